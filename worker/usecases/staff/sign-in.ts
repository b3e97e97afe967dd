import { auditEntry } from "#db/audit";
import { type Account, selectByUsername } from "#db/staff";
import { endByToken, endOldest, insertSession } from "#db/staff-sessions";
import { normaliseUsername } from "#domain/login";
import { err, ok, type Result } from "#domain/result";
import { mostSessions, sessionLimit } from "#domain/session";
import { commit, type Deps } from "../deps";
import { isPassword } from "./check-password";
import { cacheSession, sessionHashOf, toCookie, tokenIn } from "./read-session";
import { passSecondFactor } from "./second-factor";
import { chargeOnce, forgiveAll, throttleKeys, toDevice } from "./throttle-login";

export type Attempt = {
  readonly username: string;
  readonly password: string;
  /** A code of an authenticator app, or a recovery code. */
  readonly totp: string | undefined;
  readonly address: string;
  /** Family and major version. */
  readonly browser: string;
  /** What the browser kept of an earlier time. */
  readonly device: string | undefined;
  readonly session: string | undefined;
};

/** The session cookie and the device cookie, for the browser to keep. */
export type SignedIn = { readonly session: string; readonly device: string };

export type SignInRefusal =
  | { readonly code: "bad_credentials" | "totp_required" | "totp_invalid" }
  | { readonly code: "too_many_attempts"; readonly waitMs: number };

/**
 * Opens a session for who knows the password and has the second factor, where there is one. Whether the try is heard is
 * decided before anything is hashed, and every try counts as failed until it has succeeded.
 */
export async function signIn(deps: Deps, attempt: Attempt): Promise<Result<SignedIn, SignInRefusal>> {
  const username = normaliseUsername(attempt.username);
  const keys = await throttleKeys(deps, { ...attempt, username });
  // Not again after a fault of the database: the try would count twice.
  const [[next], , [account]] = await deps.db.batch([
    ...chargeOnce(deps, keys),
    selectByUsername(deps.db, username),
  ]);
  const waitMs = (next?.at ?? 0) - deps.clock.now();
  if (waitMs > 0) return err({ code: "too_many_attempts", waitMs });
  const isRight = await isPassword(deps, attempt.password, account?.passwordHash);
  if (!isRight || !account || account.disabledAt !== null) return refused(deps, "bad_credentials");
  const second = await passSecondFactor(deps, account, attempt.totp);
  if (!second.ok) return refused(deps, second.error);
  return ok(await openSession(deps, account, attempt, keys));
}

function refused(deps: Deps, code: "bad_credentials" | "totp_required" | "totp_invalid") {
  deps.log.info("sign_in_refused", { reason: code });
  return err({ code });
}

async function openSession(
  deps: Deps,
  account: Account,
  attempt: Attempt,
  keys: readonly string[],
): Promise<SignedIn> {
  const token = `${deps.chance.id()}${deps.chance.id()}`;
  const row = await rowOf(deps, account, attempt, await sessionHashOf(deps, token));
  await commit(deps, [
    insertSession(deps.db, row),
    ...(await endPrevious(deps, attempt.session)),
    endOldest(deps.db, account.id, mostSessions),
    forgiveAll(deps, keys),
    auditEntry(deps.db, {
      at: row.createdAt,
      actor: account.username,
      action: "sign_in",
      subject: "staff",
      subjectId: account.id,
    }),
  ]);
  await cacheSession(
    deps,
    row.tokenHash,
    { ...row, sessionId: row.id, username: account.username },
    sessionLimit,
  );
  return {
    session: await toCookie(deps, token),
    device: await toDevice(deps, account.username, deps.chance.id()),
  };
}

/** The session that the browser had is over: it gets a new one. */
async function endPrevious(deps: Deps, cookie: string | undefined) {
  const token = await tokenIn(deps, cookie);
  return token === null ? [] : [endByToken(deps.db, await sessionHashOf(deps, token))];
}

async function rowOf(deps: Deps, account: Account, { address, browser }: Attempt, tokenHash: string) {
  const id = deps.chance.id();
  const seal = (column: string, text: string) =>
    deps.vault.seal({ table: "staff_sessions", column, row: id }, text);
  const [browserSealed, addressSealed] = await Promise.all([
    seal("browser", browser),
    seal("address", address),
  ]);
  const now = deps.clock.now();
  return {
    id,
    tokenHash,
    staffId: account.id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + sessionLimit,
    browserSealed,
    addressSealed,
  };
}
