import type { Ledger, LedgerRow, Row } from "../lib/ledger.ts";
export type State = "open" | "paid" | "failed" | "canceled" | "expired";
export interface Refund {
  id: string;
  /** virtual ms */
  at: number;
  cents: number;
  /** null where the merchant paid back by other means than ours */
  key: string | null;
  metadata: unknown;
  failed: boolean;
}
/** What the payer's bank took back. */
export interface Chargeback {
  id: string;
  /** virtual ms */
  at: number;
  cents: number;
  /** virtual ms; null while the bank keeps it */
  reversedAt: number | null;
}
export interface Payment {
  id: string;
  order: string;
  /** what is to be paid, and once it is paid what was */
  cents: number;
  currency: string;
  /** when it was opened, in virtual ms */
  at: number;
  expiresAt: number;
  /** what it was opened with */
  ask: Record<string, unknown>;
  /** of an order that has another */
  isSecond?: boolean;
  state: State;
  /** what it was until the last move */
  before: State;
  movedAt: number;
  /** from when on the vendor's answers show the last move */
  shownAt: number;
  refunds: Refund[];
  chargebacks: Chargeback[];
}
export type Book = ReturnType<typeof openBook>;

/** The payments of one vendor, as its ledger tells them: every change is a row first. */
export function openBook(ledger: Ledger) {
  const payments: Map<string, Payment> = new Map();
  for (const row of ledger.rows()) enter(payments, row);
  return {
    get: (id: string) => payments.get(id),
    all: () => [...payments.values()],
    write: (row: Row) => enter(payments, ledger.append(row)),
  };
}

/** What the vendor's answers say it is: some changes show late. */
export const shownState = ({ state, before, shownAt }: Payment, now: number): State =>
  now < shownAt ? before : state;

/** Whether nobody would ask about it: a second payment of an order, or one that comes in after it had ended. */
export const onlyCallbackTells = ({ isSecond, before }: Payment) => isSecond === true || before !== "open";

/** Paid, which only a callback tells: a vendor that comes back calls again, for it cannot know whether it was heard. */
export const isUntold = (payment: Payment) => payment.state === "paid" && onlyCallbackTells(payment);

export const refundedCents = ({ refunds }: Payment) =>
  refunds.reduce((sum, { cents, failed }) => sum + (failed ? 0 : cents), 0);

/** All refunds, and all chargebacks, newest first, each with its payment. */
export const refundsOf = (book: Book) =>
  newestFirst(book.all().flatMap((payment) => payment.refunds.map((one) => ({ ...one, payment }))));
export const chargebacksOf = (book: Book) =>
  newestFirst(book.all().flatMap((payment) => payment.chargebacks.map((one) => ({ ...one, payment }))));

const newestFirst = <One extends { at: number }>(all: readonly One[]) =>
  all.toSorted((one, other) => other.at - one.at);

/** What banks took and keep. */
export const chargedBackCents = ({ chargebacks }: Pick<Payment, "chargebacks">) =>
  chargebacks.reduce((sum, { cents, reversedAt }) => sum + (reversedAt === null ? cents : 0), 0);

/** What a merchant can still pay back. */
export const leftOf = (payment: Payment) =>
  Math.max(0, payment.cents - refundedCents(payment) - chargedBackCents(payment));

function enter(payments: Map<string, Payment>, row: LedgerRow): Payment {
  if (row.kind === "payment") {
    const fresh = { state: "open", before: "open", movedAt: row.at, shownAt: 0 };
    const payment = { ...row, ...fresh, refunds: [], chargebacks: [] } as unknown as Payment;
    payments.set(payment.id, payment);
    return payment;
  }
  const payment = subjectOf(payments, row);
  change(payment, row);
  return payment;
}

function subjectOf(payments: Map<string, Payment>, row: LedgerRow): Payment {
  const named = payments.get(String(row.payment ?? row.id));
  const found =
    named ?? [...payments.values()].find(({ refunds }) => refunds.some(({ id }) => id === row.id));
  if (!found) throw new Error(`A row about no payment: ${JSON.stringify(row)}`);
  return found;
}

function change(payment: Payment, row: LedgerRow): void {
  const number = (name: string) => Number(row[name] ?? 0);
  switch (row.kind) {
    case "paid":
    case "ended":
      payment.before = payment.state;
      payment.state = row.kind === "paid" ? "paid" : (row.state as State);
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
      payment.chargebacks.push({
        // Older ledgers give it none of its own.
        id: typeof row.id === "string" ? row.id : `cb_${payment.id}`,
        at: row.at,
        cents: number("cents"),
        reversedAt: null,
      });
      return;
    case "chargeback_reversed":
      for (const one of payment.chargebacks) if (one.id === row.id) one.reversedAt = row.at;
      return;
    default:
      throw new Error(`No such row: ${row.kind}`);
  }
}
