import type { Deps } from "#usecases/deps";
import type { Harness } from "./harness";

/**
 * A clock on which waiting takes no time: it goes on to the first who waits as soon as nobody does anything else. So what
 * several do side by side happens in the order in which it would.
 */
export class PlayedClock {
  private waiting: { readonly until: number; readonly wake: () => void }[] = [];
  private busy = 0;
  constructor(private readonly time: Harness["time"]) {}

  /** In ms of the played clock. */
  wait = (ms: number): Promise<void> =>
    new Promise((wake) => {
      this.waiting.push({ until: this.time.now + ms, wake });
      this.rest();
    });

  /** Has several work side by side until all are done. */
  async all(workers: readonly (() => Promise<void>)[]): Promise<void> {
    this.busy += workers.length;
    await Promise.all(workers.map((work) => work().finally(() => this.rest())));
  }

  /** Somebody has nothing to do for now. */
  private rest(): void {
    this.busy--;
    if (this.busy > 0 || this.waiting.length === 0) return;
    this.waiting.sort((one, other) => one.until - other.until);
    const until = this.waiting[0]?.until ?? 0;
    const next = this.waiting.filter((one) => one.until === until);
    this.waiting = this.waiting.filter((one) => one.until > until);
    this.time.now = Math.max(this.time.now, until);
    this.busy += next.length;
    for (const { wake } of next) wake();
  }
}

/** A queue that delays by whole seconds, as the platform's does, and the consumers that empty it side by side. */
export class PlayedQueue {
  private readonly held: { readonly orderId: string; readonly at: number }[] = [];
  /** How often a wake-up was put into it. */
  sent = 0;
  constructor(private readonly time: Harness["time"]) {}

  readonly wake: Deps["wake"] = {
    send: async (orderId, delay = 0) => {
      this.sent++;
      this.held.push({ orderId, at: this.time.now + 1_000 * Math.ceil(delay / 1_000) });
    },
    async sendAll(orderIds) {
      for (const orderId of orderIds) await this.send(orderId);
    },
    sendCode: async () => {},
  };

  /** Consumers work on it until it is empty. */
  async drain(
    clock: PlayedClock,
    consumers: number,
    consume: (orderId: string) => Promise<unknown>,
  ): Promise<void> {
    const consumer = async () => {
      while (this.held.length > 0) {
        this.held.sort((one, other) => one.at - other.at);
        const [first] = this.held;
        const due = first !== undefined && first.at <= this.time.now ? this.held.shift() : undefined;
        if (due) await consume(due.orderId);
        else await clock.wait((first?.at ?? 0) - this.time.now);
      }
    };
    await clock.all(Array.from({ length: consumers }, () => consumer));
  }
}
