import { createMessageBatch } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { pollParts, tripsAtMost, turnsAMinute, type WorkKind, wakeUpsFor, workLease } from "#domain/due-work";
import type { DueWork } from "#ports/wake-up";
import { eventually } from "#testing/eventually";
import { createHarness, type Harness } from "#testing/harness";
import { meterD1 } from "#testing/meter";
import { pay, place, seedStates, statesOf } from "#testing/orders";
import { placeFree } from "#testing/volume";
import { consume } from "../queue";
import { startRefund } from "./orders/refund-order";
import { sendMessage } from "./orders/send-message";
import { reconcile } from "./reconcile/reconcile";
import { sweep } from "./sweep";
import { workOffInTurn } from "./work-off";

const minute = 60_000;
const hour = 60 * minute;
let h: Harness;
let meter: ReturnType<typeof meterD1>;
/** What was handed out and nobody has taken yet. */
let handedOut: DueWork[];

beforeEach(() => {
  meter = meterD1(createHarness().env.DB);
  h = createHarness({
    d1: meter.d1,
    handsOverAtOnce: true,
    env: { BUDGET_PROVIDER_CALLS: "100000" } as never,
  });
  handedOut = [];
  Object.assign(h.deps, { dueWork: { send: async (work: DueWork) => void handedOut.push(work) } });
});

const later = async (ms: number) => {
  h.pass(ms);
  await sweep(h.deps);
};
/** Takes what is handed out, one after the other, until nothing is. */
async function workOffAll(): Promise<number> {
  let turns = 0;
  for (let work = handedOut.shift(); work !== undefined; work = handedOut.shift()) {
    turns++;
    await workOffInTurn(h.deps, work, reconcile);
  }
  return turns;
}
/** A vendor that never answers, until all who wait for it are cut off. */
function hang() {
  let cut = () => {};
  const hanging = new Promise<never>((_, reject) => {
    cut = () => reject(new Error("cut"));
  });
  hanging.catch(() => {});
  return { hanging: () => hanging, cut };
}
const due = (status: "unknown" | "sent" | "refund_due" | "queued", columns = {}) =>
  seedStates(h, "paid", status, { columns: { gateway: "fake", next_at: h.time.now - minute, ...columns } });
const pendingDue = () =>
  h.env.DB.prepare("SELECT count(*) AS n FROM payments WHERE status = 'pending' AND next_poll_at <= ?")
    .bind(h.time.now)
    .first<number>("n");

describe("a sweep", () => {
  it("hands out each kind of which something is due, and asks nobody itself", async () => {
    await placeFree(h, 3);
    await due("unknown");
    await due("refund_due");
    await later(minute);
    expect(handedOut).toEqual([{ kinds: ["payments", "refunds", "messages", "books"], turn: 0 }]);
    expect(Object.values(h.provider.calls).every((calls) => calls === 0)).toBe(true);
    expect(h.gateway.calls).toEqual({ send: 0, lookUp: 0 });
  });

  it("hands out nothing where nothing is due", async () => {
    // The day's comparison of the books first.
    for (let n = 0; n < 5; n++) {
      await later(minute);
      await workOffAll();
    }
    await later(minute);
    expect(handedOut).toEqual([]);
  });

  it("does the work itself while the queue is away, as far as one invocation has room, and says so", async () => {
    const lost = await place(h);
    h.provider.set(lost, { status: "paid" });
    Object.assign(h.deps, { dueWork: { send: () => Promise.reject(new Error("down")) } });
    await later(minute);
    expect((await statesOf(h, lost)).payment).toBe("paid");
    expect(h.alarms.map(({ code }) => code)).toContain("queue_down");
  });

  it("lets another one be that is under way, and comes through a minute after one died", async () => {
    let end = () => {};
    const forgetting = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { highWater } = h.deps;
    const read = highWater.read.bind(highWater);
    let reads = 0;
    Object.assign(highWater, {
      read: async () => {
        reads++;
        await forgetting;
        return read();
      },
    });
    const first = sweep(h.deps);
    await eventually(() => expect(reads).toBe(1));
    await sweep(h.deps);
    expect(reads).toBe(1);
    // The first one is as good as dead: it gives nothing back.
    h.pass(minute);
    const second = sweep(h.deps);
    await eventually(() => expect(reads).toBe(2));
    end();
    await Promise.all([first, second]);
    expect(await h.env.DB.prepare("SELECT at FROM heartbeats WHERE name = 'sweep'").first("at")).toBe(
      h.time.now,
    );
  });
});

