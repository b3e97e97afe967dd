import type { PaymentProvider } from "#ports/payment-provider";
import type { SmsGateway } from "#ports/sms-gateway";
import { type Deps, siteUrl } from "./deps";

/** What is needed to hand out the address of a callback, or to know it again. */
type Needs = Pick<Deps, "callbackTokens" | "previousCallbackTokens" | "site" | "vault">;

/** Where a vendor calls, behind `/api/webhooks/`. */
export const pathOf = {
  provider: ({ name }: PaymentProvider): string => name,
  gateway: ({ name }: SmsGateway): string => `sms/${name}`,
};

/** The address that a vendor is told to call, with the token that is good for this vendor only (decision 044). */
export const callbackUrl = async (
  { callbackTokens, site }: Pick<Needs, "callbackTokens" | "site">,
  path: string,
): Promise<string> => siteUrl(site, `/api/webhooks/${path}/${await callbackTokens.of(path)}`);

/**
 * Whether a token is one that this vendor was given: its own, or the one that all had before and that still stands in what
 * was handed out then; and both of these as they were before a rotation (decision 066). Against timing attacks they are compared as keyed hashes: how long it takes tells nothing.
 */
export async function isTokenOf(
  { callbackTokens, previousCallbackTokens, site, vault }: Needs,
  path: string,
  sent: string,
): Promise<boolean> {
  const hash = (token: string) => vault.hash("token", token);
  const own = await callbackTokens.of(path);
  const ownBefore = (await previousCallbackTokens?.of(path)) ?? own;
  const shared = [site.webhookToken, site.previousWebhookToken ?? site.webhookToken];
  const [given, ...hashes] = await Promise.all([sent, own, ownBefore, ...shared].map(hash));
  return hashes.some((one) => one === given);
}
