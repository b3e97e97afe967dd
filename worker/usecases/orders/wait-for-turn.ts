import { bookTurn } from "#db/pace";
import { longestWait, mostLate, paceInterval } from "#domain/pace";
import type { SmsGateway } from "#ports/sms-gateway";
import { commit, type Deps } from "../deps";

/** A turn that was booked so often, and each time had passed before the answer came, is not waited for any more. */
const mostBookings = 3;

/**
 * Books a turn at a gateway whose pace lets no call go now, and waits for it here: turns are milliseconds apart and a queue
 * delays by whole seconds, so who was sent back would come together with all others. A turn that is booked and not used is
 * lost to the gateway and harms nobody; one that passed while the database was late is not used, or all who waited for it would
 * call together.
 * @param patience for how long it may be waited for, in ms
 * @returns whether the turn has come; false where the line is too long to wait for, or there is none
 */
export async function waitForTurn(
  deps: Deps,
  { name, perSecond }: SmsGateway,
  patience: number = longestWait,
): Promise<boolean> {
  if (perSecond === undefined) return false;
  // So long ahead a turn is booked as the database was late with the one before.
  let ahead = 0;
  for (let tries = 0; tries < mostBookings && ahead < patience; tries++) {
    const from = deps.clock.now() + ahead;
    const [[booked]] = await commit(deps, [
      bookTurn(deps.db, name, perSecond, from, patience - ahead),
    ] as const);
    if (!booked?.end) return false;
    const late = deps.clock.now() - (booked.end - paceInterval(perSecond));
    if (late < 0) await deps.retryTimer.wait(-late);
    if (late <= mostLate) return true;
    ahead = late;
  }
  return false;
}
