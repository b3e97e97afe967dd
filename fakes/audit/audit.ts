import { auditBooks } from "./books.ts";
import { paidBack, paidIn, refundedByUs, sum } from "./money.ts";
import { auditStates } from "./states.ts";

/**
 * @typedef {import("./ledgers.ts").Ledgers} Ledgers
 * @typedef {import("./ledgers.ts").Payment} Payment
 * @typedef {import("./ledgers.ts").Send} Send
 * @typedef {{ ledgers: Ledgers, database: import("./database.ts").Database }} Facts
 * @typedef {typeof kinds[number]} Kind
 * @typedef {{ kind: Kind, subject: string, what: string }} Difference `subject`: an order's or a payment's id
 * @typedef {{ order: string, price: number, payments: Payment[], sends: Send[], message: string, isFlagged: boolean }} Story
 *   one order, as the vendors know it; `isFlagged`: the database itself says that it arrived after the refund
 */

export const kinds = /** @type {const} */ ([
  "unpaid send",
  "double send",
  "lost order",
  "double refund",
  "refunded and sent",
  "books",
  "states",
]);

/** Everything in which vendors and product differ; in order when there is nothing. @param {Facts} facts */
export function auditAll(facts) {
  const stories = storiesOf(facts);
  return [
    ...stories.flatMap(unpaidSends),
    ...stories.flatMap(doubleSends),
    ...stories.flatMap(lostOrders),
    ...facts.ledgers.payments.flatMap(doubleRefunds),
    ...stories.flatMap(refundedAndSent),
    ...auditBooks(facts),
    ...auditStates(facts),
  ];
}

/** @param {Facts} facts @returns {Story[]} */
function storiesOf({ ledgers, database }) {
  const ids = new Set([...ledgers.payments, ...ledgers.sends].map(({ order }) => order));
  const [payments, sends] = [Map.groupBy(ledgers.payments, byOrder), Map.groupBy(ledgers.sends, byOrder)];
  return [...ids].map((order) => {
    const own = payments.get(order) ?? [];
    const message = database.messages.get(order);
    return {
      order,
      price: database.orders.get(order) ?? own[0]?.cents ?? Number.POSITIVE_INFINITY,
      payments: own,
      sends: sends.get(order) ?? [],
      message: message?.status ?? "unknown to the database",
      isFlagged: message?.lateDelivery === 1,
    };
  });
}

const byOrder = (/** @type {{ order: string }} */ { order }) => order;

/** @type {(kind: Kind, subject: string, what: string) => Difference[]} */
const differs = (kind, subject, what) => [{ kind, subject, what }];

/** @param {Story} story */
function unpaidSends({ order, price, payments, sends }) {
  const paid = payments.flatMap((payment) => payment.paid).filter(({ cents }) => cents >= price);
  return sends
    .filter(({ at }) => !paid.some((one) => one.at <= at))
    .flatMap(({ vendor, id }) =>
      differs("unpaid send", order, `${vendor} took ${id}, and ${price} cents had not been paid`),
    );
}

/** @param {Story} story */
const doubleSends = ({ order, sends }) =>
  sends.length > 1
    ? differs("double send", order, sends.map(({ vendor, id }) => `${vendor} ${id}`).join(", "))
    : [];

/**
 * Money that came in is kept for one SMS that was accepted, and otherwise it went back. A refund that the provider refused
 * waits for a person, who has been alarmed.
 *
 * @param {Story} story
 */
function lostOrders({ order, price, payments, sends, message }) {
  if (message === "refund_failed") return [];
  const kept = sum(payments, (payment) => Math.max(0, paidIn(payment) - paidBack(payment)));
  const earned = sends.length > 0 ? price : 0;
  if (kept <= earned) return [];
  return differs(
    "lost order",
    order,
    `${kept} cents kept, ${sends.length} accepted; the message is ${message}`,
  );
}

/** @param {Payment} payment */
function doubleRefunds(payment) {
  const standing = payment.refunds.filter(({ failed }) => !failed);
  const back = sum(standing, ({ cents }) => cents);
  const isTooMuch = back > paidIn(payment) || standing.filter(({ isOurs }) => isOurs).length > 1;
  if (!isTooMuch) return [];
  const what = `${payment.vendor} paid ${payment.id} back ${standing.length} times, ${back} of ${paidIn(payment)} cents`;
  return differs("double refund", payment.order, what);
}

/** Accepted by a gateway that cannot be asked, never heard of again, and paid back a day later, as the terms say. @param {Facts} facts */
export const unheardOf = ({ ledgers }) => {
  const payments = Map.groupBy(ledgers.payments, byOrder);
  return ledgers.sends.filter(
    (send) => !send.undelivered && isUnheardOf(send, payments.get(send.order) ?? []),
  );
};

const day = 24 * 60 * 60_000;

/**
 * A reference can be looked up at neither of the two, and reports of BudgetSMS name only an id of its own, which an answer
 * that was lost took with it.
 *
 * @type {(send: Send, payments: readonly Payment[]) => boolean}
 */
function isUnheardOf({ vendor, at, reportedAt }, payments) {
  const refunds = payments.flatMap((payment) => payment.refunds).filter((one) => one.isOurs && !one.failed);
  const back = Math.min(...refunds.map((refund) => refund.at));
  const isSilent = vendor === "budgetsms" || (vendor === "twilio" && reportedAt > back);
  return isSilent && Number.isFinite(back) && back - at >= day;
}

/**
 * Who got the SMS does not get the money, unless the network said that it did not arrive. What staff of the provider or a
 * bank gave back is none of the product's doing.
 *
 * @param {Story} story
 */
function refundedAndSent({ order, price, payments, sends, isFlagged }) {
  const ours = sum(payments, refundedByUs);
  const arrived = sends.filter((send) => !send.undelivered && !isUnheardOf(send, payments));
  if (isFlagged || arrived.length === 0 || ours === 0 || sum(payments, paidIn) - ours >= price) return [];
  return differs(
    "refunded and sent",
    order,
    `${ours} cents back, and ${arrived[0]?.vendor} took the message`,
  );
}
