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
  ["worker/usecases/orders/place-order.ts", "whether the order is taken"],
  ["worker/usecases/orders/store-order.ts", "what is stored of it (P0), and what a repeat gets"],
  ["worker/db/orders.ts", "which order a repeat is, and what the status page reads"],
  ["worker/usecases/orders/open-checkout.ts", "where the visitor pays (P1, P2)"],
  ["worker/http/webhooks.ts", "which callback is a hint worth following"],
  ["worker/usecases/orders/settle-payment.ts", "what the provider is asked, and what follows its evidence"],
  ["worker/usecases/orders/moves-on-evidence.ts", "what that evidence does to payment and message (P3–P7)"],
  ["worker/domain/payment.ts", "the states and moves of a payment"],
  ["worker/db/payments.ts", "that only a lawful move finds its payment"],
  ["worker/db/messages.ts", "that only a lawful move finds its message"],
  ["worker/domain/delivery.ts", "the states and moves of a message"],
  ["worker/queue.ts", "what a wake-up sets going"],
  ["worker/usecases/orders/send-message.ts", "the one call, behind all that can fail before it"],
  ["worker/usecases/orders/claim-message.ts", "the claim, which has one winner (M8)"],
  ["worker/usecases/orders/record-outcome.ts", "what the gateway's answer means (M10–M14)"],
  ["worker/usecases/orders/record-delivery.ts", "what the network's report means (M17, M18)"],
  ["worker/usecases/orders/read-payment.ts", "what a visitor may see of it"],
  ["web/features/payment/polling.ts", "when the open page asks again"],
  ["web/features/payment/PaymentStatus.tsx", "what the page says"],
];

/** Use cases of orders that those above ask one question by its name: no stop of this journey either. */
export const asked: Readonly<Record<string, string>> = {
  "worker/usecases/orders/check-order.ts": "what does the product say no to, without asking the database?",
  "worker/usecases/orders/order-hashes.ts": "what is it known by, and its repeats?",
  "worker/usecases/orders/read-facts.ts": "what is known that bears on it?",
  "worker/usecases/orders/refuse-blocked.ts": "does a block's copy turn it away?",
  "worker/usecases/orders/payment-proof.ts": "is that payment one that we opened?",
  "worker/usecases/orders/just-sent.ts": "did this isolate send it a moment ago?",
  "worker/usecases/orders/prepare-sms.ts": "may it still go, by which gateway, and does what is sealed open?",
};

/** Use cases of orders that those above call for an order that does not go its way: no stop of this journey. */
export const otherWays: Readonly<Record<string, string>> = {
  "worker/usecases/orders/object-to-decision.ts": "it was rejected, and its sender objects",
  "worker/usecases/orders/withdraw-order.ts": "its sender takes it back before it was sent",
  "worker/usecases/orders/adopt-payment.ts": "no row of ours names what was paid",
  "worker/usecases/orders/second-payment.ts": "somebody paid it twice",
  "worker/usecases/orders/stop-for-losses.ts": "money went back by another road before it was sent",
  "worker/usecases/orders/refund-order.ts": "the money goes back",
  "worker/usecases/orders/wait-for-turn.ts": "the gateway's pace lets no call go now",
  "worker/usecases/orders/check-payment.ts": "the callback was lost, and an open page asks",
};
