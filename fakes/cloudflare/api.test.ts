import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { playCloudflare } from "./index.ts";
import { type OpenCloud, openCloud, putSite, upload } from "./testing.ts";

let open: OpenCloud;
beforeEach(async () => {
  open = await openCloud();
});
afterEach(() => open.close());

const hello = "export default { fetch: () => new Response('hello') }";

describe("D1", () => {
  const create = async (name = "briefje") =>
    (await open.call("POST", "/d1/database", { name, jurisdiction: "eu" })).result.uuid as string;

  test("a database keeps its jurisdiction, and its name is taken once", async () => {
    const id = await create();
    expect(await open.call("GET", `/d1/database/${id}`)).toMatchObject({ result: { jurisdiction: "eu" } });
    expect(await open.call("POST", "/d1/database", { name: "briefje" })).toMatchObject({
      status: 400,
      code: 7502,
    });
    expect(await open.call("GET", "/d1/database/none")).toMatchObject({ status: 404, code: 7404 });
  });

  test("several statements run in one go or not at all, triggers and all", async () => {
    const id = await create();
    const sql = (text: string, params?: unknown[]) =>
      open.call("POST", `/d1/database/${id}/query`, { sql: text, params });
    const made = await sql(`-- a comment
      CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT UNIQUE);
      CREATE TRIGGER t_once AFTER INSERT ON t BEGIN SELECT CASE WHEN NEW.a > 9 THEN raise(ABORT, 'too_many') END; END;
      INSERT INTO t VALUES (1, 'één');`);
    expect(made.result).toHaveLength(3);
    expect(await sql("INSERT INTO t VALUES (2, 'x'); INSERT INTO t VALUES (3, 'één')")).toMatchObject({
      status: 400,
      code: 7500,
      message: "UNIQUE constraint failed: t.b: SQLITE_CONSTRAINT",
    });
    expect(await sql("INSERT INTO t VALUES (10, 'y')")).toMatchObject({
      message: "too_many: SQLITE_CONSTRAINT",
    });
    expect((await sql("SELECT * FROM t WHERE a = ?", [1])).result[0].results).toEqual([{ a: 1, b: "één" }]);
    expect((await sql("SELECT count(*) AS n FROM t")).result[0].results).toEqual([{ n: 1 }]);
    expect(await sql("BEGIN; DELETE FROM t")).toMatchObject({ message: "not authorized: SQLITE_AUTH" });
  });

  test("SQL that only reads is no write in the record", async () => {
    const id = await create();
    await open.call("POST", `/d1/database/${id}/query`, { sql: "CREATE TABLE IF NOT EXISTS t (a)" });
    open.cloud.forget();
    await open.call("POST", `/d1/database/${id}/query`, { sql: "CREATE TABLE IF NOT EXISTS t (a)" });
    await open.call("POST", `/d1/database/${id}/query`, { sql: "SELECT * FROM t" });
    await open.call("POST", `/d1/database/${id}/query`, { sql: "INSERT INTO t VALUES (1)" });
    expect(open.cloud.record().map(({ write }) => write)).toEqual([false, false, true]);
  });

  test("a bookmark leads back", async () => {
    const id = await create();
    const sql = (text: string) => open.call("POST", `/d1/database/${id}/query`, { sql: text });
    await sql("CREATE TABLE t (a); INSERT INTO t VALUES (1)");
    const { bookmark } = (await open.call("GET", `/d1/database/${id}/time_travel/bookmark`)).result;
    await sql("INSERT INTO t VALUES (2)");
    await open.call("POST", `/d1/database/${id}/time_travel/restore?bookmark=${bookmark}`);
    expect((await sql("SELECT a FROM t")).result[0].results).toEqual([{ a: 1 }]);
  });
});

