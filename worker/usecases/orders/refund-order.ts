import type { Change } from "#db/change";
import { messageIs, messageRefundedBy, moveMessage, nothingIsLeft } from "#db/messages";
import { type PaymentRow, selectPayment } from "#db/payments";
import {
  atMostWhatIsLeft,
  moveRefund,
  type RefundRow,
  refundIs,
  refundIsAtTry,
  refundMovedBy,
  requestRefund,
  scheduleRefund,
  selectRefund,
} from "#db/refunds";
import { selectRewindSince } from "#db/rewinds";
import { openTask } from "#db/tasks";
import { refundCalls, refundListCalls } from "#domain/budgets";
import { refundKey, refundName, refundNamed, refundRetryDelay, refundWaitDelay } from "#domain/refund";
import { rebuildLimit } from "#domain/rewind";
import { statementText } from "#domain/statement";
import type { ProviderFailure, ProviderRefund } from "#ports/payment-provider";
import { atProvider, commit, commitAndAsk, type Deps } from "../deps";
import type { Asked } from "../lanes";
import { mayCall } from "../provider-calls";

/**
 * Starts the refund of a message that is due one (M21): one refund per payment, ever, by its own row, of what other roads left
 * of the money; where they left nothing, it ends without one (M25). Where the minute has no calls left for it, it stays due.
 */
export async function startRefund(deps: Deps, orderId: string): Promise<Asked> {
  if (!(await mayCall(deps, "refund", refundCalls))) return "not_asked";
  const change = { tx: deps.chance.id(), actor: "sweeper", at: deps.clock.now() };
  const [[refund], [payment]] = await commitAndAsk(
    deps,
    [
      moveMessage(deps.db, "blocked", [messageIs(orderId), nothingIsLeft], change, { reason: "money_back" }),
      moveMessage(deps.db, "refund_started", [messageIs(orderId)], change),
      requestRefund(deps.db, orderId, change, change.at + refundRetryDelay),
    ],
    [selectRefund(deps.db, orderId), selectPayment(deps.db, orderId)],
  );
  return refund?.tx === change.tx && payment ? begin(deps, refund, payment) : "not_asked";
}

/** Starts the refund of a second payment for one order (P8), which no message waits for. */
export async function startExtraRefund(deps: Deps, id: string): Promise<Asked> {
  if (!(await mayCall(deps, "refund", refundCalls))) return "not_asked";
  const change = { tx: deps.chance.id(), actor: "sweeper", at: deps.clock.now() };
  const [[refund], [payment]] = await commitAndAsk(
    deps,
    [
      moveRefund(deps.db, "requested", [refundIs(id)], change, {
        nextAt: change.at + refundRetryDelay,
        amountCents: atMostWhatIsLeft,
      }),
    ],
    [selectRefund(deps.db, id), selectPayment(deps.db, id)],
  );
  return refund?.tx === change.tx && payment ? begin(deps, refund, payment) : "not_asked";
}

/**
 * A refund of a payment that is older than a restore may have been made and forgotten: it is asked about first, as one whose
 * answer never came (C17, C21). The row of a second payment is as young as its evidence, and may have been there before.
 */
async function begin(deps: Deps, refund: RefundRow, payment: PaymentRow): Promise<Asked> {
  const isSecond = payment.id !== payment.orderId;
  const since = isSecond ? deps.clock.now() - rebuildLimit : payment.createdAt;
  const [rewind] = await selectRewindSince(deps.db, since);
  return rewind ? resumeRefund(deps, refund) : request(deps, refund, payment);
}

/**
 * Takes up a refund whose answer never came (C17): first asks which refunds the provider knows, and only if it knows of
 * none asks again, with the same key. It takes its next turn first, so that one which cannot be taken up does not stand
 * in the way of the others.
 */
export async function resumeRefund(deps: Deps, refund: RefundRow): Promise<Asked> {
  const [[payment], [now]] = await commitAndAsk(
    deps,
    [scheduleRefund(deps.db, refund.id, deps.clock.now() + refundRetryDelay)],
    [selectPayment(deps.db, refund.paymentId), selectRefund(deps.db, refund.id)],
  );
  // It ended since it was read, or staff have begun another try: what is known of this one says nothing of that.
  if (now?.status !== "requested" || now.tries !== refund.tries) return "not_asked";
  const opened = payment && (await whereOpenedOrTask(deps, refund, payment));
  if (!opened || !(await mayCall(deps, "refund", refundListCalls))) return "not_asked";
  const known = await opened.provider.refundsOf(opened.providerId);
  if (!known.ok) return "silent";
  const became = whatBecameOf(refund, known.value, payment.refundedElsewhereCents);
  if (became) return conclude(deps, refund, became);
  return (await mayCall(deps, "refund", refundCalls)) ? request(deps, refund, payment) : "heard";
}

/**
 * Of the refunds that a provider knows, the one that ours became: any try that went through, or else this one where it did
 * not. Only of a first try one without a name counts, by its amount: a later one was preceded by a look at all that there was; and
 * only where nobody paid back at the provider's desk (`elsewhereCents`), for that has no name either.
 */
