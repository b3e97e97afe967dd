/** Where a quoted text of the specification must stand, to the letter. */
export type Place =
  /** As a text of its own in the Dutch catalogue of that name, or among the sentences of the API. */
  | "send"
  | "payment"
  | "report"
  | "common"
  | "admin"
  | "sentences"
  /** Somewhere in the readable text of the document at that path, as it was built. */
  | "/"
  /** In the table of prices of the document at `/`, which is computed. */
  | "/ prices"
  | "/404"
  | "/misbruik-melden";

export type SpecString = {
  readonly section: 2 | 4 | 5 | 8 | 9;
  readonly text: string;
  readonly places: readonly [Place, ...Place[]];
  /** English pages say it with the same words. */
  readonly inEnglishToo?: true;
};

/** Every text of the specification that it puts in quotation marks. */
export const specStrings: readonly SpecString[] = [
  { section: 2, text: "Page Not Found", places: ["common", "/404"], inEnglishToo: true },
  { section: 2, text: "Standaard", places: ["send"] },
  { section: 2, text: "Gekopieerd!", places: ["payment", "report", "admin"] },
  { section: 2, text: "Betalingsstatus ophalen...", places: ["payment"] },
  { section: 2, text: "Opnieuw Proberen", places: ["payment"] },
  { section: 2, text: "Ingelogd!", places: ["admin"] },
  { section: 2, text: "Fout bij inloggen", places: ["admin"] },
  { section: 2, text: "Ongeldige inloggegevens", places: ["admin", "sentences"] },
  { section: 2, text: "Er is een fout opgetreden", places: ["admin"] },
  { section: 2, text: "Laden...", places: ["admin"] },
  { section: 2, text: "Uitgelogd", places: ["admin"] },
  { section: 2, text: "Geen categorie", places: ["admin"] },
  { section: 2, text: "Behandelen", places: ["admin"] },
  { section: 2, text: "Blokkeer IP", places: ["admin"] },
  { section: 2, text: "Blokkeer Nummer", places: ["admin"] },
  { section: 2, text: "Afwijzen", places: ["admin"] },
  { section: 2, text: "Opgelost", places: ["admin"] },
  { section: 2, text: "Geen meldingen ontvangen", places: ["admin"] },

  { section: 4, text: "Betaald", places: ["payment"] },
  { section: 4, text: "In behandeling", places: ["payment"] },
  { section: 4, text: "Mislukt", places: ["payment"] },
  { section: 4, text: "Verlopen", places: ["payment"] },
  { section: 4, text: "Geannuleerd", places: ["payment"] },

  { section: 5, text: "Telefoonnummer is verplicht", places: ["sentences"] },
  { section: 5, text: "Voer een geldig internationaal telefoonnummer in", places: ["sentences"] },
  { section: 5, text: "Afzender is verplicht", places: ["sentences"] },
  { section: 5, text: "Bericht is verplicht", places: ["sentences"] },
  { section: 5, text: "Bericht mag maximaal 1280 tekens bevatten (8 SMS)", places: ["sentences"] },
  { section: 5, text: "Geldig e-mailadres vereist", places: ["sentences"] },
  { section: 5, text: "Geef minimaal 10 karakters uitleg", places: ["sentences"] },
  { section: 5, text: "Validatie error", places: ["admin"] },
  { section: 5, text: "Vul een categorienaam in.", places: ["sentences"] },
  { section: 5, text: "Vul een afzendernaam in.", places: ["sentences"] },

  { section: 8, text: "❌ Betaling Mislukt", places: ["send"] },
  { section: 8, text: "Kon betaling niet aanmaken.", places: ["send"] },
  { section: 8, text: "Fout bij betaling", places: ["send"] },
  { section: 8, text: "Er is een onbekende fout opgetreden.", places: ["send"] },
  { section: 8, text: "(Te lang! Max 8 delen)", places: ["send"] },
  { section: 8, text: "❌ Fout", places: ["report"] },
  { section: 8, text: "Kon melding niet verzenden", places: ["report"] },
  {
    section: 8,
    text: "De betaling is niet gelukt. Mogelijk heb je de betaling geannuleerd of is er een fout opgetreden.",
    places: ["payment"],
  },
  { section: 8, text: "Melding ontvangen", places: ["report"] },
  { section: 8, text: "Error", places: ["admin"], inEnglishToo: true },
  { section: 8, text: "Kon categorie niet aanmaken.", places: ["admin"] },
  { section: 8, text: "Kon categorie niet bijwerken.", places: ["admin"] },
  { section: 8, text: "Kon categorie niet verwijderen.", places: ["admin"] },
  { section: 8, text: "Kon afzender niet aanmaken.", places: ["admin"] },
  { section: 8, text: "Kon afzender niet bijwerken.", places: ["admin"] },
  { section: 8, text: "Kon afzender niet verwijderen.", places: ["admin"] },
  { section: 8, text: "Bijgewerkt", places: ["admin"] },
  { section: 8, text: "IP Geblokkeerd", places: ["admin"] },
  { section: 8, text: "Nummer Geblokkeerd", places: ["admin"] },
  { section: 8, text: "Categorie aangemaakt", places: ["admin"] },
  { section: 8, text: "Categorie bijgewerkt", places: ["admin"] },
  { section: 8, text: "Categorie verwijderd", places: ["admin"] },
  { section: 8, text: "Afzender aangemaakt", places: ["admin"] },
  { section: 8, text: "Afzender bijgewerkt", places: ["admin"] },
  { section: 8, text: "Afzender verwijderd", places: ["admin"] },

  { section: 9, text: "Anoniem", places: ["/"] },
  { section: 9, text: "0,99", places: ["/ prices"] },
  { section: 9, text: "0,69", places: ["/"] },
  { section: 9, text: "5,82", places: ["/ prices"] },
  { section: 9, text: "1.280", places: ["/ prices"] },
  { section: 9, text: "minstens 10 tekens", places: ["/misbruik-melden"] },
];
