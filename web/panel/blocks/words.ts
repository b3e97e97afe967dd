import { catalogue } from "#voice/catalogue";

/** Blocks, in Dutch. */
export const blocksNl = {
  title: "Blokkades",
  kind: "Soort",
  kinds: { ip: "IP-adressen", phone: "Nummers" },
  values: { ip: "IP-adres", phone: "Telefoonnummer" },
  find: { ip: "Zoek op IP-adres", phone: "Zoek op nummer" },
  text: {
    ip: "Vanaf een geblokkeerd adres kan niets worden besteld. Van een IPv6-adres geldt de hele /64.",
    phone: "Naar een geblokkeerd nummer sturen we niets.",
  },
  empty: "Er is niets geblokkeerd",
  add: { ip: "IP-adres blokkeren", phone: "Nummer blokkeren" },
  optOut: "Afgemeld door de ontvanger",
  since: "Sinds",
  author: "Door",
  system: "het systeem",
  ends: "Tot",
  endsNever: "zonder einde",
  ended: "afgelopen",
  hits: "Geweigerd",
  reason: "Reden",
  length: "Hoelang?",
  days: (count: number) => (count === 1 ? "1 dag" : `${count} dagen`),
  endless: "Zonder einde",
  lift: "Opheffen",
  liftNamed: (value: string) => `Blokkade van ${value} opheffen`,
  liftTitle: "Blokkade opheffen?",
  liftText: (value: string) => `${value} is dan meteen niet meer geblokkeerd.`,
  blocked: "Geblokkeerd",
  already: "Dit was al geblokkeerd.",
  blockFailed: "Kon niet blokkeren.",
  lifted: "Blokkade opgeheven",
  liftFailed: "Kon de blokkade niet opheffen.",
};

export const blocksTexts = catalogue(blocksNl, async () => (await import("./words.en")).blocksEn);
