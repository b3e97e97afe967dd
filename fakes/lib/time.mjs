import { setTimeout as sleep } from "node:timers/promises";

/**
 * The clock of the product that is tested against, so that a vendor's hour is the product's hour.
 *
 * @typedef {ReturnType<typeof createTime>} Time
 * @param {number} [rate] how many times as fast as the real one
 * @param {number} [base] since when, in real ms
 */
export const createTime = (rate = 1, base = 0) => ({
  now: () => Math.round(base + (Date.now() - base) * rate),
  /**
   * Ends nothing and keeps nothing alive: a process that has nothing else to do may go.
   *
   * @param {number} virtualMs
   */
  pause: (virtualMs) => sleep(virtualMs / rate, undefined, { ref: false }),
});
