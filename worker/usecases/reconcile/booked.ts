import type { BookRow } from "#db/books";
import type { BookedRow } from "#db/reconciliations";
import type { BookedPayment } from "#domain/reconciliation";
import { paymentAsBooked } from "../archive/as-booked";

export type { BookedRow } from "#db/reconciliations";

/** A payment that is archived, as one that is not: what we paid back of it is by then refunded. */
export const toBookedRow = (book: BookRow): BookedRow => {
  const isPaidBack = book.refundedCents > 0;
  return {
    ...paymentAsBooked(book),
    refundId: isPaidBack ? book.id : null,
    refundStatus: isPaidBack ? "refunded" : null,
    refundCause: book.byHand === 1 ? "paid_back_by_hand" : null,
    refundCents: isPaidBack ? book.refundedCents : null,
    providerRefundId: null,
  };
};

/** A row of ours as what is compared. */
export const toBooked = (row: BookedRow): BookedPayment => ({
  id: row.id,
  orderId: row.orderId,
  provider: row.provider,
  providerId: row.providerId,
  status: row.status,
  paidCents: row.paidCents,
  paidCurrency: row.paidCurrency,
  chargedBackCents: row.chargedBackCents,
  refundedElsewhereCents: row.refundedElsewhereCents,
  refund:
    row.refundId === null || row.refundStatus === null
      ? null
      : {
          id: row.refundId,
          status: row.refundStatus,
          amountCents: row.refundCents ?? 0,
          providerRefundId: row.providerRefundId,
          byHand: row.refundCause === "paid_back_by_hand",
        },
});
