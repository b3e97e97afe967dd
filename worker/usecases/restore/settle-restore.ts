import type { RestoreProgress } from "#contract/restore";
import { moveIntoDoubt, renewDoubt } from "#db/doubts";
import { changesOf } from "#db/retention";
import {
  insertMark,
  insertRestored,
  insertWitnesses,
  noteRewind,
  releaseRewind,
  reopenRewind,
  selectMarked,
  selectOpenRewind,
  selectPast,
  selectProgress,
  selectRewind,
  settleDecided,
  updateRewind,
  type Witnessed,
} from "#db/rewinds";
import { err, ok, type Result } from "#domain/result";
import { commit, commitAndRead, type Deps } from "../deps";
import { askUnpaid } from "./ask-unpaid";
import { readLostPayments } from "./read-lost-payments";
import { askPast } from "./watch-past";

/** Orders that one statement marks: each statement has half a minute (D1's limits), and the tool has patience. */
const page = 500;

/** How far the settling of a restore has come. */
export async function readProgress(deps: Deps): Promise<RestoreProgress> {
  const judged = await askPast(deps);
  const [[rewind], [counts]] = await commit(deps, [
    selectOpenRewind(deps.db),
    selectProgress(deps.db),
  ] as const);
  return {
    rewound: judged.verdict.is === "rewound",
    cause: rewind?.cause ?? null,
    noticedAt: rewind?.noticedAt ?? null,
    behind: rewind?.behind ?? null,
    since: rewind?.since ?? null,
    knows: judged.past.knows,
    marked: rewind !== undefined && rewind.markedAt !== null,
    listed: rewind !== undefined && rewind.listedAt !== null,
    reading: rewind?.reading ?? null,
    unasked: counts?.unasked ?? 0,
    doubted: counts?.doubted ?? 0,
    missing: counts?.missing ?? 0,
    open: counts?.open ?? 0,
    settled: counts?.settled ?? 0,
    epoch: judged.past.epoch,
  };
}

/**
 * Marks every order that may have moved since the restore point: its message goes into doubt where it is paid (M27), and
 * whatever is heard of its payment from now on leads there. Latches the rewind where nobody had noticed one. May be repeated;
 * an earlier restore point widens what is read of the provider.
 */
export async function markRestore(deps: Deps, since: number): Promise<RestoreProgress> {
  const now = deps.clock.now();
  const [, [rewind]] = await commit(deps, [
    noteRewind(deps.db, { noticedAt: now, cause: "operator", seqThen: null }),
    selectOpenRewind(deps.db),
  ] as const);
  if (!rewind) throw new Error("a rewind was noted and is not there");
  const earliest = Math.min(since, rewind.since ?? since);
  await commit(deps, [
    updateRewind(deps.db, rewind.id, { since: earliest, listedAt: null, reading: null }),
    reopenRewind(deps.db, rewind.id),
  ] as const);
  for (;;) {
    const change = { tx: deps.chance.id(), actor: "sweeper", at: now };
    const [marked, moved] = await commit(deps, [
      insertRestored(deps.db, rewind.id, page),
      moveIntoDoubt(deps.db, change, page),
    ] as const);
    if (changesOf(marked) === 0 && changesOf(moved) === 0) break;
  }
  await commit(deps, [
    renewDoubt(deps.db, rewind.id, now),
    updateRewind(deps.db, rewind.id, { markedAt: now }),
  ] as const);
  return readProgress(deps);
}

/** Takes what was read of orders before the database was overwritten. Refused where nothing was marked yet. */
export async function takeWitnesses(
  deps: Deps,
  list: readonly Witnessed[],
): Promise<Result<RestoreProgress, "not_marked">> {
  const rewind = await marked(deps);
  if (!rewind) return err("not_marked");
  if (list.length > 0) await commit(deps, [insertWitnesses(deps.db, rewind.id, list)] as const);
  return ok(await readProgress(deps));
}

/**
 * One bounded step of finding out what was paid: first the provider's own list since the restore point, which also tells of
 * orders that vanished; then, one by one, the payments that it did not tell of. Look-ups at the gateways are the sweep's.
 */
export async function stepRestore(deps: Deps): Promise<Result<RestoreProgress, "not_marked">> {
  const rewind = await marked(deps);
  if (!rewind) return err("not_marked");
  const isWhole = rewind.listedAt !== null || (await readLostPayments(deps, rewind));
  const now = deps.clock.now();
  if (isWhole && rewind.listedAt === null)
    await commit(deps, [updateRewind(deps.db, rewind.id, { listedAt: now })] as const);
  if (isWhole) await askUnpaid(deps);
  await commit(deps, [settleDecided(deps.db, now)] as const);
  return ok(await readProgress(deps));
}

/**
 * Releases the database: an epoch of its own begins, by which marks of the past that was given up are known as such. Refused
 * while there is a payment nobody asked about; what is in doubt stays so, and is looked up by the sweep.
 */
export async function releaseRestore(
  deps: Deps,
): Promise<Result<RestoreProgress, "not_marked" | "not_settled">> {
  const rewind = await marked(deps);
  if (!rewind) return err("not_marked");
  const progress = await readProgress(deps);
  if (!progress.listed || progress.unasked > 0) return err("not_settled");
  const mark = await deps.highWater.read();
  const told = typeof mark === "string" ? 0 : mark.epoch;
  const epoch = Math.max(progress.epoch, told, deps.site.databaseEpoch - 1) + 1;
  const made = { at: deps.clock.now(), nonce: deps.chance.id() };
  // By what stands there, and not by what was changed: the answer to the first try may have been lost.
  const [released] = await commitAndRead(
    deps,
    [releaseRewind(deps.db, rewind.id, made.at, epoch)],
    selectRewind(deps.db, rewind.id),
  );
  if (released?.releasedAt !== made.at || released.epoch !== epoch) return err("not_settled");
  const [[past]] = await commit(deps, [selectPast(deps.db, "none")] as const);
  if (past) {
    const [, [marked]] = await commit(deps, [
      insertMark(deps.db, made, past),
      selectMarked(deps.db, made),
    ] as const);
    if (marked) await deps.highWater.write({ ...made, epoch, seq: marked.seq });
  }
  deps.log.info("database_released", { epoch });
  return ok(await readProgress(deps));
}

/** The open rewind, if what may have moved is marked. */
async function marked({ db }: Deps) {
  const [rewind] = await selectOpenRewind(db);
  return rewind?.since == null || rewind.markedAt === null ? null : { ...rewind, since: rewind.since };
}
