import { isBlocked } from "#db/blocks";
import { breakerLetsThrough, selectBreaker, takeBreakerProbe } from "#db/circuit-breaker";
import { selectToHandOver } from "#db/hand-over";
import {
  attemptsAreSpent,
  hasLosses,
  isDue,
  isNotListed,
  isPaid,
  type MessageRow,
  mayHaveGoneOut,
  messageIs,
  moveMessage,
  oneMoreAttempt,
  selectMessage,
  unless,
} from "#db/messages";
import type { OrderRow } from "#db/orders";
import { paceLetsThrough, takeToken } from "#db/pace";
import { isSettled } from "#db/rewinds";
import { sendingIsOn } from "#db/switches";
import { chooseGateway } from "#domain/circuit-breaker";
import { leaseLength } from "#domain/delivery";
import { segmentsOf } from "#domain/message";
import { isStopped } from "#domain/operation";
import { comeBackAfter, isFree, longestWait, shortWait } from "#domain/pace";
import { restrictedSince } from "#domain/restrictions";
import { err, ok, type Result } from "#domain/result";
import type { Sms, SmsGateway } from "#ports/sms-gateway";
import { callbackUrl, pathOf } from "../callback-address";
import { commit, commitAndAsk, type Deps, gatewayNames, mostCalls, type ToHandOver, wakeUp } from "../deps";
import { askPast, type Judged, judgePast, standsAs } from "../restore/watch-past";
import { carryOutVerdict } from "./carry-out-verdict";
import { type Claim, type Recorded, recordOutcome } from "./record-outcome";
import { startRefund } from "./refund-order";
import { stopsForLosses } from "./stop-for-losses";
import { waitForTurn } from "./wait-for-turn";

/** What came of a try. `in_line`: others come first at the gateway's pace; a wake-up comes (back). */
export type Sent = Recorded | "not_due" | "paused" | "unreadable" | "in_line";

/** Who hands over: a consumer of the queue, or whoever settled the payment, for whose order a wake-up is under way besides. */
export type Sender = {
  readonly who: "consumer" | "settler";
  /** What was found with the settling; a consumer asks itself. */
  readonly known?: ToHandOver | undefined;
  /** Told once it is decided whose message it is: what follows is the gateway's time, in which others may take their turns. */
  readonly claimed?: () => void;
};

/** A settler's call begins so soon after its answer, in ms, or not at all: the platform lets it go on for thirty seconds. */
const soonEnough = 5_000;

/**
 * Hands one queued message to the gateway whose turn it is, once (M8–M14). The order is the promise: everything that can fail comes
 * before the claim, nothing but the call comes after it, and a claim whose call has no clear answer is never repeated
 * blindly. A try for a message that is not queued does nothing.
 */
export async function sendMessage(
  deps: Deps,
  orderId: string,
  sender: Sender = { who: "consumer" },
): Promise<Sent> {
  const found = sender.known ?? (await askWhatToSend(deps, orderId));
  const prepared = await prepare(deps, orderId, found);
  if (!prepared.ok)
    return prepared.error === "released"
      ? sendMessage(deps, orderId, { ...sender, known: undefined })
      : prepared.error;
  const { gateway, sms } = prepared.value;
  const isLate = sender.who === "settler" && deps.clock.now() - found.at > soonEnough;
  const claim = isLate ? "in_line" : await claimInTurn(deps, prepared.value, orderId, sender);
  sender.claimed?.();
  if (claim === "in_line" && sender.who === "consumer")
    await wakeUp(deps, orderId, comeBackAfter(deps.chance.fraction()));
  if (claim === null || claim === "in_line") return claim ?? "not_due";
  const outcome = await gateway.send(sms);
  return recordOutcome(deps, gateway, claim, outcome);
}

/** Sends a message, or begins at once to give its money back where it cannot be sent: the sweep would keep the payer waiting. */
export async function handOver(deps: Deps, orderId: string, sender?: Sender): Promise<Sent> {
  const sent = await sendMessage(deps, orderId, sender);
  if (sent === "refund_due") await startRefund(deps, orderId);
  return sent;
}

/**
 * The fast path beside the queue (decision 093): whoever settled the payment hands its message over as soon as its own answer is
 * on its way. The wake-up, which was sent before, is what makes it certain: wherever this ends, the consumer finds either a
 * message that is still queued, or one that was claimed, which has one winner (M8). What was found with the settling says only
 * whom to call with what: whether it may be called the claim asks the database itself.
 */
