import { inTurn } from "#db/client";
import { timeToBegin } from "#domain/due-work";
import type { Deps } from "./deps";

/** What one invocation may still do: the platform ends one that makes too many round trips, in the middle of whatever it does. */
export type Room = {
  /** Round trips that may still be begun; 0 once they are made, or time is up. */
  readonly left: () => number;
  readonly count: (trips: number) => void;
  /** Rows that a lane works on side by side. */
  readonly atOnce: number;
};

/** The outside of work that is bounded. */
export type Bounded = Deps & { readonly room: Room };

/**
 * The same outside with a bound. Batches and wake-ups count themselves; what a row asks besides is counted by its lane, before it
 * begins.
 * @param trips so many may be begun
 * @param atOnce rows that a lane works on side by side
 */
export function withRoom(deps: Deps, trips: number, atOnce: number): Bounded {
  const until = deps.clock.now() + timeToBegin;
  let made = 0;
  const count = (more: number) => {
    made += more;
  };
  const left = () => (deps.clock.now() < until ? Math.max(0, trips - made) : 0);
  const db = inTurn(deps.db, (batch) => {
    count(1);
    return batch();
  });
  const wake: Deps["wake"] = {
    ...deps.wake,
    send(orderId, delay) {
      count(1);
      return deps.wake.send(orderId, delay);
    },
  };
  return { ...withFewAtOnce(deps, count), db, wake, room: { left, count, atOnce } };
}

/** So many at once of what a sweep hands over, and in all: six connections and its round trips are for all of its work. */
const handedOver = { atOnce: 2, inAll: 40 } as const;

/** Round trips of a hand-over, at most: mark, message, turn, claim, call and answer, and a refund where it was refused. */
const handOverTrips = 12;

/** The same outside for a sweep: of what it settles, a few go at once (decision 093); the rest is the queue's. */
export function withFewAtOnce(deps: Deps, count: Room["count"] = () => {}): Deps {
  let underWay = 0;
  let left: number = handedOver.inAll;
  const atOnce: Deps["atOnce"] = async (orderId, known) => {
    if (left === 0 || underWay >= handedOver.atOnce) return;
    left--;
    underWay++;
    count(handOverTrips);
    await deps.atOnce(orderId, known).finally(() => underWay--);
  };
  return { ...deps, atOnce };
}
