import examples from "libphonenumber-js/examples.mobile.json";
import parsePhoneNumber from "libphonenumber-js/max";
import packaged from "libphonenumber-js/metadata.max.json";
import { describe, expect, it } from "vitest";
import { dialCodes, indistinct } from "#domain/dial-codes";
import { metadata, numberPlan } from "./number-plan";

describe("a number", () => {
  it.each([
    ["+31612345678", "NL"],
    ["+31655555500", "NL"],
    ["+32470123456", "BE"],
    ["+4915112345678", "DE"],
    ["+447400123456", "GB"],
    ["+33612345678", "FR"],
    ["+5978123456", "SR"],
    ["+2976301234", "AW"],
    ["+212612345678", "MA"],
    ["+905321234567", "TR"],
  ])("%s is a mobile of %s and can receive SMS", (number, country) => {
    expect(numberPlan.look(number)).toEqual({ valid: true, canReceiveSms: true, country, deaf: null });
  });

  it.each(["+12015550123", "+14165550123"])("%s, which may be a mobile, is let through", (number) => {
    expect(numberPlan.look(number)).toMatchObject({ valid: true, canReceiveSms: true });
  });

  it("tells its country, but of those that have no numbers of their own", () => {
    const examplesOf: Readonly<Record<string, string>> = examples;
    const untold = dialCodes.filter(
      ([iso2, dialCode]) => numberPlan.look(`+${dialCode}${examplesOf[iso2]}`).country !== iso2,
    );
    expect(untold.map(([iso2]) => iso2).sort()).toEqual(indistinct);
  });

  it.each([
    ["a fixed line", "+31201234567"],
    ["a free number", "+31800123456"],
    ["a premium number", "+31900123456"],
    ["a company's number", "+31880123456"],
    ["a British free number", "+448001234567"],
  ])("%s exists but cannot receive SMS", (_kind, number) => {
    expect(numberPlan.look(number)).toMatchObject({
      valid: true,
      canReceiveSms: false,
      country: expect.any(String),
    });
  });

  it.each([
    "",
    "+",
    "+1",
    "+31",
    "+316",
    "+3161234567",
    "+316123456789",
    "+999123456789",
    "+00000000000",
    "0612345678",
    "+31 6 12345678",
    "+31(0)612345678",
    "+31612345678 ext. 5",
    "+31612345678x5",
    "tel:+31612345678",
    "bel +31612345678",
    "+310612345678",
    "+３１６１２３４５６７８",
    "x".repeat(300),
  ])("%j is no number in strict E.164, and throws nothing", (number) => {
    expect(numberPlan.look(number)).toMatchObject({ valid: false, canReceiveSms: false });
  });
});

describe("the numbering plans", () => {
  const plans = metadata();
  const countriesOf = (metadata: { countries: object }) =>
    Object.entries<readonly unknown[]>(metadata.countries as Record<string, readonly unknown[]>).sort(
      ([one], [other]) => one.localeCompare(other),
    );

  it("are those of the installed package, without its formats and the lengths that its patterns tell; after an update, run `npm run numbers`", () => {
    // That each pattern tells them scripts/lib/pattern-lengths.test.ts proves.
    const kinds = (all: unknown) =>
      Array.isArray(all) ? all.map((kind) => (Array.isArray(kind) && kind[0] ? [kind[0]] : kind)) : all;
    const bare = (plan: readonly unknown[]) => plan.with(4, 0).with(11, kinds(plan[11]));
    const { countries: _, ...rest } = plans;
    const { countries: __, ...packagedRest } = packaged;
    const nonGeographic = Object.fromEntries(
      Object.entries<readonly unknown[]>(
        packaged.nonGeographic as unknown as Record<string, readonly unknown[]>,
      ).map(([code, plan]) => [code, plan.with(4, 0)]),
    );
    expect(rest).toEqual({ ...packagedRest, nonGeographic });
    expect(countriesOf(plans)).toEqual(countriesOf(packaged).map(([country, plan]) => [country, bare(plan)]));
  });

  it("judge numbers of every country as the package does with its formats", () => {
    const digits = ["600123456", "712345678", "21234567", "8001234567", "9012345", "5551234567", "31234567"];
    const codes = new Set(countriesOf(plans).map(([, [code]]) => String(code)));
    expect(codes.size).toBeGreaterThan(200);
    for (const code of codes) {
      for (const national of digits) {
        const number = parsePhoneNumber(`+${code}${national}`);
        const { valid, country } = numberPlan.look(`+${code}${national}`);
        const isStrict = number?.number === `+${code}${national}`;
        expect([valid, country]).toEqual([isStrict && number?.isValid(), number?.country ?? null]);
      }
    }
  });
});
