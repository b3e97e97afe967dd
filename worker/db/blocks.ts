import { and, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { pauseAfterReport } from "#domain/my-number";
import type { Cursor } from "#domain/paging";
import type { Db } from "./client";
import { insertIf } from "./insert-if";
import { optOuts } from "./my-number-schema";
import { prepared, type Slot, type Slots } from "./prepared";
import { abuseReports, blockedAddresses, blockedPhones, messages, orders } from "./schema";

/** What can be blocked: a number never to be texted, or an address never to be sold to. */
export type BlockKind = "phone" | "ip";
type Table = typeof blockedPhones;
export type BlockRow = Table["$inferSelect"];

/** The tables have the same columns; only their types know that they are two. */
export const tables = { phone: blockedPhones, ip: blockedAddresses as unknown as Table } as const;

/** The name of the table, to which sealed values are bound. */
export const tableOf = { phone: "blocked_phones", ip: "blocked_ips" } as const;

/** The id of the block of a value, for what is said of it in the same batch. */
export const blockIdOf = (kind: BlockKind, hash: string): SQL =>
  sql`(select id from ${sql.identifier(tableOf[kind])} where hash = ${hash})`;

/** A new block; a value that is blocked already stays as it is. */
export const insertBlock = (db: Db, kind: BlockKind, row: Table["$inferInsert"]) =>
  db.insert(tables[kind]).values(row).onConflictDoNothing({ target: tables[kind].hash });

/** As `insertBlock`, where a condition holds. */
export const insertBlockIf = (db: Db, kind: BlockKind, row: Table["$inferInsert"], condition: SQL) =>
  insertIf(db, tables[kind], row, condition).onConflictDoNothing({ target: tables[kind].hash });

/** Makes a block that ends last longer; null is for ever. It is never made shorter. */
export const prolongBlock = (
  db: Db,
  kind: BlockKind,
  hash: string,
  expiresAt: number | null,
  condition?: SQL,
) =>
  db
    .update(tables[kind])
    .set({ expiresAt })
    .where(
      and(
        eq(tables[kind].hash, hash),
        sql`(${expiresAt} is null or expires_at < ${expiresAt})`,
        ends,
        condition,
      ),
    );

const ends: SQL = sql`expires_at is not null`;

/** Removes the block of a value if it has expired. */
export const dropExpired = (db: Db, kind: BlockKind, hash: string, now: number) =>
  db.delete(tables[kind]).where(and(eq(tables[kind].hash, hash), ends, lte(tables[kind].expiresAt, now)));

/** Lifts a block, if a condition holds; answers whose it was. */
export const deleteBlock = (db: Db, kind: BlockKind, id: string, condition?: SQL) =>
  db
    .delete(tables[kind])
    .where(and(eq(tables[kind].id, id), condition))
    .returning({ hash: tables[kind].hash, valueSealed: tables[kind].valueSealed });

/** Counts that a block turned somebody away; changes nothing when there is no such block now. */
export const countHit = (db: Db, kind: BlockKind, hashes: readonly string[], now: number) =>
  db
    .update(tables[kind])
    .set({ hits: sql`hits + 1` })
    .where(and(inArray(tables[kind].hash, [...hashes]), isActive(now)));

/** Whose, under each key of the ring, and when in ms. */
type Asked = { readonly hashes: readonly string[]; readonly now: number };

const activeOf = (kind: BlockKind) =>
  prepared((db, { hashes, now }: Slots<Asked>) =>
    db
      .select({ expiresAt: tables[kind].expiresAt })
      .from(tables[kind])
      .where(and(inArray(tables[kind].hash, [...hashes]), isActive(now)))
      .limit(1),
  );
const selectActive = { phone: activeOf("phone"), ip: activeOf("ip") } as const;

/** Whether staff have blocked a number or an address now: one row, or none. */
export const selectActiveBlock = (db: Db, kind: BlockKind, hashes: readonly string[], now: number) =>
  selectActive[kind](db, { hashes, now });

/**
 * Why nothing may be sent to a number now: one row that says until when (ms; null is for ever), or none. Staff blocked it, its
 * owner stopped it, or reported a message and waits for staff. One question for all three, so that whoever asks what an order
 * would become is answered by the same work (decisions 041, 078).
 */
export const selectUnreachable = (db: Db, hashes: readonly string[], now: number) =>
  selectStops(db, { hashes, now });

const selectStops = prepared((db, { hashes, now }: Slots<Asked>) =>
  db
    .select({ expiresAt: sql<number | null>`expires_at` })
    .from(
      sql`(${sql.join(
        stops.map(
          ({ table, hash, until, acts }) =>
            sql`select ${until} as expires_at from ${table} where ${inArray(hash, [...hashes])} and ${acts(now)}`,
        ),
        sql` union all `,
      )})`,
    )
    .limit(1),
);

/**
 * A message's receiver, or its sender's address, is blocked now, or its receiver wants nothing: a condition of the moves in
 * db/messages.ts. The only one there is of this, at settling, at the claim and at a release by staff.
 */
export const isBlocked = (now: number): SQL => sql`(
  ${sql.join(
    stops.map(
      ({ table, hash, acts }) =>
        sql`exists (select 1 from ${table} where ${hash} = ${messages.receiverHash} and ${acts(now)})`,
    ),
    sql` or `,
  )}
  or exists (select 1 from ${orders} inner join ${blockedAddresses} on ${blockedAddresses.hash} = ${orders.addressHash}
    where ${orders.id} = ${messages.id} and ${isActive(now)}))`;

const isActive = (now: Slot<number>): SQL => sql`(expires_at is null or expires_at > ${now})`;

/** What keeps messages from a number: of each where it stands, by which hash, until when, and whether it acts now. */
const stops = [
  { table: blockedPhones, hash: blockedPhones.hash, until: sql`expires_at`, acts: isActive },
  { table: optOuts, hash: optOuts.hash, until: sql`expires_at`, acts: isActive },
  {
    table: abuseReports,
    hash: abuseReports.phoneHash,
    until: sql`${abuseReports.createdAt} + ${pauseAfterReport}`,
    acts: (now: Slot<number>) =>
      sql`${abuseReports.createdAt} > ${now} - ${pauseAfterReport} and ${abuseReports.proven} = 1`,
  },
] as const;

export const selectBlock = (db: Db, kind: BlockKind, id: string) =>
  db.select().from(tables[kind]).where(eq(tables[kind].id, id)).limit(1);

export const selectBlockOf = (db: Db, kind: BlockKind, hashes: readonly string[]) =>
  db
    .select()
    .from(tables[kind])
    .where(inArray(tables[kind].hash, [...hashes]))
    .limit(1);

/**
 * How many addresses and numbers are blocked, and how many numbers their owners stopped, counted up to `most` each: one row, and
 * however many there are it reads no more.
 */
export const countBlocks = (db: Db, now: number, most: number) => {
  const upTo = (rows: SQL, name: string) =>
    sql<number>`(select count(*) from (${rows} limit ${most}) some)`.as(name);
  return db
    .select({
      ip: upTo(sql`select 1 from ${blockedAddresses} where created_at > 0`, "ip"),
      phone: upTo(sql`select 1 from ${blockedPhones} where created_at > 0`, "phone"),
      optOut: upTo(sql`select 1 from ${optOuts} where expires_at > ${now}`, "opt_out"),
    })
    .from(sql`(select 1)`);
};

/** A page of blocks, the newest first, behind `after`. */
export const selectBlocks = (db: Db, kind: BlockKind, after: Cursor, limit: number) =>
  db
    .select()
    .from(tables[kind])
    .where(sql`(created_at, id) < (${after.at}, ${after.id})`)
    .orderBy(desc(tables[kind].createdAt), desc(tables[kind].id))
    .limit(limit);
