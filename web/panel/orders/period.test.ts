import { expect, test } from "vitest";
import { daysOf, periodOf, periods } from "./period";

const now = Date.UTC(2026, 10, 23, 13, 10);
const nothing = { from: undefined, to: undefined };

test("a stretch of days is in the address as its first day, and is known again from there", () => {
  expect(daysOf("today", nothing, now)).toEqual({ from: "2026-11-23", to: undefined });
  expect(daysOf("week", nothing, now)).toEqual({ from: "2026-11-17", to: undefined });
  expect(daysOf("month", nothing, now)).toEqual({ from: "2026-10-25", to: undefined });
  for (const period of periods) expect(periodOf(daysOf(period, nothing, now), now)).toBe(period);
});

test("one's own days begin where the list began, and any other days are one's own", () => {
  const week = daysOf("week", nothing, now);
  expect(daysOf("own", week, now)).toEqual({ from: "2026-11-17", to: "2026-11-23" });
  expect(periodOf({ from: undefined, to: "2026-11-20" }, now)).toBe("own");
  expect(periodOf({ from: "2026-11-16", to: undefined }, now)).toBe("own");
});

test("nothing is narrowed without days, and none are left when it is taken away", () => {
  expect(periodOf(nothing, now)).toBeUndefined();
  expect(daysOf(undefined, { from: "2026-11-16", to: undefined }, now)).toEqual(nothing);
});