export function whatBecameOf(
  { id, tries, amountCents }: Pick<RefundRow, "id" | "tries" | "amountCents">,
  known: readonly ProviderRefund[],
  elsewhereCents = 0,
): ProviderRefund | undefined {
  const ours = known.filter(({ refundId, ...seen }) =>
    refundId === null
      ? tries === 1 && elsewhereCents === 0 && seen.amountCents === amountCents
      : refundNamed(refundId) === id,
  );
  const name = refundName(id, tries);
  return (
    ours.find(({ status }) => status !== "failed") ??
    ours.find(({ refundId }) => refundId === null || refundId === name)
  );
}

/** Money goes back where it came in; null at a provider that is no longer set at all. */
export function whereOpened(deps: Deps, { provider, providerId }: PaymentRow) {
  const there = atProvider(deps, provider);
  return there && providerId !== null ? { provider: there.provider, providerId } : null;
}

/** Where nobody can be asked, to pay back is for a person to do. */
async function whereOpenedOrTask(deps: Deps, refund: RefundRow, payment: PaymentRow) {
  if (atProvider(deps, payment.provider)) return whereOpened(deps, payment);
  const { orderId, provider, providerId } = payment;
  const facts = { orderId, provider, providerId, cents: refund.amountCents };
  const [kind, cause] = ["paid_at_another_provider", "provider_not_set"] as const;
  await commit(deps, [
    openTask(deps.db, { kind, cause, subject: refund.id, facts, at: deps.clock.now() }),
  ] as const);
  deps.log.alarm("refund_at_another_provider", { orderId, provider });
  return null;
}

/** Asks the provider to pay back, as this try of the refund. */
export async function request(deps: Deps, refund: RefundRow, payment: PaymentRow): Promise<Asked> {
  const opened = await whereOpenedOrTask(deps, refund, payment);
  if (!opened) return "not_asked";
  const answer = await opened.provider.refund({
    providerId: opened.providerId,
    refundId: refundName(refund.id, refund.tries),
    description: await descriptionOf(deps, payment),
    amountCents: refund.amountCents,
    currency: refund.currency,
    key: refundKey(refund.paymentId, refund.tries),
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

/** Ends a refund as the provider says that it ended. One that waits there for balance stays `requested`, and is looked at again. */
export async function conclude(deps: Deps, refund: RefundRow, seen: ProviderRefund): Promise<Asked> {
  if (seen.status === "waiting") {
    const now = deps.clock.now();
    const at = now + refundWaitDelay(now - refund.changedAt);
    await commit(deps, [scheduleRefund(deps.db, refund.id, at)] as const);
    return "heard";
  }
  if (seen.status === "failed") return refused(deps, refund, { kind: "refused", code: failedAtProvider });
  return finish(deps, refund, "refunded", { providerRefundId: seen.providerRefundId });
}

/**
 * The refund and its message end together, and one that failed waits for a person from then on; the refund of a second
 * payment has no message to move.
 */
async function finish(
  deps: Deps,
  refund: RefundRow,
  end: "refunded" | "failed",
  set: { providerRefundId?: string; reason?: string },
): Promise<Asked> {
  const change: Change = { tx: deps.chance.id(), actor: "provider", at: deps.clock.now() };
  const failure = end === "failed" ? await failureOf(deps, refund, set.reason ?? "") : null;
  const [refundMove, messageMove] =
    end === "refunded"
      ? (["confirmed", "refund_confirmed"] as const)
      : (["refused", "refund_refused"] as const);
  await commit(deps, [
    moveRefund(deps.db, refundMove, [refundIs(refund.id), refundIsAtTry(refund.tries)], change, {
      ...set,
      nextAt: null,
    }),
    moveMessage(deps.db, messageMove, [messageIs(refund.paymentId), messageRefundedBy(change.tx)], change),
    ...(failure ? [failedTask(deps, refund, change, failure)] : []),
  ]);
  return "heard";
}

async function failureOf({ db }: Deps, { paymentId }: RefundRow, said: string): Promise<Failure> {
  const [payment] = await selectPayment(db, paymentId);
  return { said, payment };
}

function failedTask({ db }: Deps, refund: RefundRow, change: Change, { said, payment }: Failure) {
  const { id, paymentId, amountCents: cents } = refund;
  const { orderId = paymentId, provider = null, providerId = null } = payment ?? {};
  const cause = said === failedAtProvider ? failedAtProvider : "refused";
  const facts = { orderId, provider, providerId, cents, said };
  const task = { kind: "refund_failed", subject: id, cause, facts, at: change.at } as const;
  return openTask(db, task, refundMovedBy(id, change.tx));
}

/** What the provider said, and the payment that it is about. */
type Failure = { readonly said: string; readonly payment: PaymentRow | undefined };

/** The provider took the refund, and could not make it. */
const failedAtProvider = "failed_at_provider";
