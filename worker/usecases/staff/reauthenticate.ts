import { type Account, selectAccount } from "#db/staff";
import { renewSession, touchSession } from "#db/staff-sessions";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { commit, type Deps } from "../deps";
import { isPassword } from "./check-password";
import { sessionHashIn, sessionHashOf, sessionKey, toCookie } from "./read-session";
import { passSecondFactor } from "./second-factor";
import { forgiveAll, hear, reauthTry } from "./throttle-login";

/** What shows that it is still the same person: the password, and a code where a second factor is on. */
export type Proof = { readonly password: string; readonly totp?: string | undefined };

export type ReauthRefusal =
  | { readonly code: "password_wrong" | "totp_required" | "totp_invalid" }
  | { readonly code: "too_many_attempts"; readonly waitMs: number };

/** What every act that takes a proof answers besides: the session's new cookie; null where another tab was first. */
export type Renewed = { readonly session: string | null };

/**
 * Re-authentication: the account, to who shows the password again, and a code where there is a second factor. Whoever
 * finds an open panel could otherwise guess there, so each account has its count for that as well.
 */
export async function reauthenticate(
  deps: Deps,
  staff: Staff,
  proof: Proof,
): Promise<Result<Account, ReauthRefusal>> {
  const one = await reauthTry(deps, staff.id);
  const { unheard, answer } = await hear(deps, one, selectAccount(deps.db, staff.id));
  if (unheard) return err({ code: "too_many_attempts", waitMs: unheard.waitMs });
  const account = answer[0];
  if (!account || !(await isPassword(deps, proof.password, account.passwordHash)))
    return err({ code: "password_wrong" });
  const second = await passSecondFactor(deps, account, proof.totp);
  if (!second.ok) return err({ code: second.error });
  await commit(deps, forgiveAll(deps, one));
  return ok(account);
}

/** Re-authentication for what comes next, such as to end a session elsewhere; answers the session's new cookie. */
export async function proveAgain(
  deps: Deps,
  staff: Staff,
  proof: Proof,
  cookie: string | undefined,
): Promise<Result<Renewed, ReauthRefusal>> {
  const account = await reauthenticate(deps, staff, proof);
  if (!account.ok) return account;
  const renewal = await prepareRenewal(deps, staff, cookie);
  const { db, clock } = deps;
  const [, renewed] = await commit(deps, [
    touchSession(db, staff.sessionId, clock.now()),
    renewal.statement,
  ] as const);
  return ok({ session: await renewal.finish(renewed) });
}

/**
 * Another token for a session whose owner has proven themselves, so that one that was stolen before is worth nothing
 * (ASVS 7.2.4). `cookie` is the one that came along; `statement` goes right behind the change it belongs to; `finish` takes what it answered and gives the new
 * cookie. The old token is dead from then on: no moment is left in which both work (decision 046).
 */
export async function prepareRenewal(deps: Deps, staff: Staff, cookie: string | undefined) {
  const from = await sessionHashIn(deps, cookie);
  if (from === null) throw new Error("a session without its cookie");
  const token = `${deps.chance.id()}${deps.chance.id()}`;
  const to = await sessionHashOf(deps, token);
  return {
    statement: renewSession(deps.db, { id: staff.sessionId, from, to, now: deps.clock.now() }),
    async finish(renewed: readonly unknown[]): Promise<string | null> {
      if (renewed.length === 0) return null;
      await deps.edge.forget(sessionKey(from));
      return toCookie(deps, token);
    },
  };
}
