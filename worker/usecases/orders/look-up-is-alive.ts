import { type MessageRow, selectLatestAccepted } from "#db/messages";
import { unknownLimit } from "#domain/delivery";
import type { SmsGateway } from "#ports/sms-gateway";
import type { Deps } from "../deps";

/**
 * A look-up that cannot find a message which was certainly accepted proves nothing by not finding another. Its log may be behind as
 * well: what it has of yesterday says nothing of a call of an hour ago, so only a message that was handed over since counts.
 * @param calledAt when the other was called, in ms; a day ago, at the earliest
 */
export async function lookUpIsAlive(
  deps: Deps,
  gateway: SmsGateway,
  { id }: Pick<MessageRow, "id">,
  calledAt = 0,
): Promise<boolean> {
  const since = Math.max(calledAt, deps.clock.now() - unknownLimit);
  const [known] = await selectLatestAccepted(deps.db, gateway.name, since, id);
  return known !== undefined && (await gateway.lookUp(known.id)).kind === "found";
}
