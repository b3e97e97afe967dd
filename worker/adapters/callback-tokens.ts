import type { CallbackTokens } from "#ports/callback";
import { toBase64Url } from "./base64url";

/**
 * HMAC-SHA-256 over the vendor's name, keyed with `WEBHOOK_TOKEN`: whoever knows one vendor's token learns neither
 * another's nor the key (decision 044). It hangs on no other key, so the addresses in vendors' dashboards outlive those.
 */
export function createCallbackTokens(secret: string): CallbackTokens {
  const key = crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return {
    async of(vendor) {
      const mac = await crypto.subtle.sign("HMAC", await key, encoder.encode(`callback:${vendor}`));
      return toBase64Url(new Uint8Array(mac));
    },
  };
}

const encoder = new TextEncoder();
