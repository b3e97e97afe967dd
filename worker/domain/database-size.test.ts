import { describe, expect, it } from "vitest";
import {
  type DaySize,
  databaseLimit,
  fillingDays,
  fillingPercent,
  fullOn,
  furthestYears,
  growthDays,
  growthOf,
  isFilling,
} from "./database-size";

const MB = 1_000_000;
const today = "2026-11-23";
const dayAt = (index: number) => new Date(Date.UTC(2026, 9, 1 + index, 12)).toISOString().slice(0, 10);

/** A size a day, from the first of October on, by what each day added. */
function sizesOf(first: number, steps: readonly number[]): DaySize[] {
  let bytes = first;
  return [first, ...steps.map((step) => (bytes += step))].map((size, index) => ({
    day: dayAt(index),
    bytes: size,
  }));
}
const every = (days: number, step: number) => Array.from({ length: days }, () => step);

describe("the growth of the database", () => {
  it("is what the days added, on average", () => {
    expect(growthOf(sizesOf(500 * MB, every(30, 12 * MB)))).toEqual({ perDay: 12 * MB, days: 30 });
  });

  it("is not told of fewer days than a week", () => {
    expect(growthOf([])).toBeNull();
    expect(growthOf(sizesOf(500 * MB, every(6, 12 * MB)))).toBeNull();
    expect(growthOf(sizesOf(500 * MB, every(7, 12 * MB)))).toEqual({ perDay: 12 * MB, days: 7 });
  });

  it("is none where the size stays, and less than none where it shrinks", () => {
    expect(growthOf(sizesOf(500 * MB, every(10, 0)))?.perDay).toBe(0);
    expect(growthOf(sizesOf(500 * MB, every(10, -2 * MB)))?.perDay).toBe(-2 * MB);
  });

  it("takes one night of cleaning, or one of bringing in, for what it is", () => {
    const cleaned = [...every(12, 10 * MB), -900 * MB, ...every(12, 10 * MB)];
    expect(growthOf(sizesOf(2_000 * MB, cleaned))?.perDay).toBe(10 * MB);
    const broughtIn = [...every(4, 10 * MB), 3_000 * MB, ...every(4, 10 * MB)];
    expect(growthOf(sizesOf(2_000 * MB, broughtIn))?.perDay).toBe(10 * MB);
  });

  it("counts quiet days with the busy ones", () => {
    const weeks = Array.from({ length: 28 }, (_, index) => (index % 7 < 5 ? 20 * MB : 6 * MB));
    const { perDay } = growthOf(sizesOf(0, weeks)) ?? { perDay: 0 };
    expect(perDay).toBeGreaterThan(15 * MB);
    expect(perDay).toBeLessThan(18 * MB);
  });

  it("spreads over the days that were missed what came meanwhile", () => {
    const all = sizesOf(500 * MB, every(10, 12 * MB));
    expect(growthOf(all.filter((_, index) => index < 3 || index > 6))).toEqual({ perDay: 12 * MB, days: 10 });
  });

  it("is that of the last days, whatever came before them", () => {
    const sizes = sizesOf(0, [...every(20, 90 * MB), ...every(growthDays, 5 * MB)]);
    expect(growthOf(sizes)).toEqual({ perDay: 5 * MB, days: growthDays });
  });
});

describe("the day on which it is full", () => {
  it("is as far away as the room that is left, at that growth", () => {
    expect(fullOn(databaseLimit - 100 * MB, { perDay: 10 * MB, days: 30 }, today)).toBe("2026-12-03");
  });

  it("is today once it is full, whatever the growth", () => {
    expect(fullOn(databaseLimit, null, today)).toBe("2026-11-23");
    expect(fullOn(databaseLimit, { perDay: -5, days: 30 }, today)).toBe("2026-11-23");
  });

  it("is not made up where nothing grows, nothing is known, or it is too far to tell", () => {
    expect(fullOn(500 * MB, { perDay: 0, days: 30 }, today)).toBeNull();
    expect(fullOn(500 * MB, { perDay: -MB, days: 30 }, today)).toBeNull();
    expect(fullOn(500 * MB, null, today)).toBeNull();
    expect(fullOn(500 * MB, { perDay: MB, days: 30 }, today)).toBeNull();
  });

  it("is named up to ten years ahead, that day itself included", () => {
    const daysAhead = (days: number) => fullOn(databaseLimit - days * MB, { perDay: MB, days: 30 }, today);
    expect(daysAhead(furthestYears * 365)).toBe("2036-11-20");
    expect(daysAhead(furthestYears * 365 + 1)).toBeNull();
  });
});

describe("a database that fills", () => {
  it("is one with little room left, grow as it may", () => {
    const most = (fillingPercent / 100) * databaseLimit;
    expect(isFilling(most, null)).toBe(false);
    expect(isFilling(most + 1, null)).toBe(true);
    expect(isFilling(most + 1, { perDay: -MB, days: 30 })).toBe(true);
  });

  it("is one with little time left, however much room there is", () => {
    const bytes = 4_000 * MB;
    const perDay = (databaseLimit - bytes) / fillingDays;
    expect(isFilling(bytes, { perDay, days: 30 })).toBe(true);
    expect(isFilling(bytes, { perDay: perDay - 2 * MB, days: 30 })).toBe(false);
    expect(isFilling(bytes, null)).toBe(false);
  });
});
