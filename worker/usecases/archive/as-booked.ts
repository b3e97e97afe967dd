import { asRow, type BookRow } from "#db/books";
import type { PaymentRow } from "#db/payments";
import { payments } from "#db/schema";

/** An archived payment by its line in the books, for whoever knows payments: nothing can move it any more, for its row is gone. */
export function paymentAsBooked(book: BookRow): PaymentRow {
  const { cents, currency } = book;
  return asRow(payments, {
    ...book,
    orderId: book.orderId ?? book.id,
    amountCents: cents,
    paidCents: cents,
    paidCurrency: currency,
    mode: book.test === 1 ? "test" : "live",
    status: "paid",
    changedAt: book.endedAt,
  });
}
