import * as z from "zod/mini";
import type { Evidence, PublicPaymentState } from "#domain/payment";

// Only what we read, by hand from docs.stripe.com/api; all else may come and go.

const cents = z.int().check(z.nonnegative());
const words = z.record(z.string(), z.string());

/** The last try to pay: what went back of it, and whether the payer's bank took it back. */
const charge = z.object({ amount: cents, amount_refunded: cents, disputed: z.boolean() });

const paymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  latest_charge: z.nullish(charge),
});

const stages = {
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
};

/** A Checkout Session, as it is after opening: it leads somewhere. */
export const openedSession = z.object({
  id: z.string(),
  amount_total: cents,
  currency: z.string(),
  url: z.nullish(z.string()),
});

/** A Checkout Session with its payment intent and charge in it. Who paid is in it as well, and is not read. */
export const stripeSession = z.object({
  id: z.string(),
  livemode: z.boolean(),
  ...stages,
  amount_total: cents,
  currency: z.string(),
  metadata: z.nullish(words),
  payment_intent: z.nullish(paymentIntent),
});
export type StripeSession = z.infer<typeof stripeSession>;

/** A page of sessions, newest first; each is read by itself, for the account may sell other things too. */
export const stripeList = z.object({ data: z.array(z.unknown()), has_more: z.boolean() });

/** Which session it is, and when it was opened, in seconds. */
export const stripeOpened = z.object({ id: z.string(), created: z.int() });

/** A Checkout Session of which only the payment intent's id is asked; null until somebody tries to pay. */
export const sessionIntent = z.object({ id: z.string(), payment_intent: z.nullish(z.string()) });

export const sessionList = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * Our word for a session. A complete one that is unpaid waits for the payer's bank, unless the intent asks for another way
 * to pay: nobody is there any more to choose one.
 */
export function statusOf({ status, payment_status, payment_intent }: StripeSession): PublicPaymentState {
  if (status !== "complete") return status === "open" ? "pending" : "expired";
  if (payment_status === "paid") return "paid";
  const isUnderWay = payment_status === "unpaid" && !failedIntents.includes(payment_intent?.status ?? "");
  return isUnderWay ? "pending" : "failed";
}

const failedIntents = ["requires_payment_method", "canceled"];

/** Whether a bank has asked for the money of a session: how much it took is for the disputes to say. */
export const isDisputed = ({ payment_intent }: StripeSession): boolean =>
  payment_intent?.latest_charge?.disputed === true;

/**
 * A session as evidence.
 * @param chargedBackCents what banks took back of it, by its disputes
 */
export function toEvidence(session: StripeSession, chargedBackCents: number): Evidence {
  const charge = session.payment_intent?.latest_charge;
  return {
    providerId: session.id,
    status: statusOf(session),
    amountCents: session.amount_total,
    currency: session.currency.toUpperCase(),
    mode: session.livemode ? "live" : "test",
    // Never client_reference_id: whoever pays by a Payment Link of this account writes that one.
    orderId: session.metadata?.order ?? null,
    proof: session.metadata?.proof ?? null,
    refundedCents: charge?.amount_refunded ?? 0,
    chargedBackCents,
  };
}

/** What Stripe says of a refund: it is on its way as soon as it is taken, unless it fails or is called off; it may say nothing. */
export const stripeRefund = z.object({
  id: z.string(),
  amount: cents,
  status: z.pipe(
    z.nullish(z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"])),
    z.transform((status) => (status === "failed" || status === "canceled" ? "failed" : "accepted")),
  ),
  metadata: z.nullish(words),
});
export type StripeRefund = z.infer<typeof stripeRefund>;

/** Of a payment intent within something else: the order that it was opened for. */
const intentWithOrder = z.object({ metadata: z.nullish(words) });

/** A refund in the list of all, with its payment intent in it; null for a charge that had none. */
export const stripeListedRefund = z.extend(stripeRefund, {
  created: z.int(),
  currency: z.string(),
  payment_intent: z.nullish(intentWithOrder),
});

/** The words for a dispute that takes no money: a bank only asks, or the money came back to us. */
const harmless = ["warning_needs_response", "warning_under_review", "warning_closed", "prevented"];

/** How a dispute stands (docs.stripe.com/api/disputes/object). */
export const stripeDispute = z.object({
  id: z.string(),
  amount: cents,
  currency: z.string(),
  created: z.int(),
  status: z.string(),
});
type StripeDispute = z.infer<typeof stripeDispute>;

export const takesMoney = ({ status }: Pick<StripeDispute, "status">): boolean => !harmless.includes(status);
export const isReversed = ({ status }: Pick<StripeDispute, "status">): boolean => status === "won";

export const stripeDisputes = z.object({ data: z.array(stripeDispute) });

/** A dispute in the list of all, with its payment intent in it. */
export const stripeListedDispute = z.extend(stripeDispute, { payment_intent: z.nullish(intentWithOrder) });

export const stripeRefunds = z.object({ data: z.array(stripeRefund) });

/** An event: its object is a session, or a charge, dispute or refund that names its payment intent. */
export const stripeEventType = z.object({ type: z.string() });
export const stripeEvent = z.object({
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), payment_intent: z.nullish(z.string()) }) }),
});
