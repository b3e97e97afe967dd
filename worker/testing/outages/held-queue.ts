import { deadLetterQueueOf, wakeConsumer } from "#domain/wake-queue";
import { playedNow } from "./played-time";

type Held = { readonly id: string; readonly body: unknown; readonly at: number; readonly attempts: number };
type Consume = (batch: MessageBatch<unknown>) => Promise<void>;

const name = "briefje-wake";

/** The queue of wake-ups as the platform has it, on played time: it delays, repeats what fails, and buries what failed each time. */
export function createHeldQueue() {
  let held: Held[] = [];
  let count = 0;
  const put = (body: unknown, seconds: number, attempts = 1) =>
    void held.push({ id: String(++count), body, at: playedNow() + seconds * 1_000, attempts });

  return {
    binding: {
      send: async (body: unknown, options?: { delaySeconds?: number }) =>
        put(body, options?.delaySeconds ?? 0),
      async sendBatch(messages: Iterable<{ readonly body: unknown }>) {
        for (const { body } of messages) put(body, 0);
      },
    },
    /** Hands over whatever is due, batch by batch. */
    async deliver(consume: Consume): Promise<void> {
      const due = held.filter(({ at }) => at <= playedNow());
      held = held.filter(({ at }) => at > playedNow());
      while (due.length > 0) await hand(name, due.splice(0, wakeConsumer.batchSize), consume);
    },
  };

  async function hand(queue: string, batch: readonly Held[], consume: Consume): Promise<void> {
    /** When each that was not taken comes again, in seconds. */
    const again = new Map<string, number>();
    const messages = batch.map(({ id, body, attempts }) => ({
      id,
      body,
      attempts,
      timestamp: new Date(playedNow()),
      ack: () => void again.delete(id),
      retry: (options?: { delaySeconds?: number }) => void again.set(id, options?.delaySeconds ?? 0),
    }));
    const all = (word: "ack" | "retry") => () => {
      for (const message of messages) message[word]();
    };
    const whole = { queue, messages, ackAll: all("ack"), retryAll: all("retry") };
    await consume(whole as unknown as MessageBatch<unknown>).catch(all("retry"));
    const failed = batch.filter(({ id }) => again.has(id));
    for (const { id, body, attempts } of failed)
      if (attempts <= wakeConsumer.retries) put(body, again.get(id) ?? 0, attempts + 1);
    const dead = failed.filter(({ attempts }) => attempts > wakeConsumer.retries);
    if (dead.length > 0 && queue === name) await hand(deadLetterQueueOf(name), dead, consume);
  }
}
