import type { ProblemCode } from "#contract/problems";
import {
  maxCategoryName,
  maxNotes,
  maxReason,
  maxSenderLength,
  maxTypedNumber,
  minReason,
} from "#domain/limits";
import { maxCharacters, maxParts } from "#domain/message";
import { catalogue } from "./catalogue";

/** The Dutch sentence of each code. Those of spec §5 are the owner's, to the letter. */
export const sentencesNl: Record<ProblemCode, string> = {
  receiver_required: "Telefoonnummer is verplicht",
  receiver_invalid: "Voer een geldig internationaal telefoonnummer in",
  receiver_no_sms: "Dit nummer kan geen sms ontvangen. Vul een mobiel nummer in.",
  receiver_blocked: "Dit nummer wil geen berichten via deze dienst ontvangen. Er is niets afgeschreven.",
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
  panel_not_found: "Dit bestaat niet of is intussen verwijderd",
  category_name_required: "Vul een categorienaam in.",
  category_name_too_long: `Een categorienaam heeft hoogstens ${maxCategoryName} tekens`,
  category_unknown: "Deze categorie bestaat niet of is intussen verwijderd",
  sender_name_required: "Vul een afzendernaam in.",
  phone_number_invalid: "Voer een geldig internationaal telefoonnummer in",
  ip_address_invalid: "Dit is geen geldig IP-adres",
  reason_required: "Geef een reden op",
  notes_too_long: `Notities hebben hoogstens ${maxNotes} tekens`,
  decision_too_long: `Een bericht aan de melder heeft hoogstens ${maxNotes} tekens`,
  stale:
    "Iemand anders heeft deze melding intussen gewijzigd. Bekijk de nieuwe versie en probeer het opnieuw.",
  move_refused: "Dat kan niet (meer) met deze bestelling. Bekijk de huidige status.",
  not_signed_in: "Log eerst in",
  credentials_required: "Vul je gebruikersnaam en wachtwoord in",
  bad_credentials: "Ongeldige inloggegevens",
  totp_required: "Vul ook de code van je authenticator-app in",
  totp_invalid: "Deze code klopt niet of is al gebruikt. Wacht op de volgende en probeer het opnieuw.",
  totp_already_on: "Inloggen in twee stappen staat al aan",
  password_wrong: "Dit wachtwoord klopt niet",
  session_not_found: "Deze sessie bestaat niet meer",
  too_many_attempts: "Te veel pogingen. Wacht een paar minuten en probeer het opnieuw.",
  bad_request: "Deze aanvraag klopt niet",
  unknown_field: "Deze aanvraag bevat een onbekend veld",
  unsupported_media_type: "Stuur deze aanvraag als JSON",
  body_too_large: "Deze aanvraag is te groot",
  foreign_origin: "Deze aanvraag kwam van een andere website en is geweigerd",
  rate_limited: "Dat ging te snel achter elkaar. Wacht een minuut en probeer het opnieuw.",
  unavailable: "Dat lukt nu even niet. Er is niets afgeschreven. Probeer het over een minuut opnieuw.",
  misconfigured: "Deze dienst is niet goed ingesteld. Er is niets afgeschreven.",
  internal: "Er ging iets mis aan onze kant. Probeer het opnieuw.",
};

/** The sentence of each code of the API, in the page's language. */
export const problems = catalogue(sentencesNl, async () => (await import("./sentences.en")).sentencesEn);
