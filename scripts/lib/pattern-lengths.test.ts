import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { lengthsOf } from "./pattern-lengths.ts";
import { at } from "./root.mjs";

it.each([
  ["\\d", [1]],
  ["6[1-58]\\d{7}", [9]],
  ["800\\d{4,7}", [7, 8, 9, 10]],
  ["1(?:2|34)5?", [2, 3, 4]],
  ["(?:1|23){2}|9", [1, 2, 3, 4]],
])("%s matches so long a number", (pattern, lengths) => {
  expect(lengthsOf(pattern)).toEqual(lengths);
});

it("refuses what it does not know, rather than miscounting it", () => {
  expect(() => lengthsOf("\\d+")).toThrow("no pattern of digits");
});

it("knows of every kind of number in the installed package what the package says, so that the Worker need not be told twice", () => {
  const { countries } = JSON.parse(
    readFileSync(at("node_modules/libphonenumber-js/metadata.max.json"), "utf8"),
  );
  const kinds = Object.values<unknown[]>(countries).flatMap((plan): unknown[] =>
    Array.isArray(plan[11]) ? plan[11] : [],
  );
  const told = kinds.filter(
    (kind): kind is [string, number[]] => Array.isArray(kind) && !!kind[0] && !!kind[1],
  );
  expect(told.length).toBeGreaterThan(500);
  for (const [pattern, lengths] of told) expect([pattern, lengthsOf(pattern)]).toEqual([pattern, lengths]);
});
