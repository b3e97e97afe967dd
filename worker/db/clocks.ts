import { type SQL, sql } from "drizzle-orm";
import { noticeLifetime } from "#domain/alarms";
import { unfinishedFor } from "#domain/books";
import { type MessageState, messageStatesThat } from "#domain/delivery";
import { failureMemory } from "#domain/login";
import { retention } from "#domain/retention";
import { taskKinds, taskRule } from "#domain/worklist";
import { endArchives, partIsFree } from "./archive-ends";
import { books } from "./books-schema";
import { only } from "./change";
import type { Db, Statement } from "./client";
import { notOnHold } from "./holds";
import { numberCodes, optOuts } from "./my-number-schema";
import {
  abuseReportNotes,
  abuseReports,
  blockedAddresses,
  blockedPhones,
  endedLate,
  givenUp,
  isBoundLate,
  isGivenUpLate,
  isListed,
  isSecond,
  keyIsKept,
  messages,
  objections,
  orders,
  payments,
  refunds,
  reporterIsKept,
  walks,
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
  /** Which rows still have something to be forgotten; a partial index holds no others, and a walk is told so. */
  readonly left?: SQL;
  /**
   * Under which name it walks: what it forgot stays in the index that it goes by, so it notes how far it came (decision 115). A
   * name each, since each has its own way.
   */
  readonly walk?: string;
  /** Of an index with more than the time in it, along which part the clock walks. */
  readonly along?: SQL;
  /** Of what is left, that it may go by now (ms); what may not yet keeps the walk where it is. */
  readonly ripe?: (now: number) => SQL;
  /** That no legal hold keeps the row. */
  readonly free?: SQL;
  /** What `since` counts, in ms. */
  readonly unit?: number;
  /** What goes, of a page of ids; without it the rows' own file forgets them, and the gauge alone asks here. */
  readonly goes?: (db: Db, page: SQL) => readonly Statement[];
};

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
const order = { table: "orders", since: "created_at", free: orderFree("orders.id") };
const report = { table: "abuse_reports", free: reportFree };

/** A state in which a message ends, with how it does: at once, or, sent and never reported on, by waiting (M20; ms). */
type Ending = { readonly state: MessageState; readonly wait: number };
const endingsAs = (how: "paid" | "unpaid" | "unless_reported", wait = 0): Ending[] =>
  messageStatesThat(({ final }) => final === how).map((state) => ({ state, wait }));
const paidEndings = [...endingsAs("paid"), ...endingsAs("unless_reported", retention.reportWait)];

type Change = Partial<typeof messages.$inferInsert & typeof orders.$inferInsert>;
const sets = (table: typeof messages | typeof orders, change: Change) => (db: Db, page: SQL) => [
  db.update(table).set(change).where(sql`id in ${page}`),
];

/** A clock for each of some states, walking along the index of states: what goes of a message so long (ms) after it ended in one. */
const afterEnd = (
  name: "unpaidText" | "paidText" | "receiverHash",
  endings: readonly Ending[],
  left: SQL,
  change: Change,
): Clock[] =>
  endings.map(({ state, wait }) => ({
    ...message,
    name,
    walk: `${name}:${state}`,
    period: retention[name] + wait,
    along: sql`status = ${only(state)} and ${isListed}`,
    left,
    goes: sets(messages, change),
  }));

