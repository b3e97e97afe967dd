import { isBlocked } from "#db/blocks";
import type { Change, Conditions } from "#db/change";
import type { Statement } from "#db/client";
import { hasLosses, isMismatched, messageIs, moveMessage, paymentMovedBy, selectMessage } from "#db/messages";
import {
  insertPayment,
  isOpenTo,
  movePayment,
  type PaymentRow,
  paymentIs,
  raiseLosses,
  selectPayment,
  selectPaymentByProvider,
} from "#db/payments";
import { insertRefund } from "#db/refunds";
import { holdLimit } from "#domain/delivery";
import { type Evidence, mismatchOf, movesFor, type PaymentMove } from "#domain/payment";
import { nextPollAt } from "#domain/polling";
import { type Answers, commit, commitAndAsk, type Deps, wakeUp } from "../deps";
import { callsRefused, takeCall } from "../provider-calls";
import { proofOf } from "./open-checkout";

/** What came of a hint: `later` asks the caller to come again, because the provider could not be reached. */
export type Settled = "changed" | "unchanged" | "later";

/**
 * Acts on a hint that something happened to a payment: asks the provider, and moves payment and message together on
 * what it answers (P1a, P3–P8). Harmless however often and in whatever order it is called; what the hint itself said is
 * never believed.
 */
export async function settlePayment(deps: Deps, providerId: string, actor: string): Promise<Settled> {
  const [[known], call] = await commit(deps, [
    selectPaymentByProvider(deps.db, deps.provider.name, providerId),
    takeCall(deps, "callback"),
  ] as const);
  if (call.length === 0) return callsRefused(deps, "later");
  const answer = await deps.provider.fetch(providerId);
  if (answer.ok) return known ? settleOn(deps, known, answer.value, actor) : adopt(deps, answer.value, actor);
  if (answer.error.kind === "unreachable") return "later";
  if (known) deps.log.alarm("payment_unknown_to_provider", { orderId: known.orderId });
  return "unchanged";
}

/** Whether the provider was heard, and what the database answered where something changed. */
export type Heard<Q extends readonly Statement[]> = {
  readonly heard: "answer" | "nothing";
  readonly answers: Answers<Q> | null;
};

/**
 * Asks the provider about a payment that it knows, and acts on what it answers. A refusal to answer is no evidence.
 * @param deps with the provider that opened it (`atProvider`): another's answer would be about something else
 * @param questions to ask the database in the commit, where there is one: the caller then needs no round trip of its own
 */
export async function askAbout<const Q extends readonly Statement[]>(
  deps: Deps,
  payment: OpenedRow,
  actor: string,
  questions: Q,
): Promise<Heard<Q>> {
  const answer = await deps.provider.fetch(payment.providerId);
  if (answer.ok) {
    const { answers } = await settleAndAsk(deps, payment, answer.value, actor, questions);
    return { heard: "answer", answers };
  }
  if (answer.error.kind === "unreachable") return { heard: "nothing", answers: null };
  deps.log.alarm("payment_unknown_to_provider", { orderId: payment.orderId });
  return { heard: "answer", answers: null };
}

/** A payment that was opened at a provider. */
type OpenedRow = PaymentRow & { readonly providerId: string };

export const isOpened = (payment: PaymentRow): payment is OpenedRow => payment.providerId !== null;

/** Acts on evidence about a payment of ours. */
export const settleOn = async (
  deps: Deps,
  payment: PaymentRow,
  seen: Evidence,
  actor: string,
): Promise<Settled> => (await settleAndAsk(deps, payment, seen, actor, [])).settled;

/** Commits what the evidence calls for; the wake-up comes after, because a wake-up for an uncommitted message is lost. */
async function settleAndAsk<const Q extends readonly Statement[]>(
  deps: Deps,
  payment: PaymentRow,
  seen: Evidence,
  actor: string,
  questions: Q,
): Promise<{ settled: Settled; answers: Answers<Q> | null }> {
  const change = { tx: deps.chance.id(), actor, at: deps.clock.now() };
  const statements = statementsFor(deps, payment, seen, change);
  if (statements.length === 0) return { settled: "unchanged", answers: null };
  const own = selectMessage(deps.db, payment.orderId);
  const [[message], ...answers] = await commitAndAsk(deps, statements, [own, ...questions]);
  if (message?.tx !== change.tx) return { settled: "unchanged", answers };
  // A refund could wait for the sweep, but the payer should not have to.
  if (message.status === "queued" || message.status === "refund_due") await wakeUp(deps, payment.orderId);
  if (message.cause === "held_for_mismatch") {
    deps.log.alarm("paid_but_not_as_ordered", { orderId: payment.orderId });
  }
  return { settled: "changed", answers };
}

/** A payment that no row of ours names: a lost creation (P1a), a second payment (P8), or a stranger's. */
async function adopt(deps: Deps, seen: Evidence, actor: string): Promise<Settled> {
  if (!seen.orderId) return "unchanged";
  const order = (await selectPayment(deps.db, seen.orderId))[0];
  if (!order) return stranger(deps, seen);
  if (seen.proof !== (await proofOf(deps, { id: order.orderId, amountCents: order.amountCents })))
    return notOpenedByUs(deps, order, seen);
  const settled = await settleOn(deps, order, seen, actor);
  if (settled === "changed" || seen.status !== "paid") return settled;
  // Nothing moves where another payment is the order's own, which may have become so while this one was looked at.
  const since = (await selectPayment(deps.db, seen.orderId))[0];
  return since && isAnother(deps, since, seen) ? payBackExtra(deps, since, seen, actor) : settled;
}

