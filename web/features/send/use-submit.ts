import { useEffect, useRef, useState } from "react";
import type { CreatePaymentRequest } from "#contract/payments";
import { type Outcome, orderKeys, requestCheckout } from "./checkout";

type Refused = Exclude<Outcome, { kind: "checkout" }>;

/**
 * Sends the order once, however often the button is pressed, and leaves for the checkout. On the way there it stays
 * pending; a page that comes back out of the browser's memory is idle again.
 */
export function useSubmit(onRefused: (outcome: Refused) => void) {
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const keys = useRef(orderKeys());

  const rest = () => {
    busy.current = false;
    setPending(false);
  };

  useEffect(() => {
    const restore = (event: PageTransitionEvent) => event.persisted && rest();
    addEventListener("pageshow", restore);
    return () => removeEventListener("pageshow", restore);
  });

  const submit = async (order: CreatePaymentRequest) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    const outcome = await requestCheckout(order, keys.current.keyFor(order));
    if (outcome.kind !== "failed") keys.current.answered();
    if (outcome.kind === "checkout") return location.assign(outcome.url);
    rest();
    onRefused(outcome);
  };

  return { pending, submit };
}