export async function handOverAtOnce(deps: Deps, orderId: string, known: ToHandOver): Promise<void> {
  try {
    await handOver(deps, orderId, { who: "settler", known });
  } catch (error) {
    deps.log.defect("wake_up_failed", error, { orderId });
  }
}

type Prepared = {
  readonly gateway: SmsGateway;
  readonly sms: Sms;
  /** Its pace lets a call go now, as far as was seen. */
  readonly free: boolean;
  /** What was found of the database's past: the claim asks for the same database. */
  readonly judged: Judged;
};

async function askWhatToSend(deps: Deps, id: string): Promise<ToHandOver> {
  const at = deps.clock.now();
  const mark = await deps.highWater.read();
  return { at, mark, rows: await commit(deps, selectToHandOver(deps.db, id, mark)) };
}

async function prepare(
  deps: Deps,
  id: string,
  { mark, rows }: ToHandOver,
): Promise<Result<Prepared, "not_due" | "paused" | "unreadable" | "refund_due" | "released">> {
  const [[message], [order], breakers, [past], restrictions, listed] = rows;
  // First of all: a refund asks the provider first in a database that is known to be rewound.
  const judged = await judgePast(deps, mark, past);
  if (message?.status === "refund_due") return err("refund_due");
  if (message?.status === "held") return err(await endHold(deps, message));
  if (message?.status !== "queued" || !order) return err("not_due");
  if (judged.verdict.is !== "standing") return err("paused");
  const now = deps.clock.now();
  const name = chooseGateway(gatewayNames(deps), message, breakers, now);
  const gateway = deps.gateways.find((one) => one.name === name);
  if (!gateway) return err("paused");
  const sms = await toSms(deps, gateway, message, order);
  if (!sms.ok) return sms;
  const { from: sender, to: receiver } = sms.value;
  const restricted = restrictedSince({ sender, receiver, isListed: listed.length > 0 }, restrictions);
  if (restricted) return err(await giveBackRestricted(deps, id, judged, restricted));
  const free = isFree(
    breakers.find((one) => one.gateway === name),
    now,
  );
  return ok({ gateway, sms: sms.value, free, judged });
}

/** A held one that is woken for has a verdict whose rest is over, or nothing is due. */
async function endHold(deps: Deps, message: MessageRow): Promise<"not_due" | "refund_due" | "released"> {
  const carried = await carryOutVerdict(deps, message);
  return carried === "waits" ? "not_due" : carried;
}

async function toSms(
  deps: Deps,
  gateway: SmsGateway,
  message: MessageRow,
  order: OrderRow,
): Promise<Result<Sms, "unreadable" | "refund_due">> {
  const { id } = message;
  const [to, text, reportUrl] = await Promise.all([
    openColumn(deps, id, "receiver", message.receiverSealed),
    openColumn(deps, id, "body", message.bodySealed),
    callbackUrl(deps, pathOf.gateway(gateway)),
  ]);
  if (!to.ok || !text.ok) {
    const missingKey = [to, text].some((part) => !part.ok && part.error === "unknown_key");
    return err(await giveBackUnreadable(deps, id, missingKey));
  }
  const { segments, encoding } = segmentsOf(text.value);
  return ok({
    reference: id,
    to: to.value,
    from: order.sender,
    text: text.value,
    segments,
    encoding,
    reportUrl,
  });
}

async function openColumn(deps: Deps, row: string, column: string, sealed: string | null) {
  return sealed === null
    ? err("broken" as const)
    : deps.vault.open({ table: "messages", column, row }, sealed);
}

/** A missing key is a wrong setting, which a person can mend; a text that does not open never will. */
async function giveBackUnreadable(
  deps: Deps,
  id: string,
  missingKey: boolean,
): Promise<"unreadable" | "refund_due"> {
  deps.log.alarm(missingKey ? "data_key_missing" : "message_unreadable", { orderId: id });
  if (missingKey) return "unreadable";
  const change = { tx: deps.chance.id(), actor: "consumer", at: deps.clock.now() };
  await commit(deps, [
    moveMessage(deps.db, "withdrawn", [messageIs(id)], change, { reason: "unreadable", nextAt: change.at }),
  ] as const);
  return "refund_due";
}

/**
 * Its name has become protected since it was ordered, or its country closed (M9). One that may have gone out already waits for
 * its report instead, as a blocked one does.
 */
