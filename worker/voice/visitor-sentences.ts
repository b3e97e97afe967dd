import type { Sentences } from "./field-sentences";

/** What visitors can be told and no form knows by itself, in Dutch: it comes with the answer that it is about. */
export const answeredNl = {
  receiver_not_listed:
    "Deze site proeft nog en stuurt alleen naar een paar nummers van onszelf. Er is niets afgeschreven.",
  address_blocked: "Vanaf deze verbinding kan niet worden verstuurd. Er is niets afgeschreven.",
  idempotency_key_invalid: "De sleutel van deze bestelling klopt niet. Laad de pagina opnieuw.",
  idempotency_key_reused:
    "Deze bestelling is al eerder met een andere inhoud verstuurd. Laad de pagina opnieuw.",
  payment_provider_unreachable:
    "De betaaldienst is niet bereikbaar. Er is niets afgeschreven. Probeer het over een minuut opnieuw.",
  payment_provider_refused:
    "De betaaldienst kon deze betaling niet aanmaken. Er is niets afgeschreven. Probeer het later opnieuw.",
  not_found: "Deze bestelling bestaat niet of is verwijderd",
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
