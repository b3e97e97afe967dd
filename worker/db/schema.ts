import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { type ReportPriority, reportKinds, reportStates } from "#domain/abuse";
import { messageStates, passing } from "#domain/delivery";
import { objectionOutcomes, rejections, verdicts } from "#domain/held";
import { paymentStates, paymentStatesThat } from "#domain/payment";
import { refundStates } from "#domain/refund";
import { rewindCauses } from "#domain/rewind";
import { oneOf } from "./change";

/**
 * Times are ms since the epoch, amounts integer cents. Columns named `*Sealed` hold ciphertext bound to their row;
 * columns named `*Hash` hold keyed hashes for look-ups.
 *
 * `ver`, `tx`, `cause`, `actor` and `changedAt` belong to the state machines: each change of `status` raises `ver` by one
 * and writes who and why, and adds that to the row's own `story` (decision 114); triggers refuse an unlawful change, a story that
 * says anything else, and add what was not told. `tx` is the token of the change, by which a caller knows that it was the one who
 * made it, even when the answer of the first try was lost.
 */
const moves = {
  ver: integer("ver").notNull().default(1),
  tx: text("tx").notNull(),
  cause: text("cause").notNull(),
  actor: text("actor").notNull(),
  changedAt: integer("changed_at").notNull(),
  /** All moves of the row, oldest first: for each a comma and the JSON `[ver, from, to, cause, actor, at]`. */
  story: text("story").notNull().default(""),
};

/** Of an order: its idempotency key is known still. */
export const keyIsKept = sql`key_hash is not null`;

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
    // Of what is still known only: forgetting it writes no entry of nothing.
    uniqueIndex("orders_key").on(t.keyHash).where(keyIsKept),
    index("orders_listed").on(t.createdAt, t.id),
    index("orders_address").on(t.addressHash, t.createdAt).where(sql`${t.addressHash} is not null`),
  ],
);

/** Of a payment: the sweep asks the provider about it some time. */
export const isPolled = sql`next_poll_at is not null and status = 'pending'`;

/** Of a payment: its money is awaited, for as long as it is noted where its order came from (`movePayment`). */
export const isOpen = sql`place is not null`;

/** Of a payment: it is not its order's own, which bears the order's id, but another that was made for it (P8). */
export const isSecond = sql`payments.order_id <> payments.id`;

/** States of a payment that ended unpaid, so that its order is forgotten. */
export const givenUp = oneOf(paymentStatesThat(({ money }) => money === "given_up"));

/** Of such a payment: it ended more than a day after it was begun, as few do. */
export const endedLate = sql`changed_at > created_at + 86400000`;
/** Of a payment: it ended so, or is not its order's own, and is not found by the age of its order. */
export const isGivenUpLate = sql`status in ${givenUp} and (${endedLate} or order_id <> id)`;

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
    // Indexes hold what is asked for only: each that a row stands in is a row more to write with every move (decision 094).
    uniqueIndex("payments_provider").on(t.provider, t.providerId).where(sql`${t.providerId} is not null`),
    // Of second payments only: an order's own is found by its id.
    index("payments_order").on(t.orderId).where(isSecond),
    index("payments_seconds").on(t.createdAt).where(isSecond),
    index("payments_poll").on(t.status, t.nextPollAt).where(isPolled),
    index("payments_given_up_late").on(t.changedAt).where(isGivenUpLate),
    // Of what is open only, of which there is little, whatever came in: what a network holds is counted by the beginning of its
    // places, and whoever looks for the oldest looks through it all. Nothing that a move changes stands in it.
    index("payments_open").on(t.place, t.createdAt).where(isOpen),
    check("payments_amount", sql`${t.amountCents} > 0`),
  ],
);

/** Of a message: it stands in a state for which it is listed. */
export const isListed = sql`status not in ${oneOf(passing)}`;

const firstOf = (part: number) => sql.raw(`('[' || substr(story, 2) || ']') ->> '$[0][${part}]'`);

/** Of a message: it took its slot later than an hour after it was placed, or its story does not tell when that was. */
export const isBoundLate = sql`text_hash is not null and bound_at is not null
  and not coalesce(${firstOf(0)} = 1 and bound_at <= ${firstOf(5)} + 3600000, false)`;

