import { createExecutionContext, createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { consoleLog } from "./adapters/console-log";
import { trailKinds } from "./domain/trail";
import type { Bindings } from "./env";
import { createHandlers } from "./handlers";
import { createApp } from "./http/app";
import { consume } from "./queue";
import { probeD1 } from "./testing/d1-probe";
import { createHarness, type Harness, randomId } from "./testing/harness";
import { json } from "./testing/http";
import { pay, place } from "./testing/orders";
import { account, logIn, secondFactor, signedIn, staffWrite } from "./testing/staff";
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
  h = createHarness({ log: consoleLog, env: settings, keepsTrail: true });
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

/** Every kind of the trail: by what provokes it as far as a request does, and each once more by its name. */
async function everythingThatLeavesATrail(): Promise<readonly Response[]> {
  const evil = { ...hostile, Origin: "https://evil.example" };
  const answers = [
    await h.ask("/api/auth/me", { headers: hostile }),
    await h.ask("/api/payments/create", json(order, evil)),
    await post("/api/payments/create", { ...order, sender: "Rabobank" }),
    await post("/api/payments/create", { ...order, message: `${canaries.text} www.kanarie.nl` }),
    await h.ask(`/api/webhooks/fake/${canaries.cookie}`, { method: "POST", headers: hostile, body: all }),
    await h.ask(`/api/webhooks/sms/fake/${canaries.cookie}`, { method: "POST", headers: hostile, body: all }),
  ];
  for (const exists of [false, true]) {
    if (exists) await account(h, canaries.username, canaries.reason);
    for (let n = 0; n < 8; n++) answers.push(await post("/api/auth/login", credentials));
    // A name is often a password in the wrong field.
    answers.push(await post("/api/auth/login", { username: canaries.password, password: "x" }));
  }
  const piet = await signedIn(h, canaries.username);
  const write = staffWrite(piet, "POST", { password: canaries.password });
  answers.push(
    await h.ask("/api/auth/totp/start", {
      ...write,
      headers: { ...write.headers, "CF-Connecting-IP": canaries.address },
    }),
  );
  const block = { phoneNumber: canaries.receiver, reason: canaries.reason };
  await h.ask("/api/admin/blocked-phones", staffWrite(piet, "POST", block));
  answers.push(await post("/api/payments/create", order));
  Object.assign(h.services, { limiter: { allow: async () => false } });
  answers.push(await post("/api/payments/create", order));
  await consoleLog.during(randomId(), async () => {
    for (const kind of trailKinds) {
      h.pass(60_000);
      for (let n = 0; n < 1_100; n++) h.deps.trail.note(kind, { address: canaries.address, account: all });
      h.deps.trail.note(kind, { address: canaries.address, account: canaries.username });
    }
    h.pass(60_000);
    h.deps.trail.settle();
    await h.afterAnswers();
  });
  return answers;
}

/** A hold, a court's export and an erasure for each name by which somebody is known. */
async function everythingThatTheLawAsks(): Promise<readonly Response[]> {
  const subjects = [
    { kind: "phone", value: canaries.receiver },
    { kind: "phone", value: canaries.reporterNumber },
    { kind: "ip", value: canaries.address },
    { kind: "email", value: canaries.email },
  ];
  const about = { operator: "noor", reason: "Verzoek per brief" };
  const until = h.time.now + 86_400_000_000;
  const code = await secondFactor(h, canaries.username);
  const answers: Response[] = [];
  const tell = async (body: object) => {
    const token = `${Math.floor(h.time.now / 1000) + 300}.${`${randomId()}${randomId()}`.slice(0, 43)}`;
    Object.assign(h.services.settings, { operatorToken: token });
    answers.push(
      await h.ask("/api/operator/cases", json(body, { ...hostile, Authorization: `Bearer ${token}` })),
    );
  };
  for (const subject of subjects) {
    h.pass(60_000);
    const court = { reference: "RK 26/1", username: canaries.username, code: await code() };
    await tell({ command: "hold", ...about, reason: canaries.reason, subject, until });
    await tell({ command: "export", ...about, subject, court });
    await tell({ command: "release", ...about, reason: canaries.reason, subject });
    await tell({ command: "export", ...about, subject, court: null });
  }
  for (const subject of subjects.slice(0, 3)) await tell({ command: "erase", ...about, subject });
  return answers;
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
/** The lines that are about something that happened; figures are of every request. */
const events = () => linesOf().filter(({ code }) => code !== "figures");

function expectNoneIn(text: string) {
  for (const canary of Object.values(canaries)) {
    for (const form of formsOf(canary)) expect(text).not.toContain(form);
  }
}

function expectNoCanary() {
  expect(written.filter((words) => words.length !== 1)).toEqual([]);
  const text = written.flat().map(String).join("\n");
  expectNoneIn(text);
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
    const tracingOf = () => ({ ...h.tracing, log: consoleLog, settle: () => {} });
    const servicesOf = () => {
      throw loud();
    };
    const handlers = createHandlers(createApp(servicesOf, tracingOf), servicesOf, tracingOf);
    const context = createExecutionContext();
    const batch = createMessageBatch("briefje-wake", []);
    await expect(handlers.queue(batch, h.env)).rejects.toThrow(/^queue_failed$/);
    await expect(
      handlers.scheduled({ cron: "", scheduledTime: 0, noRetry: () => {} }, h.env),
    ).rejects.toThrow(/^sweep_failed$/);
    const asked = new Request("http://localhost:8787/api/config") as Parameters<typeof handlers.fetch>[0];
    expect((await handlers.fetch(asked, h.env, context)).status).toBe(500);
    expect(events().map(({ code }) => code)).toEqual(["queue_failed", "sweep_failed", "defect"]);
    expectNoCanary();
  });
});

