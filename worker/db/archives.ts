import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { archiveAfter, archiveGathering, unfinishedFor } from "#domain/books";
import { type MessageState, messageStatesThat } from "#domain/delivery";
import { paymentStatesThat } from "#domain/payment";
import { retention } from "#domain/retention";
import { archives, books } from "./books-schema";
import { changed, oneOf, only } from "./change";
import type { Db } from "./client";
import { events } from "./events";
import { notOnHold } from "./holds";
import { insertIf } from "./insert-if";
import { isOfOrders } from "./payments";
import { isNotRewound, isSettled } from "./rewinds";
import { isListed, messages, orders, payments, refunds } from "./schema";

export type ArchiveRow = typeof archives.$inferSelect;

/** The states in which an order is over, each with how long it still counts as under way, in ms (M20). */
const ends: readonly (readonly [state: MessageState, wait: number])[] = [
  // What waits for a person's refund is not over.
  ...messageStatesThat(({ final }) => final === "paid")
    .filter((state) => state !== "refund_failed")
    .map((state) => [state, 0] as const),
  ...messageStatesThat(({ final }) => final === "unless_reported").map(
    (state) => [state, retention.reportWait] as const,
  ),
];

const moneyIn = oneOf(paymentStatesThat(({ money }) => money === "in"));
const unended = sql`from tasks where ended_at is null`;

/** Of a message whose order ended before a moment (ms), by its state; the sign keeps the planner with the ids, of which there are few. */
const endedBefore = (moment: number): SQL =>
  sql`(${sql.join(
    ends.map(
      ([state, wait]) =>
        sql`(+${messages.status} = ${only(state)} and ${messages.changedAt} <= ${moment - wait})`,
    ),
    sql` or `,
  )})`;

/**
 * Of a message: its order waits for nobody any more, and nothing of anybody is left in it. No move of its other payments since, no
 * refund that is not through, no task, objection, open report, hold or doubt; and not the newest order, from which marks count on.
 */
const isOver = (moment: number): SQL => sql`(
  ${isNotRewound} and ${isSettled} and ${notOnHold("order", sql.raw("messages.id"))}
  and body_sealed is null and receiver_sealed is null and receiver_hash is null and receiver_mask is null
  and visitor_hash is null and text_hash is null and repeat_hash is null and verdict is null
  and exists (select 1 from orders o where o.id = messages.id
    and o.address_sealed is null and o.address_hash is null and o.browser_sealed is null and o.key_hash is null)
  and exists (select 1 from payments p where p.id = messages.id and p.status in ${moneyIn} and p.place is null)
  and not exists (select 1 from payments p where p.order_id = messages.id and p.order_id <> p.id
    and (p.status not in ${moneyIn} or p.changed_at > ${moment}))
  and not exists (select 1 from payments p inner join refunds r on r.payment_id = p.id
    where (p.id = messages.id or (p.order_id = messages.id and p.order_id <> p.id))
    and (r.status <> 'refunded' or r.changed_at > ${moment}))
  and messages.id not in (select subject ${unended})
  and messages.id not in (select coalesce(facts ->> 'orderId', '') ${unended})
  and not exists (select 1 from objections where objections.id = messages.id)
  and not exists (select 1 from abuse_reports where abuse_reports.order_id = messages.id and abuse_reports.status = 'pending')
  and messages.id <> (select id from orders order by rowid desc limit 1)
  and not exists (select 1 from books where books.id = messages.id))`;

/** Orders that may go into the archive, the longest over first, of each state in which orders end: a list for each. */
export const selectArchivable = (db: Db, moment: number, limit: number) =>
  ends.map(([state, wait]) =>
    db
      .select({
        id: messages.id,
        endedAt: sql<number>`${messages.changedAt} + ${wait}`.as("ended_at"),
        beganAt: sql<number>`(select p.created_at from payments p where p.id = messages.id)`.as("began_at"),
      })
      .from(messages)
      .where(
        and(
          sql`${messages.status} = ${only(state)} and ${isListed}`,
          lte(messages.changedAt, moment - wait),
          isOver(moment),
        ),
      )
      .orderBy(asc(messages.changedAt))
      .limit(limit),
  );

/** The moment (ms) before which an order must have ended. */
export const archivableAt = (now: number): number => now - archiveAfter;

const listed = (ids: readonly string[]): SQL => sql`(select value from json_each(${JSON.stringify(ids)}))`;
const eventsOf = (ids: readonly string[]): SQL => sql`${events.entity} in ('payment', 'message', 'refund')
  and ${events.id} in (select ${payments.id} from ${payments} where ${isOfOrders(listed(ids))})`;

/** All rows of some orders as they are archived, table by table, as one batch; each in a lasting order. */
export const selectToArchive = (db: Db, ids: readonly string[]) =>
  [
    db
      .select()
      .from(orders)
      .where(sql`${orders.id} in ${listed(ids)}`)
      .orderBy(asc(orders.id)),
    db
      .select()
      .from(messages)
      .where(sql`${messages.id} in ${listed(ids)}`),
    db
      .select()
      .from(payments)
      .where(isOfOrders(listed(ids)))
      .orderBy(asc(payments.createdAt), asc(payments.id)),
    db
      .select()
      .from(refunds)
      .where(
        sql`${refunds.paymentId} in (select ${payments.id} from ${payments} where ${isOfOrders(listed(ids))})`,
      ),
    db.select().from(events).where(eventsOf(ids)).orderBy(asc(events.seq)),
  ] as const;

