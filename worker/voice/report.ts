import { catalogue } from "./catalogue";
/** The report form and its thanks in Dutch. Sentences quoted in the specification are its own, to the letter. */
export const reportNl = {
  title: "Misbruik melden",
  lead: "Kreeg je via ons een sms die je bang maakt, oplicht of lastigvalt? Meld het hier. Je hoeft je naam niet te zeggen.",
  dangerTitle: "Ben je nu in gevaar?",
  danger: "Bel 112. Is er geen haast maar word je wel bedreigd, bel dan de politie: 0900‑8844.",
  form: "Misbruik melden",

  phoneNumber: "Telefoonnummer",
  phoneNumberHint: "Het nummer waarop de sms binnenkwam, bijvoorbeeld 06 12345678",
  reporterEmail: "E-mailadres (niet verplicht)",
  reporterEmailHint: (days: string) =>
    `Alleen om je te kunnen antwoorden. We wissen het ${days} na het sluiten van de zaak.`,
  reason: "Wat is er aan de hand?",
  reasonHint: "In minstens 10 tekens. Noem de afzender en de tekst van de sms als je die nog hebt.",
  submit: "Melding verzenden",
  sending: "Melding wordt verzonden…",
  logged:
    "Bij je melding bewaren we één IP-adres: dat van de verzender, of dat van jou als we hem niet vinden.",
  kept: "Wat we bewaren",

  failedTitle: "❌ Fout",
  failed: "Kon melding niet verzenden",
  nothingLost: "Wat je typte, staat er nog. Probeer het zo opnieuw.",

  receivedTitle: "Melding ontvangen",
  thanks: "Bedankt voor je melding",
  received: "Je melding is binnen. Een medewerker leest hem en beslist wat we doen.",
  code: "Je zaakcode",
  keep: "Bewaar deze code. Alleen hiermee kun je later lezen wat we hebben besloten.",
  copy: "Kopieer",
  copied: "Gekopieerd!",
  copyFailed: "Kopiëren lukte niet",
  copyByHand: "Selecteer de code en kopieer hem zelf.",
  follow: "Bekijk hoe het met je melding staat",
};

export const report = catalogue(reportNl, async () => (await import("./report.en")).reportEn);
