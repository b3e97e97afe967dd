/* Imports nothing, so that `npm run reconcile` can read it as it stands (decision 070). */

const day = 24 * 60 * 60_000;

/** What is compared with a vendor, in this order; a vendor has what of it it can tell. */
export const reconciledParts = ["payments", "refunds", "chargebacks"] as const;
/** With which a comparison is through. */
export const lastPart = "chargebacks" satisfies ReconciledPart;
export type ReconciledPart = (typeof reconciledParts)[number];

/**
 * How far back the daily run looks, in ms: payments that came late are in it three times; a refund fails days after it was
 * made, and a bank decides about a chargeback within a season.
 */
export const reach: Readonly<Record<ReconciledPart, number>> = {
  payments: 3 * day,
  refunds: 10 * day,
  chargebacks: 90 * day,
};
