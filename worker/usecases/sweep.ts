import type { Change } from "#db/change";
import type { Statement } from "#db/client";
import { heartbeat } from "#db/heartbeats";
import {
  isInDuePage,
  isInPageOfPaid,
  type MessageRow,
  moveMessage,
  paymentMovedBy,
  selectDueMessages,
  selectDueWakeUps,
} from "#db/messages";
import {
  isAbandoned,
  isLongPending,
  movePayment,
  type PaymentRow,
  schedulePoll,
  selectDuePolls,
} from "#db/payments";
import { selectDueRefunds } from "#db/refunds";
import { forget } from "#db/retention";
import { queueLimit, wakeGrace } from "#domain/delivery";
import { creationDeadline, nextPollAt, paymentDeadline, pollRetryDelay } from "#domain/payment";
import { commit, type Deps } from "./deps";
import { askForReport } from "./orders/ask-for-report";
import { resumeRefund, startExtraRefund, startRefund } from "./orders/refund-order";
import { resolveUnknown } from "./orders/resolve-unknown";
import { sendMessage } from "./orders/send-message";
import { askAbout } from "./orders/settle-payment";

const page = 200;
/** What calls a vendor once per row goes in smaller pages, so that one minute's work fits in a minute. */
const callPage = 40;

/**
 * The repair that makes every crash point heal: what should have happened by now, happens. Runs each minute, in bounded
 * pages. Every part may be repeated or cut off anywhere, and one that fails does not keep the others from running.
 */
export async function sweep(deps: Deps): Promise<void> {
  await guarded(deps, "overdue", () => moveOverdue(deps));
  await guarded(deps, "due", () => workThroughDue(deps));
  await guarded(deps, "retention", () => commit(deps, forget(deps.db, deps.clock.now(), page)));
  await heartbeat(deps.db, "sweep", deps.clock.now());
}

/** What only the passing of time decides; moved page by page, without asking anybody. */
async function moveOverdue(deps: Deps): Promise<void> {
  const change = { tx: deps.chance.id(), actor: "sweeper", at: deps.clock.now() };
  await commit(deps, overdueMoves(deps, change));
}

function overdueMoves({ db }: Deps, change: Change): readonly [Statement, ...Statement[]] {
  const now = change.at;
  const due = (status: MessageRow["status"]) => isInDuePage(status, now, page);
  return [
    // A claim whose time ran out: the call may have been made, so it is looked up and never simply repeated (M13).
    moveMessage(db, "lost_sight", [due("sending")], change, { nextAt: now }),
    // Orders whose payment the provider never confirmed opening (P2).
    movePayment(db, "creation_failed", [isAbandoned(now - creationDeadline, page)], change),
    // Payments that nobody made and that the provider never ended (P4).
    movePayment(db, "expired", [isLongPending(now - paymentDeadline, page)], change, { nextPollAt: null }),
    moveMessage(db, "cancelled", [paymentMovedBy(change.tx)], change),
    // Messages that waited a day in vain go back to the payer (M9).
    moveMessage(db, "withdrawn", [isInPageOfPaid("queued", now, now - queueLimit, page)], change, {
      reason: "too_late",
      nextAt: now,
    }),
    // Held messages that nobody decided about in time go back to the payer (M7).
    moveMessage(db, "hold_ended", [due("held")], change, { nextAt: now }),
    // Undelivered messages whose reports have had their time to contradict each other (M19).
    moveMessage(db, "settled", [due("undelivered")], change, { nextAt: now }),
  ];
}

/**
 * What somebody has to be asked or told about, in the order in which a payer waits for it; wake-ups come first, for they
 * are the one thing that no slow vendor keeps waiting.
 */
async function workThroughDue(deps: Deps): Promise<void> {
  const { db } = deps;
  const now = deps.clock.now();
  const [polls, unknowns, asleep, refundsDue, extras, silent, unheardOf] = await commit(deps, [
    selectDuePolls(db, now, callPage),
    selectDueMessages(db, "unknown", now, callPage),
    selectDueWakeUps(db, now - wakeGrace, page),
    selectDueMessages(db, "refund_due", now, callPage),
    selectDueRefunds(db, "due", now, callPage),
    selectDueRefunds(db, "requested", now, callPage),
    selectDueMessages(db, "sent", now, callPage),
  ] as const);
  await each(deps, "wake_up", asleep, wakeAgain);
  await each(deps, "poll", polls, pollPayment);
  await each(deps, "unknown", unknowns, resolveUnknown);
  await each(deps, "refund", refundsDue, (_, { id }) => startRefund(deps, id));
  await each(deps, "extra_refund", extras, (_, { id }) => startExtraRefund(deps, id));
  await each(deps, "silent_refund", silent, resumeRefund);
  await each(deps, "report", unheardOf, askForReport);
}

/** Polls a pending payment whose callback may have been lost (C6); where the provider cannot be reached, soon again (C7). */
async function pollPayment(deps: Deps, payment: PaymentRow): Promise<void> {
  const { heard } = await askAbout(deps, payment, "sweeper", []);
  const now = deps.clock.now();
  const next = heard === "nothing" ? now + pollRetryDelay : nextPollAt(payment.createdAt, now);
  await schedulePoll(deps.db, payment.id, next);
}

/** A due message that nothing woke the consumer for (C8, C10); with the queue down it is sent from here. */
async function wakeAgain(deps: Deps, { id }: { readonly id: string }): Promise<void> {
  try {
    await deps.wake.send(id);
  } catch {
    deps.log.alarm("queue_down");
    await sendMessage(deps, id);
  }
}

async function each<T extends { readonly id: string }>(
  deps: Deps,
  name: string,
  rows: readonly T[],
  work: (deps: Deps, row: T) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) await guarded(deps, name, () => work(deps, row), row.id);
}

async function guarded(deps: Deps, part: string, work: () => Promise<unknown>, id: string | null = null) {
  try {
    await work();
  } catch (error) {
    deps.log.defect("sweep_failed", error, { part, id });
  }
}
