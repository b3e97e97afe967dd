import type { ChosenEnding, TaskCause, TaskEnding, TaskKind } from "#domain/worklist";
import { catalogue } from "./catalogue";

/** What a task says: what waits, and what a person does about it. */
export type TaskText = { readonly what: string; readonly todo: string };

const atTheDesk = "Zoek de betaling op bij de betaaldienst en vergelijk haar met de bestelling.";

/** Each kind of task, in Dutch; apart from the rest, for the first screen is drawn with these alone. */
export const taskKindsNl: Readonly<Record<TaskKind, TaskText>> = {
  refund_failed: {
    what: "Een terugbetaling is geweigerd",
    todo: "Kijk of er genoeg saldo is bij de betaaldienst en probeer het opnieuw. Lukt dat niet, betaal dan met de hand terug en leg dat hier vast. De klant wacht op dit geld.",
  },
  refund_unanswered: {
    what: "De betaaldienst heeft een terugbetaling nog niet gedaan",
    todo: "We vragen het steeds opnieuw. Kijk bij de aanbieder of er genoeg saldo is, of de sleutel terugbetalingen mag doen en of het account open is. Gaat het geld terug, dan verdwijnt deze taak.",
  },
  mismatch_held: {
    what: "Er is anders betaald dan besteld",
    todo: "De sms wordt niet verstuurd. Geef het geld terug; doe je niets, dan gaat het vanzelf terug.",
  },
  money_without_order: {
    what: "Er is geld binnen zonder bestelling",
    todo: "Zoek de betaling op bij de betaaldienst. Betaal haar daar terug, of leg uit wat het is.",
  },
  paid_at_another_provider: {
    what: "Er moet geld terug bij een aanbieder die niet meer is ingesteld",
    todo: "Betaal het daar met de hand terug en leg dat hier vast. Of stel die aanbieder weer in: dan gaat het vanzelf.",
  },
  unknown_too_long: {
    what: "Van een sms weet niemand of hij is verstuurd",
    todo: "Zoek hem op bij de sms-aanbieder. Is hij niet verstuurd, geef dan het geld terug.",
  },
  alarm_open: {
    what: "Een alarm wacht op iemand",
    todo: "Kijk bij Alarmen wat er te doen is, en leg vast wat je gedaan hebt.",
  },
  report_overdue: {
    what: "Een melding van misbruik wacht te lang",
    todo: "Beoordeel de melding. Daarmee is dit klaar.",
  },
  order_without_money: { what: "Een bestelling is betaald, maar het geld is er niet", todo: atTheDesk },
  refund_not_asked: {
    what: "Er is geld teruggegaan waar niemand om vroeg",
    todo: `${atTheDesk} Kijk wie bij de aanbieder kan inloggen.`,
  },
  callback_given_up: {
    what: "De betaaldienst belt niet meer terug over een betaling",
    todo: `${atTheDesk} Kijk of het adres voor terugmeldingen klopt.`,
  },
  charged_back: {
    what: "Een bank heeft geld teruggehaald",
    todo: "Beslis of je bezwaar maakt bij de betaaldienst. Let op de termijn die daar staat.",
  },
  refund_missing: {
    what: "Een terugbetaling van ons is er bij de aanbieder niet",
    todo: "Zoek haar op bij de betaaldienst. Kreeg de klant het geld niet, betaal het dan alsnog, daar of met de hand.",
  },
  restore_unproven: {
    what: "Na een teruggezette database is niet zeker of een sms is verstuurd",
    todo: "Zoek hem op bij de sms-aanbieder en leg vast wat je vond.",
  },
  objection: {
    what: "Een besteller maakt bezwaar tegen onze beslissing",
    todo: "Open de bestelling en lees de tekst en het bezwaar. Kijk met een frisse blik: liefst een ander dan wie besliste. De besteller leest je antwoord op de statuspagina.",
  },
};

