import { catalogue } from "./catalogue";
/** The page where a reporter reads how the case stands, in Dutch. */
export const caseNl = {
  title: "Je melding",
  lead: "Vul de zaakcode in die je kreeg toen je misbruik meldde.",
  form: "Zaak opzoeken",
  code: "Zaakcode",
  codeHint: "Tien letters en cijfers, bijvoorbeeld 7K3QF-0M9XT",
  read: "Bekijk je melding",
  reading: "Melding wordt opgezocht…",
  trouble: "We kunnen je melding nu niet opzoeken. Probeer het zo opnieuw.",
  noScript:
    "Op deze pagina is JavaScript nodig. Gebruik je dat niet, open dan de link die op de pagina met je zaakcode stond.",

  result: (code: string) => `Zaak ${code}`,
  status: "Status",
  states: {
    pending: {
      label: "In behandeling",
      text: "Je melding is binnen. Een medewerker heeft er nog niet over beslist.",
    },
    resolved: { label: "Opgelost", text: "Een medewerker heeft je melding behandeld en er iets aan gedaan." },
    dismissed: {
      label: "Afgewezen",
      text: "Een medewerker heeft je melding gelezen en vond geen reden om in te grijpen. Ben je het daar niet mee eens, schrijf ons dan en noem je zaakcode.",
    },
  },
  createdAt: "Gemeld op",
  closedAt: "Gesloten op",
  decision: "Ons besluit",
};

export const caseTexts = catalogue(caseNl, async () => (await import("./case.en")).caseEn);
