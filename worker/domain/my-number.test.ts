import { describe, expect, it } from "vitest";
import {
  asksAMinute,
  codeInterval,
  codeLife,
  codeReference,
  codeTexts,
  isAdvanceCountry,
  isCodeReference,
  isSameText,
  liftWait,
  numberSessionLimit,
  optOutLength,
  pauseAfterReport,
  readCode,
  shownFor,
  toCode,
  usualCodeLimits,
} from "./my-number";
import { retention } from "./retention";

const hour = 60 * 60_000;

it("a report pauses a number for a week, and a lock is lifted three days after that was asked for", () => {
  expect([pauseAfterReport / hour, liftWait / hour]).toEqual([7 * 24, 72]);
});

it("an opt-out acts for two years, and is kept as long as it acts", () => {
  expect(optOutLength / hour).toBe(2 * 365 * 24);
  expect(retention.optOut).toBe(optOutLength);
});

describe("a code", () => {
  it("has six digits, however small the number by chance", () => {
    expect([0, 0.000_001, 0.5, 0.999_999_9].map(toCode)).toEqual(["000000", "000001", "500000", "999999"]);
  });

  it.each([
    ["123456", "123456"],
    [" 123 456\n", "123456"],
    ["123-456", "123456"],
    ["12\u201334\u201356", "123456"],
    ["123\u200b456", "123456"],
    ["１２３４５６", "123456"],
    ["12345", null],
    ["1234567", null],
    ["a123456", null],
    ["123456a", null],
    ["12a3456", null],
    ["abcdef", null],
    ["", null],
  ])("is read as people type it: %j", (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });

  it("lives ten minutes, as its SMS says, and so does the wait for the next", () => {
    expect([codeLife / 60_000, codeInterval / 60_000]).toEqual([10, 10]);
    expect(codeTexts.nl("123456", "Briefje")).toMatch(/^123456 is je code .* Briefje\. Hij geldt 10 minuten/);
    expect(codeTexts.en("123456", "Briefje")).toMatch(
      /^123456 is your code .* Briefje\. It works for 10 minutes/,
    );
  });

  it("opens half an hour, in which ninety days can be read", () => {
    expect([numberSessionLimit / 60_000, shownFor / (24 * hour), asksAMinute]).toEqual([30, 90, 120]);
  });

  it("goes out three times a day to a number and is asked for five times by a visitor, unless the operator says else", () => {
    expect(usualCodeLimits).toEqual({ perNumber: 3, perVisitor: 5, advance: 20 });
  });

  it("is known to a gateway by no order's id", () => {
    expect(codeReference("Zk3vQ8s1T0aXw2yB7cD9eF")).toBe("code-Zk3vQ8s1T0aXw2yB7cD9eF");
    expect(isCodeReference(codeReference("a"))).toBe(true);
    expect(isCodeReference("Zk3vQ8s1T0aXw2yB7cD9eF")).toBe(false);
    expect(isCodeReference("Zk3vQ8s1T0aXw2ycode-")).toBe(false);
  });
});

it("numbers that we never texted can be stopped where a code costs cents, and nowhere else", () => {
  expect(["+31612345678", "+32470123456", "+352621123456"].map(isAdvanceCountry)).toEqual([true, true, true]);
  expect(
    ["+33612345678", "+491711234567", "+353871234567", "0031612345678", "+1555010031"].map(isAdvanceCountry),
  ).toEqual(Array(5).fill(false));
});

it("two texts are the same in every letter, in their length too", () => {
  expect(isSameText("123456", "123456")).toBe(true);
  expect(isSameText("", "")).toBe(true);
  for (const other of ["023456", "123450", "124356", "12345", "1234567", ""])
    expect([other, isSameText("123456", other), isSameText(other, "123456")]).toEqual([other, false, false]);
});
