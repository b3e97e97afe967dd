import { inArray, lte, type SQL, sql } from "drizzle-orm";
import { around48, slotWindows } from "#domain/slots";
import { changed } from "./change";
import type { Db } from "./client";
import { insertIf } from "./insert-if";
import { type Given, prepared, type Slot, type Slots } from "./prepared";
import { visitorRefusals } from "./schema";

/** By what a visitor is counted. */
export type Visitor = {
  /** Keyed hashes of his address, IPv6 as its /64; none for who stands outside the limits of visitors. */
  readonly own: readonly string[];
  /** The keyed hash of the /48 around an IPv6 address, as a list; none around IPv4. */
  readonly around: readonly string[];
};

/**
 * Whether a visitor was refused so often within an hour that he waits for one, counted from the last: one row. While he waits nothing
 * more is noted, so of a flood no more than the limit is stored.
 */
export const selectTries = (db: Db, visitor: Visitor, limit: number, now: number) =>
  selectTooOften(db, triesOf(visitor, limit, now));

type Tries = Visitor & { readonly limit: number; readonly wideLimit: number; readonly now: number };
const triesOf = ({ own, around }: Visitor, limit: number, now: number): Tries => ({
  own,
  around,
  limit,
  wideLimit: limit * around48,
  now,
});

const selectTooOften = prepared((db, tries: Slots<Tries>) =>
  db.select({ tooOften: sql`${mustWait(tries)}`.mapWith(Boolean).as("too_often") }).from(sql`(select 1)`),
);

/**
 * Notes that an order of a visitor was refused, for the network around him and for himself: both, or neither while either waits. So
 * one visitor takes no more of his network's share than his own limit, and of a network that waits nothing more is stored. His own
 * comes last: whether it was written tells the next statement of the batch whether anything was noted.
 */
export const insertRefusals = (db: Db, visitor: Visitor, limit: number, now: number) =>
  [...visitor.around.slice(0, 1), ...visitor.own.slice(0, 1)].map((visitorHash, before) =>
    insertIf(
      db,
      visitorRefusals,
      { visitorHash, at: now },
      before === 0 ? sql`not ${mustWait(triesOf(visitor, limit, now))}` : changed,
    ),
  );

/** Forgets some of those from before a time (ms). */
export const forgetVisitorRefusals = (db: Db, before: number, limit: number) =>
  db
    .delete(visitorRefusals)
    .where(
      sql`id in (select id from ${visitorRefusals} where ${lte(visitorRefusals.at, before)} limit ${limit})`,
    );

/** He was refused too often himself, or all of the network around him were together. */
const mustWait = ({ own, around, limit, wideLimit, now }: Given<Tries>): SQL<boolean> =>
  sql`(${hasTriedTooOften(own, limit, now)} or ${hasTriedTooOften(around, wideLimit, now)})`;

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
