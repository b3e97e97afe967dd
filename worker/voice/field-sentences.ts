import type { ProblemCode } from "#contract/problems";
import { maxReason, maxSenderLength, maxTypedNumber, minReason } from "#domain/limits";
import { maxCharacters, maxParts } from "#domain/message";
import { catalogue } from "./catalogue";
import { whole } from "./format";

/** Sentences by code, of which not each needs to be there. */
export type Sentences = Readonly<Partial<Record<ProblemCode, string>>>;

/**
 * What the forms say by themselves, in Dutch: mostly what is wrong with which field. All else comes with the answer that it
 * is about. Those of spec §5 are the owner's, to the letter.
 */
export const fieldsNl = {
  receiver_required: "Telefoonnummer is verplicht",
  receiver_invalid: "Voer een geldig internationaal telefoonnummer in",
  receiver_incomplete: "Dit nummer is niet compleet: er ontbreken nog cijfers",
  receiver_too_long: "Dit nummer heeft te veel cijfers",
  receiver_landline: "Dit is een vast nummer: daar komt geen sms aan. Vul een mobiel nummer in.",
  receiver_service_number:
    "Dit is een servicenummer (zoals 0800 of 0900): daar komt geen sms aan. Vul een mobiel nummer in.",
  receiver_short_code:
    "Dit is een kort nummer: daar kun je via ons geen sms heen sturen. Vul een mobiel nummer in.",
  receiver_no_sms: "Dit nummer kan geen sms ontvangen. Vul een mobiel nummer in.",
  receiver_unserved: "Naar dit land versturen we geen sms’en, vanwege internationale sancties.",
  receiver_unreachable: "Dit nummer kunnen we niet bereiken. Er is niets afgeschreven.",
  sender_required: "Afzender is verplicht",
  sender_too_long: `Een afzender heeft hoogstens ${maxSenderLength} tekens`,
  sender_charset: "Gebruik in de afzender alleen letters, cijfers, spaties en & - _ .",
  sender_needs_letter: "Een afzender bevat minstens één letter en lijkt niet op een telefoonnummer",
  sender_protected: "Deze afzender lijkt op de naam van een bank, overheid of bedrijf en is niet toegestaan",
  sender_not_listed: "Kies een afzender uit de lijst. Eigen afzenders zijn nu niet mogelijk.",
  sender_risk_required:
    "Netwerken in dit land weigeren vaak sms’en met een naam. Bevestig dat je dit weet voordat je bestelt.",
  message_required: "Bericht is verplicht",
  message_charset:
    "In je bericht zit een onzichtbaar stuurteken, vaak meegekomen met plakken. Typ dat stuk opnieuw.",
  message_too_long: `Bericht mag maximaal ${maxCharacters} tekens bevatten (${maxParts} SMS)`,
  message_too_many_segments:
    "Dit bericht is te lang voor het netwerk. Maak het korter; emoji en andere bijzondere tekens nemen er extra plaats in.",
  message_link: "Links zijn niet toegestaan in een bericht. Haal de link weg.",
  consent_required: "Vink aan dat we je sms direct mogen versturen",
  sending_off: "Versturen is tijdelijk niet mogelijk. Er is niets afgeschreven. Probeer het later opnieuw.",
  phone_number_required: "Telefoonnummer is verplicht",
  phone_number_too_long: `Een telefoonnummer heeft hoogstens ${maxTypedNumber} tekens`,
  reporter_email_invalid: "Geldig e-mailadres vereist",
  reason_too_short: `Geef minimaal ${minReason} karakters uitleg`,
  reason_too_long: `Een uitleg heeft hoogstens ${whole(maxReason, "nl")} tekens`,
  case_not_found: "Deze zaakcode kennen we niet. Controleer of je hem goed hebt overgenomen.",
} satisfies Sentences;

/**
 * The sentences that a form knows, in the page's language. English has all that a visitor can meet: only into English a
 * page is translated while a refusal stands on it, for choosing Dutch reloads it.
 */
export const visitorProblems = catalogue(
  fieldsNl,
  async (): Promise<Record<keyof typeof fieldsNl, string>> =>
    (await import("./visitor-sentences.en")).visitorEn,
);