describe("what the law asks about a person", () => {
  it("leaves their number, address, e-mail and words in no line of the log, no address, no header and no row that lies open", async () => {
    await everythingThatGoesWell();
    const answers = await everythingThatTheLawAsks();
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    h.pass(86_400_000);
    await consoleLog.during(randomId(), () => sweep(h.deps));
    expectNoCanary();
    for (const { url, headers } of answers) expectNoneIn(`${url} ${JSON.stringify([...headers])}`);
    // A sender's name and a member of staff's are no secrets of the database.
    const { sender: _, username: __, ...secrets } = canaries;
    const rows = await everyRow();
    expect(rows).toContain("case_exported_for_court");
    for (const secret of Object.values(secrets))
      for (const form of formsOf(secret)) expect(rows).not.toContain(form);
  });
});

/** Every row of every table, as text. */
async function everyRow(): Promise<string> {
  const { results } = await h.env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_cf_*' AND name NOT GLOB 'sqlite_*'",
  ).all<{ name: string }>();
  const tables = await Promise.all(
    results.map(({ name }) => h.env.DB.prepare(`SELECT * FROM "${name}"`).all()),
  );
  return JSON.stringify(tables.map((table) => table.results));
}

describe("W7: no row of the trail, line of the log or refusal in JSON", () => {
  it("holds a text, number, address, name or secret, with every kind provoked", async () => {
    const answers = await everythingThatLeavesATrail();
    const read = (sql: string) => h.env.DB.prepare(sql).all();
    const totals = (await read("SELECT * FROM trail_totals")).results;
    const subjects = (await read("SELECT * FROM trail_subjects")).results;
    expect(new Set(totals.map(({ kind }) => kind))).toEqual(new Set(trailKinds));
    expectNoneIn(JSON.stringify([totals, subjects]));
    expect(JSON.stringify(subjects)).not.toContain("198.51.100");
    expect(linesOf().filter(({ code }) => code.startsWith("security_"))).not.toEqual([]);
    expectNoCanary();
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expectNoneIn(`${await answer.text()} ${JSON.stringify([...answer.headers])}`);
    }
  });

  it("goes without the reference of the request, where somebody could not sign in", async () => {
    await logIn(h, { username: "niemand", password: "mis" }, { "CF-Ray": "8c0a1b2c3d4e5f60-AMS" });
    expect(events()).toEqual([
      expect.objectContaining({ code: "sign_in_refused", reference: "8c0a1b2c3d4e5f60-AMS" }),
    ]);
  });
});

describe("a setting that is wrong", () => {
  it("is named in the log where nobody can be answered, and stops the work", async () => {
    const tracingOf = () => ({ ...h.tracing, log: consoleLog, settle: () => {} });
    const servicesOf = () => ({ ok: false, error: [{ name: "DATA_KEYS", problem: "is missing" }] }) as const;
    const handlers = createHandlers(createApp(servicesOf, tracingOf), servicesOf, tracingOf);
    const batch = createMessageBatch("briefje-wake", []);
    await expect(handlers.queue(batch, h.env)).rejects.toThrow(/^queue_failed$/);
    const [named, stopped] = events();
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
    expect(events().map(({ code, reference }) => [code, reference])).toEqual([["defect", ray]]);
  });

  it.each([undefined, "", "kanarie", `${ray}\n`, `${ray}${ray}`, canaries.receiver])(
    "is one of our own where the header reads %j",
    async (header) => {
      const headers = header === undefined ? {} : { "CF-Ray": header.trim() === ray ? `x${ray}` : header };
      const answers = [await h.ask("/api/nowhere", { headers }), await h.ask("/api/nowhere", { headers })];
      const references = answers.map((answer) => answer.headers.get("X-Request-Id"));
      for (const reference of references) expect(reference).toMatch(/^[\w-]{22}$/);
      expect(new Set(references).size).toBe(2);
      expect(await answers[0]?.json()).toMatchObject({ code: "unknown_path", reference: references[0] });
    },
  );

  it("stands on the page that a person without scripts gets, in that page's language", async () => {
    const headers = { "CF-Ray": ray };
    const dutch = await h.ask(`/api/payments/${randomId()}/page`, { headers });
    expect([dutch.status, dutch.headers.get("X-Request-Id")]).toEqual([404, ray]);
    expect(await dutch.text()).toContain(`Kenmerk van deze aanvraag: ${ray}`);
    const english = await h.ask(`/api/payments/${randomId()}/page?lang=en`, { headers });
    expect(await english.text()).toContain(`Reference of this request: ${ray}`);
  });

  it("is answered with what goes well too", async () => {
    const answer = await h.ask("/api/config", { headers: { "CF-Ray": ray } });
    expect([answer.status, answer.headers.get("X-Request-Id")]).toEqual([200, ray]);
  });
});