/** Money that names an order which is not, or no longer, in the books can only be given back by a person. */
function stranger(deps: Deps, seen: Evidence): Settled {
  if (seen.status === "paid") deps.log.alarm("paid_for_unknown_order", { providerId: seen.providerId });
  return "unchanged";
}

/**
 * A payment that names an order of ours and that we did not open: anyone who can write the metadata of some other sale on
 * the account could have it refunded. A machine gives nothing back on such a word; staff hear of the money.
 */
function notOpenedByUs(deps: Deps, order: PaymentRow, seen: Evidence): Settled {
  if (seen.status === "paid") deps.log.alarm("paid_but_not_opened_by_us", { orderId: order.orderId });
  return "unchanged";
}

const isAnother = ({ provider }: Deps, row: PaymentRow, seen: Evidence): boolean =>
  row.providerId !== null && (row.provider !== provider.name || row.providerId !== seen.providerId);

/** Somebody paid one order twice: the second payment gets a row of its own and goes back; the message is untouched. */
async function payBackExtra(deps: Deps, order: PaymentRow, seen: Evidence, actor: string): Promise<Settled> {
  const now = deps.clock.now();
  // The id follows from the provider's, so that a repeated callback finds the row that the first one made.
  const id = (await deps.vault.hash("idempotency", `extra:${deps.provider.name}:${seen.providerId}`)).slice(
    0,
    22,
  );
  const row = { tx: deps.chance.id(), cause: "paid_twice", actor, changedAt: now, createdAt: now };
  const money = { amountCents: seen.amountCents, currency: seen.currency };
  await commit(deps, [
    insertPayment(deps.db, {
      ...row,
      ...money,
      id,
      orderId: order.orderId,
      provider: deps.provider.name,
      providerId: seen.providerId,
      mode: seen.mode,
      status: "paid",
      paidCents: seen.amountCents,
      paidCurrency: seen.currency,
      paidAt: now,
    }),
    insertRefund(deps.db, {
      ...row,
      ...money,
      id,
      paymentId: id,
      status: "due",
      nextAt: now,
      reason: "paid_twice",
    }),
  ] as const);
  deps.log.alarm("order_paid_twice", { orderId: order.orderId });
  return "changed";
}

function statementsFor(deps: Deps, payment: PaymentRow, seen: Evidence, change: Change): Statement[] {
  const moves = movesFor(payment.status, payment, seen);
  const target = [paymentIs(payment.id), isOpenTo(deps.provider.name, seen.providerId)];
  const message = [messageIs(payment.orderId), paymentMovedBy(change.tx)];
  const paid = {
    paidCents: seen.amountCents,
    paidCurrency: seen.currency,
    paidAt: change.at,
    nextPollAt: null,
  };
  const opened = { provider: deps.provider.name, providerId: seen.providerId };
  const columns: Partial<Record<PaymentMove, Parameters<typeof movePayment>[4]>> = {
    adopted: { ...opened, nextPollAt: nextPollAt(payment.createdAt, change.at) },
    paid,
    paid_late: paid,
    paid_mismatch: { ...paid, ...opened, mismatch: mismatchOf(payment, seen) },
  };
  return [
    ...moves.map((move) => movePayment(deps.db, move, target, change, columns[move] ?? { nextPollAt: null })),
    ...(moves.length === 0 ? [] : messageMovesFor(deps, seen, message, change)),
    ...lossesOf(deps, payment, seen, target, change),
  ];
}

/** Each names the states it starts from, so at most one of them finds the message. */
function messageMovesFor(deps: Deps, seen: Evidence, message: Conditions, change: Change): Statement[] {
  const { db } = deps;
  if (seen.status === "pending") return [];
  if (seen.status !== "paid") return [moveMessage(db, "cancelled", message, change)];
  return [
    moveMessage(db, "held_for_mismatch", [...message, isMismatched], change, {
      reason: "mismatch",
      nextAt: change.at + holdLimit,
    }),
    moveMessage(db, "refused_when_paid", [...message, isBlocked(change.at)], change, {
      reason: "blocked",
      nextAt: change.at,
    }),
    moveMessage(db, "queued", message, change, { nextAt: change.at }),
    moveMessage(db, "paid_late", message, change, { reason: "paid_late", nextAt: change.at }),
  ];
}

/** Money that went back by another road than ours stops a message that is not yet on its way (P7). */
function lossesOf(
  deps: Deps,
  payment: PaymentRow,
  seen: Evidence,
  target: Conditions,
  change: Change,
): Statement[] {
  if (seen.chargedBackCents === 0 && seen.refundedCents === 0) return [];
  if (seen.orderId !== payment.orderId) return [];
  return [
    raiseLosses(deps.db, target, seen.chargedBackCents, seen.refundedCents),
    moveMessage(deps.db, "blocked", [messageIs(payment.id), hasLosses], change, { reason: "money_back" }),
  ];
}
