import type { Change, Conditions } from "#db/change";
import { recordFailure, recordSuccess, selectBreaker } from "#db/circuit-breaker";
import { isOutage, isTransient, persist, type Statement } from "#db/client";
import {
  isAtAttempt,
  isLeasedBy,
  type MessageRow,
  messageIs,
  moveMessage,
  oneAttemptLess,
} from "#db/messages";
import { failuresToOpen, hasAnother, hasNextInRound, probeInterval } from "#domain/circuit-breaker";
import { backoffDelay, nextLookupAt, quietPeriod, reportPollDelay, unknownLimit } from "#domain/delivery";
import type { SendOutcome, SmsGateway } from "#ports/sms-gateway";
import { type Deps, gatewayNames, mostCalls, wakeUp } from "../deps";
import { wakeBacklog } from "../wake-again";

/** What came of a call. */
export type Recorded = "sent" | "again" | "refund_due" | "unknown";

/** A claim: a message that this consumer alone may hand over, as its row stood when it was claimed. */
export type Claim = { readonly message: MessageRow; readonly lease: string; readonly at: number };

/**
 * Writes down what a call to a gateway brought (M10–M14), and how that gateway fares. The claim may have run out
 * meanwhile; then only a clear yes still counts (M14). A definite no sends the message to the next gateway, at once while
 * one of the list is left; only the last refusal gives the money back.
 */
export async function recordOutcome(
  deps: Deps,
  gateway: SmsGateway,
  claim: Claim,
  outcome: SendOutcome,
): Promise<Recorded> {
  const change = { tx: deps.chance.id(), actor: "gateway", at: deps.clock.now() };
  const call = { deps, gateway, claim, change, mine: [messageIs(claim.message.id), isLeasedBy(claim.lease)] };
  const { recorded, statements, wakeAfter } = verdictOn(call, outcome);
  // The call cannot be taken back, so this write is worth more patience than any other; also with a database that is overloaded, for
  // there are no more of these than calls under way.
  const batch = [...statements, breakerAfter(call, outcome), selectBreaker(deps.db, gateway.name)] as const;
  const answers = await persist(() => deps.db.batch(batch), deps.retryTimer, 24, isPassing);
  const health = answers.at(-1) as Health;
  tellOfPause(call, health);
  if (wakeAfter !== undefined) await wakeUp(deps, claim.message.id, wakeAfter);
  if (hasClosedBreaker(call, health)) await wakeBacklog(deps);
  return recorded;
}

/** Whether the database may well take it a moment later. */
const isPassing = (error: unknown): boolean => isTransient(error) || isOutage(error);

type Health = Awaited<ReturnType<typeof selectBreaker>>;

type Call = {
  readonly deps: Deps;
  readonly gateway: SmsGateway;
  readonly claim: Claim;
  readonly change: Change;
  readonly mine: Conditions;
};

type Verdict = {
  readonly recorded: Recorded;
  readonly statements: readonly [Statement, ...Statement[]];
  readonly wakeAfter?: number;
};

function verdictOn(call: Call, outcome: SendOutcome): Verdict {
  switch (outcome.kind) {
    case "accepted":
      return accepted(call, outcome.gatewayId);
    case "not_accepted":
      return notAccepted(call, outcome);
    case "duplicate":
      return call.gateway.can.lookUp ? lostSight(call, call.change.at) : takenBefore(call);
    case "unknown":
      return lostSight(call, firstLook(call));
  }
}

function accepted({ deps: { db }, claim, change, mine }: Call, gatewayId: string): Verdict {
  const set = { gatewayId, nextAt: change.at + reportPollDelay, firstAbsentAt: null };
  const late = [messageIs(claim.message.id), isAtAttempt(claim.message.attempt)];
  const statements = [
    moveMessage(db, "accepted", mine, change, set),
    moveMessage(db, "found", late, change, set),
  ] as const;
  return { recorded: "sent", statements };
}

/**
 * The earlier call that had no answer was accepted, and cannot be looked up: what the gateway calls it was lost with that answer.
 * Where each call was answered, and with a no, none was: the gateway spends a reference on what it refuses too, so that nobody
 * can hand this message over any more, and its money goes back.
 */
