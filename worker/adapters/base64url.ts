/** Bytes in base64url without padding (RFC 4648 §5), which stands in addresses, cookies and headers as it is. */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/**
 * The bytes that `toBase64Url` wrote; throws where the text is none of that.
 * @param text base64url, with or without padding
 */
export const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
