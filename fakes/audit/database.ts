import { DatabaseSync } from "node:sqlite";

/**
 * @typedef {{ id: string, order: string, provider: string, providerId: string | null, status: string, paidCents: number,
 *   losses: number }} PaymentRow `losses`: charged back or paid back elsewhere, in cents
 * @typedef {{ id: string, status: string, lateDelivery: number }} MessageRow
 * @typedef {{ id: string, payment: string, status: string, cents: number, cause: string }} RefundRow
 * @typedef {object} Database
 * @property {Map<string, number>} orders id to price in cents
 * @property {Map<string, PaymentRow>} payments by id; the first payment of an order has the order's id
 * @property {Map<string, MessageRow>} messages by the order's id
 * @property {Map<string, RefundRow>} refunds by the payment's id
 */

/**
 * What the product says, read without changing anything.
 *
 * @param {string} file
 * @returns {Database}
 */
export function readDatabase(file) {
  const db = new DatabaseSync(file, { readOnly: true });
  const all = (/** @type {string} */ sql) => /** @type {unknown[]} */ (db.prepare(sql).all());
  const orders = /** @type {{ id: string, cents: number }[]} */ (
    all("SELECT id, amount_cents AS cents FROM orders")
  );
  const payments = /** @type {PaymentRow[]} */ (
    all(`SELECT id, order_id AS "order", provider, provider_id AS providerId, status,
      coalesce(paid_cents, 0) AS paidCents, charged_back_cents + refunded_elsewhere_cents AS losses FROM payments`)
  );
  const messages = /** @type {MessageRow[]} */ (
    all("SELECT id, status, delivered_after_refund AS lateDelivery FROM messages")
  );
  const refunds = /** @type {RefundRow[]} */ (
    all("SELECT id, payment_id AS payment, status, amount_cents AS cents, cause FROM refunds")
  );
  db.close();
  return {
    orders: new Map(orders.map(({ id, cents }) => [id, cents])),
    payments: new Map(payments.map((row) => [row.id, row])),
    messages: new Map(messages.map((row) => [row.id, row])),
    refunds: new Map(refunds.map((row) => [row.payment, row])),
  };
}
