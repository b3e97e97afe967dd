import { and, asc, desc, eq, getTableColumns, inArray, ne, type SQL, sql } from "drizzle-orm";
import {
  mostReportsTogether,
  type ReportKind,
  type ReportPriority,
  type ReportState,
  reportStates,
} from "#domain/abuse";
import type { Cursor } from "#domain/paging";
import type { Db } from "./client";
import { abuseReportNotes, abuseReports, blockedAddresses, messages, orders } from "./schema";
import { sumStanding } from "./tallies";

/** Which reports are asked for; null is all. */
export type Wanted = { readonly status: ReportState | null; readonly phoneHashes: readonly string[] | null };

// Of one number there are few; its own index beats that of a state, in which there may be very many.
const fits = ({ status, phoneHashes }: Wanted): SQL | undefined =>
  and(
    status === null
      ? undefined
      : phoneHashes === null
        ? eq(abuseReports.status, status)
        : sql`+status = ${status}`,
    phoneHashes === null ? undefined : inArray(abuseReports.phoneHash, [...phoneHashes]),
  );

/** A report, and how many of its wave there are, itself among them, counted no further than they are shown together. */
const listed = {
  ...getTableColumns(abuseReports),
  inWave: sql<number>`(select count(*) from (select 1 from abuse_reports r
    where r.wave = abuse_reports.wave limit ${mostReportsTogether}) some)`.as("in_wave"),
};

/** A page of reports, the newest first, behind `after`. */
export const selectReports = (db: Db, wanted: Wanted, after: Cursor, limit: number) =>
  db
    .select(listed)
    .from(abuseReports)
    .where(and(fits(wanted), sql`(created_at, id) < (${after.at}, ${after.id})`))
    .orderBy(desc(abuseReports.createdAt), desc(abuseReports.id))
    .limit(limit);

/** A page of the open reports, by how soon they must be decided about: threats first, then the longest waiting, behind `after`. */
export const selectWaiting = (db: Db, { priority, createdAt, id }: WaitingPlace, limit: number) =>
  db
    .select(listed)
    .from(abuseReports)
    .where(
      and(
        sql`${abuseReports.status} = 'pending'`,
        sql`(${abuseReports.priority}, ${abuseReports.createdAt}, ${abuseReports.id}) > (${priority}, ${createdAt}, ${id})`,
      ),
    )
    .orderBy(asc(abuseReports.priority), asc(abuseReports.createdAt), asc(abuseReports.id))
    .limit(limit);

/** Where a report stands among those that wait; `createdAt` in ms. */
export type WaitingPlace = { readonly priority: number; readonly createdAt: number; readonly id: string };

const mostCounted = 1_000;

/** How many reports fit: from the standing counts, or of one number by counting, to a thousand at most. */
export const countReports = (db: Db, wanted: Wanted) =>
  wanted.phoneHashes === null
    ? sumStanding(db, keysOf(wanted.status))
    : db
        .select({ total: sql<number>`count(*)` })
        .from(
          db
            .select({ id: abuseReports.id })
            .from(abuseReports)
            .where(fits(wanted))
            .limit(mostCounted)
            .as("some"),
        );

const keysOf = (status: ReportState | null): string[] =>
  (status === null ? reportStates : [status]).map((state) => `reports_${state}`);

/** When the oldest open report came in: one row, or none. */
export const selectOldestReport = (db: Db) =>
  db
    .select({ at: abuseReports.createdAt })
    .from(abuseReports)
    .where(eq(abuseReports.status, "pending"))
    .orderBy(asc(abuseReports.createdAt))
    .limit(1);

/** One report. */
export const selectReport = (db: Db, id: string) =>
  db.select(listed).from(abuseReports).where(eq(abuseReports.id, id)).limit(1);

/** Several reports, to decide about together. */
export const selectReportsOf = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: abuseReports.id, status: abuseReports.status })
    .from(abuseReports)
    .where(inArray(abuseReports.id, [...ids]));

