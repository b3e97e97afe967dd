import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import {
  mostReportsCounted,
  mostReportsTogether,
  type ReportKind,
  type ReportState,
  reportStates,
} from "#domain/abuse";
import type { ClaimKind } from "#domain/claims";
import type { Cursor } from "#domain/paging";
import type { Db } from "./client";
import { abuseReports } from "./schema";
import { sumStanding } from "./tallies";

/** Which reports are asked for; null is all. */
export type Wanted = {
  readonly status: ReportState | null;
  readonly kind: ReportKind | null;
  readonly phoneHashes: readonly string[] | null;
};

const fits = ({ status, kind, phoneHashes }: Wanted): SQL | undefined => {
  if (phoneHashes === null)
    return and(
      status === null ? undefined : eq(abuseReports.status, status),
      kind === null ? undefined : eq(abuseReports.kind, kind),
    );
  // Of one number there are few; its own index beats that of a state or a kind, of which there may be very many.
  return and(
    status === null ? undefined : sql`+status = ${status}`,
    kind === null ? undefined : sql`+kind = ${kind}`,
    inArray(abuseReports.phoneHash, [...phoneHashes]),
  );
};

/**
 * A report as it is at `now` (ms); how many of its wave there are, itself among them, counted no further than they are shown together;
 * and who looks at it.
 */
const listed = (now: number) => ({
  ...getTableColumns(abuseReports),
  inWave: sql<number>`(select count(*) from (select 1 from abuse_reports r
    where r.wave = abuse_reports.wave limit ${mostReportsTogether}) some)`.as("in_wave"),
  claimedBy: sql<string | null>`(select c."by" from claims c
    where c.kind = ${"report" satisfies ClaimKind} and c.id = abuse_reports.id and c.until > ${now})`.as(
    "claimed_by",
  ),
});
export type ListedReport = Awaited<ReturnType<typeof selectReports>>[number];

/** A page of reports, the newest first, behind `after`. */
export const selectReports = (db: Db, wanted: Wanted, after: Cursor, limit: number, now: number) =>
  db
    .select(listed(now))
    .from(abuseReports)
    .where(and(fits(wanted), sql`(created_at, id) < (${after.at}, ${after.id})`))
    .orderBy(desc(abuseReports.createdAt), desc(abuseReports.id))
    .limit(limit);

/** A page of the open reports of one kind, which has one priority: the longest waiting first, behind `after`. */
export const selectWaitingOf = (
  db: Db,
  kind: ReportKind,
  { createdAt, id }: WaitingPlace,
  limit: number,
  now: number,
) =>
  db
    .select(listed(now))
    .from(abuseReports)
    .where(
      and(
        fits({ status: "pending", kind, phoneHashes: null }),
        sql`(${abuseReports.createdAt}, ${abuseReports.id}) > (${createdAt}, ${id})`,
      ),
    )
    .orderBy(asc(abuseReports.createdAt), asc(abuseReports.id))
    .limit(limit);

/** A page of what one person decided about, the latest first, behind `after`. */
export const selectDecidedBy = (db: Db, by: string, { at, id }: Cursor, limit: number, now: number) =>
  db
    .select(listed(now))
    .from(abuseReports)
    .where(and(eq(abuseReports.decidedBy, by), sql`(closed_at, id) < (${at}, ${id})`))
    .orderBy(desc(abuseReports.closedAt), desc(abuseReports.id))
    .limit(limit);

/** A page of the open reports, by how soon they must be decided about: threats first, then the longest waiting, behind `after`. */
export const selectWaiting = (
  db: Db,
  { priority, createdAt, id }: WaitingPlace,
  limit: number,
  now: number,
) =>
  db
    .select(listed(now))
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

/** How many reports fit: from the standing counts, or of one number or kind by counting, so far as they are counted. */
export const countReports = (db: Db, wanted: Wanted) =>
  wanted.phoneHashes === null && wanted.kind === null
    ? sumStanding(db, keysOf(wanted.status))
    : countWhere(db, fits(wanted));

/** How many reports one person decided about, so far as they are counted. */
export const countDecidedBy = (db: Db, by: string) => countWhere(db, eq(abuseReports.decidedBy, by));

const countWhere = (db: Db, condition: SQL | undefined) =>
  db
    .select({ total: sql<number>`count(*)` })
    .from(
      db
        .select({ id: abuseReports.id })
        .from(abuseReports)
        .where(condition)
        .limit(mostReportsCounted)
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
export const selectReport = (db: Db, id: string, now: number) =>
  db.select(listed(now)).from(abuseReports).where(eq(abuseReports.id, id)).limit(1);

/** One report by the hashes of its case code. */
export const selectReportOfCase = (db: Db, caseHashes: readonly string[], now: number) =>
  db
    .select(listed(now))
    .from(abuseReports)
    .where(inArray(abuseReports.caseHash, [...caseHashes]))
    .limit(1);
