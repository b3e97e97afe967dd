import { createHash, scryptSync } from "node:crypto";
import { settingNames } from "../../worker/env/names.ts";

type Texts = Readonly<Record<string, string>>;

/**
 * Settings that anybody may read in Cloudflare's dashboard. Every other one is a secret, so that a setting which nobody
 * thought of here is kept too closely rather than shown.
 */
const open =
  /^(ENVIRONMENT|STAGE|PUBLIC_URL|PAYMENT_PROVIDER(_PREVIOUS)?|SMS_GATEWAYS|SMS_MAX_SEGMENTS|SMS_RELAY_URL|STOP_SENDING|ALLOW_TEST_PAYMENTS|WITHDRAWAL_CONSENT|STAFF_TOTP|HSTS_SUBDOMAINS|EGRESS_IP|TURNSTILE_SITE_KEY|TURNSTILE_VERIFY_URL|(MOLLIE|STRIPE|CM|BUDGETSMS|TWILIO)_(API|LOOKUP)_URL|(COMPANY|BUDGET|LIMIT|GATE|PACE|BALANCE)_\w+)$/;

/** The keys that are made here, once: whoever loses them can no longer read what is stored. */
export const madeKeys = ["DATA_KEYS", "HASH_KEY", "WEBHOOK_TOKEN", "ALARM_SECRET", "BACKUP_KEYS"] as const;

/** All keys of our own that are kept in escrow: those, and what is there only once one was turned (`npm run keys`). */
export const escrowedKeys = [...madeKeys, "HASH_KEYS", "WEBHOOK_TOKEN_PREVIOUS"] as const;

/** What tells by its value which upload a Worker is: a variable of it, which stays whatever becomes of its secrets. */
export const markName = "DEPLOY_MARK";

/** The name under which the Worker is told to sell and send nothing, whatever its database says. */
export const stopName = "STOP_SENDING";

/**
 * The settings as the Worker gets them: variables that can be read, and secrets. A stop that is lifted is not among them: as a
 * variable it would keep the name from the secret that stops in a hurry.
 */
export function split(settings: Texts): { readonly variables: Texts; readonly secrets: Texts } {
  const given = Object.entries(settings).filter(([name, value]) => name !== stopName || isStop(value));
  const of = (wanted: boolean) => Object.fromEntries(given.filter(([name]) => open.test(name) === wanted));
  return { variables: of(true), secrets: of(false) };
}

/** As the Worker reads a switch. */
const isStop = (value: string | undefined): boolean => value === "1";

/**
 * How a version of the Worker is stopped: by a variable of a deploy, by a secret, which is what one command of wrangler sets in a hurry
 * (and a restore), or not at all.
 */
export function stopOf(
  worker: {
    readonly variables: Readonly<Record<string, string>>;
    readonly secrets: readonly string[];
  } | null,
): "variable" | "secret" | null {
  if (isStop(worker?.variables[stopName])) return "variable";
  return worker?.secrets.includes(stopName) ? "secret" : null;
}

/**
 * Secrets of the Worker that the settings no longer name, and that are to be taken from it.
 *
 * @param wanted names of the settings, as a variable or as a secret
 * @param dropped keys of our own that were turned and are no longer
 */
export function leftOver(
  held: readonly string[],
  wanted: readonly string[],
  dropped: readonly string[] = [],
): string[] {
  const ours: ReadonlySet<string> = new Set(settingNames);
  const kept: ReadonlySet<string> = new Set([...escrowedKeys, epochName]);
  return held.filter(
    (name) => (dropped.includes(name) || (ours.has(name) && !kept.has(name))) && !wanted.includes(name),
  );
}

/** Set by a restore, and only ever raised: without it a database from before that one would count as sound. */
const epochName = "DATABASE_EPOCH";

/**
 * A fingerprint of the secrets that the operator gives, so that a changed one is noticed although Cloudflare never shows one. It is
 * stretched, as a password's is, and salted with the Worker's own name: of a short value it gives nothing away.
 */
export function fingerprintOf(secrets: Texts, account: string, worker: string): string {
  const text = JSON.stringify(Object.entries(secrets).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return scryptSync(text, `${account}/${worker}`, 16, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }).toString(
    "hex",
  );
}

/** One short name for all of these together. */
export const markOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 24);
