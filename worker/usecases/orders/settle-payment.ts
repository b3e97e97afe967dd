import { isBlocked } from "#db/blocks";
import { raiseBookedLosses, selectBooksOf, selectBooksPaidAs } from "#db/books";
import type { Change, Condition, Conditions } from "#db/change";
import type { Statement } from "#db/client";
import { moveOneIntoDoubt } from "#db/doubts";
import { selectToHandOver } from "#db/hand-over";
import { isMismatched, messageIs, moveMessage, needsReview, paymentMovedBy, unless } from "#db/messages";
import {
  isOpenTo,
  movePayment,
  type PaymentRow,
  paymentIs,
  paymentIsMovedBy,
  raiseLosses,
  selectPayment,
  selectPaymentByProvider,
} from "#db/payments";
import { isInDoubt, isNotRewound, reopenRestored, selectRewindSince, settleRestored } from "#db/rewinds";
import { alsoWidespread, isOverReceiverLimit, isOverVisitorLimit, isWidespread } from "#db/slots";
import { ruleIsLive } from "#db/switches";
import { openTask } from "#db/tasks";
import { holdLimit } from "#domain/delivery";
import { type Evidence, type Mismatch, mismatchOf, movesFor, type PaymentMove } from "#domain/payment";
import { nextPollAt } from "#domain/polling";
import { rebuildLimit } from "#domain/rewind";
import { paymentAsBooked } from "../archive/as-booked";
import { type Answers, commit, commitAndAsk, type Deps, wakeUp } from "../deps";
import { callsRefused, takeCall } from "../provider-calls";
import { rebuiltOrder } from "../restore/rebuild-order";
import { askedBy, isProofOf } from "./open-checkout";
import { formerRole, payBackExtra } from "./second-payment";
import { stopsForLosses } from "./stop-for-losses";

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
  if (answer.ok) return settleSeen(deps, known ?? null, answer.value, actor);
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

export const isOpened = <Row extends PaymentRow>(payment: Row): payment is Row & OpenedRow =>
  payment.providerId !== null;

/** Acts on evidence about a payment of ours. */
export const settleOn = async (
  deps: Deps,
  payment: PaymentRow,
  seen: Evidence,
  actor: string,
): Promise<Settled> => (await settleAndAsk(deps, payment, seen, actor, [])).settled;

/**
 * Acts on evidence about many payments of ours in one commit, each by a change of its own: for those that ended unpaid, of which
 * nothing follows that comes after the commit.
 */
export async function settleTogether(
  deps: Deps,
  ended: readonly { readonly row: PaymentRow; readonly seen: Evidence }[],
  actor: string,
): Promise<void> {
  const at = deps.clock.now();
  const [first, ...others] = ended.flatMap(({ row, seen }) =>
    statementsFor(deps, row, seen, { tx: deps.chance.id(), actor, at }),
  );
  if (first) await commit(deps, [first, ...others]);
}

/** Acts on evidence about a payment of ours, or, with none, about one that no row of ours names (P1a, P8, a stranger's). */
export const settleSeen = (
  deps: Deps,
  known: PaymentRow | null,
  seen: Evidence,
  actor: string,
): Promise<Settled> => (known ? settleOn(deps, known, seen, actor) : adopt(deps, seen, actor));

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
  // Asked along, so that a hand-over needs no round trip of its own to learn what it must know.
  const mark = seen.status === "paid" ? await deps.highWater.read() : "away";
  const asked = [...selectToHandOver(deps.db, payment.orderId, mark), ...questions] as const;
  const [own, order, breakers, past, restrictions, listed, ...answers] = await commitAndAsk(
    deps,
    statements,
    asked,
  );
  const rows = [own, order, breakers, past, restrictions, listed] as const;
  const [message] = own;
  if (message?.tx !== change.tx) return { settled: "unchanged", answers };
  // A refund could wait for the sweep, but the payer should not have to.
  if (message.status === "queued" || message.status === "refund_due") await wakeUp(deps, payment.orderId);
  if (message.status === "queued") void deps.atOnce(payment.orderId, { at: change.at, mark, rows });
  if (message.cause === "held_for_mismatch") {
    deps.log.alarm("paid_but_not_as_ordered", { orderId: payment.orderId });
  }
  return { settled: "changed", answers };
}

/** Acts on evidence about whichever payment it names, ours or not; for who has it from the provider's list. */
export async function settleEvidence(deps: Deps, seen: Evidence, actor: string): Promise<Settled> {
  const [known] = await selectPaymentByProvider(deps.db, deps.provider.name, seen.providerId);
  return known ? settleOn(deps, known, seen, actor) : adopt(deps, seen, actor);
}

