import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { heldEntities } from "#domain/legal-hold";

/** Who may open the panel. Times are ms since the epoch; sealed and hashed columns as in `schema.ts`. */
export const staff = sqliteTable(
  "staff",
  {
    id: text("id").primaryKey(),
    /** In small letters. */
    username: text("username").notNull(),
    /** As `domain/password.ts` writes it. */
    passwordHash: text("password_hash").notNull(),
    /** Of a password that the command line made, which must be changed by then; null for one that its owner chose. */
    passwordExpiresAt: integer("password_expires_at"),
    /** The secret of the second factor: offered while `totpOnAt` is null, in force once it is not. */
    totpSealed: text("totp_sealed"),
    totpOnAt: integer("totp_on_at"),
    /** The last step whose code was used, which is not taken twice. */
    totpLastStep: integer("totp_last_step"),
    /** Of a secret that is offered: the session that may confirm it, until when, and how many more tries it has. */
    offerSession: text("totp_offer_session"),
    offerEndsAt: integer("totp_offer_ends_at"),
    offerTries: integer("totp_offer_tries"),
    createdAt: integer("created_at").notNull(),
    disabledAt: integer("disabled_at"),
    /** Browsers that signed in before this are no longer known. */
    devicesSince: integer("devices_since").notNull().default(0),
    /** The link of the command line by which a password may be tried: a keyed hash, its end, and how often it was used. */
    linkHash: text("link_hash"),
    linkUntil: integer("link_until"),
    linkTries: integer("link_tries").notNull().default(0),
    /** Wrong tries since the last sign-in that succeeded. */
    failedTries: integer("failed_tries").notNull().default(0),
    /** What happened to the account up to this entry of the audit, its owner has seen, and in which session. */
    newsSeen: integer("news_seen").notNull().default(0),
    newsSeenBy: text("news_seen_by"),
  },
  (t) => [uniqueIndex("staff_username").on(t.username)],
);

/** Each stands in for the second factor once. */
export const staffRecoveryCodes = sqliteTable(
  "staff_recovery_codes",
  { staffId: text("staff_id").notNull(), hash: text("hash").notNull(), usedAt: integer("used_at") },
  (t) => [primaryKey({ columns: [t.staffId, t.hash] })],
);

/** A session's right to exist: without its row it is over, whatever a copy elsewhere says (decision 018). */
export const staffSessions = sqliteTable(
  "staff_sessions",
  {
    /** What staff see and end it by; it opens nothing. */
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    staffId: text("staff_id").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Written at most once a minute. */
    lastSeenAt: integer("last_seen_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** When the password was shown again; null where that was only to open the session. */
    reauthenticatedAt: integer("reauthenticated_at"),
    /** Family and major version. */
    browserSealed: text("browser_sealed"),
    addressSealed: text("address_sealed"),
  },
  (t) => [
    uniqueIndex("staff_sessions_token").on(t.tokenHash),
    index("staff_sessions_staff").on(t.staffId, t.createdAt),
    index("staff_sessions_expires").on(t.expiresAt),
  ],
);

/** How often signing in failed, per account, address or known browser, and when the next try is heard. */
export const loginThrottle = sqliteTable(
  "login_throttle",
  {
    key: text("key_hash").primaryKey(),
    failures: integer("failures").notNull(),
    nextAt: integer("next_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [index("login_throttle_updated").on(t.updatedAt)],
);

/** What staff did, and to what. Triggers let nothing in it change, and let it go only when it is two years old. */
export const audit = sqliteTable(
  "audit",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    at: integer("at").notNull(),
    /** A username, or `system`. */
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    /** The kind of thing that changed, such as `abuse_report`, and which one. */
    subject: text("subject").notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason"),
    /** Further facts as a JSON object: codes and ids, never a number, an address or a text of a visitor. */
    detail: text("detail"),
  },
  (t) => [
    index("audit_subject").on(t.subject, t.subjectId, t.seq),
    index("audit_kind").on(t.subject, t.seq),
    index("audit_actor").on(t.actor, t.seq),
    index("audit_action").on(t.action, t.seq),
    index("audit_at").on(t.at),
  ],
);

/** Legal hold: an order or report whose rows survive every clock until it is released (decision 072). */
export const holds = sqliteTable(
  "holds",
  {
    id: text("id").primaryKey(),
    entity: text("entity", { enum: heldEntities }).notNull(),
    entityId: text("entity_id").notNull(),
    /** Why, and later why no more, in the operator's words. */
    reasonSealed: text("reason_sealed").notNull(),
    releaseReasonSealed: text("release_reason_sealed"),
    /** The operator's name. */
    author: text("author").notNull(),
    at: integer("at").notNull(),
    /** By which it ends by itself. */
    until: integer("until").notNull(),
    releasedAt: integer("released_at"),
    /** The operator's name, or `system` where its date ended it. */
    releasedBy: text("released_by"),
  },
  (t) => [
    // One that is in force per thing: who needs it longer moves its end.
    uniqueIndex("holds_in_force").on(t.entity, t.entityId).where(sql`${t.releasedAt} is null`),
    index("holds_ending").on(t.until).where(sql`${t.releasedAt} is null`),
    index("holds_ended").on(t.releasedAt).where(sql`${t.releasedAt} is not null`),
  ],
);
