import { consentVersion } from "#domain/consent";
import { maxSenderLength } from "#domain/limits";
import { maxParts } from "#domain/message";
import type { SenderFate } from "#domain/sender-countries";
import { consentNl } from "./consent";

/** An order form in Dutch, with scripts and without. Sentences quoted in the specification are its own, to the letter. */
export const orderNl = {
  form: "Sms versturen",
  country: "Land",
  receiver: "Telefoonnummer",
  receiverHint: "Van de ontvanger, bijvoorbeeld 06\u00a012345678",
  sender: "Afzender",
  senderHint: `Hoogstens ${maxSenderLength} tekens: letters, cijfers, spaties en & - _ .`,
  /** In place of the hint: what the networks of the receiver's country do with a name. */
  senderLimits: {
    replaced: "In dit land ziet de ontvanger een nummer of een vaste naam, niet deze naam.",
    varies: "In dit land kunnen netwerken een nummer tonen in plaats van deze naam.",
    registered:
      "In dit land kan de ontvanger een nummer zien in plaats van deze naam, of weigert het netwerk je sms. Weigert het netwerk, dan krijg je je geld terug.",
    refused:
      "Netwerken in dit land weigeren vaak sms’en met een naam. Weigert het netwerk je sms, dan krijg je je geld terug.",
    unserved: "Naar dit land versturen we geen sms’en.",
  } satisfies Record<Exclude<SenderFate, "shown">, string>,
  senderRisk: "Ik weet dat netwerken in dit land mijn sms kunnen weigeren.",
  message: "Bericht",
  /** Before the piece of the message that is not allowed. */
  excerpt: "Het gaat om",
  messageHint: "De ontvanger kan niet antwoorden.",
  /** After it, unless staff allow links. */
  noLinks: " Links zijn niet toegestaan.",
  of: (max: string) => `van ${max} tekens`,
  part: "deel",
  parts: "delen",
  tooLong: `(Te lang! Max ${maxParts} delen)`,
  pay: "Bestel en betaal",
  consent: consentNl[consentVersion.sentence],
  consentTick: consentNl[consentVersion.checkbox],
  logged: "Anoniem voor de ontvanger. Wij leggen per bestelling je IP-adres en soort browser vast.",
  refusedTitle: "❌ Betaling Mislukt",
};
