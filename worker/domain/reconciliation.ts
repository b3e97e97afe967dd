import { type Evidence, type PaymentState, paymentFacts } from "./payment";
import { type RefundState, refundFacts } from "./refund";
import type { TaskCause, TaskKind } from "./worklist";

/*
 * Reconciliation: a vendor's own list against our books, row by row (decision 070). Pure: what differs is a value, and whoever
 * calls decides what is asked, healed and written down.
 */

const hour = 60 * 60_000;

/** What happened this short a while ago, in ms, is under way still and is compared the next day. */
export const settlingPeriod = hour;

/** The daily run begins at this hour, UTC: in Amsterdam it is four or five o'clock. */
const begins = 3 * hour;

/** The day (`2026-11-22`, UTC) whose run is due at a moment (ms), or that of the day before until it is. */
export const runDay = (now: number): string => new Date(now - begins).toISOString().slice(0, 10);

/** What the daily run of a vendor is called that is due at a moment (ms). */
export const dailyId = (now: number, vendor: string): string => `${runDay(now)} ${vendor}`;

/** A run that is not through after this long, in ms, is late: a person is told. */
export const runLate = 12 * hour;
/** After this long, in ms, a run is given up: the next day's has begun, and compares the same days. */
export const runGivenUp = 26 * hour;

/** What was compared so far, and what came of it. */
export type Tally = {
  /** Rows of the vendor's that are ours, and rows of ours that were looked for there. */
  readonly compared: number;
  /** Rows of the vendor's that name no order: the account may sell other things too. */
  readonly others: number;
  /** Differences that were mended by the usual roads. */
  readonly healed: number;
  /** Rows of ours that could not be asked about. */
  readonly unchecked: number;
  /** Differences that wait for a person, by kind. */
  readonly findings: Readonly<Partial<Record<TaskKind, number>>>;
};

export const emptyTally: Tally = { compared: 0, others: 0, healed: 0, unchecked: 0, findings: {} };

/** Two tallies in one. */
export function addTallies(one: Tally, other: Tally): Tally {
  const kinds = new Set([...Object.keys(one.findings), ...Object.keys(other.findings)]) as Set<TaskKind>;
  return {
    compared: one.compared + other.compared,
    others: one.others + other.others,
    healed: one.healed + other.healed,
    unchecked: one.unchecked + other.unchecked,
    findings: Object.fromEntries(
      [...kinds].map((kind) => [kind, (one.findings[kind] ?? 0) + (other.findings[kind] ?? 0)]),
    ),
  };
}

/** A difference that waits for a person, as the worklist takes it. */
export type Finding<K extends TaskKind = TaskKind> = {
  readonly kind: K;
  readonly subject: string;
  readonly cause: TaskCause<K>;
  /** Ids, codes and cents. */
  readonly facts: Readonly<Record<string, string | number | null>>;
};

/** A payment as our books have it. */
export type BookedPayment = {
  readonly id: string;
  readonly orderId: string;
  readonly provider: string;
  readonly providerId: string | null;
  readonly status: PaymentState;
  readonly paidCents: number | null;
  readonly paidCurrency: string | null;
  readonly chargedBackCents: number;
  readonly refundedElsewhereCents: number;
  /** Our own refund of it. */
  readonly refund: BookedRefund | null;
};

export type BookedRefund = {
  readonly id: string;
  readonly status: RefundState;
  readonly amountCents: number;
  readonly providerRefundId: string | null;
  /** A person paid it back by another road (M24), of which the provider knows nothing. */
  readonly byHand: boolean;
};

/**
 * What a payment at the provider is to our books: the same; none of ours; something that the usual road would put right, as a
 * callback would have; or a difference for a person.
 */
export type Verdict =
  | { readonly kind: "same" }
  | { readonly kind: "others" }
  | { readonly kind: "heal" }
  | { readonly kind: "finding"; readonly finding: Finding };

const same: Verdict = { kind: "same" };

/** What stands in the books under the order that a payment names. */
export type NamedOrder = "known" | "vanished" | "unknown";

/**
 * Compares a payment as its provider tells it with our books.
 * @param booked the row of the same provider's id; null where there is none
 * @param order whether the books have the order that it names; `vanished`: they do not, and a restore may have taken it
 * @param mode of the provider: test payments are compared with test payments only
 * @param healed whether the usual road was tried already, so that what differs still is for a person
 */
export function comparePayment(
  seen: Evidence,
  booked: BookedPayment | null,
  order: NamedOrder,
  { provider, mode, healed }: { provider: string; mode: "live" | "test"; healed: boolean },
): Verdict {
  if (booked === null) return compareStranger(seen, order, { provider, mode, healed });
  const { money } = paymentFacts[booked.status];
  const hasEnded = seen.status !== "pending";
  if (money !== "in") {
    if (!hasEnded || (money === "given_up" && seen.status !== "paid")) return same;
    return healed ? givenUp(provider, seen, booked) : { kind: "heal" };
  }
  if (seen.status !== "paid") return withoutMoney(booked, "not_paid_at_provider", 0);
  if (seen.currency !== booked.paidCurrency || seen.amountCents > (booked.paidCents ?? 0))
    return withoutMoney(booked, "differs_at_provider", seen.amountCents);
  if (seen.amountCents !== booked.paidCents)
    return withoutMoney(booked, "less_at_provider", seen.amountCents);
  return compareLosses(seen, booked, healed);
}