describe("names and ids", () => {
  test("what is taken is refused by Cloudflare's own codes", async () => {
    const twice = async (path: string, body: unknown) => {
      await open.call("POST", path, body);
      return open.call("POST", path, body);
    };
    expect(await twice("/storage/kv/namespaces", { title: "edge" })).toMatchObject({ code: 10014 });
    expect(await twice("/queues", { queue_name: "wake" })).toMatchObject({ code: 11009 });
    expect(await twice("/r2/buckets", { name: "archive" })).toMatchObject({ code: 10004 });
    expect(await twice("/pages/projects", { name: "site" })).toMatchObject({ code: 8000002 });
  });

  test("what is not there is refused by Cloudflare's own codes", async () => {
    expect(await open.call("GET", "/workers/services/none")).toMatchObject({ status: 404, code: 10007 });
    expect(
      await open.call("PUT", "/workers/scripts/none/secrets", { name: "A", text: "b", type: "secret_text" }),
    ).toMatchObject({ code: 10007 });
    expect(await open.call("GET", "/pages/projects/none")).toMatchObject({ code: 8000007 });
    expect(await open.call("GET", "/r2/buckets/none")).toMatchObject({ code: 10006 });
    expect(await open.call("GET", `/zones/${"0".repeat(32)}`)).toMatchObject({ code: 7003 });
    expect(await open.call("GET", "/nothing/here")).toMatchObject({ status: 404, code: 7003 });
  });

  test("a name under pages.dev that somebody else has gets three letters more", async () => {
    await open.close();
    open = await openCloud({ takenElsewhere: ["briefje-site"] });
    const { result } = await open.call("POST", "/pages/projects", { name: "briefje-site" });
    expect(result.subdomain).toBe("briefje-site-6xz.pages.dev");
  });

  test("a bucket of another jurisdiction is another bucket", async () => {
    const eu = { "cf-r2-jurisdiction": "eu" };
    await open.call("POST", "/r2/buckets", { name: "archive" }, eu);
    expect(await open.call("GET", "/r2/buckets/archive")).toMatchObject({ code: 10006 });
    expect(await open.call("GET", "/r2/buckets/archive", undefined, eu)).toMatchObject({ success: true });
  });
});

describe("Workers", () => {
  const secretsNow = async () =>
    (await open.call("GET", "/workers/scripts/w/secrets")).result.map(({ name }: { name: string }) => name);

  test("secrets outlive an upload, and are never read back", async () => {
    await open.call("PUT", "/workers/scripts/w", upload(hello));
    await open.call("PATCH", "/workers/scripts/w/secrets-bulk", {
      secrets: { A: { name: "A", text: "canary-a" }, B: { name: "B", text: "canary-b" } },
    });
    await open.call("POST", "/workers/scripts/w/versions", upload(`${hello} //2`));
    expect(await secretsNow()).toEqual(["A", "B"]);
    await open.call("PATCH", "/workers/scripts/w/secrets-bulk", { secrets: { A: null } });
    // The newest version is not the one at work, so that is refused.
    expect(await secretsNow()).toEqual(["A", "B"]);
    const settings = await open.call("GET", "/workers/scripts/w/settings");
    expect(JSON.stringify([settings, open.cloud.record(), open.cloud.state()])).not.toContain("canary");
  });

  test("the way back asks again where secrets were changed", async () => {
    const { result } = await open.call("PUT", "/workers/scripts/w", upload(hello));
    const first = result.deployment_id.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    await open.call("PUT", "/workers/scripts/w/secrets", { name: "A", text: "1", type: "secret_text" });
    const back = { strategy: "percentage", versions: [{ version_id: first, percentage: 100 }] };
    expect(await open.call("POST", "/workers/scripts/w/deployments", back)).toMatchObject({ code: 10220 });
    expect(await open.call("POST", "/workers/scripts/w/deployments?force=true", back)).toMatchObject({
      success: true,
    });
  });

  test("an upload is refused that names what is not there, or does not start", async () => {
    const binding = (one: Record<string, unknown>) =>
      open.call("PUT", "/workers/scripts/w", upload(hello, { bindings: [{ name: "B", ...one }] }));
    expect(await binding({ type: "d1", id: "none" })).toMatchObject({
      code: 10021,
      message: "binding B of type d1 must have a valid `id` specified",
    });
    expect(await binding({ type: "d1", id: crypto.randomUUID() })).toMatchObject({ code: 10181 });
    expect(await binding({ type: "kv_namespace", namespace_id: "none" })).toMatchObject({ code: 10041 });
    expect(await binding({ type: "service", service: "none" })).toMatchObject({ code: 10143 });
    expect(await binding({ type: "inherit" })).toMatchObject({ code: 10057 });
    expect(
      await open.call("PUT", "/workers/scripts/w", upload(`throw new Error("at start"); ${hello}`)),
    ).toMatchObject({ code: 10021 });
    expect(open.cloud.account.workers).toEqual([]);
  });

  test("a queue has one consumer, whose dead-letter queue exists", async () => {
    await open.call("PUT", "/workers/scripts/w", upload(hello));
    const { queue_id } = (await open.call("POST", "/queues", { queue_name: "wake" })).result;
    const consumer = (dead?: string) =>
      open.call("POST", `/queues/${queue_id}/consumers`, {
        type: "worker",
        script_name: "w",
        ...(dead ? { dead_letter_queue: dead } : {}),
        settings: { batch_size: 10 },
      });
    expect(await consumer("none")).toMatchObject({ code: 11003 });
    const made = await consumer();
    expect(made).toMatchObject({ success: true });
    expect(await consumer()).toMatchObject({ code: 11004 });
    // Neither can be taken away before the consumer is, whatever force is used.
    expect(await open.call("DELETE", "/workers/scripts/w?force=true")).toMatchObject({ code: 10064 });
    await open.call("DELETE", `/queues/${queue_id}/consumers/${made.result.consumer_id}`);
    const producer = { bindings: [{ name: "WAKE", type: "queue", queue_name: "wake" }] };
    await open.call("PUT", "/workers/scripts/w", upload(hello, producer));
    expect(await open.call("DELETE", `/queues/${queue_id}`)).toMatchObject({ code: 11005 });
    expect(await open.call("DELETE", "/workers/scripts/w")).toMatchObject({ success: true });
    expect(await open.call("DELETE", `/queues/${queue_id}`)).toMatchObject({ success: true });
  });
});

