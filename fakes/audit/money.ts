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

/** What the product itself paid back, in cents. */
export const refundedByUs = ({ refunds }: Payment) =>
  sum(refunds, ({ isOurs, failed, cents }) => (isOurs && !failed ? cents : 0));
