import { selectSpent, spend, spendUpTo, spentAt, unspend } from "#db/budgets";
import { type CallUse, callShareOf } from "#domain/budgets";
import { commit, commitAndRead, type Deps } from "./deps";

const kindOf = (use: CallUse) => `calls_${use}`;

/**
 * Takes a call of this minute's share for a use, in the caller's own batch; answers nothing where the share is used up.
 * @param provided what must hold besides, or none is taken
 */
export const takeCall = (deps: Deps, use: CallUse, provided?: Parameters<typeof spend>[4], count?: number) =>
  spend(deps.db, kindOf(use), callShareOf(deps.site.budgets, use), deps.clock.now(), provided, count);

/** One call of this minute's share for a use, as values of a prepared statement that takes it. */
export const callOf = (deps: Deps, use: CallUse) =>
  spentAt(kindOf(use), callShareOf(deps.site.budgets, use), deps.clock.now());

/** Takes calls in a round trip of its own; tells whether they were left. Whoever refuses then leaves the trail. */
export const callsAreLeft = async (deps: Deps, use: CallUse, count = 1): Promise<boolean> =>
  (await commitAndRead(deps, [], takeCall(deps, use, undefined, count))).length > 0;

/** The same for work that nobody is refused for: it leaves the trail itself. */
export const mayCall = async (deps: Deps, use: CallUse, count?: number): Promise<boolean> =>
  (await callsAreLeft(deps, use, count)) || callsRefused(deps, false);

/** Takes as many calls as are left of those wanted, and tells how many that is. */
export async function takeCalls(deps: Deps, use: CallUse, wanted: number): Promise<number> {
  const [kind, now] = [kindOf(use), deps.clock.now()];
  const [[before], [after]] = await commit(deps, [
    selectSpent(deps.db, kind, now),
    spendUpTo(deps.db, kind, wanted, callShareOf(deps.site.budgets, use), now),
  ] as const);
  const taken = (after?.spent ?? 0) - (before?.spent ?? 0);
  return taken === 0 && wanted > 0 ? callsRefused(deps, taken) : taken;
}

/** Gives back calls that were taken and not made, to the minute in which they were taken (ms): another use of the share may make them. */
export async function giveCallsBack(deps: Deps, use: CallUse, count: number, takenAt: number): Promise<void> {
  if (count > 0) await commit(deps, [unspend(deps.db, kindOf(use), count, takenAt)] as const);
}

/** Asks, in the caller's own batch, how many calls this minute has made for a use. */
export const selectCalls = (deps: Deps, use: CallUse) => selectSpent(deps.db, kindOf(use), deps.clock.now());

/** Leaves a trail of a share that is used up; answers what the caller makes of it. */
export function callsRefused<T>(deps: Deps, answer: T): T {
  deps.trail.note("budget_spent");
  return answer;
}