it("a lease that lies further ahead than anybody could have taken it keeps no sweep away", async () => {
  await h.env.DB.prepare("INSERT INTO heartbeats (name, at) VALUES ('lease:sweep', ?)")
    .bind(h.time.now + 60 * minute)
    .run();
  await sweep(h.deps);
  expect(await h.env.DB.prepare("SELECT at FROM heartbeats WHERE name = 'sweep'").first("at")).toBe(
    h.time.now,
  );
});

describe("what is handed out", () => {
  it("is passed on before its first kind is begun, so that no kind waits for another's vendor", async () => {
    const [owed, lost] = [await due("refund_due"), await due("unknown", { claimed_at: h.time.now })];
    await placeFree(h, 5);
    const { hanging, cut } = hang();
    Object.assign(h.provider, { endedSince: hanging, fetch: hanging });
    h.provider.add(`fake_${owed}`, { orderId: owed, amountCents: 99, currency: "EUR" } as never, {
      status: "paid",
    });
    await later(minute);
    const [work] = handedOut.splice(0);
    const hung = workOffInTurn(h.deps, work as DueWork, reconcile);
    await eventually(() => expect(handedOut).toHaveLength(1));
    await workOffAll();
    expect((await statesOf(h, owed)).message).toBe("refunded");
    expect(h.gateway.calls.lookUp).toBeGreaterThan(0);
    expect((await statesOf(h, lost)).message).not.toBe("queued");
    cut();
    await hung;
  });

  it("is worked off by one at a time, until the lease of one that hangs is over", async () => {
    await placeFree(h, 5);
    let asked = 0;
    const { hanging, cut } = hang();
    Object.assign(h.provider, {
      endedSince: () => {
        asked++;
        return hanging();
      },
    });
    h.pass(minute);
    const work: DueWork = { kinds: ["payments"], turn: 0 };
    const first = workOffInTurn(h.deps, work, reconcile);
    await eventually(() => expect(asked).toBe(1));
    await workOffInTurn(h.deps, work, reconcile);
    h.pass(workLease - 1);
    await workOffInTurn(h.deps, work, reconcile);
    expect(asked).toBe(1);
    h.pass(1);
    const second = workOffInTurn(h.deps, work, reconcile);
    await eventually(() => expect(asked).toBe(2));
    cut();
    await Promise.all([first, second]);
  });

  it("goes on in the same minute until nothing of it is due, the oldest not left to the last", async () => {
    h.provider.listPage = 0;
    await placeFree(h, 1_200);
    await later(minute);
    const turns = await workOffAll();
    expect([await pendingDue(), h.provider.calls.fetch]).toEqual([0, 1_200]);
    expect(turns).toBeLessThan(turnsAMinute);
  });

  it("is shared by several where more payments are due than one has room for, each with a lease of its own", async () => {
    h.provider.listPage = 0;
    await placeFree(h, 600);
    h.pass(minute);
    await workOffInTurn(h.deps, { kinds: ["payments"], turn: 0 }, reconcile);
    const parts = handedOut.splice(0);
    expect(parts).toEqual([0, 1, 2].map((part) => ({ kinds: ["payments"], turn: 1, part })));
    const asked = vi.spyOn(h.provider, "fetch");
    const twice = [...parts, ...parts];
    await Promise.all(twice.map((work) => workOffInTurn(h.deps, work, reconcile)));
    await workOffAll();
    const ids = asked.mock.calls.map(([id]) => id);
    expect([await pendingDue(), new Set(ids).size]).toEqual([0, ids.length]);
  });

  it("is left to one where it has room for all of it", async () => {
    h.provider.listPage = 0;
    await placeFree(h, 100);
    await later(minute);
    expect(await workOffAll()).toBeLessThanOrEqual(4);
    expect([await pendingDue(), h.provider.calls.fetch]).toEqual([0, 100]);
  });

  it("is gone on with where each took more round trips than there seemed to be room for", async () => {
    h.provider.listPage = 0;
    const ids = await placeFree(h, 240);
    for (const id of ids) h.provider.set(id, { status: "paid" });
    await later(minute);
    await workOffAll();
    expect([await pendingDue(), h.provider.calls.fetch]).toEqual([0, 240]);
  });

  it("stops for this minute where the share of calls is used, and where the vendor is silent", async () => {
    h = createHarness({ d1: meter.d1, env: { BUDGET_PROVIDER_CALLS: "3000" } as never });
    Object.assign(h.deps, { dueWork: { send: async (work: DueWork) => void handedOut.push(work) } });
    h.provider.listPage = 0;
    await placeFree(h, 400);
    await later(minute);
    await workOffAll();
    expect(h.provider.calls.fetch + h.provider.calls.endedSince).toBeLessThanOrEqual(300);
    const before = h.provider.calls.fetch;
    h.provider.faults.fetch.push(...Array.from({ length: 500 }, () => "before" as const));
    await later(minute);
    await workOffAll();
    expect(h.provider.calls.fetch - before).toBeLessThanOrEqual(15);
  });

  it("of refunds whose answers never came is taken up page by page in the minute in which the provider is back", async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => due("refund_due")));
    const texts = { proof: "", description: "", statement: "", redirectUrl: "", webhookUrl: "" };
    const bill = { amountCents: 99, currency: "EUR", locale: "nl", createdAt: 0 } as const;
    for (const id of ids) {
      h.provider.add(`fake_${id}`, { orderId: id, ...bill, ...texts }, { status: "paid" });
      h.provider.faults.refund.push("before");
      await startRefund(h.deps, id);
    }
    const waiting = () =>
      h.env.DB.prepare("SELECT count(*) AS n FROM refunds WHERE status = 'requested'").first<number>("n");
    expect(await waiting()).toBe(60);
    await later(hour);
    await workOffAll();
    // What is fewer than a page is worked on at twelve a minute.
    expect(await waiting()).toBeLessThan(40);
    for (let n = 0; n < 3; n++) {
      await later(minute);
      await workOffAll();
    }
    expect(await waiting()).toBe(0);
  });

  it("that is malformed, or of a turn or a part that there is not, is dropped", async () => {
    const batch = createMessageBatch(
      "briefje-wake",
      [
        { kinds: ["other"], turn: 0 },
        { kinds: ["books"], turn: turnsAMinute },
        { kinds: ["books"] },
        { kinds: ["payments"], turn: 1, part: pollParts },
      ].map((work, at) => ({ id: `m${at}`, timestamp: new Date(0), attempts: 1, body: { work } })),
    );
    await consume(batch, h.deps);
    expect(h.alarms.map(({ code }) => code)).toEqual(Array(4).fill("wake_up_malformed"));
  });
});

