import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { consoleLog } from "#adapters/console-log";
import { configResponse } from "#contract/config";
import { recordFailure, recordSuccess } from "#db/circuit-breaker";
import { heartbeat } from "#db/heartbeats";
import { consentVersion } from "#domain/consent";
import { schemaLevel } from "#domain/health";
import { retention } from "#domain/retention";
import type { Staff } from "#domain/session";
import { probeD1 } from "#testing/d1-probe";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, oneRay, postOrder } from "#testing/http";
import { goodOrder, pay, place } from "#testing/orders";
import { sendMessage } from "#usecases/orders/send-message";
import { alarmOverBacklog } from "#usecases/read-health";
import { setSwitches } from "#usecases/staff/set-switches";
import { sweep } from "#usecases/sweep";
import type { Bindings } from "../env";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const databaseDown = () =>
  createHarness({
    d1: probeD1((env as unknown as Bindings).DB, () => Promise.reject(new Error("D1_ERROR: overloaded"))),
  });

describe("what the site asks before it lets anyone order", () => {
  it("is answered from settings and switches", async () => {
    const body = await (await h.ask("/api/config")).json();
    expect(configResponse.safeParse(body).success).toBe(true);
    expect(body).toEqual({
      success: true,
      config: {
        mode: "test",
        stage: "development",
        testReceivers: false,
        stopped: false,
        rewound: false,
        build: { settings: expect.stringMatching(/^[0-9a-f]{16}$/) },
        sendingOn: true,
        sendingDelayed: false,
        customSenders: true,
        linksAllowed: false,
        maxSegments: 20,
        price: { firstPartCents: 99, furtherPartCents: 69, vatPercent: 21 },
        retention,
        consent: { form: "sentence", version: consentVersion.sentence },
        company: h.services.settings.company,
      },
    });
  });

  it("follows the staff's switches at once", async () => {
    await h.env.DB.prepare("UPDATE settings SET v = CASE v WHEN 'on' THEN 'off' ELSE 'on' END").run();
    expect(await (await h.ask("/api/config")).json()).toMatchObject({
      config: { sendingOn: false, customSenders: false, linksAllowed: true },
    });
    const refused = await postOrder(h);
    expect([refused.status, (await bodyOf(refused)).code]).toEqual([503, "sending_off"]);
  });

  it("follows the operator's settings", async () => {
    h = createHarness({
      env: { SMS_MAX_SEGMENTS: "8", WITHDRAWAL_CONSENT: "checkbox", COMPANY_NAME: "Post BV" },
    });
    expect(await (await h.ask("/api/config")).json()).toMatchObject({
      config: {
        maxSegments: 8,
        consent: { form: "checkbox", version: consentVersion.checkbox },
        company: { name: "Post BV" },
      },
    });
  });

  it("tells no more segments than a gateway takes", async () => {
    Object.assign(h.gateway, { mostSegments: 4 });
    expect(await (await h.ask("/api/config")).json()).toMatchObject({ config: { maxSegments: 4 } });
  });

  it("holds no secret of the operator", async () => {
    const told = await (await h.ask("/api/config")).text();
    const { WEBHOOK_TOKEN = "development-token", DATA_KEYS = "ZGV2", HASH_KEY = "ZGV2" } = h.env;
    for (const secret of [WEBHOOK_TOKEN, DATA_KEYS, HASH_KEY]) expect(told).not.toContain(String(secret));
  });
});

