import { isBlocked } from "#db/blocks";
import { breakerLetsThrough, selectBreaker, selectBreakers, takeBreakerProbe } from "#db/circuit-breaker";
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
import { type OrderRow, selectOrder } from "#db/orders";
import { paceLetsThrough, takeToken } from "#db/pace";
import { sendingIsOn } from "#db/switches";
import { chooseGateway } from "#domain/circuit-breaker";
import { leaseLength } from "#domain/delivery";
import { segmentsOf } from "#domain/message";
import { isStopped } from "#domain/operation";
import { comeBackAfter, isFree } from "#domain/pace";
import { err, ok, type Result } from "#domain/result";
import type { Sms, SmsGateway } from "#ports/sms-gateway";
import { callbackUrl, pathOf } from "../callback-address";
import { commit, commitAndAsk, type Deps, gatewayNames, mostCalls, wakeUp } from "../deps";
import { type Claim, type Recorded, recordOutcome } from "./record-outcome";
import { waitForTurn } from "./wait-for-turn";

/** What came of a wake-up. `in_line`: others come first at the gateway's pace, and the wake-up comes back. */
export type Sent = Recorded | "not_due" | "paused" | "unreadable" | "in_line";

/**
 * Hands one queued message to the gateway whose turn it is, once (M8–M14). The order is the promise: everything that can fail comes
 * before the claim, nothing but the call comes after it, and a claim whose call has no clear answer is never repeated
 * blindly. A wake-up for a message that is not queued does nothing.
 */
export async function sendMessage(deps: Deps, orderId: string): Promise<Sent> {
  const prepared = await prepare(deps, orderId);
  if (!prepared.ok) return prepared.error;
  const { gateway, sms } = prepared.value;
  const claim = await claimInTurn(deps, prepared.value, orderId);
  if (claim === "in_line") await wakeUp(deps, orderId, comeBackAfter(deps.chance.fraction()));
  if (claim === null || claim === "in_line") return claim ?? "not_due";
  const outcome = await gateway.send(sms);
  return recordOutcome(deps, gateway, claim, outcome);
}

type Prepared = {
  readonly gateway: SmsGateway;
  readonly sms: Sms;
  /** Its pace lets a call go now, as far as was seen. */
  readonly free: boolean;
};

async function prepare(
  deps: Deps,
  id: string,
): Promise<Result<Prepared, "not_due" | "paused" | "unreadable" | "refund_due">> {
  const [[message], [order], breakers] = await commit(deps, [
    selectMessage(deps.db, id),
    selectOrder(deps.db, id),
    selectBreakers(deps.db),
  ] as const);
  if (message?.status === "refund_due") return err("refund_due");
  if (message?.status !== "queued" || !order) return err("not_due");
  const now = deps.clock.now();
  const name = chooseGateway(gatewayNames(deps), message, breakers, now);
  const gateway = deps.gateways.find((one) => one.name === name);
  if (!gateway) return err("paused");
  const sms = await toSms(deps, gateway, message, order);
  const free = isFree(
    breakers.find((one) => one.gateway === name),
    now,
  );
  return sms.ok ? ok({ gateway, sms: sms.value, free }) : sms;
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

/** The claim, at once where the gateway's pace allows it, else when the turn that is booked has come. */
async function claimInTurn(deps: Deps, { gateway, free }: Prepared, id: string) {
  const claim = free ? await claimMessage(deps, gateway, id) : "in_line";
  if (claim !== "in_line") return claim;
  return (await waitForTurn(deps, gateway)) ? claimMessage(deps, gateway, id, "booked") : "in_line";
}

/**
 * The claim: one winner, known by the token it wrote. A message that became blocked meanwhile, or whose receiver the operator's
 * allowlist does not name, goes to refund (M9), but for one that may have gone out already: it is not called again, and waits
 * for a report until its day is over. One whose money went back while an earlier call was under way, where no evidence could
 * stop it, stops here (M25). The claim takes a token of the gateway's pace along, unless its turn is `booked`; where there is
 * none it finds nothing.
 */
export async function claimMessage(
  deps: Deps,
  gateway: SmsGateway,
  id: string,
  turn: "next" | "booked" = "next",
): Promise<Claim | "in_line" | null> {
  const { db } = deps;
  const change = { tx: deps.chance.id(), actor: "consumer", at: deps.clock.now() };
  const giveBack = (reason: string) => ({ reason, nextAt: change.at });
  const most = mostCalls(deps);
  const perSecond = turn === "booked" ? undefined : gateway.perSecond;
  const blockedNow = isBlocked(change.at);
  const notListed = await receiverIsNotListed(deps);
  const may = [
    isDue(change.at, most),
    isPaid,
    sendingIsOn(isStopped(deps.site.operation, change.at)),
    breakerLetsThrough(gateway.name, change.tx),
    unless(blockedNow),
    ...notListed.map(unless),
    perSecond === undefined ? undefined : paceLetsThrough(gateway.name, change.at),
  ];
  const statements = [
    moveMessage(db, "blocked", [messageIs(id), hasLosses], change, { reason: "money_back" }),
    moveMessage(
      db,
      "withdrawn",
      [messageIs(id), blockedNow, unless(mayHaveGoneOut)],
      change,
      giveBack("blocked"),
    ),
    ...notListed.map((condition) =>
      moveMessage(
        db,
        "withdrawn",
        [messageIs(id), condition, unless(mayHaveGoneOut)],
        change,
        giveBack("not_listed"),
      ),
    ),
    moveMessage(db, "withdrawn", [messageIs(id), attemptsAreSpent(most)], change, giveBack("attempts_spent")),
    takeBreakerProbe(db, gateway.name, change),
    moveMessage(db, "claimed", [messageIs(id), ...may], change, {
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
  return [isNotListed(await Promise.all(testReceivers.map((number) => vault.hash("phone", number))))];
}
