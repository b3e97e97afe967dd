import { gsm7Alone, maxParts, partLength, ucs2Alone } from "#domain/message";
import type { SenderFate } from "#domain/sender-countries";
import { catalogue } from "./catalogue";
import { orderNl } from "./order";

/** The send form in Dutch. Sentences quoted in the specification are its own, to the letter. */
export const sendNl = {
  ...orderNl,
  frequent: "Vaak gekozen",
  frequentNames: {
    NL: "Nederland",
    BE: "België",
    DE: "Duitsland",
    FR: "Frankrijk",
    GB: "Verenigd Koninkrijk",
    ES: "Spanje",
    PL: "Polen",
    TR: "Turkije",
    MA: "Marokko",
    SR: "Suriname",
  },
  allCountries: "Alle landen",
  understood: (number: string) => `Wordt verstuurd naar ${number}`,

  senderListOnly: "Kies een naam uit de lijst.",
  ungrouped: "Standaard",
  takeTyped: (text: string) => `Gebruik “${text}”`,
  showSenders: "Toon de lijst met afzenders",
  senderList: "Afzenders",

  counterExplained: (max: string) =>
    `Hoogstens ${max} tekens, verdeeld over ${maxParts} delen van ${partLength}.`,
  announced: (count: string, parts: string, price: string) => `${count} tekens, ${parts}, ${price}`,
  nearlyFull: "Je bericht is bijna vol.",

  marksTitle: "Niet alle tekens passen in een gewone sms",
  marks: (characters: string, segments: number) =>
    `Door ${characters} knipt het netwerk je bericht in ${segments} stukken. Dat kost jou niets extra, maar het kan later of in delen aankomen.`,
  marksFit: `Met emoji of bijzondere tekens passen er ${ucs2Alone} tekens in een sms, in plaats van ${gsm7Alone}.`,
  unseen: "onzichtbare tekens",
  marksShow: "Laat zien wat ik kan vervangen",
  marksHide: "Verberg dit",
  marksApply: "Vervang deze tekens",
  marksGone: "weg",
  marksSpace: "spatie",
  marksDone: "De tekens zijn vervangen.",
  marksUndo: "Maak ongedaan",

  price: "Prijs",
  vat: "incl. btw",
  preparing: "Betaling wordt voorbereid…",
  termsBefore: "Voor je bestelling gelden onze",
  terms: "voorwaarden",
  paused: "We versturen nu even niets",
  pausedText: "Je kunt je bericht alvast schrijven; probeer het later opnieuw.",
  rewoundText: "Onze administratie is teruggezet; we kijken na wat er al betaald en verstuurd is.",
  delayed: "Versturen duurt nu langer dan normaal",
  delayedText: (limit: string) =>
    `Je sms gaat weg zodra het kan. Lukt dat niet binnen ${limit}, dan krijg je je geld terug.`,

  clear: "Wis alles",
  cleared: "Alles is gewist.",
  restore: "Zet terug",
  draftKept: "Wat je typt, blijft in dit tabblad en gaat weg als je het sluit.",

  /** What the phone shows as the sender, by what becomes of the name; dots are no number that anybody has. */
  seenAs: {
    shown: (name) => name,
    replaced: () => "een nummer: +•• ••• ••••",
    varies: (name) => `${name} of een nummer`,
    registered: (name) => `${name} of een nummer`,
    refused: () => "Vaak geweigerd",
    unserved: () => "Geen sms hierheen",
  } satisfies Record<SenderFate, (name: string) => string>,
  preview: "Zo komt het binnen",
  previewNow: "nu",
  previewEmpty: "Hier zie je je bericht terwijl je typt.",

  refused: "Kon betaling niet aanmaken.",
  failedTitle: "Fout bij betaling",
  failed: "Er is een onbekende fout opgetreden.",
  nothingLost: "Er is niets afgeschreven en je bericht staat er nog. Probeer het zo opnieuw.",
};

export const send = catalogue(sendNl, async () => (await import("./send.en")).sendEn);
