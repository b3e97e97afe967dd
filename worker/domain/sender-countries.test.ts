import { expect, it } from "vitest";
import { dialCodes } from "./dial-codes";
import { senderLimitIn } from "./sender-countries";

it.each([
  ["NL", null],
  ["DE", null],
  ["GB", null],
  ["BE", "replaced"],
  ["CZ", "varies"],
  ["ES", "registered"],
  ["IE", "registered"],
  ["US", "refused"],
  ["", null],
  ["be", null],
  ["E B", null],
])("a name sent to %j is %s", (country, limit) => {
  expect(senderLimitIn(country)).toBe(limit);
});

it("tells of 110 countries, each of which one can send to", () => {
  expect(dialCodes.filter(([iso2]) => senderLimitIn(iso2) !== null)).toHaveLength(110);
});
