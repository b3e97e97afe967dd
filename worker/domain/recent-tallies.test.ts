import { expect, it } from "vitest";
import { daysAlike, localTime, paidInHour, recentDay, recentTalliesLife, usualSoFar } from "./recent-tallies";

/** A Monday, ten past two in the afternoon in Amsterdam. */
const now = Date.UTC(2026, 10, 23, 13, 10);
const mondays = ["2026-11-16", "2026-11-09", "2026-11-02", "2026-10-26"];

const paid = (day: string | undefined, hour: number, value: number) => ({
  day: recentDay(day ?? ""),
  key: paidInHour(hour),
  value,
});

it("compares a day with the four before it of the same weekday, over the change of the clocks too", () => {
  expect(daysAlike(now)).toEqual(mondays);
  expect(daysAlike(Date.UTC(2026, 9, 26, 0, 30))[0]).toBe("2026-10-19");
});

it("tells what was usual up to this hour, whatever came later on those days", () => {
  const rows = mondays.flatMap((day, place) => [
    paid(day, 9, 100 + place),
    paid(day, 13, 10),
    paid(day, 15, 500),
  ]);
  expect(usualSoFar(rows, recentDay("2026-10-01"), now)).toBe(112);
});

it("counts of the hour that runs what has passed of it", () => {
  const rows = mondays.map((day) => paid(day, 14, 60));
  expect(usualSoFar(rows, recentDay("2026-10-01"), now)).toBe(10);
});

it("is not moved by one day out of the ordinary, nor by one on which nothing was paid", () => {
  const rows = [paid(mondays[0], 9, 5_000), paid(mondays[1], 9, 90), paid(mondays[2], 9, 110)];
  expect(usualSoFar(rows, recentDay("2026-10-01"), now)).toBe(100);
  const turned = [paid(mondays[0], 9, 90), paid(mondays[1], 9, 5_000), paid(mondays[3], 9, 110)];
  expect(usualSoFar(turned, recentDay("2026-10-01"), now)).toBe(100);
});

it("is kept for five weeks, so that the fourth such day before any of today's moments is there still", () => {
  const day = 24 * 60 * 60_000;
  expect(recentTalliesLife / day).toBe(35);
  expect(Date.parse(`${mondays[3]}T00:00:00Z`)).toBeGreaterThan(now - recentTalliesLife);
});

it("says nothing while fewer than two such days were counted from their beginning on", () => {
  const rows = mondays.map((day) => paid(day, 9, 100));
  expect(usualSoFar(rows, null, now)).toBeNull();
  expect(usualSoFar(rows, recentDay("2026-11-09"), now)).toBeNull();
  expect(usualSoFar(rows, recentDay("2026-11-08"), now)).toBe(100);
});

it("reads the clocks of Amsterdam, in winter and in summer", () => {
  expect(localTime(now)).toEqual({ hour: 14, minute: 10 });
  expect(localTime(Date.UTC(2026, 6, 1, 22, 5))).toEqual({ hour: 0, minute: 5 });
});
