import type { keeping } from "#domain/retention";
import { catalogue } from "./catalogue";

type Row = { what: string; from: string };

/** What is kept, in Dutch. A kind of data that the code keeps and this page does not name stops the compiler. */
const periods = {
  unpaidText: {
    what: "Tekst en nummer van een bestelling die niet is betaald",
    from: "na het einde van de bestelling",
  },
  paidText: { what: "Tekst en nummer van een betaalde bestelling", from: "nadat de sms is afgehandeld" },
  address: { what: "Je IP-adres en je browser, bijvoorbeeld ‘Firefox 140’", from: "na de bestelling" },
  receiverHash: {
    what: "Een vingerafdruk van het telefoonnummer, waarmee we bij een melding de bestelling terugvinden",
    from: "nadat de sms is afgehandeld",
  },
  unpaidOrder: {
    what: "Al het andere van een bestelling die niet is betaald",
    from: "na het einde van de bestelling",
  },
  report: { what: "Een melding van misbruik", from: "na het sluiten van de zaak" },
  reporter: {
    what: "Het e-mailadres van de melder, het IP-adres bij de melding en een vingerafdruk van het IP-adres van de melder",
    from: "na het sluiten van de zaak",
  },
  repeatHash: {
    what: "Een vingerafdruk waaraan we een dubbele bestelling of melding herkennen",
    from: "na het versturen van het formulier",
  },
  turnedAway: {
    what: "Een vingerafdruk van een nummer dat we niet konden bereiken, en van de verbinding waarvandaan het is geprobeerd",
    from: "na de poging",
  },
  staffLog: {
    what: "Wat onze medewerkers in het beheer deden, met kenmerken en zonder nummers of teksten",
    from: "nadat het gebeurde",
  },
  trailMinutes: {
    what: "Hoe vaak we iets weigerden voor de veiligheid (te snel, geblokkeerd, een verboden afzender of tekst), per minuut, met een vingerafdruk van je IP-adres en van het netwerk eromheen",
    from: "na de weigering",
  },
  trailSubjects: { what: "Hetzelfde, per uur", from: "na de weigering" },
  trailTotals: { what: "Hetzelfde, per uur en zonder vingerafdruk", from: "na de weigering" },
  alarms: {
    what: "Waarvoor onze techniek alarm sloeg, met tellingen en het kenmerk van de laatste bestelling waar het om ging",
    from: "na het sluiten van het alarm",
  },
  books: {
    what: "Bedrag, tijden, afzender, kenmerk en status van een betaalde bestelling",
    from: "na de bestelling, omdat de belastingwet dat vraagt",
  },
} satisfies Record<(typeof keeping)[number], Row>;

export const keptNl = {
  description: "Welke gegevens we vastleggen als je een sms verstuurt, hoelang we ze bewaren en wie ze ziet.",
  lead: "Anoniem ben je voor de ontvanger. Wij leggen wel gegevens vast: om je sms te versturen, om misbruik aan te pakken en voor de belasting. Op deze pagina staat welke.",

  loggedTitle: "Wat we vastleggen bij een bestelling",
  logged: [
    "Het nummer van de ontvanger, de afzender en de tekst. Zonder die drie kunnen we niets versturen.",
    "Je IP-adres en je browser, bijvoorbeeld ‘Firefox 140’. Daarmee kunnen we ingrijpen bij misbruik.",
    "Een vingerafdruk van je verbinding, zolang je bestelling nog betaald kan worden of je melding nog openstaat. Daarmee tellen we hoeveel er van één plek tegelijk openstaan.",
    "Het bedrag, de tijden, de taal en de status, voor de boekhouding en om je te laten zien hoe het ermee staat.",
    "Welke tekst over direct versturen je bij het bestellen zag.",
  ],
  sealed:
    "Tekst, nummer, IP-adres en browser staan versleuteld in onze database, met een sleutel die daar niet in staat.",

  periodsTitle: "Hoelang we het bewaren",
  what: "Wat",
  howLong: "Hoelang",
  periods,
  /** When the periods of a message begin that nobody reports on. */
  silent: (wait: string) =>
    `Meldt het netwerk niets meer over een verstuurde sms, dan geldt die na ${wait} als afgehandeld.`,
  fingerprint:
    "Een vingerafdruk is een code die we met een geheime sleutel uit het nummer of het IP-adres berekenen. Het nummer of adres zelf is er niet uit af te lezen.",
  blocks: "Een geblokkeerd nummer of IP-adres bewaren we zolang de blokkade duurt.",

  othersTitle: "Wie er gegevens van ons krijgt",
  others: [
    {
      term: "De betaaldienst",
      text: "Je betaalt op de pagina van de betaaldienst. Die krijgt van ons het bedrag en het kenmerk, niet het nummer en niet je tekst. Je rekening- of kaartgegevens slaan wij niet op.",
    },
    {
      term: "Het sms-bedrijf",
      text: "Dit bedrijf biedt je sms aan het telefoonnetwerk aan en krijgt daarvoor het nummer, de afzender en de tekst. Je IP-adres krijgt het niet.",
    },
    {
      term: "Cloudflare",
      text: "Op de computers van Cloudflare draaien deze site en onze database. Cloudflare ziet vanaf welk IP-adres je de site bezoekt.",
    },
    {
      term: "Politie en justitie",
      text: "Alleen als de wet ons verplicht om gegevens te geven, en alleen die gegevens.",
    },
  ],
  nobodyElse:
    "Verder krijgt niemand iets. Op deze site staan geen advertenties, trackers of onderdelen van anderen.",
  nobodyElseButTurnstile:
    "Verder krijgt niemand iets. Op deze site staan geen advertenties of trackers. Alleen als het erg druk is, laadt je browser een controle van Cloudflare, die aan je browser en je IP-adres probeert te zien of je een programma bent.",

  logTitle: "Ons logboek",
  log: "In het logboek van onze computers staan kenmerken van bestellingen, tijden en foutmeldingen. Nummers, teksten en IP-adressen schrijven we er niet in. Ook in de adressen van onze pagina’s staan ze niet.",

  browserTitle: "In je eigen browser",
  browser:
    "Als bezoeker krijg je geen cookies. Kies je Engels, dan onthoudt je browser die keuze. Wat je in een formulier typt, blijft in het tabblad bewaard tot je het sluit of alles wist, en niet langer dan tot de statuspagina zegt dat je bestelling is betaald of tot je melding is verzonden. Van je laatste bestelling houdt het tabblad nummer, afzender en tekst nog vast tot de statuspagina zegt dat je sms is aangekomen: gaat het mis, dan kun je het opnieuw proberen. Daarna onthoudt het alleen het kenmerk van je bestelling en een getal waaraan het die tekst herkent.",

  rightsTitle: "Wat je kunt vragen",
  rights: (contact: string) =>
    `Je mag weten welke gegevens we van je hebben, en ons vragen ze te verbeteren of te wissen. Stuur je vraag naar ${contact} en noem het kenmerk van je bestelling, want zonder kenmerk weten we niet welke van jou is. Ben je het niet eens met wat we doen, dan kun je een klacht indienen bij de Autoriteit Persoonsgegevens.`,
  responsible: "Wie verantwoordelijk is",
};

export const kept = catalogue(keptNl, async () => (await import("./kept.en")).keptEn);
