import { inArray, lte, type SQL, sql } from "drizzle-orm";
import { slotWindows } from "#domain/slots";
import type { Db } from "./client";
import { insertIf } from "./insert-if";
import { visitorRefusals } from "./schema";

/**
 * Whether a visitor (keyed hashes of one address) was refused so often within an hour that he waits for one, counted from the last: one
 * row. While he waits nothing more is noted, so of a flood no more than the limit is stored.
 */
export const selectTries = (db: Db, visitor: readonly string[], limit: number, now: number) =>
  db
    .select({ tooOften: hasTriedTooOften(visitor, limit, now).mapWith(Boolean).as("too_often") })
    .from(sql`(select 1)`);

/** Notes that an order of a visitor was refused, unless he waits already. */
export const insertRefusal = (db: Db, visitor: readonly string[], limit: number, now: number) =>
  insertIf(
    db,
    visitorRefusals,
    { visitorHash: visitor[0] ?? "", at: now },
    sql`not ${hasTriedTooOften(visitor, limit, now)}`,
  );

/** Forgets some of those from before a time (ms). */
export const forgetVisitorRefusals = (db: Db, before: number, limit: number) =>
  db
    .delete(visitorRefusals)
    .where(
      sql`id in (select id from ${visitorRefusals} where ${lte(visitorRefusals.at, before)} limit ${limit})`,
    );

/** The last one of an hour's worth was less than an hour ago, and so many of them lie within an hour. */
function hasTriedTooOften(visitor: readonly string[], limit: number, now: number): SQL<boolean> {
  const latest = (skipped: number) =>
    sql`(select at from ${visitorRefusals} where ${inArray(visitorRefusals.visitorHash, [...visitor])}
      order by at desc limit 1 offset ${skipped})`;
  const { hour } = slotWindows;
  return sql`(${latest(0)} > ${now - hour} and coalesce(${latest(limit - 1)} > ${latest(0)} - ${hour}, 0))`;
}
