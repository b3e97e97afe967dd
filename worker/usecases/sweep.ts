import type { Change } from "#db/change";
import type { Statement } from "#db/client";
import { heartbeat } from "#db/heartbeats";
import {
  isInDuePage,
  isInPageOfPaid,
  isMessageIn,
  type MessageRow,
  moveMessage,
  noVerdictRests,
  whyInVain,
} from "#db/messages";
import { isPaymentIn, movePayment, openPage } from "#db/payments";
import { isNotRewound, isSettled, paymentIsSettled, settleDecided } from "#db/rewinds";
import { queueLimit, unknownLimit } from "#domain/delivery";
import { sweepLease, tripsToBeginAlone } from "#domain/due-work";
import { creationDeadline } from "#domain/payment";
import { paymentDeadline } from "#domain/polling";
import type { Verdict } from "#domain/rewind";
import { watchOver } from "./alarms/watch-over";
import { keepBackups } from "./backup/keep-backups";
import { commit, type Deps } from "./deps";
import { fanOut } from "./fan-out";
import { foldIntoDays } from "./fold-counts";
import { backfill, forgetAll, measureOverdue } from "./forget-all";
import { keepWorklist } from "./keep-worklist";
import { turnKeys } from "./keys/turn-keys";
import { guarded } from "./lanes";
import { underLease } from "./lease";
import { measureSize } from "./measure-size";
import { sendMessage } from "./orders/send-message";
import { alarmOverBacklog } from "./read-health";
import { reconcile } from "./reconcile/reconcile";
import { renewMark } from "./restore/watch-past";
import { withRoom } from "./room";
import { wakeAgain } from "./wake-again";
import { workOff } from "./work-off";

const page = 200;

/**
 * The repair that makes every crash point heal: what should have happened by now, happens. Runs each minute, one at a time (lease).
 * What only needs the database and the clock is done here: time has its say, what is past its time is forgotten, the heart beats.
 * What somebody has to be asked about is handed out to invocations of its own (decision 098), so that no vendor, however slow, keeps
 * any of this waiting. Every part may be repeated or cut off anywhere.
 */
export async function sweep(deps: Deps): Promise<void> {
  const past = await guarded(deps, "minute", () =>
    underLease(deps, "sweep", sweepLease, () => keepTime(deps)),
  );
  if (past === null) return deps.log.info("sweep_under_way");
  if (past !== undefined) await handOut(deps, past);
}

/** What is known of the database's past in this minute; `unasked` where it could not be judged, or a rewind not be latched. */
type KnownPast = Verdict["is"] | "unasked";

/**
 * What waits for no vendor. Time decides where the database stands, or is latched, which its statements see for themselves; where
 * nobody can tell, it waits: what looks overdue may have been sent since (decision 068). The rest goes on in any past.
 */
async function keepTime(deps: Deps): Promise<KnownPast> {
  const past = (await guarded(deps, "mark", () => renewMark(deps)))?.verdict.is ?? "unasked";
  if (past === "standing" || past === "rewound") await guarded(deps, "overdue", () => moveOverdue(deps));
  await Promise.all([
    guarded(deps, "tallies", () => foldIntoDays(deps)),
    guarded(deps, "retention", () => forgetAll(deps))
      .then(() => guarded(deps, "retention_gauge", () => measureOverdue(deps)))
      .then(() => beat(deps)),
    guarded(deps, "backfill", () => backfill(deps)),
    guarded(deps, "backlog", () => alarmOverBacklog(deps)),
    guarded(deps, "size", () => measureSize(deps)),
    guarded(deps, "alarms", () => watchOver(deps)),
    guarded(deps, "worklist", () => keepWorklist(deps)),
    guarded(deps, "keys", () => turnKeys(deps)),
  ]);
  return past;
}

/**
 * What waits for others; the next sweep need not wait for it, for each kind of it has a lease, or turns, of its own. Where the queue
 * is away there is room for a part of it here. Money and look-ups wait for a minute whose past could be asked about; a wake-up asks itself.
 */
async function handOut(deps: Deps, past: KnownPast): Promise<void> {
  const alone = withRoom(deps, tripsToBeginAlone, 1);
  await guarded(deps, "wake_ups", () => wakeAgain(deps, alone, sendMessage));
  if (past !== "unasked") await guarded(deps, "due", () => fanOut(deps, alone, workOff(reconcile)));
  // Last in line: what people wait for comes first. Of a database that was put back, or made anew, there is no backup: as the newest it would
  // stand before those that it is to be filled from.
  if (past !== "rewound") await guarded(deps, "backup", () => keepBackups(deps));
}

/** Heartbeat, ours and outward. Does not wait for vendors: it says that the repair runs, not that they answer. */
const beat = (deps: Deps) =>
  guarded(deps, "heartbeat", async () => {
    await heartbeat(deps.db, "sweep", deps.clock.now());
    const problem = (await deps.beacon?.()) ?? null;
    if (problem !== null) deps.log.info("heartbeat_unheard", { problem });
  });

/** What only the passing of time decides; moved page by page, without asking anybody. */
async function moveOverdue(deps: Deps): Promise<void> {
  const change = { tx: deps.chance.id(), actor: "sweeper", at: deps.clock.now() };
  await commit(deps, overdueMoves(deps, change));
}

function overdueMoves({ db }: Deps, change: Change): readonly [Statement, ...Statement[]] {
  const now = change.at;
  // Time decides nothing that a restore has left open: what looks unpaid or unsent may have been paid and sent since.
  const open = [isNotRewound, isSettled];
  const unpaid = [isNotRewound, paymentIsSettled];
  const due = (status: MessageRow["status"]) => isInDuePage(status, now, page);
  const abandoned = openPage("creating", now - creationDeadline, page);
  const longPending = openPage("pending", now - paymentDeadline, page);
  const late = { paidBy: now - queueLimit, unansweredBy: now - unknownLimit };
  return [
    // A report may have told of a message that a restore had left in doubt: nothing is open about it any more.
    settleDecided(db, now),
    // A claim whose time ran out: the call may have been made, so it is looked up and never simply repeated (M13).
    moveMessage(db, "lost_sight", [due("sending")], change, { nextAt: now }),
    // Each message before its payment, by which it is found.
    ...[abandoned, longPending].map((one) =>
      moveMessage(db, "cancelled", [isMessageIn(one), ...open], change),
    ),
    // Orders whose payment the provider never confirmed opening (P2).
    movePayment(db, "creation_failed", [isPaymentIn(abandoned), ...unpaid], change),
    // Payments that nobody made and that the provider never ended (P4).
    movePayment(db, "expired", [isPaymentIn(longPending), ...unpaid], change, { nextPollAt: null }),
    // Messages that waited a day in vain go back to the payer (M9).
    moveMessage(db, "withdrawn", [isInPageOfPaid("queued", now, late, page), ...open], change, {
      reason: whyInVain,
      nextAt: now,
    }),
    // Held messages that nobody decided about in time go back to the payer (M7); a verdict that rests was in time.
    moveMessage(db, "hold_ended", [due("held"), noVerdictRests, ...open], change, { nextAt: now }),
    // Undelivered messages whose reports have had their time to contradict each other (M19).
    moveMessage(db, "settled", [due("undelivered"), ...open], change, { nextAt: now }),
  ];
}
