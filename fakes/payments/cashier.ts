import { randomBytes } from "node:crypto";
import { fraction } from "../lib/chance.ts";
import { refundedCents } from "./book.ts";

/**
 * @typedef {import("./book.ts").Payment} Payment
 * @typedef {"paid" | "failed" | "canceled" | "expired" | "refunded" | "refund_failed" | "charged_back"} News
 * @typedef {ReturnType<typeof createCashier>} Cashier
 *
 * @typedef {Pick<Payment, "id" | "order" | "cents" | "currency" | "expiresAt" | "ask"> &
 *   { key: string | null, print: string }} Fresh a payment as it is opened, and the key it was asked with
 *
 * @typedef {object} Till
 * @property {import("./book.ts").Book} book
 * @property {import("../lib/faults.ts").Faults} faults
 * @property {import("../lib/time.ts").Time} time
 * @property {(payment: Payment, news: News) => void} tell calls the product
 * @property {() => string} paymentId
 * @property {() => string} refundId
 * @property {boolean} cancels whether a payer's no ends a payment here
 */

/** What can be done to a payment from outside of the product. */
export const outcomes = /** @type {const} */ ([
  "paid",
  "failed",
  "canceled",
  "expired",
  "charged_back",
  "refunded_elsewhere",
  "refund_failed",
]);
/** @typedef {typeof outcomes[number]} Outcome */

const minute = 60_000;

/** An id as vendors make them. @param {string} prefix @param {number} [length] */
export const newId = (prefix, length = 10) =>
  prefix + randomBytes(24).toString("base64").replaceAll(/\W/g, "").slice(0, length);

/**
 * What payers and merchants do at the vendor itself, behind the product's back.
 *
 * @param {Till} till
 */
export function createCashier({ book, faults, time, tell, paymentId, refundId, cancels }) {
  /** @type {Record<Outcome, (payment: Payment) => boolean>} */
  const acts = {
    paid: (payment) => isIn(payment, ["open"]) && pay(payment),
    failed: (payment) => isIn(payment, ["open"]) && end(payment, "failed"),
    canceled: (payment) => isIn(payment, ["open"]) && (!cancels || end(payment, "canceled")),
    expired: (payment) => isIn(payment, ["open"]) && end(payment, "expired"),
    charged_back: (payment) => isIn(payment, ["paid"]) && chargeBack(payment),
    refunded_elsewhere: (payment) => isIn(payment, ["paid"]) && refundElsewhere(payment),
    refund_failed: (payment) => isIn(payment, ["paid"]) && failRefund(payment),
  };
  for (const payment of book.all()) void expireInTime(payment);

  return {
    /**
     * @param {Payment} payment
     * @param {Outcome} outcome
     * @returns {boolean} whether it could be done
     */
    act: (payment, outcome) => acts[outcome](payment),
    /** @param {Fresh} fresh */
    open(fresh) {
      const payment = book.write({ kind: "payment", ...fresh });
      void expireInTime(payment);
      return payment;
    },
  };

  /** @type {(payment: Payment, states: readonly string[]) => boolean} */
  function isIn(payment, states) {
    return states.includes(payment.state);
  }

  /** @param {Payment} payment */
  function pay(payment) {
    const fault = faults.pick("pay", ["wrong-amount", "paid-late", "paid-twice", "lag"]);
    if (fault === "paid-late") {
      end(payment, "expired");
      void time.pause(5 * minute).then(() => receive(payment));
      return true;
    }
    if (fault === "paid-twice") void payAgain(payment);
    const lag = fault === "lag" ? minute / 2 + fraction(payment.id) * minute : 0;
    // Too little: what comes in is then less than what was sold.
    return receive(payment, { cents: payment.cents - (fault === "wrong-amount" ? 1 : 0), lag });
  }

  /** @type {(payment: Payment, how?: { cents?: number, lag?: number }) => boolean} */
  function receive(payment, { cents = payment.cents, lag = 0 } = {}) {
    const { id, order } = payment;
    book.write({ kind: "paid", id, order, cents, ...(lag > 0 ? { shownAt: time.now() + lag } : {}) });
    tell(payment, "paid");
    return true;
  }

  /** The payer went through an older checkout of the same order as well. @param {Payment} payment */
  async function payAgain({ order, cents, currency, expiresAt, ask }) {
    const sale = { order, cents, currency, expiresAt, ask };
    const twin = book.write({ kind: "payment", id: paymentId(), ...sale, isSecond: true });
    await time.pause(minute / 2);
    receive(twin);
  }

  /** @type {(payment: Payment, state: "failed" | "canceled" | "expired") => boolean} */
  function end(payment, state) {
    book.write({ kind: "ended", id: payment.id, state });
    tell(payment, state);
    return true;
  }

  /** @param {Payment} payment */
  async function expireInTime(payment) {
    if (payment.state !== "open") return;
    await time.pause(Math.max(0, payment.expiresAt - time.now()));
    if (payment.state === "open") end(payment, "expired");
  }

  /** @param {Payment} payment */
  function chargeBack(payment) {
    if (payment.chargedBackCents > 0) return false;
    book.write({ kind: "chargeback", payment: payment.id, cents: payment.cents });
    tell(payment, "charged_back");
    return true;
  }

  /** @param {Payment} payment */
  function refundElsewhere(payment) {
    const cents = payment.cents - refundedCents(payment);
    if (cents <= 0) return false;
    book.write({ kind: "refund", id: refundId(), payment: payment.id, cents, key: null });
    tell(payment, "refunded");
    return true;
  }

  /** @param {Payment} payment */
  function failRefund(payment) {
    const last = payment.refunds.findLast(({ failed }) => !failed);
    if (!last) return false;
    book.write({ kind: "refund_failed", id: last.id });
    tell(payment, "refund_failed");
    return true;
  }
}
