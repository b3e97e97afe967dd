import { setImmediate as breathe } from "node:timers/promises";
import type { Time } from "../lib/time.ts";

/** The vendors' clock on the product's played time: it stands still unless it is moved, and then wakes who paused, in order. */
export function createPlayedTime(start: number) {
  let now = start;
  let pauses: { until: number; wake: () => void }[] = [];
  const time: Time = {
    now: () => now,
    pause: (ms) =>
      new Promise((resolve) => {
        if (ms <= 0) resolve();
        else pauses.push({ until: now + ms, wake: resolve });
      }),
    stop() {
      pauses = [];
    },
  };
  return {
    ...time,
    /** When the next pause ends, in ms; infinite where nobody pauses. */
    nextPause: (): number => Math.min(...pauses.map(({ until }) => until), Number.POSITIVE_INFINITY),
    async moveTo(until: number): Promise<void> {
      for (;;) {
        const due = pauses
          .filter((pause) => pause.until <= until)
          .sort((one, other) => one.until - other.until);
        const [first] = due;
        if (!first) break;
        pauses = pauses.filter((pause) => pause !== first);
        now = Math.max(now, first.until);
        first.wake();
        await breathe();
      }
      now = Math.max(now, until);
    },
  };
}
