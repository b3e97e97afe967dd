import { and, desc, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { liftWait, optOutKeys } from "#domain/my-number";
import type { Cursor } from "#domain/paging";
import type { Db } from "./client";
import { optOuts } from "./my-number-schema";
import { countIf } from "./tallies";

const isOf = (hashes: readonly string[]): SQL => inArray(optOuts.hash, [...hashes]);

/** What the owner of a number wants now: one row, or none. */
export const selectOptOut = (db: Db, hashes: readonly string[], now: number) =>
  db
    .select()
    .from(optOuts)
    .where(and(isOf(hashes), gt(optOuts.expiresAt, now)))
    .limit(1);

/**
 * Stops everything to a number, or renews that; with `lockedAt` it is locked too. A lock that is in force stays one, and a lift
 * of it that was asked for is called off. Of one that had ended nothing is left.
 */
export const keepOptOut = (db: Db, row: Omit<typeof optOuts.$inferInsert, "liftAt">) =>
  db
    .insert(optOuts)
    .values(row)
    .onConflictDoUpdate({
      target: optOuts.hash,
      set: {
        expiresAt: row.expiresAt,
        liftAt: null,
        lockedAt: sql`iif(expires_at > ${row.createdAt}, coalesce(locked_at, ${row.lockedAt ?? null}), ${row.lockedAt ?? null})`,
      },
    });

/** Ends an opt-out that is not locked, at once; answers its hash where there was one. */
export const endOptOut = (db: Db, hashes: readonly string[]) =>
  db
    .delete(optOuts)
    .where(and(isOf(hashes), isNull(optOuts.lockedAt)))
    .returning({ hash: optOuts.hash });

/** Begins the lift of a lock that is older than the code which was shown since (ms); one that has begun goes on as it is. */
export const beginLift = (db: Db, hashes: readonly string[], provenAt: number, now: number) =>
  db
    .update(optOuts)
    .set({ liftAt: now + liftWait, expiresAt: sql`min(expires_at, ${now + liftWait})` })
    .where(and(isOf(hashes), sql`locked_at < ${provenAt}`, isNull(optOuts.liftAt)));

/** Counts one more of what an opt-out stopped on the day of a moment (ms), where the number is opted out now. */
export const countStopped = (db: Db, hashes: readonly string[], now: number) =>
  countIf(
    db,
    optOutKeys.kept,
    now,
    sql`exists (select 1 from ${optOuts} where ${isOf(hashes)} and expires_at > ${now})`,
  );

/** A page of the opt-outs that act, the one that acts longest first, behind `after`: since and until when, never whose. */
export const selectOptOuts = (db: Db, now: number, after: Cursor, limit: number) =>
  db
    .select({
      id: optOuts.id,
      since: optOuts.createdAt,
      until: optOuts.expiresAt,
      lockedAt: optOuts.lockedAt,
      liftAt: optOuts.liftAt,
    })
    .from(optOuts)
    .where(and(gt(optOuts.expiresAt, now), sql`(expires_at, id) < (${after.at}, ${after.id})`))
    .orderBy(desc(optOuts.expiresAt), desc(optOuts.id))
    .limit(limit);

/** How many numbers are stopped by their owners, and how many of those are locked: one row. Whose they are nobody is told. */
export const countOptOuts = (db: Db, now: number) =>
  db
    .select({ stopped: sql<number>`count(*)`, locked: sql<number>`count(locked_at)` })
    .from(optOuts)
    .where(gt(optOuts.expiresAt, now));
