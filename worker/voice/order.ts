import { consentVersion } from "#domain/consent";
import { maxSenderLength } from "#domain/limits";
import { maxParts } from "#domain/message";
import { consentNl } from "./consent";

/** An order form in Dutch, with scripts and without. Sentences quoted in the specification are its own, to the letter. */
export const orderNl = {
  form: "Sms versturen",
  country: "Land",
  receiver: "Telefoonnummer",
  receiverHint: "Van de ontvanger, bijvoorbeeld 06 12345678",
  sender: "Afzender",
  senderHint: `De naam die de ontvanger ziet: 1 tot ${maxSenderLength} letters of cijfers.`,
  message: "Bericht",
  messageHint: "De ontvanger kan niet antwoorden. Links zijn niet toegestaan.",
  of: (max: string) => `van ${max} tekens`,
  part: "deel",
  parts: "delen",
  tooLong: `(Te lang! Max ${maxParts} delen)`,
  pay: "Bestellen en betalen",
  consent: consentNl[consentVersion.sentence],
  consentTick: consentNl[consentVersion.checkbox],
  logged: "Anoniem voor de ontvanger. Wij leggen per bestelling je IP-adres en soort browser vast.",
  refusedTitle: "❌ Betaling Mislukt",
};
