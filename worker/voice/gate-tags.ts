import type { GateCode } from "#domain/gate/verdict";
import { catalogue } from "./catalogue";

/** What a rule of the gate found, in a word or two, in Dutch: in the queue of held messages and on the first screen. */
export const gateTagsNl = {
  wallet_address: "Wallet",
  premium_number: "Betaald nummer",
  payment_demand: "Betaalverzoek",
  callback_number: "Nummer om te bellen",
  phone_number: "Telefoonnummer",
  bank_account: "Rekeningnummer",
  handle: "Accountnaam",
  new_number: "Nieuw nummer",
  asks_secret: "Vraagt een code",
  threat: "Dreiging",
  extortion: "Afpersing",
  sender_near_miss: "Nagemaakte naam",
  model_scam: "Lijkt op oplichting",
  model_threat: "Lijkt op een dreiging",
  widespread: "Naar veel nummers",
} satisfies Record<GateCode, string>;

export const gateTags = catalogue(gateTagsNl, async () => (await import("./gate-tags.en")).gateTagsEn);

/** Several of them in a row: only the first begins with a capital. */
export const tagRow = (tags: readonly string[]): string =>
  tags.map((tag, place) => (place === 0 ? tag : tag.charAt(0).toLowerCase() + tag.slice(1))).join(", ");
