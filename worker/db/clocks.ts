import { type SQL, sql } from "drizzle-orm";
import { noticeLifetime } from "#domain/alarms";
import { unfinishedFor } from "#domain/books";
import { messageStatesThat } from "#domain/delivery";
import { failureMemory } from "#domain/login";
import { retention } from "#domain/retention";
import { taskKinds, taskRule } from "#domain/worklist";
import { endArchives, partIsFree } from "./archive-ends";
import { books } from "./books-schema";
import { oneOf } from "./change";
import type { Db, Statement } from "./client";
import { notOnHold } from "./holds";
import { numberCodes, optOuts } from "./my-number-schema";
import {
  abuseReportNotes,
  abuseReports,
  blockedAddresses,
  blockedPhones,
  isGivenUp,
  isSecond,
  keyIsGone,
  messages,
  objections,
  orders,
  payments,
  refunds,
  reporterIsKept,
  someIsKept,
  textIsGone,
  visitorIsKept,
} from "./schema";
import { tasks } from "./task-schema";

/** One clock: rows of a table whose time runs out, and what of them goes then. */
export type Clock = {
  /** What runs out, in the words of domain/retention.ts or of the table: as the gauge names it. */
  readonly name: string;
  readonly table: string;
  /** The column from which the time counts, in ms where `unit` does not say otherwise. */
  readonly since: string;
  /** How long, in ms. */
  readonly period: number;
  /** Which rows still have something to be forgotten; a partial index holds no others. */
  readonly left?: SQL;
  /** That no legal hold keeps the row. */
  readonly free?: SQL;
  /** What `since` counts, in ms. */
  readonly unit?: number;
  /** What goes, of a page of ids; without it the rows' own file forgets them, and the gauge alone asks here. */
  readonly goes?: (db: Db, page: SQL) => readonly Statement[];
};

const paidEnds = oneOf(messageStatesThat(({ final }) => final === "paid"));
const silentEnds = oneOf(messageStatesThat(({ final }) => final === "unless_reported"));
const unpaidEnds = oneOf(messageStatesThat(({ final }) => final === "unpaid"));

const endedByPeople = sql.raw(
  `(${taskKinds
    .filter((kind) => !taskRule(kind).endsItself)
    .map((kind) => `'${kind}'`)
    .join(", ")})`,
);

const orderFree = (column: string) => notOnHold("order", sql.raw(column));
const reportFree = notOnHold("report", sql.raw("abuse_reports.id"));

const texts = { bodySealed: null, receiverSealed: null, receiverMask: null, review: null };
const message = { table: "messages", since: "changed_at", free: orderFree("messages.id") };
// In the words of the index that each is found by.
const textIsKept = sql`${textIsGone} = 0 and ${someIsKept}`;
// The text goes long before, or in the statement before.
const receiverIsKept = sql`${textIsGone} = 1 and receiver_hash is not null and ${someIsKept}`;
const report = { table: "abuse_reports", free: reportFree };

/** How a message ends: in a final state, or, sent and never reported on, by waiting (M20). */
const endings = [
  { states: paidEnds, wait: 0 },
  { states: silentEnds, wait: retention.reportWait },
] as const;

const slotIsMarked = sql`text_hash is not null and bound_at is not null`;

const withMessages = (change: Partial<typeof messages.$inferInsert>) => (db: Db, page: SQL) => [
  db.update(messages).set(change).where(sql`id in ${page}`),
];

/** All of the orders of a page, and events with their rows. What the page is found by goes last, so that it is one page throughout. */
const whole =
  (found: typeof orders | typeof payments) =>
  (db: Db, page: SQL): readonly Statement[] => [
    db.delete(refunds).where(sql`payment_id in ${page}`),
    ...[messages, found === orders ? payments : orders, found].map((table) =>
      db.delete(table).where(sql`id in ${page}`),
    ),
  ];

const wholeReport = (db: Db, page: SQL): readonly Statement[] => [
  db.delete(abuseReportNotes).where(sql`report_id in ${page}`),
  db.delete(abuseReports).where(sql`id in ${page}`),
];

