import { challengeFrom } from "#domain/budgets";
import { hashShares, type Road } from "#domain/login";
import type { Deps } from "../deps";

/** What a road may take of the password hashes that the site makes in a minute: one at least. */
export const shareOf = ({ site }: Deps, road: Road): number =>
  Math.max(1, Math.floor(site.budgets.hashes * hashShares[road]));

/** What strangers may: all that is theirs with a challenge answered, and before that a part. */
export const strangersShare = (deps: Deps, isAnswered: boolean): number =>
  isAnswered ? shareOf(deps, "stranger") : unchallenged(deps);

/** How many codes a minute are looked at for who has to wait; before a challenge is answered, a part of them. */
export const codesShare = (deps: Deps, isAnswered: boolean): number =>
  isAnswered ? deps.site.budgets.hashes : unchallenged(deps);

/** Remembers in this isolate that a share of this minute is used up, as the database has just said. */
export const noteSpent = ({ spent, clock }: Deps, kind: string, share: number): void =>
  void spent.set(`${kind} ${share}`, minuteOf(clock.now()));

/**
 * Whether a stranger need not even ask the database, because this isolate knows that strangers had their share of this
 * minute, of hashes and of codes where one is typed: so a flood costs little. It is the same for every name.
 */
export function isFlooded(deps: Deps, by: { readonly isAnswered: boolean; readonly code: boolean }): boolean {
  const had = (kind: string, share: number) =>
    deps.spent.get(`${kind} ${share}`) === minuteOf(deps.clock.now());
  const codes = !by.code || had("codes", codesShare(deps, by.isAnswered));
  return codes && had("hashes stranger", strangersShare(deps, by.isAnswered));
}

/** How long it is until the next minute; both in ms. */
export const restOfMinute = (now: number): number => minute - (now % minute);

const minute = 60_000;
const minuteOf = (now: number): number => Math.floor(now / minute);

const unchallenged = ({ site }: Deps): number => Math.max(1, Math.floor(site.budgets.hashes * challengeFrom));
