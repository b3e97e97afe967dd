import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { reportStates } from "#domain/abuse";
import { messageStates } from "#domain/delivery";
import { paymentStates } from "#domain/payment";
import { refundStates } from "#domain/refund";

/**
 * Times are ms since the epoch, amounts integer cents. Columns named `*Sealed` hold ciphertext bound to their row;
 * columns named `*Hash` hold keyed hashes for look-ups.
 *
 * `ver`, `tx`, `cause`, `actor` and `changedAt` belong to the state machines: each change of `status` raises `ver` by one
 * and writes who and why; triggers refuse an unlawful change and copy each lawful one into `events`. `tx` is the token of
 * the change, by which a caller knows that it was the one who made it, even when the answer of the first try was lost.
 */
const moves = {
  ver: integer("ver").notNull().default(1),
  tx: text("tx").notNull(),
  cause: text("cause").notNull(),
  actor: text("actor").notNull(),
  changedAt: integer("changed_at").notNull(),
};

export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    createdAt: integer("created_at").notNull(),
    locale: text("locale", { enum: ["nl", "en"] }).notNull(),
    sender: text("sender").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    /** Parts as sold. */
    parts: integer("parts").notNull(),
    /** Parts as the network makes them. */
    segments: integer("segments").notNull(),
    encoding: text("encoding", { enum: ["gsm7", "ucs2"] }).notNull(),
    consentVersion: text("consent_version").notNull(),
    /** How it was placed, which decides where the checkout leads back to: without scripts, to a page of the Worker. */
    channel: text("channel", { enum: ["script", "form"] })
      .notNull()
      .default("script"),
    addressSealed: text("address_sealed"),
    addressHash: text("address_hash"),
    /** Family and major version, never the whole header. */
    browserSealed: text("browser_sealed"),
    keyHash: text("key_hash"),
    /** Hash of the body that came with the key: the same key with another body is a mistake. */
    bodyHash: text("body_hash"),
  },
  (t) => [
    uniqueIndex("orders_key").on(t.keyHash),
    index("orders_listed").on(t.createdAt, t.id),
    index("orders_address").on(t.addressHash, t.createdAt),
    // Of what is still to be forgotten only: the books grow for years, and every minute looks for what is past its time.
    index("orders_visitors_kept").on(t.createdAt).where(sql`${t.browserSealed} is not null`),
    index("orders_keys_kept").on(t.createdAt).where(sql`${t.keyHash} is not null`),
  ],
);

export const payments = sqliteTable(
  "payments",
  {
    /** The order's id; an extra payment for the same order has an id of its own (P8). */
    id: text("id").primaryKey(),
    orderId: text("order_id").notNull(),
    provider: text("provider").notNull(),
    providerId: text("provider_id"),
    checkoutUrl: text("checkout_url"),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    mode: text("mode", { enum: ["live", "test"] }).notNull(),
    status: text("status", { enum: paymentStates }).notNull(),
    ...moves,
    createdAt: integer("created_at").notNull(),
    /** What really came in, which a refund may not exceed. */
    paidCents: integer("paid_cents"),
    paidCurrency: text("paid_currency"),
    paidAt: integer("paid_at"),
    /** Which check the evidence failed (P6). */
    mismatch: text("mismatch"),
    nextPollAt: integer("next_poll_at"),
    /** When the provider was last asked: at most one question per payment per five seconds. */
    fetchedAt: integer("fetched_at").notNull().default(0),
    /** Where its order came from (domain/admission.ts), as keyed hashes, for as long as it is open and unpaid. */
    place: text("place"),
    /** Highest amounts seen (P7). */
    chargedBackCents: integer("charged_back_cents").notNull().default(0),
    refundedElsewhereCents: integer("refunded_elsewhere_cents").notNull().default(0),
  },
  (t) => [
    uniqueIndex("payments_provider").on(t.provider, t.providerId),
    index("payments_order").on(t.orderId),
    index("payments_poll").on(t.status, t.nextPollAt),
    index("payments_status").on(t.status, t.createdAt),
    index("payments_changed").on(t.status, t.changedAt),
    // Of what is open only: what a network holds is counted by the beginning of its places.
    index("payments_place").on(t.place).where(sql`${t.place} is not null`),
    check("payments_amount", sql`${t.amountCents} > 0`),
  ],
);

