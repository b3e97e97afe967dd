import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { createAlarmBuffer } from "#adapters/alarm-buffer";
import { setAlarmState } from "#db/alarms";
import { retention } from "#domain/retention";
import { FakeChannel } from "#testing/channels";
import { probeD1 } from "#testing/d1-probe";
import { createHarness, type Harness } from "#testing/harness";
import type { Bindings } from "../../env";
import { sweep } from "../sweep";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let h: Harness;
let url: FakeChannel;
let ntfy: FakeChannel;
beforeEach(() => {
  url = new FakeChannel("url");
  ntfy = new FakeChannel("ntfy");
  h = createHarness({ channels: [url, ntfy] });
});

type Row = {
  id: number;
  code: string;
  subject: string;
  state: string;
  count: number;
  first_at: number;
  last_at: number;
};
const rows = async () =>
  (await h.env.DB.prepare("SELECT * FROM alarms ORDER BY code, subject").all<Row>()).results;
const close = async (state: "closed" | "acknowledged" = "closed") => {
  for (const { id } of await rows())
    await setAlarmState(h.deps.db, id, state, { at: h.time.now, by: "noor" });
};
const sweepNow = async () => {
  await sweep(h.deps);
  await h.afterAnswers();
};
/** Only what is about alarms: from eight in the morning a sweep also puts the day's digest out. */
const alarmsTold = (channel: FakeChannel) => channel.short.filter((line) => !line.startsWith("digest"));

describe("an alarm", () => {
  it("is one row per code and subject, with when it began, when it was last and how often", async () => {
    const start = h.time.now;
    h.deps.log.alarm("gateway_paused", { gateway: "cm", said: "timeout", since: start });
    h.deps.log.alarm("gateway_paused", { gateway: "twilio", said: "timeout", since: start });
    h.deps.log.alarm("refund_refused", { orderId: "A".repeat(22), said: "no" });
    await h.afterAnswers();
    h.pass(5 * minute);
    h.deps.log.alarm("gateway_paused", { gateway: "cm", said: "refused", since: start });
    h.deps.log.alarm("refund_refused", { orderId: "B".repeat(22), said: "no" });
    await h.afterAnswers();
    expect(await rows()).toMatchObject([
      {
        code: "gateway_paused",
        subject: "cm",
        state: "open",
        count: 2,
        first_at: start,
        last_at: h.time.now,
      },
      { code: "gateway_paused", subject: "twilio", state: "open", count: 1, last_at: start },
      {
        code: "refund_refused",
        subject: "",
        count: 2,
        facts: JSON.stringify({ orderId: "B".repeat(22), said: "no" }),
      },
    ]);
  });

  it("is told on every channel at once, and not again", async () => {
    h.deps.log.alarm("queue_down");
    await h.afterAnswers();
    for (let n = 0; n < 3; n++) {
      h.pass(minute);
      await sweepNow();
    }
    expect([alarmsTold(url), alarmsTold(ntfy)]).toEqual([["new queue_down 1"], ["new queue_down 1"]]);
  });

  it("that is raised a thousand times costs few writes and two messages", async () => {
    let writes = 0;
    const d1 = probeD1((env as unknown as Bindings).DB, (call) => {
      writes++;
      return call();
    });
    h = createHarness({ channels: [url], d1 });
    for (let n = 0; n < 1_000; n++) h.deps.log.alarm("queue_down");
    await h.afterAnswers();
    expect(writes).toBeLessThan(15);
    h.pass(minute);
    h.tracing.settle();
    await h.afterAnswers();
    expect(await rows()).toMatchObject([{ count: 1_000 }]);
    for (let n = 0; n < 300; n++) {
      h.pass(minute);
      h.deps.log.alarm("queue_down");
      await h.afterAnswers();
    }
    await sweepNow();
    expect(alarmsTold(url)).toEqual([expect.stringMatching(/^new queue_down/), "again queue_down 1059"]);
  });

  it("that somebody looks at is not told again", async () => {
    h.deps.log.alarm("queue_down");
    await h.afterAnswers();
    await close("acknowledged");
    h.pass(2 * hour);
    h.deps.log.alarm("queue_down");
    await h.afterAnswers();
    expect(alarmsTold(url)).toEqual(["new queue_down 1"]);
    expect(await rows()).toMatchObject([{ state: "acknowledged", count: 2 }]);
  });

  it("that comes again after it was closed is new", async () => {
    h.deps.log.alarm("queue_down");
    await h.afterAnswers();
    await close();
    h.pass(minute);
    h.deps.log.alarm("queue_down");
    await h.afterAnswers();
    expect(alarmsTold(url)).toEqual(["new queue_down 1", "new queue_down 1"]);
    expect(await rows()).toMatchObject([{ state: "open", count: 1, first_at: h.time.now, changed_by: null }]);
    expect(new Set(url.told.map(({ id }) => id)).size).toBe(2);
  });

  it("that is urgent is new again once it was silent for six hours, also where somebody had looked at it", async () => {
    const met = async (code: "defect" | "queue_down") => {
      h.deps.log.alarm(code, code === "defect" ? { path: "/api/payments/create" } : {});
      await h.afterAnswers();
    };
    await met("defect");
    h.pass(2 * hour);
    await met("defect");
    await close("acknowledged");
    h.pass(6 * hour);
    await met("defect");
    expect(alarmsTold(url)).toHaveLength(2);
    expect(await rows()).toMatchObject([{ state: "acknowledged", count: 3 }]);
    h.pass(6 * hour + 1);
    await met("defect");
    expect(alarmsTold(url)).toEqual([
      "new defect /api/payments/create 1",
      "again defect /api/payments/create 2",
      "new defect /api/payments/create 1",
    ]);
    expect(await rows()).toMatchObject([{ state: "open", count: 1, first_at: h.time.now }]);
    expect(new Set(url.told.map(({ id }) => id)).size).toBe(3);
  });

  it("that passes by itself is told from the second time on, also where a day lies between; after a longer silence from the second anew", async () => {
    const met = async () => {
      h.deps.log.alarm("provider_unreachable", { provider: "mollie" });
      await h.afterAnswers();
    };
    await met();
    h.pass(day + 1);
    await met();
    expect(alarmsTold(url)).toEqual([]);
    h.pass(day);
    await met();
    expect(alarmsTold(url)).toEqual(["new provider_unreachable mollie 2"]);
    h.pass(6 * hour + 1);
    await met();
    expect(await rows()).toMatchObject([{ count: 1, told: 0, first_at: h.time.now }]);
  });

  it("that can wait is not: the digest tells of it", async () => {
    h.deps.log.alarm("queue_down");
    await h.afterAnswers();
    h.pass(day);
    h.deps.log.alarm("queue_down");
    await h.afterAnswers();
    h.pass(day);
    h.deps.log.alarm("queue_down");
    await h.afterAnswers();
    expect(alarmsTold(url)).toEqual(["new queue_down 1", "again queue_down 2"]);
  });

  it("closes by itself after a quiet week, unless something waits for a person, and is forgotten a season later", async () => {
    h.deps.log.alarm("queue_down");
    h.deps.log.alarm("undelivered_not_confirmed", { orderId: "A".repeat(22) });
    await h.afterAnswers();
    h.pass(7 * day - 1);
    await sweepNow();
    expect(await rows()).toMatchObject([{ state: "open" }, { state: "open" }]);
    h.pass(1);
    await sweepNow();
    expect(await rows()).toMatchObject([
      { code: "queue_down", state: "closed", changed_by: "system" },
      { code: "undelivered_not_confirmed", state: "open" },
    ]);
    h.pass(retention.alarms - 1);
    await sweepNow();
    expect(await rows()).toHaveLength(2);
    h.pass(1);
    await sweepNow();
    expect(await rows()).toMatchObject([{ code: "undelivered_not_confirmed" }]);
  });
});

