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
  chargedBackCents: number;
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

export const refundedCents = ({ refunds }: Payment) =>
  refunds.reduce((sum, { cents, failed }) => sum + (failed ? 0 : cents), 0);

function enter(payments: Map<string, Payment>, row: LedgerRow): Payment {
  if (row.kind === "payment") {
    const fresh = { state: "open", before: "open", movedAt: row.at, shownAt: 0, chargedBackCents: 0 };
    const payment = { ...row, ...fresh, refunds: [] } as unknown as Payment;
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
      payment.chargedBackCents += number("cents");
      return;
    default:
      throw new Error(`No such row: ${row.kind}`);
  }
}
