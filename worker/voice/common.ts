import { catalogue } from "./catalogue";
/** Words that every page needs. */
export const commonNl = {
  languageSwitch: "Taal",
  skip: "Naar de inhoud",
  home: "Terug naar de startpagina",
  terms: "Voorwaarden",
  reportAbuse: "Misbruik melden",
  myNumber: "Mijn nummer",
  kept: "Wat we bewaren",
  figures: "Cijfers",
  howItWorks: "Zo werkt het",
  whatItCosts: "Wat het kost",
  /** At the foot of every page, above the company's own name. */
  signature: "Jij hoeft je naam niet te noemen. Wij wel.",
  vat: "btw",
  errorPrefix: "Fout:",
  errorSummary: "Er is een probleem",
  notices: "Mededelingen (F8)",
  closeNotice: "Mededeling sluiten",
  newTab: "(opent in een nieuw tabblad)",
  notFound: "Page Not Found",
  notFoundText: "Deze pagina bestaat niet (meer). Misschien zit er een tikfout in het adres.",
};

export const common = catalogue(commonNl, async () => (await import("./common.en")).commonEn);
