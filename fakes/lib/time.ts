export type Time = ReturnType<typeof createTime>;

/**
 * The clock of the product that is tested against, so that a vendor's hour is the product's hour.
 *
 * @param rate how many times as fast as the real one
 * @param base since when, in real ms
 */
export function createTime(rate: number = 1, base: number = 0) {
  const timers: Set<NodeJS.Timeout> = new Set();
  return {
    now: () => Math.round(base + (Date.now() - base) * rate),
    /** Keeps nothing alive: a process that has nothing else to do may go. */
    pause: (virtualMs: number): Promise<void> =>
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
