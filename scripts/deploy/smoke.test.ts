import { expect, it } from "vitest";
import { type Expected, type SmokeOptions, smoke } from "./smoke.ts";
import { config, expectedProduction, healthy, type Pages, playSite, wellSite } from "./testing/site.ts";

/** A smoke test of a site that is well but for these pages; its clock runs only while it waits. */
async function look(pages: Pages = {}, expected: Partial<Expected> = {}, options: SmokeOptions = {}) {
  const site = playSite({ ...wellSite, ...pages });
  let now = 0;
  const said: string[] = [];
  const checks = await smoke(
    expectedProduction.publicUrl,
    { ...expectedProduction, ...expected },
    {
      fetch: site.fetch,
      now: () => now,
      sleep: async (ms) => {
        now += ms;
      },
      progress: (line) => said.push(line),
      ...options,
    },
  );
  return { checks, red: checks.filter(({ ok }) => !ok), calls: site.calls, waited: now, said };
}

it("is green where all is well, tells each thing it saw, and does not wait", async () => {
  const { checks, red, waited } = await look();
  expect(red).toEqual([]);
  expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(["page /", "security headers"]));
  expect(checks.every(({ said }) => said !== "")).toBe(true);
  expect(waited).toBe(0);
});

it("tells in a line of its own what keeps anybody from ordering, and holds it against no deploy", async () => {
  const saidOf = async (changed: object) => {
    const { checks, red } = await look(apiConfig(changed));
    expect(red).toEqual([]);
    const { isNote, said } = checks.find(({ name }) => name === "selling and sending") ?? {};
    return [isNote, said?.split(" ")[0]];
  };
  expect(await saidOf({})).toEqual([undefined, "go"]);
  expect(await saidOf({ stopped: true, sendingOn: false, rewound: true })).toEqual([true, "STOPPED"]);
  expect(await saidOf({ rewound: true })).toEqual([true, "HELD:"]);
  expect(await saidOf({ sendingOn: false })).toEqual([true, "OFF"]);
});

it("reads a document with quotes as one without them", async () => {
  const body = `<html lang="nl"><title>B – B</title><link rel="canonical" href="${expectedProduction.publicUrl}/">`;
  expect((await look({ "/": { body } })).red).toEqual([]);
});

it("orders nothing: all it posts is an empty order and a callback of nobody", async () => {
  const { calls } = await look();
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([
    { method: "POST", address: "/api/payments/create", body: "{}" },
    { method: "POST", address: `/api/webhooks/sms/cm/${"x".repeat(43)}`, body: undefined },
  ]);
});

const home = wellSite["/"] as NonNullable<Pages[string]>;
const document = (html: string) => ({ body: html });
const apiConfig = (changed: object) => ({
  "/api/config": { body: { success: true, config: { ...config, ...changed } } },
});
const health = (changed: object, status = 503) => ({
  "/api/health": { status, body: { ...healthy, ...changed } },
});
const ownRefusal = { success: false, code: "bad_request", message: "Nee." };

