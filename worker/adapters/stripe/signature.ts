import { hmacFits } from "./hmac";

/** Either way, in seconds: a callback that was heard going by cannot be played again later. */
const tolerance = 300;

/** During a change of secrets there are two; more are not worth the work. */
const mostSignatures = 5;

/**
 * Whether Stripe signed this body with one of our secrets: HMAC-SHA256 over `t.body`, given as `t=…,v1=…[,v1=…]` (docs.stripe.com/webhooks).
 * @param header the value of `Stripe-Signature`
 * @param now in ms
 */
export async function isSigned(
  secrets: readonly string[],
  header: string,
  body: string,
  now: number,
): Promise<boolean> {
  const fields = header.split(",").map((field) => field.trim().split("="));
  const [at = "", ...others] = valuesOf(fields, "t");
  if (!/^\d{1,12}$/.test(at) || others.length > 0) return false;
  if (Math.abs(now / 1_000 - Number(at)) > tolerance) return false;
  const claims = valuesOf(fields, "v1").slice(0, mostSignatures);
  const fits = await Promise.all(secrets.map((secret) => hmacFits(secret, `${at}.${body}`, claims)));
  return fits.includes(true);
}

const valuesOf = (fields: readonly string[][], name: string): string[] =>
  fields.flatMap(([field, value]) => (field === name && value !== undefined ? [value] : []));
