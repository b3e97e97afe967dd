/**
 * Every reason for which the product says no to an order (spec §5, decisions 016, 024, 025, 033, 034).
 * The reason is a code; its sentence lives beside the contract, per language.
 */
export const refusals = [
  "receiver_required",
  "receiver_invalid",
  "receiver_no_sms",
  "receiver_blocked",
  "sender_required",
  "sender_too_long",
  "sender_charset",
  "sender_needs_letter",
  "sender_protected",
  "sender_not_listed",
  "message_required",
  "message_too_long",
  "message_too_many_segments",
  "message_link",
  "consent_required",
  "address_blocked",
  "sending_off",
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "payment_provider_unreachable",
  "payment_provider_refused",
  "not_found",
] as const;

export type Refusal = (typeof refusals)[number];
