import type { Database, PaymentRow } from "./database.ts";
import type { AuditFacts, Difference } from "./facts.ts";
import type { Payment } from "./ledgers.ts";
import { paidByHand, paidIn, refundedByUs } from "./money.ts";

/** Each cent is where the database says it is, payment by payment, so that no two mistakes cancel out. */
export function auditBooks({ ledgers, database }: AuditFacts) {
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

const nameOf = ({ provider, providerId }: PaymentRow) => `${provider}/${providerId}`;

const differs = (subject: string, what: string): Difference[] => [{ kind: "books", subject, what }];

function unbalanced(row: PaymentRow, database: Database) {
  const placed = placeOf(row, database);
  if (row.paidCents === placed) return [];
  return differs(row.order, `${row.paidCents} cents came in and ${placed} are accounted for`);
}

/** Messages for whose price an SMS is owed or was sent. */
const standing = ["queued", "held", "sending", "unknown", "sent", "delivered", "undelivered"];

/**
 * How many cents of a payment are accounted for. Money for a second payment of one order is there to go back; what banks and
 * the provider's own desk took of any of it need not be paid back once more.
 */
function placeOf(row: PaymentRow, { orders, messages, refunds }: Database) {
  const refund = refunds.get(row.id);
  const back = (refund?.cents ?? 0) + Math.min(row.losses, row.paidCents - (refund?.cents ?? 0));
  if (row.id !== row.order) return refund ? back : 0;
  const status = messages.get(row.order)?.status ?? "";
  // What was not paid as ordered is held in full until it goes back.
  const price = row.status === "paid_mismatch" ? row.paidCents : (orders.get(row.order) ?? 0);
  if (standing.includes(status)) return price;
  if (status === "refund_due") return row.paidCents;
  if (status === "blocked_final") return Math.min(row.losses, row.paidCents);
  return refund ? back : 0;
}

/** @param payment as its vendor knows it */
function unequal(row: PaymentRow, payment: Payment | undefined, { refunds }: Database) {
  const [paid, back] = payment ? [paidIn(payment), refundedByUs(payment)] : [0, 0];
  const refund = refunds.get(row.id);
  // What a person paid back by other means is in no ledger.
  const said = refund?.status === "refunded" ? refund.cents - paidByHand(refund) : 0;
  return [
    ...(row.paidCents === paid
      ? []
      : differs(row.order, `paid ${paid} cents, and the database says ${row.paidCents}`)),
    ...(said === back ? [] : differs(row.order, `paid back ${back} cents, and the database says ${said}`)),
  ];
}
