import { and, eq, gte, inArray, lt, or, sql } from "drizzle-orm";
import { deskKeys } from "#domain/desk-figures";
import { type Counts, decidedWithin, figureKeys } from "#domain/figures";
import type { Db } from "./client";
import { dailyTallies } from "./schema";

const keys = [...new Set([...figureKeys, ...deskKeys])];

/** What each month counted, of the public figures and the staff's, from a day and before another (`YYYY-MM-DD`): a row for each month and key. */
export const selectMonths = (db: Db, from: string, before: string) =>
  db
    .select({
      month: sql<string>`substr(${dailyTallies.day}, 1, 7)`.as("month"),
      key: dailyTallies.key,
      total: sql<number>`sum(${dailyTallies.value})`.as("total"),
    })
    .from(dailyTallies)
    .where(
      and(
        gte(dailyTallies.day, from),
        lt(dailyTallies.day, before),
        or(
          inArray(dailyTallies.key, keys),
          eq(sql`substr(${dailyTallies.key}, 1, ${decidedWithin.length})`, decidedWithin),
        ),
      ),
    )
    .groupBy(sql`month`, dailyTallies.key);

/** The counts by month. */
export function byMonth(rows: Awaited<ReturnType<typeof selectMonths>>): ReadonlyMap<string, Counts> {
  const months = new Map<string, Record<string, number>>();
  for (const { month, key, total } of rows) months.set(month, { ...months.get(month), [key]: total });
  return months;
}
