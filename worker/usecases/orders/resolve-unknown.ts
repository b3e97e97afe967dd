import { isAtAttempt, type MessageRow, messageIs, moveMessage, noteAbsent } from "#db/messages";
import { isProvenAbsent, nextLookupAt, quietPeriod, unknownLimit } from "#domain/delivery";
import type { LookUpOutcome, SmsGateway } from "#ports/sms-gateway";
import { commit, type Deps, mostCalls, wakeUp } from "../deps";
import { type Asked, askedOf } from "../lanes";
import { logReaches } from "./log-reaches";
import { deliveryMoves, type Seen } from "./record-delivery";

/**
 * Finds out what became of a call without a clear answer (M14–M16). Only two negative look-ups, far enough apart and past
 * the quiet period, by a look-up that just proved to be alive, allow a second call. Where nothing can be looked up, a day
 * without a report gives the money back.
 */
export async function resolveUnknown(deps: Deps, message: MessageRow): Promise<Asked> {
  const gateway = deps.gateways.find((one) => one.name === message.gateway);
  if (!gateway?.can.lookUp) {
    await repeatOrWait(deps, message, gateway);
    return "not_asked";
  }
  const seen = await gateway.lookUp(message.id);
  await actOn(deps, message, gateway, seen);
  return askedOf(seen);
}

async function actOn(
  deps: Deps,
  message: MessageRow,
  gateway: SmsGateway,
  seen: LookUpOutcome,
): Promise<void> {
  if (seen.kind === "found") return recordFound(deps, message, seen);
  const reaches = seen.kind === "absent" ? await logReaches(deps, gateway, message) : null;
  return reaches === null ? waitForReport(deps, message) : recordAbsent(deps, message, reaches);
}

/**
 * Where nothing can be looked up, the same gateway may be called again once the first call is certainly over, if it
 * refuses a reference that it has had: then either this call sends the message, or the first one did.
 */
async function repeatOrWait(deps: Deps, message: MessageRow, gateway: SmsGateway | undefined): Promise<void> {
  const isOver = deps.clock.now() - (message.claimedAt ?? deps.clock.now()) >= quietPeriod;
  if (gateway?.can.refuseDuplicates && isOver && message.attempt < mostCalls(deps))
    return move(deps, message, "proven_absent", "repeat_is_safe", { pinned: 1 });
  return waitForReport(deps, message);
}

async function recordFound(deps: Deps, message: MessageRow, seen: Seen) {
  const change = { tx: deps.chance.id(), actor: "gateway", at: deps.clock.now() };
  await commit(deps, deliveryMoves(deps, message.id, seen, change));
}

async function recordAbsent(deps: Deps, message: MessageRow, reaches: number): Promise<void> {
  const now = deps.clock.now();
  const claimedAt = message.claimedAt ?? now;
  const firstAbsentAt = message.firstAbsentAt ?? now;
  if (!isProvenAbsent({ claimedAt, firstAbsentAt, logReaches: reaches, now })) {
    await noteAbsent(deps.db, message.id, message.attempt, firstAbsentAt, nextLookupAt(claimedAt, now));
    return;
  }
  const again = message.attempt < mostCalls(deps);
  await move(deps, message, again ? "proven_absent" : "given_up", "never_accepted");
}

async function waitForReport(deps: Deps, message: MessageRow): Promise<void> {
  const now = deps.clock.now();
  const claimedAt = message.claimedAt ?? now;
  if (now - claimedAt >= unknownLimit) return move(deps, message, "given_up", "no_report");
  const next = Math.min(nextLookupAt(claimedAt, now), claimedAt + unknownLimit);
  await noteAbsent(deps.db, message.id, message.attempt, message.firstAbsentAt, next);
}

async function move(
  deps: Deps,
  message: MessageRow,
  to: "proven_absent" | "given_up",
  reason: string,
  also: { readonly pinned?: 1 } = {},
) {
  const change = { tx: deps.chance.id(), actor: "sweeper", at: deps.clock.now() };
  const target = [messageIs(message.id), isAtAttempt(message.attempt)];
  const set = { ...also, reason, nextAt: change.at };
  await commit(deps, [moveMessage(deps.db, to, target, change, set)] as const);
  await wakeUp(deps, message.id);
}
