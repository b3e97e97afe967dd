import type { ProblemCode } from "#contract/problems";
import { maxReason, maxSenderLength, maxTypedNumber, minReason } from "#domain/limits";
import { maxCharacters, maxParts } from "#domain/message";
import { catalogue } from "./catalogue";

/** Sentences by code, of which not each needs to be there. */
export type Sentences = Readonly<Partial<Record<ProblemCode, string>>>;

/** What visitors can be told, in Dutch. Those of spec §5 are the owner's, to the letter. */
export const visitorNl = {
  receiver_required: "Telefoonnummer is verplicht",
  receiver_invalid: "Voer een geldig internationaal telefoonnummer in",
  receiver_no_sms: "Dit nummer kan geen sms ontvangen. Vul een mobiel nummer in.",
  receiver_unreachable: "Dit nummer kunnen we niet bereiken. Er is niets afgeschreven.",
  sender_required: "Afzender is verplicht",
  sender_too_long: `Een afzender heeft hoogstens ${maxSenderLength} tekens`,
  sender_charset: "Gebruik in de afzender alleen letters, cijfers, spaties en & - _ .",
  sender_needs_letter: "Een afzender bevat minstens één letter",
  sender_protected: "Deze afzender lijkt op de naam van een bank, overheid of bedrijf en is niet toegestaan",
  sender_not_listed: "Kies een afzender uit de lijst. Eigen afzenders zijn nu niet mogelijk.",
  message_required: "Bericht is verplicht",
  message_too_long: `Bericht mag maximaal ${maxCharacters} tekens bevatten (${maxParts} SMS)`,
  message_too_many_segments:
    "Door bijzondere tekens wordt dit bericht te lang voor het netwerk. Maak het korter of vervang die tekens.",
  message_link: "Links zijn niet toegestaan in een bericht. Haal de link weg.",
  consent_required: "Vink aan dat we je sms direct mogen versturen",
  address_blocked: "Vanaf deze verbinding kan niet worden verstuurd. Er is niets afgeschreven.",
  sending_off: "Versturen is tijdelijk niet mogelijk. Er is niets afgeschreven. Probeer het later opnieuw.",
  idempotency_key_invalid: "De sleutel van deze bestelling klopt niet. Laad de pagina opnieuw.",
  idempotency_key_reused:
    "Deze bestelling is al eerder met een andere inhoud verstuurd. Laad de pagina opnieuw.",
  payment_provider_unreachable:
    "De betaaldienst is niet bereikbaar. Er is niets afgeschreven. Probeer het over een minuut opnieuw.",
  payment_provider_refused:
    "De betaaldienst kon deze betaling niet aanmaken. Er is niets afgeschreven. Probeer het later opnieuw.",
  not_found: "Deze bestelling bestaat niet of is verwijderd",
  phone_number_required: "Telefoonnummer is verplicht",
  phone_number_too_long: `Een telefoonnummer heeft hoogstens ${maxTypedNumber} tekens`,
  reporter_email_invalid: "Geldig e-mailadres vereist",
  reason_too_short: `Geef minimaal ${minReason} karakters uitleg`,
  reason_too_long: `Een uitleg heeft hoogstens ${maxReason} tekens`,
  case_not_found: "Deze zaakcode kennen we niet. Controleer of je hem goed hebt overgenomen.",
  bad_request: "Deze aanvraag klopt niet",
  unknown_path: "Dit adres bestaat niet",
  unknown_field: "Deze aanvraag bevat een onbekend veld",
  search_in_body: "Zoek met een POST naar …/search: wat je zoekt hoort in de inhoud, niet in het adres",
  unsupported_media_type: "Stuur deze aanvraag als JSON",
  body_too_large: "Deze aanvraag is te groot",
  foreign_origin: "Deze aanvraag kwam van een andere website en is geweigerd",
  rate_limited: "Dat ging te snel achter elkaar. Wacht een minuut en probeer het opnieuw.",
  challenge_required:
    "Het is nu erg druk. We controleren eerst even of je geen programma bent. Probeer het nog eens.",
  too_busy: "Het is nu te druk. Er is niets afgeschreven. Probeer het over een paar minuten opnieuw.",
  unavailable: "Dat lukt nu even niet. Er is niets afgeschreven. Probeer het over een minuut opnieuw.",
  misconfigured: "Deze dienst is niet goed ingesteld. Er is niets afgeschreven.",
  internal: "Er ging iets mis aan onze kant. Probeer het opnieuw.",
} satisfies Sentences;

/** The sentence of each code that a visitor can meet, in the page's language. */
export const visitorProblems = catalogue(
  visitorNl,
  async () => (await import("./visitor-sentences.en")).visitorEn,
);
