import type { Change, Conditions } from "#db/change";
import type { Db, Statement } from "#db/client";
import { hasLosses, mayHaveGoneOut, moveMessage, nothingIsLeft, unless } from "#db/messages";

/**
 * Stops a message of which money went back by another road than ours (P7): it is sent for its whole price or not at all. What
 * is left of the money goes back (M9, M7); with nothing left there is nothing more to do (M25). One that may have gone out
 * already is not called again, and waits for a report until its day is over. Each names the states it starts from.
 * @param message which one it is
 */
export function stopsForLosses(db: Db, message: Conditions, change: Change): Statement[] {
  const back = { reason: "money_back", nextAt: change.at };
  return [
    moveMessage(db, "blocked", [...message, nothingIsLeft], change, { reason: back.reason }),
    moveMessage(db, "withdrawn", [...message, hasLosses, unless(mayHaveGoneOut)], change, back),
    moveMessage(db, "hold_ended", [...message, hasLosses], change, back),
  ];
}
