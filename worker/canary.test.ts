import { createExecutionContext, createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { consoleLog } from "./adapters/console-log";
import type { Bindings } from "./env";
import { createHandlers } from "./handlers";
import { createApp } from "./http/app";
import { consume } from "./queue";
import { probeD1 } from "./testing/d1-probe";
import { createHarness, type Harness, randomId } from "./testing/harness";
import { json } from "./testing/http";
import { pay, place } from "./testing/orders";
import { account, logIn } from "./testing/staff";
import { sweep } from "./usecases/sweep";

/** What no line of the log may hold, each recognisable wherever it turns up. */
const canaries = {
  text: "Kanariegeel geheim bericht",
  receiver: "+31687654321",
  sender: "Kanarietje",
  address: "198.51.100.77",
  email: "kanarie.piet@example.org",
  reason: "Deze kanarie bedreigt mij al weken.",
  reporterNumber: "+31676543210",
  username: "kanariebeheerder",
  password: "kanarie in de kolenmijn",
  browser: "KanarieBrowser/7.0",
  webhookToken: "kanarie-token-kanarie-token-0123456789",
  dataKey: "S2FuYXJpZS1rYW5hcmllLWthbmFyaWUta2FuYXJpZSE=",
  hashKey: "SGFzaC1rYW5hcmllLWhhc2gta2FuYXJpZS1oYXNoISE=",
  cookie: "kanariekoekje-kanariekoekje",
} as const;
const all = Object.values(canaries).join(" | ");

/** Forms in which a value may stand in a text. */
const formsOf = (canary: string): string[] => [
  canary,
  encodeURIComponent(canary),
  canary.replace(/^\+/, ""),
  JSON.stringify(canary).slice(1, -1),
];

const written: unknown[][] = [];
const methods = ["log", "error", "warn", "info", "debug", "trace"] as const;

let h: Harness;
beforeEach(() => {
  written.length = 0;
  for (const method of methods)
    vi.spyOn(console, method).mockImplementation((...words) => void written.push(words));
  h = createHarness({ log: consoleLog, env: settings });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const settings = {
  WEBHOOK_TOKEN: canaries.webhookToken,
  DATA_KEYS: `k1:${canaries.dataKey}`,
  HASH_KEY: canaries.hashKey,
};
const hostile = {
  "CF-Connecting-IP": canaries.address,
  "CF-Ray": `${canaries.receiver}-${canaries.cookie}`,
  "User-Agent": canaries.browser,
  "Accept-Language": canaries.text,
  Referer: `https://example.org/?q=${encodeURIComponent(all)}`,
  Cookie: `__Host-sid=${canaries.cookie}; __Host-device=${canaries.cookie}`,
  "X-Request-Id": canaries.cookie,
};
const order = { receiver: canaries.receiver, sender: canaries.sender, message: canaries.text };
const report = {
  phoneNumber: canaries.reporterNumber,
  reporterEmail: canaries.email,
  reason: canaries.reason,
};
const credentials = { username: canaries.username, password: canaries.password };
const form = (body: Record<string, string>): RequestInit => ({
  method: "POST",
  headers: {
    ...hostile,
    "Content-Type": "application/x-www-form-urlencoded",
    "Sec-Fetch-Site": "same-origin",
  },
  body: new URLSearchParams(body).toString(),
});
const post = (path: string, body: unknown) => h.ask(path, json(body, hostile));
const callback = (path: string, body: string) =>
  h.ask(`/api/webhooks/${path}/${canaries.webhookToken}`, { method: "POST", headers: hostile, body });

/** A failure that quotes everything, as a database's quotes the values of its query. */
const loud = () => {
  const cause = new TypeError(`${all}\n    at ${canaries.username} (${canaries.username}.ts:1:1)`);
  return new Error(`Failed query: insert into orders values (?) params: ${all}`, { cause });
};
const fails = () => Promise.reject(loud());
const brokenDatabase = (error: () => Error) =>
  createHarness({
    log: consoleLog,
    env: settings,
    d1: probeD1((env as unknown as Bindings).DB, () => Promise.reject(error())),
  });

const consumeNow = (orderId: unknown) =>
  consume(
    createMessageBatch("briefje-wake", [
      { id: "m0", timestamp: new Date(0), attempts: 1, body: { orderId } },
    ]),
    h.deps,
  );

/** What goes well, from the order to the refund and the report. */
async function everythingThatGoesWell() {
  const { id } = await (
    await h.ask("/api/payments/create", json(order, { ...hostile, "Idempotency-Key": canaries.cookie }))
  ).json<{ id: string }>();
  h.provider.set(id, { status: "paid" });
  await callback("fake", `id=fake_${id}`);
  await consumeNow(id);
  await callback("sms/fake", JSON.stringify({ reference: id, state: "undelivered" }));
  await callback("sms/fake", JSON.stringify({ reference: randomId(), state: "delivered" }));
  h.pass(3 * 86_400_000);
  await consoleLog.during(randomId(), () => sweep(h.deps));
  await h.ask(`/api/payments/${id}`, { headers: hostile });
  await h.ask(`/api/payments/${id}/page`, { headers: hostile });
  await post("/api/abuse/report", report);
  await account(h, canaries.username, canaries.password);
  await post("/api/auth/login", credentials);
}

/** What visitors, vendors and strangers do wrong. */
async function everythingThatIsRefused() {
  await post("/api/payments/create", { ...order, sender: `${canaries.sender}${canaries.sender}` });
  await post("/api/payments/create", `{ "message": "${canaries.text}`);
  await h.ask("/api/payments/create", form({ ...order, country: "NL", message: "" }));
  await h.ask("/api/abuse/report", form({ ...report, reason: "" }));
  await h.ask(`/api/${encodeURIComponent(all)}?q=${encodeURIComponent(all)}`, { headers: hostile });
  await logIn(h, { ...credentials, password: canaries.reason }, hostile);
  await callback("fake", all);
  await consumeNow(canaries.text);
  h.provider.faults.open.push("refused");
  await post("/api/payments/create", order);
}

/** Defects whose messages quote every canary, at each way in. */
async function everythingThatBreaks() {
  const id = await place(h, order);
  await pay(h, id);
  h.gateway.answers.push(fails, fails);
  await consumeNow(id);
  h.pass(86_400_000);
  h.deps.provider.refundsOf = fails;
  h.deps.provider.refund = fails;
  h.deps.provider.fetch = fails;
  h.gateway.lookUp = fails;
  await consoleLog.during(randomId(), () => sweep(h.deps));
  h.deps.provider.open = fails;
  await post("/api/payments/create", order);
  h.deps.provider.open = () => Promise.reject(all);
  await post("/api/payments/create", order);
  for (const error of [loud, () => new Error(`D1_ERROR: overloaded ${all}`)]) {
    h = brokenDatabase(error);
    await post("/api/payments/create", order);
    await h.ask("/api/payments/create", form({ ...order, country: "NL" }));
    await post("/api/abuse/report", report);
    await post("/api/auth/login", credentials);
    await consumeNow(randomId());
    await consoleLog.during(randomId(), () => sweep(h.deps)).catch(() => {});
  }
}

type Line = { code: string; reference: unknown; frames?: string[]; cause?: Line };

const linesOf = () => written.map(([line]) => JSON.parse(String(line)) as Line);

function expectNoCanary() {
  expect(written.filter((words) => words.length !== 1)).toEqual([]);
  const text = written.flat().map(String).join("\n");
  for (const canary of Object.values(canaries)) {
    for (const form of formsOf(canary)) expect(text).not.toContain(form);
  }
  for (const line of linesOf()) expect(line.reference).toMatch(/^[\w-]{16,22}$/);
}

describe("no line of the log", () => {
  it("holds a text, number, address, name or secret of what goes well or is refused", async () => {
    await everythingThatGoesWell();
    await everythingThatIsRefused();
    const codes = linesOf().map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining([
        "report_for_unknown_message",
        "sign_in_refused",
        "wake_up_malformed",
        "provider_refused_order",
      ]),
    );
    expectNoCanary();
  });

  it("holds one of a defect whose message quotes them all, and each says where it was thrown", async () => {
    await everythingThatBreaks();
    const lines = linesOf();
    const codes = lines.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(["defect", "database_down", "wake_up_failed", "sweep_failed"]),
    );
    expectNoCanary();
    const defects = lines.filter(({ frames }) => frames !== undefined);
    expect(defects.length).toBeGreaterThan(6);
    const told = defects.filter(({ frames }) => frames?.some((frame) => frame.includes("canary.test.ts")));
    expect(told.length).toBeGreaterThan(6);
    expect(told.some(({ cause }) => cause?.frames?.length)).toBe(true);
  });

  it("holds one of what nobody caught, and the platform is told no more than that it failed", async () => {
    const tracing = { log: consoleLog, newId: randomId };
    const servicesOf = () => {
      throw loud();
    };
    const handlers = createHandlers(createApp(servicesOf, tracing), servicesOf, tracing);
    const context = createExecutionContext();
    const batch = createMessageBatch("briefje-wake", []);
    await expect(handlers.queue(batch, h.env)).rejects.toThrow(/^queue_failed$/);
    await expect(
      handlers.scheduled({ cron: "", scheduledTime: 0, noRetry: () => {} }, h.env),
    ).rejects.toThrow(/^sweep_failed$/);
    const asked = new Request("http://localhost:8787/api/config") as Parameters<typeof handlers.fetch>[0];
    expect((await handlers.fetch(asked, h.env, context)).status).toBe(500);
    expect(linesOf().map(({ code }) => code)).toEqual(["queue_failed", "sweep_failed", "defect"]);
    expectNoCanary();
  });
});

describe("a setting that is wrong", () => {
  it("is named in the log where nobody can be answered, and stops the work", async () => {
    const tracing = { log: consoleLog, newId: randomId };
    const servicesOf = () => ({ ok: false, error: { name: "DATA_KEYS", problem: "is missing" } }) as const;
    const handlers = createHandlers(createApp(servicesOf, tracing), servicesOf, tracing);
    const batch = createMessageBatch("briefje-wake", []);
    await expect(handlers.queue(batch, h.env)).rejects.toThrow(/^queue_failed$/);
    const [named, stopped] = linesOf();
    expect(named).toMatchObject({ code: "misconfigured", setting: "DATA_KEYS", problem: "is missing" });
    expect(stopped).toMatchObject({ code: "queue_failed", reference: named?.reference });
  });
});

describe("the reference of a request", () => {
  const ray = "8c0a1b2c3d4e5f60-AMS";

  it("is the edge's ray where there is one, in the header, in the body and in its lines", async () => {
    h.deps.provider.open = fails;
    const answer = await h.ask("/api/payments/create", json(order, { "CF-Ray": ray }));
    expect(answer.headers.get("X-Request-Id")).toBe(ray);
    expect(await answer.json()).toMatchObject({ code: "internal", reference: ray });
    expect(linesOf().map(({ code, reference }) => [code, reference])).toEqual([["defect", ray]]);
  });

  it.each([undefined, "", "kanarie", `${ray}\n`, `${ray}${ray}`, canaries.receiver])(
    "is one of our own where the header reads %j",
    async (header) => {
      const headers = header === undefined ? {} : { "CF-Ray": header.trim() === ray ? `x${ray}` : header };
      const answers = [await h.ask("/api/nowhere", { headers }), await h.ask("/api/nowhere", { headers })];
      const references = answers.map((answer) => answer.headers.get("X-Request-Id"));
      for (const reference of references) expect(reference).toMatch(/^[\w-]{22}$/);
      expect(new Set(references).size).toBe(2);
      expect(await answers[0]?.json()).toMatchObject({ code: "not_found", reference: references[0] });
    },
  );

  it("stands on the page that a person without scripts gets, in that page's language", async () => {
    const headers = { "CF-Ray": ray };
    const dutch = await h.ask(`/api/payments/${randomId()}/page`, { headers });
    expect([dutch.status, dutch.headers.get("X-Request-Id")]).toEqual([404, ray]);
    expect(await dutch.text()).toContain(`Kenmerk van deze melding: ${ray}`);
    const english = await h.ask(`/api/payments/${randomId()}/page?lang=en`, { headers });
    expect(await english.text()).toContain(`Reference for this notice: ${ray}`);
  });

  it("is answered with what goes well too", async () => {
    const answer = await h.ask("/api/config", { headers: { "CF-Ray": ray } });
    expect([answer.status, answer.headers.get("X-Request-Id")]).toEqual([200, ray]);
  });
});
