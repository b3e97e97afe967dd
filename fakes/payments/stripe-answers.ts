import { type Answer, json } from "../lib/routes.ts";
import { type Chargeback, type Payment, refundedCents, shownState } from "./book.ts";
import type { News } from "./cashier.ts";

/** An error as Stripe words it. */
export const failure = (
  status: number,
  message: string = "",
  type: string = status >= 500 ? "api_error" : "invalid_request_error",
): Answer => json({ error: { type, message } }, status);

/** How a session, and its intent, look in each state. */
const looks = {
  open: { status: "open", payment_status: "unpaid", intent: null },
  paid: { status: "complete", payment_status: "paid", intent: "succeeded" },
  failed: { status: "complete", payment_status: "unpaid", intent: "requires_payment_method" },
  canceled: { status: "expired", payment_status: "unpaid", intent: null },
  expired: { status: "expired", payment_status: "unpaid", intent: null },
} as const;

/** The payment intent, which is there once somebody tried to pay. */
export const intentOf = ({ id, state }: Payment) =>
  looks[state].intent === null ? null : id.replace(/^cs_(live|test)_/, "pi_");

/** Sessions, charges and refunds as Stripe tells of them. */
export function createWords({
  origin,
  mode,
  now,
}: {
  origin: () => string;
  mode: "live" | "test";
  now: () => number;
}) {
  const livemode = mode === "live";
  return {
    session,
    /** What was answered when it was opened, whatever has become of it since. */
    created: (payment: Payment): object => ({
      ...sessionBody({ ...payment, state: "open" }),
      payment_intent: null,
    }),
    refund: refundBody,
    dispute: disputeBody,
    /** What an event brings along. */
    subject(payment: Payment, news: News): unknown {
      const { refunds, chargebacks } = payment;
      if (news === "refunded") return chargeBody(payment);
      if (news === "refund_failed")
        return refunds.filter(({ failed }) => failed).map(({ id }) => refundBody(payment, id))[0];
      const [dispute] = chargebacks.slice(-1);
      if ((news === "charged_back" || news === "chargeback_reversed") && dispute)
        return disputeBody(payment, dispute);
      return session(payment, false);
    },
    /** The session's own word for how it stands. */
    statusOf: (payment: Payment): string => looks[shownState(payment, now())].status,
    list: (url: string, data: readonly unknown[], has_more = false): object => ({
      object: "list",
      url,
      has_more,
      data,
    }),
  };

  function session(payment: Payment, isExpanded: boolean): object {
    const shown = { ...payment, state: shownState(payment, now()) };
    return { ...sessionBody(shown), payment_intent: isExpanded ? intentBody(shown) : intentOf(shown) };
  }

  function sessionBody({ id, state, order, cents, currency, at, expiresAt, ask }: Payment) {
    const { status, payment_status } = looks[state];
    return {
      id,
      object: "checkout.session",
      livemode,
      created: seconds(at),
      expires_at: seconds(expiresAt),
      mode: "payment",
      status,
      payment_status,
      amount_subtotal: cents,
      amount_total: cents,
      currency: currency.toLowerCase(),
      client_reference_id: order || null,
      metadata: metadataIn(ask),
      locale: ask.locale ?? null,
      success_url: ask.success_url,
      cancel_url: ask.cancel_url,
      // Stripe tells who paid; a product that promises anonymity must not keep it.
      customer_details: state === "paid" ? { name: "T. Payer", email: "payer@example.test" } : null,
      url: state === "open" ? `${origin()}/checkout/${id}` : null,
    };
  }

  function intentBody(payment: Payment) {
    const { cents, currency, state, ask } = payment;
    const id = intentOf(payment);
    return (
      id && {
        id,
        object: "payment_intent",
        amount: cents,
        amount_received: state === "paid" ? cents : 0,
        currency: currency.toLowerCase(),
        metadata: { order: ask["payment_intent_data[metadata][order]"] },
        status: looks[state].intent,
        latest_charge: chargeBody(payment),
      }
    );
  }

  function chargeBody(payment: Payment) {
    const { id, cents, currency, state, chargebacks } = payment;
    return {
      id: id.replace(/^cs_(live|test)_/, "ch_"),
      object: "charge",
      amount: cents,
      amount_refunded: refundedCents(payment),
      currency: currency.toLowerCase(),
      // Also of one that was won.
      disputed: chargebacks.length > 0,
      livemode,
      paid: state === "paid",
      payment_intent: intentOf(payment),
      refunded: refundedCents(payment) >= cents,
    };
  }

  function disputeBody(
    payment: Payment,
    { id, at, cents, reversedAt }: Chargeback,
    isExpanded = false,
  ): object {
    return {
      id,
      object: "dispute",
      amount: cents,
      charge: payment.id.replace(/^cs_(live|test)_/, "ch_"),
      created: seconds(at),
      currency: payment.currency.toLowerCase(),
      is_charge_refundable: false,
      livemode,
      metadata: {},
      payment_intent: isExpanded ? listedIntent(payment) : intentOf(payment),
      reason: "fraudulent",
      status: reversedAt === null ? "needs_response" : "won",
    };
  }

  /** An intent within something else, whose charge is not asked for. */
  function listedIntent(payment: Payment): object | "" | null {
    const body = intentBody(payment);
    return body && { ...body, latest_charge: body.latest_charge.id };
  }

  function refundBody(payment: Payment, id: string, isExpanded = false): object | undefined {
    const refund = payment.refunds.find((one) => one.id === id);
    return (
      refund && {
        id,
        object: "refund",
        amount: refund.cents,
        currency: payment.currency.toLowerCase(),
        created: seconds(refund.at),
        metadata: refund.metadata ?? {},
        payment_intent: isExpanded ? listedIntent(payment) : intentOf(payment),
        status: refund.failed ? "failed" : "succeeded",
      }
    );
  }
}

const seconds = (ms: number) => Math.floor(ms / 1_000);

/** The words that a session was given to keep, as Stripe gives them back. */
const metadataIn = (ask: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(ask).flatMap(([path, word]) => {
      const [, name] = /^metadata\[(\w{1,40})\]$/.exec(path) ?? [];
      return name && typeof word === "string" ? [[name, word]] : [];
    }),
  );
