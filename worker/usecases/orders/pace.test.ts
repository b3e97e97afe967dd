import { beforeEach, describe, expect, it } from "vitest";
import { longestWait, paceInterval } from "#domain/pace";
import { wakeConsumer } from "#domain/wake-queue";
import type { SendOutcome, Sms } from "#ports/sms-gateway";
import { FakeGateway } from "#testing/fakes";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place, statesOf } from "#testing/orders";
import { PlayedClock, PlayedQueue } from "#testing/played-queue";
import { claimMessage } from "./claim-message";
import { sendMessage } from "./send-message";
import { waitForTurn } from "./wait-for-turn";

const minute = 60_000;
const hour = 60 * minute;

let h: Harness;
let clock: PlayedClock;
let queue: PlayedQueue;
let gateway: StrictGateway;
beforeEach(() => {
  h = createHarness();
  clock = new PlayedClock(h.time);
  queue = new PlayedQueue(h.time);
  gateway = new StrictGateway("strict");
});

/** A gateway that takes so many messages within any second and answers 429 to the rest; a call takes a while. */
class StrictGateway extends FakeGateway {
  allows = 5;
  perSecond?: number;
  readonly seen: number[] = [];
  refused = 0;
  override async send(sms: Sms): Promise<SendOutcome> {
    const { now } = h.time;
    if (this.seen.filter((at) => at > now - 1_000).length >= this.allows) {
      this.refused++;
      this.answers.push({ accepts: false, outcome: tooMany });
    } else this.seen.push(now);
    await clock.wait(60);
    return super.send(sms);
  }
}
const tooMany = { kind: "not_accepted", temporary: true, scope: "message", code: "429" } as const;

const deps = () => ({
  ...h.deps,
  gateways: [gateway],
  wake: queue.wake,
  retryTimer: { wait: clock.wait, fraction: () => 0.5 },
});

/** So many orders, all paid at once. */
async function burst(orders: number): Promise<void> {
  for (let n = 0; n < orders; n++) {
    const id = await place(h);
    await pay({ ...h, deps: deps() }, id);
  }
}
const drain = (consumers: number) => queue.drain(clock, consumers, (id) => sendMessage(deps(), id));
const codes = () => h.alarms.map(({ code }) => code);
const nextCallAt = () => h.env.DB.prepare("SELECT next_call_at FROM gateway_health").first("next_call_at");

describe("a gateway that allows five a second, and a burst of 500", () => {
  it("meet at its pace: all are sent in a hundred seconds, no call is refused, and it is never paused", async () => {
    gateway.perSecond = 5;
    await burst(500);
    const start = h.time.now;
    await drain(wakeConsumer.concurrency);
    expect(gateway.accepted).toHaveLength(500);
    expect([gateway.refused, codes()]).toEqual([0, []]);
    const seconds = (h.time.now - start) / 1_000;
    expect(seconds).toBeGreaterThan(99);
    expect(seconds).toBeLessThan(110);
    // Nobody was sent back to the queue: who waits is a consumer, and the queue keeps the rest.
    expect(queue.sent).toBe(500);
  });

  it("without a pace are what pauses it", async () => {
    await burst(60);
    await drain(wakeConsumer.concurrency);
    expect(gateway.refused).toBeGreaterThan(10);
    expect(codes()).toContain("gateway_paused");
  });
});

it("with more consumers than there are places in the line, the rest goes back to the queue and loses nothing", async () => {
  gateway.allows = 1;
  gateway.perSecond = 1;
  await burst(40);
  await drain(40);
  expect(gateway.accepted).toHaveLength(40);
  expect([gateway.refused, codes()]).toEqual([0, []]);
  expect(queue.sent).toBeGreaterThan(40);
});

