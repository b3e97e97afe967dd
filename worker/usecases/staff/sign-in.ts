import { type Account, selectByUsername } from "#db/staff";
import { linkTries, normaliseUsername } from "#domain/login";
import { err, ok, type Result } from "#domain/result";
import type { Deps } from "../deps";
import { checkPassword, keepTurned, letsIn } from "./check-password";
import { isFlooded, restOfMinute } from "./hash-budget";
import { deviceIn } from "./known-device";
import { type By, openSession, type SignedIn } from "./open-session";
import { passByCode } from "./pass-by-code";
import { showSecondFactor } from "./second-factor";
import {
  type Device,
  devicesTry,
  hear,
  linksTry,
  strangersTry,
  type Try,
  type Unheard,
} from "./throttle-login";

export type Attempt = {
  readonly username: string;
  readonly password: string;
  /** A code of an authenticator app, or a recovery code. */
  readonly totp: string | undefined;
  /** What a one-time link of the command line carries. */
  readonly link: string | undefined;
  /** The answer to a challenge. */
  readonly answer: string | undefined;
  readonly address: string;
  /** Family and major version. */
  readonly browser: string;
  /** What the browser kept of an earlier time. */
  readonly device: string | undefined;
  readonly session: string | undefined;
};

export type SignInRefusal =
  | {
      readonly code:
        | "bad_credentials"
        | "totp_required"
        | "totp_invalid"
        | "link_over"
        | "challenge_required";
    }
  | { readonly code: "too_many_attempts"; readonly waitMs: number };

type Answer = Result<SignedIn, SignInRefusal>;

/**
 * Opens a session for who knows the password and has the second factor, where there is one. Whether the try is heard is
 * decided before the password is hashed, and every try counts as failed until it has succeeded. Where it is not heard, a
 * right code is heard all the same, so that nobody who guesses keeps the owner out (decision 045).
 */
export async function signIn(deps: Deps, typed: Attempt): Promise<Answer> {
  const attempt = { ...typed, username: normaliseUsername(typed.username) };
  const isAnswered = await answersChallenge(deps, attempt);
  const known = await deviceIn(deps, attempt.username, attempt.device);
  const isStranger = known === null && attempt.link === undefined;
  if (isStranger && isFlooded(deps, { isAnswered, code: attempt.totp !== undefined }))
    return unheardAnswer(deps, attempt, flooded(deps), !isAnswered);
  const first = await firstTry(deps, attempt, known, isAnswered);
  const { one, device, account, unheard } = first;
  if (!unheard) return tryPassword(deps, attempt, first);
  if (one.road === "link" && !stands(account, await linkHashesOf(deps, attempt.link), deps.clock.now()))
    return refused(deps, "link_over");
  const byCode = await passByCode(deps, account, attempt, isAnswered);
  if (byCode.passed) {
    // The code was used up by the try.
    return opened(deps, byCode.account, attempt, { one: byCode.one, device, factor: null });
  }
  const isDue = byCode.isDue || (unheard.isSpent && one.road === "stranger" && !isAnswered);
  return unheardAnswer(deps, attempt, unheard, isDue);
}

const flooded = ({ clock }: Deps): Unheard => ({ waitMs: restOfMinute(clock.now()), isSpent: true });

/** What became of a try before any password was looked at. */
type First = {
  readonly one: Try;
  /** The browser, where this account knows it. */
  readonly device: Device | null;
  readonly account: Account | undefined;
  readonly unheard: Unheard | null;
};

/** By a link where there is one, else from a known browser, else from a strange one. */
async function firstTry(
  deps: Deps,
  attempt: Attempt,
  device: Device | null,
  isAnswered: boolean,
): Promise<First> {
  const { username, address } = attempt;
  const linkHashes = await linkHashesOf(deps, attempt.link);
  const strangers = () => strangersTry(deps, { username, address, isAnswered });
  if (linkHashes !== null) return begin(deps, attempt, device, await linksTry(deps, username, linkHashes));
  if (device === null) return begin(deps, attempt, null, await strangers());
  const first = await begin(deps, attempt, device, await devicesTry(deps, username, device));
  return first.device ? first : begin(deps, attempt, null, await strangers());
}

async function begin(deps: Deps, { username }: Attempt, device: Device | null, one: Try): Promise<First> {
  const { unheard, answer } = await hear(deps, one, selectByUsername(deps.db, username));
  const account = answer[0];
  const isKnown = device !== null && account !== undefined && account.devicesSince <= device.mintedAt;
  return { one, account, unheard, device: isKnown ? device : null };
}

/** A try that is heard costs one hash, whether or not there is such an account. */
async function tryPassword(deps: Deps, attempt: Attempt, first: First): Promise<Answer> {
  const { one, account, device } = first;
  const checked = await checkPassword(hashing(deps, one), attempt.password, account?.passwordHash);
  if (!checked.isRight || !account || !letsIn(deps, account)) return refused(deps, "bad_credentials");
  const second = await showSecondFactor(deps, account, attempt.totp);
  if (!second.ok) return refused(deps, second.error);
  const factor = second.value;
  return opened(deps, await keepTurned(deps, account, checked), attempt, { one, device, factor });
}

async function opened(deps: Deps, account: Account, attempt: Attempt, by: By): Promise<Answer> {
  const signedIn = await openSession(deps, account, attempt, by);
  if (signedIn) return ok(signedIn);
  // Somebody else used the code, or the link, in the meantime.
  if (by.factor !== null) return refused(deps, "totp_invalid");
  return refused(deps, by.one.road === "link" ? "link_over" : "bad_credentials");
}

/** Strangers are hashed for one at a time, so that they cannot slow the shop. */
const hashing = (deps: Deps, { road }: Try): Pick<Deps, "credentials" | "vault"> => {
  if (road !== "stranger") return deps;
  const { credentials, vault } = deps;
  return { vault, credentials: { ...credentials, stretch: credentials.stretchInTurn } };
};

async function answersChallenge(deps: Deps, { answer, address }: Attempt): Promise<boolean> {
  return answer !== undefined && (await deps.challenger.isAnswered("sign_in", address, answer));
}

/** What may be stored of a link's token. */
const linkHashesOf = async (deps: Deps, link: string | undefined): Promise<readonly string[] | null> =>
  link === undefined ? null : deps.vault.hashes("link", link);

function stands(account: Account | undefined, hashes: readonly string[] | null, now: number): boolean {
  if (!account?.linkHash || !hashes?.includes(account.linkHash)) return false;
  return (account.linkUntil ?? 0) > now && account.linkTries < linkTries;
}

function refused(deps: Deps, code: "bad_credentials" | "totp_required" | "totp_invalid" | "link_over") {
  deps.log.info("sign_in_refused", { reason: code });
  return err({ code });
}

function unheardAnswer(deps: Deps, attempt: Attempt, { waitMs, isSpent }: Unheard, isDue: boolean): Answer {
  if (isDue) return err({ code: "challenge_required" });
  const { username, address } = attempt;
  if (isSpent) deps.trail.note("budget_spent", { account: username, address });
  return err({ code: "too_many_attempts", waitMs });
}
