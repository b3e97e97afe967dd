import type { PaymentProvider } from "#ports/payment-provider";
import type { SmsGateway } from "#ports/sms-gateway";
import { type Deps, siteUrl } from "./deps";

/** What is needed to hand out the address of a callback, or to know it again. */
type Needs = Pick<Deps, "callbackTokens" | "site" | "vault">;

/** Where a vendor calls, behind `/api/webhooks/`. */
export const pathOf = {
  provider: ({ name }: PaymentProvider): string => name,
  gateway: ({ name }: SmsGateway): string => `sms/${name}`,
};

/** The address that a vendor is told to call, with the token that is good for this vendor only (decision 044). */
export const callbackUrl = async ({ callbackTokens, site }: Needs, path: string): Promise<string> =>
  siteUrl(site, `/api/webhooks/${path}/${await callbackTokens.of(path)}`);

/**
 * Whether a token is one that this vendor was given: its own, or the one that all had before and that still stands in what
 * was handed out then. Against timing attacks they are compared as keyed hashes: how long it takes tells nothing.
 */
export async function isTokenOf(
  { callbackTokens, site, vault }: Needs,
  path: string,
  sent: string,
): Promise<boolean> {
  const hash = (token: string) => vault.hash("token", token);
  const [given, own, shared] = await Promise.all([
    hash(sent),
    callbackTokens.of(path).then(hash),
    hash(site.webhookToken),
  ]);
  return given === own || given === shared;
}
