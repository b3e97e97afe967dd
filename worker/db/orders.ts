import { and, eq, gt, inArray, lte } from "drizzle-orm";
import type { Db } from "./client";
import { orders, payments } from "./schema";

export type OrderRow = typeof orders.$inferSelect;

/** A key and how long it marks one order, in ms. */
export type OrderKey = { readonly hash: string; readonly lifetime: number };

/** Forgets a key that has had its day, so that it can be used anew. */
export const releaseKey = (db: Db, key: OrderKey, now: number) =>
  db
    .update(orders)
    .set({ keyHash: null, bodyHash: null })
    .where(and(eq(orders.keyHash, key.hash), lte(orders.createdAt, now - key.lifetime)));

/** A new order. Repeating the insert with the same id changes nothing. */
export const insertOrder = (db: Db, row: typeof orders.$inferInsert) =>
  db.insert(orders).values(row).onConflictDoNothing({ target: orders.id });

// Two questions rather than a join: a batch answers by column name, and these tables share names.
/** The order that was placed with a key within the key's lifetime, and its payment, as one batch. */
export function selectByKey(db: Db, key: OrderKey, now: number) {
  const placed = and(eq(orders.keyHash, key.hash), gt(orders.createdAt, now - key.lifetime));
  const id = db.select({ id: orders.id }).from(orders).where(placed);
  return [
    db.select().from(orders).where(placed).limit(1),
    db.select().from(payments).where(inArray(payments.id, id)).limit(1),
  ] as const;
}

/** One order. */
export const selectOrder = (db: Db, id: string) => db.select().from(orders).where(eq(orders.id, id)).limit(1);
