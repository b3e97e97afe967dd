import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { taskEndings, taskKinds } from "#domain/worklist";

/** What waits for a person, and how it ended (domain/worklist.ts). One open row per kind and subject. Times are ms since the epoch. */
export const tasks = sqliteTable(
  "tasks",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    kind: text("kind", { enum: taskKinds }).notNull(),
    /** Which one: an id, as the kind's rule says of what. */
    subject: text("subject").notNull(),
    cause: text("cause").notNull(),
    /** What else staff need to find it, as JSON: codes, ids and cents; nothing personal. */
    facts: text("facts").notNull(),
    openedAt: integer("opened_at").notNull(),
    dueAt: integer("due_at").notNull(),
    /** A username. */
    takenBy: text("taken_by"),
    takenAt: integer("taken_at"),
    endedAt: integer("ended_at"),
    /** A username, or `system`. */
    endedBy: text("ended_by"),
    ending: text("ending", { enum: taskEndings }),
    /** What whoever ended it gave as reason, and where money that went another road is found. */
    reasonSealed: text("reason_sealed"),
    referenceSealed: text("reference_sealed"),
    /** Rises with each change: of two people who act at once, one is told so. */
    ver: integer("ver").notNull().default(1),
  },
  (t) => [
    uniqueIndex("tasks_open").on(t.kind, t.subject).where(sql`${t.endedAt} is null`),
    index("tasks_due").on(t.dueAt, t.id).where(sql`${t.endedAt} is null`),
    index("tasks_ended").on(t.endedAt, t.id).where(sql`${t.endedAt} is not null`),
    index("tasks_subject").on(t.subject, t.kind),
  ],
);
