import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { paymentStatesThat } from "#domain/payment";
import { type Mark, type Past, type RewindCause, rewindCauses, type SeenMark } from "#domain/rewind";
import { type Change, oneOf } from "./change";
import type { Db } from "./client";
import { insertIf } from "./insert-if";
import type { MessageRow } from "./messages";
import { type Given, prepared, type Slots } from "./prepared";
import { isListed, isOpen, marks, messages, payments, restored, rewinds } from "./schema";

export type RewindRow = typeof rewinds.$inferSelect;
export type RestoredRow = typeof restored.$inferSelect;

/** What a database knows of its past, with its newest mark: by that one a later statement knows the same database again. */
export type KnownPast = Past & { readonly newest: string | null };

const isRewound: SQL = sql`exists (select 1 from rewinds where released_at is null)`;

/** What the database knows of its past, and whether it knows this mark. */
export const selectPast = (db: Db, mark: SeenMark) =>
  typeof mark === "string"
    ? selectPastAlone(db, {})
    : selectPastKnowing(db, { at: mark.at, nonce: mark.nonce });

const selectPastAlone = prepared((db) => pastWith(db, sql`0`));
const selectPastKnowing = prepared((db, mark: Slots<Pick<Mark, "at" | "nonce">>) =>
  pastWith(db, isInChain(mark)),
);

const pastWith = (db: Db, knows: SQL) =>
  db
    .select({
      epoch: sql<number>`coalesce((select max(epoch) from rewinds), 0)`.as("epoch"),
      latched: sql`${isRewound}`.mapWith(Boolean).as("latched"),
      oldestAt: sql<number | null>`(select min(at) from marks)`.as("oldest_at"),
      newestAt: sql<number | null>`(select max(at) from marks)`.as("newest_at"),
      newest: sql<string | null>`(select max(nonce) from marks where at = (select max(at) from marks))`.as(
        "newest",
      ),
      knows: sql`${knows}`.mapWith(Boolean).as("knows"),
    })
    .from(sql`(select 1)`);

const isInChain = ({ at, nonce }: Given<{ at: number | null; nonce: string | null }>): SQL =>
  sql`exists (select 1 from marks where at = ${at} and nonce = ${nonce})`;

/** The newest mark of a past that was read, as values of a prepared statement; of a past without one both are null. */
export type Newest = { readonly newestAt: number | null; readonly newest: string | null };

/**
 * This is still the database whose past was read, and nobody noticed a rewind since: a condition of whatever may be done once
 * only. A copy that was put in its place meanwhile does not know the newest mark, unless it is younger than that.
 */
export const isStillStanding = ({ newestAt, newest }: Given<Newest>): SQL =>
  sql`(not ${isRewound} and (${newestAt} is null or ${newest} is null or ${isInChain({ at: newestAt, nonce: newest })}))`;

/** No rewind is open: a condition of what must wait until somebody has looked. */
export const isNotRewound: SQL = sql`not ${isRewound}`;

/** Adds a mark to the chain of the database whose past was read. */
export const insertMark = (db: Db, mark: Pick<Mark, "at" | "nonce">, past: KnownPast) =>
  insertIf(db, marks, { at: mark.at, nonce: mark.nonce }, isStillStanding(past)).onConflictDoNothing();

/** How many orders were ever placed, about: which of two databases is ahead is told by it, and by how much. */
const placed: SQL = sql`coalesce((select max(rowid) from orders), 0)`;

/** Whether a mark stands in the chain, and how many orders were placed: one row, or none. */
export const selectMarked = (db: Db, mark: Pick<Mark, "at" | "nonce">) =>
  db
    .select({ seq: sql<number>`${placed}`.as("seq") })
    .from(marks)
    .where(and(eq(marks.at, mark.at), eq(marks.nonce, mark.nonce)));

/** Forgets the marks of before. */
export const forgetMarks = (db: Db, before: number) => db.delete(marks).where(lt(marks.at, before));

/** Forgets which orders a restore had in doubt, once it was released before a time (ms): their books say what became of them. */
export const forgetRestored = (db: Db, before: number) =>
  db
    .delete(restored)
    .where(sql`${restored.rewind} in (select id from rewinds where released_at <= ${before})`);

/** Of `rewinds` the columns that were there from the first: the query builder names all that its table has. */
const latch = sqliteTable("rewinds", {
  noticedAt: integer("noticed_at").notNull(),
  cause: text("cause", { enum: rewindCauses }).notNull(),
  behind: integer("behind"),
});

/**
 * Latch: notes that the database is behind its mark; one that is open stays as it is. What was put back may be older than a column
 * that came later, and is latched all the same.
 */
export const noteRewind = (
  db: Db,
  row: { readonly noticedAt: number; readonly cause: RewindCause; readonly seqThen: number | null },
) =>
  insertIf(
    db,
    latch,
    { noticedAt: row.noticedAt, cause: row.cause, behind: sql`${row.seqThen} - ${placed}` },
    isNotRewound,
  );

