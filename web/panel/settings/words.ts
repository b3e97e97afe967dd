import type { SwitchesBehind } from "#contract/admin-switches";
import { slotWindows } from "#domain/slots";
import { catalogue } from "#voice/catalogue";
import { duration, whole } from "#voice/format";

type LimitName = keyof SwitchesBehind["limits"];

/** The switches and the limits, in Dutch (PANEL §10). */
export const settingsNl = {
  title: "Schakelaars",
  text: "Een wijziging werkt binnen vijf seconden.",
  on: "Aan",
  off: "Uit",
  sending: {
    title: "Versturen",
    text: "Uit: niemand kan bestellen en er gaat niets de deur uit.",
    stopped:
      "De server houdt versturen tegen: door STOP_SENDING, of omdat de laatste dag van een proef voorbij is. Deze schakelaar zet het niet aan.",
    offTitle: "Versturen uitzetten?",
    offText: "Niemand kan dan nog bestellen. Betaalde berichten wachten tot je het weer aanzet.",
    offConfirm: "Uitzetten",
  },
  customSenders: {
    title: "Eigen afzenders",
    text: "Uit: bezoekers kiezen een afzender uit de lijst.",
  },
  links: { title: "Links in berichten", text: "Uit: een bericht met een link wordt geweigerd." },
  saved: "Schakelaar omgezet",
  failed: "Kon de schakelaar niet omzetten.",
  turned: (when: string, who: string) => `sinds ${when}, door ${who}`,
  never: "nooit gewijzigd",
  now: {
    sending: (queued: string, open: number) =>
      `Nu: ${queued} in de wachtrij, ${open === 1 ? "1 bestelling" : `${whole(open, "nl")} bestellingen`} op de betaalpagina`,
    customSenders: (share: string) => `Vandaag ${share} van de bestellingen met een eigen naam`,
    links: (count: number) => `Vandaag ${whole(count, "nl")} geweigerd`,
  },
  atLeast: (count: number) => `${count} of meer sms’en`,
  queued: (count: number) => (count === 1 ? "1 sms" : `${count} sms’en`),
  limits: {
    title: "Grenzen",
    text: "Gelden voor nieuwe bestellingen. Het zijn instellingen van de server; wie die beheert, wijzigt ze.",
    limit: "Grens",
    value: "Waarde",
    names: {
      receiverHour: "Naar één nummer, per uur",
      receiverDay: "Naar één nummer, per dag",
      receiverMonth: `Naar één nummer, per ${duration(slotWindows.month, "nl")}`,
      pairDay: "Van één bezoeker naar één nummer, per dag",
      repeatDay: "Dezelfde tekst naar één nummer, per dag",
      textReceivers: "Dezelfde tekst naar hoeveel nummers",
      visitorDay: "Van één bezoeker, per dag",
      refusalsHour: "Geweigerde bestellingen van één bezoeker, per uur",
      holdHours: "Wachten op een mens",
    } satisfies Record<LimitName, string>,
    hints: {
      receiverHour: "Van alle afzenders samen.",
      textReceivers: "Daarboven wordt alles vastgehouden.",
      refusalsHour: "Daarna een uur geen bestelling.",
      holdHours: "Daarna gaat het geld terug.",
    } satisfies Partial<Record<LimitName, string>>,
    units: {
      sms: (count: number) => (count === 1 ? "1 sms" : `${whole(count, "nl")} sms’en`),
      numbers: (count: number) => (count === 1 ? "1 nummer" : `${whole(count, "nl")} nummers`),
      orders: (count: number) => (count === 1 ? "1 bestelling" : `${whole(count, "nl")} bestellingen`),
      hours: (count: number) => `${whole(count, "nl")} uur`,
    },
  },
};

/** Names and countries that staff close themselves, in Dutch. */
export const restrictionsNl = {
  title: { name: "Beschermde namen", country: "Gesloten landen" },
  text: {
    name: "Niemand kan een bericht sturen onder deze namen, of onder een naam die erop lijkt. Wat al betaald is en nog wacht, gaat terug.",
    country: "Naar deze landen kan niemand bestellen. Wat al betaald is en nog wacht, gaat terug.",
  },
  add: { name: "Bescherm een naam", country: "Sluit een land" },
  value: { name: "Naam", country: "Land, als code van twee letters (BE)" },
  reason: "Reden",
  empty: "Niets",
  added: { name: "Naam beschermd", country: "Land gesloten" },
  lift: { name: "Geef vrij", country: "Open" },
  lifted: { name: "Naam vrijgegeven", country: "Land geopend" },
  liftText: (value: string) => `${value} mag dan weer. Wat terugging, blijft terugbetaald.`,
  failed: "Dat lukte niet.",
};

export const settingsTexts = catalogue(settingsNl, async () => (await import("./words.en")).settingsEn);
export const restrictionsTexts = catalogue(
  restrictionsNl,
  async () => (await import("./words.en")).restrictionsEn,
);
