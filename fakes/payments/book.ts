/**
 * @typedef {"open" | "paid" | "failed" | "canceled" | "expired"} State
 * @typedef {import("../lib/ledger.ts").Row} Row
 * @typedef {import("../lib/ledger.ts").Kept} Kept
 *
 * @typedef {object} Refund
 * @property {string} id
 * @property {number} at virtual ms
 * @property {number} cents
 * @property {string | null} key null where the merchant paid back by other means than ours
 * @property {unknown} metadata
 * @property {boolean} failed
 *
 * @typedef {object} Payment
 * @property {string} id
 * @property {string} order
 * @property {number} cents what is to be paid, and once it is paid what was
 * @property {string} currency
 * @property {number} at when it was opened, in virtual ms
 * @property {number} expiresAt
 * @property {Record<string, unknown>} ask what it was opened with
 * @property {boolean} [isSecond] of an order that has another
 * @property {State} state
 * @property {State} before what it was until the last move
 * @property {number} movedAt
 * @property {number} shownAt from when on the vendor's answers show the last move
 * @property {Refund[]} refunds
 * @property {number} chargedBackCents
 *
 * @typedef {ReturnType<typeof openBook>} Book
 */

/**
 * The payments of one vendor, as its ledger tells them: every change is a row first.
 *
 * @param {import("../lib/ledger.ts").Ledger} ledger
 */
export function openBook(ledger) {
  /** @type {Map<string, Payment>} */
  const payments = new Map();
  for (const row of ledger.rows()) enter(payments, row);
  return {
    get: (/** @type {string} */ id) => payments.get(id),
    all: () => [...payments.values()],
    /** @param {Row} row */
    write: (row) => enter(payments, ledger.append(row)),
  };
}

/** What the vendor's answers say it is: some changes show late. @type {(payment: Payment, now: number) => State} */
export const shownState = ({ state, before, shownAt }, now) => (now < shownAt ? before : state);

/**
 * Whether nobody would ask about it: a second payment of an order, or one that comes in after it had ended.
 *
 * @param {Payment} payment
 */
export const onlyCallbackTells = ({ isSecond, before }) => isSecond === true || before !== "open";

/** @param {Payment} payment */
export const refundedCents = ({ refunds }) =>
  refunds.reduce((sum, { cents, failed }) => sum + (failed ? 0 : cents), 0);

/**
 * @param {Map<string, Payment>} payments
 * @param {Kept} row
 * @returns {Payment}
 */
function enter(payments, row) {
  if (row.kind === "payment") {
    const fresh = { state: "open", before: "open", movedAt: row.at, shownAt: 0, chargedBackCents: 0 };
    const payment = /** @type {Payment} */ (/** @type {unknown} */ ({ ...row, ...fresh, refunds: [] }));
    payments.set(payment.id, payment);
    return payment;
  }
  const payment = subjectOf(payments, row);
  change(payment, row);
  return payment;
}

/** @type {(payments: Map<string, Payment>, row: Kept) => Payment} */
function subjectOf(payments, row) {
  const named = payments.get(String(row.payment ?? row.id));
  const found =
    named ?? [...payments.values()].find(({ refunds }) => refunds.some(({ id }) => id === row.id));
  if (!found) throw new Error(`A row about no payment: ${JSON.stringify(row)}`);
  return found;
}

/** @type {(payment: Payment, row: Kept) => void} */
function change(payment, row) {
  const number = (/** @type {string} */ name) => Number(row[name] ?? 0);
  switch (row.kind) {
    case "paid":
    case "ended":
      payment.before = payment.state;
      payment.state = row.kind === "paid" ? "paid" : /** @type {State} */ (row.state);
      payment.movedAt = row.at;
      payment.shownAt = number("shownAt");
      if (row.kind === "paid") payment.cents = number("cents");
      return;
    case "refund":
      payment.refunds.push({
        id: String(row.id),
        at: row.at,
        cents: number("cents"),
        key: typeof row.key === "string" ? row.key : null,
        metadata: row.metadata,
        failed: false,
      });
      return;
    case "refund_failed":
      for (const refund of payment.refunds) if (refund.id === row.id) refund.failed = true;
      return;
    case "chargeback":
      payment.chargedBackCents += number("cents");
      return;
    default:
      throw new Error(`No such row: ${row.kind}`);
  }
}
