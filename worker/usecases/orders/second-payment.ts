import { insertPayment, type PaymentRow } from "#db/payments";
import { insertRefund } from "#db/refunds";
import type { Evidence } from "#domain/payment";
import { commit, type Deps } from "../deps";
import { extraId } from "./former-role";

/** Somebody paid one order twice: the second payment gets a row of its own and goes back; the message is untouched (P8). */
export async function payBackExtra(
  deps: Deps,
  order: PaymentRow,
  seen: Evidence,
  actor: string,
): Promise<"changed"> {
  const now = deps.clock.now();
  const id = await extraId(deps, seen.providerId);
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
