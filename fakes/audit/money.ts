/** @typedef {import("./ledgers.ts").Payment} Payment */

/** @template T @param {Iterable<T>} all @param {(one: T) => number} measure */
export function sum(all, measure) {
  let total = 0;
  for (const one of all) total += measure(one);
  return total;
}

/** What came in, in cents. @param {Payment} payment */
export const paidIn = ({ paid }) => sum(paid, ({ cents }) => cents);

/** What went back by any road, in cents. @param {Payment} payment */
export const paidBack = ({ refunds, chargedBack }) =>
  chargedBack + sum(refunds, ({ failed, cents }) => (failed ? 0 : cents));

/** What the product itself paid back, in cents. @param {Payment} payment */
export const refundedByUs = ({ refunds }) =>
  sum(refunds, ({ isOurs, failed, cents }) => (isOurs && !failed ? cents : 0));
