/**
 * The command that starts the product with vendors that are played; null where they cannot do the job together.
 *
 * @param given each vendor's settings; of several payment providers the first is taken, of
 *   gateways all, in this order
 * @param more settings that are not of one vendor
 */
export function startCommand(
  given: readonly Record<string, string>[],
  more: Record<string, string>,
): string | null {
  const provider = given.find(({ PAYMENT_PROVIDER }) => PAYMENT_PROVIDER);
  const gateways = given.filter(({ SMS_GATEWAYS }) => SMS_GATEWAYS);
  if (!provider || gateways.length === 0) return null;
  const SMS_GATEWAYS = gateways.map((gateway) => gateway.SMS_GATEWAYS).join(",");
  const settings = { ...provider, ...Object.assign({}, ...gateways), SMS_GATEWAYS, ...more };
  const words = Object.entries(settings).map(([name, value]) => `${name}=${quoted(String(value))}`);
  return [...words, "npm start"].join(" \\\n  ");
}

/** As a shell takes it for one word. */
const quoted = (value: string) =>
  /^[\w:/.,-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
