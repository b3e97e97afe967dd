import type { ReportItem, ReportsAsked } from "#contract/admin-reports";
import type { ReportRow } from "#db/abuse-reports";
import {
  countDecidedBy,
  countReports,
  type ListedReport,
  selectDecidedBy,
  selectReportOfCase,
  selectReports,
  selectWaiting,
  selectWaitingOf,
  type WaitingPlace,
} from "#db/report-list";
import { readCaseCode, reportDueAt, storedKind } from "#domain/abuse";
import { type Cursor, pageSize, readCursor, toPage, top } from "#domain/paging";
import { understood } from "#domain/phone";
import type { Staff } from "#domain/session";
import { type Deps, unseal } from "../deps";
import { caseCodeOf, caseHashesOf } from "./report-abuse";

/**
 * A page of reports, the newest first, or what waits in the order in which it should be decided, or what one person decided
 * about; and how many there are in all.
 */
export async function listReports(deps: Deps, staff: Staff, query: ReportsAsked) {
  const { rows, total, next } = await read(deps, staff, query);
  return { data: await Promise.all(rows.map((row) => itemOf(deps, row))), total, next };
}

function read(deps: Deps, staff: Staff, query: ReportsAsked) {
  if (query.caseCode !== undefined) return findCase(deps, query.caseCode);
  return query.mine === undefined ? readPage(deps, query) : readMine(deps, staff, query);
}

async function readPage(deps: Deps, query: ReportsAsked) {
  const { db, vault, clock } = deps;
  const { status = null, kind = null, phoneNumber } = query;
  const phoneHashes = phoneNumber === undefined ? null : await vault.hashes("phone", understood(phoneNumber));
  const wanted = { status, kind, phoneHashes };
  const { size, after } = placeIn(query);
  const now = clock.now();
  // What waits is listed as it should be worked through; anything else as it came in.
  const waits = status === "pending" && phoneHashes === null;
  const rows = !waits
    ? selectReports(db, wanted, after ?? top, size + 1, now)
    : kind === null
      ? selectWaiting(db, placeAt(after), size + 1, now)
      : selectWaitingOf(db, kind, placeAt(after), size + 1, now);
  const [found, [counted]] = await db.batch([rows, countReports(db, wanted)]);
  const page = toPage(found, size, (row) => ({ at: waits ? rankOf(row) : row.createdAt, id: row.id }));
  return { ...page, total: counted?.total ?? 0 };
}

async function readMine({ db, clock }: Deps, { username }: Staff, query: ReportsAsked) {
  const { size, after } = placeIn(query);
  const [found, [counted]] = await db.batch([
    selectDecidedBy(db, username, after ?? top, size + 1, clock.now()),
    countDecidedBy(db, username),
  ]);
  const page = toPage(found, size, ({ closedAt, id }) => ({ at: closedAt ?? 0, id }));
  return { ...page, total: counted?.total ?? 0 };
}

const placeIn = ({ cursor, limit }: ReportsAsked) => ({
  size: Number(limit ?? pageSize),
  after: readCursor(cursor ?? ""),
});

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
  const rows =
    code === null ? [] : await selectReportOfCase(deps.db, await caseHashesOf(deps, code), deps.clock.now());
  return { rows, total: rows.length, next: null };
}

/** A report as staff read it. */
export async function itemOf(deps: Deps, row: ListedReport): Promise<ReportItem> {
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
    inWave: Math.max(1, row.inWave),
    waveId: row.wave,
    size: row.waveTexts === null ? null : { texts: row.waveTexts, senders: row.waveSenders ?? 1 },
    createdAt,
    dueAt: status === "pending" ? reportDueAt(createdAt, priority) : null,
    closedAt,
    claimedBy: row.claimedBy,
    decidedBy: row.decidedBy,
    version,
  };
}
