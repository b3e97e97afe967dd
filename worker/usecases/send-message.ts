import type { Change, Conditions } from "../db/change";
import { persist, type Statement } from "../db/client";
import {
  attemptsAreSpent,
  hasLosses,
  isAtAttempt,
  isBlocked,
  isDue,
  isLeasedBy,
  isPaid,
  messageIs,
  moveMessage,
  oneMoreAttempt,
  selectMessage,
  sendingIsOn,
} from "../db/messages";
import { selectOrder } from "../db/orders";
import {
  leaseLength,
  maxAttempts,
  nextLookupAt,
  quietPeriod,
  reportPatience,
  retryDelay,
  unknownLimit,
} from "../domain/delivery";
import { segmentsOf } from "../domain/message";
import { err, ok, type Result } from "../domain/result";
import type { SendOutcome, Sms, SmsGateway } from "../ports/sms-gateway";
import { commit, commitAndRead, type Deps, siteUrl, wakeUp } from "./deps";

/** What came of a wake-up. */
export type Sent = "sent" | "not_due" | "refund_due" | "again" | "unknown" | "unreadable";

/**
 * Hands one queued message to the gateway, once (M8–M14). The order is the promise: everything that can fail comes
 * before the claim, nothing but the call comes after it, and a claim whose call has no clear answer is never repeated
 * blindly. A wake-up for a message that is not queued does nothing.
 */
export async function sendMessage(deps: Deps, orderId: string): Promise<Sent> {
  const gateway = deps.gateways[0];
  if (!gateway) return "not_due";
  const prepared = await prepare(deps, gateway, orderId);
  if (!prepared.ok) return prepared.error;
  const claim = await claimMessage(deps, gateway, orderId);
  if (!claim) return "not_due";
  const outcome = await gateway.send(prepared.value);
  return record(deps, gateway, claim, outcome);
}

async function prepare(
  deps: Deps,
  gateway: SmsGateway,
  id: string,
): Promise<Result<Sms, "not_due" | "unreadable" | "refund_due">> {
  const [[message], [order]] = await commit(deps, [
    selectMessage(deps.db, id),
    selectOrder(deps.db, id),
  ] as const);
  if (message?.status === "refund_due") return err("refund_due");
  if (message?.status !== "queued" || !order) return err("not_due");
  const [to, text] = await Promise.all([
    openColumn(deps, id, "receiver", message.receiverSealed),
    openColumn(deps, id, "body", message.bodySealed),
  ]);
  if (!to.ok || !text.ok) {
    const missingKey = [to, text].some((part) => !part.ok && part.error === "unknown_key");
    return err(await giveBackUnreadable(deps, id, missingKey));
  }
  const { segments, encoding } = segmentsOf(text.value);
  const reportUrl = siteUrl(deps.site, `/api/webhooks/sms/${gateway.name}/${deps.site.webhookToken}`);
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

type Claim = { readonly id: string; readonly lease: string; readonly attempt: number; readonly at: number };

/**
 * The claim: one winner, known by the token it wrote. A message that became blocked meanwhile goes to refund (M9); one
 * whose money went back while an earlier call was under way, where no evidence could stop it, stops here (M25).
 */
export async function claimMessage(deps: Deps, gateway: SmsGateway, id: string): Promise<Claim | null> {
  const { db } = deps;
  const change = { tx: deps.chance.id(), actor: "consumer", at: deps.clock.now() };
  const giveBack = (reason: string) => ({ reason, nextAt: change.at });
  const statements = [
    moveMessage(db, "blocked", [messageIs(id), hasLosses], change, { reason: "money_back" }),
    moveMessage(db, "withdrawn", [messageIs(id), isBlocked(change.at)], change, giveBack("blocked")),
    moveMessage(db, "withdrawn", [messageIs(id), attemptsAreSpent], change, giveBack("attempts_spent")),
    moveMessage(db, "claimed", [messageIs(id), isDue(change.at), isPaid, sendingIsOn], change, {
      attempt: oneMoreAttempt,
      lease: change.tx,
      nextAt: change.at + leaseLength,
      claimedAt: change.at,
      firstAbsentAt: null,
      gateway: gateway.name,
      gatewayId: null,
    }),
  ];
  const [message] = await commitAndRead(deps, statements, selectMessage(db, id));
  if (message?.lease !== change.tx) return null;
  return { id, lease: change.tx, attempt: message.attempt, at: change.at };
}

/** Writes down what the call brought. The claim may have run out meanwhile; then only a clear yes still counts (M14). */
async function record(deps: Deps, gateway: SmsGateway, claim: Claim, outcome: SendOutcome): Promise<Sent> {
  const change = { tx: deps.chance.id(), actor: "gateway", at: deps.clock.now() };
  const mine = [messageIs(claim.id), isLeasedBy(claim.lease)];
  const { sent, statements, wakeAfter } = verdictOn(deps, gateway, claim, outcome, mine, change);
  // The call cannot be taken back, so this write is worth more patience than any other.
  await persist(() => deps.db.batch(statements), deps.patience, 24);
  if (wakeAfter !== undefined) await wakeUp(deps, claim.id, wakeAfter);
  return sent;
}

type Verdict = {
  readonly sent: Sent;
  readonly statements: readonly [Statement, ...Statement[]];
  readonly wakeAfter?: number;
};

function verdictOn(
  { db, chance, log }: Deps,
  gateway: SmsGateway,
  claim: Claim,
  outcome: SendOutcome,
  mine: Conditions,
  change: Change,
): Verdict {
  if (outcome.kind === "accepted") {
    const set = { gatewayId: outcome.gatewayId, nextAt: change.at + reportPatience };
    const late = [messageIs(claim.id), isAtAttempt(claim.attempt)];
    return {
      sent: "sent",
      statements: [
        moveMessage(db, "accepted", mine, change, set),
        moveMessage(db, "found", late, change, set),
      ],
    };
  }
  // It was taken by an earlier call, and cannot be looked up: what the gateway calls it was lost with that call's answer.
  if (outcome.kind === "duplicate" && !gateway.can.lookUp) {
    return { sent: "sent", statements: [moveMessage(db, "accepted", mine, change)] };
  }
  if (outcome.kind === "not_accepted" && outcome.scope === "account") {
    log.alarm("gateway_refuses_account", { gateway: gateway.name, code: outcome.code });
  }
  if (outcome.kind === "not_accepted" && outcome.temporary && claim.attempt < maxAttempts) {
    const wait = retryDelay(claim.attempt, chance.fraction());
    const set = { nextAt: change.at + wait, reason: outcome.code };
    return { sent: "again", statements: [moveMessage(db, "not_yet", mine, change, set)], wakeAfter: wait };
  }
  if (outcome.kind === "not_accepted") {
    const set = { nextAt: change.at, reason: outcome.temporary ? "attempts_spent" : outcome.code };
    return { sent: "refund_due", statements: [moveMessage(db, "rejected", mine, change, set)] };
  }
  const set = { nextAt: firstLook(gateway, claim, outcome, change.at) };
  return { sent: "unknown", statements: [moveMessage(db, "lost_sight", mine, change, set)] };
}

/** A duplicate is worth looking up at once: the gateway has just said that it knows the reference. */
function firstLook(gateway: SmsGateway, claim: Claim, outcome: SendOutcome, now: number): number {
  if (!gateway.can.lookUp) return claim.at + (gateway.can.refuseDuplicates ? quietPeriod : unknownLimit);
  return outcome.kind === "duplicate" ? now : nextLookupAt(claim.at, now);
}
