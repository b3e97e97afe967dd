import { catalogue } from "#voice/catalogue";

/** What stands around every screen of the panel, in Dutch (PANEL §10). */
export const frameNl = {
  desk: "Beheer",
  groups: { work: "Werk", rules: "Regels", watch: "Toezicht" },
  more: "Meer",
  account: "Mijn account",
  find: "Zoek of doe iets",
  sendingOn: "Versturen staat aan",
  sendingOff: "Versturen staat uit",
  still: (gateway: string, since: string) => `${gateway} ligt stil sinds ${since}.`,
  // A time, which stays true while the page stands open.
  swept: (time: string) => `Laatste veeg om ${time}.`,
  jobsStill: (since: string) => `De vaste taken staan stil sinds ${since}.`,
  notSwept: "De vaste taken liepen nog niet.",
  waiting: (count: number) => (count === 1 ? "1 wacht" : `${count} wachten`),
  late: "deels te laat",
  offline: {
    title: "Geen verbinding",
    text: "Wat er staat kun je lezen. Veranderen kan pas weer als er verbinding is: er wordt niets onthouden om later te versturen.",
  },
  undo: "Ongedaan maken",
  undone: "Ongedaan gemaakt",
  tooLate: "Net te laat: dit is al gedaan",
  notUndone: "Ongedaan maken lukte niet",
  list: { next: "Volgende", previous: "Vorige", search: "Zoeken", open: "Openen", back: "Terug, sluiten" },
  keys: {
    title: "Toetsen",
    everywhere: "Overal",
    here: "Op dit scherm",
    menu: "Zoek of doe iets",
    all: "Deze lijst",
    undo: "Laatste besluit ongedaan",
    toast: "Naar de mededeling",
    note: "Losse letters doen niets terwijl je typt. Werk je met spraak of een schakelaar? Zet ze uit bij",
    stays: "Ctrl K blijft werken.",
    off: "Losse letters staan uit. Zet ze aan bij",
  },
  menu: {
    label: "Nummer, kenmerk, zaakcode of opdracht",
    here: "Hier",
    do: "Doen",
    go: "Ga naar",
    findOrder: (text: string) => `Zoek “${text}” in Bestellingen`,
    findReport: (text: string) => `Zoek “${text}” in de meldingen`,
    nothing: "Niets gevonden",
    blockIp: "IP-adres blokkeren…",
    blockPhone: "Nummer blokkeren…",
    senders: "Afzender toevoegen…",
    sending: "Versturen uitzetten…",
    place: "Bestelling zoeken bij een betaling…",
    theme: "Licht of donker",
  },
  table: { hint: "Schuif de tabel opzij voor meer." },
};

export const frameTexts = catalogue(frameNl, async () => (await import("./words.en")).frameEn);
