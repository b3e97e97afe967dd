import { openNumberSession, takeTry } from "#db/number-codes";
import { endNumberSessions } from "#db/receiver";
import { isSameText, readCode } from "#domain/my-number";
import { readDutchNumber } from "#domain/phone";
import { err, ok, type Result } from "#domain/result";
import { commit, type Deps } from "../deps";
import { numberCookieOf, tokenHashOf } from "./number-session";
import { codeHashes, markOf } from "./proof";

export type CodeTry = {
  /** Both as typed. */
  readonly phoneNumber: string;
  readonly code: string;
  readonly browser: string | undefined;
};

/**
 * Opens a session for who types the code that was sent to a number and asked for in this browser. No code, a wrong one, one that
 * is over and one that was never sent take the same work and get the same answer. A try counts before it is compared. What the
 * number had open in this browser before ends.
 * @returns the cookie of the session
 */
export async function verifyCode(deps: Deps, typed: CodeTry): Promise<Result<string, "code_wrong">> {
  const { db, vault, chance, clock } = deps;
  const number = readDutchNumber(typed.phoneNumber);
  const one = {
    number: number.ok ? number.value : "",
    browser: markOf(typed.browser) ?? "",
    code: readCode(typed.code) ?? "",
  };
  const [phoneHashes, browserHashes, hashes] = await Promise.all([
    vault.hashes("phone", one.number),
    vault.hashes("cookie", `browser ${one.browser}`),
    codeHashes(deps, one),
  ]);
  const [[tried]] = await commit(deps, [takeTry(db, phoneHashes, browserHashes, clock.now())] as const);
  const matches = hashes.map((hash) => isSameText(hash, tried?.codeHash ?? ""));
  const token = `${chance.id()}${chance.id()}`;
  // The same statement for a wrong code, which finds nothing.
  const id = matches.includes(true) ? (tried?.id ?? "") : "";
  const opening = openNumberSession(db, id, await tokenHashOf(deps, token), clock.now());
  const [[opened]] = await commit(deps, [opening, endNumberSessions(db, id, id)] as const);
  const cookie = await numberCookieOf(deps, token);
  return opened ? ok(cookie) : err("code_wrong");
}
