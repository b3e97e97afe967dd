import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { consoleLog } from "#adapters/console-log";
import { configResponse } from "#contract/config";
import { heartbeat } from "#db/heartbeats";
import { consentVersion } from "#domain/consent";
import { retention } from "#domain/retention";
import { probeD1 } from "#testing/d1-probe";
import { createHarness, type Harness, randomId } from "#testing/harness";
import { bodyOf, oneRay, postOrder } from "#testing/http";
import { goodOrder } from "#testing/orders";
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

  it("holds no secret of the operator", async () => {
    const told = await (await h.ask("/api/config")).text();
    const { WEBHOOK_TOKEN = "development-token", DATA_KEYS = "ZGV2", HASH_KEY = "ZGV2" } = h.env;
    for (const secret of [WEBHOOK_TOKEN, DATA_KEYS, HASH_KEY]) expect(told).not.toContain(String(secret));
  });
});

describe("health", () => {
  it("is well, and says when the repair last ran", async () => {
    expect(await (await h.ask("/api/health")).json()).toEqual({
      success: true,
      status: "ok",
      sweptSecondsAgo: null,
    });
    await sweep(h.deps);
    h.pass(90_000);
    expect(await (await h.ask("/api/health")).json()).toMatchObject({ sweptSecondsAgo: 90 });
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
      () => ({ log: consoleLog, newId: randomId, settle: () => {} }),
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
        message: "Deze dienst is niet goed ingesteld. Er is niets afgeschreven.",
      });
    }
    expect(logged).toHaveBeenCalledTimes(3);
    expect(logged.mock.calls.flat().map((line) => JSON.parse(String(line)))).toMatchObject(
      Array(3).fill({ code: "misconfigured", setting: "DATA_KEYS", problem: "is missing" }),
    );
  });
});
