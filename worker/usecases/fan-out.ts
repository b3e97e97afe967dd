import { selectArchiveDue } from "#db/archives";
import { selectBreakers } from "#db/circuit-breaker";
import { selectDueVerdicts } from "#db/held";
import { selectDueMessages, selectDueUnknowns } from "#db/messages";
import { selectDuePolls, selectOldestPending } from "#db/payments";
import { selectOpenReconciliations, selectReconciliation } from "#db/reconciliations";
import { selectDueRefunds } from "#db/refunds";
import { isNotRewound, isSettled, selectDueDoubts } from "#db/rewinds";
import { type WorkKind, workKinds, workLease } from "#domain/due-work";
import { firstPoll, listWindow } from "#domain/polling";
import { dailyId } from "#domain/reconciliation";
import { gatewaysToAsk } from "./ask-balance";
import { commit, type Deps } from "./deps";
import { underLease } from "./lease";
import { selectUnsentCodes } from "./my-number/send-code";
import type { Bounded } from "./room";

/**
 * Hands out what is due, each kind to an invocation of its own, so that the sweep itself waits for no vendor. Where there is nobody
 * to hand it to, or the queue is away, the sweep does a part of each itself: less, but not nothing.
 * @param alone the outside with the room that the sweep has for that
 * @param work does a part of a kind
 */
export async function fanOut(deps: Deps, alone: Bounded, work: WorkOff): Promise<void> {
  if (deps.dueWork === null) return workOffAlone(alone, workKinds, work);
  const kinds = await kindsDue(deps);
  if (kinds.length === 0) return;
  try {
    await deps.dueWork.send({ kinds, turn: 0 });
  } catch {
    deps.log.alarm("queue_down");
    await workOffAlone(alone, kinds, work);
  }
}

type WorkOff = (deps: Bounded, kind: WorkKind, turn: number) => Promise<boolean>;

async function workOffAlone(alone: Bounded, kinds: readonly WorkKind[], work: WorkOff): Promise<void> {
  await underLease(alone, "alone", workLease, () => Promise.all(kinds.map((kind) => work(alone, kind, 0))));
}

/** The kinds of which anything is due: a row of each class says so. */
async function kindsDue(deps: Deps): Promise<WorkKind[]> {
  const { db } = deps;
  const now = deps.clock.now();
  const [health, open, today, [archive], ...rows] = await commit(deps, [
    selectBreakers(db),
    selectOpenReconciliations(db),
    selectReconciliation(db, dailyId(now, deps.provider.name)),
    selectArchiveDue(db, now),
    selectOldestPending(db, now - listWindow, now - firstPoll),
    selectDuePolls(db, "longest", now, 1),
    selectDueMessages(db, "refund_due", now, 1),
    selectDueRefunds(db, "due", now, 1),
    selectDueRefunds(db, "requested", now, 1),
    selectDueUnknowns(db, now, 1, [isNotRewound, isSettled]),
    selectDueDoubts(db, now, 1),
    selectDueMessages(db, "sent", now, 1),
    selectUnsentCodes(deps, 1),
    selectDueVerdicts(db, now, 1),
  ] as const);
  const isDue: Readonly<Record<WorkKind, boolean>> = {
    payments: rows.slice(0, 2).some(isThere),
    refunds: rows.slice(2, 5).some(isThere),
    messages: rows.slice(5).some(isThere) || gatewaysToAsk(deps, health, now).length > 0,
    books: isThere(open) || !isThere(today),
    // Without a place to put anything, everything stays.
    archive: deps.backup !== null && archive?.due === 1,
  };
  return workKinds.filter((kind) => isDue[kind]);
}

const isThere = (rows: readonly unknown[]): boolean => rows.length > 0;
