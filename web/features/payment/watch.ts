import type { PaymentView } from "#contract/payments";
import type { PublicMessageState } from "#domain/delivery";
import type { PublicPaymentState } from "#domain/payment";

/** So many checks are brisk (spec §4); whoever still waits then is told so, and is watched over more calmly. */
export const briskChecks = 20;

/** Time from one answer to the next question, in ms: for the brisk checks, and from then on. */
type Pace = { readonly first: number; readonly later: number };

const brisk: Pace = { first: 2_000, later: 15_000 };
/** For what the network decides: its reports may take hours. */
const calm: Pace = { first: 5_000, later: 15_000 };
const over = null;

const messagePaces: Record<PublicMessageState, Pace | null> = {
  waiting: brisk,
  held: brisk,
  sending: brisk,
  checking: brisk,
  sent: calm,
  delivered: over,
  undelivered: calm,
  cancelled: over,
  refunding: brisk,
  refunded: over,
  refund_failed: over,
  stopped: over,
};

const paymentPaces: Record<PublicPaymentState, (order: PaymentView) => Pace | null> = {
  pending: () => brisk,
  paid: ({ message }) => messagePaces[message.status],
  failed: () => over,
  expired: () => over,
  canceled: () => over,
};

/**
 * How long to wait before asking again, in ms; false when there is nothing to wait for any more.
 * @param order what is known, if anything is
 * @param checks how often was asked since the payment last changed
 */
export function nextCheckIn(order: PaymentView | undefined, checks: number): number | false {
  const pace = order ? paymentPaces[order.status](order) : brisk;
  if (!pace) return false;
  return checks < briskChecks ? pace.first : pace.later;
}
