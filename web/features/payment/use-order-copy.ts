import { useEffect, useState } from "react";
import type { PaymentView } from "#contract/payments";
import { publicMessageStages } from "#domain/delivery";
import { offerOf } from "#voice/story";
import { copyOf, forgetCopy } from "../../lib/order-copy";

/**
 * What this tab still knows of an order, word for word (decision 051). Once it has arrived, or nothing can be tried again, the
 * tab forgets it: what is left is in this page's own memory, for another SMS to the same number, and goes with the page.
 */
export function useOrderCopy(order: PaymentView) {
  const [copy] = useState(() => copyOf(order.id));
  const isDone = publicMessageStages[order.message.status] === "over" && offerOf(order) !== "retry";
  useEffect(() => {
    if (isDone) forgetCopy(order.id);
  }, [isDone, order.id]);
  return copy;
}