describe("health", () => {
  const minute = 60_000;
  const health = async (path = "/api/health") => {
    const answer = await h.ask(path);
    return answer.json<Record<string, unknown>>();
  };
  const reasons = async () => (await health()).reasons;
  /** The cron ran just now: only what it does with messages is left out. */
  const beat = () => heartbeat(h.deps.db, "sweep", h.time.now);
  const queued = async () => {
    const id = await place(h);
    await pay(h, id);
    return id;
  };
  const switchSending = async (on: boolean) =>
    setSwitches(h.deps, { id: "noor", username: "noor" } as Staff, { sending: on });

  it("is well, and says when the repair last ran and which schema there is", async () => {
    await sweep(h.deps);
    h.pass(90_000);
    // `npm run test:previous` puts migrations on top that this code does not know.
    const newest = await h.env.DB.prepare("SELECT max(name) AS name FROM d1_migrations").first("name");
    expect(await health()).toEqual({
      status: "ok",
      success: true,
      reasons: [],
      sweptSecondsAgo: 90,
      retentionOverdueSeconds: 0,
      schema: { has: newest, needs: schemaLevel },
    });
  });

  it("is 503 when nothing was swept for more than three minutes, and before the first sweep", async () => {
    expect(await health()).toMatchObject({ status: "ill", reasons: ["sweep_late"], sweptSecondsAgo: null });
    expect((await h.ask("/api/health")).status).toBe(503);
    await sweep(h.deps);
    h.pass(3 * minute);
    expect((await h.ask("/api/health")).status).toBe(200);
    h.pass(1);
    expect((await h.ask("/api/health")).status).toBe(503);
  });

  it("is 503 with a schema that is older than the code", async () => {
    await beat();
    await h.env.DB.prepare("DELETE FROM d1_migrations WHERE name >= ?").bind(schemaLevel).run();
    expect(await health()).toMatchObject({ reasons: ["schema_old"], schema: { needs: schemaLevel } });
    await h.env.DB.prepare("DROP TABLE d1_migrations").run();
    expect(await health()).toMatchObject({ reasons: ["schema_old"], schema: { has: null } });
  });

  it("is 503 when a message could have been sent for more than ten minutes", async () => {
    await queued();
    h.pass(10 * minute);
    await beat();
    expect(await reasons()).toEqual([]);
    h.pass(1);
    expect(await reasons()).toEqual(["queue_old"]);
    await sendMessage(h.deps, h.woken[0]?.orderId ?? "");
    expect(await reasons()).toEqual([]);
  });

  it("is well while staff have sending switched off, and counts anew from when it is on again", async () => {
    await queued();
    await switchSending(false);
    h.pass(60 * minute);
    await beat();
    expect(await reasons()).toEqual([]);
    await switchSending(true);
    expect(await reasons()).toEqual([]);
    h.pass(10 * minute + 1);
    await beat();
    expect(await reasons()).toEqual(["queue_old"]);
  });

  it("is well while the operator has stopped sending", async () => {
    await queued();
    h.pass(11 * minute);
    await beat();
    expect(await reasons()).toEqual(["queue_old"]);
    const { now } = h.time;
    h = createHarness({ env: { STOP_SENDING: "1" } });
    h.time.now = now;
    expect(await reasons()).toEqual([]);
  });

  it("counts anew from when a version runs: the one before may have had the stop, or no gateway", async () => {
    await queued();
    h.pass(60 * minute);
    await beat();
    expect(await reasons()).toEqual(["queue_old"]);
    const { now } = h.time;
    h = createHarness({ version: { id: "v2", at: now } });
    h.time.now = now;
    expect(await reasons()).toEqual([]);
    h.pass(10 * minute + 1);
    await beat();
    expect(await reasons()).toEqual(["queue_old"]);
  });

  it("is well while every gateway that is left is paused, or a key is missing: a person has an alarm", async () => {
    const id = await queued();
    h.pass(11 * minute);
    await beat();
    expect(await reasons()).toEqual(["queue_old"]);
    const change = { tx: "tx", actor: "consumer", at: h.time.now };
    await recordFailure(h.deps.db, "fake", change, "timeout", 10);
    expect(await reasons()).toEqual([]);
    await recordSuccess(h.deps.db, "fake");
    expect(await reasons()).toEqual(["queue_old"]);
    await h.env.DB.prepare("UPDATE messages SET body_sealed = '1.gone.AAAA' WHERE id = ?").bind(id).run();
    expect(await reasons()).toEqual([]);
  });

  it("is well while somebody has to decide about a message: that is an alarm, not an illness", async () => {
    const id = await queued();
    await h.env.DB.prepare("UPDATE messages SET next_at = NULL WHERE id = ?").bind(id).run();
    h.pass(24 * 60 * minute);
    await beat();
    expect(await reasons()).toEqual([]);
  });

  it("live is 200 whatever else is wrong, and asks the database nothing", async () => {
    h = databaseDown();
    expect(await health("/api/health?live")).toEqual({ status: "ok", success: true });
  });

  it("is 503 in our envelope when the database is down", async () => {
    h = databaseDown();
    const response = await h.ask("/api/health", { headers: { "Accept-Language": "en" } });
    expect(response.status).toBe(503);
    expect(await bodyOf(response)).toMatchObject({ success: false, code: "unavailable" });
  });

  it("remembers the latest heartbeat only", async () => {
    await heartbeat(h.deps.db, "sweep", h.time.now - 60_000);
    await heartbeat(h.deps.db, "sweep", h.time.now - 5_000);
    expect(await (await h.ask("/api/health")).json()).toMatchObject({ sweptSecondsAgo: 5 });
  });
});