async function giveBackRestricted(
  deps: Deps,
  id: string,
  judged: Judged,
  reason: string,
): Promise<"refund_due"> {
  const change = { tx: deps.chance.id(), actor: "consumer", at: deps.clock.now() };
  const target = [messageIs(id), standsAs(judged), isSettled, unless(mayHaveGoneOut)];
  await commit(deps, [
    moveMessage(deps.db, "withdrawn", target, change, { reason, nextAt: change.at }),
  ] as const);
  return "refund_due";
}

/** The claim, at once where the gateway's pace allows it, else when the turn that is booked has come. */
async function claimInTurn(deps: Deps, { gateway, free, judged }: Prepared, id: string, { who }: Sender) {
  const claim = free ? await claimMessage(deps, gateway, id, { judged }) : "in_line";
  if (claim !== "in_line") return claim;
  return (await waitForTurn(deps, gateway, who === "settler" ? shortWait : longestWait))
    ? claimMessage(deps, gateway, id, { judged, turn: "booked" })
    : "in_line";
}

/**
 * The claim: one winner, known by the token it wrote. A message that became blocked meanwhile, or whose receiver the operator's
 * allowlist does not name, goes to refund (M9), but for one that may have gone out already: it is not called again, and waits
 * for a report until its day is over. One whose money went back while an earlier call was under way, where no evidence could
 * stop it, stops here (M25). The claim takes a token of the gateway's pace along, unless its turn is `booked`; where there is
 * none it finds nothing. Nor does it in a database that was put back to an earlier time, or for an order that a restore has
 * left to be looked up (decision 068).
 * @param known what was found of the database's past (asked anew where it is not given), and whether a turn is booked
 */
export async function claimMessage(
  deps: Deps,
  gateway: SmsGateway,
  id: string,
  known: { readonly judged?: Judged; readonly turn?: "next" | "booked" } = {},
): Promise<Claim | "in_line" | null> {
  const { db } = deps;
  const { judged = await askPast(deps), turn = "next" } = known;
  const change = { tx: deps.chance.id(), actor: "consumer", at: deps.clock.now() };
  const giveBack = (reason: string) => ({ reason, nextAt: change.at });
  const most = mostCalls(deps);
  const perSecond = turn === "booked" ? undefined : gateway.perSecond;
  const blockedNow = isBlocked(change.at);
  const mine = [messageIs(id), standsAs(judged), isSettled];
  const notListed = await receiverIsNotListed(deps);
  const may = [
    isDue(change.at, most),
    isPaid,
    sendingIsOn(isStopped(deps.site.operation, change.at)),
    breakerLetsThrough(gateway.name, change.tx),
    unless(blockedNow),
    unless(hasLosses),
    ...notListed.map(unless),
    perSecond === undefined ? undefined : paceLetsThrough(gateway.name, change.at),
  ];
  const statements = [
    ...stopsForLosses(db, mine, change),
    moveMessage(db, "withdrawn", [...mine, blockedNow, unless(mayHaveGoneOut)], change, giveBack("blocked")),
    ...notListed.map((condition) =>
      moveMessage(
        db,
        "withdrawn",
        [...mine, condition, unless(mayHaveGoneOut)],
        change,
        giveBack("not_listed"),
      ),
    ),
    moveMessage(db, "withdrawn", [...mine, attemptsAreSpent(most)], change, giveBack("attempts_spent")),
    takeBreakerProbe(db, gateway.name, change),
    moveMessage(db, "claimed", [...mine, ...may], change, {
      attempt: oneMoreAttempt,
      lease: change.tx,
      nextAt: change.at + leaseLength,
      claimedAt: change.at,
      firstAbsentAt: null,
      gateway: gateway.name,
      gatewayId: null,
    }),
    ...(perSecond === undefined ? [] : [takeToken(db, gateway.name, perSecond, change.at)]),
  ];
  const questions = [selectMessage(db, id), selectBreaker(db, gateway.name)] as const;
  const [[message], [health]] = await commitAndAsk(deps, statements, questions);
  if (message?.lease === change.tx) return { message, lease: change.tx, at: change.at };
  const waits = message?.status === "queued" && (message.nextAt ?? 0) <= change.at;
  return waits && perSecond !== undefined && !isFree(health, change.at) ? "in_line" : null;
}

/** The condition of who may not be texted; none where everybody may. Numbers are sealed, so they are compared by their hashes. */
async function receiverIsNotListed({ site, vault }: Deps) {
  const { testReceivers } = site.operation;
  if (testReceivers === null) return [];
  return [
    isNotListed((await Promise.all(testReceivers.map((number) => vault.hashes("phone", number)))).flat()),
  ];
}
