import { describe, expect, it } from "vitest";
import {
  dayLimits,
  deliveredShare,
  isOutOfOrdinary,
  lastDays,
  leastReported,
  localDay,
  startOfLocalDay,
  type Tallies,
  tallyKeys,
} from "./tallies";

describe("a day", () => {
  it.each([
    ["2026-01-01T22:59:59Z", "2026-01-01"],
    ["2026-01-01T23:00:00Z", "2026-01-02"],
    ["2026-07-01T21:59:59Z", "2026-07-01"],
    ["2026-07-01T22:00:00Z", "2026-07-02"],
  ])("at %s is the one in Amsterdam: %s", (at, day) => {
    expect(localDay(Date.parse(at))).toBe(day);
  });

  it.each(["2026-03-30T21:30:00Z", "2026-10-25T22:30:00Z", "2028-03-01T00:00:00Z"])(
    "follows on the day before, also where the clock changes: %s",
    (at) => {
      const days = lastDays(Date.parse(at), 30);
      expect(new Set(days).size).toBe(30);
      expect(days[0]).toBe(localDay(Date.parse(at)));
      expect(days).toEqual(days.toSorted().toReversed());
      const span = Date.parse(days[0] ?? "") - Date.parse(days[29] ?? "");
      expect(span).toBe(29 * 24 * 60 * 60 * 1000);
    },
  );
});

describe("the day in Amsterdam began", () => {
  it.each([
    ["2026-01-15T12:00:00Z", "2026-01-14T23:00:00Z"],
    ["2026-07-15T12:00:00Z", "2026-07-14T22:00:00Z"],
    ["2026-07-14T22:00:00Z", "2026-07-14T22:00:00Z"],
    ["2026-01-14T22:59:59Z", "2026-01-13T23:00:00Z"],
    // The days on which the clock changes begin by the clock of the day before.
    ["2026-03-29T12:00:00Z", "2026-03-28T23:00:00Z"],
    ["2026-10-25T12:00:00Z", "2026-10-24T22:00:00Z"],
  ])("for %s at %s", (now, began) => {
    expect(new Date(startOfLocalDay(Date.parse(now))).toISOString()).toBe(new Date(began).toISOString());
  });
});

describe("the delivered share", () => {
  const none = Object.fromEntries(tallyKeys.map((key) => [key, 0])) as Tallies;

  it("is of what was reported on, and nothing where nothing was", () => {
    expect(deliveredShare({ ...none, delivered: 3, undelivered: 1 })).toBe(0.75);
    expect(deliveredShare({ ...none, sent: 9 })).toBeNull();
  });
});

describe("a day is out of the ordinary", () => {
  const reported = (delivered: number, undelivered: number) => ({ delivered, undelivered });
  const { undelivered: share, refunds } = dayLimits;
  it.each([
    ["with more refunds than the limit, whatever was reported", "refunds", refunds + 1, reported(0, 0), true],
    ["not with as many as the limit", "refunds", refunds, reported(0, 0), false],
    ["with a larger share of bad reports", "undelivered", share + 0.01, reported(leastReported - 2, 2), true],
    ["not with that share itself", "undelivered", share, reported(leastReported - 1, 1), false],
    ["not of too few reports", "undelivered", 0.5, reported(leastReported - 3, 2), false],
    ["not where nothing is known", "refunds", null, reported(100, 0), false],
    ["nor where no share is known", "undelivered", null, reported(100, 0), false],
  ] as const)("%s", (_, name, value, reports, is) => {
    expect(isOutOfOrdinary(name, value, reports)).toBe(is);
  });
});