const causes: Readonly<Record<TaskCause, string>> = {
  refused: "de aanbieder weigerde de terugbetaling",
  failed_at_provider: "de aanbieder kon de terugbetaling niet uitvoeren",
  amount: "ander bedrag",
  currency: "andere munt",
  mode: "testgeld in plaats van echt geld, of andersom",
  metadata: "andere bestelling genoemd",
  unknown_order: "niemand kent de bestelling die erbij staat",
  not_opened_by_us: "de betaling noemt een bestelling van ons, maar is niet door ons geopend",
  provider_not_set: "de aanbieder is niet ingesteld",
  provider_silent: "de betaaldienst zegt geen ja en geen nee",
  no_answer: "de sms-aanbieder zei ruim een dag niets",
  alarm: "het alarm staat nog open",
  report: "niemand besliste op tijd",
  threat: "een bedreiging, en niemand besliste op tijd",
  missing_at_provider: "de aanbieder kent de betaling niet",
  not_paid_at_provider: "bij de aanbieder is niet betaald",
  less_at_provider: "bij de aanbieder staat minder",
  differs_at_provider: "bij de aanbieder staat een ander bedrag of een andere munt",
  not_at_provider: "de aanbieder kent de terugbetaling niet",
  reversed: "de bank gaf het geld weer aan ons: kijk of er nog iets terug moet",
  at_provider: "zo staat het bij de aanbieder",
  sender_objects: "de sms is niet verstuurd, en wie hem bestelde is het daar niet mee eens",
  may_have_been_sent: "hij kan verstuurd zijn na het moment waarnaar is teruggezet",
};

const endings: Readonly<Record<TaskEnding, string>> = {
  over: "hoefde niet meer",
  retried: "opnieuw gevraagd",
  paid_back_by_hand: "met de hand terugbetaald",
  given_back: "geld teruggegeven",
  paid_back_at_provider: "terugbetaald bij de aanbieder",
  settled: "afgehandeld",
  explained: "uitgelegd",
  objection_upheld: "bezwaar gegrond",
  objection_denied: "bezwaar ongegrond",
};

/** How each ending is offered: on the button, and what it does. */
const offers: Readonly<Record<ChosenEnding, { readonly button: string; readonly text: string }>> = {
  retried: {
    button: "Probeer opnieuw",
    text: "We vragen eerst na wat er al terug is, en vragen dan om wat er nog over is.",
  },
  paid_back_by_hand: {
    button: "Met de hand betaald",
    text: "Doe dit pas nadat je zelf hebt betaald: daarna vraagt niemand de aanbieder nog om dit geld.",
  },
  given_back: { button: "Geef geld terug", text: "De sms wordt niet verstuurd en het geld gaat terug." },
  paid_back_at_provider: {
    button: "Daar terugbetaald",
    text: "Doe dit pas nadat je het geld bij de betaaldienst zelf hebt teruggegeven.",
  },
  settled: { button: "Afgehandeld", text: "Leg vast wat je hebt gedaan." },
  explained: { button: "Niets te doen", text: "Leg uit waarom hier niets te doen is. Het komt niet terug." },
  objection_upheld: {
    button: "Besteller heeft gelijk",
    text: "De besteller leest dat de sms verstuurd had mogen worden. Het geld is al terug of onderweg.",
  },
  objection_denied: { button: "Beslissing blijft", text: "De besteller leest dat de beslissing blijft." },
};

/** The worklist in Dutch. */
export const worklistNl = {
  title: "Taken",
  text: "Wat op een mens wacht, met wat het eerst klaar moet zijn bovenaan.",
  open: "Open",
  ended: "Afgehandeld",
  empty: "Er wacht niets op je.",
  emptyEnded: "Er is nog niets afgehandeld.",
  since: (when: string) => `sinds ${when}`,
  due: (when: string) => `voor ${when}`,
  overdue: "te laat",
  takenBy: (who: string, when: string) => `opgepakt door ${who} op ${when}`,
  endedBy: (who: string, when: string) => `${who}, ${when}`,
  system: "het systeem",
  why: "Reden",
  reference: "Kenmerk",
  referenceHint: "Waar deze betaling terug te vinden is, zoals het kenmerk bij de bank.",
  take: "Pak op",
  takeOver: "Neem over",
  release: "Laat los",
  named: (deed: string, what: string, which: string) => `${deed}: ${what}, ${which}`,
  toOrder: "Naar de bestelling",
  toReport: "Naar de melding",
  toAlarms: "Naar de alarmen",
  taken: "Bijgewerkt",
  takeFailed: "Dat lukte niet.",
  done: "Vastgelegd",
  failed: "Dat lukte niet. Er is niets veranderd.",
  kinds: taskKindsNl,
  causes,
  endings,
  offers,
  facts: {
    orderId: "bestelling",
    reportId: "melding",
    provider: "aanbieder",
    providerId: "betaling",
    cents: "bedrag",
    orderedCents: "besteld",
    thereCents: "bij de aanbieder",
    currency: "munt",
    mode: "soort geld",
    said: "antwoord",
    gateway: "sms-aanbieder",
    code: "alarm",
    subject: "waarover",
  },
};

export const worklistTexts = catalogue(worklistNl, async () => (await import("./worklist.en")).worklistEn);
