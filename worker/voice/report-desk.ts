import type { ReportKind } from "#domain/abuse";
import { blockPreviewWindow } from "#domain/panel";
import { catalogue } from "./catalogue";
import { duration } from "./format";

const window = duration(blockPreviewWindow, "nl");

/** The desk where staff work through the reports, in Dutch: what the card on the panel's first screen does not say already. */
export const reportDeskNl = {
  views: "Welke meldingen",
  all: "Alle",
  allOf: (count: string, isOne: boolean) => (isOne ? "Alle meldingen" : `Alle ${count} meldingen`),
  list: "Meldingen",
  kind: "Soort",
  kinds: {
    threat: "Bedreiging",
    fraud: "Oplichting",
    posing: "Naam van een ander",
    advertising: "Reclame",
    unwanted: "Ongewenst",
  } satisfies Record<ReportKind, string>,
  allKinds: "Filter op soort weghalen",
  mine: "Van mij",
  mineNone: "Je besloot nog over geen enkele melding.",
  claimed: (who: string) => `${who} kijkt hiernaar`,
  group: "Groepeer per golf",
  byDeadline: "Gesorteerd op termijn",
  columns: {
    due: "Termijn",
    who: "Nummer, ontvangen",
    status: "Status",
    size: "Omvang",
    why: "Reden",
  },
  tick: "Aanvinken, of niet meer",
  tickOne: (code: string) => `Vink melding ${code} aan`,
  tickAll: "Vink alle open meldingen op deze pagina aan",
  tickNone: "Niets meer aanvinken",
  ticked: (count: number) => (count === 1 ? "1 melding aangevinkt" : `${count} meldingen aangevinkt`),
  withTicked: "Met de aangevinkte meldingen",
  kindFailed: "Kon de soort niet wijzigen.",
  kindChanged: "Soort gewijzigd",
  wave: (count: number) => `Golf van ${count}`,
  noSize: "geen sms",
  texts: (count: number) => (count === 1 ? "1 sms" : `${count} sms’en`),
  addresses: (count: number) => (count === 1 ? "1 adres" : `${count} adressen`),
  draft: "Concept",
  ago: (time: string) => `${time} geleden`,
  back: "Terug naar de lijst",
  place: (at: number, of: number) => `${at} van ${of}`,
  previous: "Vorige melding",
  next: "Volgende melding",
  allDone: "Alles is afgehandeld",
  noneInState: "Geen meldingen met deze status",
  allDoneText: "Er staat geen melding meer open. Komt er iets bij, dan staat het hier na verversen.",
  senders: "Alle afzenders van deze golf",
  totals: (texts: string, addresses: string, reports: string) => `${texts}, ${addresses}, ${reports}`,
  sameText: (count: number) => (count === 1 ? "1 sms" : `${count} sms’en met dezelfde tekst`),
  reports: (count: number) => (count === 1 ? "1 melding" : `${count} meldingen`),
  onlyFirst: (count: number) => `Je ziet de eerste ${count}; er zijn er meer.`,
  forgotten: "Na een dag weten we niet meer welke sms’en dezelfde tekst hadden. Dan blijven de gemelde over.",
  allSenders: "Kies alle afzenders die nog niet geblokkeerd zijn",
  choosing: (address: string) => `Kies ${address}`,
  address: "IP-adres",
  count: "Sms’en",
  when: "Wanneer",
  now: "Nu",
  thisReport: "deze melding",
  blocked: "Geblokkeerd",
  notKept: "niet meer bewaard",
  waveTexts: (count: number) => `Alle sms’en van deze golf (${count})`,
  waveReports: (count: number) => `Alle meldingen van deze golf (${count})`,
  wholeWave: "De hele golf of alleen deze",
  starters: "Begin met",
  starter: {
    blocked: "Geblokkeerd",
    nothing: "Niets gevonden",
    more: "Meer nodig",
  },
  starterText: {
    blocked:
      "Dank je wel. We hebben de verbinding geblokkeerd waarmee dit is verstuurd. Bel het nummer in de sms niet.",
    nothing:
      "Dank je wel. We hebben gezocht en vonden geen sms die via ons naar dit nummer ging. Vraag je provider wie het stuurde.",
    more: "Dank je wel. We hebben meer nodig: wanneer kwam de sms, en wat staat er precies in? Meld het opnieuw met die woorden erbij.",
  },
  effects: {
    ip: (count: number, days: number) =>
      count === 1 ? `1 adres, ${days} dagen` : `${count} adressen, ${days} dagen`,
    noIp: "kies eerst een adres",
    phone: "krijgt niets meer",
    dismiss: "niets aan de hand",
    resolve: "sluit deze melding",
    resolveAll: (count: number) => `sluit alle ${count}`,
    dismissAll: (count: number) => `wijst alle ${count} af`,
    reopen: "komt terug in de lijst",
  },
  together: (count: number) => `Besluit over alle ${count} open meldingen van deze golf`,
  preview: {
    none: `Hiervandaan kwam in ${window} geen bestelling.`,
    one: (orders: string) => `Dit adres deed ${orders} in ${window}.`,
    oneQueued: (orders: string, queued: string) =>
      `Dit adres deed ${orders} in ${window}, ${queued}: dat geld gaat terug.`,
    many: (addresses: string, orders: string) => `Deze ${addresses} deden ${orders} in ${window}.`,
    manyQueued: (addresses: string, orders: string, queued: string) =>
      `Deze ${addresses} deden ${orders} in ${window}, ${queued}: dat geld gaat terug.`,
    orders: (count: number, more: boolean) =>
      more ? `${count} of meer bestellingen` : count === 1 ? "1 bestelling" : `${count} bestellingen`,
    queued: (count: number) => `waarvan er ${count} nog in de wachtrij ${count === 1 ? "staat" : "staan"}`,
    phoneNone: `Naar dit nummer ging in ${window} niets.`,
    phone: (orders: string) => `In ${window} naar dit nummer: ${orders}.`,
  },
  someMoved: (count: number) =>
    count === 1
      ? "1 andere melding was al door iemand anders gewijzigd en bleef zo."
      : `${count} andere meldingen waren al door iemand anders gewijzigd en bleven zo.`,
  notesOf: (author: string) => `Notities van ${author}, nu opgeslagen`,
  take: "Neem over",
  below: "Zet onder de mijne",
  keys: "Toetsen: 1 tot 4 zijn de knoppen van links naar rechts, [ en ] de vorige en de volgende, n de notities, w de hele golf, x aanvinken, Escape terug.",
};

export const reportDesk = catalogue(
  reportDeskNl,
  async () => (await import("./report-desk.en")).reportDeskEn,
);