/** The rewind that is open: one row, or none. */
export const selectOpenRewind = (db: Db) =>
  db.select().from(rewinds).where(isNull(rewinds.releasedAt)).orderBy(desc(rewinds.id)).limit(1);

/** One rewind, open or released. */
export const selectRewind = (db: Db, id: number) =>
  db.select().from(rewinds).where(eq(rewinds.id, id)).limit(1);

/** Nothing is to be settled of this message after a restore: a condition of what the passing of time decides. */
export const isSettled: SQL = sql`not exists (select 1 from restored r where r.order_id = ${messages.id} and r.settled_at is null)`;

/** The same of a payment's order. */
export const paymentIsSettled: SQL = sql`not exists (select 1 from restored r where r.order_id = ${payments.orderId} and r.settled_at is null)`;

/** A rewind was noticed since this time (ms): what was done before it may have been done and forgotten. */
export const selectRewindSince = (db: Db, at: number) =>
  db.select({ id: rewinds.id }).from(rewinds).where(sql`${rewinds.noticedAt} >= ${at}`).limit(1);

const undecided = oneOf(["awaiting_payment", "held", "queued", "sending", "unknown"]);
const awaited = [...paymentStatesThat(({ money }) => money === "awaited")];

/**
 * The order's message is in a state in which it matters what became of it in the time that was lost: by the indexes of what is due, of
 * states and of what is open.
 */
const mayHaveMoved: SQL = sql`(m.id in (select id from messages where status in ('queued', 'sending') and next_at is not null
  union all select id from messages where status in ('unknown', 'held') and ${isListed}
  union all select id from payments where ${isOpen}) and (m.status <> 'held' or p.status = 'paid'))`;

/**
 * A page of the orders that may have moved gets its rows. One of an earlier restore becomes this one's: settled or not, what was
 * found or witnessed then says nothing of what was done since. What is not settled stays what it was before that one.
 */
export const insertRestored = (db: Db, rewind: number, limit: number) =>
  db
    .insert(restored)
    .select(
      sql`select m.id, ${rewind}, m.status, null, null, null from messages m inner join payments p on p.id = m.id
        where ${mayHaveMoved} and not exists (select 1 from restored r where r.order_id = m.id and r.rewind = ${rewind})
        limit ${limit}`,
    )
    .onConflictDoUpdate({
      target: restored.orderId,
      set: {
        rewind: sql`excluded.rewind`,
        was: sql`iif(settled_at is null, was, excluded.was)`,
        witness: null,
        settledAt: null,
        how: null,
      },
    });

/**
 * Opens all rows of a rewind again that were settled and whose messages may move: the database may have been put back to a moment
 * within an earlier restore, and what was found then says nothing of what was sent since. What was not paid as ordered is never sent.
 */
export const reopenRewind = (db: Db, rewind: number) =>
  db
    .update(restored)
    .set({ settledAt: null, how: null, witness: null })
    .where(
      and(
        eq(restored.rewind, rewind),
        isNotNull(restored.settledAt),
        sql`${restored.how} is not 'mismatch'`,
        sql`exists (select 1 from messages m where m.id = ${restored.orderId} and m.status in ${undecided})`,
      ),
    );

/** The row of an order that vanished with the time that was lost, and was found by its payment. */
export const insertVanished = (db: Db, orderId: string, rewind: number) =>
  db.insert(restored).values({ orderId, rewind, was: "vanished" }).onConflictDoNothing();

/**
 * What was read of orders before the database was overwritten; those whose rows vanished have one too. An order that is here and
 * was not marked cannot have moved: a row of its own would only keep time from ending it.
 */
export const insertWitnesses = (db: Db, rewind: number, list: readonly Witnessed[]) =>
  db
    .insert(restored)
    .select(
      // As one parameter, however many there are.
      sql`select value ->> 'orderId', ${rewind}, 'vanished', value ->> 'witness', null, null
        from json_each(${JSON.stringify(list)})
        where not exists (select 1 from messages m where m.id = value ->> 'orderId')
          or exists (select 1 from restored r where r.order_id = value ->> 'orderId')`,
    )
    .onConflictDoUpdate({
      target: restored.orderId,
      set: { witness: sql`excluded.witness`, rewind },
      setWhere: isNull(restored.settledAt),
    });
export type Witnessed = { readonly orderId: string; readonly witness: string };

/** A rewind is open, or this order is still to be looked up after one: what is paid for now may have been sent already. */
export const isInDoubt: SQL = sql`(${isRewound} or not ${isSettled})`;

/** Messages in doubt whose turn it is to be looked up, with what is known of them. */
export const selectDueDoubts = (db: Db, now: number, limit: number) =>
  db
    .select({ ...getTableColumns(messages), was: restored.was, witness: restored.witness })
    .from(restored)
    .innerJoin(messages, eq(messages.id, restored.orderId))
    .where(and(isNull(restored.settledAt), eq(messages.status, "unknown"), lte(messages.nextAt, now)))
    .orderBy(messages.nextAt)
    .limit(limit);
