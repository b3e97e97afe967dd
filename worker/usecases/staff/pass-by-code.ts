import { spend } from "#db/budgets";
import { changed } from "#db/change";
import { chargeTry, isOpen, selectNextTry, takeBack } from "#db/login-throttle";
import { type Account, selectByUsername } from "#db/staff";
import { networkOf } from "#domain/address";
import { codeAnswer, codeCeilings } from "#domain/login";
import type { Deps } from "../deps";
import { checkPassword, keepTurned, letsIn } from "./check-password";
import { codesShare, noteSpent } from "./hash-budget";
import { proofIn } from "./second-factor";
import { codesTry, hear, keysOf, type Try } from "./throttle-login";

type Typed = {
  readonly username: string;
  readonly password: string;
  readonly totp: string | undefined;
  readonly address: string;
};

/** `isDue`: a challenge has to be answered before the code is looked at. */
type ByCode =
  | { readonly passed: true; readonly one: Try; readonly account: Account }
  | { readonly passed: false; readonly isDue: boolean };

const no: ByCode = { passed: false, isDue: false };

/**
 * Hears who would have to wait, because their code is right: it is looked at before the password is hashed, costs no hash
 * itself, and is used up by it. Whether it was the code that was wrong or the password, nobody is told, nor by the time
 * that the answer takes.
 */
export async function passByCode(
  deps: Deps,
  account: Account | undefined,
  typed: Typed,
  isAnswered: boolean,
): Promise<ByCode> {
  const code = typed.totp?.replace(/\s/g, "") ?? "";
  if (code === "") return no;
  const earliest = deps.retryTimer.wait(codeAnswer);
  const passed = await tryCode(deps, account, { ...typed, code }, isAnswered);
  if (!passed.passed) await earliest;
  return passed;
}

async function tryCode(
  deps: Deps,
  account: Account | undefined,
  { username, password, address, code }: Typed & { readonly code: string },
  isAnswered: boolean,
): Promise<ByCode> {
  const guess = await countGuess(deps, { username, address, isAnswered });
  if (!guess.heard) return { passed: false, isDue: guess.isDue };
  const proof = await proofIn(deps, account, code, changed);
  if (proof === null) return no;
  const right = takeBack(deps.db, guess.keys, changed);
  const one = await codesTry(deps, username, proof.stands, [proof.use, ...proof.told, right]);
  const { unheard, answer } = await hear(deps, one, selectByUsername(deps.db, username));
  const now = answer[0];
  if (unheard || !now || !letsIn(deps, now)) return no;
  const checked = await checkPassword(deps, password, now.passwordHash);
  if (!checked.isRight) return no;
  return { passed: true, one, account: await keepTurned(deps, now, checked) };
}

/** Counts a code as wrong before it is looked at. */
async function countGuess(
  deps: Deps,
  { username, address, isAnswered }: { username: string; address: string; isAnswered: boolean },
) {
  const { db } = deps;
  const now = deps.clock.now();
  const keys = await keysOf(deps, [`guesses from ${networkOf(address)}`, `guesses for ${username}`]);
  const [network, own] = keys;
  const most = codesShare(deps, isAnswered);
  const [[next], spent] = await db.batch([
    selectNextTry(db, keys, now),
    spend(db, "codes", most, now, isOpen(keys, now)),
    chargeTry(db, [network], now, codeCeilings.network),
    chargeTry(db, [own], now, codeCeilings.account),
  ]);
  const isSpent = spent.length === 0 && next?.at === null;
  if (isSpent) noteSpent(deps, "codes", most);
  return { keys, heard: spent.length > 0, isDue: isSpent && !isAnswered };
}
