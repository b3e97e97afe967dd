import type { EndTaskRequest, TaskItem } from "#contract/admin-worklist";
import { dropNotices, setAlarmState } from "#db/alarms";
import type { Condition } from "#db/change";
import type { Statement } from "#db/client";
import { isUnknownSince, messageIs, messageMovedBy, moveMessage } from "#db/messages";
import { decideObjection } from "#db/objections";
import { isNotRewound, isSettled } from "#db/rewinds";
import {
  type Ended,
  endTaskAt,
  isEndedAs,
  isStillSeen,
  releaseTask,
  selectEndedAs,
  selectTask,
  type TaskRow,
  takeTask,
} from "#db/tasks";
import { unknownLimit } from "#domain/delivery";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import { type ChosenEnding, mayEnd } from "#domain/worklist";
import { commitAndRead, type Deps, wakeUp } from "../deps";
import { type NotByHand, type NotRetried, payBackByHand, retryRefund } from "../orders/failed-refund";
import { taskItemOf } from "./read-worklist";
import { entryOf } from "./record-change";
import { type Said, sealSaid } from "./task-words";

/** Why a task was left as it is: there is none, it may not end so, somebody else changed it first, or its refund cannot go. */
export type TaskUnchanged =
  | { readonly code: "panel_not_found" | "move_refused" | Exclude<NotRetried | NotByHand, "task_stale"> }
  | { readonly code: "task_stale"; readonly current: TaskItem };

type Acted = Promise<Result<TaskItem, TaskUnchanged>>;

/** Somebody takes a task, also out of another's hands, or gives it back to all. */
export const setTaken = (
  deps: Deps,
  staff: Staff,
  id: string,
  { taken, ver }: { readonly taken: boolean; readonly ver: number },
): Acted =>
  actOn(deps, id, async (task) => {
    const seen = { id: task.id, ver };
    const change = taken
      ? takeTask(deps.db, seen, staff.username, deps.clock.now())
      : releaseTask(deps.db, seen);
    const entry = {
      action: taken ? ("task_taken" as const) : ("task_released" as const),
      subject: "task",
      subjectId: `${task.id}`,
    };
    const [rows] = await deps.db.batch([
      change,
      entryOf(deps, staff, { ...entry, detail: { kind: task.kind } }),
    ]);
    return rows.length > 0 ? ok(null) : err("task_stale");
  });

/** Asks once more for the refund that a task is about (M24). */
export const retryTask = (deps: Deps, staff: Staff, id: string, said: Said): Acted =>
  actOn(deps, id, async (task) =>
    mayEnd(task.kind, "retried") ? retryRefund(deps, staff, task, said) : err("move_refused"),
  );

/** Writes down that the money a task is about was paid back by hand (M24). */
export const payTaskByHand = (deps: Deps, staff: Staff, id: string, said: Said): Acted =>
  actOn(deps, id, async (task) =>
    mayEnd(task.kind, "paid_back_by_hand") ? payBackByHand(deps, staff, task, said) : err("move_refused"),
  );

/** Ends a task in a way that its kind has, with what that does to its subject. */
export const endByStaff = (deps: Deps, staff: Staff, id: string, request: EndTaskRequest): Acted =>
  actOn(deps, id, async (task) => {
    const { ending, ver, reason } = request;
    if (!mayEnd(task.kind, ending)) return err("move_refused");
    const seen = { id: task.id, ver };
    const change = { tx: deps.chance.id(), actor: `staff:${staff.username}`, at: deps.clock.now() };
    const by = { ending, by: staff.username, at: change.at, ...(await sealSaid(deps, task, request)) };
    const isGivenBack = ending === "given_back";
    const detail = { kind: task.kind, ending };
    const mine = await commitAndRead(
      deps,
      [
        ...(isGivenBack ? [giveBack(deps, task, change, isStillSeen(seen))] : []),
        ...answering(deps, task, by, isStillSeen(seen)),
        endTaskAt(deps.db, seen, by, isGivenBack ? messageMovedBy(task.subject, change.tx) : undefined),
        entryOf(deps, staff, {
          action: "task_ended",
          subject: "task",
          subjectId: `${task.id}`,
          reason,
          detail,
        }),
        ...closingAlarm(deps, task, by, isEndedAs(seen, by)),
      ],
      selectEndedAs(deps.db, seen, by),
    );
    if (mine.length === 0) return err("task_stale");
    if (isGivenBack) await wakeUp(deps, task.subject);
    return ok(null);
  });

type Move = Parameters<typeof moveMessage>;

/**
 * The message is not sent, and its money goes back: one that is held (M7), or one that nobody could say anything about (M16). Not
 * while a restore has left open what became of it (decision 068).
 */
function giveBack({ db }: Deps, { kind, subject }: TaskRow, change: Move[3], seen: Move[2][number]) {
  // Why is for the payer: of one that nobody could trace nobody stopped anything. Who gave it back stands in the log.
  const reason = kind === "unknown_too_long" ? "no_report" : "staff";
  const set = { reason, nextAt: change.at };
  const target = [messageIs(subject), seen, isNotRewound, isSettled];
  return kind === "unknown_too_long"
    ? moveMessage(db, "given_up", [...target, isUnknownSince(change.at - unknownLimit)], change, set)
    : moveMessage(db, "hold_ended", target, change, set);
}

/** An objection is answered with its task: the sender reads how on the status page. */
function answering(
  { db }: Deps,
  { kind, subject }: TaskRow,
  { ending, by, at }: { ending: ChosenEnding; by: string; at: number },
  seen: Condition,
): Statement[] {
  if (kind !== "objection") return [];
  const outcome = ending === "objection_upheld" ? "upheld" : "denied";
  return [decideObjection(db, { id: subject, outcome, at, by }, seen)];
}

/** An alarm that waited for a person is closed with its task, if that ended. */
function closingAlarm(
  { db }: Deps,
  { kind, subject }: TaskRow,
  ended: Ended,
  isEnded: Condition,
): Statement[] {
  if (kind !== "alarm_open") return [];
  return [setAlarmState(db, Number(subject), "closed", ended, isEnded), dropNotices(db, Number(subject))];
}

type Why = "move_refused" | NotRetried | NotByHand;

async function actOn(deps: Deps, id: string, act: (task: TaskRow) => Promise<Result<null, Why>>): Acted {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  const [task] = await selectTask(deps.db, number);
  if (!task) return err({ code: "panel_not_found" });
  const acted = task.endedAt === null ? await act(task) : err("task_stale" as const);
  if (!acted.ok && acted.error !== "task_stale") return err({ code: acted.error });
  const [now = task] = await selectTask(deps.db, number);
  const current = await taskItemOf(deps, now);
  return acted.ok ? ok(current) : err({ code: "task_stale", current });
}
