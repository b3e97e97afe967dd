import { randomBytes } from "node:crypto";
import { fraction } from "../lib/chance.ts";
import type { Faults } from "../lib/faults.ts";
import type { Time } from "../lib/time.ts";
import { type Book, chargedBackCents, type Payment, refundedCents } from "./book.ts";

export type News =
  | "paid"
  | "failed"
  | "canceled"
  | "expired"
  | "refunded"
  | "refund_failed"
  | "charged_back"
  | "chargeback_reversed";
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
  chargebackId: () => string;
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
  "chargeback_reversed",
] as const;
export type PaymentChoice = (typeof outcomes)[number];

/** cents: of a refund or chargeback, all that is left where it is not said; quiet: the product is not called */
export interface Manner {
  cents?: number | undefined;
  quiet?: boolean | undefined;
}

const minute = 60_000;

/** An id as vendors make them. */
export const newId = (prefix: string, length: number = 10) =>
  prefix + randomBytes(24).toString("base64").replaceAll(/\W/g, "").slice(0, length);

/** What payers and merchants do at the vendor itself, behind the product's back. */
export function createCashier(till: Till) {
  const { book, faults, time, paymentId, refundId, chargebackId, cancels } = till;
  let isQuiet = false;
  const acts: Record<PaymentChoice, (payment: Payment, cents?: number) => boolean> = {
    paid: (payment) => isIn(payment, ["open"]) && pay(payment),
    failed: (payment) => isIn(payment, ["open"]) && end(payment, "failed"),
    canceled: (payment) => isIn(payment, ["open"]) && (!cancels || end(payment, "canceled")),
    expired: (payment) => isIn(payment, ["open"]) && end(payment, "expired"),
    charged_back: (payment, cents) => isIn(payment, ["paid"]) && chargeBack(payment, cents),
    refunded_elsewhere: (payment, cents) => isIn(payment, ["paid"]) && refundElsewhere(payment, cents),
    refund_failed: (payment) => isIn(payment, ["paid"]) && failRefund(payment),
    chargeback_reversed: (payment) => isIn(payment, ["paid"]) && reverse(payment),
  };
  for (const payment of book.all()) void expireInTime(payment);

  return {
    /** @returns whether it could be done */
    act(payment: Payment, outcome: PaymentChoice, { cents, quiet = false }: Manner = {}): boolean {
      isQuiet = quiet;
      const done = acts[outcome](payment, cents);
      isQuiet = false;
      return done;
    },
    open(fresh: Fresh) {
      const payment = book.write({ kind: "payment", ...fresh });
      void expireInTime(payment);
      return payment;
    },
  };

  /** Calls the product, unless what is done is done behind its back. */
  function tell(payment: Payment, news: News): void {
    if (!isQuiet) till.tell(payment, news);
  }

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

  function chargeBack(payment: Payment, cents = payment.cents) {
    // Of what was paid back as well: a bank knows nothing of that.
    if (cents <= 0 || chargedBackCents(payment) + cents > payment.cents) return false;
    book.write({ kind: "chargeback", id: chargebackId(), payment: payment.id, cents });
    tell(payment, "charged_back");
    return true;
  }

  /** The merchant won: the bank gives its last chargeback to him again. */
  function reverse(payment: Payment) {
    const last = payment.chargebacks.findLast(({ reversedAt }) => reversedAt === null);
    if (!last) return false;
    book.write({ kind: "chargeback_reversed", id: last.id, payment: payment.id, cents: last.cents });
    tell(payment, "chargeback_reversed");
    return true;
  }

  function refundElsewhere(payment: Payment, cents = payment.cents - refundedCents(payment)) {
    // A bank may have asked for the same money meanwhile, of which the desk knows later.
    if (cents <= 0 || cents > payment.cents - refundedCents(payment)) return false;
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
