import { fewest } from "#domain/figures";
import { catalogue } from "./catalogue";

/** The page of public figures, in Dutch, with scripts and without. */
export const figuresNl = {
  title: "Cijfers",
  description: "Hoeveel sms’en er per maand zijn besteld, geweigerd, nagekeken en gemeld.",
  lead: "Wat er per maand door onze handen ging: hoeveel sms’en er zijn besteld, wat we hebben geweigerd of eerst nagekeken, en hoe vaak er iets is gemeld.",
  how: `We tellen zonder bij te houden wie het was. Aantallen onder de ${fewest} noemen we niet, zodat niemand erin te herkennen is, en ook geen totaal waaruit je zo’n aantal kunt afleiden. Een maand komt erbij zodra hij voorbij is.`,
  loading: "Cijfers laden…",
  noScript: "Bekijk de cijfers zonder JavaScript",
  trouble: "We kunnen de cijfers nu niet laten zien. Probeer het zo opnieuw.",
  again: "Probeer het opnieuw",
  none: "Er is nog geen hele maand voorbij. De eerste cijfers staan hier begin volgende maand.",
  few: `minder dan ${fewest}`,
  withheld: "niet genoemd",
  month: "Maand",
  count: "Aantal",
  /** What is shown month after month, as bars with their numbers. */
  series: {
    orders: { title: "Bestellingen", text: "Elke bestelling die is geplaatst, betaald of niet." },
    refused: {
      title: "Geweigerd voor de betaling",
      text: "Bestellingen die het formulier niet aannam om hun afzender, hun tekst of hun nummer. Dat beslist een computer, volgens vaste regels.",
    },
    held: {
      title: "Eerst nagekeken",
      text: "Betaalde sms’en die eerst op een medewerker moesten wachten, omdat een regel of het kleine model ze aanwees.",
    },
    reports: { title: "Meldingen van misbruik", text: "Meldingen via het formulier en via ‘Mijn nummer’." },
  },
  allTitle: "Alle cijfers van een maand",
  rules: {
    name: "Geweigerd: afzender lijkt op een beschermde naam",
    link: "Geweigerd: link in tekst of afzender",
    wallet: "Geweigerd: adres van een cryptowallet",
    premiumNumber: "Geweigerd: betaald servicenummer",
    paymentDemand: "Geweigerd: rekeningnummer met een eis om te betalen",
    callback: "Geweigerd: een nummer om te bellen, namens een instantie of met haast",
    receiver: "Geweigerd: nummer waar we niet naar versturen",
    sender: "Geweigerd: verbinding die na misbruik is geblokkeerd",
  },
  ends: {
    released: "Nagekeken en verstuurd",
    rejected: "Nagekeken en afgewezen, met geld terug",
    unseen: "Niet op tijd nagekeken, met geld terug",
    withdrawn: "Door de besteller ingetrokken, met geld terug",
  },
  medianHours: "De helft van de gesloten meldingen was beslist binnen",
  hours: (count: string) => `${count} uur`,
  optOuts: "Ontvangers die alles hebben stopgezet",
  ownData: "Verzoeken van mensen over hun eigen gegevens",
  lawful: "Gegevens verstrekt op bevel van politie of justitie",
};

export const figuresTexts = catalogue(figuresNl, async () => (await import("./figures.en")).figuresEn);
