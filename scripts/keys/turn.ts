import { randomBytes } from "node:crypto";
import { type Keys, makers, newKey } from "../deploy/keys.ts";

/** The keys of our own on which something hangs that the database knows: a ring gets another first member, the token one before it. */
export const ownKeys = ["DATA_KEYS", "HASH_KEYS", "WEBHOOK_TOKEN"] as const;
export type OwnKey = (typeof ownKeys)[number];

/** Those on which nothing in the database hangs: the ring that seals backups, and the secret that signs alarms. */
export const outerKeys = ["BACKUP_KEYS", "ALARM_SECRET"] as const;
type Turning = OwnKey | (typeof outerKeys)[number];

/** Vendors' keys that may stand beside the one before them; the vendor makes them. */
export const vendorKeys = [
  "MOLLIE_API_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "CM_PRODUCT_TOKEN",
  "BUDGETSMS_HANDLE",
  "TWILIO_AUTH_TOKEN",
] as const;
export type VendorKey = (typeof vendorKeys)[number];

/** What became of the keys, and which of them the Worker is to be given. */
export type Turned = { readonly keys: Keys; readonly turned: readonly string[] };

/** The ids of the keys of a setting, the first first. */
export function idsOf(keys: Keys, which: Turning): string[] {
  if (which === "ALARM_SECRET") return keys.ALARM_SECRET ? ["now"] : [];
  if (which === "WEBHOOK_TOKEN")
    return [...(keys.WEBHOOK_TOKEN ? ["now"] : []), ...(keys.WEBHOOK_TOKEN_PREVIOUS ? ["before"] : [])];
  const ring = (keys[which] ?? "").split(",").flatMap((entry) => entry.split(":")[0] || []);
  return which === "HASH_KEYS" && keys.HASH_KEY ? [...ring, "HASH_KEY"] : ring;
}

/** The keys with another first one; throws a sentence where there are two already, save of backups, which may be under several. */
export function rotated(keys: Keys, which: Turning): Turned {
  const ids = idsOf(keys, which);
  if (ids.length === 0) throw new Error(`There is no ${which} here yet: the first start or deploy makes it.`);
  if (which === "ALARM_SECRET") return { keys: { ...keys, [which]: makers[which]() }, turned: [which] };
  if (ids.length > 1 && which !== "BACKUP_KEYS")
    throw new Error(`${which} has two keys already (${ids.join(", ")}): npm run keys -- … finish first.`);
  if (which === "WEBHOOK_TOKEN") {
    const token = randomBytes(32).toString("base64url");
    return {
      keys: { ...keys, WEBHOOK_TOKEN: token, WEBHOOK_TOKEN_PREVIOUS: keys.WEBHOOK_TOKEN ?? "" },
      turned: ["WEBHOOK_TOKEN", "WEBHOOK_TOKEN_PREVIOUS"],
    };
  }
  const added = `${nextId(which, ids)}:${newKey()}`;
  const ring = keys[which] ? `${added},${keys[which]}` : added;
  return { keys: { ...keys, [which]: ring }, turned: [which] };
}

const letters = { DATA_KEYS: "k", HASH_KEYS: "h", BACKUP_KEYS: "b" } as const;

/** One more than the highest number that was used: `k2` behind `k1`. */
function nextId(which: keyof typeof letters, ids: readonly string[]): string {
  const letter = letters[which];
  const numbers = ids.flatMap((id) =>
    new RegExp(`^${letter}\\d{1,6}$`).test(id) ? [Number(id.slice(1))] : [],
  );
  return `${letter}${Math.max(0, ...numbers) + 1}`;
}

/** The keys without all but the first, and those that were dropped, as `KEYS_RETIRED` keeps them. */
export function finished(
  keys: Keys,
  which: OwnKey | "BACKUP_KEYS",
): Turned & { readonly retired: readonly string[] } {
  if (which === "WEBHOOK_TOKEN") {
    const { WEBHOOK_TOKEN_PREVIOUS: _, ...rest } = keys;
    // A token opens nothing that is stored, so none is kept.
    return { keys: rest, turned: ["WEBHOOK_TOKEN_PREVIOUS"], retired: [] };
  }
  const [first = "", ...others] = (keys[which] ?? "").split(",");
  const retired = others.map((entry) => `${which}/${entry}`);
  if (which !== "HASH_KEYS" || !keys.HASH_KEY)
    return { keys: { ...keys, [which]: first }, turned: [which], retired };
  const { HASH_KEY: old, ...rest } = keys;
  return {
    keys: { ...rest, HASH_KEYS: first },
    turned: ["HASH_KEYS", "HASH_KEY"],
    retired: [...retired, `HASH_KEY/${old}`],
  };
}

/** Of the keys that have an older one: those on whose older one nothing hangs, and why the others stay. One holds up no other. */
export function whatMayGo<Key extends string>(
  asked: readonly Key[],
  objectionsTo: (which: Key) => readonly string[],
): { readonly may: readonly Key[]; readonly objections: readonly string[] } {
  const judged = asked.map((which) => ({ which, objections: objectionsTo(which) }));
  return {
    may: judged.filter(({ objections }) => objections.length === 0).map(({ which }) => which),
    objections: judged.flatMap(({ objections }) => objections),
  };
}
