import { catalogue } from "#voice/catalogue";

/** The first screen: what waits for a person (PANEL §10). */
export const homeNl = {
  title: "Wat op een mens wacht",
  lead: "De eerste termijn staat bovenaan. Een sms die niemand nakijkt, gaat niet weg: dan krijgt de klant zijn geld terug.",
  start: "Begin bovenaan",
  filters: { all: "Alles", held: "Nakijken", report: "Meldingen", money: "Geld", fault: "Storing" },
  filterLabel: "Wat je ziet",
  groups: {
    still: "Ligt stil",
    late: "Te laat",
    hour: "Binnen het uur",
    today: "Vandaag",
    calm: "Geld, zonder haast",
  },
  // Of every list; here, for these words come before all others.
  refresh: "Ververs",
  asOf: (time: string) => `Stand van ${time}`,
  emptyTitle: "Er wacht niets",
  empty: "Komt er iets bij, dan staat het hier.",
  emptyFilter: "Hiervan wacht er niets.",
  on: (name: string) => `${name} kijkt hiernaar`,
  verbs: { held: "Nakijken", report: "Behandelen", money: "Oplossen", fault: "Bekijk" },
  held: (sender: string) => `Sms van ${sender}`,
  heldWave: (sender: string) => `Golf van ${sender}: dezelfde tekst`,
  threat: "Bedreiging gemeld",
  report: "Misbruik gemeld",
  paused: (gateway: string) => `Versturen via ${gateway} ligt stil`,
  allPaused: "Alle sms-aanbieders liggen stil",
  allPausedText: "Betaalde sms’en wachten; elke minuut proberen we het opnieuw.",
  pausedText: "Betaalde sms’en wachten of gaan langs een andere weg; elke minuut proberen we het opnieuw.",
  sweep: "De vaste taken staan stil",
  sweepText: "Termijnen lopen door, geld gaat niet terug. Bel wie dienst heeft.",
  balance: (gateway: string) => `Het tegoed bij ${gateway} raakt op`,
  balanceText: (amount: string) => `Er staat nog ${amount} op. Zonder tegoed wachten betaalde sms’en.`,
  ruler: {
    late: "te laat",
    now: "nu",
    half: "30 min",
    hour: "1 uur",
    hours: (count: number) => `${count} uur`,
    later: "later",
    sentence: (late: number, hour: number, rest: number) =>
      `Van wat wacht is ${late} te laat, ${hour} moet binnen het uur, ${rest} heeft langer.`,
  },
  fresh: (count: number) => (count === 1 ? "1 nieuwe zaak, toon hem" : `${count} nieuwe zaken, toon ze`),
  hint: { walk: "lopen", open: "opent", all: "alle toetsen" },
  done: (count: number) => (count === 1 ? "Vandaag gedaan: 1 besluit" : `Vandaag gedaan: ${count} besluiten`),
};

export const homeTexts = catalogue(homeNl, async () => (await import("./words.en")).homeEn);
