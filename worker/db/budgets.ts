import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "./client";
import { type Given, prepared, type Slots } from "./prepared";
import { budgets } from "./schema";

const minuteOf = (now: number): number => Math.floor(now / 60_000);

/**
 * Takes one of what a minute has of a kind; answers how many were taken with it, and nothing when there were none left.
 * Of many at once exactly `most` succeed. `now` in ms.
 *
 * @param provided what must hold besides, or nothing is taken
 * @param count how many to take at once: all of them or none
 */
export const spend = (
  db: Db,
  kind: string,
  most: number,
  now: number,
  provided: SQL = sql`true`,
  count = 1,
) => spendOf(db, spentAt(kind, most, now), provided, count);

/** What is taken of what, as values of a prepared statement. `now` in ms. */
export const spentAt = (kind: string, most: number, now: number) => ({ kind, most, minute: minuteOf(now) });

export type Share = ReturnType<typeof spentAt>;

/** As `spend`, of values or of slots for them. */
export const spendOf = (db: Db, { kind, most, minute }: Given<Share>, provided: SQL, count = 1) =>
  db
    .insert(budgets)
    .select(sql`select ${kind}, ${minute}, ${count} where ${most} >= ${count} and ${provided}`)
    .onConflictDoUpdate({
      target: [budgets.kind, budgets.minute],
      set: { spent: sql`spent + ${count}` },
      setWhere: sql`${budgets.spent} <= ${most} - ${count}`,
    })
    .returning({ spent: budgets.spent });

/**
 * Takes up to `wanted` of what a minute has of a kind; answers how many were taken with them. How many that are is told by
 * `selectSpent` before it in the same batch.
 */
export const spendUpTo = (db: Db, kind: string, wanted: number, most: number, now: number) =>
  db
    .insert(budgets)
    .values({ kind, minute: minuteOf(now), spent: Math.min(wanted, most) })
    .onConflictDoUpdate({
      target: [budgets.kind, budgets.minute],
      set: { spent: sql`max(spent, min(${most}, spent + ${wanted}))` },
    })
    .returning({ spent: budgets.spent });

/** Gives back what was taken and not used, in the minute in which it was taken. `now` in ms. */
export const unspend = (db: Db, kind: string, count: number, now: number) =>
  db
    .update(budgets)
    .set({ spent: sql`max(0, spent - ${count})` })
    .where(and(eq(budgets.kind, kind), eq(budgets.minute, minuteOf(now))));

const selectSpentIn = prepared((db, { kind, minute }: Slots<{ kind: string; minute: number }>) =>
  db
    .select({ spent: budgets.spent })
    .from(budgets)
    .where(and(eq(budgets.kind, kind), eq(budgets.minute, minute)))
    .limit(1),
);

/** How many a minute has given of a kind so far: one row, or none. `now` in ms. */
export const selectSpent = (db: Db, kind: string, now: number) =>
  selectSpentIn(db, { kind, minute: minuteOf(now) });

/** Forgets the counts of an hour ago and before. `now` in ms. */
export const forgetSpent = (db: Db, now: number) =>
  db.delete(budgets).where(lt(budgets.minute, minuteOf(now) - 60));
