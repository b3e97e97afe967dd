import { caseCodeLength } from "#domain/abuse";
import { catalogue } from "./catalogue";
import { verdictNl } from "./verdict";
/** The page where a reporter reads how the case stands, in Dutch. */
export const caseNl = {
  ...verdictNl,
  lead: "Vul de zaakcode in die je kreeg toen je misbruik meldde.",
  form: "Zoek je zaak op",
  code: "Zaakcode",
  codeHint: `${caseCodeLength} letters en cijfers, bijvoorbeeld 7K3QF-0M9XT`,
  read: "Bekijk je melding",
  reading: "Melding wordt opgezocht…",
  trouble: "We kunnen je melding nu niet opzoeken. Probeer het zo opnieuw.",
  noScript:
    "Op deze pagina is JavaScript nodig. Gebruik je dat niet, open dan de link die op de pagina met je zaakcode stond.",

  result: (code: string) => `Zaak ${code}`,
};

export const caseTexts = catalogue(caseNl, async () => (await import("./case.en")).caseEn);
