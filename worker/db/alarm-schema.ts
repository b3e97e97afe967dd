import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { alarmStates } from "#domain/alarms";

/** What a person must look at: one row per code and subject, however often it is raised. Nothing personal. */
export const alarms = sqliteTable(
  "alarms",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    code: text("code").notNull(),
    /** `domain/alarms.ts:subjectOf`. */
    subject: text("subject").notNull(),
    state: text("state", { enum: alarmStates }).notNull(),
    /** Since it was last opened. */
    firstAt: integer("first_at").notNull(),
    lastAt: integer("last_at").notNull(),
    count: integer("count").notNull(),
    /** The facts of the newest, as JSON: codes and ids, as the log has them. */
    facts: text("facts").notNull(),
    /** How many messages went out about it since it was opened, and when the last one did. */
    told: integer("told").notNull(),
    toldAt: integer("told_at"),
    /** When it was acknowledged or closed, and by whom: a username, or `system`. */
    changedAt: integer("changed_at"),
    changedBy: text("changed_by"),
  },
  (t) => [uniqueIndex("alarms_subject").on(t.code, t.subject), index("alarms_state").on(t.state, t.lastAt)],
);

/** Transactional outbox: what is still to be told, per channel. A row goes when it was delivered, or is no news any more. */
export const alarmNotices = sqliteTable(
  "alarm_notices",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    channel: text("channel").notNull(),
    kind: text("kind", { enum: ["new", "again", "digest"] }).notNull(),
    /** Null for the digest. */
    alarmId: integer("alarm_id"),
    at: integer("at").notNull(),
    /** Lease: whoever is delivering it, and until when nobody else may. */
    heldBy: text("held_by"),
    heldUntil: integer("held_until").notNull().default(0),
  },
  (t) => [index("alarm_notices_alarm").on(t.alarmId)],
);

/** How each channel fares, one row per channel that was ever used. */
export const alarmChannels = sqliteTable("alarm_channels", {
  name: text("name").primaryKey(),
  /** In a row. */
  failures: integer("failures").notNull(),
  /** Of the last failure, as a code. */
  reason: text("reason"),
  failedAt: integer("failed_at"),
  deliveredAt: integer("delivered_at"),
  /** Not tried before. */
  nextAt: integer("next_at").notNull(),
});
