import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "./client";
import { messages, orders } from "./schema";

/** What a block of an address would have hit: its orders after `since` (ms), and how many still wait in the queue, up to `most`: one row. */
export const previewAddress = (db: Db, hashes: readonly string[], since: number, most: number) =>
  countHit(
    db,
    db
      .select({ status: messages.status })
      .from(orders)
      .innerJoin(messages, eq(messages.id, orders.id))
      .where(and(inArray(orders.addressHash, [...hashes]), gt(orders.createdAt, since)))
      .limit(most)
      .getSQL(),
  );

/** The same of a number: the messages to it that moved since. */
export const previewPhone = (db: Db, hashes: readonly string[], since: number, most: number) =>
  countHit(
    db,
    db
      .select({ status: messages.status })
      .from(messages)
      .where(and(inArray(messages.receiverHash, [...hashes]), gt(messages.changedAt, since)))
      .limit(most)
      .getSQL(),
  );

const countHit = (db: Db, some: SQL) =>
  db
    .select({
      orders: sql<number>`count(*)`,
      queued: sql<number>`coalesce(sum(some.status = 'queued'), 0)`,
    })
    .from(sql`(${some}) some`);
