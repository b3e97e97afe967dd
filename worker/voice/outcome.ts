import { reviewNl } from "./review";

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
  /**
   * What became of the SMS, by where it stands: the headline and what that means. The money comes second (decision 051).
   * Of one that failed the sentence is its reason, by class.
   */
  results: {
    lookedInto: {
      title: "We kijken na wat er met je sms is gebeurd",
      text: "Onze administratie is teruggezet naar een eerder moment. We kijken na wat er al betaald en verstuurd is. Jij hoeft niets te doen; betaal niet nog een keer.",
    },
    pending: {
      title: "Je sms wacht op je betaling",
      text: "We wachten op bericht van de betaaldienst. Deze pagina werkt zichzelf bij.",
    },
    failed: {
      title: "Niet verstuurd: betaling mislukt",
      text: "De betaling is niet gelukt. Mogelijk heb je de betaling geannuleerd of is er een fout opgetreden.",
    },
    expired: {
      title: "Niet verstuurd: betaling verlopen",
      text: "De tijd om te betalen is voorbij. Je sms is niet verstuurd.",
    },
    canceled: {
      title: "Niet verstuurd: betaling geannuleerd",
      text: "De betaling is geannuleerd. Je sms is niet verstuurd.",
    },
    sending: {
      title: "Je sms wordt verstuurd",
      text: "Je betaling is binnen. We bieden je sms zo snel mogelijk aan het netwerk aan.",
    },
    held: {
      title: "Je sms wordt nagekeken",
      text: (limit: string) =>
        `Een medewerker kijkt je sms na. Binnen ${limit} wordt hij verstuurd of gaat je geld terug.`,
    },
    mismatched: {
      title: "Niet verstuurd: het bedrag klopt niet",
      text: (limit: string) =>
        `We ontvingen een ander bedrag dan je sms kost. Daarom versturen we hem niet. Binnen ${limit} gaat je geld terug.`,
    },
    checking: {
      title: "We zoeken uit of je sms is verstuurd",
      text: "We weten nog niet zeker of het netwerk je sms heeft aangenomen. We zoeken het uit; jij hoeft niets te doen.",
    },
    sent: {
      title: "Je sms is verstuurd",
      text: "Het netwerk heeft je sms aangenomen. Zodra het netwerk meldt dat hij is aangekomen, zie je dat hier.",
    },
    delivered: { title: "Afgeleverd", text: "Het netwerk meldt dat je sms is aangekomen." },
    undelivered: { title: "Je sms is niet aangekomen", text: null },
    refunding: { title: (lost: string) => `${lost}: je geld komt terug`, text: null },
    refunded: { title: (lost: string) => `${lost}: je geld is terugbetaald`, text: null },
    refund_failed: { title: (lost: string) => `${lost}: je geld volgt later`, text: null },
    reversed: { title: "Niet verstuurd: betaling teruggedraaid", text: null },
  },
  /** What is certain of an SMS that failed. */
  lost: {
    not_sent: "Niet verstuurd",
    not_delivered: "Niet aangekomen",
    unclear: "Niet zeker verstuurd",
    stopped: "Tegengehouden",
    withdrawn: "Ingetrokken",
  },
  /** Why, one sentence or two for each class. */
  failures: {
    number: "Dit nummer bestaat niet of kan geen sms ontvangen. Kijk het nummer nog eens na.",
    network:
      "Het land of het netwerk van dit nummer weigert je sms. Soms helpt een andere afzender of een andere tekst.",
    not_delivered:
      "Het netwerk meldt dat je sms niet is aangekomen. Misschien staat de telefoon al lang uit, of is het nummer niet meer in gebruik.",
    trouble: "Door een storing lukte het niet om je sms aan het netwerk te geven.",
    unclear: "Het netwerk heeft niet laten weten of het je sms heeft aangenomen.",
    unreviewed:
      "Geen medewerker heeft je sms op tijd kunnen nakijken. Daarom versturen we hem niet. Dat ging automatisch; niemand heeft hem beoordeeld.",
    stopped: "Wij hebben deze sms tegengehouden, niet het netwerk.",
    sender_name: "Deze afzender mag bij ons niet meer worden gebruikt. Kies een andere.",
    country: "Naar dit land versturen we geen sms’en meer.",
    own_limit:
      "Toen je betaling binnenkwam, was vanaf jouw internetverbinding al zoveel verstuurd als op een dag mag.",
    rejected_scam:
      "Een medewerker heeft je sms gelezen en besloten hem niet te versturen: hij lijkt op oplichting. Dat verbieden onze voorwaarden.",
    rejected_threat:
      "Een medewerker heeft je sms gelezen en besloten hem niet te versturen: hij bedreigt iemand of valt iemand lastig. Dat verbieden onze voorwaarden.",
    rejected_posing:
      "Een medewerker heeft je sms gelezen en besloten hem niet te versturen: hij doet zich voor als iemand anders. Dat verbieden onze voorwaarden.",
    rejected_advertising:
      "Een medewerker heeft je sms gelezen en besloten hem niet te versturen: het is reclame, of dezelfde tekst gaat naar veel mensen. Dat verbieden onze voorwaarden.",
    rejected_terms:
      "Een medewerker heeft je sms gelezen en besloten hem niet te versturen, omdat onze voorwaarden zo’n bericht verbieden.",
    withdrawn: "Je hebt je bestelling ingetrokken. Je sms is niet verstuurd.",
    late: "Je betaling kwam pas binnen toen je bestelling al was gesloten.",
    amount: "We ontvingen een ander bedrag dan je sms kost.",
    reversed:
      "De betaling is buiten ons om teruggedraaid, bijvoorbeeld door je bank. Daarom versturen we je sms niet.",
  },
  /** `looks` is whether the page goes on looking by itself. */
  stillPending: (looks: boolean) =>
    `We wachten nog steeds op bericht van de betaaldienst. Heb je betaald, dan is een tweede betaling niet nodig: je bestelling gaat vanzelf verder. ${looks ? "Deze pagina blijft kijken, en je kunt" : "Je kunt"} later terugkomen.`,

  retry: "Opnieuw Proberen",
  retryMessage: "Opnieuw proberen",
  another: "Verstuur nog een sms",
  resume: "Ga verder met betalen",
  check: "Controleer opnieuw",

  amount: "Bedrag",
  status: "Status",
  vat: "incl. btw",
  length: "Lengte",
  parts: (parts: string, count: number) => `1 sms van ${parts} ${count === 1 ? "deel" : "delen"}`,
  receiver: "Naar",
  sender: "Afzender",
  orderedAt: "Besteld op",
  paidAt: "Betaald op",
  notPaidYet: "nog niet",
  withdrawnAt: "Ingetrokken op",
  /** The reference that the payer's bank shows. */
  statement: "Op je afschrift",
  reference: "Kenmerk",

  /** What happens with the money of an SMS that failed. */
  refunds: {
    awaited: (amount: string) => `Blijft het daarbij, dan krijg je ${amount} terug.`,
    requested: (amount: string) => `We betalen ${amount} terug. Je hoeft niets te doen.`,
    refunded: (amount: string) =>
      `We hebben ${amount} terugbetaald; je bank bepaalt wanneer het op je rekening staat.`,
    failed: (amount: string) =>
      `Automatisch terugbetalen is niet gelukt. Een medewerker zorgt dat je ${amount} alsnog terugkrijgt.`,
  },

  review: reviewNl,

  message: "Je sms",
  /** The steps of an SMS, each in a word or two that holds at any time. */
  steps: {
    waiting: "Besteld",
    held: "Wordt nagekeken",
    sending: "Wordt verstuurd",
    checking: "Wordt uitgezocht",
    sent: "Verstuurd",
    delivered: "Afgeleverd",
    undelivered: "Niet afgeleverd",
    cancelled: "Niet verstuurd",
    refunding: "Wordt terugbetaald",
    refunded: "Terugbetaald",
    refund_failed: "Terugbetaling vertraagd",
    stopped: "Tegengehouden",
  },
};