describe("a message that could be sent and is not", () => {
  it("is an alarm of the sweep, after ten minutes", async () => {
    await pay(h, await place(h));
    h.pass(10 * 60_000);
    await alarmOverBacklog(h.deps);
    expect(h.alarms).toEqual([]);
    h.pass(60_000);
    await alarmOverBacklog(h.deps);
    expect(h.alarms).toEqual([{ code: "messages_waiting", facts: { minutes: 11 } }]);
  });
});

describe("with the database down", () => {
  it.each([
    ["GET", "/api/config"],
    ["GET", "/api/senders"],
    ["GET", "/api/payments/AAAAAAAAAAAAAAAAAAAAAA"],
    ["POST", "/api/payments/create"],
  ])(
    "%s %s answers in our envelope, charges nothing and tells nothing of the inside",
    async (method, path) => {
      h = databaseDown();
      const logged = vi.spyOn(console, "error").mockImplementation(() => {});
      // A reference of our own is random, and could spell what is looked for.
      const response =
        method === "POST" ? await postOrder(h, goodOrder, oneRay) : await h.ask(path, { headers: oneRay });
      expect(response.status).toBe(503);
      const told = await response.text();
      expect(JSON.parse(told)).toMatchObject({ success: false, code: "unavailable" });
      expect(told).not.toMatch(/D1|overloaded|SQL|select/i);
      expect(h.provider.calls.open).toBe(0);
      expect(logged.mock.calls.flat().join()).not.toMatch(/\+31612345678|Heb jij je schoen/);
    },
  );
});

describe("with a setting that is wrong", () => {
  it("every path answers 503, and the log alone names the setting (W8)", async () => {
    const { createApp } = await import("./app");
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const wrong = { ok: false, error: [{ name: "DATA_KEYS", problem: "is missing" }] } as const;
    const app = createApp(
      () => wrong,
      () => ({ ...h.tracing, log: consoleLog, settle: () => {} }),
    );
    const context = {
      waitUntil: () => {},
      passThroughOnException: () => {},
      props: {},
    } as unknown as ExecutionContext;
    for (const path of ["/api/config", "/api/health", "/api/payments/x"]) {
      const response = await app.fetch(new Request(`http://localhost:8787${path}`), h.env, context);
      expect(response.status).toBe(503);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(await bodyOf(response)).toMatchObject({
        success: false,
        code: "misconfigured",
        message: "Deze dienst is niet goed ingesteld.",
      });
    }
    expect(logged).toHaveBeenCalledTimes(3);
    expect(logged.mock.calls.flat().map((line) => JSON.parse(String(line)))).toMatchObject(
      Array(3).fill({ code: "misconfigured", setting: "DATA_KEYS", problem: "is missing" }),
    );
  });
});