describe("a channel that is down", () => {
  it("keeps no other waiting, and is told by a later sweep, ever more seldom tried", async () => {
    url.down = "no_answer";
    h.deps.log.alarm("queue_down");
    await h.afterAnswers();
    expect([alarmsTold(url), alarmsTold(ntfy)]).toEqual([[], ["new queue_down 1"]]);
    for (let n = 0; n < 10; n++) {
      h.pass(minute);
      await sweepNow();
    }
    // At 0, 1, 3 and 7 minutes; the next try would come at 15.
    expect(url.calls).toBe(4);
    url.down = null;
    h.pass(5 * minute);
    await sweepNow();
    expect(alarmsTold(url)).toEqual(["new queue_down 1", "new alarm_channel_down url 1"]);
    expect(alarmsTold(ntfy)).toEqual(["new queue_down 1", "new alarm_channel_down url 1"]);
    const states = await h.env.DB.prepare("SELECT * FROM alarm_channels ORDER BY name").all();
    expect(states.results).toMatchObject([
      { name: "ntfy", failures: 0 },
      { name: "url", failures: 0, reason: null, delivered_at: h.time.now },
    ]);
  });

  it("for a day loses its messages, which the panel has", async () => {
    url.down = "status_500";
    h.deps.log.alarm("queue_down");
    await h.afterAnswers();
    h.pass(day);
    url.down = null;
    await sweepNow();
    expect(alarmsTold(url)).not.toContain("new queue_down 1");
    expect(await rows()).toEqual(expect.arrayContaining([expect.objectContaining({ code: "queue_down" })]));
  });
});

