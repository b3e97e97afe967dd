import type { Callback } from "#ports/callback";

/**
 * Whether Twilio signed a form with the account's token (twilio.com/docs/usage/security): HMAC-SHA1 over the address
 * it was told to call, then each field's name and value in the order of the names. Its clients disagree on whether the
 * address carries its port, so both count. The comparison is the platform's own, in constant time.
 */
export async function isSigned({ url, headers, body }: Callback, authToken: string): Promise<boolean> {
  const signature = decode(headers.get("X-Twilio-Signature") ?? "");
  if (!signature) return false;
  const key = await crypto.subtle.importKey("raw", encoder.encode(authToken), hmac, false, ["verify"]);
  const fields = fieldsOf(body);
  const fits = await Promise.all(
    addressesOf(url).map((address) =>
      crypto.subtle.verify("HMAC", key, signature, encoder.encode(address + fields)),
    ),
  );
  return fits.includes(true);
}

const encoder = new TextEncoder();
const hmac = { name: "HMAC", hash: "SHA-1" };

/** SHA-1 makes 20 bytes. */
const decode = (base64: string): Uint8Array | null =>
  /^[A-Za-z0-9+/]{27}=$/.test(base64) ? Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)) : null;

/** A field that comes more than once counts once per value. */
function fieldsOf(body: string): string {
  const form = new URLSearchParams(body);
  return [...new Set(form.keys())]
    .sort()
    .flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
    .join("");
}

function addressesOf({ protocol, hostname, port, pathname, search }: URL): readonly string[] {
  const usual = protocol === "https:" ? "443" : "80";
  return ["", `:${port || usual}`].map((part) => `${protocol}//${hostname}${part}${pathname}${search}`);
}