export type Doubt = MessageRow & Pick<RestoredRow, "was" | "witness">;

/** Closes an order's row, if its message was just moved by the change that carries this token. */
export const settleRestored = (db: Db, orderId: string, how: string, change: Change) =>
  db
    .update(restored)
    .set({ settledAt: change.at, how })
    .where(
      and(
        eq(restored.orderId, orderId),
        isNull(restored.settledAt),
        sql`exists (select 1 from messages where id = ${orderId} and tx = ${change.tx})`,
      ),
    );

/**
 * Closes the row of an order that the provider says was not paid in the time that was lost. Its money may be heard of while that
 * answer is on its way: then its message is in doubt, and the row is what has it looked up.
 */
export const settleUnpaid = (db: Db, orderId: string, at: number) =>
  db
    .update(restored)
    .set({ settledAt: at, how: "not_paid" })
    .where(
      and(
        eq(restored.orderId, orderId),
        isNull(restored.settledAt),
        sql`not exists (select 1 from messages where id = ${orderId} and status = 'unknown')`,
      ),
    );

/**
 * Opens the row of an order again whose message just went into doubt by the change that carries this token: it was settled before
 * this money came, and without a row nobody would look the message up.
 */
export const reopenRestored = (db: Db, orderId: string, change: Change) =>
  db
    .update(restored)
    .set({ settledAt: null, how: null })
    .where(
      and(
        eq(restored.orderId, orderId),
        isNotNull(restored.settledAt),
        sql`exists (select 1 from messages where id = ${orderId} and tx = ${change.tx} and status = 'unknown')`,
      ),
    );

/** Notes that nobody can tell whether an order was paid: its row stays open, so that what comes of it later is looked up. */
export const noteUnprovable = (db: Db, orderId: string) =>
  db
    .update(restored)
    .set({ how: "unprovable" })
    .where(and(eq(restored.orderId, orderId), isNull(restored.settledAt)));

/** Closes the rows of messages that a report, a look-up or a refund has decided about. */
export const settleDecided = (db: Db, at: number) =>
  db
    .update(restored)
    .set({ settledAt: at, how: "decided" })
    .where(
      sql`${restored.settledAt} is null and exists (select 1 from messages m where m.id = ${restored.orderId} and m.status not in ${undecided})`,
    );

/** Suspects whose payment may have come in since the restore point: the next of them, the oldest first. */
export const selectUnasked = (db: Db, limit: number) =>
  db
    .select(getTableColumns(payments))
    .from(restored)
    .innerJoin(payments, eq(payments.id, restored.orderId))
    .where(and(isNull(restored.settledAt), isNull(restored.how), inArray(payments.status, awaited)))
    .orderBy(payments.createdAt)
    .limit(limit);

/** How far a restore has come, in counts. */
export const selectProgress = (db: Db) =>
  db
    .select({
      /** Whose payment is still to be asked about. */
      unasked: sql<number>`(select count(*) from restored r inner join payments p on p.id = r.order_id
        where r.settled_at is null and r.how is null and p.status in ${oneOf(awaited)})`.as("unasked"),
      /** To be looked up at the gateways. */
      doubted: sql<number>`(select count(*) from restored r inner join messages m on m.id = r.order_id
        where r.settled_at is null and m.status = 'unknown')`.as("doubted"),
      /** That a witness knows and of which no payment has told yet. */
      missing: sql<number>`(select count(*) from restored r where r.settled_at is null
        and not exists (select 1 from messages m where m.id = r.order_id))`.as("missing"),
      open: sql<number>`(select count(*) from restored where settled_at is null)`.as("open"),
      settled: sql<number>`(select count(*) from restored where settled_at is not null)`.as("settled"),
      oldest: sql<
        number | null
      >`(select min(p.created_at) from restored r inner join payments p on p.id = r.order_id
        where r.settled_at is null)`.as("oldest"),
    })
    .from(sql`(select 1)`);

/** Notes how far the open rewind has come. */
export const updateRewind = (
  db: Db,
  id: number,
  set: Partial<Pick<RewindRow, "since" | "markedAt" | "listedAt" | "reading">>,
) =>
  db
    .update(rewinds)
    .set(set)
    .where(and(eq(rewinds.id, id), isNull(rewinds.releasedAt)));

/** Ends the rewind, if all that has to be asked was asked: the conditions are read again in this statement. */
export const releaseRewind = (db: Db, id: number, at: number, epoch: number) =>
  db
    .update(rewinds)
    .set({ releasedAt: at, epoch })
    .where(
      and(
        eq(rewinds.id, id),
        isNull(rewinds.releasedAt),
        isNotNull(rewinds.markedAt),
        isNotNull(rewinds.listedAt),
        sql`not exists (select 1 from messages m inner join payments p on p.id = m.id
          where ${mayHaveMoved} and m.status <> 'unknown'
          and not exists (select 1 from restored r where r.order_id = m.id))`,
      ),
    );
