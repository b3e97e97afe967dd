import type { GateCode } from "#domain/gate/verdict";

/** What is said of an order that a person looks at first, in Dutch: on the status page, with scripts and without. */
export const reviewNl = {
  /** What a rule of the gate noticed, as half a sentence. */
  noticed: {
    wallet_address: "er staat een adres van een cryptowallet in",
    premium_number: "er staat een betaald servicenummer in",
    payment_demand: "er wordt geld op een rekening gevraagd",
    callback_number: "er wordt gevraagd een nummer te bellen",
    phone_number: "er staat een telefoonnummer in",
    bank_account: "er staat een rekeningnummer in",
    handle: "er staat een accountnaam in",
    new_number: "er wordt een nieuw nummer doorgegeven",
    asks_secret: "er wordt om een code of wachtwoord gevraagd",
    threat: "er staat iets in dat op een dreigement lijkt",
    extortion: "er staat iets in dat op afpersing lijkt",
    sender_near_miss: "de afzender lijkt op een bekende naam",
    model_scam: "de tekst lijkt op berichten van oplichters",
    model_threat: "de tekst lijkt op een dreigement",
    widespread: "dezelfde tekst gaat naar veel nummers",
  } satisfies Record<GateCode, string>,
  until: (moment: string) =>
    `Een medewerker kijkt eerst naar je sms. Uiterlijk ${moment} is hij verstuurd, of gaat je geld vanzelf terug.`,
  /** Without a list where no rule that we still have is named. */
  why: "Een automatische regel houdt je sms tegen. Of hij weg mag, beslist een mens.",
  whyListed: "Een automatische regel houdt je sms tegen. Of hij weg mag, beslist een mens. Dit viel op:",

  withdraw: {
    open: "Bestelling intrekken",
    means:
      "Zolang je sms niet is verstuurd, kun je je bestelling intrekken. Je sms wordt dan niet verstuurd en je krijgt het hele bedrag terug.",
    confirm: "Intrekken bevestigen",
    keep: "Niet intrekken",
    busy: "Bezig met intrekken…",
    done: "Je bestelling is ingetrokken",
    failed: "Intrekken lukte niet",
  },

  objection: {
    title: "Niet mee eens?",
    means: (within: string) =>
      `Je kunt één keer bezwaar maken. Een medewerker kijkt er dan opnieuw naar. Binnen ${within} lees je het antwoord op deze pagina.`,
    label: "Waarom ben je het er niet mee eens?",
    empty: "Schrijf op waarom je het er niet mee eens bent",
    hint: (most: string) => `Hoogstens ${most} tekens.`,
    submit: "Maak bezwaar",
    busy: "Bezig met versturen…",
    failed: "Bezwaar maken lukte niet",
    made: (at: string, within: string) =>
      `Je hebt bezwaar gemaakt op ${at}. Een medewerker kijkt er opnieuw naar. Binnen ${within} lees je het antwoord hier.`,
    answers: {
      upheld: (at: string) =>
        `Op ${at} heeft een medewerker je bezwaar bekeken. Je hebt gelijk: deze sms hadden we mogen versturen. Je kunt hem opnieuw bestellen.`,
      denied: (at: string) =>
        `Op ${at} heeft een medewerker je bezwaar bekeken. De beslissing blijft: we versturen deze sms niet.`,
    },
  },
};
