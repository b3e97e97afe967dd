import { messageIs, messageRefundedBy, moveMessage } from "#db/messages";
import { type PaymentRow, selectPayment } from "#db/payments";
import { moveRefund, type RefundRow, refundIs, refundIsIn, refundMovedBy, selectRefund } from "#db/refunds";
import { endTaskAt, isStillSeen, type TaskRow } from "#db/tasks";
import { refundCalls, refundListCalls } from "#domain/budgets";
import { leftToPayBack, refundNamed, refundRetryDelay } from "#domain/refund";
import { err, ok, type Result } from "#domain/result";
import type { Staff } from "#domain/session";
import type { ProviderRefund } from "#ports/payment-provider";
import { atProvider, commitAndRead, type Deps } from "../deps";
import { mayCall } from "../provider-calls";
import { entryOf } from "../staff/record-change";
import { type Said, sealSaid } from "../staff/task-words";
import { conclude, request, whereOpened } from "./refund-order";

/** Why a refund that failed was left as it is. */
export type NotRetried =
  | "task_stale"
  | "too_busy"
  | "refund_provider_silent"
  | "refund_provider_gone"
  | "refund_nothing_left";

/**
 * Asks once more for a refund that the provider refused (M24). First the provider is asked which refunds it knows and what
 * was charged back: one of ours that went through after all is the end of it, and nothing more is asked for than what is left.
 * Each try has a key and a name of its own. The move, the end of the task and the audit commit together, before the call; a
 * call without an answer is taken up by the sweep, as that of any refund (C17).
 */
export async function retryRefund(
  deps: Deps,
  staff: Staff,
  task: TaskRow,
  said: Said,
): Promise<Result<null, NotRetried>> {
  const [[refund], [payment]] = await deps.db.batch([
    selectRefund(deps.db, task.subject),
    selectPayment(deps.db, task.subject),
  ]);
  if (refund?.status !== "failed" || !payment) return err("task_stale");
  const look = await lookBeforeRetry(deps, refund, payment);
  if (!look.ok) return look;
  const change = { tx: deps.chance.id(), actor: `staff:${staff.username}`, at: deps.clock.now() };
  const seen = { id: task.id, ver: said.ver };
  const ended = { ending: "retried", by: staff.username, at: change.at } as const;
  const { id, paymentId, tries } = refund;
  const [now] = await commitAndRead(
    deps,
    [
      moveRefund(deps.db, "retried", [refundIs(id), isStillSeen(seen)], change, {
        tries: tries + 1,
        amountCents: look.value.cents,
        reason: null,
        nextAt: change.at + refundRetryDelay,
      }),
      moveMessage(deps.db, "refund_retried", [messageIs(paymentId), messageRefundedBy(change.tx)], change),
      endTaskAt(
        deps.db,
        seen,
        { ...ended, ...(await sealSaid(deps, task, said)) },
        refundMovedBy(id, change.tx),
      ),
      entryOf(deps, staff, {
        action: "refund_retried",
        subject: "order",
        subjectId: payment.orderId,
        reason: said.reason,
        detail: { task: task.id, cents: look.value.cents, tries: tries + 1 },
      }),
    ],
    selectRefund(deps.db, id),
  );
  if (now?.tx !== change.tx) return err("task_stale");
  if (look.value.made) await conclude(deps, now, look.value.made);
  else if (await mayCall(deps, "refund", refundCalls)) await request(deps, now, payment);
  return ok(null);
}

