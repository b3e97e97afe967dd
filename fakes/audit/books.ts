import { paidIn, refundedByUs } from "./money.ts";

/**
 * @typedef {import("./audit.ts").Facts} Facts
 * @typedef {import("./audit.ts").Difference} Difference
 * @typedef {import("./database.ts").Database} Database
 * @typedef {import("./database.ts").PaymentRow} PaymentRow
 */

/** Each cent is where the database says it is, payment by payment, so that no two mistakes cancel out. @param {Facts} facts */
export function auditBooks({ ledgers, database }) {
  const atVendor = new Map(ledgers.payments.map((payment) => [`${payment.vendor}/${payment.id}`, payment]));
  const rows = [...database.payments.values()];
  const names = new Set(rows.map(nameOf));
  return [
    ...rows.flatMap((row) => unbalanced(row, database)),
    ...rows.flatMap((row) => unequal(row, atVendor.get(nameOf(row)), database)),
    ...ledgers.payments
      .filter((payment) => paidIn(payment) > 0 && !names.has(`${payment.vendor}/${payment.id}`))
      .flatMap((payment) =>
        differs(payment.order, `${payment.id} was paid and the database does not know it`),
      ),
  ];
}

/** @param {PaymentRow} row */
const nameOf = ({ provider, providerId }) => `${provider}/${providerId}`;

/** @type {(subject: string, what: string) => Difference[]} */
const differs = (subject, what) => [{ kind: "books", subject, what }];

/** @param {PaymentRow} row @param {Database} database */
function unbalanced(row, database) {
  const placed = placeOf(row, database);
  if (row.paidCents === placed) return [];
  return differs(row.order, `${row.paidCents} cents came in and ${placed} are accounted for`);
}

/** Messages for whose price an SMS is owed or was sent. */
const standing = ["queued", "held", "sending", "unknown", "sent", "delivered", "undelivered"];

/**
 * How many cents of a payment are accounted for. Money for a second payment of one order is there to go back.
 *
 * @param {PaymentRow} row
 * @param {Database} database
 */
function placeOf(row, { orders, messages, refunds }) {
  const refund = refunds.get(row.id);
  if (row.id !== row.order) return refund?.cents ?? 0;
  const status = messages.get(row.order)?.status ?? "";
  // What was not paid as ordered is held in full until it goes back.
  const price = row.status === "paid_mismatch" ? row.paidCents : (orders.get(row.order) ?? 0);
  if (standing.includes(status)) return price;
  if (status === "refund_due") return row.paidCents;
  if (status === "blocked_final") return row.losses;
  return refund?.cents ?? 0;
}

/**
 * @param {PaymentRow} row
 * @param {import("./ledgers.ts").Payment | undefined} payment as its vendor knows it
 * @param {Database} database
 */
function unequal(row, payment, { refunds }) {
  const [paid, back] = payment ? [paidIn(payment), refundedByUs(payment)] : [0, 0];
  const refund = refunds.get(row.id);
  // What a person paid back by other means is in no ledger.
  const byHand = refund?.cause === "paid_back_by_hand";
  const said = refund?.status === "refunded" && !byHand ? refund.cents : 0;
  return [
    ...(row.paidCents === paid
      ? []
      : differs(row.order, `paid ${paid} cents, and the database says ${row.paidCents}`)),
    ...(said === back ? [] : differs(row.order, `paid back ${back} cents, and the database says ${said}`)),
  ];
}
