import type { DeskFigures } from "#contract/admin-figures";
import { selectDays } from "#db/tallies";
import { deskCausesOf, deskCountsOf, deskDays, firstDeskDay, together } from "#domain/desk-figures";
import { type Counts, medianOf, wholeMonths } from "#domain/figures";
import { lastDays } from "#domain/tallies";
import type { Deps } from "../deps";
import { readCounted } from "../read-figures";

/**
 * What was counted in thirty days and in twelve months, for staff: a row of the database for each day and key of a month, and of the
 * months that are over what the isolate remembers for the public page.
 */
export async function readDeskFigures(deps: Deps): Promise<DeskFigures> {
  const now = deps.clock.now();
  const days = lastDays(now, deskDays);
  const rows = await selectDays(deps.db, firstDeskDay(now, days.at(-1) ?? ""));
  const byDay = new Map<string, Record<string, number>>();
  for (const { day, key, value } of rows) byDay.set(day, { ...byDay.get(day), [key]: value });
  const running = (days[0] ?? "").slice(0, "YYYY-MM".length);
  const ofRunning = together([...byDay].filter(([day]) => day.startsWith(running)).map(([, one]) => one));
  const ofDays = together(days.map((day) => byDay.get(day) ?? {}));
  return {
    days: days.map((day) => ({ day, counts: deskCountsOf(byDay.get(day) ?? {}) })),
    months: monthsOf(running, ofRunning, await readCounted(deps), now),
    ...deskCausesOf(ofDays),
  };
}

/** The month that runs and those before it, the latest first, back to the first in which anything was counted. */
function monthsOf(running: string, counts: Counts, counted: ReadonlyMap<string, Counts>, now: number) {
  const { months } = wholeMonths(now);
  const first = months.findLastIndex((one) => counted.has(one));
  const told = (month: string, of: Counts) => ({
    month,
    counts: deskCountsOf(of),
    medianHours: medianOf(of),
  });
  return [
    told(running, counts),
    ...months.slice(0, first + 1).map((month) => told(month, counted.get(month) ?? {})),
  ];
}
