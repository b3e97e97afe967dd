/** What became of an order, in Dutch, with scripts and without. Sentences quoted in the specification are its own. */
export const outcomeNl = {
  /** The state of the payment in a word (spec §4). */
  labels: {
    pending: "In behandeling",
    paid: "Betaald",
    failed: "Mislukt",
    expired: "Verlopen",
    canceled: "Geannuleerd",
  },
  /** By what the order came down to. */
  results: {
    pending: {
      title: "Betaling in behandeling",
      text: "We wachten op bericht van de betaaldienst. Deze pagina werkt zichzelf bij.",
    },
    paid: {
      title: "Betaling gelukt",
      text: "Je betaling is binnen. Hier volg je wat er met je sms gebeurt.",
    },
    failed: {
      title: "Betaling mislukt",
      text: "De betaling is niet gelukt. Mogelijk heb je de betaling geannuleerd of is er een fout opgetreden.",
    },
    expired: {
      title: "Betaling verlopen",
      text: "De tijd om te betalen is voorbij. Je sms is niet verstuurd.",
    },
    canceled: {
      title: "Betaling geannuleerd",
      text: "De betaling is geannuleerd. Je sms is niet verstuurd.",
    },
    /** Of a paid order, in place of `paid`. */
    paidBack: {
      title: "Betaling terugbetaald",
      text: "We hebben je geld teruggestuurd. Wanneer het op je rekening staat, hangt af van je bank.",
    },
    reversed: {
      title: "Betaling teruggedraaid",
      text: "De betaling is buiten ons om teruggedraaid, bijvoorbeeld door je bank. Daarom versturen we je sms niet.",
    },
  },
  /** `looks` is whether the page goes on looking by itself. */
  stillPending: (looks: boolean) =>
    `We wachten nog steeds op bericht van de betaaldienst. Heb je betaald, dan is een tweede betaling niet nodig: je bestelling gaat vanzelf verder. ${looks ? "Deze pagina blijft kijken, en je kunt" : "Je kunt"} later terugkomen.`,

  retry: "Opnieuw Proberen",
  resume: "Ga verder met betalen",
  check: "Controleer opnieuw",

  amount: "Bedrag",
  status: "Status",
  vat: "incl. btw",
  smsCount: "Aantal sms’en",
  receiver: "Naar",
  sender: "Afzender",
  orderedAt: "Besteld op",
  paidAt: "Betaald op",
  /** The reference that the payer's bank shows. */
  statement: "Op je afschrift",
  reference: "Kenmerk",

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
      now: (limit: string) =>
        `Je sms wordt nagekeken door een medewerker; binnen ${limit} is hij verstuurd of terugbetaald.`,
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
