import { and, eq, getTableColumns, gt, inArray, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { MessageState } from "#domain/delivery";
import type { ObjectionOutcome } from "#domain/held";
import { once } from "#domain/once";
import type { Db } from "./client";
import { insertIf, type RowOf } from "./insert-if";
import { prepared, type Slot, type Slots } from "./prepared";
import { messages, objections, orders, payments, refunds } from "./schema";
import { readStory, wholeStory } from "./story";

export type OrderRow = typeof orders.$inferSelect;

/** A key, as it is hashed under each key of the ring, and how long it marks one order, in ms. */
export type OrderKey = { readonly hashes: readonly string[]; readonly lifetime: number };

/** A key as values of a prepared statement: its hashes, and since when (ms) what was placed with it stands. */
type Keyed = { readonly hashes: readonly string[]; readonly since: number };
const keyedBy = ({ hashes, lifetime }: OrderKey, now: number): Keyed => ({ hashes, since: now - lifetime });

const releaseSpent = prepared((db, { hashes, since }: Slots<Keyed>) =>
  db
    .update(orders)
    .set({ keyHash: null, bodyHash: null })
    .where(and(inArray(orders.keyHash, [...hashes]), lte(orders.createdAt, since))),
);

/** Forgets a key that has had its day, so that it can be used anew. */
export const releaseKey = (db: Db, key: OrderKey, now: number) => releaseSpent(db, keyedBy(key, now));

/** A new order, if a condition holds. Repeating the insert with the same id changes nothing. */
export const insertOrder = (db: Db, row: RowOf<typeof orders>, condition: SQL = sql`true`) =>
  insertIf(db, orders, row, condition).onConflictDoNothing({ target: orders.id });

/** The order is there: a condition of what belongs to it. */
export const isStored = (id: Slot<string>): SQL =>
  sql`exists (select 1 from ${orders} where ${orders.id} = ${id})`;

/** Whether an order is there: one row, or none. */
export const selectStored = (db: Db, id: string) => selectStoredOf(db, { id });

const selectStoredOf = prepared((db, { id }: Slots<{ id: string }>) =>
  db.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).limit(1),
);

// Two questions rather than a join: a batch answers by column name, and these tables share names.
/** The order that was placed with a key within the key's lifetime, and its payment, as one batch. */
export function selectByKey(db: Db, key: OrderKey, now: number) {
  const keyed = keyedBy(key, now);
  return [selectPlaced(db, keyed), selectItsPayment(db, keyed)] as const;
}

const isPlaced = ({ hashes, since }: Slots<Keyed>) =>
  and(inArray(orders.keyHash, [...hashes]), gt(orders.createdAt, since));
const selectPlaced = prepared((db, keyed: Slots<Keyed>) =>
  db.select().from(orders).where(isPlaced(keyed)).limit(1),
);
const selectItsPayment = prepared((db, keyed: Slots<Keyed>) =>
  db
    .select()
    .from(payments)
    .where(inArray(payments.id, db.select({ id: orders.id }).from(orders).where(isPlaced(keyed))))
    .limit(1),
);

/** One order. */
export const selectOrder = (db: Db, id: string) => db.select().from(orders).where(eq(orders.id, id)).limit(1);

/**
 * All that the status page shows of one order, as one statement: an open page asks it every two seconds. The payment is
 * there whole, for whoever has to ask its provider.
 */
export const selectForStatus = (db: Db, id: string | Placeholder) =>
  db
    .select({
      ...getTableColumns(payments),
      orderedAt: named(orders.createdAt, "ordered_at"),
      locale: named(orders.locale, "locale"),
      sender: named(orders.sender, "sender"),
      orderCents: named(orders.amountCents, "order_cents"),
      parts: named(orders.parts, "parts"),
      orderCurrency: named(orders.currency, "order_currency"),
      consentVersion: named(orders.consentVersion, "consent_version"),
      messageStatus: named(messages.status, "message_status"),
      messageReason: named(messages.reason, "message_reason"),
      messageGateway: named(messages.gateway, "message_gateway"),
      messageNextAt: named(messages.nextAt, "message_next_at"),
      messagePinned: named(messages.pinned, "message_pinned"),
      review: named(messages.review, "review"),
      textIsKept: sql<0 | 1>`(${messages.bodySealed} is not null)`.as("text_is_kept"),
      objection: objectionOf(id),
      receiverSealed: named(messages.receiverSealed, "receiver_sealed"),
      refundStatus: orNull(refunds.status, "refund_status"),
      refundCents: orNull(refunds.amountCents, "refund_cents"),
      refundedAt: orNull(refunds.changedAt, "refunded_at"),
      /** A restore left open what became of it. */
      inDoubt: sql<0 | 1>`(exists (select 1 from rewinds where released_at is null)
        or exists (select 1 from restored where order_id = ${payments.id} and settled_at is null))`.as(
        "in_doubt",
      ),
      steps,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.id))
    .innerJoin(messages, eq(messages.id, payments.id))
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(eq(payments.id, id))
    .limit(1);

const preparedForStatus = once((db: Db) => selectForStatus(db, sql.placeholder("id")).prepare());

/** As `selectForStatus`, at once: pages ask it so often that its SQL is made once an isolate (prepared statement). */
export function readForStatus(db: Db, id: string) {
  return preparedForStatus(db).all({ id });
}

/** A message's step: the version, by which they are in order, the state, and when, in ms. */
export type Step = readonly [ver: number, to: MessageState, at: number];

// A batch answers by column name, and these tables share names, so each has one of its own.
const named = <C extends SQLiteColumn>(column: C, name: string): SQL.Aliased<C["_"]["data"] | NullIn<C>> =>
  sql<C["_"]["data"] | NullIn<C>>`${column}`.as(name);

const orNull = <C extends SQLiteColumn>(column: C, name: string): SQL.Aliased<C["_"]["data"] | null> =>
  sql<C["_"]["data"] | null>`${column}`.as(name);

type NullIn<C extends SQLiteColumn> = C["_"]["notNull"] extends true ? never : null;

/** What its sender said against the decision about it: when, and how and when it was answered; null where nothing was. */
export type Objected = readonly [at: number, outcome: ObjectionOutcome | null, decidedAt: number | null];

const objectionOf = (id: string | Placeholder): SQL.Aliased<Objected | null> =>
  sql`(select json_array(at, outcome, decided_at) from ${objections} where ${objections.id} = ${id})`
    .mapWith((json: string) => JSON.parse(json) as Objected)
    .as("objection");

const steps = sql`${wholeStory(messages)}`
  .mapWith((story: string) =>
    readStory(story).map(([ver, , to, , , at]): Step => [ver, to as MessageState, at]),
  )
  .as("steps");
