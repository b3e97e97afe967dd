import { expect, it } from "vitest";
import { companyFrom, exampleCompany, isMailAddress } from "./company";

it("the company is read from its settings, each from its own", () => {
  expect(companyFrom((setting) => `the ${setting}`)).toEqual({
    name: "the COMPANY_NAME",
    address: "the COMPANY_ADDRESS",
    kvk: "the COMPANY_KVK",
    vat: "the COMPANY_VAT",
    contact: "the COMPANY_CONTACT",
  });
});

it("where nobody has named one the example stands in, which no one can take for a real company", () => {
  expect(companyFrom((_, example) => example)).toEqual(exampleCompany);
  expect(exampleCompany.name).toContain("(voorbeeld)");
  expect(exampleCompany.address).toContain("Voorbeeldstad");
  expect(exampleCompany.kvk).toMatch(/^0{8}$/);
  expect(exampleCompany.vat).toMatch(/^NL0{9}B00$/);
  expect(exampleCompany.contact).toMatch(/@example\.com$/);
});

it.each([
  ["contact@example.com", true],
  ["a@b", true],
  ["https://example.com/contact", false],
  ["mail contact@example.com", false],
  ["contact@example.com now", false],
  ["@example.com", false],
  ["contact@", false],
])("%j can be written to as it stands: %s", (contact, can) => {
  expect(isMailAddress(contact)).toBe(can);
});
