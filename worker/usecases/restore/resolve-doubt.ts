import type { Conditions } from "#db/change";
import type { Statement } from "#db/client";
import { isAtAttempt, messageIs, moveMessage, noteAbsent } from "#db/messages";
import { type Doubt, settleRestored } from "#db/rewinds";
import { isProvenAbsent, nextLookupAt, quietPeriod, unknownLimit } from "#domain/delivery";
import { type Testimony, testimonyOf, type Witness } from "#domain/witness";
import type { SmsGateway } from "#ports/sms-gateway";
import { commit, type Deps, mostCalls, wakeUp } from "../deps";
import type { Asked } from "../lanes";
import { logReaches } from "../orders/log-reaches";
import { deliveryMoves, type Seen } from "../orders/record-delivery";

/**
 * Finds out what became of a message in the time that a restore took away (M14–M17). It is unlike any other unknown: nobody
 * knows whether it was called, nor by which gateway, so each of them is asked. What a witness of the lost time proves is not
 * asked. Only where every gateway is certain not to have it may it be called; where that cannot be proven, a day without a
 * report gives the money back.
 */
export async function resolveDoubt(deps: Deps, doubt: Doubt): Promise<Asked> {
  const testimony = testimonyIn(doubt.witness);
  switch (testimony?.is) {
    case "accepted":
      await record(deps, doubt, testimony.gateway, testimony, "witness");
      return "not_asked";
    case "never":
      await endAbsent(deps, doubt, { unproven: [], how: "witness" });
      return "not_asked";
    case "back":
      await giveBack(deps, doubt, "given_back_before", "witness");
      return "not_asked";
    default:
      return askGateways(deps, doubt, testimony?.gateway ?? null);
  }
}

/** It was read by its schema when it came (contract/restore.ts). */
const testimonyIn = (witness: string | null): Testimony | null =>
  witness === null ? null : testimonyOf(JSON.parse(witness) as Witness);

async function askGateways(deps: Deps, doubt: Doubt, only: string | null): Promise<Asked> {
  const name = only ?? (doubt.pinned === 1 ? doubt.gateway : null);
  const gateways = deps.gateways.filter((gateway) => name === null || gateway.name === name);
  let isSilent = gateways.length === 0;
  let asked = 0;
  for (const gateway of gateways.filter(({ can }) => can.lookUp)) {
    asked++;
    const seen = await gateway.lookUp(doubt.id);
    if (seen.kind === "found") {
      await record(deps, doubt, gateway.name, seen, "looked_up");
      return "heard";
    }
    isSilent ||= seen.kind === "unavailable" || (await logReaches(deps, gateway, doubt)) === null;
  }
  if (isSilent) await waitForReport(deps, doubt);
  else
    await endAbsent(deps, doubt, { unproven: gateways.filter(({ can }) => !can.lookUp), how: "looked_up" });
  return asked === 0 ? "not_asked" : isSilent ? "silent" : "heard";
}

/** A gateway has it. */
async function record(deps: Deps, doubt: Doubt, gateway: string, seen: Seen, how: string): Promise<void> {
  const change = changeOf(deps);
  await commit(deps, [
    ...deliveryMoves(deps, doubt.id, { ...seen, gateway }, change),
    settleRestored(deps.db, doubt.id, how, change),
  ] as readonly [Statement, ...Statement[]]);
}

type Absence = { readonly unproven: readonly SmsGateway[]; readonly how: string };

/**
 * Every gateway that can be asked is certain not to have it, or a witness says so. One that cannot be asked and refuses a
 * reference that it has had may be called: either this call sends the message, or an earlier one did.
 */
async function endAbsent(deps: Deps, doubt: Doubt, { unproven, how }: Absence): Promise<void> {
  const now = deps.clock.now();
  const claimedAt = doubt.claimedAt ?? now;
  if (how !== "witness") {
    const firstAbsentAt = doubt.firstAbsentAt ?? now;
    const isProven =
      unproven.length === deps.gateways.length
        ? now - claimedAt >= quietPeriod
        : // The call lies before the restore, and the log has gone on since.
          isProvenAbsent({ claimedAt, firstAbsentAt, logReaches: now, now });
    if (!isProven)
      return void (await noteAbsent(
        deps.db,
        doubt.id,
        doubt.attempt,
        firstAbsentAt,
        nextLookupAt(claimedAt, now),
      ));
  }
  // What a person had not let go, what may not be called again, and what lost its text goes back.
  if (isUnread(doubt) || doubt.bodySealed === null || doubt.attempt >= mostCalls(deps))
    return unproven.length === 0 ? giveBack(deps, doubt, "never_accepted", how) : waitForReport(deps, doubt);
  const [last, another] = unproven;
  if (last === undefined) return callAgain(deps, doubt, { pinned: 0, gateway: null }, how);
  if (another === undefined && last.can.refuseDuplicates)
    return callAgain(deps, doubt, { pinned: 1, gateway: last.name }, "repeat_is_safe");
  return waitForReport(deps, doubt);
}

/** The gate holds it for a person, and none has let it go: it was never queued. */
const isUnread = ({ was, review, story }: Doubt): boolean =>
  was === "held" || (review !== null && !story.includes('"queued"'));

async function callAgain(
  deps: Deps,
  doubt: Doubt,
  at: { readonly pinned: 0 | 1; readonly gateway: string | null },
  how: string,
): Promise<void> {
  const change = changeOf(deps);
  await commit(deps, [
    moveMessage(deps.db, "proven_absent", targetOf(doubt), change, { ...at, reason: how, nextAt: change.at }),
    settleRestored(deps.db, doubt.id, how, change),
  ] as const);
  await wakeUp(deps, doubt.id);
}

async function giveBack(deps: Deps, doubt: Doubt, reason: string, how: string): Promise<void> {
  const change = changeOf(deps);
  await commit(deps, [
    moveMessage(deps.db, "given_up", targetOf(doubt), change, { reason, nextAt: change.at }),
    settleRestored(deps.db, doubt.id, how, change),
  ] as const);
}

/** Where nothing can be proven, a report may still come; a day without one gives the money back (M16). */
async function waitForReport(deps: Deps, doubt: Doubt): Promise<void> {
  const now = deps.clock.now();
  const claimedAt = doubt.claimedAt ?? now;
  if (now - claimedAt >= unknownLimit) return giveBack(deps, doubt, "no_report", "no_report");
  const next = Math.min(nextLookupAt(claimedAt, now), claimedAt + unknownLimit);
  await noteAbsent(deps.db, doubt.id, doubt.attempt, doubt.firstAbsentAt, next);
}

const targetOf = ({ id, attempt }: Doubt): Conditions => [messageIs(id), isAtAttempt(attempt)];

const changeOf = (deps: Deps) => ({ tx: deps.chance.id(), actor: "sweeper", at: deps.clock.now() });
