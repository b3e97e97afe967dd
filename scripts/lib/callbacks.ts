import { createHmac } from "node:crypto";

/**
 * Where the vendors call that are told so by an operator and not with each call: the two gateways with the token that
 * is theirs alone (worker/adapters/callback-tokens.ts), Stripe without, for it signs.
 *
 * @param token `WEBHOOK_TOKEN`
 */
export function dashboardAddresses(publicUrl = "", token = ""): [vendor: string, address: string][] {
  if (!URL.canParse(publicUrl)) throw new Error("Set PUBLIC_URL to the origin that visitors use.");
  if (token.length < 32) throw new Error("Set WEBHOOK_TOKEN to that of the deployed Worker.");
  const address = (path: string) => new URL(`/api/webhooks/${path}`, publicUrl).href;
  const secret = (path: string) => createHmac("sha256", token).update(`callback:${path}`).digest("base64url");
  return [
    ...["cm", "budgetsms"].map((gateway): [string, string] => [
      gateway,
      address(`sms/${gateway}/${secret(`sms/${gateway}`)}`),
    ]),
    ["stripe", address("stripe")],
  ];
}
