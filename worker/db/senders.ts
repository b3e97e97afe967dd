import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "./client";
import { prepared, type Slots } from "./prepared";
import { senderCategories, senders } from "./schema";

/** Both lists of the picker, in one batch. */
export async function listSenders(db: Db) {
  const [categories, all] = await db.batch([db.select().from(senderCategories), db.select().from(senders)]);
  return { categories, senders: all };
}

/** The categories in the order of the picker, each with how many senders it holds. */
export const selectCategories = (db: Db) =>
  db
    .select({
      id: senderCategories.id,
      name: senderCategories.name,
      order: senderCategories.order,
      senders: sql<number>`(select count(*) from senders where category_id = sender_categories.id)`,
    })
    .from(senderCategories)
    .orderBy(asc(senderCategories.order), asc(senderCategories.name), asc(senderCategories.id));

type NewCategory = { readonly name: string; readonly order: number };

export const insertCategory = (db: Db, row: NewCategory) =>
  db.insert(senderCategories).values(row).returning();

/** Answers the category as it is now, or nothing when there is none, or it is not what it `was`. */
export const updateCategory = (db: Db, id: number, row: NewCategory, was?: NewCategory) =>
  db
    .update(senderCategories)
    .set(row)
    .where(
      and(
        eq(senderCategories.id, id),
        was && sql`${senderCategories.name} = ${was.name} and ${senderCategories.order} = ${was.order}`,
      ),
    )
    .returning();

/** Whether there is such a category: one row, or none. */
export const selectCategory = (db: Db, id: number) =>
  db.select({ id: senderCategories.id }).from(senderCategories).where(eq(senderCategories.id, id)).limit(1);

/** Deletes the senders of a category that there is. */
export const deleteSendersOf = (db: Db, categoryId: number) =>
  db
    .delete(senders)
    .where(sql`${senders.categoryId} = ${categoryId} and ${isCategory(categoryId)}`)
    .returning({ id: senders.id });

export const deleteCategory = (db: Db, id: number) =>
  db.delete(senderCategories).where(eq(senderCategories.id, id)).returning({ id: senderCategories.id });

/** Whether staff offer a sender name: one row, or none. */
export const selectListedSender = (db: Db, name: string) => selectListed(db, { name });

const selectListed = prepared((db, { name }: Slots<{ name: string }>) =>
  db.select({ id: senders.id }).from(senders).where(eq(senders.name, name)).limit(1),
);

/** Whether staff offer the sender name of an order: one row, or none. */
export const selectListedSenderOf = (db: Db, orderId: string) =>
  db
    .select({ id: senders.id })
    .from(senders)
    .where(sql`${senders.name} = (select sender from orders where id = ${orderId})`)
    .limit(1);

type NewSender = { readonly name: string; readonly categoryId: number | null };

/** A new sender; answers nothing when its category does not exist. */
export const insertSender = (db: Db, { name, categoryId }: NewSender) =>
  db
    .insert(senders)
    .select(sql`select null, ${name}, ${categoryId} where ${mayHold(categoryId)}`)
    .returning();

/** Answers the sender as it is now, or nothing when it or its category does not exist, or it is not what it `was`. */
export const updateSender = (db: Db, id: number, row: NewSender, was?: NewSender) =>
  db
    .update(senders)
    .set(row)
    .where(
      and(
        sql`${senders.id} = ${id} and ${mayHold(row.categoryId)}`,
        was && sql`${senders.name} = ${was.name} and ${senders.categoryId} is ${was.categoryId}`,
      ),
    )
    .returning();

export const selectSenders = (db: Db) => db.select({ id: senders.id, name: senders.name }).from(senders);

export const selectSender = (db: Db, id: number) =>
  db.select().from(senders).where(eq(senders.id, id)).limit(1);

export const deleteSender = (db: Db, id: number) =>
  db.delete(senders).where(eq(senders.id, id)).returning({ id: senders.id });

const mayHold = (categoryId: number | null): SQL | undefined =>
  or(sql`${categoryId} is null`, isCategory(categoryId));

const isCategory = (id: number | null): SQL =>
  sql`exists (select 1 from ${senderCategories} where ${senderCategories.id} = ${id})`;
