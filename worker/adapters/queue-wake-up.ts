import type { DueWorkQueue, WakeUp } from "#ports/wake-up";

/** A Cloudflare Queue whose messages carry an id and nothing else. */
export const createQueueWakeUp = (queue: Queue<unknown>): WakeUp => ({
  async send(orderId, delay = 0) {
    await queue.send({ orderId }, { delaySeconds: Math.ceil(delay / 1000) });
  },
  async sendAll(orderIds) {
    await queue.sendBatch(orderIds.map((orderId) => ({ body: { orderId } })));
  },
  // Never put off: somebody stands there with a phone in the hand, and the consumer decides whether it goes out at all.
  // It travels as an id too, so that the queue holds no number and no code.
  async sendCode(codeId) {
    await queue.send({ codeId });
  },
});

/** The same queue for due work, whose messages carry the names of its kinds. */
export const createDueWorkQueue = (queue: Queue<unknown>): DueWorkQueue => ({
  async send(work) {
    await queue.send({ work });
  },
});
