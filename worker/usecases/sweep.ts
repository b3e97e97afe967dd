import type { Change } from "#db/change";
import { selectBreakers } from "#db/circuit-breaker";
import type { Statement } from "#db/client";
import { heartbeat } from "#db/heartbeats";
import { selectDueVerdicts } from "#db/held";
import {
  isInDuePage,
  isInPageOfPaid,
  type MessageRow,
  moveMessage,
  noVerdictRests,
  paymentMovedBy,
  selectDueMessages,
  selectDueUnknowns,
  selectDueWakeUps,
} from "#db/messages";
import { isAbandoned, isLongPending, movePayment } from "#db/payments";
import { selectDueRefunds } from "#db/refunds";
import { isNotRewound, isSettled, paymentIsSettled, selectDueDoubts } from "#db/rewinds";
import { type Heard, isToBeAsked } from "#domain/balance";
import { queueLimit, wakeGrace } from "#domain/delivery";
import { isStopped } from "#domain/operation";
import { creationDeadline } from "#domain/payment";
import { paymentDeadline } from "#domain/polling";
import { watchOver } from "./alarms/watch-over";
import { askBalance } from "./ask-balance";
import { keepBackups } from "./backup/keep-backups";
import { commit, type Deps, wakeUp } from "./deps";
import { foldIntoDays } from "./fold-events";
import { backfill, forgetAll, measureOverdue } from "./forget-all";
import { keepWorklist } from "./keep-worklist";
import { turnKeys } from "./keys/turn-keys";
import { guarded, withFewAtOnce, workThrough } from "./lanes";
import { measureSize } from "./measure-size";
import { selectUnsentCodes, sendCode } from "./my-number/send-code";
import { askForReport } from "./orders/ask-for-report";
import { carryOutVerdict } from "./orders/carry-out-verdict";
import { pollPayments } from "./orders/poll-payments";
import { resumeRefund, startExtraRefund, startRefund } from "./orders/refund-order";
import { resolveUnknown } from "./orders/resolve-unknown";
import { sendMessage } from "./orders/send-message";
import { alarmOverBacklog } from "./read-health";
import { reconcile } from "./reconcile/reconcile";
import { resolveDoubt } from "./restore/resolve-doubt";
import { renewMark } from "./restore/watch-past";

const page = 200;

/**
 * How many rows of each class one minute takes, so that all of them at once stay below the 1,000 subrequests of an
 * invocation (decision 043). Polls have theirs in `poll-payments.ts`.
 */
const pages = {
  wakeUps: 80,
  unknowns: 20,
  doubts: 20,
  reports: 30,
  refunds: 30,
  extras: 10,
  silent: 40,
  codes: 10,
  verdicts: 20,
} as const;
/** Of a page of silent refunds, those that are asked about; the others belong to another provider, or to none. */
const silentAsked = 12;

/**
 * The repair that makes every crash point heal: what should have happened by now, happens. Runs each minute, in bounded
 * pages. Every part may be repeated or cut off anywhere, and none keeps another waiting: once time has had its say, the
 * classes of due work run side by side, each with a page of its own, and what is past its time is forgotten meanwhile.
 */
export async function sweep(outside: Deps): Promise<void> {
  const deps = withFewAtOnce(outside);
  await guarded(deps, "mark", () => renewMark(deps));
  await guarded(deps, "overdue", () => moveOverdue(deps));
  await Promise.all([
    guarded(deps, "polls", () => pollPayments(deps)),
    guarded(deps, "due", () => workThroughDue(deps)),
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
    guarded(deps, "reconciliation", () => reconcile(deps)),
  ]);
  // Last in line: what people wait for comes first.
  await guarded(deps, "backup", () => keepBackups(deps));
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
  return [
    // A claim whose time ran out: the call may have been made, so it is looked up and never simply repeated (M13).
    moveMessage(db, "lost_sight", [due("sending")], change, { nextAt: now }),
    // Orders whose payment the provider never confirmed opening (P2).
    movePayment(db, "creation_failed", [isAbandoned(now - creationDeadline, page), ...unpaid], change),
    // Payments that nobody made and that the provider never ended (P4).
    movePayment(db, "expired", [isLongPending(now - paymentDeadline, page), ...unpaid], change, {
      nextPollAt: null,
    }),
    moveMessage(db, "cancelled", [paymentMovedBy(change.tx)], change),
    // Messages that waited a day in vain go back to the payer (M9).
    moveMessage(db, "withdrawn", [isInPageOfPaid("queued", now, now - queueLimit, page), ...open], change, {
      reason: "too_late",
      nextAt: now,
    }),
    // Held messages that nobody decided about in time go back to the payer (M7); a verdict that rests was in time.
    moveMessage(db, "hold_ended", [due("held"), noVerdictRests, ...open], change, { nextAt: now }),
    // Undelivered messages whose reports have had their time to contradict each other (M19).
    moveMessage(db, "settled", [due("undelivered"), ...open], change, { nextAt: now }),
  ];
}

