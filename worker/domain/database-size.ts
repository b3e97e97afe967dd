/*
 * How large the database is, how fast it grows, and on which day it would be full. Imports nothing, so that scripts can read it as
 * it stands.
 */

/**
 * What Cloudflare lets one D1 database hold, in bytes: 10 GB on the paid plan, which it does not raise
 * (https://developers.cloudflare.com/d1/platform/limits/, as it stood in April 2026).
 */
export const databaseLimit = 10_000_000_000;

/** The growth is that of so many days, at most. */
export const growthDays = 30;

const dayLength = 24 * 60 * 60 * 1000;

/** It is told once so long was measured, in ms: a Saturday is another day than a Monday. */
export const growthKnownAfter = 7 * dayLength;

/** A person is told above so many hundredths of the limit, and when it would be full within so many days. */
export const fillingPercent = 80;
export const fillingDays = 60;

/** Further ahead, in years, no day is named: a month tells nothing of it. */
export const furthestYears = 10;

/** The size on a day (`YYYY-MM-DD`), in bytes. */
export type DaySize = { readonly day: string; readonly bytes: number };

/** Bytes a day, and over how many days they were measured. */
export type Growth = { readonly perDay: number; readonly days: number };

const timeOf = (day: string) => Date.parse(`${day}T12:00:00Z`);

/**
 * What the database grows by in a day: the trimmed mean of its steps from day to day, without a tenth of them at either end, so
 * that one night in which much was erased, or brought in, is not taken for the way things go.
 *
 * @param sizes in the order of their days; a day that was missed shares what came in its gap
 * @returns null where there are too few days
 */
export function growthOf(sizes: readonly DaySize[]): Growth | null {
  const steps = sizes
    .slice(1)
    .flatMap((size, index) => stepsBetween(sizes[index] ?? size, size))
    .slice(-growthDays);
  if (steps.length * dayLength < growthKnownAfter) return null;
  const outliers = Math.ceil(steps.length / 10);
  const usual = steps.toSorted((one, other) => one - other).slice(outliers, -outliers);
  const sum = usual.reduce((all, step) => all + step, 0);
  return { perDay: Math.round(sum / usual.length), days: steps.length };
}

/** The growth from one measurement to the next, in equal parts over the days between them. */
function stepsBetween(before: DaySize, after: DaySize): readonly number[] {
  const days = Math.round((timeOf(after.day) - timeOf(before.day)) / dayLength);
  return Array.from({ length: days }, () => (after.bytes - before.bytes) / days);
}

/** In how many days it is full if it goes on like this; infinite where it does not grow, or nobody knows. */
function daysLeft(bytes: number, growth: Growth | null): number {
  if (bytes >= databaseLimit) return 0;
  if (growth === null || growth.perDay <= 0) return Number.POSITIVE_INFINITY;
  return (databaseLimit - bytes) / growth.perDay;
}

/** The day (`YYYY-MM-DD`) on which it is full if it goes on like this from another on; null for none that one could name. */
export function fullOn(bytes: number, growth: Growth | null, today: string): string | null {
  const days = Math.floor(daysLeft(bytes, growth));
  if (days > furthestYears * 365) return null;
  return new Date(timeOf(today) + days * dayLength).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** Whether a person must see to it: there is little room left, or little time. */
export const isFilling = (bytes: number, growth: Growth | null): boolean =>
  bytes > (fillingPercent / 100) * databaseLimit || daysLeft(bytes, growth) <= fillingDays;
