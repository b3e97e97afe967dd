import { consentEn } from "./consent.en";
import type { receiptNl } from "./receipt.nl";
import type { Twin } from "./twin";

export const receiptEn: Twin<typeof receiptNl> = {
  title: "Receipt",
  print: "Print your receipt",
  download: "Download your receipt",
  failed: "The receipt could not be made",
  again: "Please try again in a moment.",
  file: "receipt",

  paidAt: "Paid on",
  reference: "Reference",
  service: "Service",
  parts: (parts, count) => `One text message of ${parts} ${count === 1 ? "part" : "parts"}`,
  receiver: "To",
  sender: "Sender",
  net: "Amount without VAT",
  vat: (percent) => `VAT ${percent}`,
  total: "Paid",
  refunded: "Refunded",

  consentTitle: "Immediate sending",
  consents: consentEn,
  consentVersion: (version) => `Text of ${version}, as it stood beside your order.`,

  company: {
    name: "Company",
    address: "Address",
    kvk: "Chamber of Commerce number (KvK)",
    vat: "VAT number",
    contact: "Contact",
  },
};
