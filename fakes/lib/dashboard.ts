import { createHmac } from "node:crypto";
import type { Rig } from "./vendor.ts";

/**
 * Where a gateway reports that is not told so with each message: what its operator copied into its dashboard from
 * `npm run callbacks`.
 */
export function addressInDashboard(
  { productUrl, webhookToken }: Pick<Rig, "productUrl" | "webhookToken">,
  gateway: string,
): string {
  const token = createHmac("sha256", webhookToken).update(`callback:sms/${gateway}`).digest("base64url");
  return `${productUrl}/api/webhooks/sms/${gateway}/${token}`;
}

/** The same address as somebody guesses it who does not know the token. */
export const guessedAddress = ({ productUrl }: Pick<Rig, "productUrl">, gateway: string): string =>
  `${productUrl}/api/webhooks/sms/${gateway}/${"0".repeat(43)}`;