/** What somebody has to be asked or told about, each class in a lane of its own. */
async function workThroughDue(deps: Deps): Promise<void> {
  const { db } = deps;
  const now = deps.clock.now();
  const [asleep, unknowns, doubts, unheardOf, refundsDue, extras, silent, health, codes, verdicts] =
    await commit(deps, [
      selectDueWakeUps(db, now - wakeGrace, pages.wakeUps, isStopped(deps.site.operation, now)),
      selectDueUnknowns(db, now, pages.unknowns, [isNotRewound, isSettled]),
      selectDueDoubts(db, now, pages.doubts),
      selectDueMessages(db, "sent", now, pages.reports),
      selectDueMessages(db, "refund_due", now, pages.refunds),
      selectDueRefunds(db, "due", now, pages.extras),
      selectDueRefunds(db, "requested", now, pages.silent),
      selectBreakers(db),
      selectUnsentCodes(deps, pages.codes),
      selectDueVerdicts(db, now, pages.verdicts),
    ] as const);
  const vendorOf = ({ gateway }: MessageRow) => gateway ?? "";
  await Promise.all([
    workThrough(deps, { name: "wake_up", rows: asleep, work: (row) => wakeAgain(deps, row) }),
    workThrough(deps, {
      name: "unknown",
      rows: unknowns,
      vendorOf,
      work: (row) => resolveUnknown(deps, row),
    }),
    workThrough(deps, { name: "doubt", rows: doubts, work: (row) => resolveDoubt(deps, row) }),
    workThrough(deps, { name: "report", rows: unheardOf, vendorOf, work: (row) => askForReport(deps, row) }),
    workThrough(deps, { name: "refund", rows: refundsDue, work: ({ id }) => startRefund(deps, id) }),
    workThrough(deps, { name: "verdict", rows: verdicts, work: (row) => judgeAgain(deps, row) }),
    workThrough(deps, { name: "code", rows: codes, work: ({ id }) => sendCode(deps, id) }),
    workThrough(deps, { name: "extra_refund", rows: extras, work: ({ id }) => startExtraRefund(deps, id) }),
    workThrough(deps, {
      name: "silent_refund",
      rows: silent,
      room: silentAsked,
      work: (row) => resumeRefund(deps, row),
    }),
    workThrough(deps, {
      name: "balance",
      rows: gatewaysToAsk(deps, health, now),
      vendorOf: ({ id }) => id,
      work: ({ gateway }) => askBalance(deps, gateway),
    }),
  ]);
}

/** The gateways whose balance can be asked, and was not of late; none where balances are not watched. */
function gatewaysToAsk({ gateways, site }: Deps, health: readonly Heard[], now: number) {
  if (site.balanceAlarmCents === 0) return [];
  return gateways
    .filter(
      ({ name, balance }) =>
        balance &&
        isToBeAsked(
          health.find((one) => one.gateway === name),
          now,
        ),
    )
    .map((gateway) => ({ id: gateway.name, gateway }));
}

/** A verdict whose rest is over and that nothing woke the consumer for (decision 087). */
async function judgeAgain(deps: Deps, message: MessageRow): Promise<void> {
  if ((await carryOutVerdict(deps, message)) !== "waits") await wakeUp(deps, message.id);
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
