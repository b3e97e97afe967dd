import { partLength } from "#domain/message";
import { optOutLength } from "#domain/my-number";
import { catalogue } from "./catalogue";
import type { Deadlines } from "./complaint";
import type { PriceFacts } from "./facts";
import { duration } from "./format";
import { verdictNl } from "./verdict";

/** The texts of the prerendered documents. They are needed at build only and never shipped as code. */
export const pagesNl = {
  landing: {
    title: "Anonieme sms versturen",
    description: ({ first }: PriceFacts) =>
      `Stuur een sms onder een zelfgekozen afzender, zonder account. Betaal per bericht, vanaf ${first}. De ontvanger ziet niet wie je bent.`,
    headline: "Stuur een sms zonder je naam te noemen",
    lead: "Zonder account. De ontvanger ziet de naam die jij kiest, weet niet wie je bent en kan niet antwoorden.",
    refund: "Niet verstuurd, of meldt het netwerk dat je sms niet aankwam? Dan krijg je je geld terug.",
    methods:
      "Betalen gaat via een beveiligde betaalpagina, bijvoorbeeld met iDEAL | Wero, creditcard, PayPal, Apple Pay of Google Pay.",
    statement: (example: string) => `Op je afschrift staat onze naam met een kenmerk, zoals ‘${example}’.`,
    factsTitle: "Wat je van ons mag verwachten",
    facts: [
      {
        term: "Veilig anoniem sms’en",
        text: "De ontvanger ziet de naam die jij kiest, niet je nummer. Voor de politie ben je niet onvindbaar: we leggen per bestelling je IP-adres vast.",
      },
      {
        term: "Snel en makkelijk",
        text: "Geen account en geen app. Je vult drie velden in, betaalt, en daarna versturen we je sms meteen. Heel soms kijkt een medewerker hem eerst na.",
      },
      {
        term: "Wereldwijd versturen",
        text: "Naar mobiele nummers in bijna elk land. Waar netwerken een naam vervangen of weigeren, zegt het formulier dat voordat je betaalt.",
      },
      {
        term: "Privacy gegarandeerd: dit bewaren we, en zo lang",
        text: "Je tekst en het nummer staan versleuteld bij ons en worden na een vaste tijd gewist.",
      },
    ],
    /** What is loaded of others, without Turnstile and with it. */
    ofOthers: {
      nothing: "Op deze site staat niets van derden: geen trackers, geen advertenties.",
      turnstile:
        "Op deze site staan geen trackers en geen advertenties. Alleen als het erg druk is, laden we een controle van Cloudflare.",
    },
    stepsTitle: "Zo werkt het",
    steps: [
      { term: "Vul het nummer in", text: "Nederlands of buitenlands, zoals je het zelf zou opschrijven." },
      {
        term: "Kies een afzender",
        text: "Uit de lijst of zelf bedacht. Namen van banken, overheid en bedrijven mogen niet.",
      },
      {
        term: "Schrijf je bericht",
        text: ({ first, further }: PriceFacts) =>
          `Per ${partLength} tekens betaal je één deel: ${first} voor het eerste, ${further} voor elk volgend deel.`,
      },
      {
        term: "Betaal en volg je sms",
        text: "Na je betaling zie je of je sms is verstuurd en aangekomen. Lukt het niet, dan krijg je je geld terug.",
      },
    ],
    pricesTitle: "Wat het kost",
    prices: "Prijzen per lengte, met de btw die erin zit",
    part: "Delen",
    characters: "Tekens",
    upTo: (count: string) => `tot ${count}`,
    price: "Prijs",
    vat: (percent: string) => `Waarvan ${percent} btw`,
    keptTitle: "Wat we bewaren",
    /** What is kept longest of three kinds, after the period. */
    keptText: (unpaid: string) =>
      `Tekst en nummer, nadat je sms is afgehandeld. Betaalde je niet: ${unpaid}.`,
    keptAddress: "Je IP-adres en browser.",
    keptBooks:
      "Bedragen, tijden, afzender en status van een betaalde bestelling, omdat de belastingwet dat vraagt.",
    keptBefore: "Alles wat we bij een bestelling vastleggen, staat op de pagina",
    tipsTitle: "Vier tips om anoniem te blijven",
    tips: [
      "Schrijf niets op wat alleen jij kunt weten.",
      "Let op je stijl: vaste woorden, bijnamen en smileys verraden je sneller dan een nummer.",
      "Kies een afzender die niets over jou zegt.",
      "Gebruik een privévenster op een apparaat dat alleen van jou is.",
    ],
  },
  abuse: {
    description:
      "Kreeg je een sms via onze dienst die je niet wilde? Meld het hier, ook zonder je naam te noemen.",
    nextTitle: "Wat we met je melding doen",
    next: [
      {
        term: "Je krijgt meteen een zaakcode",
        text: "Daarmee kun je lezen hoe het met je melding staat. Een account of e-mailadres is niet nodig.",
      },
      {
        term: "Een medewerker leest je melding",
        text: ({ threat, other }: Deadlines) =>
          `Over een bedreiging beslissen we binnen ${threat}, over elke andere melding binnen ${other}. We zoeken op of de sms via ons is verstuurd, en vanaf welke verbinding.`,
      },
      {
        term: "We grijpen in als dat nodig is",
        text: "We kunnen de verbinding blokkeren waarmee de sms is verstuurd. Wie de sms verstuurde, vertellen we niet aan jou, wel aan de politie als de wet dat vraagt.",
      },
      {
        term: "Wil je geen sms’en meer via ons?",
        text: `Dat regel je zelf, meteen, met een code op je telefoon. Het geldt ${duration(optOutLength, "nl")}, en je kunt het verlengen.`,
      },
    ],
    followBefore: "Heb je al een melding gedaan?",
    follow: "Bekijk hoe het ermee staat",
    ownNumber: "Naar Mijn nummer",
  },
  number: {
    description:
      "Kreeg je een anonieme sms via onze dienst? Bekijk wat we naar je nummer stuurden, meld het, of zet het stop.",
  },
  case: {
    title: verdictNl.title,
    description: "Lees met je zaakcode hoe het met je melding van misbruik staat.",
  },
  /** Said where the code of a form cannot be had or breaks: of one that is posted without it, and of one that is not. */
  withoutCode: {
    posts:
      "Een deel van deze pagina is niet geladen. Wat je typte, staat er nog. Versturen kan gewoon, zodra je verbinding hebt.",
    reload: "Een deel van deze pagina is niet geladen. Controleer je verbinding en laad de pagina opnieuw.",
  },
  shareImage: "Een postzegel zonder portret: stuur een sms zonder je naam te noemen.",
  /** The last of the reasons is the one that is ticked. */
  notFound: {
    description: "Deze pagina bestaat niet.",
    sender: "Afzender",
    back: "Retour",
    reasons: ["Onbekend", "Vertrokken", "Adres bestaat niet"],
  },
};

export const pages = catalogue(pagesNl, async () => (await import("./pages.en")).pagesEn);