const bound = (hash: SQLiteColumn, boundAt: SQLiteColumn) =>
  sql`${hash} is not null and ${boundAt} is not null`;

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
    /** Why a person looks at it once it is paid for: the gate's codes (domain/gate/verdict.ts), or null. */
    review: text("review"),
    receiverSealed: text("receiver_sealed"),
    receiverHash: text("receiver_hash"),
    /** Of releases before decision 071, which kept the masked number in the open; nothing writes it any more. */
    receiverMask: text("receiver_mask"),
    bodySealed: text("body_sealed"),
    /** When its money came in and it took its slot (decision 075), in ms; null for what holds none. */
    boundAt: integer("bound_at"),
    /** Of the visitor's address, for the limits of visitors; null for who stands outside them, and a day after it was bound. */
    visitorHash: text("visitor_hash"),
    /** Of the /48 around an IPv6 address, for the same limits and as long; null around IPv4. */
    aroundHash: text("around_hash"),
    /** Of the text's skeleton (domain/slots.ts), by which a wave is known; as long as the visitor's. */
    textHash: text("text_hash"),
    /** Of the text itself, by which its repeat to one receiver is known; as long as the visitor's. */
    repeatHash: text("repeat_hash"),
    /** A good report came after the money went back (M26): the company's loss. */
    deliveredAfterRefund: integer("delivered_after_refund").notNull().default(0),
    /** A verdict of staff about a held message, while it rests (decision 087); null but for those seconds. */
    verdict: text("verdict", { enum: verdicts }),
    /** A username. */
    verdictBy: text("verdict_by"),
    verdictAt: integer("verdict_at"),
    /** When it is carried out; until then whoever passed it may take it back. */
    verdictDueAt: integer("verdict_due_at"),
    /** As what it is rejected, and what staff note with it for the audit. */
    verdictReason: text("verdict_reason", { enum: rejections }),
    verdictNoteSealed: text("verdict_note_sealed"),
  },
  (t) => [
    index("messages_due").on(t.status, t.nextAt).where(sql`${t.nextAt} is not null`),
    index("messages_gateway").on(t.gateway, t.gatewayId).where(sql`${t.gatewayId} is not null`),
    // Of what no move passes through: the lists of the panel, what is to be forgotten, and what goes into the archive.
    index("messages_listed").on(t.status, t.changedAt, t.id).where(isListed),
    // By the hash alone, which no move changes: its entries stand in the order in which orders were placed.
    index("messages_of_receiver").on(t.receiverHash).where(sql`${t.receiverHash} is not null`),
    // Of what is bound only: however many orders stand unpaid, counting what is paid reads none of them.
    index("messages_bound").on(t.receiverHash, t.boundAt).where(bound(t.receiverHash, t.boundAt)),
    index("messages_bound_visitors").on(t.visitorHash, t.boundAt).where(bound(t.visitorHash, t.boundAt)),
    index("messages_bound_around").on(t.aroundHash, t.boundAt).where(bound(t.aroundHash, t.boundAt)),
    index("messages_bound_texts").on(t.textHash, t.boundAt).where(bound(t.textHash, t.boundAt)),
    index("messages_bound_late").on(t.boundAt).where(isBoundLate),
    // Of what is held, and of what rests, only: an order that is not held writes neither.
    index("messages_waves")
      .on(t.textHash, t.nextAt, t.id)
      .where(sql`${t.status} = 'held' and ${t.reason} = 'review' and ${t.verdict} is null`),
    index("messages_verdicts").on(t.verdictDueAt).where(sql`${t.verdictDueAt} is not null`),
  ],
);

/** What a sender says against a decision about their SMS, once per order (domain/held.ts), and how staff answered it. */
export const objections = sqliteTable(
  "objections",
  {
    /** The order's id. */
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    textSealed: text("text_sealed").notNull(),
    outcome: text("outcome", { enum: objectionOutcomes }),
    decidedAt: integer("decided_at"),
    /** A username. */
    decidedBy: text("decided_by"),
  },
  (t) => [index("objections_kept").on(t.at)],
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
    /** How often it was begun: each try asks the provider under a key of its own (M24). */
    tries: integer("tries").notNull().default(1),
  },
  (t) => [
    uniqueIndex("refunds_payment").on(t.paymentId),
    index("refunds_due").on(t.status, t.nextAt),
    check("refunds_amount", sql`${t.amountCents} > 0`),
  ],
);

/** What an event tells, wherever it stands. */
export const eventColumns = {
  entity: text("entity", { enum: ["payment", "message", "refund"] }).notNull(),
  id: text("id").notNull(),
  ver: integer("ver").notNull(),
  from: text("from"),
  to: text("to").notNull(),
  cause: text("cause").notNull(),
  actor: text("actor").notNull(),
  at: integer("at").notNull(),
};

/** What rows went through before they told their own stories. Nothing writes it any more; it goes with its rows. */
export const eventsBefore = sqliteTable(
  "events_before",
  { seq: integer("seq").primaryKey({ autoIncrement: true }), ...eventColumns },
  (t) => [uniqueIndex("events_row").on(t.entity, t.id, t.ver)],
);

