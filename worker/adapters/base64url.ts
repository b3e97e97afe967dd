import { Buffer } from "node:buffer";

/** Bytes in base64url without padding (RFC 4648 §5), which stands in addresses, cookies and headers as it is. */
export const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");

/**
 * The bytes that `toBase64Url` wrote; throws where the text is none of that.
 * @param text base64url, with or without padding
 */
export const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
