import { and, asc, eq } from "drizzle-orm";
import type { Db } from "./client";
import { prepared } from "./prepared";
import { restrictions } from "./schema";

/** What staff restrict: a sender name that nobody may have, or a country that nothing is sent to. */
export type RestrictionKind = "name" | "country";
export type RestrictionRow = typeof restrictions.$inferSelect;

/** All of them, by what they restrict: staff add a few, and every order is held against them (decision 079). */
export const selectRestrictions = (db: Db) =>
  db.select().from(restrictions).orderBy(asc(restrictions.kind), asc(restrictions.value));

/** The same for a batch: every order asks it, and every hand-over. */
export const askRestrictions = prepared(selectRestrictions);

/** A new restriction; what is restricted already stays as it is. */
export const insertRestriction = (db: Db, row: RestrictionRow) =>
  db.insert(restrictions).values(row).onConflictDoNothing();

/** Lifts a restriction; answers what it was. */
export const deleteRestriction = (db: Db, kind: RestrictionKind, id: string) =>
  db
    .delete(restrictions)
    .where(and(eq(restrictions.kind, kind), eq(restrictions.id, id)))
    .returning({ value: restrictions.value });
