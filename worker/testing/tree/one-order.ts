/**
 * The files to open to follow one order from the form to its delivery and back to the visitor's eyes, in the order in which
 * it passes through them, each with what is decided there. A file stands here when it hands the order on to the next one or
 * says which states it may have. What is asked one question by its name and answers it does not: a rule of `domain` (is this
 * name free?), a shape of `contract`, a sentence of `voice`, a vendor's adapter, a piece of the page.
 */
export const oneOrder: readonly (readonly [path: string, decides: string])[] = [
  ["web/features/send/SendForm.tsx", "what is typed, and what a press on the button does"],
  ["web/features/form/use-form.ts", "whether the form may be sent: once, and without errors"],
  ["web/features/send/order.ts", "what the browser refuses by itself, and what it sends"],
  ["web/features/send/checkout.ts", "the call, its idempotency key, and where the visitor goes next"],
  ["worker/http/payments.ts", "who may order and read over the API"],
  ["worker/usecases/orders/place-order.ts", "whether the order is taken, and what is stored of it (P0)"],
  ["worker/usecases/orders/check-order.ts", "what the product says no to without asking the database"],
  ["worker/usecases/orders/refuse-blocked.ts", "who is turned away by a block's copy"],
  ["worker/db/orders.ts", "which order a repeat is, and what the status page reads"],
  ["worker/usecases/orders/open-checkout.ts", "where the visitor pays (P1, P2)"],
  ["worker/http/webhooks.ts", "which callback is a hint worth following"],
  [
    "worker/usecases/orders/settle-payment.ts",
    "what the provider's evidence does to payment and message (P3–P8)",
  ],
  ["worker/domain/payment.ts", "the states and moves of a payment"],
  ["worker/db/payments.ts", "that only a lawful move finds its payment"],
  ["worker/db/messages.ts", "that only a lawful move finds its message"],
  ["worker/domain/delivery.ts", "the states and moves of a message"],
  ["worker/queue.ts", "what a wake-up sets going"],
  ["worker/usecases/orders/send-message.ts", "the claim, and the one call (M8)"],
  ["worker/domain/circuit-breaker.ts", "which gateway is called"],
  ["worker/usecases/orders/record-outcome.ts", "what the gateway's answer means (M10–M14)"],
  ["worker/usecases/orders/record-delivery.ts", "what the network's report means (M17, M18)"],
  ["worker/usecases/orders/read-payment.ts", "what a visitor may see of it"],
  ["web/features/payment/polling.ts", "when the open page asks again"],
  ["web/features/payment/PaymentStatus.tsx", "what the page says"],
];

/** Use cases of orders that those above call for an order that does not go its way: no stop of this journey. */
export const otherWays: Readonly<Record<string, string>> = {
  "worker/usecases/orders/object-to-decision.ts": "it was rejected, and its sender objects",
  "worker/usecases/orders/withdraw-order.ts": "its sender takes it back before it was sent",
  "worker/usecases/orders/second-payment.ts": "somebody paid it twice",
  "worker/usecases/orders/stop-for-losses.ts": "money went back by another road before it was sent",
  "worker/usecases/orders/carry-out-verdict.ts": "it was held, and staff decided about it",
  "worker/usecases/orders/refund-order.ts": "the money goes back",
  "worker/usecases/orders/wait-for-turn.ts": "the gateway's pace lets no call go now",
  "worker/usecases/orders/check-payment.ts": "the callback was lost, and an open page asks",
};