const of = {
  messages: [
    {
      ...message,
      name: "unpaidText",
      period: retention.unpaidText,
      left: sql`status in ${unpaidEnds} and ${textIsKept}`,
      // Of an order that was never paid the keyed hash goes with the number.
      goes: withMessages({ ...texts, receiverHash: null }),
    },
    ...endings.map(({ states, wait }) => ({
      ...message,
      name: "paidText",
      period: retention.paidText + wait,
      left: sql`status in ${states} and ${textIsKept}`,
      goes: withMessages(texts),
    })),
    ...endings.map(({ states, wait }) => ({
      ...message,
      name: "receiverHash",
      period: retention.receiverHash + wait,
      left: sql`status in ${states} and ${receiverIsKept}`,
      goes: withMessages({ receiverHash: null, gatewayId: null }),
    })),
    {
      ...message,
      name: "slotHashes",
      since: "bound_at",
      period: retention.slotHashes,
      left: slotIsMarked,
      goes: withMessages({ visitorHash: null, textHash: null, repeatHash: null }),
    },
  ],
  orders: [
    {
      name: "address",
      table: "orders",
      since: "created_at",
      period: retention.address,
      left: sql`${keyIsGone} in (0, 1) and browser_sealed is not null and ${visitorIsKept}`,
      free: orderFree("orders.id"),
      goes: (db: Db, page: SQL) => [
        db
          .update(orders)
          .set({ addressSealed: null, addressHash: null, browserSealed: null })
          .where(sql`id in ${page}`),
      ],
    },
    {
      name: "repeatHash",
      table: "orders",
      since: "created_at",
      period: retention.repeatHash,
      left: sql`${keyIsGone} = 0 and ${visitorIsKept}`,
      free: orderFree("orders.id"),
      goes: (db: Db, page: SQL) => [
        db.update(orders).set({ keyHash: null, bodyHash: null }).where(sql`id in ${page}`),
      ],
    },
    {
      name: "unpaidOrder",
      table: "payments",
      since: "changed_at",
      period: retention.unpaidOrder,
      left: isGivenUp,
      free: orderFree("payments.order_id"),
      goes: whole(payments),
    },
    {
      name: "books",
      table: "orders",
      since: "created_at",
      period: retention.books,
      // A payment may be a little younger than its order, where that was rebuilt after a restore.
      left: sql`not exists (select 1 from payments_to_keep where payments_to_keep.id = orders.id)`,
      free: orderFree("orders.id"),
      goes: whole(orders),
    },
    {
      // Of second payments, which may be younger than their orders.
      name: "books",
      table: "payments",
      since: "created_at",
      period: retention.books,
      left: isSecond,
      free: orderFree("payments.order_id"),
      goes: whole(payments),
    },
    {
      // Of what was archived the line in the books, by the same clock.
      name: "books",
      table: "books",
      since: "created_at",
      period: retention.books,
      free: orderFree("coalesce(books.order_id, books.id)"),
      goes: (db: Db, page: SQL) => [db.delete(books).where(sql`id in ${page}`)],
    },
    {
      // Of a part first what relies on it; its object and then its row go with the next turn of the archive.
      name: "archive",
      table: "archives",
      since: "oldest_at",
      period: retention.books,
      left: sql`written_at is not null`,
      free: partIsFree,
      goes: (db: Db, page: SQL) => [endArchives(db, page)],
    },
  ],
  objections: [
    {
      name: "objection",
      table: "objections",
      since: "at",
      period: retention.objection,
      free: orderFree("objections.id"),
      goes: (db: Db, page: SQL) => [db.delete(objections).where(sql`id in ${page}`)],
    },
  ],
  reports: [
    {
      ...report,
      name: "reporter",
      since: "created_at",
      period: retention.reporter,
      left: reporterIsKept,
      goes: (db: Db, page: SQL) => [
        db
          .update(abuseReports)
          .set({ emailSealed: null, addressSealed: null, reporterHash: null })
          .where(sql`id in ${page}`),
      ],
    },
    {
      ...report,
      name: "repeatHash",
      since: "created_at",
      period: retention.repeatHash,
      left: sql`repeat_hash is not null`,
      goes: (db: Db, page: SQL) => [
        db.update(abuseReports).set({ repeatHash: null }).where(sql`id in ${page}`),
      ],
    },
    {
      ...report,
      name: "openReport",
      since: "created_at",
      period: retention.openReport,
      left: sql`status = 'pending'`,
      goes: wholeReport,
    },
    {
      ...report,
      name: "report",
      since: "closed_at",
      period: retention.report,
      left: sql`closed_at is not null`,
      goes: wholeReport,
    },
  ],
  blocks: (
    [
      ["blocked_phones", blockedPhones],
      ["blocked_ips", blockedAddresses],
    ] as const
  ).map(([table, rows]) => ({
    // A block that has ended keeps nothing of whom it was for.
    name: "block",
    table,
    since: "expires_at",
    period: 0,
    left: sql`expires_at is not null`,
    goes: (db: Db, page: SQL) => [db.delete(rows).where(sql`id in ${page}`)],
  })),
  myNumber: [
    {
      // It ended when its time was over, or when its lock was lifted.
      name: "optOut",
      table: "opt_outs",
      since: "expires_at",
      period: 0,
      goes: (db: Db, page: SQL) => [db.delete(optOuts).where(sql`id in ${page}`)],
    },
    {
      name: "numberCode",
      table: "number_codes",
      since: "created_at",
      period: retention.numberCode,
      goes: (db: Db, page: SQL) => [db.delete(numberCodes).where(sql`id in ${page}`)],
    },
  ],
  tasks: [
    {
      // Of one that nobody ended in all that time what it was about is long gone; the other kinds end with their subject.
      name: "tasks",
      table: "tasks",
      since: "due_at",
      period: retention.tasks,
      left: sql`ended_at is null and +kind in ${endedByPeople}`,
      goes: (db: Db, page: SQL) => [db.delete(tasks).where(sql`id in ${page}`)],
    },
  ],
  /** Forgotten beside what keeps them. */
  elsewhere: [
    { name: "turnedAway", table: "turned_away", since: "at", period: retention.turnedAway },
    { name: "visitorRefusals", table: "visitor_refusals", since: "at", period: retention.visitorRefusals },
    {
      name: "archiveObject",
      table: "archives",
      since: "begun_at",
      period: unfinishedFor,
      left: sql`written_at is null`,
    },
    { name: "textVerdicts", table: "text_verdicts", since: "at", period: retention.textVerdicts },
    { name: "claim", table: "claims", since: "until", period: 0 },
    { name: "challenge", table: "answered_challenges", since: "ends_at", period: 0 },
    { name: "session", table: "staff_sessions", since: "expires_at", period: 0 },
    { name: "throttle", table: "login_throttle", since: "updated_at", period: failureMemory },
    { name: "staffLog", table: "audit", since: "at", period: retention.staffLog },
    {
      name: "staffAccount",
      table: "staff",
      since: "disabled_at",
      period: retention.staffLog,
      left: sql`disabled_at is not null`,
    },
    {
      name: "tasks",
      table: "tasks",
      since: "ended_at",
      period: retention.tasks,
      left: sql`ended_at is not null`,
    },
    {
      name: "hold",
      table: "holds",
      since: "released_at",
      period: retention.staffLog,
      left: sql`released_at is not null`,
    },
    ...(["trail_subjects", "trail_totals"] as const).map((table) => ({
      name: "trailMinutes",
      table,
      since: "start",
      period: retention.trailMinutes,
      left: sql`span = 'minute'`,
    })),
    {
      name: "trailSubjects",
      table: "trail_subjects",
      since: "start",
      period: retention.trailSubjects,
      left: sql`span = 'hour'`,
    },
    {
      name: "trailTotals",
      table: "trail_totals",
      since: "start",
      period: retention.trailTotals,
      left: sql`span = 'hour'`,
    },
    {
      name: "alarms",
      table: "alarms",
      since: "changed_at",
      period: retention.alarms,
      left: sql`state = 'closed'`,
    },
    {
      name: "openAlarms",
      table: "alarms",
      since: "last_at",
      period: retention.openAlarms,
      left: sql`state in ('open', 'acknowledged')`,
    },
    { name: "notice", table: "alarm_notices", since: "at", period: noticeLifetime },
    { name: "budget", table: "budgets", since: "minute", unit: 60_000, period: 2 * 60 * 60_000 },
  ],
} satisfies Readonly<Record<string, readonly Clock[]>>;

