import type { ProblemCode } from "#contract/problems";
import { maxCategoryName, maxNotes } from "#domain/limits";
import { maxPassword, minPassword } from "#domain/password-rules";
import { offerLife, offerTries } from "#domain/totp";
import { catalogue } from "./catalogue";
import { fieldsNl, type Sentences } from "./field-sentences";
import { duration } from "./format";
import { answeredNl } from "./visitor-sentences";

/** What only staff can be told, which visitors need not load. */
const staffNl = {
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
  confirmation_required: "Deze melding bewijst nog niets. Bevestig dat je dit adres toch wilt blokkeren.",
  move_refused: "Dat kan niet (meer) met deze bestelling. Bekijk de huidige status.",
  not_signed_in: "Log eerst in",
  credentials_required: "Vul je gebruikersnaam en wachtwoord in",
  bad_credentials: "Ongeldige inloggegevens",
  totp_required: "Vul ook de code van je authenticator-app in",
  totp_invalid: "Deze code klopt niet of is al gebruikt. Wacht op de volgende en probeer het opnieuw.",
  totp_already_on: "Inloggen in twee stappen staat al aan",
  totp_offer_over: `Deze QR-code werkt niet meer. Begin opnieuw; je hebt dan ${duration(offerLife, "nl")} en ${offerTries} pogingen.`,
  totp_demanded: "Inloggen in twee stappen is hier verplicht en kan niet uit",
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
  account_exists: "Dit account bestaat al",
  account_unknown: "Dit account bestaat niet, of is uitgezet",
  link_over: "Deze inloglink werkt niet (meer). Vraag een nieuwe, of log in zonder link.",
} satisfies Sentences;

/** The Dutch sentence of each code. */
export const sentencesNl: Record<ProblemCode, string> = { ...fieldsNl, ...answeredNl, ...staffNl };

/** The sentence of each code of the API, in the page's language. */
export const problems = catalogue(sentencesNl, async () => (await import("./sentences.en")).sentencesEn);
