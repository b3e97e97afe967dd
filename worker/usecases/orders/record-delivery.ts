import type { Change } from "#db/change";
import type { Statement } from "#db/client";
import { moveOneIntoDoubt } from "#db/doubts";
import {
  isAtAttempt,
  isSentBy,
  type MessageRow,
  messageIs,
  moveMessage,
  noteLateDelivery,
  noteUnconfirmed,
  selectMessage,
  selectMessageByGateway,
  selectUnderWay,
} from "#db/messages";
import { isInDoubt, selectOpenRewind } from "#db/rewinds";
import {
  isAskedInVain,
  messageMoves,
  nextConfirmationAt,
  reportPollDelay,
  settlingTime,
  unconfirmed,
} from "#domain/delivery";
import { isCodeReference } from "#domain/my-number";
import type { DeliveryReport, LookUpOutcome, ReportedState, SmsGateway } from "#ports/sms-gateway";
import { commit, commitAndRead, type Deps } from "../deps";
import { type Asked, askedOf } from "../lanes";

/**
 * Applies what the network says of a message (M14, M17, M18, M18a, M26, M29). Reports come late, twice and in any order; a
 * good one beats a bad one, and one for a message we do not know changes nothing. They match on our own reference, so
 * they may come before the gateway's answer does. Bad news that anybody may have written is looked up first (decision 044).
 */
export async function recordDelivery(
  deps: Deps,
  gateway: string,
  report: DeliveryReport,
): Promise<"heard" | "later"> {
  // Of a code nothing depends on its arrival.
  if (report.reference !== null && isCodeReference(report.reference)) return "heard";
  const found = await find(deps, gateway, report);
  if (found && isSettledBy(found, gateway, report)) return "heard";
  const message = await orInDoubt(deps, found);
  if (message === "later") return "later";
  if (!message) {
    if (report.reference === null && (await isAheadOfAnswer(deps, gateway))) return "later";
    deps.log.info("report_for_unknown_message", { gateway });
    return "heard";
  }
  // What one gateway may tell, it may not tell of another's messages. Which one has a message in doubt nobody knows yet.
  if (message.gateway !== gateway && !(message.gateway === null && message.status === "unknown")) {
    deps.log.info("report_of_another_gateway", { gateway });
    return "heard";
  }
  const vendor = deps.gateways.find(({ name }) => name === gateway);
  if (report.state === "undelivered" && vendor && isOpenToDoubt(vendor)) {
    await confirmUndelivered(deps, vendor, message, "gateway");
    return "heard";
  }
  const change = { tx: deps.chance.id(), actor: "gateway", at: deps.clock.now() };
  const moves = deliveryMoves(deps, message.id, newsIn(report, gateway, message), change);
  const calledOff = message.status === "queued" && callOff(deps, message, report.state, change);
  await commit(deps, calledOff ? [calledOff, ...(report.state === "delivered" ? moves : [])] : moves);
  return "heard";
}

/**
 * A report that names the gateway's id alone may overtake the answer by which we learn that id: until the answers under way
 * are written, nobody knows that it is of none of ours.
 */
const isAheadOfAnswer = async ({ db }: Deps, gateway: string): Promise<boolean> =>
  (await selectUnderWay(db, gateway)).length > 0;

/**
 * Good news of a message that is to be called again (M29): whatever the look-ups found, its gateway had it, and a second call
 * would be a second SMS. That it arrived is believed, as of any call without an answer. That it is on its way is looked up anew,
 * where that can be, for a code that nobody knows reads like it.
 */
function callOff({ db, gateways }: Deps, message: MessageRow, state: ReportedState, change: Change) {
  const canAsk = gateways.some(({ name, can }) => name === message.gateway && can.lookUp);
  if (state === "undelivered" || (state === "accepted" && !canAsk)) return null;
  const target = [messageIs(message.id), isAtAttempt(message.attempt)];
  return moveMessage(db, "heard_of", target, change, { nextAt: change.at, firstAbsentAt: null });
}

/** What a report tells that the row does not say yet: what is written again costs a row of each index that it stands in. */
const newsIn = ({ state, gatewayId }: DeliveryReport, gateway: string, message: MessageRow): Seen => ({
  state,
  gatewayId: gatewayId === message.gatewayId ? null : gatewayId,
  ...(message.gateway === null ? { gateway } : {}),
});

/**
 * While the database is rewound, a report tells of a message that was sent in the time that was lost: what is paid goes into
 * doubt at once, so that the report finds it (M27); for the others it has to come again, when their money was heard of.
 */
async function orInDoubt(
  deps: Deps,
  message: MessageRow | undefined,
): Promise<MessageRow | undefined | "later"> {
  if (message && !isBeforeCall(message)) return message;
  const [rewind] = await selectOpenRewind(deps.db);
  if (!rewind) return message;
  if (!message) return "later";
  const change = { tx: deps.chance.id(), actor: "gateway", at: deps.clock.now() };
  const [fresh] = await commitAndRead(
    deps,
    [moveOneIntoDoubt(deps.db, [messageIs(message.id), isInDoubt], change)],
    selectMessage(deps.db, message.id),
  );
  return fresh?.status === "unknown" ? fresh : "later";
}

/** As far as the books go, no gateway has had it. */
const isBeforeCall = ({ status }: MessageRow): boolean =>
  status === "awaiting_payment" || status === "queued" || status === "held";

/**
 * Finds the message; what a good report says of one that was sent, which most reports do, is written in the same round trip.
 * @returns the message as it stood before
 */
