import type { Restriction } from "#contract/admin-restrictions";
import {
  deleteRestriction,
  insertRestriction,
  type RestrictionKind,
  type RestrictionRow,
  selectRestrictions,
} from "#db/restrictions";
import { err, ok, type Result } from "#domain/result";
import { normaliseSender } from "#domain/sender";
import type { Staff } from "#domain/session";
import type { Deps } from "../deps";
import { entryOf, recordChange } from "./record-change";

/** What the audit calls each kind. */
const subjects = { name: "protected_name", country: "closed_country" } as const;
const added = { name: "name_protected", country: "country_closed" } as const;
const lifted = { name: "name_freed", country: "country_opened" } as const;

/** What staff restrict, of one kind. */
export async function listRestrictions(deps: Deps, kind: RestrictionKind): Promise<Restriction[]> {
  const rows = await selectRestrictions(deps.db);
  return rows.filter((row) => row.kind === kind).map(viewOf);
}

/** Protects a name, or closes a country: at once for new orders, and for those that wait to be sent. */
export async function restrict(
  deps: Deps,
  staff: Staff,
  kind: RestrictionKind,
  order: { readonly value: string; readonly reason: string },
): Promise<{ data: Restriction; already: boolean }> {
  const row: RestrictionRow = {
    id: deps.chance.id(),
    kind,
    value: normaliseSender(order.value),
    reason: order.reason.trim(),
    author: staff.username,
    createdAt: deps.clock.now(),
  };
  const entry = { action: added[kind], subject: subjects[kind], subjectId: row.value, reason: row.reason };
  const [, , rows] = await deps.db.batch([
    insertRestriction(deps.db, row),
    entryOf(deps, staff, entry),
    selectRestrictions(deps.db),
  ]);
  const stored = rows.find((one) => one.kind === kind && one.value === row.value) ?? row;
  return { data: viewOf(stored), already: stored.id !== row.id };
}

/** Frees a name, or opens a country. What went back meanwhile stays refunded. */
export async function liftRestriction(
  deps: Deps,
  staff: Staff,
  kind: RestrictionKind,
  id: string,
): Promise<Result<null, "panel_not_found">> {
  const rows = await selectRestrictions(deps.db);
  const subjectId = rows.find((row) => row.kind === kind && row.id === id)?.value;
  if (subjectId === undefined) return err("panel_not_found");
  const what = { action: lifted[kind], subject: subjects[kind], subjectId };
  const [gone] = await recordChange(deps, staff, deleteRestriction(deps.db, kind, id), what);
  return gone ? ok(null) : err("panel_not_found");
}

const viewOf = ({ id, value, reason, author, createdAt }: RestrictionRow): Restriction => ({
  id,
  value,
  reason,
  author,
  createdAt,
});
