import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { MessageState } from "#domain/delivery";

/** Of a reference at a provider so much is indexed as tells it from others: some are longer than all the rest of their line. */
export const referenceEnd = 8;

/**
 * What stays of a paid order that is long over (decision 104): a line per payment, in at most 250 bytes with its indexes. What a
 * line need not say is null or 0, which takes no room.
 */
export const books = sqliteTable(
  "books",
  {
    /** The payment's id, which is the order's; a second payment for the same order (P8) has its own. */
    id: text("id").primaryKey(),
    /** Of a second payment alone: its order. */
    orderId: text("order_id"),
    /** The part of the archive in which the rest lies. */
    archive: integer("archive").notNull(),
    createdAt: integer("created_at").notNull(),
    paidAt: integer("paid_at"),
    /** When and as what its message ended; of a second payment, when its money went back. */
    endedAt: integer("ended_at").notNull(),
    ended: text("ended").$type<MessageState>(),
    /** What came in. */
    cents: integer("cents").notNull(),
    currency: text("currency").notNull(),
    provider: text("provider").notNull(),
    providerId: text("provider_id"),
    /** 1 for a payment with test money. */
    test: integer("test").notNull().default(0),
    /** What we paid back, and 1 where a person did so by another road. */
    refundedCents: integer("refunded_cents").notNull().default(0),
    byHand: integer("by_hand").notNull().default(0),
    /** Highest amounts seen (P7), also since. */
    chargedBackCents: integer("charged_back_cents").notNull().default(0),
    refundedElsewhereCents: integer("refunded_elsewhere_cents").notNull().default(0),
  },
  (t) => [
    index("books_provider").on(sql`substr(${t.providerId}, ${sql.raw(String(-referenceEnd))})`),
    index("books_created").on(t.createdAt),
    index("books_second").on(t.orderId).where(sql`${t.orderId} is not null`),
  ],
);

/**
 * Receipts: which parts of the archive were put away and read back, and by which checksum each is known. A row is there before its
 * object and goes after it, so that no object is ever without one.
 */
export const archives = sqliteTable(
  "archives",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Where it lies in object storage. */
    key: text("key").notNull(),
    /** In which the payments were begun, `YYYY-MM`. */
    month: text("month").notNull(),
    /** SHA-256 in hexadecimal, of the object as it lies there. */
    digest: text("digest").notNull(),
    orders: integer("orders").notNull(),
    events: integer("events").notNull(),
    /** When the first of its payments was begun: the whole part goes by that. */
    oldestAt: integer("oldest_at").notNull(),
    begunAt: integer("begun_at").notNull(),
    /** Null: it was not read back yet, or is not to stay. Nothing relies on its object, which is taken away after a while. */
    writtenAt: integer("written_at"),
    /** Of how many of its orders nothing but the counts is left. */
    erased: integer("erased").notNull().default(0),
  },
  (t) => [
    uniqueIndex("archives_key").on(t.key),
    index("archives_oldest").on(t.oldestAt),
    index("archives_unfinished").on(t.begunAt).where(sql`${t.writtenAt} is null`),
  ],
);
