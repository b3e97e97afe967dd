import { auditChange } from "#db/audit";
import type { Condition } from "#db/change";
import { type Account, accountStands, forgetFailures, spendLink } from "#db/staff";
import { endByToken, endOldest, insertSession, selectOpened, sessionStands } from "#db/staff-sessions";
import { mostSessions, sessionLimit } from "#domain/session";
import { commitAndRead, type Deps } from "../deps";
import { toDevice } from "./known-device";
import { cacheSession, sessionHashIn, sessionHashOf, toCookie } from "./read-session";
import type { FactorProof } from "./second-factor";
import { type Device, forgiveAll, type Try } from "./throttle-login";

/** The session cookie and the device cookie, for the browser to keep. */
export type SignedIn = { readonly session: string; readonly device: string };

type Caller = {
  readonly address: string;
  /** Family and major version. */
  readonly browser: string;
  /** The session cookie that the browser had. */
  readonly session: string | undefined;
};

/** By which try, in which browser where the account knows it, and with what of a second factor that is not used up yet. */
export type By = {
  readonly one: Try;
  readonly device: Device | null;
  readonly factor: FactorProof | null;
};

/**
 * Opens a session for who has shown all there is to show, uses up their code and the link by which they came, ends the one that the browser had,
 * and writes it down. Null, and nothing is written, where the account is not what it was when they showed it, or the code or the link is used.
 */
export async function openSession(
  deps: Deps,
  account: Account,
  caller: Caller,
  { one, device, factor }: By,
): Promise<SignedIn | null> {
  const token = `${deps.chance.id()}${deps.chance.id()}`;
  const row = await rowOf(deps, account, caller, await sessionHashOf(deps, token));
  const isOpen = sessionStands(row.id);
  const statements = [
    insertSession(deps.db, row, [accountStands(account, one.road === "link"), factor?.stands]),
    auditChange(deps.db, {
      at: row.createdAt,
      actor: account.username,
      action: "sign_in",
      subject: "staff",
      subjectId: account.id,
      detail: {
        session: row.id,
        browser: familyOf(caller.browser),
        device: device ? "known" : "new",
        road: one.road,
        // Its own try was counted too.
        failed: Math.max(0, account.failedTries - 1),
      },
    }),
    ...(factor ? [factor.use, ...factor.told] : []),
    ...(one.road === "link" ? [spendLink(deps.db, account.id, account.linkHash ?? "", isOpen)] : []),
    ...(await endPrevious(deps, caller.session, isOpen)),
    endOldest(deps.db, account.id, mostSessions),
    ...forgiveAll(deps, one, isOpen),
    forgetFailures(deps.db, account.id, account.failedTries, isOpen),
  ];
  const opened = await commitAndRead(deps, statements, selectOpened(deps.db, row.id));
  if (opened.length === 0) return null;
  await cacheSession(
    deps,
    row.tokenHash,
    { ...row, sessionId: row.id, username: account.username },
    sessionLimit,
  );
  return {
    session: await toCookie(deps, token),
    device: await toDevice(deps, account.username, { nonce: deps.chance.id(), mintedAt: row.createdAt }),
  };
}

const familyOf = (browser: string): string => browser.replace(/ \d+$/, "");

/** The session that the browser had is over: it gets a new one. */
async function endPrevious(deps: Deps, cookie: string | undefined, provided: Condition) {
  const hash = await sessionHashIn(deps, cookie);
  return hash === null ? [] : [endByToken(deps.db, hash, provided)];
}

async function rowOf(deps: Deps, account: Account, { address, browser }: Caller, tokenHash: string) {
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