describe("who may", () => {
  test("a token that is wrong, foreign, or lacks a right is told apart", async () => {
    await open.close();
    open = await openCloud({ rights: ["workers", "zones"] });
    const zone = open.cloud.account.zones[0]?.id;
    expect(await open.call("GET", "/user/tokens/verify")).toMatchObject({ result: { status: "active" } });
    expect(await open.call("GET", "/d1/database")).toMatchObject({ status: 403, code: 10000 });
    expect(await open.call("GET", `/zones/${zone}/workers/routes`)).toMatchObject({ code: 10000 });
    const other = { Authorization: "Bearer other" };
    expect(await open.call("GET", "/user/tokens/verify", undefined, other)).toMatchObject({
      status: 401,
      code: 1000,
    });
    const call = async (path: string) =>
      (
        await fetch(`${open.cloud.apiUrl}${path}`, {
          headers: { Authorization: `Bearer ${open.cloud.token}` },
        })
      ).json() as Promise<{ errors: { code: number }[] }>;
    expect((await call(`/accounts/${"a".repeat(32)}/workers/scripts`)).errors[0]?.code).toBe(10000);
    expect((await call("/accounts/mine/workers/scripts")).errors[0]?.code).toBe(7003);
  });
});

describe("a domain of Pages", () => {
  const ask = () => open.call("GET", "/pages/projects/site/domains/example.nl");

  test("waits for its DNS record, and then for a while", async () => {
    await open.call("POST", "/pages/projects", { name: "site" });
    await open.call("POST", "/pages/projects/site/domains", { name: "example.nl" });
    expect(await ask()).toMatchObject({
      result: { status: "initializing", verification_data: { error_message: "CNAME record not set" } },
    });
    const zone = open.cloud.account.zones[0]?.id;
    const record = { type: "CNAME", name: "example.nl", content: "site.pages.dev", proxied: true };
    await open.call("POST", `/zones/${zone}/dns_records`, record);
    expect((await ask()).result.status).toBe("pending");
    expect((await ask()).result.status).toBe("active");
    expect(await open.call("POST", `/zones/${zone}/dns_records`, record)).toMatchObject({ code: 81053 });
  });

  test("is refused where a Worker is routed already, and a route is where its Worker is not", async () => {
    await open.call("POST", "/pages/projects", { name: "site" });
    const zone = open.cloud.account.zones[0]?.id;
    const route = { pattern: "example.nl/api/*", script: "w" };
    expect(await open.call("POST", `/zones/${zone}/workers/routes`, route)).toMatchObject({ code: 10019 });
    await open.call("PUT", "/workers/scripts/w", upload(hello));
    expect(await open.call("POST", `/zones/${zone}/workers/routes`, route)).toMatchObject({ success: true });
    expect(await open.call("POST", `/zones/${zone}/workers/routes`, route)).toMatchObject({ code: 10020 });
    expect(await open.call("POST", "/pages/projects/site/domains", { name: "example.nl" })).toMatchObject({
      success: false,
      message: expect.stringContaining("already routed to a Worker"),
    });
  });
});

