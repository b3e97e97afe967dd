import { createServer } from "node:http";
import { request as secureRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenCloud, openCloud, putSite, upload } from "./testing.ts";

const worker = `export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/throws") throw new Error("at request");
    if (pathname === "/api/wakes") await env.WAKE.send({ id: 1 });
    if (pathname === "/api/writes") {
      await env.DB.prepare("INSERT INTO t VALUES (?)").bind("from the worker").run();
      await env.EDGE.put("key", "from the worker", { metadata: { a: 1 } });
    }
    if (pathname === "/api/vendor") return fetch("https://api.vendor.example/v2/x", { method: "POST", body: "hi" });
    if (pathname === "/api/stranger") return fetch("https://stranger.example/");
    const { results } = await env.DB.prepare("SELECT a FROM t").all();
    return Response.json({
      url: request.url,
      visitor: request.headers.get("CF-Connecting-IP"),
      rows: results.map(({ a }) => a),
      value: await env.EDGE.getWithMetadata("key"),
      keys: (await env.EDGE.list()).keys.map(({ name }) => name),
      limited: [await env.LIMIT.limit({ key: "k" }), await env.LIMIT.limit({ key: "k" })].map(({ success }) => success),
      secret: env.SECRET,
      stage: env.STAGE,
    });
  },
  async queue(batch, env) { await env.EDGE.put("woken", JSON.stringify(batch.messages[0].body)); },
  async scheduled(event, env) { await env.EDGE.put("beat", event.cron); },
};`;

let open: OpenCloud;
let url: string;
let databaseId: string;
let namespaceId: string;
let zoneId: string | undefined;
const asked: string[] = [];
const vendor = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.end("the vendor's answer");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => vendor.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  open = await openCloud({ outbound: { "api.vendor.example": origin } });
  const { call, cloud } = open;
  zoneId = cloud.account.zones[0]?.id;
  databaseId = (await call("POST", "/d1/database", { name: "briefje" })).result.uuid;
  namespaceId = (await call("POST", "/storage/kv/namespaces", { title: "edge" })).result.id;
  const { queue_id } = (await call("POST", "/queues", { queue_name: "wake" })).result;
  await call("POST", "/queues", { queue_name: "wake-dead" });
  await sql("CREATE TABLE t (a)");
  await call("PUT", "/workers/scripts/briefje", form(worker, "first"));
  await call("PUT", "/workers/scripts/briefje/schedules", [{ cron: "* * * * *" }]);
  await call("POST", `/queues/${queue_id}/consumers`, {
    type: "worker",
    script_name: "briefje",
    dead_letter_queue: "wake-dead",
    settings: { batch_size: 10, max_wait_time_ms: 50 },
  });
  await call("POST", "/pages/projects", { name: "site" });
  await putSite(open, "site", {
    "index.html": "home",
    "over.html": "over ons",
    "404.html": "Page Not Found",
    "app.html": "the app",
    _headers: "/*\n  X-Frame-Options: DENY\n  ! Access-Control-Allow-Origin\n",
    _redirects: "/oud /over 301\n/status/* /app 200\n",
  });
  await call("POST", "/pages/projects/site/domains", { name: "example.nl" });
  const record = { type: "CNAME", name: "example.nl", content: "site.pages.dev", proxied: true };
  await call("POST", `/zones/${zoneId}/dns_records`, record);
  for (const _ of [1, 2]) await call("GET", "/pages/projects/site/domains");
  await call("POST", `/zones/${zoneId}/workers/routes`, { pattern: "example.nl/api/*", script: "briefje" });
  url = await cloud.zoneUrl("example.nl");
});
afterAll(async () => {
  await open.close();
  vendor.close();
});

const sql = async (text: string) =>
  (await open.call("POST", `/d1/database/${databaseId}/query`, { sql: text })).result[0].results;

const form = (source: string, stage: string) =>
  upload(source, {
    bindings: [
      { name: "DB", type: "d1", id: databaseId },
      { name: "EDGE", type: "kv_namespace", namespace_id: namespaceId },
      { name: "WAKE", type: "queue", queue_name: "wake" },
      { name: "LIMIT", type: "ratelimit", namespace_id: "1", simple: { limit: 1, period: 60 } },
      { name: "STAGE", type: "plain_text", text: stage },
      { name: "SECRET", type: "secret_text", text: `secret of ${stage}` },
    ],
  });

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { headers, redirect: "manual" });
interface Said {
  keys: string[];
}
const json = async (path: string) => (await (await ask(path)).json()) as Said;

