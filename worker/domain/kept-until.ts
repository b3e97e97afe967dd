import { type MessageState, messageFacts } from "./delivery";
import { type PaymentState, paymentFacts } from "./payment";
import { retention } from "./retention";

/** What is known of an order when it comes to forgetting it; times in ms. */
type Order = {
  readonly createdAt: number;
  readonly message: { readonly status: MessageState; readonly changedAt: number };
  readonly payment: {
    readonly status: PaymentState;
    readonly createdAt: number;
    readonly changedAt: number;
  };
  /** By when a legal hold ends that keeps all of it meanwhile; null where there is none. */
  readonly heldUntil: number | null;
};

/** When each part of an order goes, in ms. */
export type KeptUntil = {
  /** Text and number; null while the order has not ended, from which their time counts. */
  readonly text: number | null;
  /** The sender's address and browser. */
  readonly address: number;
  /** All that is left: the books of a paid one, and an unpaid one whole. */
  readonly order: number;
};

/** How long text and number are kept after a message came into a state, in ms; null where nothing has ended. */
const textFor = (status: MessageState): number | null => {
  const periods = {
    unpaid: retention.unpaidText,
    paid: retention.paidText,
    unless_reported: retention.reportWait + retention.paidText,
  };
  const { final } = messageFacts[status];
  return final && periods[final];
};

/** When what is kept of an order goes, as `db/clocks.ts` makes it go, if nothing happens to it any more. */
export function keptUntil({ createdAt, message, payment, heldUntil }: Order): KeptUntil {
  const freed = (at: number) => Math.max(at, heldUntil ?? at);
  const text = textFor(message.status);
  const isUnpaid = paymentFacts[payment.status].money === "given_up";
  return {
    text: text === null ? null : freed(message.changedAt + text),
    address: freed(createdAt + retention.address),
    order: freed(isUnpaid ? payment.changedAt + retention.unpaidOrder : payment.createdAt + retention.books),
  };
}