/** One thing wrong each: the check that must see it, and a word of what it says. */
const wrong: readonly (readonly [title: string, pages: Pages, check: string, says: RegExp])[] = [
  ["the home page is down", { "/": { ...home, status: 522 } }, "page /", /status 522/],
  ["a page is missing", { "/voorwaarden": { status: 404, body: "" } }, "page /voorwaarden", /status 404/],
  [
    "a build for localhost",
    { "/": document('<html lang="nl"><title>B</title><link rel="canonical" href="http://localhost:8787/">') },
    "page /",
    /machine of its own/,
  ],
  [
    "a build for another host",
    { "/": document('<html lang="nl"><title>B</title><link rel="canonical" href="https://ander.nl/">') },
    "page /",
    /it says it is at https:\/\/ander\.nl/,
  ],
  [
    "a page that does not say where it is",
    { "/": document("<html lang=nl><title>B</title>") },
    "page /",
    /no canonical/,
  ],
  [
    "the status page may be cached",
    {
      [`/betaling/status/${"0".repeat(22)}`]: {
        body: "<title>B</title>",
        headers: { "X-Robots-Tag": "noindex" },
      },
    },
    "shell /betaling/status/…",
    /may be kept/,
  ],
  [
    "no HSTS",
    { "/": { ...home, headers: { "Strict-Transport-Security": null } } },
    "security headers",
    /strict-transport-security is missing/,
  ],
  [
    "HSTS for hosts that are not ours",
    { "/": { ...home, headers: { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } } },
    "security headers",
    /strict-transport-security is/,
  ],
  [
    "a CSP that was not filled in",
    {
      "/": { ...home, headers: { "Content-Security-Policy": "default-src 'none'; script-src @@scripts@@" } },
    },
    "security headers",
    /content-security-policy is/,
  ],
  [
    "no permissions policy",
    { "/": { ...home, headers: { "Permissions-Policy": null } } },
    "security headers",
    /permissions-policy is missing/,
  ],
  [
    "pages open to other sites",
    { "/": { ...home, headers: { "Access-Control-Allow-Origin": "*" } } },
    "security headers",
    /access-control-allow-origin should not/,
  ],
  ["unknown paths answer 200", { "/bestaat-echt-niet": home }, "a page that is not there", /status 200/],
  [
    "the site of other settings",
    { "/build.json": { body: { settings: "1111111111111111" } } },
    "settings of site and Worker",
    /built with 1111/,
  ],
  [
    "a Worker of other settings",
    { ...apiConfig({ build: { settings: "2222" } }), "/build.json": { body: { settings: "2222" } } },
    "settings of site and Worker",
    /the Worker has 2222/,
  ],
  ["a site that does not say", { "/build.json": home }, "settings of site and Worker", /does not say/],
  [
    "test payments in production",
    apiConfig({ mode: "test" }),
    "stage and payment mode",
    /payments are test, and should be live/,
  ],
  [
    "staging at production's address",
    apiConfig({ stage: "staging" }),
    "stage and payment mode",
    /it says it is staging/,
  ],
  [
    "an order of nothing is taken",
    { "/api/payments/create": { status: 201, body: { success: true } } },
    "an order that is refused",
    /status 201/,
  ],
  [
    "Cloudflare answers for the API",
    { "/api/payments/create": { status: 400, body: "<html>error 1101</html>" } },
    "an order that is refused",
    /not in our envelope/,
  ],
  [
    "any token is taken",
    { [`/api/webhooks/sms/cm/${"x".repeat(43)}`]: { status: 200, body: "" } },
    "a callback with a wrong token",
    /status 200/,
  ],
  ["a sandbox", { "/api/sandbox/inbox": { status: 200, body: { data: [] } } }, "no sandbox", /inbox/],
  [
    "a sandbox that refuses is still one",
    { "/api/sandbox/sweep": { status: 405, body: ownRefusal } },
    "no sandbox",
    /sweep/,
  ],
  [
    "production is hidden",
    { "/": { ...home, headers: { "X-Robots-Tag": "noindex" } } },
    "search engines",
    /noindex/,
  ],
  [
    "robots.txt closes everything",
    { "/robots.txt": { body: "User-agent: *\nDisallow: /\n" } },
    "search engines",
    /closes the whole site/,
  ],
  [
    "pages.dev may be indexed",
    { "https://briefje-site.pages.dev/": home },
    "the address at pages.dev",
    /may be indexed/,
  ],
  [
    "an old schema",
    health({
      status: "ill",
      reasons: ["schema_old"],
      schema: { has: "0014_open_places.sql", needs: expectedProduction.schema },
    }),
    "the cron's beat, and health in full",
    /has the schema 0014/,
  ],
  [
    "a Worker of another version",
    health({ schema: { has: "0014_open_places.sql", needs: "0014_open_places.sql" } }, 200),
    "the cron's beat, and health in full",
    /this code 0015/,
  ],
  [
    "a queue that stands still",
    health({ status: "ill", reasons: ["queue_old"] }),
    "the cron's beat, and health in full",
    /ill \(503\): queue_old/,
  ],
  [
    "no cron at all",
    health({ status: "ill", reasons: ["sweep_late"], sweptSecondsAgo: null }),
    "the cron's beat, and health in full",
    /never swept/,
  ],
];

it.each(wrong)("sees that something is wrong: %s", async (_title, pages, check, says) => {
  const { red } = await look(pages);
  expect(red.map(({ name }) => name)).toEqual([check]);
  expect(red[0]?.said).toMatch(says);
});

it("waits two minutes for the cron and not longer, saying so all the while", async () => {
  const { waited, said } = await look(
    health({ status: "ill", reasons: ["sweep_late"], sweptSecondsAgo: 500 }),
  );
  expect(waited).toBe(120_000);
  expect(said.filter((line) => /looking for \d+ s more/.test(line)).length).toBeGreaterThan(10);
});

const noBeat = health({ status: "ill", reasons: ["sweep_late"], sweptSecondsAgo: null });
const backlog = health({ status: "ill", reasons: ["queue_old"] });

