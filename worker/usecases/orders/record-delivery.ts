import type { Change } from "#db/change";
import type { Statement } from "#db/client";
import {
  type MessageRow,
  messageIs,
  moveMessage,
  noteLateDelivery,
  selectMessage,
  selectMessageByGateway,
} from "#db/messages";
import { reportPollDelay, settlingTime } from "#domain/delivery";
import type { DeliveryReport, ReportedState } from "#ports/sms-gateway";
import { commit, type Deps } from "../deps";

/**
 * Applies what the network says of a message (M14, M17, M18, M18a, M26). Reports come late, twice and in any order; a
 * good one beats a bad one, and one for a message we do not know changes nothing. They match on our own reference, so
 * they may come before the gateway's answer does.
 */
export async function recordDelivery(deps: Deps, gateway: string, report: DeliveryReport): Promise<void> {
  const message = await find(deps, gateway, report);
  if (!message) return deps.log.info("report_for_unknown_message", { gateway });
  const change = { tx: deps.chance.id(), actor: "gateway", at: deps.clock.now() };
  await commit(deps, statementsFor(deps, message.id, report, change));
}

async function find(deps: Deps, gateway: string, report: DeliveryReport): Promise<MessageRow | undefined> {
  if (report.reference !== null) return (await selectMessage(deps.db, report.reference))[0];
  if (report.gatewayId === null) return undefined;
  return (await selectMessageByGateway(deps.db, gateway, report.gatewayId))[0];
}

/** The moves that a reported state calls for; shared with the look-up, which learns the same things by asking. */
export function statementsFor(
  { db }: Deps,
  id: string,
  seen: { readonly state: ReportedState; readonly gatewayId: string | null },
  change: Change,
): readonly [Statement, ...Statement[]] {
  const target = [messageIs(id)];
  const set = seen.gatewayId === null ? {} : { gatewayId: seen.gatewayId };
  switch (seen.state) {
    case "accepted":
      return [moveMessage(db, "found", target, change, { ...set, nextAt: change.at + reportPollDelay })];
    case "delivered":
      return [
        moveMessage(db, "delivered", target, change, set),
        moveMessage(db, "delivered_after_all", target, change, set),
        noteLateDelivery(db, id),
      ];
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
