/**
 * How long a code lasts, in ms. The step of now alone is taken (ASVS 6.5.5): RFC 6238 §5.2 would allow one more for clocks
 * that differ, but telephones have the right time, and who types too late is told to wait for the next.
 */
export const stepLength = 30_000;

/** How long a new secret can be confirmed, in ms, and how often that may be tried (finding W5). */
export const offerLife = 10 * 60_000;
export const offerTries = 5;

/** The step that a moment lies in. */
export const stepOf = (now: number): number => Math.floor(now / stepLength);

/** The step whose code is taken at a moment, or null when that was used. */
export const openStep = (now: number, lastUsed: number | null): number | null =>
  stepOf(now) > (lastUsed ?? -1) ? stepOf(now) : null;

/** A step as the eight bytes that are hashed (RFC 4226 §5.2). */
export function stepBytes(step: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(step));
  return bytes;
}

/**
 * The code in a hash (RFC 4226 §5.3).
 * @param mac HMAC-SHA-1 of `stepBytes` under the secret, 20 bytes
 */
export function codeIn(mac: Uint8Array, digits = 6): string {
  const view = new DataView(mac.buffer, mac.byteOffset, mac.byteLength);
  const offset = view.getUint8(mac.byteLength - 1) & 0xf;
  const number = view.getUint32(offset) & 0x7fffffff;
  return `${number % 10 ** digits}`.padStart(digits, "0");
}

// RFC 4648's base 32, which authenticator apps take.
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes in base 32; whole groups of five bytes only, so that nothing need be padded. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)] ?? "").join("");
}

/** The bytes that `toBase32` wrote. */
export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (char) => alphabet.indexOf(char).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2));
}

/** What an authenticator app reads from a QR code. `secret` in base 32. */
export const enrolUri = (issuer: string, username: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(username)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
