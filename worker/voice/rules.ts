import { poorPercent, ruleFigureDays } from "#domain/gate/upkeep";
import type { GateCode, Tier } from "#domain/gate/verdict";
import { catalogue } from "./catalogue";
import { whole } from "./format";

const times = (count: number) => `${whole(count, "nl")} keer`;

/** The gate's rules in the panel, in Dutch. */
export const rulesNl = {
  title: "Regels",
  text: "Wat de regels tegenhouden voordat een sms weggaat. Een regel die proefdraait, telt alleen wat hij zou doen.",
  names: {
    wallet_address: "Adres van een cryptowallet",
    premium_number: "Betaald servicenummer",
    payment_demand: "Rekeningnummer met betaalverzoek",
    callback_number: "Nummer om te bellen, met haast",
    phone_number: "Alleen een telefoonnummer",
    bank_account: "Alleen een rekeningnummer",
    handle: "Accountnaam",
    new_number: "Nieuw nummer",
    asks_secret: "Vraag om een code of wachtwoord",
    threat: "Dreiging",
    extortion: "Afpersing",
    sender_near_miss: "Nagemaakte naam",
    model_scam: "Model: lijkt op oplichting",
    model_threat: "Model: lijkt op een dreiging",
    widespread: "Dezelfde tekst naar veel nummers",
  } satisfies Record<GateCode, string>,
  asks: { refuse: "Weigert de bestelling.", hold: "Laat eerst iemand kijken." },
  states: { on: "Aan", dry: "Proefdraaien" },
  since: `Laatste ${ruleFigureDays} dagen:`,
  hits: {
    refuse: (count: number) => `${times(count)} geweigerd`,
    hold: (count: number) => `${times(count)} vastgehouden`,
  },
  spared: (count: number) => `${times(count)} doorgelaten op proef`,
  judged: (right: number, wrong: number, share: string) =>
    `${whole(right, "nl")} afgekeurd en ${whole(wrong, "nl")} vrijgegeven, ${share} raak`,
  unjudged: "nog geen oordeel van een mens",
  poor: `Onder ${poorPercent}% kost een regel meer mensen moeite dan hij tegenhoudt.`,
  turned: (when: string, who: string) => `sinds ${when}, door ${who}`,
  never: "nooit gewijzigd",
  turn: {
    dry: {
      title: (name: string) => `${name}: laten proefdraaien?`,
      text: "De regel houdt dan niets meer tegen. We tellen wel wat hij zou hebben tegengehouden.",
      confirm: "Laat proefdraaien",
      done: (name: string) => `${name} draait proef`,
    },
    on: {
      title: (name: string) => `${name}: aanzetten?`,
      text: "De regel houdt vanaf nu weer tegen. Wat al besteld is, verandert niet.",
      confirm: "Zet aan",
      done: (name: string) => `${name} staat aan`,
    },
  },
  failed: "Kon de regel niet omzetten.",
  undo: "Ongedaan gemaakt",
  trial: {
    title: "Probeer een tekst",
    text: "Zo zou een bestelling nu worden beoordeeld. Er wordt niets van bewaard of verstuurd.",
    message: "Tekst",
    sender: "Afzender",
    country: "Land van de ontvanger",
    submit: "Probeer",
    busy: "Bezig met beoordelen…",
    failed: "Kon de tekst niet beoordelen.",
    required: "Vul een tekst in",
    result: "Uitkomst",
    tiers: {
      send: "Deze sms gaat gewoon weg.",
      hold: "Deze sms wordt eerst nagekeken.",
      refuse: "Deze sms wordt geweigerd.",
    } satisfies Record<Tier, string>,
    found: "Dit viel op",
    nothing: "Geen enkele regel vond iets.",
    dry: "draait proef",
    link: "Link",
    wave: "Of dezelfde tekst al naar veel nummers ging, telt hier niet mee.",
  },
};

export const rulesTexts = catalogue(rulesNl, async () => (await import("./rules.en")).rulesEn);
