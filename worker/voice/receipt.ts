import { catalogue } from "./catalogue";
import { consentNl } from "./consent";

/** The receipt of a paid order, in Dutch. */
export const receiptNl = {
  title: "Betaalbewijs",
  print: "Print je betaalbewijs",
  download: "Download je betaalbewijs",
  failed: "Het betaalbewijs maken lukte niet",
  again: "Probeer het zo opnieuw.",
  file: "betaalbewijs",

  paidAt: "Betaald op",
  reference: "Kenmerk",
  statement: "Op je afschrift",
  service: "Dienst",
  parts: (parts: string, count: number) => `Eén sms van ${parts} ${count === 1 ? "deel" : "delen"}`,
  receiver: "Naar",
  sender: "Afzender",
  net: "Bedrag zonder btw",
  vat: (percent: string) => `Btw ${percent}`,
  total: "Betaald",
  refunded: "Terugbetaald",
  withdrawnAt: "Ingetrokken op",

  consentTitle: "Direct versturen",
  /** By version; where the tick box was used, it said the same in the first person. */
  consents: consentNl,
  consentVersion: (version: string) => `Tekst van ${version}, zoals die bij je bestelling stond.`,

  company: { name: "Bedrijf", address: "Adres", kvk: "KvK-nummer", vat: "Btw-nummer", contact: "Contact" },
};

export const receipt = catalogue(receiptNl, async () => (await import("./receipt.en")).receiptEn);
