import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { ReportKind, ReportPriority, ReportState } from "#domain/abuse";
import type { Db } from "./client";
import { abuseReportNotes, abuseReports, blockedAddresses, messages, orders } from "./schema";

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

/** Whose verdict it is, a username, and of when (ms). */
type Decided = { readonly by: string; readonly at: number };

/** Writes down what staff decided, if the report is still at `version`; null takes it as it is. */
export const decideReport = (
  db: Db,
  id: string,
  version: number | null,
  verdict: Verdict,
  { by, at }: Decided,
) =>
  db
    .update(abuseReports)
    .set({
      ...verdict,
      version: sql`version + 1`,
      reporterPlace: verdict.status === "pending" ? undefined : null,
      closedAt: sql`case when status = ${verdict.status} then closed_at
        when ${verdict.status} = 'pending' then null else ${at} end`,
      decidedBy: sql`case when status = ${verdict.status} then decided_by
        when ${verdict.status} = 'pending' then null else ${by} end`,
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
