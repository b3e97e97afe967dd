import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEmailChannel } from "./adapters/alarm-channels/email";
import { createNtfyChannel } from "./adapters/alarm-channels/ntfy";
import { createUrlChannel } from "./adapters/alarm-channels/url";
import { createLog } from "./adapters/console-log";
import { createBeacon } from "./adapters/heartbeat-url";
import { type AlarmCode, alarmCodes, subjectOf } from "./domain/alarms";
import type { Bindings } from "./env";
import type { LogFacts } from "./ports/log";
import { probeD1 } from "./testing/d1-probe";
import { createHarness } from "./testing/harness";
import { canaries, provocations, type Stage } from "./testing/provocations";
import { sweep } from "./usecases/sweep";

const minute = 60_000;
const hour = 60 * minute;

type Received = { readonly road: string; readonly at: number; readonly body: string };

let written: string[];
beforeEach(() => {
  written = [];
  for (const method of ["log", "error", "warn"] as const)
    vi.spyOn(console, method).mockImplementation((...words) => void written.push(words.join(" ")));
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The product with all three roads, each with a receiver that is played, and a heartbeat. */
function createStage() {
  const received: Received[] = [];
  const beats: number[] = [];
  const down = new Set<string>();
  const d1 = { away: false };
  const take = (road: string, body: string) => {
    if (down.has(road)) return new Response(null, { status: 503 });
    received.push({ road, at: h.time.now, body });
    return new Response(null, { status: 204 });
  };
  const fetcher = (road: string) => async (_url: string, init: RequestInit) =>
    take(road, await new Response(init.body).text());
  const sender = { site: "briefje.example", panel: "https://briefje.example/admin?view=alarms" };
  const mailer = { send: async (mail: object) => void take("email", JSON.stringify(mail)) };
  const roads = [
    createUrlChannel({
      url: "https://ops.example/hook",
      secret: canaries.token,
      sender,
      now: () => h.time.now,
      fetcher: fetcher("url"),
    }),
    createNtfyChannel({ url: "https://ntfy.example/our-topic", sender, fetcher: fetcher("ntfy") }),
    createEmailChannel({
      from: "alarm@briefje.example",
      to: "ops@example.nl",
      sender,
      mailer,
      wait: () => new Promise(() => {}),
    }),
  ];
  const database = probeD1((env as unknown as Bindings).DB, (call) =>
    d1.away ? Promise.reject(new Error(`D1_ERROR: overloaded ${canaries.text}`)) : call(),
  );
  const beacon = createBeacon("https://watch.example/ping", async () => {
    beats.push(h.time.now);
    return new Response(null, { status: 204 });
  });
  const raised: { code: AlarmCode; facts: LogFacts; at: number }[] = [];
  const h = createHarness({
    channels: roads,
    d1: database,
    beacon,
    env: { WEBHOOK_TOKEN: canaries.token },
    logOf: (buffer) =>
      createLog({
        note: (code, facts) => {
          raised.push({ code, facts, at: h.time.now });
          buffer.note(code, facts);
        },
      }),
  });
  const stage: Stage = { h, d1, down, rest: h.afterAnswers };
  return { ...stage, received, raised, beats };
}

/** The messages about an alarm on a road; a digest names what is open too, and is none. */
function about(
  received: readonly Received[],
  road: string,
  { code, subject }: { code: string; subject: string },
) {
  const isOfCode = new RegExp(`(?:Code: |"code":")${code}(?![a-z_])`);
  // In JSON a line ends with an escape.
  const isOfSubject = new RegExp(`(?:gaat om: |"subject":")${subject}["\\\\]`);
  return received.filter(
    ({ road: on, body }) =>
      on === road &&
      !body.includes("Gisteren (") &&
      !body.includes('"kind":"digest"') &&
      isOfCode.test(body) &&
      (subject === "" || isOfSubject.test(body)),
  );
}

describe("Done-when 5: an alarm that is provoked", () => {
  it.each(alarmCodes)(
    "%s is told once on each road within a minute, and at most twice for a thousand repeats",
    async (code) => {
      const stage = createStage();
      const { h, received, raised, down, d1 } = stage;
      await provocations[code](stage);
      await h.afterAnswers();
      const first = raised.find((one) => one.code === code);
      if (!first) throw new Error(`${code} was not raised`);
      const alarm = { code, subject: subjectOf(code, first.facts) };
      for (const road of ["url", "ntfy", "email"]) {
        const messages = about(received, road, alarm);
        expect([road, messages.length]).toEqual([road, down.has(road) ? 0 : 1]);
        for (const { at } of messages) expect(at - first.at).toBeLessThanOrEqual(minute);
      }
      down.clear();
      d1.away = false;
      for (const repeats of [400, 400, 200]) {
        for (let n = 0; n < repeats; n++) h.deps.log.alarm(code, first.facts);
        await h.afterAnswers();
        h.pass(hour + minute);
        await sweep({ ...h.deps, gateways: [] });
        await h.afterAnswers();
      }
      for (const road of ["url", "ntfy", "email"]) {
        const messages = about(received, road, alarm);
        expect(messages.length).toBeGreaterThan(0);
        expect(messages.length).toBeLessThanOrEqual(2);
      }
      const rows = await h.env.DB.prepare("SELECT * FROM alarms").all();
      expectNoCanary([...received.map(({ body }) => body), ...written, JSON.stringify(rows.results)]);
      expectNoId(received, h);
    },
  );
});

/** Nothing personal, in any form in which it may stand in a text. */
function expectNoCanary(texts: readonly string[]) {
  const text = texts.join("\n");
  for (const canary of Object.values(canaries))
    for (const form of [canary, encodeURIComponent(canary), canary.replace(/^\+/, "")])
      expect(text).not.toContain(form);
}

/** No order's id either, which would open its page. */
function expectNoId(received: readonly Received[], h: Stage["h"]) {
  const text = received.map(({ body }) => body).join("\n");
  for (const id of [...h.provider.ledger.values()].map(({ order }) => order.orderId))
    expect(text).not.toContain(id);
}

describe("with the cron stopped", () => {
  it("health is 503 and the heartbeat is silent within three minutes, and both are back with it", async () => {
    const { h, beats } = createStage();
    const health = async () => (await h.ask("/api/health")).status;
    const cron = async () => {
      h.pass(minute);
      await sweep(h.deps);
      await h.afterAnswers();
    };
    for (let n = 0; n < 3; n++) await cron();
    expect([beats.length, await health()]).toEqual([3, 200]);
    h.pass(3 * minute);
    expect(await health()).toBe(200);
    h.pass(1);
    expect([await health(), beats.length]).toEqual([503, 3]);
    await cron();
    expect([beats.length, await health()]).toEqual([4, 200]);
  });
});

describe("with every receiver down", () => {
  it("orders are taken, paid and sent as ever, and the sweep goes on", async () => {
    const { h, down } = createStage();
    for (const road of ["url", "ntfy", "email"]) down.add(road);
    h.deps.log.alarm("queue_down");
    await h.afterAnswers();
    for (let n = 0; n < 5; n++) {
      h.pass(minute);
      await sweep(h.deps);
      await h.afterAnswers();
      expect((await h.ask("/api/health")).status).toBe(200);
    }
    const open = await h.env.DB.prepare("SELECT code FROM alarms ORDER BY code").all<{ code: string }>();
    expect(new Set(open.results.map(({ code }) => code))).toEqual(
      new Set(["alarm_channel_down", "queue_down"]),
    );
  });
});
