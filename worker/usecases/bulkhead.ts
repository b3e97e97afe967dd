import { type Db, inTurn, type RetryTimer } from "#db/client";
import { callbackBatches } from "#domain/pace";

/**
 * A bulkhead: so much of one kind of work goes on at once in this isolate, and what comes on top of it is turned away. Work that the
 * platform cut off never says that it is over, so nothing counts for longer than it could last.
 * @param most pieces of work at once
 * @param longest for how long one can last, in ms
 * @param now in ms
 * @returns what begins a piece of work; null where it is turned away
 */
export function createBulkhead(most: number, longest: number, now: () => number) {
  const underWay = new Set<{ readonly since: number }>();
  return <T>(work: () => Promise<T>): Promise<T> | null => {
    for (const one of underWay) if (one.since <= now() - longest) underWay.delete(one);
    if (underWay.size >= most) return null;
    const one = { since: now() };
    underWay.add(one);
    return work().finally(() => underWay.delete(one));
  };
}

/**
 * A bulkhead before which work waits until there is room, instead of being turned away. Whoever waits looks again by itself (polling),
 * so that one which the platform cut off meanwhile is simply gone: nobody's turn is lost with it.
 * @param begin of the bulkhead
 * @param every how often it is looked again, in ms; a little sooner or later, so that not all look together
 */
export const waitingFor =
  (begin: ReturnType<typeof createBulkhead>, { wait, fraction }: RetryTimer, every: number) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      const begun = begin(work);
      if (begun !== null) return begun;
      await wait(every * (0.5 + fraction()));
    }
  };

/**
 * The database for what vendors tell, in an isolate (decision 121).
 * @param now in ms
 */
export function openForCallbacks(db: Db, timer: RetryTimer, now: () => number): Db {
  const { atOnce, longest, every } = callbackBatches;
  return inTurn(db, waitingFor(createBulkhead(atOnce, longest, now), timer, every));
}