/** The reports of a wave, the oldest first. */
export const selectReportsOfWave = (db: Db, wave: string, limit: number) =>
  db
    .select()
    .from(abuseReports)
    .where(eq(abuseReports.wave, wave))
    .orderBy(asc(abuseReports.createdAt))
    .limit(limit);

/**
 * The messages of a wave with who ordered them: those with the text of `orderId`, as far as texts are still told apart (a day), and
 * those that its reports name; up to `limit` of each, in no order.
 */
export const selectTextsOfWave = (db: Db, { orderId, wave }: Waved, now: number, limit: number) =>
  db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      sender: orders.sender,
      status: messages.status,
      receiverSealed: messages.receiverSealed,
      addressHash: orders.addressHash,
      addressSealed: orders.addressSealed,
      blocked:
        sql<number>`exists (select 1 from ${blockedAddresses} where ${blockedAddresses.hash} = ${orders.addressHash}
        and (expires_at is null or expires_at > ${now}))`.as("blocked"),
    })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.id))
    .where(
      sql`${messages.id} in (
        select id from (select m.id from ${messages} m where m.bound_at is not null
          and m.text_hash = (select o.text_hash from ${messages} o where o.id = ${orderId}) limit ${limit})
        union select order_id from (select r.order_id from ${abuseReports} r where r.wave = ${wave} limit ${limit}))`,
    );

type Waved = { readonly orderId: string; readonly wave: string };
export type WaveText = Awaited<ReturnType<typeof selectTextsOfWave>>[number];

/** Every version of the notes on a report, the newest first. */
export const selectNotes = (db: Db, reportId: string) =>
  db
    .select()
    .from(abuseReportNotes)
    .where(eq(abuseReportNotes.reportId, reportId))
    .orderBy(desc(abuseReportNotes.at), desc(abuseReportNotes.id));

type Verdict = {
  readonly status: ReportState;
  readonly kind?: ReportKind;
  readonly priority?: ReportPriority;
  readonly notesSealed?: string | null;
  readonly decisionSealed?: string | null;
};

/** Writes down what staff decided, if the report is still at `version`; null takes it as it is. */
export const decideReport = (db: Db, id: string, version: number | null, verdict: Verdict, now: number) =>
  db
    .update(abuseReports)
    .set({
      ...verdict,
      version: sql`version + 1`,
      reporterPlace: verdict.status === "pending" ? undefined : null,
      closedAt: sql`case when status = ${verdict.status} then closed_at
        when ${verdict.status} = 'pending' then null else ${now} end`,
    })
    .where(and(eq(abuseReports.id, id), version === null ? undefined : eq(abuseReports.version, version)))
    .returning({ id: abuseReports.id, version: abuseReports.version });

/** Staff have decided about the report: a condition of what ends with that. */
export const isDecided = (id: string): SQL =>
  sql`exists (select 1 from ${abuseReports} where ${abuseReports.id} = ${id} and ${abuseReports.status} <> 'pending')`;

type Note = {
  readonly id: string;
  readonly reportId: string;
  readonly at: number;
  readonly author: string;
  readonly noteSealed: string;
};

/** Keeps a version of the notes, if the statement right before it in the batch changed the report. */
export const keepNote = (db: Db, note: Note) =>
  db
    .insert(abuseReportNotes)
    .select(
      sql`select ${note.id}, ${note.reportId}, ${note.at}, ${note.author}, ${note.noteSealed} where changes() > 0`,
    );

/** How many other reports came from a reporter's address, up to `most`: one row. */
export const countFromReporter = (db: Db, reporterHash: string, not: string, most: number) =>
  db.select({ total: sql<number>`count(*)` }).from(
    db
      .select({ id: abuseReports.id })
      .from(abuseReports)
      .where(and(eq(abuseReports.reporterHash, reporterHash), ne(abuseReports.id, not)))
      .limit(most)
      .as("some"),
  );

/** How many other orders came from an address, up to `most`: one row. */
export const countFromAddress = (db: Db, addressHashes: readonly string[], not: string, most: number) =>
  db.select({ total: sql<number>`count(*)` }).from(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.addressHash, [...addressHashes]), ne(orders.id, not)))
      .limit(most)
      .as("some"),
  );
