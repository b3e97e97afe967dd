import { expect, it } from "vitest";
import { priceCents, tariffCents, toEuros, vatCents } from "./pricing";

const tariff = [
  [1, 99, 17],
  [2, 168, 29],
  [3, 237, 41],
  [4, 306, 53],
  [5, 375, 65],
  [6, 444, 77],
  [7, 513, 89],
  [8, 582, 101],
] as const;

it.each(tariff)("%i parts cost %i cents, of which %i are VAT", (parts, cents, vat) => {
  expect(priceCents(parts)).toBe(cents);
  expect(vatCents(cents)).toBe(vat);
});

it("lists every price at which something can have been sold", () => {
  expect(tariffCents).toEqual(tariff.map(([, cents]) => cents));
});

it("speaks euros with two decimals outside", () => {
  expect(tariff.map(([, cents]) => toEuros(cents))).toEqual([0.99, 1.68, 2.37, 3.06, 3.75, 4.44, 5.13, 5.82]);
});