function takenBefore(call: Call): Verdict {
  const { deps, claim, change, mine } = call;
  if (claim.message.pinned === 0) return giveUp(call, "never_accepted");
  return { recorded: "sent", statements: [moveMessage(deps.db, "accepted", mine, change)] };
}

type Refusal = SendOutcome & { readonly kind: "not_accepted" };

function notAccepted(call: Call, refusal: Refusal): Verdict {
  const { deps, claim } = call;
  if (refusal.scope === "account") return waitForAccount(call);
  const isLast = claim.message.attempt >= mostCalls(deps);
  if (!refusal.temporary) return isLast ? giveUp(call, refusal.code) : passOn(call, refusal.code);
  return isLast ? spent(call) : tryAgain(call, refusal.code);
}

/** The gateway refuses us, not this message: it waits, and the call is not held against it. */
function waitForAccount({ deps, change, mine }: Call): Verdict {
  const set = { nextAt: change.at, attempt: oneAttemptLess };
  const wakeAfter = deps.gateways.length > 1 ? 0 : probeInterval;
  return { recorded: "again", statements: [moveMessage(deps.db, "paused", mine, change, set)], wakeAfter };
}

function tryAgain({ deps, claim: { message }, change, mine }: Call, reason: string): Verdict {
  const round = Math.ceil(message.attempt / deps.gateways.length);
  const wait = hasNextInRound(gatewayNames(deps), message) ? 0 : backoffDelay(round, deps.chance.fraction());
  const set = { nextAt: change.at + wait, reason };
  return {
    recorded: "again",
    statements: [moveMessage(deps.db, "not_yet", mine, change, set)],
    wakeAfter: wait,
  };
}

function passOn(call: Call, reason: string): Verdict {
  const { deps, gateway, claim, change, mine } = call;
  const refusedBy = [claim.message.refusedBy, gateway.name].filter(Boolean).join(",");
  const isPinned = claim.message.pinned === 1;
  if (isPinned || !hasAnother(gatewayNames(deps), { ...claim.message, refusedBy }))
    return giveUp(call, reason);
  const set = { nextAt: change.at, refusedBy, reason };
  return {
    recorded: "again",
    statements: [moveMessage(deps.db, "passed_on", mine, change, set)],
    wakeAfter: 0,
  };
}

/** Where an earlier call may have been accepted, refusals for the time being say nothing about that one. */
const spent = (call: Call): Verdict =>
  call.claim.message.pinned ? lostSight(call, call.claim.at + unknownLimit) : giveUp(call, "attempts_spent");

const giveUp = ({ deps, change, mine }: Call, reason: string): Verdict => ({
  recorded: "refund_due",
  statements: [moveMessage(deps.db, "rejected", mine, change, { nextAt: change.at, reason })],
});

const lostSight = ({ deps, change, mine }: Call, nextAt: number): Verdict => ({
  recorded: "unknown",
  statements: [moveMessage(deps.db, "lost_sight", mine, change, { nextAt })],
});

function firstLook({ gateway, claim, change }: Call): number {
  if (!gateway.can.lookUp) return claim.at + (gateway.can.refuseDuplicates ? quietPeriod : unknownLimit);
  return nextLookupAt(claim.at, change.at);
}

/** The circuit breaker: a refusal of one message for good is a success, what concerns the account opens it at once. */
function breakerAfter({ deps: { db }, gateway, change }: Call, outcome: SendOutcome): Statement {
  if (outcome.kind === "unknown") return recordFailure(db, gateway.name, change, outcome.code);
  if (outcome.kind !== "not_accepted") return recordSuccess(db, gateway.name);
  if (outcome.scope === "account")
    return recordFailure(db, gateway.name, change, outcome.code, failuresToOpen);
  return outcome.temporary
    ? recordFailure(db, gateway.name, change, outcome.code)
    : recordSuccess(db, gateway.name);
}

/** It was the probe of a paused gateway, which is paused no more. */
const hasClosedBreaker = ({ claim }: Call, [breaker]: Health): boolean =>
  breaker?.probeTx === claim.lease && breaker.pausedSince === null;

function tellOfPause({ deps, gateway, change }: Call, [breaker]: Health) {
  if (breaker?.tx !== change.tx || breaker.pausedSince === null) return;
  const facts = { gateway: gateway.name, said: breaker.reason, since: breaker.pausedSince };
  deps.log.alarm("gateway_paused", facts);
}
