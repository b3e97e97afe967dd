import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { claimKinds } from "#domain/claims";
import { rejections, verdicts } from "#domain/held";

/** What was decided about texts (decision 087), for whoever meets the same one. Times are ms since the epoch. */
export const textVerdicts = sqliteTable(
  "text_verdicts",
  {
    /** Keyed hash of the text's skeleton, as `messages.text_hash`. */
    textHash: text("text_hash").notNull(),
    at: integer("at").notNull(),
    /** A username. */
    by: text("by").notNull(),
    verdict: text("verdict", { enum: verdicts }).notNull(),
    reason: text("reason", { enum: rejections }),
    /** How many messages of that text it was about. */
    size: integer("size").notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.textHash, t.at, t.by] }), index("text_verdicts_kept").on(t.at)],
);

/** Leases of the panel: who is looking at a case. They lock nothing and end by themselves within minutes. */
export const claims = sqliteTable(
  "claims",
  {
    kind: text("kind", { enum: claimKinds }).notNull(),
    /** Of the case: a held message's, or a report's. */
    id: text("id").notNull(),
    /** A username. */
    by: text("by").notNull(),
    until: integer("until").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id] }), index("claims_ending").on(t.until)],
);
