import { type HeldEnding, mostAtOnce, mostInWave, type Rejection, verdictRest } from "#domain/held";
import { addressBlockLength } from "#domain/panel";
import { catalogue } from "./catalogue";
import { duration, whole } from "./format";
import { gateTagsNl } from "./gate-tags";
import { reviewNl } from "./review";

const texts = (count: number) => (count === 1 ? "1 sms" : `${whole(count, "nl")} sms’en`);
const cases = (count: number) => (count === 1 ? "1 zaak" : `${whole(count, "nl")} zaken`);
const addresses = (count: number) => (count === 1 ? "1 adres" : `${whole(count, "nl")} adressen`);
const rest = duration(verdictRest, "nl");

/** The queue of held messages in the panel, in Dutch (PANEL §10). */
export const heldNl = {
  title: "Nakijken",
  count: (messages: number, of: number) => `${texts(messages)}, ${cases(of)}`,
  list: "De wachtrij",
  orders: { due: "Termijn", gravity: "Ernst", alone: "Zonder golven" },
  waveOf: (size: number) => `Golf van ${size >= mostInWave ? `${mostInWave} of meer` : size}`,
  sameName: (size: string) => `${size}: zelfde tekst, zelfde naam`,
  otherNames: (size: string, names: number) => `${size}: zelfde tekst, ${names} namen`,
  sentAs: (sender: string) => `Sms van ${sender}`,
  goesBack: (left: string) => `${left}, dan gaat het geld terug`,
  parts: (count: number) => (count === 1 ? "1 deel" : `${count} delen`),
  tags: gateTagsNl,
  noticed: reviewNl.noticed,
  notKept: "niet meer bewaard",
  why: "Waarom vastgehouden",
  noCodes: "Geen regel die we nog hebben.",
  howOften: "hoe vaak de regel klopt",
  unjudged: "nog geen",
  wave: "De golf",
  order: "De bestelling",
  facts: {
    texts: "Sms’en",
    receivers: "Ontvangers",
    addresses: "Adressen",
    first: "Eerste",
    to: "Naar",
    paid: "Betaald",
    term: "Termijn",
  },
  allPaid: (count: number, money: string, first: boolean) =>
    `${first ? "de eerste " : ""}${whole(count, "nl")}, alle betaald, ${money}`,
  numbers: (count: number) => (count === 1 ? "1 nummer" : `${whole(count, "nl")} nummers`),
  busiest: (count: number, most: number) => {
    if (count === 1) return "1";
    return `${whole(count, "nl")}, ${most === 1 ? "elk 1 sms" : `het drukste ${most} keer`}`;
  },
  firstLast: (first: string, last: string) => `${first}, laatste ${last}`,
  paidAt: (when: string, money: string) => `${when}, ${money}`,
  termAt: (when: string) => `${when}, dan gaat het geld terug`,
  earlier: "Eerder besloten",
  noEarlier: "Nog niets over deze tekst.",
  verdicts: {
    release: "Vrijgegeven",
    reject: "Afgekeurd",
    reject_and_block: "Afgekeurd en geblokkeerd",
  },
  sameText: (count: number) => (count === 1 ? "zelfde tekst" : `zelfde tekst, ${texts(count)}`),
  reasons: {
    scam: "Oplichting",
    threat: "Dreiging",
    advertising: "Reclame",
    posing: "Andermans naam",
    terms: "Anders",
  } satisfies Record<Rejection, string>,
  reason: "Reden",
  members: (ticked: number, of: number) =>
    ticked === of ? `De ${texts(of)}, allemaal aangevinkt` : `De ${texts(of)}, ${ticked} aangevinkt`,
  member: { to: "Naar", ordered: "Besteld", address: "Adres", text: "Tekst", same: "gelijk" },
  tick: (receiver: string) => `Beslis ook over ${receiver}`,
  apart: "Haal een vinkje weg om een sms apart te houden.",
  onlyFirst: `Er wachten er meer. Je beslist over hoogstens ${mostAtOnce} tegelijk; de rest komt daarna.`,
  scope: "Waarover",
  all: (count: number, first: boolean) => `${first ? "De eerste" : "Alle"} ${count}`,
  ticked: (count: number) => `De ${count} aangevinkte`,
  one: "Alleen deze",
  scopeOf: (scope: string, reason: string) => `${scope} in deze golf, ${reason.toLowerCase()}`,
  note: "Notitie bij het oordeel",
  noteHint: "Komt in het logboek. De besteller leest alleen de reden.",
  addNote: "Notitie",
  deeds: {
    release: "Vrijgeven",
    reject: "Afkeuren",
    reject_and_block: "Afkeuren en blokkeren",
    later: "Later",
  },
  effects: {
    release: `weg over ${rest.replace(/ seconden?/, " s")}`,
    reject: (money: string) => `${money} terug`,
    reject_and_block: (count: number) => `${addresses(count)} ${duration(addressBlockLength, "nl")} dicht`,
    later: (until: string) => `blijft tot ${until}`,
  },
  mayNotGo: {
    stopped:
      "Vrijgeven kan niet: de ontvanger of het adres is geblokkeerd, of de ontvanger wil geen sms’en meer.",
    money_back: "Vrijgeven kan niet: het geld ging langs een andere weg al terug.",
  },
  notNow: "kan niet",
  done: {
    release: (count: number) => `${whole(count, "nl")} vrijgegeven`,
    reject: (count: number) => `${whole(count, "nl")} afgekeurd`,
    reject_and_block: (count: number) => `${whole(count, "nl")} afgekeurd en geblokkeerd`,
  },
  leaves: {
    release: (count: number) => (count === 1 ? `Gaat over ${rest} weg` : `Gaan over ${rest} weg`),
    reject: (money: string) => `${money} gaat over ${rest} terug`,
  },
  moved: (count: number) => (count === 1 ? "1 was al besloten" : `${count} waren al besloten`),
  stayed: (count: number) => (count === 1 ? "1 mag niet weg" : `${count} mogen niet weg`),
  was: {
    release: (who: string, ago: string) => `${who} gaf dit ${ago} geleden vrij.`,
    reject: (who: string, ago: string) => `${who} keurde dit ${ago} geleden af.`,
    reject_and_block: (who: string, ago: string) => `${who} keurde dit ${ago} geleden af en blokkeerde.`,
    withdrawn: (_who: string, ago: string) => `De besteller trok dit ${ago} geleden in.`,
    expired: (_who: string, ago: string) => `De termijn verstreek ${ago} geleden: het geld gaat terug.`,
    stopped: (_who: string, ago: string) => `Dit is ${ago} geleden gestopt.`,
  } satisfies Record<HeldEnding, (who: string, ago: string) => string>,
  notYours: "Jouw besluit is niet gedaan. We gaan door met de volgende.",
  someone: "iemand",
  failed: "Je besluit is niet gedaan.",
  put: "Later",
  claimed: (who: string) => `${who} kijkt hiernaar`,
  late: {
    title: "De termijn is net verstreken",
    text: (money: string) => `${money} gaat terug naar de klant. Vrijgeven kan niet meer.`,
  },
  empty: "Niets om na te kijken",
  noneAlone: "Er wacht alleen nog een golf.",
  today: (released: number, rejected: number) => {
    const all = released + rejected;
    return all === 0
      ? "Vandaag is er nog niets nagekeken."
      : `Vandaag ${whole(all, "nl")} nagekeken: ${whole(released, "nl")} vrijgegeven, ${whole(rejected, "nl")} afgekeurd.`;
  },
  toWorklist: "Naar de werklijst",
  toList: "Lijst",
  place: (at: number, of: number) => `${at} van ${of}`,
  previous: "Vorige zaak",
  next: "Volgende zaak",
  keys: {
    release: "Vrijgeven",
    reject: "Afkeuren",
    reject_and_block: "Afkeuren en blokkeren",
    later: "Later",
    scope: "Hele golf, of alleen deze",
    note: "Notitie",
    reasons: "Reden kiezen",
    open: "Naar de tekst",
    list: "Naar de lijst",
  },
  toQueue: (count: number) => `Nakijken (${count})`,
};

export const heldTexts = catalogue(heldNl, async () => (await import("./held.en")).heldEn);
