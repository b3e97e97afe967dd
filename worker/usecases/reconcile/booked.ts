import type { BookedRow } from "#db/reconciliations";
import type { BookedPayment } from "#domain/reconciliation";

export type { BookedRow } from "#db/reconciliations";

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
