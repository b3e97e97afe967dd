import type { AuditItem, AuditSearch } from "#contract/admin-panel";
import { type AuditRow, selectAudit } from "#db/audit";
import { pageSize, readCursor, toPage, top } from "#domain/paging";
import type { Deps } from "../deps";

/** A page of what staff did, the newest first. */
export async function readAudit({ db }: Deps, { cursor, limit, from, to, ...wanted }: AuditSearch) {
  const size = Number(limit ?? pageSize);
  const before = (readCursor(cursor ?? "") ?? top).at;
  const read = await selectAudit(db, { ...wanted, from: timeOf(from), to: timeOf(to) }, before, size + 1);
  const { rows, next } = toPage(read, size, ({ seq }) => ({ at: seq, id: "seq" }));
  return { data: rows.map(itemOf), next };
}

const timeOf = (ms: string | undefined): number | undefined => (ms === undefined ? undefined : Number(ms));

const itemOf = ({ detail, ...row }: AuditRow): AuditItem => ({
  ...row,
  detail: detail === null ? null : JSON.parse(detail),
});
