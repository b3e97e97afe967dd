import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "./client";
import { budgets } from "./schema";

const minute = 60_000;

/**
 * Takes one of what a minute has of a kind; answers how many were taken with it, and nothing when there were none left.
 * Of many at once exactly `most` succeed. `now` in ms.
 *
 * @param provided what must hold besides, or nothing is taken
 */
export const spend = (db: Db, kind: string, most: number, now: number, provided: SQL = sql`true`) =>
  db
    .insert(budgets)
    .select(sql`select ${kind}, ${Math.floor(now / minute)}, 1 where ${most} >= 1 and ${provided}`)
    .onConflictDoUpdate({
      target: [budgets.kind, budgets.minute],
      set: { spent: sql`spent + 1` },
      setWhere: lt(budgets.spent, most),
    })
    .returning({ spent: budgets.spent });

/** How many a minute has given of a kind so far: one row, or none. `now` in ms. */
export const selectSpent = (db: Db, kind: string, now: number) =>
  db
    .select({ spent: budgets.spent })
    .from(budgets)
    .where(and(eq(budgets.kind, kind), eq(budgets.minute, Math.floor(now / minute))))
    .limit(1);

/** Forgets the counts of an hour ago and before. `now` in ms. */
export const forgetSpent = (db: Db, now: number) =>
  db.delete(budgets).where(lt(budgets.minute, Math.floor(now / minute) - 60));
