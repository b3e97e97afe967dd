import { inArray, lte, type SQL, sql } from "drizzle-orm";
import { slotWindows } from "#domain/slots";
import type { Db } from "./client";
import { insertIf } from "./insert-if";
import { prepared, type Slot, type Slots } from "./prepared";
import { visitorRefusals } from "./schema";

/**
 * Whether a visitor (keyed hashes of one address) was refused so often within an hour that he waits for one, counted from the last: one
 * row. While he waits nothing more is noted, so of a flood no more than the limit is stored.
 */
export const selectTries = (db: Db, visitor: readonly string[], limit: number, now: number) =>
  selectTooOften(db, { visitor, limit, now });

type Tries = { readonly visitor: readonly string[]; readonly limit: number; readonly now: number };
const selectTooOften = prepared((db, { visitor, limit, now }: Slots<Tries>) =>
  db
    .select({ tooOften: hasTriedTooOften(visitor, limit, now).mapWith(Boolean).as("too_often") })
    .from(sql`(select 1)`),
);

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
function hasTriedTooOften(
  visitor: readonly Slot<string>[],
  limit: Slot<number>,
  now: Slot<number>,
): SQL<boolean> {
  const latest = (skipped: SQL) =>
    sql`(select at from ${visitorRefusals} where ${inArray(visitorRefusals.visitorHash, [...visitor])}
      order by at desc limit 1 offset ${skipped})`;
  const [newest, { hour }] = [latest(sql`0`), slotWindows];
  return sql`(${newest} > ${now} - ${hour} and coalesce(${latest(sql`${limit} - 1`)} > ${newest} - ${hour}, 0))`;
}
