import type { Evidence } from "#domain/payment";
import { err, ok, type Result } from "#domain/result";
import type {
  FetchFailure,
  OpenedPayment,
  OpenPayment,
  PaymentProvider,
  ProviderFailure,
} from "#ports/payment-provider";
import type { Fetcher } from "../http-call";
import { bearer, rollingKey } from "../rolling-key";
import { readCallback } from "./callbacks";
import { type Ask, createAsk, type Fields, type StripeAccount, toProviderFailure } from "./client";
import { evidenceOf } from "./disputes";
import { listEnded } from "./list";
import { listChargebacks, listPayments, listRefunds } from "./period";
import { payBack, refundsOf } from "./refunds";
import { openedSession, stripeSession } from "./shapes";

/**
 * Stripe's hosted checkout, over Checkout Sessions (docs.stripe.com/api/checkout/sessions).
 * @param now in ms, by the clock that callbacks' signatures are judged by
 */
export function createStripe(
  account: StripeAccount,
  now: () => number,
  fetcher: Fetcher = fetch,
): PaymentProvider {
  const keys = { now: account.secretKey, before: account.previousSecretKey };
  const ask = createAsk(account, rollingKey(fetcher, keys, bearer));
  return {
    name: "stripe",
    mode: /^[sr]k_live_/.test(account.secretKey) ? "live" : "test",
    checkoutOrigins: [checkoutOriginOf(account)],
    signsCallbacks: true,
    open: (order) => open(ask, account, order),
    fetch: (providerId) => look(ask, providerId),
    endedSince: (since, calls) => listEnded(ask, since, calls),
    refund: (request) => payBack(ask, request),
    refundsOf: (providerId) => refundsOf(ask, providerId),
    listPayments: (page) => listPayments(ask, page),
    listRefunds: (page) => listRefunds(ask, page),
    listChargebacks: (page) => listChargebacks(ask, page),
    readCallback: (callback) => readCallback(ask, account, now(), callback),
  };
}

/** A server that plays Stripe shows its checkout at its own address. */
const checkoutOriginOf = ({ apiUrl }: StripeAccount): string =>
  new URL(apiUrl).hostname === "api.stripe.com" ? "https://checkout.stripe.com" : new URL(apiUrl).origin;

async function open(
  ask: Ask,
  account: StripeAccount,
  order: OpenPayment,
): Promise<Result<OpenedPayment, ProviderFailure>> {
  const answer = await ask(openedSession, "/checkout/sessions", {
    fields: fieldsOf(order),
    key: order.orderId,
  });
  if (!answer.ok) return err(toProviderFailure(answer.error));
  const { id, url, amount_total, currency } = answer.value;
  // Visitors are sent nowhere but to Stripe, over https; or to the server that plays it.
  if (!idShape.test(id) || !url || URL.parse(url)?.origin !== checkoutOriginOf(account))
    return err({ kind: "refused", code: "no_checkout" });
  return ok({
    providerId: id,
    checkoutUrl: url,
    amountCents: amount_total,
    currency: currency.toUpperCase(),
  });
}

const idShape = /^cs_\w{1,200}$/;

/**
 * Counted from the order, not from the call: a repeated key must come with the same words. Stripe wants half an hour at
 * least, which must be left when an order is tried again in the hour before it is given up.
 */
const lifetime = 2 * 60 * 60_000;

const fieldsOf = (order: OpenPayment): Fields => ({
  mode: "payment",
  client_reference_id: order.orderId,
  "metadata[order]": order.orderId,
  "metadata[proof]": order.proof,
  "payment_intent_data[metadata][order]": order.orderId,
  ...suffixOf(order),
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": order.currency.toLowerCase(),
  "line_items[0][price_data][unit_amount]": String(order.amountCents),
  "line_items[0][price_data][product_data][name]": order.description,
  success_url: order.redirectUrl,
  // Who turns back may come again until the session expires; the page they come to says that it is waiting.
  cancel_url: order.redirectUrl,
  locale: order.locale,
  expires_at: String(Math.floor((order.createdAt + lifetime) / 1_000)),
});

/**
 * On a card's statement the reference stands behind the account's own name. Stripe refuses a suffix without a letter
 * (docs.stripe.com, "Statement descriptors"), and an order must not fail for that.
 */
const suffixOf = ({ statement }: OpenPayment): Fields =>
  /[A-Z]/.test(statement) ? { "payment_intent_data[statement_descriptor_suffix]": statement } : {};

const expansion = "expand%5B%5D=payment_intent.latest_charge";

async function look(ask: Ask, providerId: string): Promise<Result<Evidence, FetchFailure>> {
  const path = `/checkout/sessions/${encodeURIComponent(providerId)}?${expansion}`;
  const answer = await ask(stripeSession, path);
  if (answer.ok && answer.value.id === providerId) {
    const seen = await evidenceOf(ask, answer.value);
    return seen.ok ? seen : err({ kind: "unreachable" });
  }
  const unknown = !answer.ok && answer.error.kind === "refused" && answer.error.status === 404;
  return err({ kind: unknown ? "missing" : "unreachable" });
}
