import { spend } from "#db/budgets";
import type { Condition } from "#db/change";
import type { Statement } from "#db/client";
import { chargeTry, forgive, isOpen, selectNextTry, takeBack } from "#db/login-throttle";
import { countFailure, devicesStand, linkStands } from "#db/staff";
import { addressKey } from "#domain/address";
import { ceilings, type Road } from "#domain/login";
import type { Deps } from "../deps";
import { noteSpent, restOfMinute, shareOf, strangersShare } from "./hash-budget";

/** A try to show a password: by which road it comes, and what it waits for and counts against. */
export type Try = {
  readonly road: Road;
  /** The most password hashes that a minute gives to tries like this one. */
  readonly share: number;
  /** Throttle keys whose wait doubles, until a success forgives them. */
  readonly queue: readonly string[];
  /** Throttle key of what the account takes by this road in a day. */
  readonly ceiling: string;
  /** What must hold of the account besides. */
  readonly provided?: Condition;
  /** What is written when the try is heard. */
  readonly counted: readonly Statement[];
};

/** Who asks, and whether they answered a challenge. */
type Origin = { readonly username: string; readonly address: string; readonly isAnswered: boolean };

/**
 * A try from a browser that we do not know counts against the account and the address, and takes of the site's hashes what
 * strangers may have: all of that only with a challenge answered.
 */
export async function strangersTry(deps: Deps, origin: Origin): Promise<Try> {
  const { username, address, isAnswered } = origin;
  const [account, from, ceiling] = await keysOf(deps, [
    `account ${username}`,
    `address ${addressKey(address)}`,
    `strangers ${username}`,
  ]);
  const share = strangersShare(deps, isAnswered);
  const counted = [countFailure(deps.db, username, { link: false })];
  return { road: "stranger", share, queue: [account, from], ceiling, counted };
}

/** A browser in which this account signed in before: its nonce, and when that was (ms). */
export type Device = { readonly nonce: string; readonly mintedAt: number };

/** A try from a known browser counts against that browser, so an attack on the account makes everybody wait but its owner. */
export async function devicesTry(deps: Deps, username: string, device: Device): Promise<Try> {
  const [own, ceiling] = await keysOf(deps, [`device ${device.nonce}`, `devices ${username}`]);
  const share = shareOf(deps, "device");
  const provided = devicesStand(username, device.mintedAt);
  const counted = [countFailure(deps.db, username, { link: false })];
  return { road: "device", share, queue: [own], ceiling, provided, counted };
}

/** A try by a link that the operator made, whose word it carries, counts against that link. */
export async function linksTry(deps: Deps, username: string, linkHashes: readonly string[]): Promise<Try> {
  const [ceiling] = await keysOf(deps, [`links ${username}`]);
  const provided = linkStands(username, linkHashes, deps.clock.now());
  const counted = [countFailure(deps.db, username, { link: true })];
  return { road: "link", share: shareOf(deps, "link"), queue: [], ceiling, provided, counted };
}

/** A try with a right code counts against the account alone, while the code `stands`; `used` is what uses it up. */
export async function codesTry(
  deps: Deps,
  username: string,
  stands: Condition,
  used: readonly Statement[],
): Promise<Try> {
  const [ceiling] = await keysOf(deps, [`codes ${username}`]);
  const counted = [countFailure(deps.db, username, { link: false }), ...used];
  return { road: "code", share: shareOf(deps, "code"), queue: [], ceiling, provided: stands, counted };
}

/** What somebody signed in counts against who must show the password again. */
export async function reauthTry(deps: Deps, staffId: string): Promise<Try> {
  const [own, ceiling] = await keysOf(deps, [`reauth ${staffId}`, `reauths ${staffId}`]);
  return { road: "reauth", share: shareOf(deps, "reauth"), queue: [own], ceiling, counted: [] };
}

/** Why a try is not heard: it has to wait, in ms, or none of its share of the site's hashes is left in this minute. */
export type Unheard = { readonly waitMs: number; readonly isSpent: boolean };

/**
 * Asks whether a try is heard, in one round trip and with a question besides. If it is, it counts as failed from here on
 * and has its hash; it is not asked again after a fault of the database, for it would count twice.
 */
export async function hear<Q extends Statement>(
  deps: Deps,
  one: Try,
  question: Q,
): Promise<{ readonly unheard: Unheard | null; readonly answer: Q["_"]["result"] }> {
  const { db } = deps;
  const now = deps.clock.now();
  const keys = [...one.queue, one.ceiling];
  const open = isOpen(keys, now, one.provided);
  const answers: readonly unknown[] = await db.batch([
    selectNextTry(db, keys, now),
    spend(db, `hashes ${one.road}`, one.share, now, open),
    // Each of these is written only if the one before it was.
    ...(one.queue.length > 0 ? [chargeTry(db, one.queue, now)] : []),
    chargeTry(db, [one.ceiling], now, ceilings[one.road]),
    ...one.counted,
    question,
  ]);
  const [[next], spent] = answers as readonly [readonly [{ at: number | null }?], readonly unknown[]];
  const answer = answers.at(-1) as Q["_"]["result"];
  if (spent.length > 0) return { unheard: null, answer };
  const at = next?.at ?? null;
  if (at !== null) return { unheard: { waitMs: at - now, isSpent: false }, answer };
  if (one.provided === undefined) noteSpent(deps, `hashes ${one.road}`, one.share);
  return { unheard: { waitMs: restOfMinute(now), isSpent: true }, answer };
}

/** The statements that take back what a try counted, now that it succeeded. */
export const forgiveAll = (deps: Deps, one: Try, provided?: Condition): readonly [Statement, Statement] => [
  forgive(deps.db, one.queue, provided),
  takeBack(deps.db, [one.ceiling], provided),
];

/** The keys under which failures are counted: when the ring of keys turns, they are counted anew once (decision 066). */
export const keysOf = <const T extends readonly string[]>(deps: Deps, names: T) =>
  Promise.all(names.map((name) => deps.vault.hash("throttle", name))) as Promise<{ [K in keyof T]: string }>;
