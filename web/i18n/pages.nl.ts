/** The texts of the prerendered documents. They are needed at build only and never shipped as code. */
export const pagesNl = {
  landing: {
    title: "Anonieme sms versturen",
    description:
      "Stuur een sms onder een zelfgekozen afzender, zonder account. Betaal per bericht, vanaf € 0,99. De ontvanger ziet niet wie je bent.",
    factsTitle: "Wat je van ons mag verwachten",
    facts: [
      {
        term: "Veilig anoniem sms’en",
        text: "De ontvanger ziet de naam die jij kiest, niet je nummer. Voor de politie ben je niet onvindbaar: we leggen per bestelling je IP-adres vast.",
      },
      {
        term: "Snel en makkelijk",
        text: "Geen account en geen app. Je vult drie velden in, betaalt, en daarna gaat je sms meteen weg.",
      },
      {
        term: "Wereldwijd versturen",
        text: "Naar mobiele nummers in bijna elk land. Sommige landen laten geen eigen afzender toe; daar ziet de ontvanger een nummer.",
      },
      {
        term: "Privacy gegarandeerd, en we zeggen precies hoe",
        text: "Je tekst en het nummer staan versleuteld bij ons en worden na een vaste tijd gewist. Op deze site staat niets van derden: geen volgers, geen advertenties.",
      },
    ],
    stepsTitle: "Zo werkt het",
    steps: [
      { term: "Vul het nummer in", text: "Nederlands of buitenlands, zoals je het zelf zou opschrijven." },
      {
        term: "Kies een afzender",
        text: "Uit de lijst of zelf bedacht. Namen van banken, overheid en bedrijven mogen niet.",
      },
      {
        term: "Schrijf je bericht",
        text: "Per 160 tekens betaal je één deel: € 0,99 voor het eerste, € 0,69 voor elk volgend deel.",
      },
      {
        term: "Betaal en volg je sms",
        text: "Na je betaling zie je of je sms is verstuurd en aangekomen. Lukt het niet, dan krijg je je geld terug.",
      },
    ],
    tipsTitle: "Vier tips om anoniem te blijven",
    tips: [
      "Schrijf niets op wat alleen jij kunt weten.",
      "Let op je stijl: vaste woorden, bijnamen en smileys verraden je sneller dan een nummer.",
      "Kies een afzender die niets over jou zegt.",
      "Gebruik een privévenster op een apparaat dat alleen van jou is.",
    ],
  },
  terms: {
    title: "Voorwaarden",
    description:
      "De voorwaarden waaronder we je sms versturen: betalen, terugbetalen, wat we vastleggen en wat niet mag.",
    sections: [
      {
        term: "1. Wat we doen",
        text: "We versturen één sms per bestelling, onder de afzender die je kiest.",
      },
      {
        term: "2. Betalen",
        text: "Je betaalt vooraf. We versturen je sms alleen na een geslaagde betaling. Alle prijzen zijn inclusief btw.",
      },
      {
        term: "3. Bedenktijd",
        text: "Je vraagt ons om je sms direct te versturen. Daardoor vervalt je herroepingsrecht.",
      },
      {
        term: "4. Terugbetalen",
        text: "Kunnen we je sms door een technische storing niet versturen, dan krijg je je geld terug op dezelfde rekening.",
      },
      {
        term: "5. Afzender",
        text: "Doe je niet voor als een ander. Namen van banken, overheid, bezorgers en andere bedrijven weigeren we.",
      },
      {
        term: "6. Wat niet mag",
        text: "Dreigen, lastigvallen, oplichten, reclame en alles wat de wet verbiedt.",
      },
      {
        term: "7. Wat we vastleggen",
        text: "Per bestelling leggen we je IP-adres en soort browser vast, samen met nummer, afzender en tekst. We bewaren dit versleuteld en niet langer dan nodig.",
      },
      {
        term: "8. Misbruik",
        text: "Ontvangers kunnen een sms melden. Bij misbruik blokkeren we nummers en adressen, en we werken mee als de wet dat eist.",
      },
      {
        term: "9. Bezorging",
        text: "We zeggen wat het netwerk ons meldt. Een toestel dat uit staat of een netwerk dat weigert, hebben we niet in de hand.",
      },
      { term: "10. Recht", text: "Op elke bestelling is Nederlands recht van toepassing." },
    ],
    accept: "Ik ga akkoord",
  },
  abuse: {
    title: "Misbruik melden",
    description: "Kreeg je een sms via onze dienst die je niet wilde? Zo kom je ervan af.",
    paragraphs: [
      "Kreeg je een sms die je bang maakt, oplicht of lastigvalt? Dat mag niet via onze dienst. Bewaar het bericht en schrijf op wanneer je het kreeg.",
      "Het meldformulier komt op deze pagina. Word je bedreigd, bel dan de politie: 0900-8844. Is er direct gevaar, bel 112.",
    ],
  },
  notFound: {
    title: "Page Not Found",
    description: "Deze pagina bestaat niet.",
    text: "Deze pagina bestaat niet (meer). Misschien zit er een tikfout in het adres.",
  },
};
