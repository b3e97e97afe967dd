import type { AuditItem, AuditSearch } from "#contract/admin-panel";
import { type AuditRow, selectAudit } from "#db/audit";
import { pageSize, readCursor, toPage, top } from "#domain/paging";
import type { Deps } from "../deps";

/** A page of what staff did, the newest first. */
export async function readAudit({ db }: Deps, { cursor, limit, ...wanted }: AuditSearch) {
  const size = Number(limit ?? pageSize);
  const before = (readCursor(cursor ?? "") ?? top).at;
  const read = await selectAudit(db, wanted, before, size + 1);
  const { rows, next } = toPage(read, size, ({ seq }) => ({ at: seq, id: "seq" }));
  return { data: rows.map(itemOf), next };
}

const itemOf = ({ detail, ...row }: AuditRow): AuditItem => ({
  ...row,
  detail: detail === null ? null : JSON.parse(detail),
});
