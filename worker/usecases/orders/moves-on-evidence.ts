import { isBlocked } from "#db/blocks";
import { raiseBookedLosses } from "#db/books";
import type { Change, Condition, Conditions } from "#db/change";
import type { Statement } from "#db/client";
import { moveOneIntoDoubt } from "#db/doubts";
import { isMismatched, messageIs, moveMessage, needsReview, paymentMovedBy, unless } from "#db/messages";
import {
  isOpenTo,
  movePayment,
  type PaymentRow,
  paymentIs,
  paymentIsMovedBy,
  raiseLosses,
} from "#db/payments";
import { isInDoubt, isNotRewound, reopenRestored, settleRestored } from "#db/rewinds";
import { alsoWidespread, isOverReceiverLimit, isOverVisitorLimit, isWidespread } from "#db/slots";
import { ruleIsLive } from "#db/switches";
import { openTask, openTasks, undoneRefunds } from "#db/tasks";
import { holdLimit } from "#domain/delivery";
import {
  type Evidence,
  type Mismatch,
  mismatchOf,
  movesFor,
  type PaymentMove,
  paymentFacts,
} from "#domain/payment";
import { nextPollAt } from "#domain/polling";
import { settlingPeriod } from "#domain/reconciliation";
import type { Deps } from "../deps";
import { stopsForLosses } from "./stop-for-losses";

/** What evidence about a payment of ours moves: the payment, its message in the same batch (P3–P6), and what is lost (P7). */
export function statementsFor(deps: Deps, payment: PaymentRow, seen: Evidence, change: Change): Statement[] {
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
  const mismatch = mismatchOf(payment, seen);
  const columns: Partial<Record<PaymentMove, Parameters<typeof movePayment>[4]>> = {
    adopted: { ...opened, nextPollAt: nextPollAt(payment.createdAt, change.at) },
    paid,
    paid_late: paid,
    paid_mismatch: { ...paid, ...opened, mismatch },
  };
  return [
    ...moves.map((move) => movePayment(deps.db, move, target, change, columns[move] ?? { nextPollAt: null })),
    ...(moves.length === 0 ? [] : messageMovesFor(deps, payment.orderId, seen, message, change)),
    ...(mismatch && moves.includes("paid_mismatch")
      ? [
          mismatchTask(deps, payment, seen, mismatch, change),
          // Nobody may release it, so nothing was ever sent for this money: no restore leaves a doubt that would stop its clock.
          settleRestored(deps.db, payment.orderId, "mismatch", change),
        ]
      : []),
    ...lossesOf(deps, payment, seen, target, change),
    ...undoneRefund(deps, payment, seen, change),
  ];
}

/**
 * A refund that the provider took and could not make after all, days later: the payer was told that it is there. Only evidence of
 * the payment itself says so, and not that of a second one for its order (P8).
 */
function undoneRefund({ db }: Deps, payment: PaymentRow, seen: Evidence, { at }: Change): Statement[] {
  const isItsOwn = seen.orderId === payment.orderId && seen.providerId === payment.providerId;
  const wasPaid = paymentFacts[payment.status].money === "in" && isItsOwn;
  return wasPaid
    ? [openTasks(db, undoneRefunds(payment.id, seen.refundedCents, at, at - settlingPeriod), 1)]
    : [];
}

/** What is held because it was not paid as ordered waits for a person, until the money goes back by itself (M7). */
const mismatchTask = (
  { db }: Deps,
  { id, orderId, amountCents }: PaymentRow,
  seen: Evidence,
  cause: Mismatch,
  { at, tx }: Change,
) =>
  openTask(
    db,
    {
      kind: "mismatch_held",
      subject: orderId,
      cause,
      facts: { orderId, cents: seen.amountCents, currency: seen.currency, orderedCents: amountCents },
      at,
    },
    paymentIsMovedBy(id, tx),
  );

/** Each names the states it starts from, so at most one of them finds the message; only doubt follows upon another move. */
function messageMovesFor(
  deps: Deps,
  orderId: string,
  seen: Evidence,
  message: readonly Condition[],
  change: Change,
): Statement[] {
  const { db } = deps;
  const { limits } = deps.site;
  const held = { reason: "review", nextAt: change.at + holdLimit, boundAt: change.at };
  if (seen.status === "pending") return [];
  if (seen.status !== "paid") return [moveMessage(db, "cancelled", message, change)];
  return [
    moveMessage(db, "held_for_mismatch", [...message, isMismatched], change, {
      reason: "mismatch",
      nextAt: change.at + holdLimit,
    }),
    // In doubt it may have been sent with this money before, whatever was blocked or is full by now (M27).
    moveMessage(db, "refused_when_paid", [...message, unless(isInDoubt), isBlocked(change.at)], change, {
      reason: "blocked",
      nextAt: change.at,
    }),
    moveMessage(
      db,
      "refused_when_paid",
      [...message, unless(isInDoubt), isOverReceiverLimit(limits, change.at)],
      change,
      { reason: "capped", nextAt: change.at },
    ),
    moveMessage(
      db,
      "refused_when_paid",
      [...message, unless(isInDoubt), isOverVisitorLimit(limits, change.at)],
      change,
      { reason: "visitor_limit", nextAt: change.at },
    ),
    moveMessage(db, "held", [...message, ruleIsLive("widespread"), isWidespread(limits, change.at)], change, {
      ...held,
      review: alsoWidespread,
    }),
    moveMessage(db, "held", [...message, needsReview], change, held),
    moveMessage(db, "queued", message, change, { nextAt: change.at, boundAt: change.at }),
    // After a restore the money may have come in before, and the message gone out with it (M27).
    moveOneIntoDoubt(db, [...message, isInDoubt], change),
    reopenRestored(db, orderId, change),
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
  // In a rewound database a refund of our own may be forgotten, and would count as somebody else's.
  const isTold = seen.refundedCents === 0 ? [] : [isNotRewound];
  return [
    raiseLosses(deps.db, [...target, ...isTold], seen.chargedBackCents, seen.refundedCents),
    raiseBookedLosses(deps.db, payment.id, seen.chargedBackCents, seen.refundedCents),
    ...stopsForLosses(deps.db, [messageIs(payment.id)], change),
  ];
}
