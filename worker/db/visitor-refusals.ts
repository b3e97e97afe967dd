import { inArray, lte, type SQL, sql } from "drizzle-orm";
import { slotWindows } from "#domain/slots";
import type { Db } from "./client";
import { insertIf } from "./insert-if";
import { prepared, type Slot, type Slots } from "./prepared";
import { visitorRefusals } from "./schema";

/** By what a visitor is counted. */
export type Visitor = {
  /** Keyed hashes of his address, IPv6 as its /64; none for who stands outside the limits of visitors. */
  readonly own: readonly string[];
  /** The keyed hash of the /48 around an IPv6 address, as a list; none around IPv4. */
  readonly around: readonly string[];
};

/** A /48 holds 65,536 visitors, and is handed out for nothing: all of them together may be refused so many times what one may. */
const around48 = 10;

/**
 * Whether a visitor was refused so often within an hour that he waits for one, counted from the last: one row. While he waits nothing
 * more is noted, so of a flood no more than the limit is stored.
 */
export const selectTries = (db: Db, { own, around }: Visitor, limit: number, now: number) =>
  selectTooOften(db, { own, around, limit, wideLimit: limit * around48, now });

type Tries = Visitor & { readonly limit: number; readonly wideLimit: number; readonly now: number };
const selectTooOften = prepared((db, { own, around, limit, wideLimit, now }: Slots<Tries>) =>
  db
    .select({
      tooOften: sql`(${hasTriedTooOften(own, limit, now)} or ${hasTriedTooOften(around, wideLimit, now)})`
        .mapWith(Boolean)
        .as("too_often"),
    })
    .from(sql`(select 1)`),
);

/** Notes that an order of a visitor was refused, for himself and for the network around him, unless they wait already. */
export const insertRefusals = (db: Db, { own, around }: Visitor, limit: number, now: number) =>
  [
    { hashes: own, limit },
    { hashes: around, limit: limit * around48 },
  ].flatMap(({ hashes: [first], hashes, limit: most }) =>
    first === undefined
      ? []
      : [
          insertIf(
            db,
            visitorRefusals,
            { visitorHash: first, at: now },
            sql`not ${hasTriedTooOften(hashes, most, now)}`,
          ),
        ],
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
  if (visitor.length === 0) return sql`0`;
  const latest = (skipped: SQL) =>
    sql`(select at from ${visitorRefusals} where ${inArray(visitorRefusals.visitorHash, [...visitor])}
      order by at desc limit 1 offset ${skipped})`;
  const [newest, { hour }] = [latest(sql`0`), slotWindows];
  return sql`(${newest} > ${now} - ${hour} and coalesce(${latest(sql`${limit} - 1`)} > ${newest} - ${hour}, 0))`;
}