/** What is to be known of a part before its object is there. */
export type NewPart = Pick<ArchiveRow, "key" | "month" | "digest" | "orders" | "events" | "oldestAt">;

/** Write-ahead: notes an object before it is made, so that none is ever left behind unknown. */
export const insertIntent = (db: Db, part: NewPart, now: number) => {
  const { key, month, digest, orders: count, events: moves, oldestAt } = part;
  return db
    .insert(archives)
    .values({ key, month, digest, orders: count, events: moves, oldestAt, begunAt: now, writtenAt: null })
    .onConflictDoNothing();
};

/**
 * Puts orders away whose part lies in the archive and was read back: the receipt, the lines of the books, and only against both the
 * end of the rows. One transaction, and nothing of it where an order moved since it was read, or may not go any more: as many events
 * as the part holds, and as many orders that are over.
 */
export function putAway(db: Db, part: NewPart, ids: readonly string[], now: number) {
  const moment = archivableAt(now);
  const receipt = sql`(select id from archives where key = ${part.key} and written_at is not null)`;
  const isBooked = (column: SQL) =>
    sql`exists (select 1 from books where books.id = ${column} and books.archive = ${receipt})`;
  const theirs = isOfOrders(listed(ids));
  return [
    db
      .update(archives)
      .set({ writtenAt: now })
      .where(
        and(
          eq(archives.key, part.key),
          isNull(archives.writtenAt),
          sql`(select count(*) from ${messages} where ${messages.id} in ${listed(ids)} and ${endedBefore(moment)} and ${isOver(moment)}) = ${part.orders}`,
          sql`(select count(*) from ${events} where ${eventsOf(ids)}) = ${part.events}`,
        ),
      ),
    db.insert(books).select(
      sql`select payments.id, nullif(payments.order_id, payments.id), a.id, payments.created_at, payments.paid_at,
          coalesce(m.changed_at, r.changed_at, payments.changed_at), m.status,
          coalesce(payments.paid_cents, payments.amount_cents), coalesce(payments.paid_currency, payments.currency),
          payments.provider, payments.provider_id, payments.mode = 'test', coalesce(r.amount_cents, 0),
          coalesce(r.cause = 'paid_back_by_hand', 0), payments.charged_back_cents, payments.refunded_elsewhere_cents
        from payments inner join archives a on a.id = ${receipt}
        left join messages m on m.id = payments.id left join refunds r on r.payment_id = payments.id
        where ${theirs}`,
    ),
    db
      .delete(refunds)
      .where(
        sql`payment_id in (select ${payments.id} from ${payments} where ${theirs}) and ${isBooked(sql.raw("refunds.payment_id"))}`,
      ),
    db.delete(messages).where(sql`id in ${listed(ids)} and ${isBooked(sql.raw("messages.id"))}`),
    db.delete(orders).where(sql`id in ${listed(ids)} and ${isBooked(sql.raw("orders.id"))}`),
    db.delete(payments).where(and(theirs, isBooked(sql.raw("payments.id")))),
  ] as const;
}

/** The receipt of a part, where its object is relied on: one row, or none. */
export const selectReceipt = (db: Db, key: string) =>
  db
    .select({ id: archives.id })
    .from(archives)
    .where(and(eq(archives.key, key), isNotNull(archives.writtenAt)))
    .limit(1);

/** Whether anything is to be archived now, or to be taken out of the archive: one row, of 1 or 0. */
export function selectArchiveDue(db: Db, now: number) {
  const waiting = selectArchivable(db, archivableAt(now) - archiveGathering, 1).map(
    (one) => sql`exists ${one}`,
  );
  const unfinished = sql`exists (select 1 from ${archives} where ${isUnfinished(now - unfinishedFor)})`;
  return db
    .select({ due: sql<0 | 1>`(${sql.join([...waiting, unfinished], sql` or `)})`.as("due") })
    .from(sql`(select 1)`);
}

const isUnfinished = (before: number): SQL =>
  sql`${archives.writtenAt} is null and ${archives.begunAt} <= ${before}`;

/** Objects on which nothing relies since before a moment (ms), the oldest first. */
export const selectUnfinished = (db: Db, before: number, limit: number) =>
  db
    .select({ id: archives.id, key: archives.key })
    .from(archives)
    .where(isUnfinished(before))
    .orderBy(asc(archives.begunAt))
    .limit(limit);

/** Their rows go after them. */
export const deleteUnfinished = (db: Db, ids: readonly number[]) =>
  db.delete(archives).where(and(inArray(archives.id, [...ids]), isNull(archives.writtenAt)));

/**
 * A part with another text lies under another key: in one transaction the receipt names that from now on, and the old object is to
 * go. Nothing of it where the part was replaced by somebody else meanwhile.
 */
export const replacePart = (
  db: Db,
  from: ArchiveRow,
  to: Pick<NewPart, "key" | "digest"> & { readonly erased: number },
  now: number,
) => {
  const { id, ...old } = from;
  const isStill = sql`exists (select 1 from archives o where o.id = ${id} and o.digest = ${from.digest})`;
  return [
    db.delete(archives).where(and(eq(archives.key, to.key), isNull(archives.writtenAt), isStill)),
    db
      .update(archives)
      .set({ ...to, begunAt: now })
      .where(and(eq(archives.id, id), changed)),
    insertIf(db, archives, { ...old, begunAt: now, writtenAt: null }, changed),
  ] as const;
};

/** The parts in which some archived orders lie. */
export const selectArchivesOf = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(archives)
    .where(
      sql`${archives.id} in (select ${books.archive} from ${books} where ${books.id} in ${listed(ids)})`,
    );
