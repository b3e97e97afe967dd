import { DatabaseSync } from "node:sqlite";

/** `losses`: charged back or paid back elsewhere, in cents */
export type PaymentRow = {
  id: string;
  order: string;
  provider: string;
  providerId: string | null;
  status: string;
  paidCents: number;
  losses: number;
};
type MessageRow = { id: string; status: string; lateDelivery: number };
export type RefundRow = { id: string; payment: string; status: string; cents: number; cause: string };
export interface Database {
  /** id to price in cents */
  orders: Map<string, number>;
  /** by id; the first payment of an order has the order's id */
  payments: Map<string, PaymentRow>;
  /** by the order's id */
  messages: Map<string, MessageRow>;
  /** by the payment's id */
  refunds: Map<string, RefundRow>;
}

/** What the product says, read without changing anything. */
export function readDatabase(file: string): Database {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const all = (sql: string) => db.prepare(sql).all() as unknown[];
  const orders = all("SELECT id, amount_cents AS cents FROM orders") as { id: string; cents: number }[];
  const payments = all(`SELECT id, order_id AS "order", provider, provider_id AS providerId, status,
      coalesce(paid_cents, 0) AS paidCents, charged_back_cents + refunded_elsewhere_cents AS losses FROM payments`) as PaymentRow[];
  const messages = all(
    "SELECT id, status, delivered_after_refund AS lateDelivery FROM messages",
  ) as MessageRow[];
  const refunds = all(
    "SELECT id, payment_id AS payment, status, amount_cents AS cents, cause FROM refunds",
  ) as RefundRow[];
  db.close();
  return {
    orders: new Map(orders.map(({ id, cents }) => [id, cents])),
    payments: new Map(payments.map((row) => [row.id, row])),
    messages: new Map(messages.map((row) => [row.id, row])),
    refunds: new Map(refunds.map((row) => [row.payment, row])),
  };
}
