import { foldEvents } from "#db/tallies";
import { commit, type Deps } from "./deps";

/** Events that one minute folds: twice what ten orders a second make of them. */
const page = 10_000;

/**
 * Adds to the counts of the days what happened since the last minute (decision 097). One transaction: an event is counted once,
 * however often this is repeated or cut off, and what one minute leaves the next one takes.
 */
export async function foldIntoDays(deps: Deps): Promise<void> {
  await commit(deps, foldEvents(deps.db, page));
}
