import type { Language } from "#contract/language";
import { holdLimit } from "#domain/delivery";
import { maxObjection } from "#domain/held";
import { minCarriedSender } from "#domain/limits";
import { codeLife, codeTries } from "#domain/my-number";
import type { Sentences } from "./field-sentences";
import { duration, whole } from "./format";

/**
 * Said with a refusal that any call may meet, where it was an order that was not placed: whoever asks about one that was paid
 * must not read it.
 */
export const notCharged: Readonly<Record<Language, string>> = {
  nl: "Er is niets afgeschreven.",
  en: "You have not been charged.",
};

/** What visitors can be told and no form knows by itself, in Dutch: it comes with the answer that it is about. */
export const answeredNl = {
  receiver_country_closed: "Naar dit land kunnen we nu niet versturen. Er is niets afgeschreven.",
  receiver_not_listed:
    "Deze site is nog een proef en stuurt alleen berichten naar een paar nummers van onszelf. Er is niets afgeschreven.",
  sender_link: "Een afzender mag geen link zijn. Kies een andere naam.",
  sender_not_carried: `Met deze afzender kunnen we nu niet versturen. Kies een naam van minstens ${minCarriedSender} tekens, zonder punt. Er is niets afgeschreven.`,
  message_wallet:
    "In een bericht mag geen adres van een cryptowallet staan. Haal het weg. Er is niets afgeschreven.",
  message_premium_number:
    "In een bericht mag geen betaald servicenummer staan, zoals 0900. Haal het nummer weg. Er is niets afgeschreven.",
  message_payment_demand:
    "Een bericht mag niet om geld op een rekening vragen. Haal het rekeningnummer weg. Er is niets afgeschreven.",
  message_callback:
    "Een bericht mag niet namens een bank, overheid of bedrijf, of met spoed, vragen om een nummer te bellen. Haal het nummer weg. Er is niets afgeschreven.",
  needs_review: `Een medewerker kijkt eerst naar je sms. Binnen ${duration(holdLimit, "nl")} wordt hij verstuurd of gaat je geld terug.`,
  address_blocked: "Vanaf deze verbinding kan niet worden verstuurd. Er is niets afgeschreven.",
  visitor_limit:
    "Vanaf jouw internetverbinding is zoveel verstuurd of geprobeerd als mag. Er is niets afgeschreven. Probeer het over een uur opnieuw, of morgen.",
  idempotency_key_invalid: "De sleutel van deze bestelling klopt niet. Laad de pagina opnieuw.",
  idempotency_key_reused:
    "Deze bestelling is al eerder met een andere inhoud verstuurd. Laad de pagina opnieuw.",
  payment_provider_unreachable:
    "De betaaldienst is niet bereikbaar. Er is niets afgeschreven. Probeer het over een minuut opnieuw.",
  payment_provider_refused:
    "De betaaldienst kon deze betaling niet aanmaken. Er is niets afgeschreven. Probeer het later opnieuw.",
  database_rewound:
    "Onze administratie is teruggezet. We kijken na wat er al betaald en verstuurd is, en zolang kun je niet bestellen. Probeer het later opnieuw.",
  phone_number_invalid: "Voer een geldig internationaal telefoonnummer in",
  codes_asked:
    "Vanaf jouw internetverbinding zijn zoveel codes gevraagd als op een dag mag. Probeer het later vandaag opnieuw, of morgen.",
  code_wrong: `Deze code klopt niet, of hij geldt niet meer. Je krijgt ${codeTries} pogingen in ${duration(codeLife, "nl")}.`,
  number_not_proven:
    "Je code is verlopen, of je hebt hier nog geen code ingevuld. Vraag een nieuwe code aan.",
  lock_needs_code:
    "Je nummer staat op slot. Vraag eerst een nieuwe code aan; daarna kun je het slot eraf halen.",
  sms_unknown: "Deze sms vinden we niet meer. Laad je overzicht opnieuw.",
  not_found: "Deze bestelling bestaat niet of is verwijderd",
  withdraw_too_late: "Intrekken kan niet meer: de sms is al onderweg, of je bestelling is al afgehandeld.",
  withdraw_unpaid:
    "Er is niet betaald, dus er valt niets in te trekken. Een bestelling die niet betaald wordt, vervalt vanzelf.",
  objection_required: "Schrijf op waarom je het er niet mee eens bent",
  objection_too_long: `Een bezwaar heeft hoogstens ${whole(maxObjection, "nl")} tekens`,
  objection_made: "Je hebt al bezwaar gemaakt. Het antwoord komt op deze pagina.",
  objection_impossible: "Tegen deze beslissing kun je hier geen bezwaar (meer) maken.",
  bad_request: "Deze aanvraag klopt niet",
  unknown_path: "Dit adres bestaat niet",
  unknown_field: "Deze aanvraag bevat een onbekend veld",
  search_in_body: "Zoek met een POST naar …/search: wat je zoekt, hoort in de inhoud, niet in het adres",
  unsupported_media_type: "Stuur deze aanvraag als JSON",
  body_too_large: "Deze aanvraag is te groot",
  foreign_origin: "Deze aanvraag kwam van een andere website en is geweigerd",
  plain_http:
    "Je verbinding met deze site is niet beveiligd, dus hebben we niets aangenomen. Zet https:// voor het adres.",
  network_full: "Vanaf jouw internetverbinding is al te veel gevraagd. Probeer het later vandaag opnieuw.",
  rate_limited: "Dat ging te snel achter elkaar. Wacht een minuut en probeer het opnieuw.",
  challenge_required:
    "Het is nu erg druk. We controleren eerst even of je geen programma bent. Probeer het nog eens.",
  too_busy: "Het is nu te druk. Probeer het over een paar minuten opnieuw.",
  unavailable: "Dat lukt nu even niet. Probeer het over een minuut opnieuw.",
  misconfigured: "Deze dienst is niet goed ingesteld.",
  internal: "Er ging iets mis aan onze kant. Probeer het opnieuw.",
} satisfies Sentences;
