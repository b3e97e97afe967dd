import { randomBytes } from "node:crypto";
import { fraction } from "../lib/chance.ts";
import type { Faults } from "../lib/faults.ts";
import type { Time } from "../lib/time.ts";
import { type Book, type Payment, refundedCents } from "./book.ts";

export type News = "paid" | "failed" | "canceled" | "expired" | "refunded" | "refund_failed" | "charged_back";
export type Cashier = ReturnType<typeof createCashier>;
/** a payment as it is opened, and the key it was asked with */
type Fresh = Pick<Payment, "id" | "order" | "cents" | "currency" | "expiresAt" | "ask"> & {
  key: string | null;
  print: string;
};
interface Till {
  book: Book;
  faults: Faults;
  time: Time;
  /** calls the product */
  tell: (payment: Payment, news: News) => void;
  paymentId: () => string;
  refundId: () => string;
  /** whether a payer's no ends a payment here */
  cancels: boolean;
}

/** What can be done to a payment from outside of the product. */
export const outcomes = [
  "paid",
  "failed",
  "canceled",
  "expired",
  "charged_back",
  "refunded_elsewhere",
  "refund_failed",
] as const;
export type PaymentChoice = (typeof outcomes)[number];

const minute = 60_000;

/** An id as vendors make them. */
export const newId = (prefix: string, length: number = 10) =>
  prefix + randomBytes(24).toString("base64").replaceAll(/\W/g, "").slice(0, length);

/** What payers and merchants do at the vendor itself, behind the product's back. */
export function createCashier({ book, faults, time, tell, paymentId, refundId, cancels }: Till) {
  const acts: Record<PaymentChoice, (payment: Payment) => boolean> = {
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
    /** @returns whether it could be done */
    act: (payment: Payment, outcome: PaymentChoice): boolean => acts[outcome](payment),
    open(fresh: Fresh) {
      const payment = book.write({ kind: "payment", ...fresh });
      void expireInTime(payment);
      return payment;
    },
  };

  function isIn(payment: Payment, states: readonly string[]): boolean {
    return states.includes(payment.state);
  }

  function pay(payment: Payment) {
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

  function receive(
    payment: Payment,
    { cents = payment.cents, lag = 0 }: { cents?: number; lag?: number } = {},
  ): boolean {
    const { id, order } = payment;
    book.write({ kind: "paid", id, order, cents, ...(lag > 0 ? { shownAt: time.now() + lag } : {}) });
    tell(payment, "paid");
    return true;
  }

  /** The payer went through an older checkout of the same order as well. */
  async function payAgain({ order, cents, currency, expiresAt, ask }: Payment) {
    const sale = { order, cents, currency, expiresAt, ask };
    const twin = book.write({ kind: "payment", id: paymentId(), ...sale, isSecond: true });
    await time.pause(minute / 2);
    receive(twin);
  }

  function end(payment: Payment, state: "failed" | "canceled" | "expired"): boolean {
    book.write({ kind: "ended", id: payment.id, state });
    tell(payment, state);
    return true;
  }

  async function expireInTime(payment: Payment) {
    if (payment.state !== "open") return;
    await time.pause(Math.max(0, payment.expiresAt - time.now()));
    if (payment.state === "open") end(payment, "expired");
  }

  function chargeBack(payment: Payment) {
    if (payment.chargedBackCents > 0) return false;
    book.write({ kind: "chargeback", payment: payment.id, cents: payment.cents });
    tell(payment, "charged_back");
    return true;
  }

  function refundElsewhere(payment: Payment) {
    const cents = payment.cents - refundedCents(payment);
    if (cents <= 0) return false;
    book.write({ kind: "refund", id: refundId(), payment: payment.id, cents, key: null });
    tell(payment, "refunded");
    return true;
  }

  function failRefund(payment: Payment) {
    const last = payment.refunds.findLast(({ failed }) => !failed);
    if (!last) return false;
    book.write({ kind: "refund_failed", id: last.id });
    tell(payment, "refund_failed");
    return true;
  }
}