it("waits longer for a cron that is new, and for nothing else", async () => {
  const patient = { beatPatience: 960_000 };
  expect((await look(noBeat, {}, patient)).waited).toBe(960_000);
  expect((await look(backlog, {}, patient)).waited).toBe(120_000);
  const both = health({ status: "ill", reasons: ["sweep_late", "queue_old"], sweptSecondsAgo: null });
  expect((await look(both, {}, patient)).waited).toBe(120_000);
});

it("does not take one lost answer in a long wait for the end of it", async () => {
  const site = playSite({ ...wellSite, ...noBeat });
  let [now, asked] = [0, 0];
  const shaky = async (...args: Parameters<typeof fetch>) => {
    if (!new Request(...args).url.endsWith("/api/health")) return site.fetch(...args);
    asked += 1;
    if (asked === 60) throw new TypeError("fetch failed");
    return asked < 120 ? site.fetch(...args) : Response.json(healthy);
  };
  const checks = await smoke(expectedProduction.publicUrl, expectedProduction, {
    fetch: shaky,
    now: () => now,
    sleep: async (ms) => {
      now += ms;
    },
    beatPatience: 960_000,
  });
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});

it("stops waiting where it may not go on, and is not green by that", async () => {
  const stopped = { goesOn: async () => false, excuses: { sweep_late: "it was so before this deploy" } };
  const { red, waited } = await look(noBeat, {}, stopped);
  expect(red).toHaveLength(1);
  expect(waited).toBe(0);
});

it("tells a complaint that is excused, and does not hold it against the deploy", async () => {
  const { checks, red, waited } = await look(backlog, {}, { excuses: { queue_old: "it was so before" } });
  expect(red).toEqual([]);
  expect(checks.at(-1)?.said).toMatch(/ill, swept 12 s ago.*; queue_old: it was so before/);
  expect(waited).toBe(0);
  const two = health({ status: "ill", reasons: ["queue_old", "database_rewound"] });
  const other = await look(two, {}, { excuses: { queue_old: "it was so before" } });
  expect(other.red[0]?.said).toMatch(
    /^health is ill \(503\): database_rewound \(docs\/operate\/runbook\/restore\.md\)$/,
  );
});

it("gives a cron that was late before the deploy its time all the same", async () => {
  const { red, waited } = await look(noBeat, {}, { excuses: { sweep_late: "it was so before" } });
  expect(red).toEqual([]);
  expect(waited).toBe(120_000);
});

it("lets a former release work on a newer schema, which only ever grows", async () => {
  const newer = { has: "9999_later.sql", needs: expectedProduction.schema };
  expect((await look(health({ schema: newer }, 200))).checks.filter(({ ok }) => !ok)).toEqual([]);
});

it("does not wait for a schema, which no waiting mends", async () => {
  const old = { has: "0014_open_places.sql", needs: expectedProduction.schema };
  expect((await look(health({ schema: old }))).waited).toBe(0);
});

it("is green as soon as the cron has beaten", async () => {
  const site = playSite(wellSite);
  let looks = 0;
  const late = async (...args: Parameters<typeof fetch>) => {
    const asksHealth = new Request(...args).url.endsWith("/api/health");
    if (asksHealth && ++looks < 4)
      return Response.json({ ...healthy, sweptSecondsAgo: null }, { status: 503 });
    return site.fetch(...args);
  };
  const checks = await smoke(expectedProduction.publicUrl, expectedProduction, {
    fetch: late,
    sleep: async () => {},
  });
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(looks).toBe(4);
});

it("wants staging to take test money for listed numbers only, and out of search engines", async () => {
  const hidden = { ...home, headers: { "X-Robots-Tag": "noindex" } };
  const staging: Pages = {
    "/": hidden,
    ...apiConfig({ stage: "staging", mode: "test", testReceivers: true }),
  };
  const expected = { stage: "staging", mode: "test" } as const;
  expect((await look(staging, expected)).red).toEqual([]);
  expect((await look({ ...staging, "/": home }, expected)).red.map(({ name }) => name)).toEqual([
    "search engines",
  ]);
  const anyNumber = { ...staging, ...apiConfig({ stage: "staging", mode: "test" }) };
  expect((await look(anyNumber, expected)).red[0]?.said).toMatch(/any number may be texted/);
});

it("says of an address that does not answer that it does not answer, and goes on", async () => {
  const refused = async () =>
    Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } }));
  const checks = await smoke("https://sms.briefje.nl", expectedProduction, {
    fetch: refused as typeof fetch,
    sleep: async () => {},
    patience: 0,
  });
  expect(checks.length).toBeGreaterThan(15);
  expect(checks.filter(({ ok }) => ok).map(({ name }) => name)).toEqual([]);
  expect(checks[0]?.said).toBe("no answer: ECONNREFUSED");
});
