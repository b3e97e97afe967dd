import { type MessageRow, scheduleReportCheck } from "#db/messages";
import { nextReportCheckAt } from "#domain/delivery";
import { commit, type Deps } from "../deps";
import { statementsFor } from "./record-delivery";

/**
 * Asks what became of a message that was accepted and not heard of since: its delivery report may have come while the
 * database was down, and not again (C16). Where nothing can be asked, or for three days nothing is known, it stays
 * "sent" (M20).
 */
export async function askForReport(deps: Deps, message: MessageRow): Promise<void> {
  const gateway = deps.gateways.find((one) => one.name === message.gateway);
  if (!gateway?.can.lookUp) return void (await scheduleReportCheck(deps.db, message.id, null));
  const seen = await gateway.lookUp(message.id);
  const now = deps.clock.now();
  if (seen.kind !== "found" || seen.state === "accepted") {
    await scheduleReportCheck(deps.db, message.id, nextReportCheckAt(message.changedAt, now));
    return;
  }
  const change = { tx: deps.chance.id(), actor: "sweeper", at: now };
  await commit(deps, statementsFor(deps, message.id, seen, change));
}
