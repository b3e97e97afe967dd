/**
 * Whether one of several claims is the HMAC-SHA256 of a message. The platform compares, in constant time.
 * @param claims in lower-case hex; what is none fits nothing
 */
export async function hmacFits(secret: string, message: string, claims: readonly string[]): Promise<boolean> {
  const key = await toKey(secret);
  const text = new TextEncoder().encode(message);
  const well = claims.filter((claim) => /^[0-9a-f]{64}$/.test(claim));
  const fits = well.map((hex) => crypto.subtle.verify("HMAC", key, bytes(hex), text));
  return (await Promise.all(fits)).includes(true);
}

const toKey = (secret: string) =>
  crypto.subtle.importKey("raw", new TextEncoder().encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
