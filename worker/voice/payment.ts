import { catalogue } from "./catalogue";
import { outcomeNl } from "./outcome";
/** The status page in Dutch. Sentences quoted in the specification are its own, to the letter. */
export const paymentNl = {
  ...outcomeNl,
  page: "Betalingsstatus",
  loading: "Betalingsstatus ophalen...",
  keep: "Bewaar het adres van deze pagina: zo lees je ook later hoe het met je bestelling gaat. Deel het niet, want wie het adres heeft, leest hetzelfde. Kan een betaalde sms niet worden verstuurd, dan betalen we je alles terug.",
  withoutScripts: "Deze pagina heeft JavaScript nodig, maar het kan ook zonder:",
  withoutScriptsLink: "bekijk je bestelling zonder JavaScript",
  trouble:
    "We kunnen de status nu even niet ophalen. We blijven het proberen. Aan je bestelling verandert dit niets.",
  unknown: "Deze bestelling bestaat niet of is verwijderd.",

  /** Read out only: short, for the page says the rest. */
  heard: {
    stillPending: "Nog niet bevestigd.",
    trouble: "De status ophalen lukt nu even niet.",
    unknown: "Niet gevonden.",
  },

  draftKept: "Wat je typte, staat nog klaar.",
  checking: "Bezig met controleren…",

  referenceHint: "Noem dit kenmerk als je ons iets vraagt.",
  copy: "Kopieer",
  copied: "Gekopieerd!",
  copyFailed: "Kopiëren lukte niet",
  copyByHand: "Selecteer het kenmerk en kopieer het zelf.",
};

export const payment = catalogue(paymentNl, async () => (await import("./payment.en")).paymentEn);