describe("the token", () => {
  beforeEach(() => {
    gateway.perSecond = 5;
  });

  it("is taken by the claim that wins, one for each message", async () => {
    await burst(1);
    const [id = ""] = await ids();
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimMessage(deps(), gateway, id)));
    expect(claims.filter((one) => typeof one === "object" && one !== null)).toHaveLength(1);
    expect(await nextCallAt()).toBe(h.time.now + paceInterval(5));
  });

  it("is one of two claims at once; the other is told that it is in line, and stays queued", async () => {
    await burst(2);
    const two = await ids();
    const claims = await Promise.all(two.map((id) => claimMessage(deps(), gateway, id)));
    expect(claims.filter((one) => one === "in_line")).toHaveLength(1);
    const states = await Promise.all(two.map(async (id) => (await statesOf(h, id)).message));
    expect(states.toSorted()).toEqual(["queued", "sending"]);
  });

  it("is not taken by a claim that finds nothing, nor twice when the database's answer was lost", async () => {
    await burst(1);
    const [id = ""] = await ids();
    await h.env.DB.prepare("UPDATE settings SET v = 'off' WHERE k = 'sending'").run();
    expect(await claimMessage(deps(), gateway, id)).toBeNull();
    expect(await nextCallAt()).toBeNull();
    await h.env.DB.prepare("UPDATE settings SET v = 'on' WHERE k = 'sending'").run();
    let lost = 0;
    const db = new Proxy(h.deps.db, {
      get: (target, name) =>
        name === "batch"
          ? async (statements: Parameters<typeof target.batch>[0]) => {
              const answers = await target.batch(statements);
              if (lost++ === 0) throw new Error("D1_ERROR: Network connection lost.");
              return answers;
            }
          : Reflect.get(target, name),
    });
    const forgetful = { ...deps(), db, retryTimer: h.deps.retryTimer };
    expect(await claimMessage(forgetful, gateway, id)).toMatchObject({ message: { id } });
    expect(await nextCallAt()).toBe(h.time.now + paceInterval(5));
  });

  it("is one row, once the gateway is known", async () => {
    await burst(2);
    const [first = "", second = ""] = await ids();
    await claimMessage(deps(), gateway, first);
    h.pass(paceInterval(5));
    const rows = await rowsWrittenBy((db) => claimMessage({ ...deps(), db }, gateway, second));
    h = createHarness();
    await burst(1);
    const [third = ""] = (await ids()).slice(2);
    delete gateway.perSecond;
    expect(rows - (await rowsWrittenBy((db) => claimMessage({ ...deps(), db }, gateway, third)))).toBe(1);
  });

  it("of one gateway says nothing of another, and none is needed where no pace is set", async () => {
    await burst(2);
    const [first = "", second = ""] = await ids();
    expect(await claimMessage(deps(), gateway, first)).toMatchObject({ message: { id: first } });
    const other = new FakeGateway("other");
    const two = { ...deps(), gateways: [other, gateway] };
    expect(await claimMessage(two, other, second)).toMatchObject({ message: { id: second } });
    expect(await h.env.DB.prepare("SELECT gateway FROM gateway_health").all()).toMatchObject({
      results: [{ gateway: "strict" }],
    });
  });
});

it("a line that is too long is not joined, and the wake-up comes back when it has moved on", async () => {
  gateway.perSecond = 1;
  await burst(1);
  const [id = ""] = await ids();
  const far = h.time.now + longestWait + 1;
  await h.env.DB.prepare(
    "INSERT INTO gateway_health (gateway, failures, tx, next_call_at) VALUES (?, 0, '', ?)",
  )
    .bind("strict", far)
    .run();
  const woken = queue.sent;
  expect(await sendMessage(deps(), id)).toBe("in_line");
  expect([await nextCallAt(), queue.sent - woken, (await statesOf(h, id)).message]).toEqual([
    far,
    1,
    "queued",
  ]);
});

it("a clock that was ahead keeps nobody waiting: its line is none, for the claim and for who books a turn", async () => {
  gateway.perSecond = 5;
  await burst(3);
  const [first = "", second = "", third = ""] = await ids();
  const bringForward = (ms: number) =>
    h.env.DB.prepare("UPDATE gateway_health SET next_call_at = ?")
      .bind(h.time.now + ms)
      .run();
  await sendMessage(deps(), first);
  await bringForward(hour);
  expect(await sendMessage(deps(), second)).toBe("sent");
  h.pass(minute);
  await bringForward(hour);
  expect(await waitForTurn(deps(), gateway)).toBe(true);
  expect(await nextCallAt()).toBe(h.time.now + paceInterval(5));
  h.pass(minute);
  expect(await sendMessage(deps(), third)).toBe("sent");
});

it("a turn is waited for until it comes, however long the database took to book it", async () => {
  gateway.perSecond = 5;
  await burst(1);
  await h.env.DB.prepare(
    "INSERT INTO gateway_health (gateway, failures, tx, next_call_at) VALUES (?, 0, '', ?)",
  )
    .bind("strict", h.time.now + 400)
    .run();
  const waits: number[] = [];
  const real = h.deps.db;
  const db = Object.create(real) as typeof real;
  db.batch = (async (statements: Parameters<typeof real.batch>[0]) => {
    const answers = await real.batch(statements);
    h.pass(150);
    return answers;
  }) as unknown as typeof real.batch;
  const retryTimer = { ...h.deps.retryTimer, wait: async (ms: number) => void waits.push(ms) };
  expect(await waitForTurn({ ...deps(), db, retryTimer }, gateway)).toBe(true);
  expect(waits).toEqual([250]);
});

/** Rows that the database was written in the batches of some work. */
async function rowsWrittenBy(work: (db: Harness["deps"]["db"]) => Promise<unknown>): Promise<number> {
  let rows = 0;
  const db = new Proxy(h.deps.db, {
    get: (target, name) =>
      name === "batch"
        ? async (statements: Parameters<typeof target.batch>[0]) => {
            const answers = await target.batch(statements);
            for (const answer of answers as readonly { meta?: { rows_written: number } }[])
              rows += answer.meta?.rows_written ?? 0;
            return answers;
          }
        : Reflect.get(target, name),
  });
  await work(db);
  return rows;
}

const ids = async (): Promise<string[]> => {
  const { results } = await h.env.DB.prepare("SELECT id FROM messages ORDER BY rowid").all<{ id: string }>();
  return results.map(({ id }) => id);
};