export const messages = sqliteTable(
  "messages",
  {
    /** The order's id, which is also the reference the gateway gets: one per order, never per attempt. */
    id: text("id").primaryKey(),
    status: text("status", { enum: messageStates }).notNull(),
    ...moves,
    /** When the status asks for something to be done, and null when only a callback can move it. */
    nextAt: integer("next_at"),
    attempt: integer("attempt").notNull().default(0),
    lease: text("lease"),
    claimedAt: integer("claimed_at"),
    firstAbsentAt: integer("first_absent_at"),
    gateway: text("gateway"),
    gatewayId: text("gateway_id"),
    /** The gateways that refused it for good, separated by commas. */
    refusedBy: text("refused_by"),
    /** 1 when an earlier call to `gateway` may have been accepted, so that no other may be called. */
    pinned: integer("pinned").notNull().default(0),
    /** Why it is held, refused or to be refunded, as a code. */
    reason: text("reason"),
    receiverSealed: text("receiver_sealed"),
    receiverHash: text("receiver_hash"),
    /** For display, with its middle digits hidden. */
    receiverMask: text("receiver_mask"),
    bodySealed: text("body_sealed"),
    /** A good report came after the money went back (M26): the company's loss. */
    deliveredAfterRefund: integer("delivered_after_refund").notNull().default(0),
  },
  (t) => [
    index("messages_due").on(t.status, t.nextAt),
    index("messages_gateway").on(t.gateway, t.gatewayId),
    index("messages_listed").on(t.status, t.changedAt, t.id),
    index("messages_of_receiver").on(t.receiverHash, t.changedAt, t.id),
    index("messages_accepted").on(t.gateway, t.changedAt).where(sql`${t.gatewayId} is not null`),
    index("messages_texts_kept").on(t.status, t.changedAt).where(sql`${t.bodySealed} is not null`),
    index("messages_receivers_kept").on(t.status, t.changedAt).where(sql`${t.receiverHash} is not null`),
  ],
);

export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    /** One refund per payment, ever. */
    paymentId: text("payment_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    status: text("status", { enum: refundStates }).notNull(),
    ...moves,
    createdAt: integer("created_at").notNull(),
    providerRefundId: text("provider_refund_id"),
    /** When to ask the provider (again). */
    nextAt: integer("next_at"),
    reason: text("reason"),
  },
  (t) => [
    uniqueIndex("refunds_payment").on(t.paymentId),
    index("refunds_due").on(t.status, t.nextAt),
    check("refunds_amount", sql`${t.amountCents} > 0`),
  ],
);

/** Written by triggers only; cannot be changed or deleted. Replaying a row's events gives its status. */
export const events = sqliteTable(
  "events",
  {
    seq: integer("seq").primaryKey({ autoIncrement: true }),
    entity: text("entity", { enum: ["payment", "message", "refund"] }).notNull(),
    id: text("id").notNull(),
    ver: integer("ver").notNull(),
    from: text("from"),
    to: text("to").notNull(),
    cause: text("cause").notNull(),
    actor: text("actor").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [uniqueIndex("events_row").on(t.entity, t.id, t.ver)],
);

/** The lawful moves, as the triggers read them. */
export const transitions = sqliteTable(
  "transitions",
  { entity: text("entity").notNull(), from: text("from").notNull(), to: text("to").notNull() },
  (t) => [primaryKey({ columns: [t.entity, t.from, t.to] })],
);

export const senderCategories = sqliteTable("sender_categories", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  name: text("name").notNull(),
  order: integer("position").notNull().default(0),
});

export const senders = sqliteTable(
  "senders",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    categoryId: integer("category_id"),
  },
  (t) => [index("senders_category").on(t.categoryId)],
);

/** Numbers that are never texted again; staff see the sealed value, opt-outs keep the hash only. */
export const blockedPhones = sqliteTable(
  "blocked_phones",
  {
    id: text("id").primaryKey(),
    hash: text("hash").notNull(),
    valueSealed: text("value_sealed"),
    reason: text("reason").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
    /** A username, or `system`. */
    author: text("author").notNull().default("system"),
    /** How many orders it has turned away. */
    hits: integer("hits").notNull().default(0),
  },
  (t) => [
    uniqueIndex("blocked_phones_hash").on(t.hash),
    index("blocked_phones_listed").on(t.createdAt, t.id),
    index("blocked_phones_ending").on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
  ],
);

export const blockedAddresses = sqliteTable(
  "blocked_ips",
  {
    id: text("id").primaryKey(),
    hash: text("hash").notNull(),
    valueSealed: text("value_sealed"),
    reason: text("reason").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at"),
    /** A username, or `system`. */
    author: text("author").notNull().default("system"),
    /** How many orders it has turned away. */
    hits: integer("hits").notNull().default(0),
  },
  (t) => [
    uniqueIndex("blocked_ips_hash").on(t.hash),
    index("blocked_ips_listed").on(t.createdAt, t.id),
    index("blocked_ips_ending").on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
  ],
);

