import type { ReportItem, ReportsSearch } from "#contract/admin-reports";
import { type ReportRow, selectCase } from "#db/abuse-reports";
import { countReports, selectReports, selectWaiting, type WaitingPlace } from "#db/report-review";
import { readCaseCode, reportDueAt, storedKind } from "#domain/abuse";
import { type Cursor, pageSize, readCursor, toPage, top } from "#domain/paging";
import { understood } from "#domain/phone";
import { type Deps, unseal } from "../deps";
import { caseCodeOf, caseHashesOf } from "./report-abuse";

/** A page of reports, the newest first, or what waits in the order in which it should be decided; and how many there are in all. */
export async function listReports(deps: Deps, query: ReportsSearch) {
  const { rows, total, next } = await (query.caseCode === undefined
    ? readPage(deps, query)
    : findCase(deps, query.caseCode));
  return { data: await Promise.all(rows.map((row) => itemOf(deps, row))), total, next };
}

async function readPage({ db, vault }: Deps, { status, phoneNumber, cursor, limit }: ReportsSearch) {
  const size = Number(limit ?? pageSize);
  const phoneHashes = phoneNumber === undefined ? null : await vault.hashes("phone", understood(phoneNumber));
  const wanted = { status: status ?? null, phoneHashes };
  const after = readCursor(cursor ?? "");
  // What waits is listed as it should be worked through; anything else as it came in.
  const waits = wanted.status === "pending" && phoneHashes === null;
  const [read, [counted]] = await db.batch([
    waits ? selectWaiting(db, placeAt(after), size + 1) : selectReports(db, wanted, after ?? top, size + 1),
    countReports(db, wanted),
  ]);
  const page = toPage(read, size, (row) => ({ at: waits ? rankOf(row) : row.createdAt, id: row.id }));
  return { ...page, total: counted?.total ?? 0 };
}

/** More than any time in ms of the next millennia: priority and time travel in one number of a cursor. */
const rankStep = 1e14;

const rankOf = ({ priority, createdAt }: Pick<ReportRow, "priority" | "createdAt">): number =>
  priority * rankStep + createdAt;

const placeAt = (after: Cursor | null): WaitingPlace =>
  after === null
    ? { priority: 0, createdAt: 0, id: "" }
    : { priority: Math.floor(after.at / rankStep), createdAt: after.at % rankStep, id: after.id };

async function findCase(deps: Deps, typed: string) {
  const code = readCaseCode(typed);
  const rows = code === null ? [] : await selectCase(deps.db, await caseHashesOf(deps, code));
  return { rows, total: rows.length, next: null };
}

/** A report as staff read it. */
export async function itemOf(deps: Deps, row: ReportRow & { readonly inWave?: number }): Promise<ReportItem> {
  const read = (column: string, sealed: string | null) =>
    unseal(deps, { table: "abuse_reports", column, row: row.id }, sealed);
  const [caseCode, phone, ipAddress, reason, reporterEmail, reviewNotes] = await Promise.all([
    caseCodeOf(deps, row),
    read("phone", row.phoneSealed),
    read("address", row.addressSealed),
    read("reason", row.reasonSealed),
    read("email", row.emailSealed),
    read("notes", row.notesSealed),
  ]);
  const { id, addressOf: ipAddressOf, status, priority, createdAt, closedAt, version } = row;
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
    isThreat: priority === 1,
    kind: storedKind(row.kind, priority),
    inWave: Math.max(1, row.inWave ?? 1),
    size: row.waveTexts === null ? null : { texts: row.waveTexts, senders: row.waveSenders ?? 1 },
    createdAt,
    dueAt: status === "pending" ? reportDueAt(createdAt, priority) : null,
    closedAt,
    version,
  };
}
