import fc from "fast-check";
import { type CountryCode, getExampleNumber } from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, it } from "vitest";
import { numberPlan } from "#adapters/number-plan";
import { dialCodes } from "./dial-codes";
import { judgeNumber, objectionToNumber } from "./mobile-numbers";

it.each([
  ["+31612345678", "mobile"],
  ["+3161234567", "receiver_incomplete"],
  ["+316123456789", "receiver_too_long"],
  ["+31201234567", "receiver_landline"],
  ["+318001234", "receiver_service_number"],
  ["+31880123456", "receiver_service_number"],
  ["+31900123456", "receiver_service_number"],
  ["+3290012345", "receiver_service_number"],
  ["+33892123456", "receiver_service_number"],
  ["+448001234567", "receiver_service_number"],
  ["+79781234567", "receiver_unserved"],
  ["+989123456789", "receiver_unserved"],
  ["+31970123456789", "unknown"],
  ["+32470123456", "mobile"],
  ["+3247012345", "receiver_incomplete"],
  ["+3225551234", "receiver_landline"],
  ["+4915112345678", "mobile"],
  ["+491701234567", "mobile"],
  ["+49170123456", "receiver_incomplete"],
  ["+4930123456", "receiver_landline"],
  ["+4970012345678", "unknown"],
  ["+447400123456", "mobile"],
  ["+44740012345", "receiver_incomplete"],
  ["+442071234567", "receiver_landline"],
  ["+447012345678", "unknown"],
  ["+33612345678", "mobile"],
  ["+33112345678", "receiver_landline"],
  ["+33630123456", "mobile"],
  ["+33639123456", "unknown"],
  ["+447920123456", "mobile"],
  ["+447911", "receiver_incomplete"],
  ["+446123456789", "unknown"],
  ["+4930151234567", "receiver_landline"],
  ["+3233451234", "receiver_landline"],
  ["+33467123456", "receiver_landline"],
  ["+905301234567", "unknown"],
  ["+21012345678", "unknown"],
  ["+8501912345678", "receiver_unserved"],
])("ux-2 0.5: %s is %s", (number, judged) => {
  expect(judgeNumber(number)).toBe(judged);
});

describe("beside libphonenumber", () => {
  it("ux-2 0.5: refuses no country's own example of a mobile number but an unserved one's", () => {
    const refused = dialCodes.filter(([country]) => {
      const example = getExampleNumber(country as CountryCode, examples);
      return example && objectionToNumber(example.number);
    });
    expect(refused.map(([country]) => country)).toEqual(["CU", "KP", "SY", "IR"]);
  });

  const begun = fc.tuple(
    fc.constantFrom(...dialCodes.map(([, code]) => code), "31", "32", "33", "44", "49"),
    fc.stringMatching(/^\d{4,12}$/),
  );
  const known = fc.tuple(
    fc.constantFrom("316", "3197", "324", "336", "337", "447", "4415", "4915", "4916", "4917", "49700"),
    fc.stringMatching(/^\d{6,9}$/),
  );

  it("ux-2 0.5: never refuses what the Worker accepts, and vouches for nothing that it refuses", () => {
    fc.assert(
      fc.property(fc.oneof(begun, known), ([start, rest]) => {
        const number = `+${start}${rest}`;
        fc.pre(number.length <= 16 && judgeNumber(number) !== "receiver_unserved");
        const { canReceiveSms, deaf } = numberPlan.look(number);
        if (canReceiveSms) expect(objectionToNumber(number)).toBeNull();
        if (judgeNumber(number) === "mobile") expect(canReceiveSms).toBe(true);
        const seen = judgeNumber(number);
        if (deaf === "landline") expect(seen).not.toBe("receiver_service_number");
        if (deaf === "service") expect(seen).not.toBe("receiver_landline");
      }),
      { numRuns: 20_000 },
    );
  });
});
