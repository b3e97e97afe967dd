import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { MessageState } from "#domain/delivery";
import type { Cursor } from "#domain/paging";
import type { Db } from "./client";
import { events, messages, orders, payments } from "./schema";

/** Which orders are asked for; null is all. `from` (ms) bounds what the list is sorted by; its other end is the cursor's. */
export type Wanted = {
  readonly status: MessageState | null;
  readonly phoneHashes: readonly string[] | null;
  readonly from: number;
};

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

/** A page of orders behind `after`, the latest placed first. */
export const selectPlaced = (db: Db, { from }: Wanted, after: Cursor, limit: number) =>
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

/** A page of the orders whose message is in a state or for a number, behind `after`, the latest moved first. */
export const selectMoved = (db: Db, wanted: Wanted, after: Cursor, limit: number) =>
  db
    .select(shown)
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.id))
    .innerJoin(payments, eq(payments.id, messages.id))
    .where(and(fits(wanted), sql`(${messages.changedAt}, ${messages.id}) < (${after.at}, ${after.id})`))
    .orderBy(desc(messages.changedAt), desc(messages.id))
    .limit(limit);

// Of one number there are few; its own index beats that of a state, in which there may be very many.
const fits = ({ status, phoneHashes, from }: Wanted): SQL | undefined =>
  and(
    status === null
      ? undefined
      : phoneHashes === null
        ? eq(messages.status, status)
        : sql`+${messages.status} = ${status}`,
    phoneHashes === null ? undefined : inArray(messages.receiverHash, [...phoneHashes]),
    gte(messages.changedAt, from),
  );

/** How many messages stand in each of these states, counted up to `most` each: however many there are, it reads no more. */
export const countStates = (db: Db, states: readonly MessageState[], most: number) =>
  db
    .select({
      status: sql<MessageState>`w.value`.as("status"),
      total: sql<number>`(select count(*) from (select 1 from ${messages}
        where ${messages.status} = w.value limit ${most}) some)`.as("total"),
    })
    .from(sql`json_each(${JSON.stringify(states)}) w`);

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
