import type { ReportItem, ReportsSearch } from "#contract/admin-reports";
import { type ReportRow, selectCase } from "#db/abuse-reports";
import { countReports, selectReports } from "#db/report-review";
import { readCaseCode } from "#domain/abuse";
import { pageSize, readCursor, toPage, top } from "#domain/paging";
import { understood } from "#domain/phone";
import { type Deps, unseal } from "../deps";
import { caseCodeOf, caseHashOf } from "./report-abuse";

/** A page of reports, the newest first, and how many there are in all. */
export async function listReports(deps: Deps, query: ReportsSearch) {
  const { rows, total, next } = await (query.caseCode === undefined
    ? readPage(deps, query)
    : findCase(deps, query.caseCode));
  return { data: await Promise.all(rows.map((row) => itemOf(deps, row))), total, next };
}

async function readPage({ db, vault }: Deps, { status, phoneNumber, cursor, limit }: ReportsSearch) {
  const size = Number(limit ?? pageSize);
  const phoneHash = phoneNumber === undefined ? null : await vault.hash("phone", understood(phoneNumber));
  const wanted = { status: status ?? null, phoneHash };
  const [read, [counted]] = await db.batch([
    selectReports(db, wanted, readCursor(cursor ?? "") ?? top, size + 1),
    countReports(db, wanted),
  ]);
  const page = toPage(read, size, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { ...page, total: counted?.total ?? 0 };
}

async function findCase(deps: Deps, typed: string) {
  const code = readCaseCode(typed);
  const rows = code === null ? [] : await selectCase(deps.db, await caseHashOf(deps, code));
  return { rows, total: rows.length, next: null };
}

/** A report as staff read it. */
export async function itemOf(deps: Deps, row: ReportRow): Promise<ReportItem> {
  const read = (column: string, sealed: string | null) =>
    unseal(deps, { table: "abuse_reports", column, row: row.id }, sealed);
  const [caseCode, phone, ipAddress, reason, reporterEmail, reviewNotes] = await Promise.all([
    caseCodeOf(deps, row.id),
    read("phone", row.phoneSealed),
    read("address", row.addressSealed),
    read("reason", row.reasonSealed),
    read("email", row.emailSealed),
    read("notes", row.notesSealed),
  ]);
  const { id, addressOf: ipAddressOf, status, createdAt, closedAt, version } = row;
  return {
    id,
    caseCode,
    phoneNumber: phone ?? "",
    ipAddress,
    ipAddressOf,
    reason: reason ?? "",
    reporterEmail,
    status,
    reviewNotes,
    createdAt,
    closedAt,
    version,
  };
}
