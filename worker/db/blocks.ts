import { and, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#domain/paging";
import type { Db } from "./client";
import { blockedAddresses, blockedPhones, messages, orders } from "./schema";

/** What can be blocked: a number never to be texted, or an address never to be sold to. */
export type BlockKind = "phone" | "ip";
type Table = typeof blockedPhones;
export type BlockRow = Table["$inferSelect"];

// The tables have the same columns; only their types know that they are two.
const tables = { phone: blockedPhones, ip: blockedAddresses as unknown as Table } as const;

/** The name of the table, to which sealed values are bound. */
export const tableOf = { phone: "blocked_phones", ip: "blocked_ips" } as const;

/** The id of the block of a value, for what is said of it in the same batch. */
export const blockIdOf = (kind: BlockKind, hash: string): SQL =>
  sql`(select id from ${sql.identifier(tableOf[kind])} where hash = ${hash})`;

/** A new block; a value that is blocked already stays as it is. */
export const insertBlock = (db: Db, kind: BlockKind, row: Table["$inferInsert"]) =>
  db.insert(tables[kind]).values(row).onConflictDoNothing({ target: tables[kind].hash });

/** Makes a block that ends last longer; null is for ever. It is never made shorter. */
export const prolongBlock = (db: Db, kind: BlockKind, hash: string, expiresAt: number | null) =>
  db
    .update(tables[kind])
    .set({ expiresAt })
    .where(and(eq(tables[kind].hash, hash), sql`(${expiresAt} is null or expires_at < ${expiresAt})`, ends));

const ends: SQL = sql`expires_at is not null`;

/** Removes the block of a value if it has expired. */
export const dropExpired = (db: Db, kind: BlockKind, hash: string, now: number) =>
  db.delete(tables[kind]).where(and(eq(tables[kind].hash, hash), ends, lte(tables[kind].expiresAt, now)));

/** Lifts a block; answers whose it was. */
export const deleteBlock = (db: Db, kind: BlockKind, id: string) =>
  db.delete(tables[kind]).where(eq(tables[kind].id, id)).returning({ hash: tables[kind].hash });

/** Counts that a block turned somebody away; answers nothing when there is no such block now. */
export const countHit = (db: Db, kind: BlockKind, hash: string, now: number) =>
  db
    .update(tables[kind])
    .set({ hits: sql`hits + 1` })
    .where(and(eq(tables[kind].hash, hash), isActive(now)))
    .returning({ expiresAt: tables[kind].expiresAt });

/** Whether a number or an address is blocked now: one row, or none. */
export const selectActiveBlock = (db: Db, kind: BlockKind, hash: string, now: number) =>
  db
    .select({ id: tables[kind].id })
    .from(tables[kind])
    .where(and(eq(tables[kind].hash, hash), isActive(now)))
    .limit(1);

/** A message's receiver, or its sender's address, is blocked now: a condition of the moves in db/messages.ts. */
export const isBlocked = (now: number): SQL => sql`(
  exists (select 1 from ${blockedPhones} where ${blockedPhones.hash} = ${messages.receiverHash} and ${isActive(now)})
  or exists (select 1 from ${orders} inner join ${blockedAddresses} on ${blockedAddresses.hash} = ${orders.addressHash}
    where ${orders.id} = ${messages.id} and ${isActive(now)}))`;

const isActive = (now: number): SQL => sql`(expires_at is null or expires_at > ${now})`;

export const selectBlock = (db: Db, kind: BlockKind, id: string) =>
  db.select().from(tables[kind]).where(eq(tables[kind].id, id)).limit(1);

export const selectBlockOf = (db: Db, kind: BlockKind, hash: string) =>
  db.select().from(tables[kind]).where(eq(tables[kind].hash, hash)).limit(1);

/** A page of blocks, the newest first, behind `after`. */
export const selectBlocks = (db: Db, kind: BlockKind, after: Cursor, limit: number) =>
  db
    .select()
    .from(tables[kind])
    .where(sql`(created_at, id) < (${after.at}, ${after.id})`)
    .orderBy(desc(tables[kind].createdAt), desc(tables[kind].id))
    .limit(limit);
