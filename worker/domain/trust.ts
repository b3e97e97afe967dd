/** What is known about an order at the moment of a decision; the fetching happens upstairs. */
export type TrustFacts = {
  readonly sendingOn: boolean;
  readonly receiverBlocked: boolean;
  readonly addressBlocked: boolean;
  readonly customSendersAllowed: boolean;
  readonly senderListed: boolean;
};

export type Objection = "sending_off" | "receiver_blocked" | "address_blocked" | "sender_not_listed";

/** Why an order may not be placed, or null when it may (decisions 021, 022; the staff's switches). */
export function objectionTo(facts: TrustFacts): Objection | null {
  if (!facts.sendingOn) return "sending_off";
  if (facts.addressBlocked) return "address_blocked";
  if (facts.receiverBlocked) return "receiver_blocked";
  if (!facts.customSendersAllowed && !facts.senderListed) return "sender_not_listed";
  return null;
}
