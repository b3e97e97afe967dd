import { type MessageRow, selectLatestAccepted } from "#db/messages";
import { unknownLimit } from "#domain/delivery";
import type { SmsGateway } from "#ports/sms-gateway";
import type { Deps } from "../deps";

/**
 * How far a gateway's log is certain to reach. A look-up that cannot find a message which was certainly accepted proves nothing by
 * not finding another; one that finds it has a log up to there, which may yet be behind a later call.
 * @returns when the latest message of a day that was certainly accepted was handed over, in ms; null where there is none, or the
 *   look-up does not find it
 */
export async function logReaches(
  deps: Deps,
  gateway: SmsGateway,
  message: Pick<MessageRow, "id">,
): Promise<number | null> {
  const since = deps.clock.now() - unknownLimit;
  const [known] = await selectLatestAccepted(deps.db, gateway.name, since, message.id);
  return known !== undefined && (await gateway.lookUp(known.id)).kind === "found" ? known.claimedAt : null;
}
