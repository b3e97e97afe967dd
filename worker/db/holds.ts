import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { HeldEntity } from "#domain/legal-hold";
import { retention } from "#domain/retention";
import type { Db, Statement } from "./client";
import { holds } from "./staff-schema";

/**
 * For the where clause of whatever forgets: that no legal hold is in force on the order or report whose id a column has.
 * The entity is a literal, so that the partial index on holds in force serves.
 */
export const notOnHold = (entity: HeldEntity, idColumn: SQL): SQL =>
  sql`not exists (
    select 1 from holds
    where holds.entity = ${sql.raw(`'${entity}'`)} and holds.entity_id = ${idColumn} and holds.released_at is null
  )`;

/** Holds whose date has come end by it, before anything is forgotten: the clocks then take what is past its time. */
export const endHolds = (db: Db, now: number): Statement =>
  db
    .update(holds)
    .set({ releasedAt: sql`${holds.until}`, releasedBy: "system" })
    .where(and(isNull(holds.releasedAt), sql`${holds.until} <= ${now}`));

/** The record of a hold goes as the log of the staff does, that long after it ended. */
export const forgetHolds = (db: Db, now: number, limit: number): Statement =>
  db
    .delete(holds)
    .where(
      sql`id in (select id from holds where released_at is not null and released_at <= ${now - retention.staffLog} limit ${limit})`,
    );

export type HoldRow = typeof holds.$inferSelect;

/** What a hold of some things says, each with the id of its own row, to which its reason is sealed. */
export type NewHold = typeof holds.$inferInsert;

/** Puts something on hold. What is on hold already is kept until the later of the two ends, with its first reason. */
export const insertHold = (db: Db, hold: NewHold) =>
  db
    .insert(holds)
    .values(hold)
    .onConflictDoUpdate({
      target: [holds.entity, holds.entityId],
      targetWhere: sql`released_at is null`,
      set: { until: sql`max(${holds.until}, excluded.until)` },
    })
    .returning({ id: holds.id });

/** Ends a hold before its date. */
export const releaseHold = (
  db: Db,
  id: string,
  { at, by, reasonSealed }: { readonly at: number; readonly by: string; readonly reasonSealed: string },
) =>
  db
    .update(holds)
    .set({ releasedAt: at, releasedBy: by, releaseReasonSealed: reasonSealed })
    .where(and(eq(holds.id, id), isNull(holds.releasedAt)));

/** The holds in force on some orders or reports. */
export const selectHoldsOn = (db: Db, entity: HeldEntity, ids: readonly string[]) =>
  db
    .select()
    .from(holds)
    .where(
      and(
        eq(holds.entity, entity),
        sql`${holds.entityId} in (select value from json_each(${JSON.stringify(ids)}))`,
        isNull(holds.releasedAt),
      ),
    );

/** Every hold that ever was on some orders and reports, as long as its record is kept. */
export const selectHoldsOf = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(holds)
    .where(
      and(
        inArray(holds.entity, ["order", "report"]),
        sql`${holds.entityId} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    );

/** Who put one order or report on hold, and until when, as far as that is in force: one row, or none. */
export const selectHoldInForce = (db: Db, entity: HeldEntity, id: string) =>
  db
    .select({ until: holds.until, author: holds.author })
    .from(holds)
    // The entity is a literal for the planner's sake, as above.
    .where(
      and(sql`${holds.entity} = ${sql.raw(`'${entity}'`)}`, eq(holds.entityId, id), isNull(holds.releasedAt)),
    )
    .limit(1);