/**
 * What moves count for until the sweep adds it to the days (`tallies.ts`), by hour since the epoch. `orders:` is followed by the
 * sender's number in the picker, or `own`.
 */
export const freshCounts = sqliteTable(
  "fresh_counts",
  {
    hour: integer("hour").notNull(),
    key: text("key").notNull(),
    n: integer("n").notNull(),
    cents: integer("cents").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.hour, t.key] })],
);

/**
 * How far each clock has walked (decision 115): of what stands before that time (ms) it has nothing left to forget. A legal hold that
 * ends, and a row that comes with an old time, call it back (migration 0041); a restored database walks anew.
 */
export const walks = sqliteTable("walks", { clock: text("clock").primaryKey(), at: integer("at").notNull() });

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
  (t) => [index("senders_category").on(t.categoryId), index("senders_name").on(t.name)],
);

/** What staff restrict beside the product's own lists: names nobody may pose as, and closed countries (decision 079). */
export const restrictions = sqliteTable(
  "restrictions",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["name", "country"] }).notNull(),
    /** A name as it is written, or a country's ISO 3166-1 alpha-2. */
    value: text("value").notNull(),
    reason: text("reason").notNull(),
    author: text("author").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("restrictions_value").on(t.kind, t.value)],
);

/** What a block of staff has, whatever it blocks; staff see the sealed value. */
const blockColumns = {
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
};

/** Numbers that are never texted again. Receivers' own wishes stand in `my-number-schema.ts`. */
export const blockedPhones = sqliteTable("blocked_phones", blockColumns, (t) => [
  uniqueIndex("blocked_phones_hash").on(t.hash),
  index("blocked_phones_listed").on(t.createdAt, t.id),
  index("blocked_phones_ending").on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
]);

export const blockedAddresses = sqliteTable("blocked_ips", blockColumns, (t) => [
  uniqueIndex("blocked_ips_hash").on(t.hash),
  index("blocked_ips_listed").on(t.createdAt, t.id),
  index("blocked_ips_ending").on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
]);