/** Every clock by which something of somebody ends. */
export const clocks: readonly Clock[] = Object.values(of).flat();

/** That a clock has run out by `now` (ms). */
const isDue = ({ since, period, unit = 1, left, free }: Clock, now: number): SQL =>
  sql.join(
    [left, sql`${sql.identifier(since)} <= ${Math.floor((now - period) / unit)}`, free].filter(
      (part) => part !== undefined,
    ),
    sql` and `,
  );

/** What of a page of each clock goes; of `limit` rows at most. A page is the same one throughout a batch. */
export const forgetByClock = (db: Db, now: number, limit: number): readonly Statement[] =>
  clocks.flatMap(
    (clock) =>
      clock.goes?.(
        db,
        sql`(select id from ${sql.identifier(clock.table)} where ${isDue(clock, now)} limit ${limit})`,
      ) ?? [],
  );

/** Since when (ms) the oldest of what should be gone by a clock is past its time: one row, of null where nothing is. */
export function overdueOf(db: Db, clock: Clock, now: number) {
  const { table, since, unit = 1, period } = clock;
  const end = sql<number | null>`min(${sql.identifier(since)}) * ${unit} + ${period}`.as("since");
  return db
    .select({ since: end })
    .from(sql`${sql.identifier(table)}`)
    .where(isDue(clock, now));
}
