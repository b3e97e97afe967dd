import { partLength } from "#domain/message";

/** What only the pages for people without scripts say, in Dutch. */
export const plainNl = {
  reference: "Kenmerk van deze aanvraag",
  goBack: "Ga met je browser terug: wat je typte, staat er nog.",
  tariff: (first: string, further: string) =>
    `${first} voor de eerste ${partLength} tekens, ${further} voor elke volgende ${partLength}. Inclusief btw.`,
  wait: {
    title: "Een ogenblik geduld",
    why: "Het is nu erg druk. Om programma’s buiten te houden, laten we je heel even wachten. Met JavaScript aan hoeft dat niet.",
    comes: (seconds: number) => `Over ${seconds} seconden kun je met de knop hieronder verder.`,
    on: "Ga verder",
    kept: "Wat je hebt ingevuld, blijft in deze pagina. Sluit die dus niet.",
  },
  delayed: {
    title: "Versturen duurt nu langer dan normaal",
    why: (limit: string) =>
      `Je hebt nog niet betaald. Betaal je nu, dan gaat je sms weg zodra het weer kan. Lukt dat niet binnen ${limit}, dan krijg je je geld terug.`,
  },
  find: {
    title: "Bekijk je bestelling",
    idHint: "Het laatste deel van het adres van je statuspagina.",
    show: "Bekijk",
  },
};
