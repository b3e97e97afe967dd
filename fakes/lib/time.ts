/**
 * The clock of the product that is tested against, so that a vendor's hour is the product's hour.
 *
 * @typedef {ReturnType<typeof createTime>} Time
 * @param {number} [rate] how many times as fast as the real one
 * @param {number} [base] since when, in real ms
 */
export function createTime(rate = 1, base = 0) {
  /** @type {Set<NodeJS.Timeout>} */
  const timers = new Set();
  return {
    now: () => Math.round(base + (Date.now() - base) * rate),
    /**
     * Keeps nothing alive: a process that has nothing else to do may go.
     *
     * @param {number} virtualMs
     * @returns {Promise<void>}
     */
    pause: (virtualMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          timers.delete(timer);
          resolve();
        }, virtualMs / rate);
        timers.add(timer.unref());
      }),
    /** For good: whoever pauses now does so for ever. */
    stop() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
