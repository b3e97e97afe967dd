import type { RefundRow } from "./database.ts";
import type { Payment } from "./ledgers.ts";

export function sum<T>(all: Iterable<T>, measure: (one: T) => number) {
  let total = 0;
  for (const one of all) total += measure(one);
  return total;
}

/** What came in, in cents. */
export const paidIn = ({ paid }: Payment) => sum(paid, ({ cents }) => cents);

/** What went back by any road, in cents. */
export const paidBack = ({ refunds, chargedBack }: Payment) =>
  chargedBack + sum(refunds, ({ failed, cents }) => (failed ? 0 : cents));

/** What a person paid back by other means than the provider's refund, in cents, as the database says. */
export const paidByHand = (refund: RefundRow | undefined) =>
  refund?.status === "refunded" && refund.cause === "paid_back_by_hand" ? refund.cents : 0;

/** What the product itself paid back, in cents. */
export const refundedByUs = ({ refunds }: Payment) =>
  sum(refunds, ({ isOurs, failed, cents }) => (isOurs && !failed ? cents : 0));
