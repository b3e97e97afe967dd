/** The working name: the one place that knows it. */
export const siteName = "Briefje";

/** The company behind the site, as shown on its pages and receipts. */
export type Company = Readonly<Record<"name" | "address" | "kvk" | "vat" | "contact", string>>;

/** Stands in for the company where nobody has named one; production refuses to do without a real one. */
export const exampleCompany: Company = {
  name: "Briefje (voorbeeld)",
  address: "Voorbeeldstraat 1, 1234 AB Voorbeeldstad",
  kvk: "00000000",
  vat: "NL000000000B00",
  contact: "contact@example.com",
};
