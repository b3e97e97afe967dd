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

/** The setting (environment variable) that holds each part. */
const settings = {
  name: "COMPANY_NAME",
  address: "COMPANY_ADDRESS",
  kvk: "COMPANY_KVK",
  vat: "COMPANY_VAT",
  contact: "COMPANY_CONTACT",
} as const satisfies Record<keyof Company, string>;

export type CompanySetting = (typeof settings)[keyof Company];

/**
 * The company out of its settings.
 * @param read gives a setting's value, or the example that stands in for it, or throws where nothing may
 */
export const companyFrom = (read: (setting: CompanySetting, example: string) => string): Company => ({
  name: read(settings.name, exampleCompany.name),
  address: read(settings.address, exampleCompany.address),
  kvk: read(settings.kvk, exampleCompany.kvk),
  vat: read(settings.vat, exampleCompany.vat),
  contact: read(settings.contact, exampleCompany.contact),
});

/** Whether the contact can be written to as it stands: an address of e-mail and nothing else. */
export const isMailAddress = (contact: string): boolean => /^\S+@\S+$/.test(contact);