/** A payment that no row of ours names. */
function compareStranger(
  seen: Evidence,
  order: NamedOrder,
  { provider, mode, healed }: { provider: string; mode: "live" | "test"; healed: boolean },
): Verdict {
  if (seen.orderId === null || seen.mode !== mode) return { kind: "others" };
  const left = seen.amountCents - seen.refundedCents - seen.chargedBackCents;
  if (seen.status !== "paid" || left <= 0) return same;
  // A lost creation, a second payment (P1a, P8), or an order that is rebuilt from its payment: the road is that of a callback.
  if (order !== "unknown" && !healed) return { kind: "heal" };
  const facts = { orderId: seen.orderId, provider, providerId: seen.providerId, cents: left };
  const cause = order === "known" ? "not_opened_by_us" : "unknown_order";
  return finding({ kind: "money_without_order", subject: moneyOf(provider, seen.providerId), cause, facts });
}

/** What went back of a payment by other roads, and by ours. */
function compareLosses(seen: Evidence, booked: BookedPayment, healed: boolean): Verdict {
  const { refund } = booked;
  // As P7 counts it (db/payments.ts:raiseLosses).
  const ours = refund && refundFacts[refund.status].atProvider ? refund.amountCents : 0;
  const isMore =
    seen.chargedBackCents > booked.chargedBackCents ||
    seen.refundedCents - ours > booked.refundedElsewhereCents;
  if (isMore && !healed) return { kind: "heal" };
  if (refund?.status !== "refunded" || refund.byHand || seen.refundedCents >= refund.amountCents) return same;
  return missingRefund(booked, refund, "not_at_provider", seen.refundedCents);
}

function missingRefund(
  { orderId, provider, providerId }: BookedPayment,
  refund: BookedRefund,
  cause: TaskCause<"refund_missing">,
  atProvider: number,
): Verdict {
  const facts = { orderId, provider, providerId, cents: refund.amountCents, thereCents: atProvider };
  return finding({ kind: "refund_missing", subject: refund.id, cause, facts });
}

/** It ended at the provider, and the usual road left it open here. */
function givenUp(provider: string, seen: Evidence, booked: BookedPayment): Verdict {
  const facts = { orderId: booked.orderId, provider, providerId: seen.providerId, cents: seen.amountCents };
  const subject = moneyOf(provider, seen.providerId);
  return finding({ kind: "callback_given_up", subject, cause: "at_provider", facts });
}

/** A refund as the provider's list tells it: ours where it carries our refund's id. */
export type SeenRefund = {
  readonly providerRefundId: string;
  readonly amountCents: number;
  readonly status: "accepted" | "waiting" | "failed";
  readonly isOurs: boolean;
};

/**
 * Compares a refund of the provider's with our books.
 * @param booked the payment that it is of; null where it is none of ours
 */
export function compareRefund(seen: SeenRefund, booked: BookedPayment | null): Verdict {
  if (booked === null) return { kind: "others" };
  const { refund } = booked;
  if (seen.isOurs && refund) {
    const isThis = refund.status === "refunded" && refund.providerRefundId === seen.providerRefundId;
    return isThis && seen.status === "failed" ? missingRefund(booked, refund, "failed_at_provider", 0) : same;
  }
  // What a person did at the provider's desk and noted here is no news.
  const isNoted = refund?.byHand === true && refund.amountCents === seen.amountCents;
  if (seen.status === "failed" || isNoted) return same;
  const { orderId, provider, providerId } = booked;
  const subject = moneyOf(provider, seen.providerRefundId);
  const facts = { orderId, provider, providerId, cents: seen.amountCents };
  return finding({ kind: "refund_not_asked", subject, cause: "at_provider", facts });
}

/** A chargeback as the provider's list tells it. */
export type SeenChargeback = {
  readonly chargebackId: string;
  readonly amountCents: number;
  readonly reversed: boolean;
};

/**
 * Compares a chargeback with our books: a person looks at each, once when the bank takes the money and once where it gives it
 * back, for then we have money again for which nothing may have been sent.
 * @param booked the payment that it is of; null where it is none of ours
 */
export function compareChargeback(seen: SeenChargeback, booked: BookedPayment | null): Verdict {
  if (booked === null) return { kind: "others" };
  const { orderId, provider, providerId } = booked;
  const subject = moneyOf(provider, seen.chargebackId);
  const facts = { orderId, provider, providerId, cents: seen.amountCents };
  return seen.reversed
    ? finding({ kind: "charged_back", subject: `${subject}:reversed`, cause: "reversed", facts })
    : finding({ kind: "charged_back", subject, cause: "at_provider", facts });
}

/** Money that our books have and the provider has not, or not so. @param cents what the provider has of it */
export function withoutMoney(
  { orderId, provider, providerId, paidCents }: BookedPayment,
  cause: TaskCause<"order_without_money">,
  cents: number,
): Verdict {
  const facts = { orderId, provider, providerId, cents: paidCents, thereCents: cents };
  return finding({ kind: "order_without_money", subject: orderId, cause, facts });
}

const finding = <K extends TaskKind>(found: Finding<K>): Verdict => ({ kind: "finding", finding: found });

/** What money that no row of ours names is called on the worklist. */
export const moneyOf = (vendor: string, id: string): string => `${vendor}:${id}`;