/** Of a report: what is kept of whoever wrote it, and the address that it copied. */
export const reporterIsKept = sql.raw(
  "(email_sealed is not null or address_sealed is not null or reporter_hash is not null)",
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
    /** The latest order to that number that was handed to a gateway, where there is one; of a proven report the one it names. */
    orderId: text("order_id"),
    /** 1 where the receiver reported it from "Mijn nummer": a code by SMS proved that the number is theirs (decision 078). */
    proven: integer("proven").notNull().default(0),
    /** How soon somebody must look (domain/abuse.ts:reportPriorities): a lower one first. */
    priority: integer("priority").$type<ReportPriority>().notNull().default(2),
    /** What it is about, as the rules read it or as staff said (domain/abuse.ts:kindOf); null in those of before there were kinds. */
    kind: text("kind", { enum: reportKinds }),
    /** The first report of the same wave: of an order with the same text, or of the same order. Null where no order is known. */
    wave: text("wave"),
    /** How many messages had that text when the report came in, and of how many addresses: what told them apart goes within a day. */
    waveTexts: integer("wave_texts"),
    waveSenders: integer("wave_senders"),
    reasonSealed: text("reason_sealed").notNull(),
    emailSealed: text("email_sealed"),
    /** The staff's own notes, and their words for the reporter. */
    notesSealed: text("notes_sealed"),
    decisionSealed: text("decision_sealed"),
    version: integer("version").notNull().default(1),
    closedAt: integer("closed_at"),
    /** Who closed it, a username: by it staff find what they decided. Null while it is open. */
    decidedBy: text("decided_by"),
    /** The case code that the reporter has, once it no longer follows from the id under any key of the ring (decision 066). */
    caseCodeSealed: text("case_code_sealed"),
    /** By which the same report from the same address is known for a day. */
    repeatHash: text("repeat_hash"),
    /** Where it came from (domain/admission.ts), as keyed hashes, until staff decide about it. */
    reporterPlace: text("reporter_place"),
  },
  (t) => [
    uniqueIndex("abuse_reports_case").on(t.caseHash),
    uniqueIndex("abuse_reports_repeat").on(t.repeatHash),
    index("abuse_reports_listed").on(t.status, t.createdAt, t.id),
    index("abuse_reports_waiting")
      .on(t.status, t.priority, t.createdAt, t.id)
      .where(sql`${t.status} = 'pending'`),
    index("abuse_reports_created").on(t.createdAt, t.id),
    index("abuse_reports_phone").on(t.phoneHash, t.createdAt),
    index("abuse_reports_order").on(t.orderId).where(sql`${t.orderId} is not null`),
    index("abuse_reports_wave").on(t.wave, t.createdAt).where(sql`${t.wave} is not null`),
    index("abuse_reports_closed").on(t.closedAt),
    index("abuse_reports_decided").on(t.decidedBy, t.closedAt, t.id).where(sql`${t.decidedBy} is not null`),
    index("abuse_reports_kind").on(t.kind, t.createdAt, t.id),
    index("abuse_reports_kind_listed").on(t.kind, t.status, t.createdAt, t.id),
    index("abuse_reports_reporter").on(t.reporterHash).where(sql`${t.reporterHash} is not null`),
    index("abuse_reports_place").on(t.reporterPlace).where(sql`${t.reporterPlace} is not null`),
    index("abuse_reports_reporters_kept").on(t.createdAt).where(reporterIsKept),
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
 * What there is at this moment is written by triggers in the change that they count (migrations/0005_panel.sql), what happened is
 * added each minute (`fresh_counts`), and what changes no row of its own, a refusal for one, counts itself (`tallies.ts`).
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
    /** A keyed hash that a random number went into, and behind a dot a word of the call that used it up: it leads back to nobody. */
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

/** Orders that were refused, or announced as held: so many in an hour of one visitor, known by a keyed hash, and he waits. */
export const visitorRefusals = sqliteTable(
  "visitor_refusals",
  {
    id: integer("id").primaryKey(),
    visitorHash: text("visitor_hash").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [index("visitor_refusals_of").on(t.visitorHash, t.at), index("visitor_refusals_at").on(t.at)],
);

/** When each recurring job last ran to its end. */
export const heartbeats = sqliteTable("heartbeats", {
  name: text("name").primaryKey(),
  at: integer("at").notNull(),
});

/**
 * How far the job is that brings what is stored under the first keys of the rings (decision 066). One row; where nothing is to
 * be done, reading it is all that a sweep does.
 */
export const keyTurns = sqliteTable("key_turns", {
  name: text("name").primaryKey(),
  /** The ids of the keys of both rings, in order: another text begins the job anew. */
  ring: text("ring").notNull(),
  /** When this ring was first seen. */
  since: integer("since").notNull(),
  /** The table that is next, and the id behind which. */
  step: integer("step").notNull().default(0),
  cursor: text("cursor").notNull().default(""),
  /** When it last came to its end. */
  doneAt: integer("done_at"),
});

/** What was last measured, of what is too dear to measure each time it is asked. */
export const gauges = sqliteTable("gauges", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
  /** Which of what it measures stands out, as a code. */
  detail: text("detail"),
  at: integer("at").notNull(),
});

/** Backfills: what a migration left to be done to the rows of before, page by page. A row goes when its work is done. */
export const backfills = sqliteTable("backfills", {
  name: text("name").primaryKey(),
  /** Rows up to here are done, by their own number. */
  cursor: integer("cursor").notNull(),
});

/**
 * The high-water marks of the last days, one a sweep; the same stand outside this database, in Workers KV, one at a time. A
 * database that does not know the one out there was put back to an earlier time (domain/rewind.ts).
 */
export const marks = sqliteTable(
  "marks",
  { at: integer("at").notNull(), nonce: text("nonce").notNull() },
  (t) => [primaryKey({ columns: [t.at, t.nonce] })],
);

/** Each time that this database was found to be behind its mark, or that the operator put it back. At most one is open. */
export const rewinds = sqliteTable("rewinds", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  noticedAt: integer("noticed_at").notNull(),
  cause: text("cause", { enum: rewindCauses }).notNull(),
  /** How many orders the past that was lost had more, as far as its mark tells. */
  behind: integer("behind"),
  /** The restore point, in ms; null until the operator has said what may have moved since. */
  since: integer("since"),
  /** When every order that may have moved had its row in `restored`, and when the provider's list had been read whole. */
  markedAt: integer("marked_at"),
  listedAt: integer("listed_at"),
  releasedAt: integer("released_at"),
  /** What the marks of the time since bear; null while it is open. */
  epoch: integer("epoch"),
  /** How far the provider's lists were read, as JSON; null before the first page. */
  reading: text("reading"),
});

/**
 * Orders that may have moved in the time that a restore took away: nothing is sent for one and no time runs out on it until it
 * is settled. Rows of a restore only.
 */
export const restored = sqliteTable(
  "restored",
  {
    orderId: text("order_id").primaryKey(),
    rewind: integer("rewind").notNull(),
    /** The message's state when it was marked; `vanished` where the order itself was lost. */
    was: text("was").notNull(),
    /** What was read of it before the database was overwritten: ids and states as JSON, nothing of a person. */
    witness: text("witness"),
    settledAt: integer("settled_at"),
    /** How it was settled, as a code. */
    how: text("how"),
  },
  (t) => [index("restored_open").on(t.rewind).where(sql`${t.settledAt} is null`)],
);
