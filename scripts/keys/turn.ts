import { randomBytes } from "node:crypto";
import { type Keys, newKey } from "../deploy/keys.ts";

/** The keys of our own that turn: a ring gets another first member, the token one before it. */
export const ownKeys = ["DATA_KEYS", "HASH_KEYS", "WEBHOOK_TOKEN"] as const;
export type OwnKey = (typeof ownKeys)[number];

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
export function idsOf(keys: Keys, which: OwnKey): string[] {
  if (which === "WEBHOOK_TOKEN")
    return [...(keys.WEBHOOK_TOKEN ? ["now"] : []), ...(keys.WEBHOOK_TOKEN_PREVIOUS ? ["before"] : [])];
  const ring = (keys[which] ?? "").split(",").flatMap((entry) => entry.split(":")[0] || []);
  return which === "HASH_KEYS" && keys.HASH_KEY ? [...ring, "HASH_KEY"] : ring;
}

/** The keys with another first one; throws a sentence where there are two already. */
export function rotated(keys: Keys, which: OwnKey): Turned {
  const ids = idsOf(keys, which);
  if (ids.length === 0) throw new Error(`There is no ${which} here yet: the first start or deploy makes it.`);
  if (ids.length > 1)
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

/** One more than the highest number that was used: `k2` behind `k1`. */
function nextId(which: OwnKey, ids: readonly string[]): string {
  const letter = which === "DATA_KEYS" ? "k" : "h";
  const numbers = ids.flatMap((id) =>
    new RegExp(`^${letter}\\d{1,6}$`).test(id) ? [Number(id.slice(1))] : [],
  );
  return `${letter}${Math.max(0, ...numbers) + 1}`;
}

/** The keys without all but the first, and those that were dropped, as `KEYS_RETIRED` keeps them. */
export function finished(keys: Keys, which: OwnKey): Turned & { readonly retired: readonly string[] } {
  if (which === "WEBHOOK_TOKEN") {
    const { WEBHOOK_TOKEN_PREVIOUS: _, ...rest } = keys;
    // A token opens nothing that is stored, so none is kept.
    return { keys: rest, turned: ["WEBHOOK_TOKEN_PREVIOUS"], retired: [] };
  }
  const [first = "", ...others] = (keys[which] ?? "").split(",");
  const retired = others.map((entry) => `${which}/${entry}`);
  if (which === "DATA_KEYS" || !keys.HASH_KEY)
    return { keys: { ...keys, [which]: first }, turned: [which], retired };
  const { HASH_KEY: old, ...rest } = keys;
  return {
    keys: { ...rest, HASH_KEYS: first },
    turned: ["HASH_KEYS", "HASH_KEY"],
    retired: [...retired, `HASH_KEY/${old}`],
  };
}
