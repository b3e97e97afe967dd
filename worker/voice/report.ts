import { catalogue } from "./catalogue";
import { complaintNl } from "./complaint";
/** The report form and its thanks in Dutch. Sentences quoted in the specification are its own, to the letter. */
export const reportNl = {
  ...complaintNl,
  lead: "Kreeg je via ons een sms waarmee iemand je bang maakt, oplicht of lastigvalt? Meld het hier. Dat kan zonder je naam.",

  /** In the corner where a stamp would be: reporting costs nothing. */
  noStamp: "Een postzegel is niet nodig",

  sending: "Melding wordt verzonden…",
  logged:
    "Bij je melding bewaren we één IP-adres: dat van degene die de sms verstuurde, of dat van jou als we die niet kunnen vinden.",

  failedTitle: "❌ Fout",
  nothingLost: "Wat je typte, staat er nog. Probeer het zo opnieuw.",

  copy: "Kopieer",
  copied: "Gekopieerd!",
  copyFailed: "Kopiëren lukte niet",
  copyByHand: "Selecteer de code en kopieer hem zelf.",
};

export const report = catalogue(reportNl, async () => (await import("./report.en")).reportEn);
