import { wakeConsumer } from "./wake-queue";

/**
 * The pace of a gateway: a token bucket that holds one token, so that calls stand an interval apart and a burst is spread
 * instead of meeting the gateway's own limit, whose refusals open its circuit breaker. What is kept of it is one number:
 * when the next call may go (the generic cell rate algorithm).
 */
export type Pace = {
  /** When the next call may go, in ms; null before the first. */
  readonly nextCallAt: number | null;
};

/**
 * How far calls stand apart.
 * @param perSecond messages a second, at most
 * @returns ms, rounded up: never faster than was said
 */
export const paceInterval = (perSecond: number): number => Math.ceil(1_000 / perSecond);

/** Whether a call may go now; else there are others before it. */
export function isFree(pace: Pace | undefined, now: number): boolean {
  const end = pace?.nextCallAt ?? 0;
  return end <= now || end > now + longestLine;
}

/** Who comes later than this to the turn that was booked, in ms, books another. */
export const mostLate = 250;

/**
 * For how long a consumer waits for the turn that it booked, in ms: at the slowest pace (one a second) each consumer has a
 * place in the line. Whoever finds the line longer goes back to the queue.
 */
export const longestWait = wakeConsumer.concurrency * 1_000;

/**
 * A line that ends further ahead than this, in ms, is none: nobody books a turn that they would not wait for, so a clock that was ahead
 * wrote it (clock skew), and the gateway would stand still until all others had caught up.
 */
export const longestLine = 2 * longestWait;

/**
 * For how long whoever hands over at once waits for its turn, in ms: a handful that were paid in the same moment go one after
 * the other; where the line is longer the queue takes them at the gateway's pace, and nobody waits after an answer for long.
 */
export const shortWait = 1_000;

/**
 * So many hand over at once in an isolate. In a burst the database answers late, and as its answers come in all whose turn has
 * passed would call together, which the gateway refuses; it would be asked about turns by thousands besides. The rest is the queue's,
 * whose consumers are as few.
 */
export const handOversAtOnce = wakeConsumer.concurrency;

/**
 * How what vendors tell comes to the database in an isolate. It has one thread: behind thousands of callbacks at once each batch of a
 * hand-over would wait for seconds, while the gateway's pace goes unused. So few of their batches are under way at once (`atOnce`);
 * the others wait here and look again every so often (`every`, ms). One whose end is not heard of counts for `longest`, in ms.
 */
export const callbackBatches = { atOnce: 24, longest: 5_000, every: 250 } as const;

/** A call may come so much sooner after those before it than the pace has them, in ms: time is seen in steps while an isolate is busy. */
export const mostEarly = 150;

/**
 * For how long a call is held back at most, in ms, where it would come closer after the one before than its gateway's pace has them:
 * claims are answered now sooner and now later (jitter), and stand apart as they were taken, not as they are answered.
 */
export const longestHold = 3_000;

/** For how long work goes on after an answer at most, in ms: the platform ends it then. */
export const longestAfterAnswer = 30_000;

/** When a wake-up that found the line too long comes back, in ms. @param fraction from 0 to 1: they do not all come at once */
export const comeBackAfter = (fraction: number): number => Math.round(longestWait * (1 + fraction));
