/** Either way, in seconds: a callback that was heard going by cannot be played again later. */
const tolerance = 300;

/** During a change of secrets there are two; more are not worth the work. */
const mostSignatures = 5;

/**
 * Whether Stripe signed this body: HMAC-SHA256 over `t.body`, given as `t=…,v1=…[,v1=…]` (docs.stripe.com/webhooks).
 * @param header the value of `Stripe-Signature`
 * @param now in ms
 */
export async function isSigned(secret: string, header: string, body: string, now: number): Promise<boolean> {
  const fields = header.split(",").map((field) => field.trim().split("="));
  const [at = "", ...others] = valuesOf(fields, "t");
  if (!/^\d{1,12}$/.test(at) || others.length > 0) return false;
  if (Math.abs(now / 1_000 - Number(at)) > tolerance) return false;
  const text = new TextEncoder().encode(`${at}.${body}`);
  const key = await toKey(secret);
  const claims = valuesOf(fields, "v1").filter((value) => /^[0-9a-f]{64}$/.test(value));
  // The platform compares in constant time.
  const fits = claims
    .slice(0, mostSignatures)
    .map((hex) => crypto.subtle.verify("HMAC", key, bytes(hex), text));
  return (await Promise.all(fits)).includes(true);
}

const valuesOf = (fields: readonly string[][], name: string): string[] =>
  fields.flatMap(([field, value]) => (field === name && value !== undefined ? [value] : []));

const toKey = (secret: string) =>
  crypto.subtle.importKey("raw", new TextEncoder().encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
