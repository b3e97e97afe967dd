/** An order as the adapters of payment providers open it; `createdAt` is the test's own. */
export const anOrder = {
  orderId: "o".repeat(22),
  proof: "p".repeat(43),
  amountCents: 168,
  currency: "EUR" as const,
  description: "Briefje 7K3M-92QX",
  statement: "7K3M-92QX",
  redirectUrl: "http://localhost:8787/betaling/status/o",
  webhookUrl: "http://localhost:8787/hook",
  locale: "nl" as const,
};

/** The refund of all of it, as they are asked for it. */
export const aRefundOf = (providerId: string) => ({
  providerId,
  refundId: "r1",
  description: anOrder.description,
  amountCents: anOrder.amountCents,
  currency: anOrder.currency,
  key: "refund:r1",
});
