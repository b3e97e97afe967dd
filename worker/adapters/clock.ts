import type { Chance, Clock, Deadline } from "#ports/clock";
import { toBase64Url } from "./base64url";

/** The real clock, or in development one that has run `rate` times as fast since `base` (ms). */
export const createClock = (rate = 1, base = 0): Clock => ({
  now: () => Math.round(base + (Date.now() - base) * rate),
});

/**
 * A deadline by timers.
 * @param start rings after so many ms of real time, unless what it answers is called first
 */
export const createDeadline =
  (start: (ms: number, ring: () => void) => () => void): Deadline =>
  async (ms, work) => {
    let stop = () => {};
    const end = new Promise<"late">((resolve) => {
      stop = start(ms, () => resolve("late"));
    });
    try {
      return await Promise.race([work, end]);
    } finally {
      stop();
    }
  };

/** Randomness from the platform's generator. */
export const chance: Chance = {
  id: () => toBase64Url(crypto.getRandomValues(new Uint8Array(16))),
  fraction: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
};
