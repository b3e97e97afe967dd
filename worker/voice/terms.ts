import { maxSenderLength } from "#domain/limits";
import { maxParts, partLength } from "#domain/message";
import { optOutLength } from "#domain/my-number";
import { catalogue } from "./catalogue";
import type { TermsFacts } from "./facts";
import { duration } from "./format";

/** The terms in Dutch: ten sections, numbered as they stand (spec §2, §9). Whoever changes what they mean, changes their date too. */
export const termsNl = {
  description:
    "De voorwaarden waaronder we je sms versturen: vooraf betalen, geld terug bij een storing, wat we vastleggen en wat niet mag.",
  intro: ({ company }: TermsFacts) =>
    `Deze voorwaarden gelden voor elke bestelling die je bij ${company} plaatst. Door te bestellen ga je ermee akkoord. Lees ze rustig door; je kunt ze printen of opslaan.`,
  changed: (date: string) => `Laatst gewijzigd op ${date}.`,
  sections: [
    {
      title: "Wat we doen",
      text: [
        "Je bestelt één sms, naar het nummer dat jij opgeeft en onder de afzender die jij kiest. Een account heb je niet nodig. De ontvanger ziet niet wie je bent en kan niet antwoorden.",
        "Anoniem ben je dus voor de ontvanger. Voor ons en voor de politie ben je niet onvindbaar: in onderdeel 7 staat wat we vastleggen.",
        "We bieden je bericht aan het telefoonnetwerk aan, en het netwerk bezorgt het. Of en wanneer een toestel het ontvangt, hebben we niet in de hand. Op de statuspagina van je bestelling lees je wat het netwerk ons meldt.",
      ],
    },
    {
      title: "Prijs en betaling",
      text: [
        ({ first, further, most }: TermsFacts) =>
          `De prijs hangt af van de lengte. De eerste ${partLength} tekens kosten ${first}, elk volgend deel van ${partLength} tekens ${further}. Een bericht heeft hoogstens ${maxParts} delen en kost dan ${most}.`,
        ({ vat }: TermsFacts) =>
          `Alle prijzen zijn inclusief ${vat} btw. Je betaalt het bedrag dat op de bestelknop staat, en niets daarbovenop.`,
        "Je betaalt vooraf, op de pagina van een betaaldienst. We versturen je sms alleen nadat de betaling is gelukt. Mislukt de betaling, of breek je de betaling af, dan versturen we niets en ben je ons niets schuldig.",
      ],
    },
    {
      title: "Direct versturen en herroepen",
      text: [
        "Wie op internet iets koopt, mag dat meestal binnen veertien dagen herroepen. Een sms die verstuurd is, is niet terug te halen. Daarom vragen we je bij het bestellen om twee dingen: dat je ons uitdrukkelijk vraagt om direct na betaling te beginnen, en dat je erkent dat je je herroepingsrecht verliest zodra we je sms hebben verstuurd (artikel 6:230p, onder d, van het Burgerlijk Wetboek).",
        ({ contact }: TermsFacts) =>
          `Tot dat moment kun je nog herroepen, bijvoorbeeld als een medewerker je sms eerst nakijkt: met de knop op de statuspagina, of door het kenmerk van je bestelling naar ${contact} te sturen. Je krijgt dan het hele bedrag terug.`,
        "De zin waarmee je akkoord ging, bewaren we bij je bestelling. Hij staat ook op je betaalbewijs, dat je op de statuspagina kunt printen en downloaden.",
      ],
    },
    {
      title: "Geld terug",
      text: [
        "Kunnen we je sms door een technische storing niet versturen, dan krijg je het hele bedrag terug. Dat geldt ook als het netwerk meldt dat je sms niet is aangekomen, en als een medewerker hem na je betaling tegenhoudt.",
        "Je hoeft er niets voor te doen. We geven de terugbetaling door aan de betaaldienst, en het geld komt terug op de manier waarop je betaalde. Meestal staat het binnen vijf werkdagen op je rekening, in elk geval binnen veertien dagen.",
        "Soms is niet meteen duidelijk of het netwerk je sms heeft aangenomen. Dan zoeken we dat eerst uit. We versturen hem nooit op goed geluk een tweede keer.",
        "Je krijgt geen geld terug als het netwerk je sms heeft bezorgd op het nummer dat je opgaf, ook niet als dat het verkeerde nummer was.",
      ],
    },
    {
      title: "Afzender en land",
      text: [
        `Een afzender heeft 1 tot ${maxSenderLength} tekens en minstens één letter. Namen die lijken op die van een bank, overheidsdienst, bezorgdienst, telefoonbedrijf of ander bedrijf op onze lijst weigeren we, of een medewerker kijkt eerst. Ook een naam die later op die lijst komt, versturen we niet meer: dan krijg je je geld terug.`,
        "Niet elk land laat een zelfgekozen afzender toe. Het formulier zegt het bij de afzender, voordat je bestelt.",
        ({ nameIs }: TermsFacts) =>
          `In de volgende landen vervangt het netwerk de naam door een nummer of een vaste naam: ${nameIs.replaced}. Je sms komt dan gewoon aan, en dat de afzender er anders uitziet is geen reden voor een terugbetaling.`,
        ({ nameIs }: TermsFacts) =>
          `In de volgende landen mag een sms geen naam als afzender hebben: ${nameIs.refused}. Het netwerk kan hem weigeren, en dan krijg je je geld terug. Je bevestigt bij het bestellen dat je dit weet.`,
        ({ nameIs }: TermsFacts) =>
          `In andere landen komt een naam niet altijd door: hij moet er vooraf geregistreerd zijn, of het hangt van het netwerk af. Dan kan de ontvanger een nummer zien, of weigert het netwerk je sms; in dat laatste geval krijg je je geld terug. Naar ${nameIs.unserved} versturen we niet, en ook niet naar de Krim, Donetsk en Loehansk: daar gelden internationale sancties.`,
      ],
    },
    {
      title: "Wat niet mag",
      text: [
        "Je gebruikt deze dienst voor persoonlijke berichten, en je bent zelf verantwoordelijk voor wat je schrijft. Een bericht dat de regels breekt, mogen we weigeren of tegenhouden.",
        ({ hold, contact }: TermsFacts) =>
          `Een computer kijkt elk bericht na, met vaste regels en een klein model dat van voorbeelden leerde. Weigeren doen alleen de regels; het model kan hooguit vragen of een medewerker eerst kijkt. Weigert de computer je bestelling, dan lees je meteen welke regel dat was, en betaal je niets. Twijfelt de computer, dan lees je voordat je betaalt dat een medewerker eerst kijkt. Alleen als intussen dezelfde tekst naar veel nummers gaat, blijkt dat pas na je betaling: dan lees je het op de statuspagina, en kun je je bestelling daar intrekken. Hoe dan ook is je sms binnen ${hold} verstuurd of krijg je je geld terug, met de reden erbij. Ben je het niet eens met een weigering, schrijf dan naar ${contact}: een mens kijkt er opnieuw naar.`,
        "Niet toegestaan is:",
      ],
      list: [
        "iemand bedreigen, lastigvallen, stalken, chanteren of discrimineren;",
        "je voordoen als iemand anders, een bedrijf of een instantie;",
        "oplichten, of iemand om codes, wachtwoorden of geld vragen;",
        "spam, reclame, fondsenwerving en andere berichten in grote aantallen versturen;",
        "links versturen, tenzij het formulier ze toelaat;",
        "alles wat de Nederlandse wet of de wet in het land van de ontvanger verbiedt.",
      ],
    },
    {
      title: "Wat we vastleggen",
      text: [
        "Bij elke bestelling leggen we je IP-adres en je browser vast, naast het nummer, de afzender en de tekst. Dat doen we om je sms te versturen, om misbruik aan te pakken en omdat de belastingwet het vraagt.",
        ({ address, paidText, unpaidText, books }: TermsFacts) =>
          `IP-adres en browser wissen we na ${address}. Tekst en nummer wissen we ${paidText} nadat je sms is afgehandeld, of na ${unpaidText} als je niet betaalde. Bedragen, tijden, afzender en status van een betaalde bestelling bewaren we ${books}.`,
        "Tekst, nummer en IP-adres staan versleuteld bij ons. We geven ze alleen aan politie of justitie als de wet ons daartoe verplicht. Alles over bewaren staat op de pagina ‘Wat we bewaren’.",
      ],
    },
    {
      title: "Bescherming van ontvangers",
      text: [
        "Wie een ongewenste sms krijgt, kan dat op deze site melden, ook zonder naam of e-mailadres. Een medewerker leest elke melding.",
        ({ deadlines }: TermsFacts) =>
          `Over een bedreiging beslissen we binnen ${deadlines.threat}, over elke andere melding binnen ${deadlines.other}.`,
        `Bij misbruik kunnen we de verbinding blokkeren waarmee de sms is verstuurd. Wie geen sms meer via ons wil, zet dat zelf stop op de pagina ‘Mijn nummer’. Dan versturen we ${duration(optOutLength, "nl")} lang niets meer naar dat nummer; wie dat wil, verlengt het. Ook is er een grens aan wat één nummer via ons krijgt, van alle bestellers samen. Kunnen we daardoor niet versturen, dan weigeren we je bestelling of krijg je je geld terug. Waarom zeggen we er niet bij: dat is aan de ontvanger.`,
      ],
    },
    {
      title: "Aansprakelijkheid",
      text: [
        "We doen ons best om elke sms goed en op tijd aan te bieden, maar kunnen niet beloven dat hij altijd aankomt. Gebruik deze dienst daarom niet voor berichten waar veel van afhangt, zoals een noodoproep.",
        "Gaat er door onze schuld iets mis, dan vergoeden we je directe schade tot hoogstens het bedrag van je bestelling. Die grens geldt niet bij opzet of grove schuld, en ook niet als de wet dat verbiedt.",
      ],
    },
    {
      title: "Klachten en recht",
      text: [
        ({ contact }: TermsFacts) =>
          `Heb je een klacht, stuur die dan met het kenmerk van je bestelling naar ${contact}. Je krijgt binnen veertien dagen een antwoord.`,
        ({ contact }: TermsFacts) =>
          `${contact} is ook het contactpunt voor gebruikers en voor autoriteiten (artikelen 11 en 12 van de digitaledienstenverordening). Je kunt er in het Nederlands en het Engels terecht.`,
        "Op elke bestelling is Nederlands recht van toepassing. Woon je in een ander land van de Europese Unie, dan houd je de bescherming die de wet van dat land consumenten geeft. Komen we er samen niet uit, dan beslist de rechter die volgens de wet bevoegd is.",
      ],
    },
  ],
  contact: "Contact",
  contactText: "Vragen, klachten en verzoeken over je gegevens kun je hierheen sturen.",
  accept: "Ik ga akkoord",
};

export const terms = catalogue(termsNl, async () => (await import("./terms.en")).termsEn);
