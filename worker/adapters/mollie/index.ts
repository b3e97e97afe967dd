import type { Evidence } from "#domain/payment";
import { err, ok, type Result } from "#domain/result";
import type { Callback } from "#ports/callback";
import type {
  FetchFailure,
  OpenedPayment,
  OpenPayment,
  PaymentProvider,
  ProviderFailure,
} from "#ports/payment-provider";
import type { Fetcher } from "../http-call";
import { bearer, rollingKey } from "../rolling-key";
import { type Ask, createAsk, type MollieAccount, toProviderFailure } from "./client";
import { listEnded } from "./list";
import { listChargebacks, listPayments, listRefunds } from "./period";
import { payBack, refundsOf } from "./refunds";
import { molliePayment, toEvidence } from "./shapes";

/** Mollie's hosted checkout, over its Payments API v2 (docs.mollie.com). */
export function createMollie(account: MollieAccount, fetcher: Fetcher = fetch): PaymentProvider {
  const keys = { now: account.apiKey, before: account.previousApiKey };
  const ask = createAsk(account, rollingKey(fetcher, keys, bearer));
  return {
    name: "mollie",
    mode: account.apiKey.startsWith("live_") ? "live" : "test",
    checkoutOrigins: checkoutOriginsOf(account),
    signsCallbacks: false,
    open: (order) => open(ask, account, order),
    fetch: (providerId) => look(ask, providerId),
    endedSince: (since, calls) => listEnded(ask, since, calls),
    refund: (request) => payBack(ask, request),
    refundsOf: (providerId) => refundsOf(ask, providerId),
    listPayments: (page) => listPayments(ask, page),
    listRefunds: (page) => listRefunds(ask, page),
    listChargebacks: (page) => listChargebacks(ask, page),
    readCallback: async (callback) => readCallback(callback),
  };
}

const ownHost = "api.mollie.com";

/** A server that plays Mollie shows its checkout at its own address. */
const checkoutOriginsOf = ({ apiUrl }: MollieAccount): readonly string[] =>
  new URL(apiUrl).hostname === ownHost ? ["https://*.mollie.com"] : [new URL(apiUrl).origin];

// Transfers take days, in which nobody waits for an SMS.
const methods = ["ideal", "creditcard", "paypal", "applepay", "bancontact"];

async function open(
  ask: Ask,
  account: MollieAccount,
  order: OpenPayment,
): Promise<Result<OpenedPayment, ProviderFailure>> {
  const body = {
    amount: { currency: order.currency, value: (order.amountCents / 100).toFixed(2) },
    description: order.description,
    redirectUrl: order.redirectUrl,
    webhookUrl: order.webhookUrl,
    locale: order.locale === "en" ? "en_GB" : "nl_NL",
    method: methods,
    metadata: { orderId: order.orderId, proof: order.proof },
  };
  const answer = await ask(molliePayment, "/payments", { body, key: order.orderId });
  if (!answer.ok) return err(toProviderFailure(answer.error));
  const { id, amount, _links } = answer.value;
  const checkoutUrl = _links.checkout?.href;
  if (!idShape.test(id) || !checkoutUrl || !isCheckout(checkoutUrl, account))
    return err({ kind: "refused", code: "no_checkout" });
  return ok({ providerId: id, checkoutUrl, amountCents: amount.cents, currency: amount.currency });
}

/** Visitors are sent nowhere but to Mollie, over https; or to the server that plays it. */
function isCheckout(address: string, { apiUrl }: MollieAccount): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  const api = new URL(apiUrl);
  if (api.hostname !== ownHost) return url.origin === api.origin;
  return url.protocol === "https:" && /(^|\.)mollie\.com$/.test(url.hostname);
}

async function look(ask: Ask, providerId: string): Promise<Result<Evidence, FetchFailure>> {
  const answer = await ask(molliePayment, `/payments/${encodeURIComponent(providerId)}`);
  if (answer.ok && answer.value.id === providerId) return ok(toEvidence(answer.value));
  const unknown = !answer.ok && answer.error.kind === "refused" && [404, 410].includes(answer.error.status);
  return err({ kind: unknown ? "missing" : "unreachable" });
}

const idShape = /^tr_\w{1,60}$/;
const longestBody = 2_048;

/** The classic webhook: a form with nothing but the payment's id, unsigned (docs.mollie.com, "Webhooks"). */
function readCallback(callback: Callback): Result<{ readonly providerId: string }, "malformed"> {
  if (callback.method !== "POST" || callback.body.length > longestBody) return err("malformed");
  const [providerId, ...more] = new URLSearchParams(callback.body).getAll("id");
  if (providerId === undefined || more.length > 0 || !idShape.test(providerId)) return err("malformed");
  return ok({ providerId });
}
