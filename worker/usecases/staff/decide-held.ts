import type { DecidedBefore, HeldLeft, VerdictDone, VerdictRequest } from "#contract/admin-held";
import { type Fate, layVerdict, selectFates } from "#db/held";
import { type HeldBar, type HeldEnding, type HeldVerdict, leastHold, verdictRest } from "#domain/held";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { commitAndRead, type Deps, wakeUp } from "../deps";

/** Why nothing was decided: nothing is there, or what bars the first one that was meant. */
export type Undecided = {
  readonly code:
    | "panel_not_found"
    | "held_decided"
    | "held_too_late"
    | "held_stopped"
    | "held_money_back"
    | "move_refused";
  readonly earlier: DecidedBefore | null;
};

/**
 * A person's verdict about held messages (decision 080): it is laid on each that still waits and rests there for some seconds
 * (decision 087) before it is carried out (`carry-out-verdict.ts`), so that a slip can be taken back and a closed tab changes
 * nothing. Of two people who press at once each message obeys the first; the answer names those that it was not laid on.
 */
export async function decideHeld(
  deps: Deps,
  { username }: Staff,
  { ids, verdict, because, note }: VerdictRequest,
): Promise<Result<VerdictDone, Undecided>> {
  const at = deps.clock.now();
  const passed = { verdict, by: username, at, reason: because ?? null };
  const sealed = await Promise.all(ids.map((id) => sealNote(deps, id, note?.trim())));
  const fates = await commitAndRead(
    deps,
    ids.map((id, index) => layVerdict(deps.db, id, { ...passed, noteSealed: sealed[index] ?? null })),
    selectFates(deps.db, ids, at),
  );
  const isMine = ({ verdictBy, verdictAt, verdict: rests }: Fate) =>
    verdictBy === username && verdictAt === at && rests === verdict;
  const mine = fates.filter(isMine);
  // A lost wake-up is the sweep's to repeat.
  await Promise.all(mine.map(({ id }) => wakeUp(deps, id, verdictRest)));
  const left = fates.filter((fate) => !isMine(fate)).map((fate) => leftOf(fate, verdict, at));
  const dueAt = at + verdictRest;
  return mine.length > 0 ? ok({ done: mine.length, of: ids.length, dueAt, left }) : err(whyNone(left));
}

const sealNote = async (deps: Deps, row: string, note: string | undefined) =>
  note === undefined ? null : deps.vault.seal({ table: "messages", column: "verdict_note", row }, note);

const codes = {
  decided: "held_decided",
  too_late: "held_too_late",
  stopped: "held_stopped",
  money_back: "held_money_back",
  refused: "move_refused",
} as const satisfies Record<HeldBar, Undecided["code"]>;

function whyNone([first]: readonly HeldLeft[]): Undecided {
  if (!first) return { code: "panel_not_found", earlier: null };
  return { code: codes[first.bar], earlier: first.earlier };
}

function leftOf(fate: Fate, verdict: HeldVerdict, now: number): HeldLeft {
  const earlier = earlierOf(fate);
  return { id: fate.id, bar: earlier === null ? barOf(fate, verdict, now) : "decided", earlier };
}

function barOf({ isForReview, status, dueAt, ...fate }: Fate, verdict: HeldVerdict, now: number): HeldBar {
  if (status !== "held" || !isForReview) return "decided";
  if (dueAt !== null && dueAt < now + leastHold) return "too_late";
  if (verdict !== "release") return "refused";
  if (fate.isMoneyBack) return "money_back";
  return fate.isStopped ? "stopped" : "refused";
}

/** The verdict that rests on it, or the event that ended its hold; null while it waits, and where it never did. */
function earlierOf({ status, verdict, verdictBy, verdictAt, ended }: Fate): DecidedBefore | null {
  if (verdict !== null && verdictAt !== null) return { by: verdictBy, what: verdict, at: verdictAt };
  if (status === "held" || ended === null) return null;
  const { cause, actor, at } = JSON.parse(ended) as { cause: string; actor: string; at: number };
  const by = actor.startsWith("staff:") ? actor.slice("staff:".length) : null;
  return { by, what: endingOf(cause, by), at };
}

/** A hold's end by the move that its event names. */
function endingOf(cause: string, by: string | null): HeldEnding {
  if (cause === "approved") return "release";
  if (cause === "hold_ended") return by === null ? "expired" : "reject";
  return cause === "withdrawn_by_sender" ? "withdrawn" : "stopped";
}
