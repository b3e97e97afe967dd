import { createHighWater } from "#adapters/high-water";
import { handOversAtOnce, longestAfterAnswer } from "#domain/pace";
import { wakeConsumer } from "#domain/wake-queue";
import { createBulkhead, openForCallbacks } from "#usecases/bulkhead";
import type { Deps } from "#usecases/deps";
import { handOverAtOnce } from "#usecases/orders/send-message";
import { sweep } from "#usecases/sweep";
import { consume } from "../queue";
import { createHarness, type Harness } from "./harness";
import { IdleClock } from "./idle-clock";

type Held = { readonly body: unknown; readonly at: number; attempts: number };
type Options = NonNullable<Parameters<typeof createHarness>[0]>;

const minute = 60_000;

/**
 * The platform on a played clock: the cron of each minute, and the queue with its consumers side by side, as many as it is set to,
 * in batches as it is set to. Once it is played each round trip to the database takes time, and the database does one thing at a time.
 * @param times of the played clock, in ms: of a round trip, and of it the database's own
 */
export function playPlatform({ trip, work }: { trip: number; work: number }, env: Options["env"]) {
  let clock: IdleClock | null = null;
  let isPlaying = false;
  let isFreeAt = 0;
  const real = createHarness().env.DB;
  const d1 = {
    prepare: (sql: string) => real.prepare(sql),
    exec: (sql: string) => real.exec(sql),
    async batch(statements: D1PreparedStatement[]) {
      if (!isPlaying || clock === null) return real.batch(statements);
      const { now } = h.time;
      isFreeAt = Math.max(isFreeAt, now) + work;
      const inLine = isFreeAt - work - now;
      // What it answers is as of the end of the line, as what is asked is as of its beginning.
      await clock.wait(inLine);
      const answers = await clock.real(real.batch(statements));
      await clock.wait(trip);
      return answers;
    },
  } as unknown as D1Database;
  const h = createHarness({ d1, ...(env ? { env } : {}) });
  clock = new IdleClock(h.time);
  const queue = new Queue(h, clock);
  const underWay: Promise<void>[] = [];
  const stored = new Map<string, string>();
  const kv = {
    get: async (key: string) => stored.get(key) ?? null,
    put: async (key: string, value: string) => void stored.set(key, value),
  } as unknown as KVNamespace;
  const now = () => h.time.now;
  const beginHandOver = createBulkhead(handOversAtOnce, longestAfterAnswer, now);
  const retryTimer = { wait: clock.wait, fraction: () => 0.5 };
  Object.assign(h.deps, {
    dbForCallbacks: openForCallbacks(h.deps.db, retryTimer, now),
    // Where nothing takes real time, so that the played clock does not run ahead of it.
    highWater: createHighWater(kv, {
      now,
      deadline: async (_ms, work) => work,
      log: h.deps.log,
    }),
    retryTimer,
    wake: queue.wake,
    dueWork: { send: async (work: unknown) => queue.put({ work }) },
    async atOnce(orderId, known) {
      const work = beginHandOver(() => handOverAtOnce(h.deps, orderId, known));
      if (work !== null) underWay.push(work);
    },
  } satisfies Partial<Deps>);
  return {
    h,
    clock,
    queue,
    /** So many minutes, each begun by its sweep, or fewer where it is over before. @returns how many ms that were */
    async play(minutes: number, isOver: () => boolean = () => false): Promise<number> {
      const from = h.time.now;
      isPlaying = true;
      for (let at = 0; at < minutes && !isOver(); at++) {
        underWay.push(sweep(h.deps));
        await clock.pass(minute, isOver);
      }
      return h.time.now - from;
    },
    /** Waits for all that was begun, so that no test ends before its work. */
    async end(): Promise<void> {
      await clock.pass(10 * minute);
      await Promise.all([...underWay, ...queue.underWay]);
    },
  };
}

/** The queue of wake-ups and due work, which delays by whole seconds. */
class Queue {
  private held: Held[] = [];
  private consumers = 0;
  readonly underWay: Promise<void>[] = [];
  constructor(
    private readonly h: Harness,
    private readonly clock: IdleClock,
  ) {}

  readonly wake: Deps["wake"] = {
    send: async (orderId, delay = 0) => this.put({ orderId }, delay),
    sendAll: async (orderIds) => {
      for (const orderId of orderIds) this.put({ orderId });
    },
    sendCode: async () => {},
  };

  put(body: unknown, delay = 0, attempts = 1): void {
    const wait = 1_000 * Math.ceil(delay / 1_000);
    this.held.push({ body, at: this.h.time.now + wait, attempts });
    this.look();
    void this.clock.wait(wait).then(() => this.look());
    void this.clock.wait(wait + 1_000 * wakeConsumer.batchTimeout).then(() => this.look());
  }

  /** Hands out batches that are full, or old enough, while there are consumers for them. */
  private look(): void {
    for (;;) {
      const { now } = this.h.time;
      const due = this.held.filter(({ at }) => at <= now).slice(0, wakeConsumer.batchSize);
      const isReady =
        due.length === wakeConsumer.batchSize ||
        due.some(({ at }) => at <= now - 1_000 * wakeConsumer.batchTimeout);
      if (!isReady || this.consumers >= wakeConsumer.concurrency) return;
      this.held = this.held.filter((one) => !due.includes(one));
      this.consumers++;
      const done = consume(this.batchOf(due), this.h.deps).finally(() => {
        this.consumers--;
        this.look();
      });
      this.underWay.push(done);
    }
  }

  private batchOf(due: readonly Held[]): MessageBatch<unknown> {
    const messages = due.map(({ body, attempts }, at) => ({
      id: `m${at}`,
      timestamp: new Date(this.h.time.now),
      attempts,
      body: structuredClone(body),
      ack: () => {},
      retry: ({ delaySeconds = 0 } = {}) => this.put(body, delaySeconds * 1_000, attempts + 1),
    }));
    return { queue: "briefje-wake", messages, ackAll: () => {}, retryAll: () => {} } as never;
  }
}
