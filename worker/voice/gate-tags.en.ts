import type { GateCode } from "#domain/gate/verdict";

/** What a rule of the gate found, in a word or two, in English. */
export const gateTagsEn = {
  wallet_address: "Wallet",
  premium_number: "Premium number",
  payment_demand: "Payment demand",
  callback_number: "Number to call",
  phone_number: "Phone number",
  bank_account: "Account number",
  handle: "Account name",
  new_number: "New number",
  asks_secret: "Asks for a code",
  threat: "Threat",
  extortion: "Extortion",
  sender_near_miss: "Imitated name",
  model_scam: "Looks like fraud",
  model_threat: "Looks like a threat",
  widespread: "To many numbers",
} satisfies Record<GateCode, string>;