const textIsKept = sql`body_sealed is not null`;
const slotHashes = {
  name: "slotHashes",
  period: retention.slotHashes,
  goes: sets(messages, { visitorHash: null, aroundHash: null, textHash: null, repeatHash: null }),
};
const ofOrder = "from messages where messages.id = orders.id and";

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
    // Of an order that was never paid the keyed hash goes with the number.
    ...afterEnd("unpaidText", endingsAs("unpaid"), textIsKept, { ...texts, receiverHash: null }),
    ...afterEnd("paidText", paidEndings, textIsKept, texts),
    ...afterEnd("receiverHash", paidEndings, sql`receiver_hash is not null`, {
      receiverHash: null,
      gatewayId: null,
    }),
    {
      // Most are bound within an hour after they were placed: by the age of their orders.
      ...order,
      ...slotHashes,
      walk: slotHashes.name,
      left: sql`exists (select 1 ${sql.raw(ofOrder)} text_hash is not null and bound_at is not null and not (${isBoundLate}))`,
      ripe: (now: number) =>
        sql`exists (select 1 ${sql.raw(ofOrder)} bound_at <= ${now - retention.slotHashes})`,
    },
    { ...message, ...slotHashes, since: "bound_at", left: isBoundLate },
  ],
  orders: [
    {
      // By the age of the order, which is as old as its payment: what ended within a day goes up to a day early, with the address.
      ...order,
      name: "unpaidOrder",
      walk: "unpaidOrder",
      period: retention.unpaidOrder,
      // No payment says otherwise: so it is found until it goes itself, after its payment.
      left: sql`not exists (select 1 from payments p where p.id = orders.id
        and (status not in ${givenUp} or ${endedLate}))`,
      goes: whole(orders),
    },
    {
      name: "unpaidOrder",
      table: "payments",
      since: "changed_at",
      period: retention.unpaidOrder,
      left: isGivenUpLate,
      free: orderFree("payments.order_id"),
      goes: whole(payments),
    },
    {
      ...order,
      name: "address",
      walk: "address",
      period: retention.address,
      left: sql`browser_sealed is not null`,
      goes: sets(orders, { addressSealed: null, addressHash: null, browserSealed: null }),
    },
    {
      ...order,
      name: "repeatHash",
      walk: "repeatHash",
      period: retention.repeatHash,
      left: keyIsKept,
      goes: sets(orders, { keyHash: null, bodyHash: null }),
    },
    {
      ...order,
      name: "books",
      period: retention.books,
      // A payment may be a little younger than its order, where that was rebuilt after a restore.
      left: sql`not exists (select 1 from payments_to_keep where payments_to_keep.id = orders.id)`,
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

const allOf = (parts: readonly (SQL | undefined)[]): SQL =>
  sql.join(
    parts.filter((part) => part !== undefined),
    sql` and `,
  );

/** A walk goes no further than so many rows at once: after a restore, and where a hold calls it far back, it takes its minutes. */
const stride = sql.raw("20000");

/** The rows that a clock finds past its time by `now` (ms): from where it has walked, up to where it walks this time. */
const passed = (clock: Clock, now: number): SQL => {
  const at = sql.identifier(clock.since);
  const end = Math.floor((now - clock.period) / (clock.unit ?? 1));
  if (clock.walk === undefined) return sql`${at} <= ${end}`;
  const beyond = allOf([
    clock.along,
    sql`${at} > coalesce((select at from walks where clock = ${clock.walk}), -1)`,
  ]);
  return sql`${beyond} and ${at} <= coalesce((select ${at} from ${sql.identifier(clock.table)}
    where ${beyond} and ${at} <= ${end} order by ${at} limit 1 offset ${stride}), ${end})`;
};

/** What of them is left to go, now or once it is ripe. */
const isLeft = (clock: Clock, now: number): SQL => allOf([clock.left, passed(clock, now), clock.free]);

/** That a clock has run out by `now` (ms). */
const isDue = (clock: Clock, now: number): SQL => allOf([isLeft(clock, now), clock.ripe?.(now)]);

/** A walk is noted once it has passed so many rows: fewer are passed again each minute, which costs less than to note each. */
const worthNoting = sql.raw("50");

/** Notes how far a clock has walked by `now` (ms): up to the first that is left, or to the last that it passed. */
const noteWalk = (db: Db, clock: Clock, now: number) => {
  const [table, since] = [sql.identifier(clock.table), sql.identifier(clock.since)];
  const last = sql`(select max(${since}) from ${table} where ${passed(clock, now)})`;
  return db
    .insert(walks)
    .select(
      sql`select ${clock.walk}, coalesce((select min(${since}) - 1 from ${table} where ${isLeft(clock, now)}), ${last})
        where (select count(*) from (select 1 from ${table} where ${passed(clock, now)} limit ${worthNoting})) = ${worthNoting}`,
    )
    .onConflictDoUpdate({ target: walks.clock, set: { at: sql`max(excluded.at, ${walks.at})` } });
};

/** What of a page of each clock goes; of `limit` rows at most. A page is the same one throughout a batch. */
export const forgetByClock = (db: Db, now: number, limit: number): readonly Statement[] =>
  clocks.flatMap((clock) => {
    const page = sql`(select id from ${sql.identifier(clock.table)} where ${isDue(clock, now)} limit ${limit})`;
    const gone = clock.goes?.(db, page) ?? [];
    return clock.walk === undefined ? gone : [...gone, noteWalk(db, clock, now)];
  });

/** Since when (ms) the oldest of what should be gone by a clock is past its time: one row, of null where nothing is. */
export function overdueOf(db: Db, clock: Clock, now: number) {
  const { table, since, unit = 1, period } = clock;
  const end = sql<number | null>`min(${sql.identifier(since)}) * ${unit} + ${period}`.as("since");
  return db
    .select({ since: end })
    .from(sql`${sql.identifier(table)}`)
    .where(isDue(clock, now));
}
