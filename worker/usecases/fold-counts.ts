import { foldFreshCounts } from "#db/tallies";
import { commit, type Deps } from "./deps";

/**
 * Adds to the counts of the days what happened since the last minute (decisions 097, 114). One transaction: what moved is counted
 * once, however often this is repeated or cut off.
 *
 * Until then it waits under its hour and key, where each move adds to what its neighbours added: staff's figures are up to a minute
 * old, and a minute in which anything happened writes some ten rows, for all orders together.
 */
export async function foldIntoDays(deps: Deps): Promise<void> {
  await commit(deps, foldFreshCounts(deps.db));
}
