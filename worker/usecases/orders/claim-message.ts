import { isBlocked } from "#db/blocks";
import { breakerLetsThrough, selectBreaker, takeBreakerProbe } from "#db/circuit-breaker";
import {
  attemptsAreSpent,
  hasLosses,
  isDue,
  isNotListed,
  isPaid,
  mayHaveGoneOut,
  messageIs,
  moveMessage,
  oneMoreAttempt,
  selectMessage,
  unless,
} from "#db/messages";
import { paceLetsThrough, takeToken } from "#db/pace";
import { isSettled } from "#db/rewinds";
import { sendingIsOn } from "#db/switches";
import { leaseLength } from "#domain/delivery";
import { isStopped } from "#domain/operation";
import { isFree } from "#domain/pace";
import type { SmsGateway } from "#ports/sms-gateway";
import { commitAndAsk, type Deps, mostCalls } from "../deps";
import { askPast, type Judged, standsAs } from "../restore/watch-past";
import type { Claim } from "./record-outcome";
import { stopsForLosses } from "./stop-for-losses";

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
    moveMessage(
      db,
      "withdrawn",
      [...mine, attemptsAreSpent(most), unless(mayHaveGoneOut)],
      change,
      giveBack("attempts_spent"),
    ),
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
