import { insertPayment, type PaymentRow } from "#db/payments";
import { insertRefund } from "#db/refunds";
import { macOf } from "#domain/keyed-hash";
import type { Evidence } from "#domain/payment";
import { refundNamed } from "#domain/refund";
import { commit, type Deps } from "../deps";

/** The id of a second payment's row follows from the provider's: of two callbacks at once the second makes no other row. */
async function idOf({ vault, provider }: Deps, providerId: string): Promise<string> {
  const mark = await vault.hash("idempotency", `extra:${provider.name}:${providerId}`);
  return macOf(mark).slice(0, 22);
}

/** Somebody paid one order twice: the second payment gets a row of its own and goes back; the message is untouched (P8). */
export async function payBackExtra(
  deps: Deps,
  order: PaymentRow,
  seen: Evidence,
  actor: string,
): Promise<"changed"> {
  const now = deps.clock.now();
  const id = await idOf(deps, seen.providerId);
  const row = { tx: deps.chance.id(), cause: "paid_twice", actor, changedAt: now, createdAt: now };
  const money = { amountCents: seen.amountCents, currency: seen.currency };
  await commit(deps, [
    insertPayment(deps.db, {
      ...row,
      ...money,
      id,
      orderId: order.orderId,
      provider: deps.provider.name,
      providerId: seen.providerId,
      mode: seen.mode,
      status: "paid",
      paidCents: seen.amountCents,
      paidCurrency: seen.currency,
      paidAt: now,
    }),
    insertRefund(deps.db, {
      ...row,
      ...money,
      id,
      paymentId: id,
      status: "due",
      nextAt: now,
      reason: "paid_twice",
    }),
  ] as const);
  deps.log.alarm("order_paid_twice", { orderId: order.orderId });
  return "changed";
}

/**
 * What a payment was before a restore took its row: our refund of it carries the name of its row. A second payment that was
 * paid back must not become the order's own, for then the first would be taken for the second, and go back as well.
 */
export async function formerRole(
  deps: Deps,
  { providerId, status, refundedCents }: Evidence,
): Promise<"extra" | "unknown" | "silent"> {
  if (status !== "paid" || refundedCents === 0) return "unknown";
  const known = await deps.provider.refundsOf(providerId);
  if (!known.ok) return "silent";
  const id = await idOf(deps, providerId);
  return known.value.some(({ refundId }) => refundId !== null && refundNamed(refundId) === id)
    ? "extra"
    : "unknown";
}
