import { proofOf } from "#usecases/orders/payment-proof";
import type { Harness } from "./harness";
import { place } from "./orders";

/** An order as we would have had it opened at the provider, with our proof. */
export const orderedAt = async (h: Harness, orderId: string) => ({
  orderId,
  proof: await proofOf(h.deps, { id: orderId, amountCents: 99 }),
  createdAt: 0,
  amountCents: 99,
  currency: "EUR" as const,
  description: "",
  statement: "",
  redirectUrl: "",
  webhookUrl: "",
  locale: "nl" as const,
});

/** An order whose creation the provider took, without ever being heard to. */
export async function lostCreation(h: Harness): Promise<string> {
  h.provider.faults.open.push("after", "after", "after");
  const answer = await place(h).catch(String);
  if (!answer.includes("payment_provider_unreachable")) throw new Error(`the provider was heard: ${answer}`);
  const id = [...h.provider.ledger.values()].at(-1)?.order.orderId;
  if (!id) throw new Error("the provider took nothing");
  return id;
}

/** How many refunds there are, of whatever payment. */
export const refundCount = (h: Harness) => h.env.DB.prepare("SELECT count(*) AS n FROM refunds").first("n");
