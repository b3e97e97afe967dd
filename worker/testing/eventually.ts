import { vi } from "vitest";

/**
 * Waits until a check no longer throws, and answers what it returned. Only a hang may end the wait, after a minute: the
 * machine's pace is not what is tested, and vitest by itself gives up after one second.
 *
 * @param interval milliseconds between two looks
 */
export const eventually = <T>(check: () => T | Promise<T>, interval = 20): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval });
