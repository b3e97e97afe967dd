import { selectNumberSession } from "#db/number-codes";
import { endNumberSessions } from "#db/receiver";
import type { Hashes } from "#ports/vault";
import { commit, type Deps, unseal } from "../deps";

/** Whose number it is, for half an hour after the code. */
export type NumberSession = {
  /** Of the code that opened it. */
  readonly id: string;
  /** E.164. */
  readonly number: string;
  readonly hashes: Hashes;
  /** When the code was shown (ms). */
  readonly provenAt: number;
};

/** Reads the session that a cookie carries; null where there is none (any more). */
export async function readNumberSession(
  deps: Deps,
  cookie: string | undefined,
): Promise<NumberSession | null> {
  const hash = await tokenHashIn(deps, cookie);
  if (hash === null) return null;
  const [[row]] = await commit(deps, [selectNumberSession(deps.db, hash, deps.clock.now())] as const);
  if (!row || row.verifiedAt === null) return null;
  const number = await unseal(deps, { table: "number_codes", column: "phone", row: row.id }, row.phoneSealed);
  if (number === null) return null;
  return { id: row.id, number, hashes: await deps.vault.hashes("phone", number), provenAt: row.verifiedAt };
}

/** Ends a session for whoever leaves a device that others use, and any other of the number in that browser. */
export async function endNumberSession(deps: Deps, { id }: Pick<NumberSession, "id">): Promise<void> {
  await commit(deps, [endNumberSessions(deps.db, id, "")]);
}

/** The hash that is stored of a session's token. */
export const tokenHashOf = ({ vault }: Pick<Deps, "vault">, token: string): Promise<string> =>
  vault.hash("session", `number ${token}`);

/** The session cookie: the token, and a MAC by which garbage is known before the database is asked, as staff's has. */
export const numberCookieOf = async ({ vault }: Pick<Deps, "vault">, token: string): Promise<string> =>
  `${token}.${await vault.hash("cookie", `number ${token}`)}`;

const shape = /^([\w-]{44})\.((?:[\w-]{1,16}:)?[\w-]{43})$/;

async function tokenHashIn(
  { vault }: Pick<Deps, "vault">,
  cookie: string | undefined,
): Promise<string | null> {
  const [, token, mac = ""] = shape.exec(cookie ?? "") ?? [];
  if (token === undefined) return null;
  const at = (await vault.hashes("cookie", `number ${token}`)).indexOf(mac);
  return at === -1 ? null : ((await vault.hashes("session", `number ${token}`))[at] ?? null);
}
