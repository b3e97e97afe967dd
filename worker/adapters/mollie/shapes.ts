import * as z from "zod/mini";
import type { Evidence, PublicPaymentState } from "#domain/payment";

// Only what we read, by hand from docs.mollie.com; all else may come and go.

/** An amount as Mollie writes it, in cents. */
const amount = z.pipe(
  z.object({ currency: z.string(), value: z.string().check(z.regex(/^\d{1,9}\.\d{2}$/)) }),
  z.transform(({ currency, value }) => ({ currency, cents: Number(value.replace(".", "")) })),
);

/** Mollie's words for a payment, and ours (docs.mollie.com, "Handling payment statuses"). */
const statuses = {
  open: "pending",
  pending: "pending",
  authorized: "pending",
  paid: "paid",
  canceled: "canceled",
  expired: "expired",
  failed: "failed",
} as const satisfies Record<string, PublicPaymentState>;

/** What Mollie says of a payment. The payer's name and account are in it as well, and are not read. */
export const molliePayment = z.object({
  id: z.string(),
  mode: z.enum(["live", "test"]),
  status: z.pipe(
    z.enum(Object.keys(statuses) as (keyof typeof statuses)[]),
    z.transform((status) => statuses[status]),
  ),
  amount,
  amountRefunded: z.nullish(amount),
  amountChargedBack: z.nullish(amount),
  metadata: z.unknown(),
  _links: z.object({ checkout: z.nullish(z.object({ href: z.string() })) }),
});
export type MolliePayment = z.infer<typeof molliePayment>;

/** Our word for each of Mollie's; a refund is queued while the balance is too low for it (docs.mollie.com, "Refunds"). */
const refundStatus = {
  queued: "waiting",
  pending: "accepted",
  processing: "accepted",
  refunded: "accepted",
  failed: "failed",
  canceled: "failed",
} as const;

/** What Mollie says of a refund. */
export const mollieRefund = z.object({
  id: z.string(),
  amount,
  status: z.pipe(
    z.enum(Object.keys(refundStatus) as (keyof typeof refundStatus)[]),
    z.transform((status) => refundStatus[status]),
  ),
  metadata: z.unknown(),
});
export type MollieRefund = z.infer<typeof mollieRefund>;

const moment = z.pipe(
  z.string(),
  z.transform((text) => Date.parse(text)),
);

/** A refund in the list of all, with the payment that it is of. */
export const mollieListedRefund = z.extend(mollieRefund, { paymentId: z.string(), createdAt: moment });

/** A chargeback in the list of all; a bank may take it back again. */
export const mollieChargeback = z.object({
  id: z.string(),
  amount,
  paymentId: z.string(),
  createdAt: moment,
  reversedAt: z.nullish(z.string()),
});

/** A page of all refunds, and of all chargebacks, newest first; each is read by itself. */
export const mollieAllRefunds = z.object({
  _embedded: z.object({ refunds: z.array(z.unknown()) }),
  _links: z.object({ next: z.nullish(z.object({ href: z.string() })) }),
});
export const mollieAllChargebacks = z.object({
  _embedded: z.object({ chargebacks: z.array(z.unknown()) }),
  _links: z.object({ next: z.nullish(z.object({ href: z.string() })) }),
});

export const mollieRefunds = z.object({ _embedded: z.object({ refunds: z.array(mollieRefund) }) });

/** One of our own words in a payment's or refund's metadata. */
export function wordIn(metadata: unknown, name: string): string | null {
  const words = z.record(z.string(), z.unknown()).safeParse(metadata);
  const word = words.success ? words.data[name] : null;
  return typeof word === "string" ? word : null;
}

/** A page of payments, newest first; each is read by itself, for the account may sell other things too. */
export const mollieList = z.object({
  _embedded: z.object({ payments: z.array(z.unknown()) }),
  _links: z.object({ next: z.nullish(z.object({ href: z.string() })) }),
});

/** When a payment was opened, in ms. */
export const mollieOpened = z.pipe(
  z.object({ createdAt: z.string() }),
  z.transform(({ createdAt }) => Date.parse(createdAt)),
);

/** A payment as evidence. */
export const toEvidence = ({ id, status, amount, mode, metadata, ...moved }: MolliePayment): Evidence => ({
  providerId: id,
  status,
  amountCents: amount.cents,
  currency: amount.currency,
  mode,
  orderId: wordIn(metadata, "orderId"),
  proof: wordIn(metadata, "proof"),
  refundedCents: moved.amountRefunded?.cents ?? 0,
  chargedBackCents: moved.amountChargedBack?.cents ?? 0,
});
