import { and, between, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { localDay, standing } from "#domain/tallies";
import { changed } from "./change";
import type { Db, Statement } from "./client";
import { dailyTallies, freshCounts, isOpen } from "./schema";

/** The counts of each day since `day`, and the standing ones, whose day sorts behind every date. */
export const selectTallies = (db: Db, day: string) =>
  db.select().from(dailyTallies).where(gte(dailyTallies.day, day));

/** The counts of each day since `day`, without the standing ones. */
export const selectDays = (db: Db, day: string) =>
  db
    .select()
    .from(dailyTallies)
    .where(and(gte(dailyTallies.day, day), lt(dailyTallies.day, standing)));

/** What some keys counted together from a day to another, both included: a row of each that counted anything. */
export const sumDays = (db: Db, keys: readonly string[], from: string, to: string) =>
  db
    .select({ key: dailyTallies.key, total: sql<number>`sum(${dailyTallies.value})`.as("total") })
    .from(dailyTallies)
    .where(and(between(dailyTallies.day, from, to), inArray(dailyTallies.key, [...keys])))
    .groupBy(dailyTallies.key);

/** How much there is at this moment of some standing counts together: one row. */
export const sumStanding = (db: Db, keys: readonly string[]) =>
  db
    .select({ total: sql<number>`coalesce(sum(value), 0)` })
    .from(dailyTallies)
    .where(and(eq(dailyTallies.day, standing), sql`key in ${keys}`));

/** Counts one more of something on the day of a moment (ms), if the statement right before it in the batch wrote anything. */
export const countIfChanged = (db: Db, key: string, at: number) => countIf(db, key, at, changed);

/** Counts one more of something on the day of a moment (ms), if a condition holds. */
export const countIf = (db: Db, key: string, at: number, condition: SQL) =>
  db
    .insert(dailyTallies)
    .select(sql`select ${localDay(at)}, ${key}, 1 where ${condition}`)
    .onConflictDoUpdate({
      target: [dailyTallies.day, dailyTallies.key],
      set: { value: sql`${dailyTallies.value} + 1` },
    });

/**
 * Adds to the days what moves counted for since the last time (decisions 097, 114), in one batch: however many orders moved, each
 * key of a day is written once. What was added is there no more, so that it is added once, however often this is repeated. What is
 * open is counted anew with it.
 */
export const foldFreshCounts = (db: Db): readonly [Statement, ...Statement[]] => [
  db
    .insert(dailyTallies)
    .select(sql`select day, key, sum(value) from fresh_tallies group by 1, 2`)
    .onConflictDoUpdate({
      target: [dailyTallies.day, dailyTallies.key],
      set: { value: sql`${dailyTallies.value} + excluded.value` },
    }),
  db.delete(freshCounts),
  db
    .insert(dailyTallies)
    .select(sql`select ${standing}, 'open_orders', count(*) from payments where ${isOpen}`)
    .onConflictDoUpdate({
      target: [dailyTallies.day, dailyTallies.key],
      set: { value: sql`excluded.value` },
      setWhere: sql`${dailyTallies.value} <> excluded.value`,
    }),
];
