import type { Change } from "#db/change";
import { messageIs, messageRefundedBy, moveMessage } from "#db/messages";
import { type PaymentRow, selectPayment } from "#db/payments";
import {
  moveRefund,
  type RefundRow,
  refundIs,
  requestRefund,
  scheduleRefund,
  selectRefund,
} from "#db/refunds";
import { refundCalls, refundListCalls } from "#domain/budgets";
import { refundRetryDelay } from "#domain/refund";
import { statementText } from "#domain/statement";
import type { ProviderFailure, ProviderRefund } from "#ports/payment-provider";
import { atProvider, commit, commitAndAsk, type Deps } from "../deps";
import type { Asked } from "../lanes";
import { mayCall } from "../provider-calls";

/**
 * Starts the refund of a message that is due one (M21): one refund per payment, ever, by its own row. Where the minute has no
 * calls left for it, it stays due.
 */
export async function startRefund(deps: Deps, orderId: string): Promise<Asked> {
  if (!(await mayCall(deps, "refund", refundCalls))) return "not_asked";
  const change = { tx: deps.chance.id(), actor: "sweeper", at: deps.clock.now() };
  const [[refund], [payment]] = await commitAndAsk(
    deps,
    [
      moveMessage(deps.db, "refund_started", [messageIs(orderId)], change),
      requestRefund(deps.db, orderId, change, change.at + refundRetryDelay),
    ],
    [selectRefund(deps.db, orderId), selectPayment(deps.db, orderId)],
  );
  return refund?.tx === change.tx && payment ? request(deps, refund, payment) : "not_asked";
}

/** Starts the refund of a second payment for one order (P8), which no message waits for. */
export async function startExtraRefund(deps: Deps, id: string): Promise<Asked> {
  if (!(await mayCall(deps, "refund", refundCalls))) return "not_asked";
  const change = { tx: deps.chance.id(), actor: "sweeper", at: deps.clock.now() };
  const [[refund], [payment]] = await commitAndAsk(
    deps,
    [moveRefund(deps.db, "requested", [refundIs(id)], change, { nextAt: change.at + refundRetryDelay })],
    [selectRefund(deps.db, id), selectPayment(deps.db, id)],
  );
  return refund?.tx === change.tx && payment ? request(deps, refund, payment) : "not_asked";
}

/**
 * Takes up a refund whose answer never came (C17): first asks which refunds the provider knows, and only if it knows of
 * none asks again, with the same key. It takes its next turn first, so that one which cannot be taken up does not stand
 * in the way of the others.
 */
export async function resumeRefund(deps: Deps, refund: RefundRow): Promise<Asked> {
  const [[payment]] = await commitAndAsk(
    deps,
    [scheduleRefund(deps.db, refund.id, deps.clock.now() + refundRetryDelay)],
    [selectPayment(deps.db, refund.paymentId)],
  );
  const opened = payment && whereOpened(deps, payment);
  if (!opened || !(await mayCall(deps, "refund", refundListCalls))) return "not_asked";
  const known = await opened.provider.refundsOf(opened.providerId);
  if (!known.ok) return "silent";
  const same = known.value.filter((seen) => seen.amountCents === refund.amountCents);
  const ours = same.find((seen) => seen.status === "accepted") ?? same[0];
  if (ours) return conclude(deps, refund, ours);
  return (await mayCall(deps, "refund", refundCalls)) ? request(deps, refund, payment) : "heard";
}

/** Money goes back where it came in. At a provider that is no longer set at all, that is for a person to do. */
function whereOpened(deps: Deps, payment: PaymentRow) {
  const there = atProvider(deps, payment.provider);
  if (there) return payment.providerId && { provider: there.provider, providerId: payment.providerId };
  deps.log.alarm("refund_at_another_provider", { orderId: payment.orderId, provider: payment.provider });
  return null;
}

async function request(deps: Deps, refund: RefundRow, payment: PaymentRow): Promise<Asked> {
  const opened = whereOpened(deps, payment);
  if (!opened) return "not_asked";
  const answer = await opened.provider.refund({
    providerId: opened.providerId,
    refundId: refund.id,
    description: await descriptionOf(deps, payment),
    amountCents: refund.amountCents,
    currency: refund.currency,
    key: `refund:${refund.paymentId}`,
  });
  if (answer.ok) return conclude(deps, refund, answer.value);
  return refused(deps, refund, answer.error);
}

/** What the payment was called, also where it was a second one for its order (P8). */
async function descriptionOf({ db }: Deps, payment: PaymentRow): Promise<string> {
  const { id, createdAt } =
    payment.id === payment.orderId ? payment : ((await selectPayment(db, payment.orderId))[0] ?? payment);
  return statementText({ id, createdAt });
}

/** No answer leaves the refund `requested`, where the sweeper finds it; only a definite no ends it (M23). */
async function refused(deps: Deps, refund: RefundRow, failure: ProviderFailure): Promise<Asked> {
  if (failure.kind === "unreachable") return "silent";
  deps.log.alarm("refund_refused", { orderId: refund.paymentId, said: failure.code });
  return finish(deps, refund, "failed", { reason: failure.code });
}

async function conclude(deps: Deps, refund: RefundRow, seen: ProviderRefund): Promise<Asked> {
  if (seen.status === "failed") return refused(deps, refund, { kind: "refused", code: "failed_at_provider" });
  return finish(deps, refund, "refunded", { providerRefundId: seen.providerRefundId });
}

/** The refund and its message end together; the refund of a second payment has no message to move. */
async function finish(
  deps: Deps,
  refund: RefundRow,
  end: "refunded" | "failed",
  set: { providerRefundId?: string; reason?: string },
): Promise<Asked> {
  const change: Change = { tx: deps.chance.id(), actor: "provider", at: deps.clock.now() };
  const [refundMove, messageMove] =
    end === "refunded"
      ? (["confirmed", "refund_confirmed"] as const)
      : (["refused", "refund_refused"] as const);
  await commit(deps, [
    moveRefund(deps.db, refundMove, [refundIs(refund.id)], change, { ...set, nextAt: null }),
    moveMessage(deps.db, messageMove, [messageIs(refund.paymentId), messageRefundedBy(change.tx)], change),
  ] as const);
  return "heard";
}