describe("faults", () => {
  const create = (name: string) => open.call("POST", "/queues", { queue_name: name });
  const names = () => open.cloud.account.queues.map(({ queue_name }) => queue_name);

  test("the n-th call fails, or its connection breaks, and nothing is done", async () => {
    open.cloud.faults.failAt(2);
    open.cloud.faults.failAt(3, { as: 429 });
    open.cloud.faults.failAt(4, { as: "drop" });
    expect((await create("one")).status).toBe(200);
    expect((await create("two")).status).toBe(500);
    expect((await create("two")).status).toBe(429);
    await expect(create("two")).rejects.toThrow();
    expect((await create("two")).status).toBe(200);
    expect(names()).toEqual(["one", "two"]);
    expect(open.cloud.record().map(({ status }) => status)).toEqual([200, 500, 429, 0, 200]);
  });

  test("a call is carried out and not answered, or not carried out and never answered", async () => {
    open.cloud.faults.loseAnswerAt(1);
    await expect(create("one")).rejects.toThrow();
    expect(names()).toEqual(["one"]);
    open.cloud.faults.hangAt(2);
    await expect(
      fetch(`${open.cloud.apiUrl}/user/tokens/verify`, { signal: AbortSignal.timeout(200) }),
    ).rejects.toThrow("timeout");
  });

  test("the caller dies after the n-th write, which is done", async () => {
    let died = false;
    open.cloud.faults.dieAfter(
      2,
      () => {
        died = true;
      },
      { of: "writes" },
    );
    await create("one");
    await open.call("GET", "/queues");
    await expect(create("two")).rejects.toThrow();
    expect(died).toBe(true);
    expect(names()).toEqual(["one", "two"]);
  });

  test("a network that is gone stays gone until it is mended", async () => {
    open.cloud.faults.failAt(1, { as: "drop", lasting: true });
    await expect(create("one")).rejects.toThrow();
    await expect(create("one")).rejects.toThrow();
    open.cloud.faults.clear();
    expect((await create("one")).status).toBe(200);
  });
});

test("an account is there again when it is opened again, with rows, values and secrets", async () => {
  const { call, cloud, dir } = open;
  const { uuid } = (await call("POST", "/d1/database", { name: "briefje" })).result;
  await call("POST", `/d1/database/${uuid}/query`, { sql: "CREATE TABLE t (a)" });
  const { id } = (await call("POST", "/storage/kv/namespaces", { title: "edge" })).result;
  await call("PUT", `/storage/kv/namespaces/${id}/values/key`, 7);
  await call("PUT", "/workers/scripts/w", upload(hello));
  await call("PUT", "/workers/scripts/w/secrets", { name: "A", text: "1", type: "secret_text" });
  const before = cloud.state();
  await cloud.close();
  const again = await playCloudflare({ dir: join(dir, "account"), token: cloud.token });
  expect(again.state()).toEqual(before);
  const path = `/accounts/${cloud.accountId}/storage/kv/namespaces/${id}/values/key`;
  const value = await fetch(`${again.apiUrl}${path}`, {
    headers: { Authorization: `Bearer ${cloud.token}` },
  });
  expect(await value.text()).toBe("7");
  await again.close();
  rmSync(dir, { recursive: true });
  open = await openCloud();
});

test("two accounts that were reached by different ways are told equal, and a lost secret is seen", async () => {
  const other = await openCloud();
  try {
    for (const { call } of [open, other]) {
      await call("POST", "/d1/database", { name: "briefje", jurisdiction: "eu" });
      await call("POST", "/pages/projects", { name: "site" });
      const { uuid } = (await call("GET", "/d1/database?name=briefje")).result[0];
      const bindings = [{ name: "DB", type: "d1", id: uuid }];
      await call("PUT", "/workers/scripts/w", upload(hello, { bindings }));
      await call("PUT", "/workers/scripts/w/secrets", { name: "A", text: "1", type: "secret_text" });
    }
    await putSite(open, "site", { "index.html": "one" });
    await putSite(open, "site", { "index.html": "two" });
    await putSite(other, "site", { "index.html": "two" });
    expect(open.cloud.state()).toEqual(other.cloud.state());
    await other.call("PUT", "/workers/scripts/w/secrets", { name: "A", text: "2", type: "secret_text" });
    expect(open.cloud.state()).not.toEqual(other.cloud.state());
  } finally {
    await other.close();
  }
});
