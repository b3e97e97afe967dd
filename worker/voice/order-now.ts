import type { MessageState } from "#domain/delivery";
import type { HeldVerdict } from "#domain/held";
import { retention } from "#domain/retention";
import { catalogue } from "./catalogue";
import { duration } from "./format";

/** What an order has come to, and what may be done about it now, in Dutch (PANEL §10). */
export const orderNowNl = {
  title: "Wat nu",
  /** By the state of its message. */
  heads: {
    awaiting_payment: "Wacht op betaling",
    held: "Vastgehouden om na te kijken",
    queued: "In de wachtrij",
    sending: "Wordt nu verstuurd",
    unknown: "Onbekend of hij verstuurd is",
    sent: "Verstuurd, nog geen ontvangstbericht",
    delivered: "Afgeleverd",
    undelivered: "Niet afgeleverd",
    cancelled: "Vervallen",
    refund_due: "Het geld gaat terug",
    refunding: "Het geld is onderweg terug",
    refunded: "Het geld is terug",
    refund_failed: "Terugbetalen lukt niet",
    blocked_final: "Tegengehouden",
  } satisfies Record<MessageState, string>,
  toHeld: "Lees hem bij Nakijken",
  mismatch: "Anders betaald dan besteld",
  paid: (amount: string, when: string) => `${amount} betaald op ${when}.`,
  unpaid: (amount: string, when: string) => `${amount}, besteld op ${when} en niet betaald.`,
  because: (reason: string) => `Reden: ${reason}.`,
  now: {
    awaiting_payment: "Hier is niets te doen. Komt er geen betaling, dan vervalt de bestelling vanzelf.",
    held: "Lees de tekst en beslis. Beslist niemand op tijd, dan gaat het geld vanzelf terug.",
    queued: "Hij gaat vanzelf weg. Terugbetalen kan tot hij aan de beurt is.",
    sending: "Hier is niets te doen. Hij wordt nu aangeboden, en terughalen kan niet meer.",
    unknown:
      "Hier is nog niets te doen. We blijven het de sms-aanbieder vragen; komt er geen antwoord, dan gaat het geld terug.",
    sent: "Hier is niets te doen. Het netwerk heeft hem en meldt zich als hij aankomt.",
    delivered: "Hier is niets meer te doen. De sms is aangekomen.",
    undelivered: "Hier is niets te doen. Het geld gaat vanzelf terug, tenzij hij toch nog aankomt.",
    cancelled: "Hier is niets meer te doen. Er is niet betaald en niets verstuurd.",
    refund_due: "Hier is niets te doen. We vragen de terugbetaling vanzelf aan.",
    refunding: "Hier is niets te doen. De terugbetaling is aangevraagd; de betaaldienst doet de rest.",
    refunded: "Hier is niets meer te doen. De klant heeft alles terug.",
    refund_failed: "De klant wacht nog op dit geld. Wat er te doen is, staat op de werklijst.",
    blocked_final:
      "Hier is niets meer te doen. De sms gaat niet weg; het geld ging al langs een andere weg terug.",
  } satisfies Record<MessageState, string>,
  mismatchNow: "Hij wordt niet verstuurd. Geef het geld terug; doe je niets, dan gaat het vanzelf terug.",
  rests: {
    release: (who: string, when: string) => `${who} gaf dit vrij. Om ${when} gaat de sms weg.`,
    reject: (who: string, when: string) => `${who} keurde dit af. Om ${when} gaat het geld terug.`,
    reject_and_block: (who: string, when: string) =>
      `${who} keurde dit af en blokkeert het adres. Om ${when} gaat het geld terug.`,
  } satisfies Record<HeldVerdict, (who: string, when: string) => string>,
  log: "In het logboek",
  noLog: "Geen medewerker deed hier iets.",
  inParts: (parts: string, segments: string) => `${parts}, op het netwerk ${segments}`,
  language: "Taal",
  languages: { nl: "Nederlands", en: "Engels" },
  terms: (version: string) => `voorwaarden ${version}`,
  kept: "Bewaard",
  keptUntil: {
    text: (day: string) => `tekst en nummer tot ${day}`,
    textAfter: `tekst en nummer tot ${duration(retention.paidText, "nl")} na afloop`,
    textGone: "tekst en nummer zijn gewist",
    address: (day: string) => `IP-adres tot ${day}`,
    addressGone: "IP-adres is gewist",
    books: (day: string) => `boeken tot ${day}`,
    whole: (day: string) => `de hele bestelling tot ${day}`,
  },
  tries: (count: number) => (count === 1 ? "1 poging" : `${count} pogingen`),
  /** Why somebody looks at number and text, most days. */
  starters: ["Klant belde", "Melding", "Vordering"],
  startersLabel: "Vaak gegeven redenen",
};

export const orderNow = catalogue(orderNowNl, async () => (await import("./order-now.en")).orderNowEn);
