import { catalogue } from "./catalogue";
/** The status page in Dutch. Sentences quoted in the specification are its own, to the letter. */
export const paymentNl = {
  page: "Betalingsstatus",
  loading: "Betalingsstatus ophalen...",
  keep: "Bewaar het adres van deze pagina: zo lees je ook later hoe het met je bestelling gaat. Deel het niet, want wie het adres heeft, leest hetzelfde. Kan een betaalde sms niet worden verstuurd, dan betalen we je alles terug.",
  withoutScripts: "Deze pagina heeft JavaScript nodig, maar het kan ook zonder:",
  withoutScriptsLink: "bekijk je bestelling zonder JavaScript",
  trouble:
    "We kunnen de status nu even niet ophalen. We blijven het proberen. Aan je bestelling verandert dit niets.",
  unknown: "Deze bestelling bestaat niet of is verwijderd.",

  /** By state of the payment. */
  results: {
    pending: {
      label: "In behandeling",
      title: "Betaling in behandeling",
      text: "We wachten op bericht van de betaaldienst. Deze pagina werkt zichzelf bij.",
    },
    paid: {
      label: "Betaald",
      title: "Betaling gelukt",
      text: "Je betaling is binnen. Hier volg je wat er met je sms gebeurt.",
    },
    failed: {
      label: "Mislukt",
      title: "Betaling mislukt",
      text: "De betaling is niet gelukt. Mogelijk heb je de betaling geannuleerd of is er een fout opgetreden.",
    },
    expired: {
      label: "Verlopen",
      title: "Betaling verlopen",
      text: "De tijd om te betalen is voorbij. Je sms is niet verstuurd.",
    },
    canceled: {
      label: "Geannuleerd",
      title: "Betaling geannuleerd",
      text: "De betaling is geannuleerd. Je sms is niet verstuurd.",
    },
  },
  stillPending:
    "We wachten nog steeds op bericht van de betaaldienst. Heb je betaald, dan is een tweede betaling niet nodig: je bestelling gaat vanzelf verder. Deze pagina blijft kijken, en je kunt later terugkomen.",
  paidBack: {
    title: "Betaling terugbetaald",
    text: "We hebben je geld teruggestuurd. Wanneer het op je rekening staat, hangt af van je bank.",
  },

  /** Read out only: short, for the page says the rest. */
  heard: {
    stillPending: "Nog niet bevestigd.",
    trouble: "De status ophalen lukt nu even niet.",
    unknown: "Niet gevonden.",
  },

  retry: "Opnieuw Proberen",
  draftKept: "Wat je typte, staat nog klaar.",
  resume: "Verder met betalen",
  check: "Opnieuw controleren",
  checking: "Bezig met controleren…",

  amount: "Bedrag",
  status: "Status",
  vat: "incl. btw",
  smsCount: "Aantal sms’en",
  receiver: "Naar",
  sender: "Afzender",
  orderedAt: "Besteld op",
  paidAt: "Betaald op",
  reference: "Kenmerk",
  referenceHint: "Noem dit kenmerk als je ons iets vraagt.",
  copy: "Kopieer",
  copied: "Gekopieerd!",
  copyFailed: "Kopiëren lukte niet",
  copyByHand: "Selecteer het kenmerk en kopieer het zelf.",

  refunds: {
    requested: (amount: string) => `We betalen ${amount} terug.`,
    refunded: (amount: string) => `We hebben ${amount} terugbetaald.`,
    failed: (amount: string) => `${amount} terugbetalen lukte niet vanzelf; we doen het met de hand.`,
  },

  message: "Je sms",
  /** By state of the message: `title` holds at any time, `now` while it is the latest. */
  steps: {
    waiting: { title: "Besteld", now: "Je sms wacht op de betaling." },
    held: {
      title: "In controle",
      now: "Je sms wordt nagekeken door een medewerker; binnen 12 uur is hij verstuurd of terugbetaald.",
    },
    sending: {
      title: "Wordt verstuurd",
      now: "We bieden je sms aan het netwerk aan. Lukt dat niet meteen, dan proberen we het opnieuw.",
    },
    checking: {
      title: "Wordt uitgezocht",
      now: "We zoeken uit of het netwerk je sms heeft aangenomen; dat kan even duren; je hoeft niets te doen.",
    },
    sent: {
      title: "Verstuurd",
      now: "Het netwerk heeft je sms aangenomen. Meldt het dat hij is aangekomen, dan lees je dat hier.",
    },
    delivered: { title: "Afgeleverd", now: "Het netwerk meldt dat je sms is aangekomen." },
    undelivered: {
      title: "Niet afgeleverd",
      now: "Het netwerk meldt dat je sms niet is aangekomen. Blijft het daarbij, dan krijg je je geld terug.",
    },
    cancelled: {
      title: "Niet verstuurd",
      now: "We hebben geen betaling ontvangen, dus je sms is niet verstuurd.",
    },
    refunding: { title: "Wordt terugbetaald", now: "We betalen je terug. Je hoeft niets te doen." },
    refunded: { title: "Terugbetaald", now: "Het hele bedrag is naar je teruggestuurd." },
    refund_failed: {
      title: "Terugbetaling vertraagd",
      now: "Terugbetalen lukte niet vanzelf; we doen het met de hand.",
    },
    stopped: {
      title: "Tegengehouden",
      now: "De betaling is buiten ons om teruggedraaid. Je sms wordt niet verstuurd.",
    },
  },
};

export const payment = catalogue(paymentNl, async () => (await import("./payment.en")).paymentEn);
