import { catalogue } from "./catalogue";
import { complaintNl } from "./complaint";
/** The report form and its thanks in Dutch. Sentences quoted in the specification are its own, to the letter. */
export const reportNl = {
  ...complaintNl,
  lead: "Kreeg je via ons een sms die je bang maakt, oplicht of lastigvalt? Meld het hier. Je hoeft je naam niet te zeggen.",
  form: "Misbruik melden",

  sending: "Melding wordt verzonden…",
  logged:
    "Bij je melding bewaren we één IP-adres: dat van de verzender, of dat van jou als we hem niet vinden.",
  kept: "Wat we bewaren",

  failedTitle: "❌ Fout",
  nothingLost: "Wat je typte, staat er nog. Probeer het zo opnieuw.",

  thanks: "Bedankt voor je melding",
  copy: "Kopieer",
  copied: "Gekopieerd!",
  copyFailed: "Kopiëren lukte niet",
  copyByHand: "Selecteer de code en kopieer hem zelf.",
};

export const report = catalogue(reportNl, async () => (await import("./report.en")).reportEn);
