import { and, asc, eq, getTableColumns, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { archives, books, referenceEnd } from "./books-schema";
import type { Db } from "./client";

export type BookRow = typeof books.$inferSelect;
/** A line of the books with the receipt of the part in which the rest lies. */
export type ReceiptedBook = Awaited<ReturnType<typeof selectBooksOf>>[number];

const listed = (values: readonly string[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;
const end = (text: SQL): SQL => sql`substr(${text}, ${sql.raw(String(-referenceEnd))})`;
const reference = sql`${books.providerId}`;

/** The lines of some archived orders, those of their second payments too, each with the receipt of its part. */
export const selectBooksOf = (db: Db, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(books),
      key: sql<string>`${archives.key}`.as("archive_key"),
      digest: sql<string>`${archives.digest}`.as("archive_digest"),
    })
    .from(books)
    .innerJoin(archives, eq(archives.id, books.archive))
    .where(or(sql`${books.id} in ${listed(ids)}`, sql`${books.orderId} in ${listed(ids)}`));

/** The lines of payments that a provider calls by these ids. */
export const selectBooksPaidAs = (db: Db, provider: string, providerIds: readonly string[]) =>
  db
    .select()
    .from(books)
    .where(
      and(
        sql`${end(reference)} in (select ${end(sql`value`)} from json_each(${JSON.stringify(providerIds)}))`,
        sql`${books.providerId} in ${listed(providerIds)}`,
        eq(books.provider, provider),
      ),
    );

/** The lines of payments that were begun in a stretch of time (ms), the oldest first. */
export const selectBooksWithin = (db: Db, [from, to]: readonly [number, number], limit = 1_000) =>
  db
    .select()
    .from(books)
    .where(and(gte(books.createdAt, from), lt(books.createdAt, to)))
    .orderBy(asc(books.createdAt))
    .limit(limit);

/** What was archived of a row, as a row: what was not kept is null, or what a row has that says nothing of it. */
export const asRow = <T extends SQLiteTable>(table: T, kept: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [
      name,
      kept[name] ?? column.default ?? null,
    ]),
  ) as T["$inferSelect"];

/** Money that went back of an archived payment by another road than ours: the highest amounts seen (P7). */
export const raiseBookedLosses = (db: Db, id: string, chargedBack: number, refunded: number) =>
  db
    .update(books)
    .set({
      chargedBackCents: sql`max(${books.chargedBackCents}, ${chargedBack})`,
      refundedElsewhereCents: sql`max(${books.refundedElsewhereCents}, ${refunded} - ${books.refundedCents})`,
    })
    .where(eq(books.id, id));