/** A payment that is archived, one that no row of ours names: a lost creation (P1a), a second payment (P8), or a stranger's. */
async function adopt(deps: Deps, seen: Evidence, actor: string): Promise<Settled> {
  const [booked] = await selectBooksPaidAs(deps.db, deps.provider.name, [seen.providerId]);
  if (booked) return settleOn(deps, paymentAsBooked(booked), seen, actor);
  if (!seen.orderId) return "unchanged";
  const order = (await selectPayment(deps.db, seen.orderId))[0];
  if (!order) return (await rebuildVanished(deps, seen, actor)) ?? stranger(deps, seen);
  if (!(await isProofOf(deps, { id: order.orderId, amountCents: order.amountCents }, seen.proof)))
    return notOpenedByUs(deps, order, seen);
  const former = order.providerId === null ? await formerRole(deps, seen) : "unknown";
  if (former === "silent") return "later";
  if (former === "extra") return payBackExtra(deps, order, seen, actor);
  const settled = await settleOn(deps, order, seen, actor);
  if (settled === "changed" || seen.status !== "paid") return settled;
  // Nothing moves where another payment is the order's own, which may have become so while this one was looked at.
  const since = (await selectPayment(deps.db, seen.orderId))[0];
  return since && isAnother(deps, since, seen) ? payBackExtra(deps, since, seen, actor) : settled;
}

/**
 * Money for an order that vanished in a restore: our own proof in the payment's metadata says that there was one. It comes back
 * into the books without its text and its number, in doubt: found at a gateway it was sent, else the money goes back once. Paid
 * otherwise than ordered it was never sent: it is held, and goes back as any other (P6).
 * @returns null where there was no restore, or no proof
 */
export async function rebuildVanished(deps: Deps, seen: Evidence, actor: string): Promise<Settled | null> {
  if (!seen.orderId || seen.status !== "paid") return null;
  const [rewind] = await selectRewindSince(deps.db, deps.clock.now() - rebuildLimit);
  // What is archived did not vanish: another payment that names it is for a person.
  if ((await selectBooksOf(deps.db, [seen.orderId])).length > 0) return null;
  const amountCents = rewind ? await askedBy(deps, seen.orderId, seen) : null;
  if (!rewind || amountCents === null) return null;
  const former = await formerRole(deps, seen);
  if (former === "silent") return "later";
  await commit(deps, rebuiltOrder(deps, rewind.id, { id: seen.orderId, amountCents }));
  const [payment] = await selectPayment(deps.db, seen.orderId);
  deps.log.info("order_rebuilt", { orderId: seen.orderId });
  if (!payment) return "unchanged";
  return former === "extra" ? payBackExtra(deps, payment, seen, actor) : settleOn(deps, payment, seen, actor);
}

/** Money that names an order which is not, or no longer, in the books can only be given back by a person. */
async function stranger(deps: Deps, seen: Evidence): Promise<Settled> {
  if (seen.status !== "paid") return "unchanged";
  await commit(deps, [moneyTask(deps, "unknown_order", seen)] as const);
  deps.log.alarm("paid_for_unknown_order", { providerId: seen.providerId });
  return "unchanged";
}

const ownId = /^[\w-]{22}$/;

/** Money that no row of ours may take, as a person finds it at the provider; what names no order of our kind is left out. */
function moneyTask(deps: Deps, cause: "unknown_order" | "not_opened_by_us", seen: Evidence) {
  const { name: provider } = deps.provider;
  const { providerId, amountCents: cents, currency, mode, orderId } = seen;
  return openTask(deps.db, {
    kind: "money_without_order",
    subject: `${provider}:${providerId}`,
    cause,
    facts: {
      provider,
      providerId,
      cents,
      currency,
      mode,
      orderId: ownId.test(orderId ?? "") ? orderId : null,
    },
    at: deps.clock.now(),
  });
}

/**
 * A payment that names an order of ours and that we did not open: anyone who can write the metadata of some other sale on
 * the account could have it refunded. A machine gives nothing back on such a word; staff hear of the money.
 */
async function notOpenedByUs(deps: Deps, order: PaymentRow, seen: Evidence): Promise<Settled> {
  if (seen.status !== "paid") return "unchanged";
  await commit(deps, [moneyTask(deps, "not_opened_by_us", seen)] as const);
  deps.log.alarm("paid_but_not_opened_by_us", { orderId: order.orderId });
  return "unchanged";
}

const isAnother = ({ provider }: Deps, row: PaymentRow, seen: Evidence): boolean =>
  row.providerId !== null && (row.provider !== provider.name || row.providerId !== seen.providerId);

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
  ];
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
    moveMessage(db, "refused_when_paid", [...message, isBlocked(change.at)], change, {
      reason: "blocked",
      nextAt: change.at,
    }),
    // In doubt it may have been sent with this money before, and is bound whatever the limits say (M27).
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
