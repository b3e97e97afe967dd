import fc from "fast-check";
import { type CountryCode, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, it } from "vitest";
import { numberPlan } from "#adapters/number-plan";
import { areaCodes, dialCodes } from "./dial-codes";
import { countriesOf, senderFateIn, senderFateOf } from "./sender-countries";

it.each([
  ["NL", "shown"],
  ["DE", "shown"],
  ["GB", "shown"],
  ["BE", "replaced"],
  ["CZ", "varies"],
  ["FR", "varies"],
  ["ES", "registered"],
  ["IE", "registered"],
  ["US", "refused"],
  ["KP", "unserved"],
  ["IR", "unserved"],
  ["RU", "registered"],
  ["", "shown"],
  ["be", "shown"],
  ["E B", "shown"],
])("a name sent to %j is %s", (country, fate) => {
  expect(senderFateIn(country)).toBe(fate);
});

it("every country of a fate is one that one can choose, and has no other fate", () => {
  const listed = (["replaced", "varies", "registered", "refused", "unserved"] as const).flatMap(countriesOf);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((country) => !dialCodes.some(([iso2]) => iso2 === country))).toEqual([]);
  expect(listed).toHaveLength(139);
});

describe("ux-2 0.3: a number alone tells what becomes of the name, as its country does", () => {
  it.each(dialCodes.map(([country]) => country))("%s", (country) => {
    const example = getExampleNumber(country as CountryCode, examples);
    if (example)
      expect([example.number, senderFateOf(example.number)]).toEqual([example.number, senderFateIn(country)]);
    const area = areaCodes.some(([iso2]) => iso2 === country);
    const code = dialCodes.find(([iso2]) => iso2 === country)?.[1];
    const main = dialCodes.find(([, other]) => other === code)?.[0] ?? "";
    if (!area) expect(senderFateIn(country)).toBe(senderFateIn(main));
  });

  it("any number that can be texted in a zone that countries of several fates share", () => {
    const shared = fc
      .tuple(fc.constantFrom("+1", "+7"), fc.stringMatching(/^[2-9]\d{9}$/))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(shared, (number) => {
        const { canReceiveSms, country } = numberPlan.look(number);
        fc.pre(canReceiveSms && country !== null && !/^\+7(?:365|869|978|94[09]|959)/.test(number));
        expect(senderFateOf(number)).toBe(senderFateIn(country ?? ""));
      }),
      { numRuns: 2000 },
    );
  });
});

it.each(["+73651234567", "+79781234567", "+79491234567", "+79591234567"])(
  "%s, of a region under sanctions, is served no more than the countries are",
  (number) => expect(senderFateOf(number)).toBe("unserved"),
);
