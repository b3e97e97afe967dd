import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { messageStatesThat } from "#domain/delivery";
import { type ObjectionOutcome, objectableReasons } from "#domain/held";
import type { Db } from "./client";
import { messages, objections } from "./schema";

export type ObjectionRow = typeof objections.$inferSelect;

/** Where such a decision has been taken: its money is on its way back, or is back. */
const decidedStates = messageStatesThat(({ refund }) => refund === "begun");

/**
 * A decision about this order that its sender may object to has been taken, and what staff would look at is still kept.
 */
const isObjectable = (id: string): SQL | undefined =>
  and(
    eq(messages.id, id),
    inArray(messages.status, [...decidedStates]),
    inArray(messages.reason, [...objectableReasons]),
    isNotNull(messages.bodySealed),
  );

/** Writes down an objection, the first of its order only, where there is something to object to. */
export const insertObjection = (
  db: Db,
  { id, at, textSealed }: Pick<ObjectionRow, "id" | "at" | "textSealed">,
) =>
  db
    .insert(objections)
    .select(
      sql`select ${id}, ${at}, ${textSealed}, null, null, null from ${messages} where ${isObjectable(id)}`,
    )
    .onConflictDoNothing();

/** This very objection was written: sealing the same text twice never gives the same. */
export const objectionIs = ({ id, textSealed }: Pick<ObjectionRow, "id" | "textSealed">): SQL =>
  sql`exists (select 1 from ${objections} where ${objections.id} = ${id} and ${objections.textSealed} = ${textSealed})`;

/** The objection to what became of an order: one row, or none. */
export const selectObjection = (db: Db, id: string) =>
  db.select().from(objections).where(eq(objections.id, id)).limit(1);

/** Answers an objection that is open, if a condition holds: composed into the batch that ends its task. */
export const decideObjection = (
  db: Db,
  {
    id,
    outcome,
    at,
    by,
  }: {
    readonly id: string;
    readonly outcome: ObjectionOutcome;
    readonly at: number;
    readonly by: string;
  },
  where: SQL,
) =>
  db
    .update(objections)
    .set({ outcome, decidedAt: at, decidedBy: by })
    .where(and(eq(objections.id, id), isNull(objections.outcome), where));
