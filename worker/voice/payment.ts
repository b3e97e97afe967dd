import { catalogue } from "./catalogue";
import { outcomeNl } from "./outcome";
/** The status page in Dutch. Sentences quoted in the specification are its own, to the letter. */
export const paymentNl = {
  ...outcomeNl,
  page: "Betalingsstatus",
  loading: "Betalingsstatus ophalen...",
  loadingMeans: "Dit duurt meestal maar even. Je bestelling gaat gewoon door, ook als je deze pagina sluit.",
  keep: "Bewaar deze link; alleen daarmee kom je hier terug. Wie de link heeft, kan meelezen.",
  copyLink: "Kopieer link",
  share: "Deel link",
  shared: "De status van je sms",
  copyLinkByHand: "Kopieer hem uit de adresbalk.",
  withoutScripts: "Deze pagina heeft JavaScript nodig, maar het kan ook zonder:",
  withoutScriptsLink: "bekijk je bestelling zonder JavaScript",
  broken: "Deze pagina kon niet goed worden getoond. Aan je bestelling verandert dat niets.",
  reload: "Laad de pagina opnieuw",
  brokenLink: "Bekijk je bestelling zonder JavaScript",
  trouble:
    "We kunnen de status nu even niet ophalen. We blijven het proberen. Aan je bestelling verandert dit niets.",
  unknown: "Deze bestelling bestaat niet of is verwijderd.",

  /** Read out only: short, for the page says the rest. */
  heard: {
    stillPending: "Nog niet bevestigd.",
    trouble: "De status ophalen lukt nu even niet.",
    unknown: "Niet gevonden.",
  },

  /** On the letter, once the number is not kept any more. */
  receiverErased: "Het nummer is gewist",
  draftKept: "Wat je typte, staat nog klaar.",
  anotherToSame: "Nog een sms naar dit nummer",
  /** On the letter itself, which is a picture of what the page says. */
  postmarks: { paid: "BETAALD", delivered: "AFGELEVERD" },
  stickers: { failed: "MISLUKT", expired: "VERLOPEN", canceled: "GEANNULEERD", back: "RETOUR" },
  checking: "Bezig met controleren…",

  referenceHint: "Noem dit kenmerk als je ons iets vraagt.",
  copy: "Kopieer",
  copied: "Gekopieerd!",
  copyFailed: "Kopiëren lukte niet",
  copyByHand: "Selecteer het kenmerk en kopieer het zelf.",
};

export const payment = catalogue(paymentNl, async () => (await import("./payment.en")).paymentEn);