/** What people report (spec §3). Nothing here moves money, so it has no machine; `version` guards against two editors. */
export const abuseReports = sqliteTable(
  "abuse_reports",
  {
    id: text("id").primaryKey(),
    /** Of the code with which the reporter reads the outcome; the code itself follows from the id by a keyed hash. */
    caseHash: text("case_hash").notNull(),
    createdAt: integer("created_at").notNull(),
    status: text("status", { enum: reportStates }).notNull().default("pending"),
    /** In E.164 where it could be understood, else as it was typed. */
    phoneSealed: text("phone_sealed").notNull(),
    phoneHash: text("phone_hash").notNull(),
    /** The address to act on (decision 021), and whose it is. */
    addressSealed: text("address_sealed"),
    addressOf: text("address_of", { enum: ["sender", "reporter"] }).notNull(),
    /** Of the reporter's own address, whoever's is kept above: serial reporters show by it. Goes when the address goes. */
    reporterHash: text("reporter_hash"),
    /** Whether the report quotes the message: 1 or 0; null where there was no text to compare with. */
    quotes: integer("quotes"),
    /** The latest order to that number that was handed to a gateway, where there is one. */
    orderId: text("order_id"),
    reasonSealed: text("reason_sealed").notNull(),
    emailSealed: text("email_sealed"),
    /** The staff's own notes, and their words for the reporter. */
    notesSealed: text("notes_sealed"),
    decisionSealed: text("decision_sealed"),
    version: integer("version").notNull().default(1),
    closedAt: integer("closed_at"),
    /** By which the same report from the same address is known for a day. */
    repeatHash: text("repeat_hash"),
    /** Where it came from (domain/admission.ts), as keyed hashes, until staff decide about it. */
    reporterPlace: text("reporter_place"),
  },
  (t) => [
    uniqueIndex("abuse_reports_case").on(t.caseHash),
    uniqueIndex("abuse_reports_repeat").on(t.repeatHash),
    index("abuse_reports_listed").on(t.status, t.createdAt, t.id),
    index("abuse_reports_created").on(t.createdAt, t.id),
    index("abuse_reports_phone").on(t.phoneHash, t.createdAt),
    index("abuse_reports_closed").on(t.closedAt),
    index("abuse_reports_reporter").on(t.reporterHash).where(sql`${t.reporterHash} is not null`),
    index("abuse_reports_place").on(t.reporterPlace).where(sql`${t.reporterPlace} is not null`),
    index("abuse_reports_repeats_kept").on(t.createdAt).where(sql`${t.repeatHash} is not null`),
  ],
);

/** Each version of the staff's notes on a report. */
export const abuseReportNotes = sqliteTable(
  "abuse_report_notes",
  {
    id: text("id").primaryKey(),
    reportId: text("report_id").notNull(),
    at: integer("at").notNull(),
    /** A username. */
    author: text("author").notNull(),
    noteSealed: text("note_sealed").notNull(),
  },
  (t) => [index("abuse_report_notes_report").on(t.reportId, t.at, t.id)],
);

/**
 * Counts per day that outlive the rows they were counted from, and under the day `all` what there is at this moment.
 * Written by triggers only, in the change that they count (migrations/0005_panel.sql).
 */
export const dailyTallies = sqliteTable(
  "daily_tallies",
  {
    /** `YYYY-MM-DD` in Europe/Amsterdam, the day of the people who read it. */
    day: text("day").notNull(),
    key: text("key").notNull(),
    value: integer("value").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.key] })],
);

/** The staff's switches: `sending`, `custom_senders`, `links`, each `on` or `off`. */
export const settings = sqliteTable("settings", { key: text("k").primaryKey(), value: text("v").notNull() });

/** How each gateway fares: its circuit breaker, its pace, and what is left on its account. A row of each that was called. */
export const gatewayHealth = sqliteTable("gateway_health", {
  gateway: text("gateway").primaryKey(),
  /** In a row. */
  failures: integer("failures").notNull(),
  /** The last failure, as a code. */
  reason: text("reason"),
  pausedSince: integer("paused_since"),
  /** When one message may try it again, and the change whose message does. */
  probeAt: integer("probe_at"),
  probeTx: text("probe_tx"),
  /** The change that noted the last failure. */
  tx: text("tx").notNull(),
  /** Token bucket: when its pace lets the next call go. */
  nextCallAt: integer("next_call_at"),
  /** In hundredths of the account's own currency; below zero where the gateway gives credit. */
  balanceCents: integer("balance_cents"),
  balanceCurrency: text("balance_currency"),
  /** When that balance was heard, and when it was last asked. */
  balanceAt: integer("balance_at"),
  balanceAskedAt: integer("balance_asked_at"),
});

/** What each minute has used up of the site's budgets (domain/budgets.ts). */
export const budgets = sqliteTable(
  "budgets",
  {
    kind: text("kind").notNull(),
    /** Minutes since the epoch. */
    minute: integer("minute").notNull(),
    spent: integer("spent").notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.minute] }), index("budgets_minute").on(t.minute)],
);

/** Challenges whose right answer was used up, until they end (domain/challenge.ts). */
export const answeredChallenges = sqliteTable(
  "answered_challenges",
  {
    /** A keyed hash that a random number went into: it leads back to nobody. */
    mark: text("mark").notNull(),
    endsAt: integer("ends_at").notNull(),
  },
  // A mark stands for one end, so this holds for the mark alone; and the oldest are found by it.
  (t) => [primaryKey({ columns: [t.endsAt, t.mark] })],
);

/**
 * Receivers whom an order could not reach, by where it came from, for a day: whoever asks number after number is asked
 * something back (decision 041). Keyed hashes both.
 */
export const turnedAway = sqliteTable(
  "turned_away",
  {
    place: text("place").notNull(),
    receiverHash: text("receiver_hash").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.place, t.receiverHash] }), index("turned_away_at").on(t.at)],
);

/** When each recurring job last ran to its end. */
export const heartbeats = sqliteTable("heartbeats", {
  name: text("name").primaryKey(),
  at: integer("at").notNull(),
});
