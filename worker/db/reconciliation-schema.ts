import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { reconciledParts } from "#domain/reconciled-parts";

/**
 * How far a comparison of our books with one vendor's has come: a checkpoint, so that a period of any length is read over as
 * many sweeps as it takes (decision 070). Times are ms since the epoch. Names nothing but vendors and the ids of tasks' subjects.
 */
export const reconciliations = sqliteTable(
  "reconciliations",
  {
    /** The day and the vendor, or what the operator asked for and the vendor. */
    id: text("id").primaryKey(),
    /** A vendor's name, or `*` for every vendor that is set. */
    vendor: text("vendor").notNull(),
    fromAt: integer("from_at").notNull(),
    toAt: integer("to_at").notNull(),
    /** What is read now, and where in it: the vendor's cursor, and from when on our own rows were compared. */
    part: text("part", { enum: reconciledParts }).notNull(),
    cursor: text("cursor"),
    comparedFrom: integer("compared_from").notNull(),
    /** What was compared and found, as JSON (`domain/reconciliation.ts:Tally`). */
    tally: text("tally").notNull(),
    begunAt: integer("begun_at").notNull(),
    changedAt: integer("changed_at").notNull(),
    endedAt: integer("ended_at"),
    ver: integer("ver").notNull().default(1),
  },
  (t) => [index("reconciliations_open").on(t.begunAt).where(sql`${t.endedAt} is null`)],
);