describe("with the database away", () => {
  it("an alarm is told past it, once in all, and kept when it is back without being told anew", async () => {
    let down = true;
    const d1 = probeD1((env as unknown as Bindings).DB, (call) =>
      down ? Promise.reject(new Error("D1_ERROR: overloaded")) : call(),
    );
    h = createHarness({ channels: [url, ntfy], d1 });
    const other = createHarness({ channels: [url, ntfy], d1 });
    for (const isolate of [h, other, h]) {
      expect((await isolate.ask("/api/config")).status).toBe(503);
      isolate.pass(minute);
    }
    expect([alarmsTold(url), alarmsTold(ntfy)]).toEqual([["new database_down 1"], ["new database_down 1"]]);
    down = false;
    await h.ask("/api/config");
    await h.afterAnswers();
    expect(await rows()).toMatchObject([{ code: "database_down", count: 2, told: 1 }]);
    expect(alarmsTold(url)).toHaveLength(1);
  });
});

describe("alarms that come faster than they are written", () => {
  it("are told once, with the database away too", async () => {
    let down = true;
    const d1 = probeD1((env as unknown as Bindings).DB, async (call) => {
      await scheduler.wait(20);
      return down ? Promise.reject(new Error("D1_ERROR: overloaded")) : call();
    });
    h = createHarness({ channels: [url], d1 });
    const { edge } = h.deps;
    // What KV says may be of a moment ago.
    const read = async (key: string) => {
      const known = await edge.read(key);
      await scheduler.wait(100);
      return known;
    };
    Object.assign(h.deps, { edge: { ...edge, read } });
    const burst = async () => {
      for (let n = 0; n < 8; n++) h.deps.log.alarm("queue_down");
      h.deps.log.alarm("gateway_paused", { gateway: "cm" });
      await h.afterAnswers();
    };
    await burst();
    await burst();
    expect(alarmsTold(url).toSorted()).toEqual([
      "new gateway_paused cm 1",
      expect.stringMatching(/^new queue_down/),
    ]);
    down = false;
    h.pass(minute);
    h.tracing.settle();
    await h.afterAnswers();
    expect(await rows()).toMatchObject([
      { code: "gateway_paused", count: 2, told: 1 },
      { code: "queue_down", count: 16, told: 1 },
    ]);
    expect(url.told).toHaveLength(2);
  });

  it("are written again when a write was never heard of again", async () => {
    const never: Promise<never> = new Promise(() => {});
    let writes = 0;
    const buffer = createAlarmBuffer({
      now: () => h.time.now,
      later: () => {},
      keep: () => {
        writes++;
        return never;
      },
    });
    buffer.note("queue_down", {});
    buffer.note("gateway_paused", { gateway: "cm" });
    expect(writes).toBe(1);
    h.pass(minute);
    buffer.settle();
    expect(writes).toBe(2);
  });
});

describe("the daily digest", () => {
  it("goes out once a day at eight in Amsterdam, whoever sweeps, with what is open", async () => {
    h.time.now = Date.UTC(2026, 10, 22, 6, 59);
    h.deps.log.alarm("queue_down");
    await sweepNow();
    expect(url.short).toEqual(["new queue_down 1"]);
    h.pass(minute);
    await Promise.all([sweep(h.deps), sweep(h.deps), sweep(h.deps)]);
    h.pass(minute);
    await sweepNow();
    expect(url.short).toEqual(["new queue_down 1", "digest 2026-11-21"]);
    expect(url.told[1]).toMatchObject({
      openCount: 1,
      open: [{ code: "queue_down" }],
      figures: { orders: 0 },
    });
    h.pass(day);
    await sweepNow();
    expect(url.short).toEqual(["new queue_down 1", "digest 2026-11-21", "digest 2026-11-22"]);
  });
});

describe("the heartbeat", () => {
  it("goes out once after each sweep, and not when the sweep's own could not be written", async () => {
    let beats = 0;
    let down = false;
    const d1 = probeD1((env as unknown as Bindings).DB, (call) =>
      down ? Promise.reject(new Error("D1_ERROR: overloaded")) : call(),
    );
    h = createHarness({
      d1,
      beacon: async () => {
        beats++;
        return null;
      },
    });
    await sweep(h.deps);
    await sweep(h.deps);
    expect(beats).toBe(2);
    down = true;
    await sweep(h.deps);
    expect(beats).toBe(2);
  });

  it("that nobody hears is noted, and the sweep goes on", async () => {
    h = createHarness({ beacon: async () => "no_answer" });
    await sweep(h.deps);
    expect((await h.ask("/api/health")).status).toBe(200);
    expect(h.alarms).toEqual([]);
  });
});

describe("without any channel", () => {
  it("alarms are rows all the same, and are told once there is one", async () => {
    h = createHarness({ channels: [] });
    h.deps.log.alarm("queue_down");
    await h.afterAnswers();
    expect(await rows()).toMatchObject([{ code: "queue_down", told: 0 }]);
    const later = createHarness({ channels: [url] });
    later.time.now = h.time.now;
    await sweep(later.deps);
    expect(alarmsTold(url)).toEqual(["new queue_down 1"]);
  });
});