async function find(deps: Deps, gateway: string, report: DeliveryReport): Promise<MessageRow | undefined> {
  const { db } = deps;
  if (report.reference !== null && report.state === "delivered") {
    const change = { tx: deps.chance.id(), actor: "gateway", at: deps.clock.now() };
    const target = [messageIs(report.reference), isSentBy(gateway)];
    const [[message]] = await commit(deps, [
      selectMessage(db, report.reference),
      moveMessage(db, "delivered", target, change, { reason: null }),
    ] as const);
    return message;
  }
  if (report.reference !== null) return (await selectMessage(db, report.reference))[0];
  if (report.gatewayId === null) return undefined;
  return (await selectMessageByGateway(deps.db, gateway, report.gatewayId))[0];
}

/** Whether all was said about it when it was found: it was sent by this gateway, which says so, or that it arrived. */
const isSettledBy = (
  { status, gateway: sentBy, gatewayId }: MessageRow,
  gateway: string,
  { reference, state }: DeliveryReport,
): boolean =>
  reference !== null &&
  status === "sent" &&
  sentBy === gateway &&
  gatewayId !== null &&
  (state === "delivered" || state === "accepted");

/** Whether bad news of this gateway is only a hint: nobody vouches for it, and the gateway can be asked. */
const isOpenToDoubt = ({ authenticatesReports, can }: SmsGateway): boolean =>
  !authenticatesReports && can.lookUp;

/**
 * Asks the gateway whether a message that somebody called undelivered is so by its own books, for such a report moves money
 * and anybody who knows its address could have written it. The look-up wins (M17, M18); where it contradicts, staff hear of
 * a report that was not true. Until it tells how the message ended, nothing moves.
 */
export async function confirmUndelivered(
  deps: Deps,
  gateway: SmsGateway,
  message: MessageRow,
  actor: "gateway" | "sweeper",
): Promise<Asked> {
  const now = deps.clock.now();
  if (!isAwaited(message) || isAskedSoon(message, now)) return "not_asked";
  const seen = await gateway.lookUp(message.id);
  const change = { tx: deps.chance.id(), actor, at: now };
  if (seen.kind !== "found" || seen.state === "accepted") {
    await waitOrBelieve(deps, message, seen, change);
    return askedOf(seen);
  }
  await commit(deps, deliveryMoves(deps, message.id, seen, change));
  if (seen.state === "delivered")
    deps.log.alarm("report_contradicted", { orderId: message.id, gateway: gateway.name });
  return askedOf(seen);
}

/** Whether a message waits for a look-up to confirm that it was not delivered. */
export const isUnconfirmed = ({ status, reason }: MessageRow): boolean =>
  status === "sent" && reason === unconfirmed;

/** A bad report could still move it. */
const isAwaited = ({ status }: MessageRow): boolean =>
  messageMoves.undelivered.from.some((one) => one === status);

/** A report that comes again asks nothing anew: the sweep will. */
const isAskedSoon = (message: MessageRow, now: number): boolean =>
  isUnconfirmed(message) && message.nextAt !== null && message.nextAt > now;

/** "On its way" is an answer, and waits as long as any report is waited for (M20); no answer waits a day. */
async function waitOrBelieve(deps: Deps, message: MessageRow, seen: LookUpOutcome, change: Change) {
  const since = isUnconfirmed(message) ? message.firstAbsentAt : null;
  const inVainSince = seen.kind === "found" ? null : (since ?? change.at);
  if (isAskedInVain(inVainSince, change.at)) return believeUnconfirmed(deps, message, change);
  // Of a call that is not concluded yet, "accepted" is news (M14).
  const news = seen.kind === "found" ? deliveryMoves(deps, message.id, seen, change) : [];
  const acceptedAt = message.status === "sent" ? message.changedAt : change.at;
  const nextAt = nextConfirmationAt(acceptedAt, change.at);
  const note: Statement = noteUnconfirmed(deps.db, message.id, { inVainSince, nextAt });
  await commit(deps, [note, ...news] as const);
  if (nextAt === null) deps.log.alarm("undelivered_not_confirmed", { orderId: message.id });
}

/** Where nobody could be asked, the report counts as it is: the payer should not wait for ever, and staff hear of it. */
export async function believeUnconfirmed(deps: Deps, { id }: MessageRow, change: Change): Promise<void> {
  await commit(deps, deliveryMoves(deps, id, { state: "undelivered", gatewayId: null }, change));
  deps.log.alarm("undelivered_not_confirmed", { orderId: id });
}

/** What is known of a message, by a report or by asking. */
export type Seen = {
  readonly state: ReportedState;
  readonly gatewayId: string | null;
  /** Who said it. */
  readonly gateway?: string;
};

/** The moves that a reported state calls for, whether the vendor reported it or was asked. */
export function deliveryMoves(
  { db }: Pick<Deps, "db">,
  id: string,
  seen: Seen,
  change: Change,
): readonly [Statement, ...Statement[]] {
  const target = [messageIs(id)];
  const set = {
    ...(seen.gatewayId === null ? {} : { gatewayId: seen.gatewayId }),
    ...(seen.gateway === undefined ? {} : { gateway: seen.gateway }),
  };
  switch (seen.state) {
    case "accepted": {
      const found = { ...set, nextAt: change.at + reportPollDelay, firstAbsentAt: null };
      return [moveMessage(db, "found", target, change, found)];
    }
    case "delivered": {
      // What was said against it no longer stands.
      const arrived = { ...set, reason: null };
      return [
        moveMessage(db, "delivered", target, change, arrived),
        moveMessage(db, "delivered_after_all", target, change, arrived),
        noteLateDelivery(db, id),
      ];
    }
    case "undelivered":
      return [
        moveMessage(db, "undelivered", target, change, {
          ...set,
          reason: "undelivered",
          nextAt: change.at + settlingTime,
        }),
      ];
  }
}
