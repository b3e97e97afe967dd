import {
  forgetMarks,
  forgetRestored,
  insertMark,
  isStillStanding,
  type KnownPast,
  noteRewind,
  selectMarked,
  selectPast,
} from "#db/rewinds";
import {
  judge,
  marksKept,
  type RewindCause,
  rebuildLimit,
  type SeenMark,
  type Verdict,
} from "#domain/rewind";
import { commit, type Deps } from "../deps";

type Watcher = Pick<Deps, "db" | "retryTimer" | "clock" | "chance" | "highWater" | "site" | "log">;

/** What was found of a database's past, by which a batch knows the same database again (`isStillStanding`). */
export type Judged = { readonly verdict: Verdict; readonly past: KnownPast; readonly mark: SeenMark };

/** Judges what the database said of its past (`selectPast`), and latches a rewind that nobody has noticed yet. */
export async function judgePast(deps: Watcher, mark: SeenMark, past: KnownPast | undefined): Promise<Judged> {
  if (past === undefined) throw new Error("the database said nothing of its past");
  const verdict = judge(past, mark, deps.site.databaseEpoch, deps.clock.now());
  if (verdict.is === "rewound" && verdict.cause !== null) await latch(deps, verdict.cause, mark);
  return { verdict, past, mark };
}

/** As `judgePast`, for who has no other question to the database. */
export async function askPast(deps: Watcher): Promise<Judged> {
  const mark = await deps.highWater.read();
  const [[past]] = await commit(deps, [selectPast(deps.db, mark)] as const);
  return judgePast(deps, mark, past);
}

/** From here on the database itself knows that it is behind, whatever the store outside says or does not say. */
async function latch(deps: Watcher, cause: RewindCause, mark: SeenMark): Promise<void> {
  const seqThen = typeof mark === "string" ? null : mark.seq;
  await commit(deps, [noteRewind(deps.db, { noticedAt: deps.clock.now(), cause, seqThen })] as const);
  deps.log.alarm("database_rewound", { cause });
}

/**
 * The sweep's part: judges the database, and where it stands makes a new mark, first in its own chain and then outside. In
 * that order, for a mark outside that the database does not know would be taken for another past's.
 * @returns whether the rest of the sweep may go on as always
 */
export async function renewMark(deps: Watcher): Promise<Judged> {
  const judged = await askPast(deps);
  if (judged.verdict.is === "rewound" && judged.verdict.cause === null)
    deps.log.alarm("database_rewound", { cause: "latched" });
  if (judged.verdict.is === "unsure") deps.log.alarm("mark_unreadable");
  if (judged.verdict.is !== "standing") return judged;
  const { epoch } = judged.past;
  const made = { at: deps.clock.now(), nonce: deps.chance.id() };
  const [, , , [marked]] = await commit(deps, [
    insertMark(deps.db, made, judged.past),
    forgetMarks(deps.db, made.at - marksKept),
    forgetRestored(deps.db, made.at - rebuildLimit),
    selectMarked(deps.db, made),
  ] as const);
  if (marked) await deps.highWater.write({ ...made, epoch, seq: marked.seq });
  return judged;
}

/** The condition under which what was judged may still be acted on. */
export const standsAs = ({ past }: Judged) => isStillStanding(past);
