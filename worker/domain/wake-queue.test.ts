import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { deadLetterQueueOf, isDeadLetterQueue, wakeConsumer } from "./wake-queue";

it("wrangler.toml consumes the queue as it is said here, and its dead letters too", () => {
  const toml = readFileSync("wrangler.toml", "utf8");
  const queue = /\[\[queues\.producers\]\]\s+binding = "WAKE"\s+queue = "([\w-]+)"/.exec(toml)?.[1] ?? "";
  const [, consumer = "", dead = ""] = toml.split("[[queues.consumers]]");
  expect(queue).toBe("briefje-wake");
  for (const line of [
    `queue = "${queue}"`,
    `max_batch_size = ${wakeConsumer.batchSize}`,
    `max_batch_timeout = ${wakeConsumer.batchTimeout}`,
    `max_retries = ${wakeConsumer.retries}`,
    `max_concurrency = ${wakeConsumer.concurrency}`,
    `dead_letter_queue = "${deadLetterQueueOf(queue)}"`,
  ])
    expect(consumer.split("\n")).toContain(line);
  expect(dead.split("\n")).toContain(`queue = "${deadLetterQueueOf(queue)}"`);
});

it("a dead-letter queue is known by its name", () => {
  expect(isDeadLetterQueue(deadLetterQueueOf("briefje-staging-wake"))).toBe(true);
  expect(isDeadLetterQueue("briefje-staging-wake")).toBe(false);
});
