import type { WakeUp } from "#ports/wake-up";

/** A Cloudflare Queue whose messages carry an order id and nothing else. */
export const createQueueWakeUp = (queue: Queue<unknown>): WakeUp => ({
  async send(orderId, delay = 0) {
    await queue.send({ orderId }, { delaySeconds: Math.ceil(delay / 1000) });
  },
});
