import { type MessageRow, selectLatestAccepted } from "#db/messages";
import { unknownLimit } from "#domain/delivery";
import type { SmsGateway } from "#ports/sms-gateway";
import type { Deps } from "../deps";

/** A look-up that cannot find a message which was certainly accepted proves nothing by not finding another. */
export async function lookUpIsAlive(
  deps: Deps,
  gateway: SmsGateway,
  message: Pick<MessageRow, "id">,
): Promise<boolean> {
  const since = deps.clock.now() - unknownLimit;
  const [known] = await selectLatestAccepted(deps.db, gateway.name, since, message.id);
  return known !== undefined && (await gateway.lookUp(known.id)).kind === "found";
}
