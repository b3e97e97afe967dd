import { selectSession, touchSession } from "#db/staff-sessions";
import { dueOf, isSessionAlive, isStale, type Staff } from "#domain/session";
import { commit, type Deps } from "../deps";

type Row = { readonly sessionId: string; readonly staffId: string; readonly username: string };

/**
 * Whose session a cookie carries, or null. Its record lies in the edge store, its right to exist in the database; both
 * are asked at once, and a missing record proves nothing (decision 018). The record decides nothing: the database's
 * row is always needed and says it all, so that asking for the record can only cost time, 250 ms at most. It is kept
 * because sessions are to lie in KV, and may go when that decision does.
 */
export async function readSession(deps: Deps, cookie: string | undefined): Promise<Staff | null> {
  const hash = await sessionHashIn(deps, cookie);
  if (hash === null) return null;
  const now = deps.clock.now();
  const [record, [[row]]] = await Promise.all([
    deps.edge.read(sessionKey(hash)),
    commit(deps, [selectSession(deps.db, hash)] as const),
  ]);
  if (!row || !isSessionAlive(row, now)) return null;
  if (isStale(row, now)) await commit(deps, [touchSession(deps.db, row.sessionId, now)] as const);
  if (record === null) await cacheSession(deps, hash, row, row.expiresAt - now);
  const due = dueOf(row, deps.site.staffTotp === "required");
  return { ...toStaff(row), ...(due && { due }) };
}

/** Caches the record of a session at the edge. `lifetime` in ms. */
export const cacheSession = (deps: Deps, hash: string, row: Row, lifetime: number): Promise<void> =>
  deps.edge.write(sessionKey(hash), JSON.stringify(toStaff(row)), lifetime);

const toStaff = ({ staffId, username, sessionId }: Row): Staff => ({ id: staffId, username, sessionId });

/** The cache key of a session's record. */
export const sessionKey = (hash: string): string => `session:${hash}`;

/** The hash that is stored of a session token. */
export const sessionHashOf = (deps: Pick<Deps, "vault">, token: string): Promise<string> =>
  deps.vault.hash("session", token);

/** The session cookie: the token, and a MAC by which garbage is known before anything is asked. */
export const toCookie = async (deps: Pick<Deps, "vault">, token: string): Promise<string> =>
  `${token}.${await deps.vault.hash("cookie", `session ${token}`)}`;

const shape = /^([\w-]{44})\.((?:[\w-]{1,16}:)?[\w-]{43})$/;

/** The hash by which the session is stored whose cookie this is, if we made it; its MAC tells under which key of the ring. */
export async function sessionHashIn(
  { vault }: Pick<Deps, "vault">,
  cookie: string | undefined,
): Promise<string | null> {
  const [, token, mac = ""] = shape.exec(cookie ?? "") ?? [];
  if (token === undefined) return null;
  // How long comparing takes may help to forge the MAC, which spares nobody the 256 bits behind it.
  const at = (await vault.hashes("cookie", `session ${token}`)).indexOf(mac);
  return at === -1 ? null : ((await vault.hashes("session", token))[at] ?? null);
}
