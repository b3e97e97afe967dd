import type { ProblemCode } from "#contract/problems";
import { maxHold } from "#domain/legal-hold";
import { maxCategoryName, maxNotes } from "#domain/limits";
import { maxPassword, minPassword } from "#domain/password-rules";
import { retention } from "#domain/retention";
import { offerLife, offerTries } from "#domain/totp";
import { catalogue } from "./catalogue";
import { fieldsNl, type Sentences } from "./field-sentences";
import { duration, whole } from "./format";
import { answeredNl } from "./visitor-sentences";

/** What only staff can be told, which visitors need not load. */
const staffNl = {
  panel_not_found: "Dit bestaat niet of is intussen verwijderd",
  category_name_required: "Vul een categorienaam in.",
  category_name_too_long: `Een categorienaam heeft hoogstens ${maxCategoryName} tekens`,
  category_unknown: "Deze categorie bestaat niet of is intussen verwijderd",
  sender_name_required: "Vul een afzendernaam in.",
  protected_name_invalid:
    "Vul een naam in met een paar letters, en verder alleen letters, cijfers, spaties en & - _ .",
  country_unknown: "Dit land kennen we niet",
  country_indistinct:
    "Aan een mobiel nummer is dit land niet te onderscheiden van het land waarmee het zijn landnummer deelt. Sluit dat land: dan zijn ze allebei dicht.",
  phone_number_invalid: "Voer een geldig internationaal telefoonnummer in",
  ip_address_invalid: "Dit is geen geldig IP-adres",
  block_end_past: "Een blokkade eindigt in de toekomst, of nooit. Deze zou nu al voorbij zijn.",
  reason_required: "Geef een reden op",
  reason_holds_number:
    "Noem in de reden geen nummer of IP-adres: de reden is leesbaar voor alle medewerkers en blijft lang bewaard.",
  notes_too_long: `Notities hebben hoogstens ${whole(maxNotes, "nl")} tekens`,
  decision_too_long: `Een bericht aan de melder heeft hoogstens ${whole(maxNotes, "nl")} tekens`,
  stale:
    "Iemand anders heeft deze melding intussen gewijzigd. Bekijk de nieuwe versie en probeer het opnieuw.",
  confirmation_required: "Deze melding bewijst nog niets. Bevestig dat je dit adres toch wilt blokkeren.",
  changed_meanwhile: "Iemand anders heeft dit intussen gewijzigd. Bekijk hoe het nu is.",
  move_refused: "Dat kan niet (meer) met deze bestelling. Bekijk de huidige status.",
  task_stale: "Iemand anders was je voor, of het hoeft niet meer. Bekijk hoe het er nu voor staat.",
  rule_turned: "Iemand anders heeft deze regel intussen omgezet. Bekijk hoe hij nu staat.",
  held_decided: "Iemand anders was je voor: over deze sms is al beslist.",
  held_too_late: "De termijn is net verstreken. Vrijgeven kan niet meer.",
  held_stopped:
    "Deze sms mag niet weg: de ontvanger of het adres waar hij vandaan komt is geblokkeerd, of de ontvanger wil geen sms’en meer. Afkeuren kan wel.",
  held_money_back: "Deze sms mag niet weg: het geld ging langs een andere weg al terug. Afkeuren kan wel.",
  undo_too_late: "Net te laat: dit is al gedaan",
  reference_required: "Geef aan waar de betaling terug te vinden is",
  reference_too_long: "Dat kenmerk is te lang",
  refund_provider_silent: "De betaaldienst antwoordt niet. Er is niets gevraagd; probeer het straks opnieuw.",
  refund_provider_gone:
    "De aanbieder waar dit betaald is, staat niet meer ingesteld. Stel hem weer in, of betaal met de hand terug.",
  refund_nothing_left:
    "Volgens de betaaldienst is dit geld al terug. Leg vast hoe het teruggegaan is: met de hand terugbetaald.",
  refund_made_after_all:
    "De betaaldienst heeft dit intussen zelf terugbetaald. Probeer de terugbetaling opnieuw: dan wordt dat vastgelegd, en niets dubbel betaald.",
  not_signed_in: "Log eerst in",
  credentials_required: "Vul je gebruikersnaam en wachtwoord in",
  bad_credentials: "Ongeldige inloggegevens",
  totp_required: "Vul ook de code van je authenticator-app in",
  totp_invalid: "Deze code klopt niet of is al gebruikt. Wacht op de volgende en probeer het opnieuw.",
  totp_already_on: "Inloggen in twee stappen staat al aan",
  totp_offer_over: `Deze QR-code werkt niet meer. Begin opnieuw; je hebt dan ${duration(offerLife, "nl")} en ${offerTries} pogingen.`,
  totp_setup_required: "Zet eerst inloggen in twee stappen aan",
  password_wrong: "Dit wachtwoord klopt niet",
  password_change_required: "Kies eerst een eigen wachtwoord",
  reauth_required: "Vul je wachtwoord nog eens in",
  new_password_too_short: `Een wachtwoord heeft minstens ${minPassword} tekens`,
  new_password_too_long: `Een wachtwoord heeft hoogstens ${maxPassword} tekens`,
  new_password_same: "Dit is je huidige wachtwoord. Kies een ander.",
  new_password_common: "Dit wachtwoord staat op een lijst van gelekte wachtwoorden. Kies een ander.",
  new_password_named: "Dit wachtwoord bestaat vooral uit je eigen naam of die van de site. Kies een ander.",
  new_password_guessable:
    "Dit wachtwoord is te raden: het herhaalt zich, volgt het toetsenbord of bestaat uit veelgebruikte woorden. Neem bijvoorbeeld vier losse woorden.",
  session_not_found: "Deze sessie bestaat niet meer",
  too_many_attempts: "Te veel pogingen. Wacht een paar minuten en probeer het opnieuw.",
  case_subject_invalid: "Dit is geen nummer, adres, kenmerk of zaakcode zoals wij die bewaren",
  case_nothing_found: "Hierover is niets (meer) bewaard",
  case_too_many: "Dit zijn er meer dan in één keer kan; noem de bestellingen of meldingen apart",
  case_archive_away: "Het archief is nu niet te bereiken; probeer het later opnieuw",
  case_in_flight: "Er is nog een bericht onderweg; probeer het opnieuw als dat klaar is",
  case_hold_end: `Een bewaarplicht eindigt op een dag in de toekomst, hooguit ${duration(maxHold, "nl")} vooruit`,
  case_second_person:
    "Een tweede persoon moet meedoen: een ander account, met een geldige code van de tweede stap",
  case_reason_private: `Deze reden staat ${duration(retention.staffLog, "nl")} in het logboek: laat nummers en adressen weg`,
  account_exists: "Dit account bestaat al",
  account_unknown: "Dit account bestaat niet, of is uitgezet",
  not_marked: "Er is nog niet gezegd naar welk moment deze database is teruggezet",
  not_settled: "Nog niet van elke betaling is bekend wat ervan geworden is",
  link_over: "Deze inloglink werkt niet (meer). Vraag een nieuwe, of log in zonder link.",
} satisfies Sentences;

/** The Dutch sentence of each code. */
export const sentencesNl: Record<ProblemCode, string> = { ...fieldsNl, ...answeredNl, ...staffNl };

/** The sentence of each code of the API, in the page's language. */
export const problems = catalogue(sentencesNl, async () => (await import("./sentences.en")).sentencesEn);
