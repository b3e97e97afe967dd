import type { PublicPaymentState } from "#domain/payment";

/** A payment as the sandbox provider stores it. */
export type PaymentRow = {
  readonly id: string;
  readonly order_id: string;
  readonly proof: string;
  readonly amount_cents: number;
  readonly currency: string;
  readonly description: string;
  readonly redirect_url: string;
  readonly webhook_url: string;
  readonly locale: "nl" | "en";
  readonly opened_at: number;
  readonly status: Exclude<PublicPaymentState, "pending"> | null;
  readonly paid_cents: number | null;
  readonly paid_later_at: number | null;
};

/** A payment nobody ended expires this long after it was opened, in ms. */
export const paymentLifetime = 15 * 60_000;

/** What a payment is at `now`: both expiry and a payment that comes after it happen by the clock alone. */
export function statusAt(row: PaymentRow, now: number): PublicPaymentState {
  if (row.paid_later_at !== null && row.paid_later_at <= now) return "paid";
  return row.status ?? (now >= row.opened_at + paymentLifetime ? "expired" : "pending");
}

/** Loads a payment by the provider's id; null when there is none. */
export async function loadPayment(db: D1Database, providerId: string): Promise<PaymentRow | null> {
  if (!providerIdShape.test(providerId)) return null;
  return db.prepare("SELECT * FROM payments WHERE id = ?1").bind(providerId).first<PaymentRow>();
}

/** The provider's ids. */
export const providerIdShape = /^sbx_[A-Za-z0-9_-]{8,64}$/;
