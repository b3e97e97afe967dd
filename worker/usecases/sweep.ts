import { beat } from "../db/heartbeats";
import {
  isInDuePage,
  moveMessage,
  paymentMovedBy,
  selectDueMessages,
  selectDueWakeUps,
  wasPaidBefore,
} from "../db/messages";
import { isAbandoned, movePayment, schedulePoll, selectDuePolls } from "../db/payments";
import { selectDueRefunds } from "../db/refunds";
import { forget } from "../db/retention";
import { queueLimit, wakeGrace } from "../domain/delivery";
import { creationDeadline, nextPollAt } from "../domain/payment";
import type { SandboxDesk } from "../ports/sandbox";
import { commit, type Deps } from "./deps";
import { resumeRefund, startExtraRefund, startRefund } from "./refund-order";
import { resolveUnknown } from "./resolve-unknown";
import { sendMessage } from "./send-message";
import { checkPayment } from "./settle-payment";

const page = 200;
/** Steps that call a vendor once per row take smaller pages, so that one minute's work fits in a minute. */
const callPage = 40;

/**
 * The repair that makes every crash point heal: what should have happened by now, happens. Runs each minute, in bounded
 * pages; every step may be repeated or cut off anywhere, and one that fails does not keep the others from running.
 */
export async function sweep(deps: Deps): Promise<void> {
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step(deps);
    } catch (error) {
      deps.log.alarm("sweep_step_failed", {
        step: name,
        error: error instanceof Error ? error.name : "unknown",
      });
    }
  }
  await beat(deps.db, "sweep", deps.clock.now());
}

/** As `sweep`; in development the sandbox vendors' due callbacks go out around it. */
export async function sweepAround(deps: Deps, desk: SandboxDesk | null): Promise<void> {
  await desk?.runDue(deps.clock.now());
  await sweep(deps);
  await desk?.runDue(deps.clock.now());
}

const steps = {
  expiredLeases,
  abandonedCreations,
  oldQueued,
  endedHolds,
  settledFailures,
  duePolls,
  unknowns,
  lostWakeUps,
  dueRefunds,
  extraRefunds,
  silentRefunds,
  retention,
} satisfies Record<string, (deps: Deps) => Promise<unknown>>;

const changeBy = (deps: Deps) => ({ tx: deps.chance.id(), actor: "sweeper", at: deps.clock.now() });

/** A claim whose time ran out: the call may have been made, so it is looked up and never simply repeated (M13). */
async function expiredLeases(deps: Deps) {
  const change = changeBy(deps);
  const due = isInDuePage("sending", change.at, page);
  await commit(deps, [moveMessage(deps.db, "lost_sight", [due], change, { nextAt: change.at })] as const);
}

/** Orders whose payment the provider never confirmed opening (P2). */
async function abandonedCreations(deps: Deps) {
  const change = changeBy(deps);
  await commit(deps, [
    movePayment(deps.db, "creation_failed", [isAbandoned(change.at - creationDeadline, page)], change),
    moveMessage(deps.db, "cancelled", [paymentMovedBy(change.tx)], change),
  ] as const);
}

/** Messages that waited a day in vain go back to the payer (M9). */
async function oldQueued(deps: Deps) {
  const change = changeBy(deps);
  const due = [isInDuePage("queued", change.at, page), wasPaidBefore(change.at - queueLimit)];
  const set = { reason: "too_late", nextAt: change.at };
  await commit(deps, [moveMessage(deps.db, "withdrawn", due, change, set)] as const);
}

/** Held messages that nobody decided about in time go back to the payer (M7). */
async function endedHolds(deps: Deps) {
  const change = changeBy(deps);
  const set = { nextAt: change.at };
  await commit(deps, [
    moveMessage(deps.db, "hold_ended", [isInDuePage("held", change.at, page)], change, set),
  ] as const);
}

/** Undelivered messages whose reports have had their time to contradict each other (M19). */
async function settledFailures(deps: Deps) {
  const change = changeBy(deps);
  const set = { nextAt: change.at };
  await commit(deps, [
    moveMessage(deps.db, "settled", [isInDuePage("undelivered", change.at, page)], change, set),
  ] as const);
}

/** Pending payments whose callback may have been lost (C6). */
async function duePolls(deps: Deps) {
  const now = deps.clock.now();
  for (const payment of await selectDuePolls(deps.db, now, callPage)) {
    await checkPayment(deps, payment, "sweeper", []);
    await schedulePoll(deps.db, payment.id, nextPollAt(payment.createdAt, now));
  }
}

async function unknowns(deps: Deps) {
  for (const message of await selectDueMessages(deps.db, "unknown", deps.clock.now(), callPage)) {
    await resolveUnknown(deps, message);
  }
}

/** Due messages that nothing woke the consumer for (C8, C10); with the queue down they are sent from here. */
async function lostWakeUps(deps: Deps) {
  const due = await selectDueWakeUps(deps.db, deps.clock.now() - wakeGrace, page);
  let queueIsUp = true;
  for (const { id } of due) {
    queueIsUp = queueIsUp && (await canWake(deps, id));
    if (!queueIsUp) await sendMessage(deps, id);
  }
}

async function canWake(deps: Deps, id: string): Promise<boolean> {
  try {
    await deps.wake.send(id);
    return true;
  } catch {
    deps.log.alarm("queue_down");
    return false;
  }
}

async function dueRefunds(deps: Deps) {
  for (const message of await selectDueMessages(deps.db, "refund_due", deps.clock.now(), callPage)) {
    await startRefund(deps, message.id);
  }
}

async function extraRefunds(deps: Deps) {
  for (const { refund, payment } of await selectDueRefunds(deps.db, "due", deps.clock.now(), callPage)) {
    await startExtraRefund(deps, refund, payment);
  }
}

/** Refunds whose answer never came (C17). */
async function silentRefunds(deps: Deps) {
  for (const { refund, payment } of await selectDueRefunds(
    deps.db,
    "requested",
    deps.clock.now(),
    callPage,
  )) {
    await resumeRefund(deps, refund, payment);
  }
}

async function retention(deps: Deps) {
  await commit(deps, forget(deps.db, deps.clock.now(), page));
}
