import { auditEntry } from "#db/audit";
import { endOthers, endSession, listSessions } from "#db/staff-sessions";
import type { AuditAction } from "#domain/audit";
import { err, ok, type Result } from "#domain/result";
import { isProven, isSessionAlive, type Staff } from "#domain/session";
import { commit, type Deps } from "../deps";
import { sessionKey } from "./read-session";

/** A session as its owner sees it. Times in ms. */
export type ShownSession = {
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly browser: string | null;
  readonly address: string | null;
  /** Whether it is the one that asks. */
  readonly current: boolean;
};

/** A person's living sessions, the newest first. */
export async function showSessions(deps: Deps, staff: Staff): Promise<ShownSession[]> {
  const now = deps.clock.now();
  const [rows] = await commit(deps, [listSessions(deps.db, staff.id, now)] as const);
  const living = rows.filter((row) => isSessionAlive(row, now));
  return Promise.all(
    living.map(async ({ id, createdAt, lastSeenAt, browserSealed, addressSealed }) => ({
      id,
      createdAt,
      lastSeenAt,
      browser: await opened(deps, id, "browser", browserSealed),
      address: await opened(deps, id, "address", addressSealed),
      current: id === staff.sessionId,
    })),
  );
}

/** Ends one of a person's own sessions, on the next request everywhere; another than this takes a proof of late. */
export async function endOne(
  deps: Deps,
  staff: Staff,
  id: string,
): Promise<Result<null, "session_not_found" | "reauth_required">> {
  const own = await ownSessions(deps, staff);
  if (!own.some((session) => session.id === id)) return err("session_not_found");
  if (id !== staff.sessionId && !hasProven(deps, staff, own)) return err("reauth_required");
  const action = id === staff.sessionId ? "sign_out" : "end_session";
  const [ended] = await commit(deps, [
    endSession(deps.db, staff.id, id),
    entry(deps, staff, action),
  ] as const);
  await Promise.all(ended.map(({ tokenHash }) => deps.edge.forget(sessionKey(tokenHash))));
  return ok(null);
}

/** Ends all of a person's sessions but the one that asks, which takes a proof of late. */
export async function endAllOthers(deps: Deps, staff: Staff): Promise<Result<null, "reauth_required">> {
  if (!hasProven(deps, staff, await ownSessions(deps, staff))) return err("reauth_required");
  await commit(deps, [
    endOthers(deps.db, staff.id, staff.sessionId),
    entry(deps, staff, "end_other_sessions"),
  ] as const);
  return ok(null);
}

const ownSessions = async (deps: Deps, staff: Staff) => {
  const [own] = await commit(deps, [listSessions(deps.db, staff.id, deps.clock.now())] as const);
  return own;
};

/** Whether the password was shown of late in the session that asks: a stolen cookie must not end the owner's (ASVS 7.5.2). */
const hasProven = (deps: Deps, staff: Staff, own: Awaited<ReturnType<typeof ownSessions>>): boolean =>
  own.some((session) => session.id === staff.sessionId && isProven(session, deps.clock.now()));

const entry = (deps: Deps, { id, username }: Staff, action: AuditAction) =>
  auditEntry(deps.db, { at: deps.clock.now(), actor: username, action, subject: "staff", subjectId: id });

async function opened(deps: Deps, id: string, column: string, sealed: string | null): Promise<string | null> {
  if (sealed === null) return null;
  const text = await deps.vault.open({ table: "staff_sessions", column, row: id }, sealed);
  return text.ok ? text.value : null;
}
