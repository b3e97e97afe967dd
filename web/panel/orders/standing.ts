import type { OrderDetail } from "#contract/admin-orders";
import type { orderNow } from "#voice/order-now";

type Words = (typeof orderNow)["nl"];

/** What an order has come to, and what that asks of a person, where nothing else waits about it. */
export function standingOf(
  words: Words,
  { status, payment }: Pick<OrderDetail, "status" | "payment">,
): { readonly head: string; readonly now: string } {
  if (status === "held" && payment === "paid_mismatch")
    return { head: words.mismatch, now: words.mismatchNow };
  return { head: words.heads[status], now: words.now[status] };
}
