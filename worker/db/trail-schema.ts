import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { trailKinds, trailSorts, trailSpans } from "#domain/trail";

const bucket = {
  span: text("span", { enum: trailSpans }).notNull(),
  /** When the minute or hour began, in ms. */
  start: integer("start").notNull(),
  kind: text("kind", { enum: trailKinds }).notNull(),
};

const counted = {
  count: integer("count").notNull(),
  firstAt: integer("first_at").notNull(),
  lastAt: integer("last_at").notNull(),
  /** Of the first and last request, by which their lines are found in the log. */
  firstReference: text("first_reference"),
  lastReference: text("last_reference"),
};

/** The security trail: how often each kind happened, per minute and hour. Without rowids (see the migration). */
export const trailTotals = sqliteTable(
  "trail_totals",
  {
    ...bucket,
    /** How many addresses it was, as far as they were counted (domain/trail.ts). */
    addresses: integer("addresses").notNull(),
    ...counted,
    /** Of an hour: when a person was alarmed. */
    alarmedAt: integer("alarmed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.span, t.start, t.kind] }),
    index("trail_totals_kind").on(t.span, t.kind, t.start),
  ],
);

/** The same by subject. `subject` is a keyed hash, or one of the two words of domain/trail.ts that stand for many. */
export const trailSubjects = sqliteTable(
  "trail_subjects",
  {
    ...bucket,
    sort: text("sort", { enum: trailSorts }).notNull(),
    subject: text("subject").notNull(),
    ...counted,
  },
  (t) => [
    primaryKey({ columns: [t.span, t.start, t.kind, t.sort, t.subject] }),
    index("trail_subjects_subject").on(t.subject, t.span, t.start),
  ],
);
