import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { type ReportState, reportStates } from "#domain/abuse";
import type { Cursor } from "#domain/paging";
import type { Db } from "./client";
import { abuseReportNotes, abuseReports, orders } from "./schema";
import { sumStanding } from "./tallies";

/** Which reports are asked for; null is all. */
export type Wanted = { readonly status: ReportState | null; readonly phoneHash: string | null };

// Of one number there are few; its own index beats that of a state, in which there may be very many.
const fits = ({ status, phoneHash }: Wanted): SQL | undefined =>
  and(
    status === null
      ? undefined
      : phoneHash === null
        ? eq(abuseReports.status, status)
        : sql`+status = ${status}`,
    phoneHash === null ? undefined : eq(abuseReports.phoneHash, phoneHash),
  );

/** A page of reports, the newest first, behind `after`. */
export const selectReports = (db: Db, wanted: Wanted, after: Cursor, limit: number) =>
  db
    .select()
    .from(abuseReports)
    .where(and(fits(wanted), sql`(created_at, id) < (${after.at}, ${after.id})`))
    .orderBy(desc(abuseReports.createdAt), desc(abuseReports.id))
    .limit(limit);

const mostCounted = 1_000;

/** How many reports fit: from the standing counts, or of one number by counting, to a thousand at most. */
export const countReports = (db: Db, wanted: Wanted) =>
  wanted.phoneHash === null
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
  db.select().from(abuseReports).where(eq(abuseReports.id, id)).limit(1);

/** Every version of the notes on a report, the newest first. */
export const selectNotes = (db: Db, reportId: string) =>
  db
    .select()
    .from(abuseReportNotes)
    .where(eq(abuseReportNotes.reportId, reportId))
    .orderBy(desc(abuseReportNotes.at), desc(abuseReportNotes.id));

type Verdict = {
  readonly status: ReportState;
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
    .returning({ id: abuseReports.id });

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
export const countFromAddress = (db: Db, addressHash: string, not: string, most: number) =>
  db.select({ total: sql<number>`count(*)` }).from(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.addressHash, addressHash), ne(orders.id, not)))
      .limit(most)
      .as("some"),
  );
