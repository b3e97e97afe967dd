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
    what: "Een vingerafdruk van het telefoonnummer, waarmee we bij een melding de bestelling terugvinden, en het kenmerk van de sms bij het sms-bedrijf",
    from: "nadat de sms is afgehandeld",
  },
  unpaidOrder: {
    what: "Al het andere van een bestelling die niet is betaald",
    from: "na het einde van de bestelling",
  },
  report: { what: "Een melding van misbruik", from: "na het sluiten van de zaak" },
  openReport: { what: "Een melding van misbruik die niet is afgehandeld", from: "na de melding" },
  reporter: {
    what: "Het e-mailadres van de melder, het IP-adres bij de melding en een vingerafdruk van het IP-adres van de melder",
    from: "na de melding",
  },
  repeatHash: {
    what: "Een vingerafdruk waaraan we een dubbele bestelling of melding herkennen",
    from: "na het versturen van het formulier",
  },
  turnedAway: {
    what: "Een vingerafdruk van een nummer dat we niet konden bereiken, en van de verbinding waarvandaan het is geprobeerd",
    from: "na de poging",
  },
  optOut: {
    what: "Dat je op ‘Mijn nummer’ alle sms’en hebt stopgezet of je nummer op slot hebt gezet, met je nummer erbij",
    from: "nadat je dat deed of het verlengde; hef je het op, dan wissen we het",
  },
  numberCode: {
    what: "Het nummer waarvoor op ‘Mijn nummer’ een code is aangevraagd, een vingerafdruk van de verbinding waarvandaan dat gebeurde, en of er een code is verstuurd",
    from: "na de aanvraag",
  },
  slotHashes: {
    what: "Vingerafdrukken van de tekst van een betaalde bestelling en van de verbinding waarvandaan ze kwam, waarmee we tellen hoeveel er van één plek en naar één nummer gaat",
    from: "na de betaling",
  },
  visitorRefusals: {
    what: "Een vingerafdruk van je IP-adres als we een bestelling weigerden, waarmee we tellen hoe vaak dat gebeurt",
    from: "na de weigering",
  },
  textVerdicts: {
    what: "Een vingerafdruk van een tekst waar een medewerker eerst naar keek, en wat die besloot",
    from: "na het besluit",
  },
  objection: {
    what: "Je bezwaar tegen een beslissing over je sms, en het antwoord",
    from: "nadat je het maakte",
  },
  staffLog: {
    what: "Wat onze medewerkers in het beheer deden en waarom, met kenmerken en zonder nummers of teksten",
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
  openAlarms: { what: "Een alarm dat niemand heeft gesloten", from: "nadat het voor het laatst afging" },
  books: {
    what: "Bedrag, tijden, taal, afzender, kenmerk en status van een betaalde bestelling, met haar verloop en terugbetaling",
    from: "na de bestelling, omdat de belastingwet dat vraagt",
  },
  tasks: {
    what: "Wat bij een bestelling of melding op een medewerker wachtte en hoe het afliep, zonder nummers of teksten",
    from: "nadat het is afgehandeld",
  },
  tallies: {
    what: "Hoeveel bestellingen en meldingen er per dag waren, zonder te weten van wie",
    from: "na die dag",
  },
  backups: {
    what: "Wat we hebben gewist, in de reservekopieën van onze database",
    from: "na het wissen; alleen na een storing zetten we zo’n kopie terug, en daarna wissen we opnieuw",
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
    "Een vingerafdruk is een code die we met een geheime sleutel uit een nummer, een IP-adres of een tekst berekenen. Dat gegeven zelf is er niet uit af te lezen.",
  blocks: "Een geblokkeerd nummer of IP-adres bewaren we zolang de blokkade duurt.",
  hold: "Alleen als een rechter of de politie erom vraagt, of in een geschil, bewaren we een bestelling of melding langer: met een reden en een einddatum.",

  groundsTitle: "Waarom we dit mogen",
  grounds: [
    "Om je bestelling uit te voeren: het nummer, de afzender, de tekst, het bedrag en de status (uitvoering van de overeenkomst).",
    "Omdat de wet het vraagt: de boekhouding, en wat een rechter of de politie met recht van ons vordert (wettelijke plicht).",
    "Om ontvangers en onszelf tegen misbruik te beschermen: je IP-adres, je browser, de vingerafdrukken, meldingen en blokkades (gerechtvaardigd belang). Hiertegen kun je bezwaar maken.",
    "Het nummer en de tekst van een sms gaan ook over de ontvanger. Wij kregen ze van de besteller.",
  ],

  othersTitle: "Wie er gegevens van ons krijgt",
  others: [
    {
      term: "De betaaldienst",
      text: "Je betaalt op de pagina van de betaaldienst. Die krijgt van ons het bedrag en het kenmerk, niet het nummer en niet je tekst. Je rekening- of kaartgegevens slaan wij niet op. Betaaldiensten zitten in de Europese Unie, en regelen zelf hoe ze met je gegevens omgaan.",
    },
    {
      term: "Het sms-bedrijf",
      text: "Dit bedrijf biedt je sms aan het telefoonnetwerk aan en krijgt daarvoor het nummer, de afzender en de tekst. Je IP-adres krijgt het niet. Het netwerk in het land van de ontvanger krijgt ze ook, en dat land kan buiten de Europese Unie liggen.",
    },
    {
      term: "Cloudflare",
      text: "Op de computers van Cloudflare draaien deze site en onze database. Cloudflare ziet vanaf welk IP-adres je de site bezoekt. Het is een Amerikaans bedrijf met computers over de hele wereld.",
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
    "Als bezoeker krijg je geen cookies, op één plek na: bij ‘Mijn nummer’ onthoudt je browser een half uur dat je nummer van jou is. Die cookies gaan nergens anders mee. Kies je Engels, dan onthoudt je browser die keuze. Wat je in een formulier typt, blijft in het tabblad bewaard tot je het sluit of alles wist, en niet langer dan tot de statuspagina zegt dat je bestelling is betaald, of tot je melding of bezwaar is verzonden. Van je laatste bestelling houdt het tabblad nummer, afzender en tekst nog vast tot de statuspagina zegt dat je sms is aangekomen: gaat het mis, dan kun je het opnieuw proberen. Daarna onthoudt het alleen het kenmerk van je bestelling en een getal waaraan het die tekst herkent.",

  rightsTitle: "Wat je kunt vragen",
  rights: (contact: string) =>
    `Je mag weten welke gegevens we van je hebben, en ons vragen ze te verbeteren of te wissen, en je mag bezwaar maken. Kreeg je een sms, dan zie je op ‘Mijn nummer’ zelf wat er naar je is verstuurd, en zet je daar alles stop. Stuur je vraag naar ${contact} en noem het kenmerk van je bestelling, de code van je melding of het nummer waarop je een sms kreeg, want anders weten we niet wat van jou is. We vragen je te laten zien dat het van jou is. Ben je het niet eens met wat we doen, dan kun je een klacht indienen bij de Autoriteit Persoonsgegevens.`,
  responsible: "Wie verantwoordelijk is",
};

export const kept = catalogue(keptNl, async () => (await import("./kept.en")).keptEn);
