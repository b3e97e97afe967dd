import { bookTurn } from "#db/pace";
import { longestWait, paceInterval } from "#domain/pace";
import type { SmsGateway } from "#ports/sms-gateway";
import { commit, type Deps } from "../deps";

/**
 * Books a turn at a gateway whose pace lets no call go now, and waits for it here: turns are milliseconds apart and a queue
 * delays by whole seconds, so who was sent back would come together with all others. A turn that is booked and not used is
 * lost to the gateway and harms nobody.
 * @param patience for how long it may be waited for, in ms
 * @returns whether the turn has come; false where the line is too long to wait for, or there is none
 */
export async function waitForTurn(
  deps: Deps,
  { name, perSecond }: SmsGateway,
  patience: number = longestWait,
): Promise<boolean> {
  if (perSecond === undefined) return false;
  const now = deps.clock.now();
  const [[booked]] = await commit(deps, [bookTurn(deps.db, name, perSecond, now, patience)] as const);
  if (!booked?.end) return false;
  const turn = booked.end - paceInterval(perSecond);
  if (turn > now) await deps.retryTimer.wait(turn - now);
  return true;
}
