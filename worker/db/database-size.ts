import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { growthDays } from "#domain/database-size";
import { lastDays } from "#domain/tallies";
import type { Db } from "./client";
import { dailyTallies } from "./schema";

/** Under which key a day's size, in bytes, stands among the counts per day. */
const key = "database_bytes";

/** How large the database is, in bytes, as D1 says with every answer; null where it does not say. */
export async function readDatabaseSize(db: Db): Promise<number | null> {
  const { meta } = await db.run(sql`select 1`);
  return sizeIn(meta);
}

/** The same, and whether a day (`YYYY-MM-DD`) has its size: one question. */
export async function askSizeOf(db: Db, day: string): Promise<{ isKept: boolean; bytes: number | null }> {
  const { results, meta } = await db.run(
    sql`select 1 from ${dailyTallies} where ${eq(dailyTallies.day, day)} and ${eq(dailyTallies.key, key)}`,
  );
  return { isKept: results.length > 0, bytes: sizeIn(meta) };
}

const sizeIn = ({ size_after }: { readonly size_after?: unknown }): number | null =>
  typeof size_after === "number" ? size_after : null;

/** Keeps the size of a day; the first one stays. */
export const keepSize = (db: Db, day: string, bytes: number) =>
  db.insert(dailyTallies).values({ day, key, value: bytes }).onConflictDoNothing();

/** The sizes by which the growth is told at a moment (ms), in the order of their days: a row of each, found by its key. */
export const selectSizes = (db: Db, now: number) =>
  db
    .select({ day: dailyTallies.day, bytes: dailyTallies.value })
    .from(dailyTallies)
    .where(and(inArray(dailyTallies.day, lastDays(now, growthDays + 1)), eq(dailyTallies.key, key)))
    .orderBy(asc(dailyTallies.day));