describe("an invocation", () => {
  /** What it does on the outside: batches and queries, Workers KV, the queue, vendors. */
  async function tripsOf(work: () => Promise<unknown>): Promise<number> {
    const { highWater, wake } = h.deps;
    const before = { ...wake };
    const [reads, writes] = [vi.spyOn(highWater, "read"), vi.spyOn(highWater, "write")];
    const sends = vi.spyOn(wake, "send");
    // What goes in one call counts as one.
    const manySends = vi.spyOn(wake, "sendAll").mockImplementation(before.sendAll.bind(before));
    const spies = [reads, writes, sends, manySends];
    const calls = () =>
      [h.provider.calls, h.gateway.calls].flatMap((one) => Object.values(one)).reduce((sum, n) => sum + n, 0);
    const asked = calls() + handedOut.length;
    const { trips } = await meter.of(async () => {
      await work();
      await h.afterAnswers();
    });
    const counted = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return trips + counted + calls() + handedOut.length - asked;
  }

  async function everythingDue() {
    h.provider.listPage = 0;
    const free = await placeFree(h, 900);
    for (const id of free.slice(0, 300)) h.provider.set(id, { status: "paid" });
    for (let n = 0; n < 160; n++) {
      await due("unknown", { claimed_at: h.time.now });
      await due("sent");
      const owed = await due("refund_due");
      h.provider.add(`fake_${owed}`, { orderId: owed, amountCents: 99, currency: "EUR" } as never, {
        status: "paid",
      });
    }
    for (let n = 0; n < 120; n++) await due("queued");
  }

  it("makes 800 round trips at most, whichever kind it has and whatever wake-ups came along", async () => {
    await everythingDue();
    const wakes: string[] = [];
    for (let n = 0; n < 27; n++) {
      const id = await place(h);
      await pay(h, id);
      wakes.push(id);
    }
    h.pass(2 * minute);
    expect(await tripsOf(() => sweep(h.deps))).toBeLessThanOrEqual(tripsAtMost);
    handedOut = [];
    const seen: [WorkKind, number][] = [];
    for (const kind of ["payments", "refunds", "messages"] as const) {
      const bodies = [{ work: { kinds: [kind], turn: 0 } }, { work: { kinds: ["books"], turn: 0 } }];
      const batch = createMessageBatch(
        "briefje-wake",
        [...bodies, ...wakes.splice(0, 8).map((orderId) => ({ orderId }))].map((body, at) => ({
          id: `m${at}`,
          timestamp: new Date(h.time.now),
          attempts: 1,
          body,
        })),
      );
      seen.push([kind, await tripsOf(() => consume(batch, h.deps))]);
    }
    for (const [kind, trips] of seen) {
      expect([kind, trips <= tripsAtMost]).toEqual([kind, true]);
      expect([kind, trips > 200]).toEqual([kind, true]);
    }
  });

  it("makes 800 at most where the sweep has to do all of it alone", async () => {
    await everythingDue();
    Object.assign(h.deps, { dueWork: null });
    h.pass(2 * minute);
    const trips = await tripsOf(() => sweep(h.deps));
    expect(trips).toBeLessThanOrEqual(tripsAtMost);
    expect(trips).toBeGreaterThan(300);
  });
});