/** What the provider says before anything is asked of it: a refund of ours that it made after all, or how much is left, in cents. */
async function lookBeforeRetry(deps: Deps, refund: RefundRow, payment: PaymentRow) {
  const opened = whereOpened(deps, payment);
  if (!opened) return err("refund_provider_gone" as const);
  if (!(await mayCall(deps, "refund", refundListCalls + 1))) return err("too_busy" as const);
  const [known, evidence] = await Promise.all([
    opened.provider.refundsOf(opened.providerId),
    opened.provider.fetch(opened.providerId),
  ]);
  if (!known.ok || (!evidence.ok && evidence.error.kind === "unreachable"))
    return err("refund_provider_silent" as const);
  const taken = known.value.filter(({ status }) => status !== "failed");
  const made = taken.find((seen) => isOurs(seen, refund));
  if (made) return ok({ made, cents: refund.amountCents });
  const chargedBack = Math.max(payment.chargedBackCents, evidence.ok ? evidence.value.chargedBackCents : 0);
  const back = taken.reduce((sum, { amountCents }) => sum + amountCents, chargedBack);
  const left = Math.min(refund.amountCents, leftToPayBack(payment.paidCents ?? 0, back));
  return left > 0 ? ok({ made: null, cents: left }) : err("refund_nothing_left" as const);
}

const isOurs = ({ refundId }: ProviderRefund, { id }: RefundRow): boolean =>
  refundId !== null && refundNamed(refundId) === id;

/** Why no payment by hand is written down. */
export type NotByHand = "task_stale" | "too_busy" | "refund_provider_silent" | "refund_made_after_all";

/**
 * Writes down that the money of a refund went back by another road (M24): one that the provider refused, or whose provider
 * cannot be asked at all any more. Never while a try is under way, nor after the provider made one of ours after all: that
 * paid back too.
 */
export async function payBackByHand(
  deps: Deps,
  staff: Staff,
  task: TaskRow,
  said: Said,
): Promise<Result<null, NotByHand>> {
  const [[refund], [payment]] = await deps.db.batch([
    selectRefund(deps.db, task.subject),
    selectPayment(deps.db, task.subject),
  ]);
  const isUnderWay = task.kind === "paid_at_another_provider";
  const from = isUnderWay ? "requested" : "failed";
  if (refund?.status !== from || !payment) return err("task_stale");
  if (isUnderWay && atProvider(deps, payment.provider)) return err("task_stale");
  const look = await lookBeforeByHand(deps, refund, payment);
  if (!look.ok) return look;
  const change = { tx: deps.chance.id(), actor: `staff:${staff.username}`, at: deps.clock.now() };
  const seen = { id: task.id, ver: said.ver };
  const ended = { ending: "paid_back_by_hand", by: staff.username, at: change.at } as const;
  const { id, paymentId, amountCents: cents } = refund;
  const [now] = await commitAndRead(
    deps,
    [
      moveRefund(deps.db, "paid_back_by_hand", [refundIs(id), refundIsIn(from), isStillSeen(seen)], change, {
        nextAt: null,
      }),
      moveMessage(deps.db, "paid_back_by_hand", [messageIs(paymentId), messageRefundedBy(change.tx)], change),
      endTaskAt(
        deps.db,
        seen,
        { ...ended, ...(await sealSaid(deps, task, said)) },
        refundMovedBy(id, change.tx),
      ),
      entryOf(deps, staff, {
        action: "refund_paid_by_hand",
        subject: "order",
        subjectId: payment.orderId,
        reason: said.reason,
        detail: { task: task.id, cents },
      }),
    ],
    selectRefund(deps.db, id),
  );
  return now?.tx === change.tx ? ok(null) : err("task_stale");
}

/** Where the provider can be asked, it must say that it made none of ours. */
async function lookBeforeByHand(
  deps: Deps,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<Result<null, NotByHand>> {
  const opened = whereOpened(deps, payment);
  if (!opened) return ok(null);
  if (!(await mayCall(deps, "refund", refundListCalls))) return err("too_busy");
  const known = await opened.provider.refundsOf(opened.providerId);
  if (!known.ok) return err("refund_provider_silent");
  const isMade = known.value.some((seen) => seen.status !== "failed" && isOurs(seen, refund));
  return isMade ? err("refund_made_after_all") : ok(null);
}
