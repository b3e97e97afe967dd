import type { ShownAccount } from "#contract/admin-staff";
import { listAccounts } from "#db/staff";
import { mostDeeds } from "#domain/audit";
import type { Staff } from "#domain/session";
import { startOfLocalDay } from "#domain/tallies";
import type { Deps } from "../deps";

/** Accounts are a handful; what is shown is bounded all the same. */
const most = 200;

/** Who may open the panel, whether they have a second step, and when they were last here. Making, resetting and disabling is the operator's. */
export async function readAccounts({ db, clock }: Deps, { id: own }: Staff): Promise<ShownAccount[]> {
  const now = clock.now();
  const rows = await listAccounts(db, { now, startOfDay: startOfLocalDay(now), most, mostDeeds });
  return rows.map(({ id, totpOnAt, passwordExpiresAt, seenAt, actedAt, ...row }) => ({
    username: row.username,
    own: id === own,
    createdAt: row.createdAt,
    disabledAt: row.disabledAt,
    totp: totpOnAt !== null,
    passwordUntil: passwordExpiresAt,
    seenAt: seenAt === null && actedAt === null ? null : Math.max(seenAt ?? 0, actedAt ?? 0),
    sessions: row.sessions,
    deeds: row.deeds,
  }));
}
