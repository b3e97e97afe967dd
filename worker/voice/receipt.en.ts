import { consentEn } from "./consent.en";

export const receiptEn = {
  title: "Receipt",
  print: "Print your receipt",
  download: "Download your receipt",
  failed: "The receipt could not be made",
  again: "Please try again in a moment.",
  file: "receipt",

  paidAt: "Paid on",
  reference: "Reference",
  statement: "On your bank statement",
  service: "Service",
  parts: (parts: string, count: number) => `One text message of ${parts} ${count === 1 ? "part" : "parts"}`,
  receiver: "To",
  sender: "Sender",
  net: "Amount excluding VAT",
  vat: (percent: string) => `VAT ${percent}`,
  total: "Paid",
  refunded: "Refunded",
  withdrawnAt: "Withdrawn on",

  consentTitle: "Immediate sending",
  consents: consentEn,
  consentVersion: (version: string) => `Text of ${version}, as shown with your order.`,

  company: {
    name: "Company",
    address: "Address",
    kvk: "Chamber of Commerce number (KvK)",
    vat: "VAT number",
    contact: "Contact",
  },
};
