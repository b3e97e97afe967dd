import * as fc from "fast-check";
import { type CountryCode, getCountryCallingCode, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, it } from "vitest";
import { dialCodes } from "./dial-codes";
import { countryOfNumber, formatNumber, maskNumber, readDutchNumber, readNumber, understood } from "./phone";

describe("a number as it is typed", () => {
  it.each([
    ["06 12345678", "31"],
    ["0612345678", "31"],
    ["06-1234 5678", "31"],
    ["06.12.34.56.78", "31"],
    ["06/12345678", "31"],
    ["(06) 12345678", "31"],
    ["6 12345678", "31"],
    ["31612345678", "31"],
    ["0031 6 12345678", "31"],
    ["0031 (0)6 12345678", "31"],
    ["+31 6 1234 5678", "31"],
    ["+31 (0)6 12345678", "31"],
    ["+31(0)612345678", "32"],
    ["+31 06 12345678", "31"],
    ["+ 31 6 12345678", "1"],
    ["(+31) 6 12345678", "1"],
    ["+31‑6‑12345678", "31"],
    ["Jan: +31 6 1234 5678", "31"],
    ["Jan (kamer 12): +31 6 1234 5678", "31"],
    ["Mobiel 06 12345678", "31"],
    ["Tel. 06-12345678.", "31"],
    ["kamer 1234: 06 12345678", "31"],
    ["kamer 1001: 06 12345678", "31"],
    ["tel:+31612345678", "31"],
    ["\u202a+31 6 12345678\u202c", "31"],
    ["\u00a006\u00a012345678 ", "31"],
    ["０６１２３４５６７８", "31"],
    ["＋３１ ６ １２３４５６７８", "32"],
    ["٠٦١٢٣٤٥٦٧٨", "31"],
    ["+٣١ ٦ ١٢٣٤٥٦٧٨", "32"],
    ["۰۶۱۲۳۴۵۶۷۸", "31"],
    ["06_12345678", "31"],
    ["06,12345678", "31"],
    ["06'12345678", "31"],
    ["06’123’45’678", "31"],
    ["*06*12345678", "31"],
    ["kamer 12, 06 12345678", "31"],
    ["0612345678", "+31"],
  ])("reads %j", (typed, dialCode) => {
    expect(readNumber(typed, dialCode)).toEqual({ ok: true, value: "+31612345678" });
  });

  it.each([
    ["0475/12.34.56", "32", "+32475123456"],
    ["333 123 4567", "39", "+393331234567"],
    ["391 123 4567", "39", "+393911234567"],
    ["06 6982 1234", "39", "+390669821234"],
    ["(0)6 6982 1234", "39", "+390669821234"],
    ["(0)6 6982 0034", "39", "+390669820034"],
    ["0113 212345", "31", "+31113212345"],
    ["+1 1 415 555 2671", "31", "+14155552671"],
    ["+36 20 106 4567", "31", "+36201064567"],
    ["8 29 491 19 11", "375", "+375294911911"],
    ["8 66 012345", "993", "+99366012345"],
    ["kamer 2: 4123", "683", "+6834123"],
    ["4x4 garage: 06 12345678", "31", "+31612345678"],
    ["Kade 3A2, 06 12345678", "31", "+31612345678"],
    ["+39 06 6982 1234", "31", "+390669821234"],
    ["07 07 12 34 56", "225", "+2250707123456"],
    ["06 612 3456", "242", "+242066123456"],
    ["8 (912) 345-67-89", "7", "+79123456789"],
    ["+7 912 345-67-89", "31", "+79123456789"],
    ["06 20 123 4567", "36", "+36201234567"],
    ["1 (415) 555-2671", "1", "+14155552671"],
    ["011 31 6 12345678", "1", "+31612345678"],
    ["8 029 491 19 11", "375", "+375294911911"],
    ["07400 123456", "44", "+447400123456"],
    ["00 49 (0) 1512 3456789", "31", "+4915123456789"],
  ])("reads %j with country code %s as %s", (typed, dialCode, value) => {
    expect(readNumber(typed, dialCode)).toEqual({ ok: true, value });
  });

  it.each([
    ["+1 21 415 555 2671", "+1214155552671"],
    ["+1 1 415 555 2671 2", "+1141555526712"],
    ["+7 98 912 345 67 89", "+7989123456789"],
    ["+7 8 912 345 67 891", "+7891234567891"],
    ["+370 68 612 34567", "+3706861234567"],
    ["+370 8 612 34567 8", "+3708612345678"],
    ["+375 38 029 491 19 11", "+375380294911911"],
    ["+375 8 029 491 19 111", "+375802949119111"],
    ["+993 68 66 012345", "+9936866012345"],
    ["+993 8 66 0123456", "+9938660123456"],
  ])(
    "takes no trunk prefix from %j, which is too long for its country: what was meant is not known",
    (typed, value) => {
      expect(readNumber(typed, "31")).toEqual({ ok: true, value });
    },
  );

  it.each(["", "   ", "\u200b", "\u00a0"])("misses a number in %j", (typed) => {
    expect(readNumber(typed, "31")).toEqual({ ok: false, error: "receiver_required" });
  });

  it.each([
    "mama",
    "06",
    "+",
    "+31",
    "06 12345678 of 06 87654321",
    "+31612345678, +31687654321",
    "+31 6 12345678 12345678 1",
    "0612345678/0687654321",
    "06 12003456 of 06 87654321",
    "kamer 1234 of 5678",
    "+0612345678",
    "112",
    "123",
    "+3161234567890123",
    "06O2345678",
    "06 O2345678",
    "06-O234 5678",
    "+31 6 1234567l8",
  ])("refuses %j", (typed) => {
    expect(readNumber(typed, "31")).toEqual({ ok: false, error: "receiver_invalid" });
  });

  it.each(["4411", "116 117", "72345"])("knows %j for a short number", (typed) => {
    expect(readNumber(typed, "31")).toEqual({ ok: false, error: "receiver_short_code" });
  });

  it("answers with E.164 or not at all, whatever is typed", () => {
    const digitish = fc.string({
      unit: fc.constantFrom(..."0123456789+ ().-/ab０１".split("")),
      maxLength: 40,
    });
    fc.assert(
      fc.property(
        fc.oneof(digitish, fc.string()),
        fc.constantFrom("31", "1", "7", "39", "36", ""),
        (typed, code) => {
          const read = readNumber(typed, code);
          if (read.ok) expect(read.value).toMatch(/^\+[1-9]\d{6,14}$/);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("reads its own answer and its own formatting back", () => {
    fc.assert(
      fc.property(fc.constantFrom(...dialCodes), fc.stringMatching(/^[1-79]\d{7,8}$/), ([, code], rest) => {
        const number = `+${code}${rest}`;
        expect(readNumber(number, "31")).toEqual({ ok: true, value: number });
        expect(readNumber(formatNumber(number), "31")).toEqual({ ok: true, value: number });
      }),
    );
  });

  // A pattern that backtracks without end would never come back from these.
  it.each(["0 ", "+", "(", "1.", "(0)", "+1", "٠"])(
    "reads %j, over and over, to its end and refuses it",
    (unit) => {
      expect(readNumber(unit.repeat(20_000), "31").ok).toBe(false);
    },
  );
});

describe("mobile numbers of the world", () => {
  const known = dialCodes.flatMap(([country, dialCode]) => {
    const example = getExampleNumber(country as CountryCode, examples);
    return example ? [{ country, dialCode, example }] : [];
  });

  it("are read from their international writing in every country", () => {
    expect(known.length).toBeGreaterThan(230);
    for (const { dialCode, example } of known) {
      expect(readNumber(example.formatInternational(), "31")).toEqual({ ok: true, value: example.number });
      expect(countryOfNumber(example.number)?.dialCode).toBe(dialCode);
    }
  });

  it("are read from their national writing in nearly every country", () => {
    const misread = known.filter(({ dialCode, example }) => {
      const read = readNumber(example.formatNational(), dialCode);
      return !read.ok || read.value !== example.number;
    });
    expect(misread.map(({ country }) => country)).toEqual(["AR"]);
  });
});

describe("the table of countries", () => {
  it("has every code right and no country twice", () => {
    expect(new Set(dialCodes.map(([country]) => country)).size).toBe(dialCodes.length);
    for (const [country, dialCode] of dialCodes) {
      expect(getCountryCallingCode(country as CountryCode), country).toBe(dialCode);
    }
  });

  it.each([
    ["+31612345678", "NL"],
    ["+12125550123", "US"],
    ["+447400123456", "GB"],
    ["+79123456789", "RU"],
    ["+393331234567", "IT"],
    ["+212650123456", "MA"],
    ["+35841234567", "FI"],
    ["+4740612345", "NO"],
    ["+61412345678", "AU"],
    ["+59996123456", "CW"],
  ])("gives %s to %s", (number, country) => {
    expect(countryOfNumber(number)?.country).toBe(country);
  });

  it("says null where no country has the code", () => {
    expect(countryOfNumber("+21012345678")).toBeNull();
  });
});

describe("a number on the screen", () => {
  it.each([
    ["+31612345678", "+31 6 12345678", "+31 6 •••••• 78"],
    ["+31201234567", "+31 201 234 567", "+31 2 •••••• 67"],
    ["+316123456789", "+31 612 345 6789", "+31 6 ••••••• 89"],
    ["+3546112345", "+354 611 2345", "+354 6 •••• 45"],
    ["+14155552671", "+1 415 555 2671", "+1 4 ••••••• 71"],
    ["+32475123456", "+32 475 123 456", "+32 4 •••••• 56"],
    ["+4740612345", "+47 406 123 45", "+47 4 ••••• 45"],
    ["+6831234", "+683 1234", "+683 •• 34"],
    ["+21012345678", "+ 210 123 456 78", "+ 2 •••••••• 78"],
  ])("%s is shown as %s and hidden as %s", (number, formatted, masked) => {
    expect(formatNumber(number)).toBe(formatted);
    expect(maskNumber(number)).toBe(masked);
  });

  it("never shows more than three digits behind the code when hidden", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (number) => {
        const code = countryOfNumber(number)?.dialCode ?? "";
        expect(maskNumber(number).replace(/\D/g, "").length).toBeLessThanOrEqual(code.length + 3);
      }),
    );
  });
});

describe("a number without a country", () => {
  it("is read as a Dutch one", () => {
    expect(readDutchNumber("06 1234 5678")).toEqual({ ok: true, value: "+31612345678" });
    expect(readDutchNumber("+32 470 12 34 56")).toEqual({ ok: true, value: "+32470123456" });
  });

  it("stays as it was typed where nothing can be made of it, without the space around it and without half characters", () => {
    expect(understood("06-12345678")).toBe("+31612345678");
    expect(understood("  het nummer van oma ")).toBe("het nummer van oma");
    expect(understood("\ud83c!")).toBe("\ufffd!");
  });
});