describe("messages that nothing woke", () => {
  it("are woken as many as the gateway takes until the next sweep, the oldest first", async () => {
    Object.assign(h.gateway, { perSecond: 2 });
    const ids: string[] = [];
    for (let n = 0; n < 160; n++) ids.push(await due("queued", { next_at: h.time.now - 10 * minute + n }));
    await sweep(h.deps);
    expect(wakeUpsFor([2])).toBe(144);
    expect(h.woken.map(({ orderId }) => orderId)).toEqual(ids.slice(0, 144));
  });

  it("are woken only to find out whether it is well, while it is paused", async () => {
    Object.assign(h.gateway, { perSecond: 50 });
    await h.env.DB.prepare(
      "INSERT INTO gateway_health (gateway, failures, paused_since, probe_at, tx) VALUES ('fake', 10, 1, 1, '')",
    ).run();
    for (let n = 0; n < 100; n++) await due("queued");
    await sweep(h.deps);
    expect(h.woken).toHaveLength(wakeUpsFor([]));
  });
});

describe("a paused gateway that is found to be well again", () => {
  async function probed() {
    Object.assign(h.gateway, { perSecond: 2 });
    const pause =
      "INSERT INTO gateway_health (gateway, failures, paused_since, probe_at, tx) VALUES ('fake', 10, 1, ?, '')";
    await h.env.DB.prepare(pause)
      .bind(h.time.now + minute)
      .run();
    const id = await place(h);
    await pay(h, id);
    await h.afterAnswers();
    for (let n = 0; n < 160; n++) await due("queued");
    h.pass(minute);
    h.woken.length = 0;
    return sendMessage(h.deps, id);
  }

  it("is handed what waited for it at once, as many as it takes until the next sweep", async () => {
    expect(await probed()).toBe("sent");
    expect(h.woken).toHaveLength(wakeUpsFor([2]));
    await pay(h, await place(h));
    await h.afterAnswers();
    // The next one is an ordinary message, which wakes nobody but itself.
    expect(h.woken.length - wakeUpsFor([2])).toBe(1);
  });

  it("is so by the next sweep where the queue is away, and the message that found it out is sent", async () => {
    h.deps.wake.sendAll = () => Promise.reject(new Error("down"));
    expect(await probed()).toBe("sent");
    expect(h.alarms.map(({ code }) => code)).toContain("queue_down");
  });
});

it("every minute of an hour in which every vendor hangs, what is past its time is forgotten and the heart beats", async () => {
  const { hanging, cut } = hang();
  const underWay: Promise<void>[] = [];
  Object.assign(h.provider, {
    endedSince: hanging,
    fetch: hanging,
    refund: hanging,
    refundsOf: hanging,
    listPayments: hanging,
  });
  Object.assign(h.gateway, { lookUp: hanging, send: hanging, balance: hanging });
  let onTime = 0;
  for (let at = 0; at < 60; at++) {
    await placeFree(h, 5);
    await due("unknown", { claimed_at: h.time.now });
    await due("refund_due");
    const forgotten = await seedStates(h, "expired", "cancelled", {
      columns: { body_sealed: "x", changed_at: 0 },
    });
    await later(minute);
    for (const work of handedOut.splice(0)) underWay.push(workOffInTurn(h.deps, work, reconcile));
    const beat = await h.env.DB.prepare("SELECT at FROM heartbeats WHERE name = 'sweep'").first("at");
    const text = await h.env.DB.prepare("SELECT body_sealed FROM messages WHERE id = ?")
      .bind(forgotten)
      .first("body_sealed");
    if (beat === h.time.now && text === null) onTime++;
  }
  cut();
  await Promise.all(underWay);
  expect(onTime).toBe(60);
});
