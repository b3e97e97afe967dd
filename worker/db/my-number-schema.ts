import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { codeStates } from "#domain/my-number";

/** What receivers decided about their own number (decision 078). Times are ms since the epoch; hashes and sealed values as in `schema.ts`. */
export const optOuts = sqliteTable(
  "opt_outs",
  {
    id: text("id").primaryKey(),
    hash: text("hash").notNull(),
    /** The number, so that the hash can be made anew when the ring turns (decision 066); no page shows it. */
    valueSealed: text("value_sealed").notNull(),
    createdAt: integer("created_at").notNull(),
    /** Locked since: only a new code and a wait lift it. */
    lockedAt: integer("locked_at"),
    /** The receiver asked for the lock to be lifted: it ends then, and they may think better of it until then. */
    liftAt: integer("lift_at"),
    /** From here on it acts no more: two years after it was made or renewed, or when its lock is lifted. */
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [uniqueIndex("opt_outs_hash").on(t.hash), index("opt_outs_ending").on(t.expiresAt)],
);

/**
 * Codes by which receivers prove that a number is theirs: an outbox first, then what a code is held against, then the
 * session that it opened. A row is written for whatever number is asked, and gone after a day.
 */
export const numberCodes = sqliteTable(
  "number_codes",
  {
    /** Also how the gateway knows the SMS, behind a prefix (domain/my-number.ts:codeReference). */
    id: text("id").primaryKey(),
    status: text("status", { enum: codeStates }).notNull(),
    phoneHash: text("phone_hash").notNull(),
    phoneSealed: text("phone_sealed").notNull(),
    /** Where it was asked (domain/admission.ts), as keyed hashes. */
    place: text("place").notNull(),
    /** Of the mark in the browser that asked: elsewhere the code opens nothing. */
    browserHash: text("browser_hash").notNull(),
    /** Of number, browser and code together. */
    codeHash: text("code_hash").notNull(),
    /** The code itself, until it was handed to a gateway. */
    codeSealed: text("code_sealed"),
    locale: text("locale", { enum: ["nl", "en"] }).notNull(),
    createdAt: integer("created_at").notNull(),
    /** The claim: from then on it may have gone out. */
    sentAt: integer("sent_at"),
    /** 1 where we had never texted the number: it is counted apart. */
    advance: integer("advance").notNull().default(0),
    tries: integer("tries").notNull().default(0),
    /** Of the session that the right code opened, and when it was; before that, the word of the call that claimed it. */
    tokenHash: text("token_hash"),
    verifiedAt: integer("verified_at"),
  },
  (t) => [
    index("number_codes_phone").on(t.phoneHash, t.createdAt),
    index("number_codes_place").on(t.place, t.createdAt),
    index("number_codes_created").on(t.createdAt),
    index("number_codes_asked").on(t.createdAt).where(sql`${t.status} = 'asked'`),
    index("number_codes_sent").on(t.sentAt).where(sql`${t.sentAt} is not null`),
    uniqueIndex("number_codes_token").on(t.tokenHash).where(sql`${t.tokenHash} is not null`),
  ],
);
