import { and, asc, between, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type MessageState, passing } from "#domain/delivery";
import type { Cursor } from "#domain/paging";
import { oneOf, only } from "./change";
import type { Db } from "./client";
import { events } from "./events";
import { isOpen, messages, orders, payments } from "./schema";

const shown = {
  id: orders.id,
  createdAt: orders.createdAt,
  sender: orders.sender,
  receiverSealed: messages.receiverSealed,
  amountCents: orders.amountCents,
  smsCount: orders.parts,
  payment: payments.status,
  status: messages.status,
  changedAt: messages.changedAt,
};
export type FoundOrder = Awaited<ReturnType<typeof selectPlaced>>[number];

// The joined columns share names, so these may not travel in a batch.

/** A page of the orders from `from` (ms) on, behind `after`, the latest placed first. */
export const selectPlaced = (db: Db, from: number, after: Cursor, limit: number) =>
  db
    .select(shown)
    .from(orders)
    .innerJoin(messages, eq(messages.id, orders.id))
    .innerJoin(payments, eq(payments.id, orders.id))
    .where(
      and(sql`(${orders.createdAt}, ${orders.id}) < (${after.at}, ${after.id})`, gte(orders.createdAt, from)),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);

/**
 * A page of the orders whose message is in a state from `from` (ms) on, behind `after`, the latest moved first. Of what only passes
 * through a state there is little: it is found by what is due and what is open, and sorted.
 */
export const selectMoved = (db: Db, status: MessageState, from: number, after: Cursor, limit: number) =>
  db
    .select(shown)
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.id))
    .innerJoin(payments, eq(payments.id, messages.id))
    .where(
      and(
        standsIn(status),
        gte(messages.changedAt, from),
        sql`(${messages.changedAt}, ${messages.id}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(messages.changedAt), desc(messages.id))
    .limit(limit);

/** That a message stands in a state, in the words of the index that holds it. */
export const standsIn = (status: MessageState): SQL =>
  status === "awaiting_payment"
    ? sql`${messages.id} in (select id from payments where ${isOpen}) and +${messages.status} = ${only(status)}`
    : (passing as readonly MessageState[]).includes(status)
      ? sql`${messages.status} = ${only(status)} and ${messages.nextAt} is not null`
      : sql`${messages.status} = ${only(status)} and ${messages.status} not in ${oneOf(passing)}`;

/** The number of a message's row, which only grows: the order in which orders were placed, and every index ends with it. */
const row = sql<number>`"messages"."rowid"`;

/** The orders to a number (its keyed hashes), in any state or in one, placed from `from` up to `to` (ms), both included. */
export type OfNumber = {
  readonly phoneHashes: readonly string[];
  readonly status: MessageState | null;
  readonly from: number;
  readonly to: number;
};

/**
 * A page of the orders to a number, behind a row, the latest placed first. Of one number there are few; its own index beats that
 * of a state, in which there may be very many.
 */
export const selectTo = (db: Db, wanted: OfNumber, after: number, limit: number) =>
  db
    .select({ ...shown, row: row.as("row") })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.id))
    .innerJoin(payments, eq(payments.id, messages.id))
    .where(
      and(
        inArray(messages.receiverHash, [...wanted.phoneHashes]),
        sql`${row} < ${after}`,
        wanted.status === null ? undefined : sql`+${messages.status} = ${wanted.status}`,
        between(orders.createdAt, wanted.from, wanted.to),
      ),
    )
    .orderBy(desc(row))
    .limit(limit);

/** How many messages stand in each of these states, counted up to `most` each: however many there are, it reads no more. */
export const countStates = (db: Db, states: readonly MessageState[], most: number) =>
  db
    .select({ status: sql<MessageState>`w.status`.as("status"), total: sql<number>`w.total`.as("total") })
    .from(
      sql`(${sql.join(
        states.map(
          (status) => sql`select ${only(status)} as status, (select count(*) from (select 1 from ${messages}
            where ${standsIn(status)} limit ${most})) as total`,
        ),
        sql` union all `,
      )}) w`,
    );

/** The orders with these ids, as the list shows them. */
export const selectFound = (db: Db, ids: readonly string[]) =>
  db
    .select(shown)
    .from(orders)
    .innerJoin(messages, eq(messages.id, orders.id))
    .innerJoin(payments, eq(payments.id, orders.id))
    .where(inArray(orders.id, [...ids]));

/** The orders that were placed from `from` on and before `to` (ms), by what their references follow from. */
export const selectPlacedWithin = (db: Db, from: number, to: number) =>
  db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(and(gte(orders.createdAt, from), lt(orders.createdAt, to)));

/** All that happened to an order, in the order in which it did. */
export const selectTimeline = (db: Db, id: string) =>
  db
    .select()
    .from(events)
    .where(and(inArray(events.entity, ["payment", "message", "refund"]), eq(events.id, id)))
    .orderBy(asc(events.seq));
