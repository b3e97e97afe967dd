import { type MessageRow, scheduleReportCheck } from "#db/messages";
import { nextReportCheckAt } from "#domain/delivery";
import { commit, type Deps } from "../deps";
import { type Asked, askedOf } from "../lanes";
import { believeUnconfirmed, confirmUndelivered, deliveryMoves, isUnconfirmed } from "./record-delivery";

/**
 * Asks what became of a message that was accepted and not heard of since: its delivery report may have come while the
 * database was down, and not again (C16). Where nothing can be asked, or for three days nothing is known, it stays
 * "sent" (M20). One that somebody called undelivered is asked about until that is confirmed or contradicted (M18).
 */
export async function askForReport(deps: Deps, message: MessageRow): Promise<Asked> {
  const gateway = deps.gateways.find((one) => one.name === message.gateway);
  const now = deps.clock.now();
  const change = { tx: deps.chance.id(), actor: "sweeper", at: now };
  if (!gateway?.can.lookUp) {
    if (isUnconfirmed(message)) await believeUnconfirmed(deps, message, change);
    else await scheduleReportCheck(deps.db, message.id, null);
    return "not_asked";
  }
  if (isUnconfirmed(message)) return confirmUndelivered(deps, gateway, message, "sweeper");
  const seen = await gateway.lookUp(message.id);
  if (seen.kind !== "found" || seen.state === "accepted") {
    await scheduleReportCheck(deps.db, message.id, nextReportCheckAt(message.changedAt, now));
    return askedOf(seen);
  }
  await commit(deps, deliveryMoves(deps, message.id, seen, change));
  return askedOf(seen);
}
