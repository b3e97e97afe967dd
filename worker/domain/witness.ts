import { type MessageState, messageFacts } from "./delivery";

/**
 * What was read of an order in the database that was overwritten, after sending had been stopped: ids and states, nothing of a
 * person. What a witness proves needs no look-up.
 */
export type Witness = {
  readonly message: MessageState;
  readonly gateway: string | null;
  readonly gatewayId: string | null;
  /** When it was last claimed, in ms. */
  readonly claimedAt: number | null;
  /** An earlier call was never answered (`messages.pinned`). */
  readonly pinned: boolean;
};

/**
 * What a witness says of a message that is in doubt. `accepted`: a gateway has it. `never`: no gateway can have it. `back`: its
 * money was on its way back, or there was none. `asked`: a call was under way at one gateway, which is to be asked.
 */
export type Testimony =
  | {
      readonly is: "accepted";
      readonly gateway: string;
      readonly gatewayId: string | null;
      readonly state: "accepted" | "delivered" | "undelivered";
    }
  | { readonly is: "never" }
  | { readonly is: "back" }
  | { readonly is: "asked"; readonly gateway: string; readonly claimedAt: number | null };

/** Reads a witness; null where it leaves the question as open as it is without it. */
export function testimonyOf(witness: Witness): Testimony | null {
  const { message, gateway, gatewayId, claimedAt, pinned } = witness;
  const { handedOver, refund } = messageFacts[message];
  if (handedOver === "yes") {
    if (gateway === null) return null;
    const state = message === "delivered" || message === "undelivered" ? message : "accepted";
    return { is: "accepted", gateway, gatewayId, state };
  }
  if (handedOver === "perhaps" || pinned)
    return gateway === null ? null : { is: "asked", gateway, claimedAt };
  // What a bank took back is stopped at the claim (M25).
  return refund === "begun" || message === "cancelled" ? { is: "back" } : { is: "never" };
}
