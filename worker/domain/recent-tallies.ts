import { lastDays } from "./tallies";

/*
 * Counts that only the last weeks are asked about: what was paid in each hour of a day, and how often each sender of the picker
 * was chosen. They stand among the counts per day, under a day of their own that sorts before every date, so that whoever reads
 * the days reads none of them (decision 109).
 */

/** How long they are kept, in ms: the days of the overview, and four weeks back from any moment of today. */
export const recentTalliesLife = 35 * 24 * 60 * 60 * 1000;

/** The day under which the recent counts of a day (`YYYY-MM-DD`) stand. */
export const recentDay = (day: string): string => `+${day}`;

/**
 * How the keys of the hours begin, and those of the senders (the id in the picker, or `own` for all names that stand in none), as the
 * view `fresh_tallies` writes them (migration 0040).
 */
export const recentKeys = { paid: "paid@", sender: "sender:" } as const;

/** The key of what was paid in an hour of the day in Europe/Amsterdam, from 0 to 23. */
export const paidInHour = (hour: number): string => `${recentKeys.paid}${String(hour).padStart(2, "0")}`;

/** A count under its day and key, as the database has it. */
export type RecentTally = { readonly day: string; readonly key: string; readonly value: number };

/** The days of the last four weeks that fall on the weekday of a time (ms), without its own. */
export const daysAlike = (now: number): string[] =>
  lastDays(now, 29).filter((_, ago) => ago > 0 && ago % 7 === 0);

/** One such day may have been a holiday: of fewer than two nothing is usual. */
const fewestDays = 2;

/**
 * How much is usually paid up to a moment of a weekday: the median of the days before that fall on it. Of the hour that runs as
 * much counts as has passed of it.
 * @param rows what was paid in the hours of those days; an hour in which nothing was has no row
 * @param since the day on which hours were first counted, which was counted from its middle on; null for never
 * @param now in ms
 * @returns null while too few such days are known
 */
export function usualSoFar(rows: readonly RecentTally[], since: string | null, now: number): number | null {
  const known = daysAlike(now).filter((day) => since !== null && recentDay(day) > since);
  if (known.length < fewestDays) return null;
  const { hour, minute } = localTime(now);
  const part = (key: string): number =>
    key < paidInHour(hour) ? 1 : key === paidInHour(hour) ? minute / 60 : 0;
  const counts = known.map((day) =>
    rows.reduce((sum, row) => (row.day === recentDay(day) ? sum + row.value * part(row.key) : sum), 0),
  );
  return Math.round(medianOf(counts));
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

const timeOf = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Amsterdam",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** What the clocks of Europe/Amsterdam show at a time (ms). */
export function localTime(at: number): { readonly hour: number; readonly minute: number } {
  const [hour = 0, minute = 0] = timeOf.format(at).split(":").map(Number);
  return { hour, minute };
}