test("a route's Worker and the API have one database and one namespace", async () => {
  await sql("INSERT INTO t VALUES ('from the API')");
  const answered = await json("/api/writes?x=1");
  expect(answered).toMatchObject({
    url: "https://example.nl/api/writes?x=1",
    visitor: "203.0.113.7",
    rows: ["from the API", "from the worker"],
    value: { value: "from the worker", metadata: { a: 1 } },
    limited: [true, false],
    secret: "secret of first",
  });
  expect(await sql("SELECT a FROM t ORDER BY a")).toEqual([{ a: "from the API" }, { a: "from the worker" }]);
});

test("visitors are who the edge says they are", async () => {
  const sent = await ask("/api/x", { "CF-Connecting-IP": "198.51.100.1", "Played-Visitor": "192.0.2.1" });
  expect(await sent.json()).toMatchObject({ visitor: "192.0.2.1" });
});

test("crons and queues run", async () => {
  await open.cloud.tick();
  await ask("/api/wakes");
  await expect.poll(async () => (await json("/api/x")).keys, { timeout: 20_000 }).toContain("woken");
  expect((await json("/api/x")).keys).toContain("beat");
});

test("a Worker's calls reach those who are played, and nobody else", async () => {
  expect(await (await ask("/api/vendor")).text()).toBe("the vendor's answer");
  expect(asked).toEqual(["POST /v2/x"]);
  expect((await fetch(`${url}/api/stranger`)).status).toBe(599);
});

test("behind TLS each host is found by its name, those of vendors too", async () => {
  const port = await open.cloud.tlsPort();
  const read = (host: string, path: string) =>
    new Promise<string>((resolve, reject) => {
      const options = { host: "127.0.0.1", port, path, headers: { Host: host }, rejectUnauthorized: false };
      const asking = secureRequest(options, async (response) => {
        let text = "";
        for await (const chunk of response) text += chunk;
        resolve(text);
      });
      asking.on("error", reject).end();
    });
  expect(await read("example.nl", "/")).toBe("home");
  expect(JSON.parse(await read("example.nl", "/api/x"))).toMatchObject({ url: "https://example.nl/api/x" });
  expect(await read("api.vendor.example", "/checkout")).toBe("the vendor's answer");
});

test("what throws answers as Cloudflare does", async () => {
  const response = await ask("/api/throws");
  expect([response.status, await response.text()]).toEqual([500, "Error 1101: Worker threw exception"]);
});

test("the site's own rules hold for all that no route claims", async () => {
  const home = await ask("/");
  expect([home.status, await home.text(), home.headers.get("X-Frame-Options")]).toEqual([
    200,
    "home",
    "DENY",
  ]);
  expect(home.headers.get("Access-Control-Allow-Origin")).toBeNull();
  const moved = await ask("/over.html");
  expect([moved.status, moved.headers.get("Location")]).toEqual([308, "/over"]);
  expect((await ask("/oud")).status).toBe(301);
  expect(await (await ask("/status/1")).text()).toBe("the app");
  const none = await ask("/none");
  expect([none.status, await none.text()]).toEqual([404, "Page Not Found"]);
  const dev = await fetch(await open.cloud.zoneUrl("site.pages.dev"));
  expect(await dev.text()).toBe("home");
});

test("of Worker and site the former ones serve again after the way back", async () => {
  const { call } = open;
  const versionNow = async () =>
    (await call("GET", "/workers/scripts/briefje/deployments")).result.deployments[0].versions[0].version_id;
  const siteNow = async () => (await call("GET", "/pages/projects/site")).result.canonical_deployment.id;
  const [version, site] = [await versionNow(), await siteNow()];
  await call("PUT", "/workers/scripts/briefje", form(worker, "second"));
  await putSite(open, "site", { "index.html": "new home" });
  expect(await json("/api/x")).toMatchObject({ stage: "second", secret: "secret of second" });
  expect(await (await ask("/")).text()).toBe("new home");
  await call("POST", "/workers/scripts/briefje/deployments?force=true", {
    strategy: "percentage",
    versions: [{ version_id: version, percentage: 100 }],
  });
  await call("POST", `/pages/projects/site/deployments/${site}/rollback`);
  expect(await json("/api/x")).toMatchObject({ stage: "first", secret: "secret of first" });
  expect(await (await ask("/")).text()).toBe("home");
});

test("a host without a record, and a zone that is not active, are not reached", async () => {
  expect((await fetch(await open.cloud.zoneUrl("www.example.nl"))).status).toBe(530);
  const [zone] = open.cloud.account.zones;
  if (!zone) throw new Error("no zone");
  zone.status = "pending";
  expect((await ask("/")).status).toBe(530);
  zone.status = "active";
});
