/**
 * Every reason for which the product says no to an order (spec §5, decisions 016, 024, 025, 033, 034).
 * The reason is a code; its sentence lives beside the contract, per language.
 */
export const refusals = [
  "receiver_required",
  "receiver_invalid",
  "receiver_incomplete",
  "receiver_too_long",
  "receiver_landline",
  "receiver_service_number",
  "receiver_short_code",
  "receiver_no_sms",
  "receiver_unserved",
  "receiver_country_closed",
  "receiver_not_listed",
  "receiver_unreachable",
  "sender_required",
  "sender_too_long",
  "sender_charset",
  "sender_needs_letter",
  "sender_protected",
  "sender_link",
  "sender_not_carried",
  "sender_not_listed",
  "sender_risk_required",
  "message_required",
  "message_charset",
  "message_too_long",
  "message_too_many_segments",
  "message_link",
  "message_wallet",
  "message_premium_number",
  "message_payment_demand",
  "message_callback",
  "needs_review",
  "consent_required",
  "address_blocked",
  "visitor_limit",
  "sending_off",
  "database_rewound",
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "payment_provider_unreachable",
  "payment_provider_refused",
  "too_busy",
  "not_found",
] as const;

export type Refusal = (typeof refusals)[number];

/**
 * What tells somebody who tries on and on where the borders lie: names, texts, blocks, and what would be held. So many of them
 * in an hour, and a visitor waits (decision 075). That one's own address is blocked tells nothing of others, and costs no more than
 * its one look.
 */
const telling: ReadonlySet<string> = new Set<Refusal>([
  "sender_protected",
  "sender_link",
  "message_link",
  "message_wallet",
  "message_premium_number",
  "message_payment_demand",
  "message_callback",
  "needs_review",
  "receiver_unreachable",
]);

/** Whether a refusal counts against the visitor who met it. */
export const isTelling = (refusal: string): boolean => telling.has(refusal);

/** What is known about an order at the moment of a decision; the fetching happens upstairs. */
export type TrustFacts = {
  readonly sendingOn: boolean;
  readonly addressBlocked: boolean;
  readonly customSendersAllowed: boolean;
  readonly senderListed: boolean;
};

export type Objection = "sending_off" | "address_blocked" | "sender_not_listed";

/**
 * Why an order may not be placed, or null when it may (decisions 021, 022; the staff's switches). Whether its receiver can
 * be reached is asked after all of these, and after the budgets: it says something about somebody else (decision 041).
 */
export function objectionTo(facts: TrustFacts): Objection | null {
  if (!facts.sendingOn) return "sending_off";
  if (facts.addressBlocked) return "address_blocked";
  if (!facts.customSendersAllowed && !facts.senderListed) return "sender_not_listed";
  return null;
}
