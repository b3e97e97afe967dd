import { expect, test } from "vitest";
import { startOfDay } from "./queries";

test.each([
  ["2026-01-15", 0, "2026-01-15T00:00+01:00"],
  ["2026-07-15", 0, "2026-07-15T00:00+02:00"],
  ["2026-07-15", 1, "2026-07-16T00:00+02:00"],
  // The nights on which the clock is changed.
  ["2026-03-29", 0, "2026-03-29T00:00+01:00"],
  ["2026-03-29", 1, "2026-03-30T00:00+02:00"],
  ["2026-10-25", 0, "2026-10-25T00:00+02:00"],
  ["2026-10-25", 1, "2026-10-26T00:00+01:00"],
])("%s and %i days begins at Dutch midnight", (day, later, moment) => {
  expect(startOfDay(day, later)).toBe(String(Date.parse(moment)));
});

test.each([undefined, "", "gisteren", "2026-13-40"])("%s is no day", (day) => {
  expect(startOfDay(day, 0)).toBeUndefined();
});
