import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { at } from "../../scripts/lib/root.mjs";
import { type OpenCloud, openCloud } from "./testing.ts";

// wrangler itself, driven against the played Cloudflare as an operator would: in the order of a first deploy. Each of these
// starts a process that is a second or two in the starting, so they are of `npm run test:deploy`.

let open: OpenCloud;
let run: (...args: string[]) => Promise<string>;
const file = (path: string, text: string) => {
  const whole = join(open.dir, path);
  mkdirSync(join(whole, ".."), { recursive: true });
  writeFileSync(whole, text);
};

beforeAll(async () => {
  open = await openCloud();
  run = async (...args) => {
    const { code, said } = await open.wrangler(args);
    expect(said).not.toMatch(/canary|Left loopback/);
    expect([args.join(" "), code, said]).toEqual([args.join(" "), 0, said]);
    return said;
  };
});
afterAll(() => open.close());

const config = () => `name = "briefje"
main = "worker.js"
compatibility_date = "2026-09-15"
workers_dev = false
preview_urls = false
routes = [{ pattern = "example.nl/api/*", zone_name = "example.nl" }]
vars = { ENVIRONMENT = "production" }
triggers = { crons = ["* * * * *"] }
observability = { enabled = true, logs = { invocation_logs = false } }
d1_databases = [{ binding = "DB", database_name = "briefje", database_id = "${open.cloud.account.databases[0]?.uuid}", migrations_dir = "${at("migrations")}" }]
kv_namespaces = [{ binding = "EDGE", id = "${open.cloud.account.namespaces[0]?.id}" }]
r2_buckets = [{ binding = "ARCHIVE", bucket_name = "briefje-archive", jurisdiction = "eu" }]
send_email = [{ name = "ALARM_MAIL" }]
[[queues.producers]]
binding = "WAKE"
queue = "briefje-wake"
[[queues.consumers]]
queue = "briefje-wake"
dead_letter_queue = "briefje-wake-dead"
max_batch_size = 10
max_concurrency = 2
[[ratelimits]]
name = "CREATE_LIMIT"
namespace_id = "1001"
simple = { limit = 15, period = 60 }
`;
const worker = (answer: string) =>
  `export default { async fetch(_, env) { const { n } = await env.DB.prepare("SELECT count(*) AS n FROM d1_migrations").first();
    return Response.json({ answer: "${answer}", migrations: n, secret: env.TOKEN, mail: typeof env.ALARM_MAIL.send }); } }`;
const asked = async (path: string, host = "example.nl") =>
  (await fetch(`${await open.cloud.zoneUrl(host)}${path}`)).json();

describe.sequential("wrangler", () => {
  test("makes what an account lacks, in the jurisdiction that was asked for", async () => {
    await Promise.all([
      run("d1", "create", "briefje", "--jurisdiction", "eu"),
      run("kv", "namespace", "create", "briefje-edge"),
      run("queues", "create", "briefje-wake"),
      run("queues", "create", "briefje-wake-dead"),
      run("r2", "bucket", "create", "briefje-archive", "--jurisdiction", "eu"),
      run("pages", "project", "create", "briefje-site", "--production-branch", "main"),
    ]);
    expect(open.cloud.state()).toMatchObject({
      databases: { briefje: { jurisdiction: "eu" } },
      namespaces: ["briefje-edge"],
      buckets: { "briefje-archive": { jurisdiction: "eu" } },
    });
    const again = await open.wrangler(["d1", "create", "briefje"]);
    expect([again.code, again.said]).toEqual([1, expect.stringContaining("already exists")]);
  });

  test("applies every migration, triggers and all, and once", async () => {
    file("wrangler.toml", config());
    file("worker.js", worker("first"));
    const said = await run("d1", "migrations", "apply", "DB", "--remote");
    expect(said).toContain("0001_machine.sql");
    open.cloud.forget();
    expect(await run("d1", "migrations", "apply", "DB", "--remote")).toContain("No migrations to apply");
    expect(open.cloud.record().filter(({ write }) => write)).toEqual([]);
    const { bookmark } = JSON.parse(await run("d1", "time-travel", "info", "briefje", "--json"));
    expect(bookmark).toMatch(/^[\da-f-]+$/);
  });

  test("takes a database out as a file and puts it into another", async () => {
    await run("d1", "export", "briefje", "--remote", "--output", "dump.sql");
    await run("d1", "create", "copy");
    await run("d1", "execute", "copy", "--remote", "--yes", "--file", "dump.sql");
    const { databases } = open.cloud.state();
    expect(databases.copy).toEqual({ ...(databases.briefje as object), jurisdiction: null });
    await run("d1", "delete", "copy", "--skip-confirmation");
  });

  test("deploys with secrets from a file, which no record holds", async () => {
    file("secrets.json", JSON.stringify({ TOKEN: "canary-first" }));
    await run("deploy", "--secrets-file", "secrets.json");
    const zone = open.cloud.account.zones[0]?.id;
    const record = { type: "CNAME", name: "example.nl", content: "briefje-site.pages.dev", proxied: true };
    await open.call("POST", `/zones/${zone}/dns_records`, record);
    const { said } = await open.wrangler(["secret", "list"]);
    expect(said).toContain("TOKEN");
    expect(JSON.stringify([open.cloud.record(), open.cloud.state(), said])).not.toContain("canary");
    const answered = (await asked("/api/x")) as { migrations: number };
    expect(answered).toMatchObject({ answer: "first", secret: "canary-first", mail: "function" });
    expect(answered.migrations).toBeGreaterThan(10);
  });

  test("deploys again and rolls back, secrets kept", async () => {
    file("worker.js", worker("second"));
    await run("deploy");
    expect(await asked("/api/x")).toMatchObject({ answer: "second", secret: "canary-first" });
    await run("rollback", "--yes", "--message", "red");
    expect(await asked("/api/x")).toMatchObject({ answer: "first", secret: "canary-first" });
    const { code } = await open.wrangler(["secret", "bulk"], {
      input: JSON.stringify({ TOKEN: "canary-third" }),
    });
    // The version that serves is not the newest: Cloudflare wants that settled first.
    expect(code).toBe(1);
    await run("deploy");
    await open.wrangler(["secret", "bulk"], { input: JSON.stringify({ TOKEN: "canary-third" }) });
    expect(await asked("/api/x")).toMatchObject({ answer: "second", secret: "canary-third" });
  });

  test("a Worker that throws as it starts is refused, and the former one goes on", async () => {
    file("worker.js", `throw new Error("at start"); ${worker("third")}`);
    const { code, said } = await open.wrangler(["deploy"]);
    expect([code, said]).toEqual([1, expect.stringContaining("10021")]);
    expect(await asked("/api/x")).toMatchObject({ answer: "second" });
  });

  test("uploads a site once, with a Function that passes /api/* to the Worker", async () => {
    file(
      "site/wrangler.toml",
      `name = "briefje-site"
pages_build_output_dir = "dist"
compatibility_date = "2026-09-15"
services = [{ binding = "API", service = "briefje" }]
`,
    );
    file(
      "site/functions/api/[[path]].js",
      "export const onRequest = ({ request, env }) => env.API.fetch(request);",
    );
    file("site/dist/index.html", "<h1>home</h1>");
    file("site/dist/404.html", "Page Not Found");
    file("site/dist/_headers", "/*\n  X-Frame-Options: DENY\n");
    const upload = ["pages", "deploy", "dist", "--branch", "main", "--commit-dirty=true"];
    const cwd = join(open.dir, "site");
    const first = await open.wrangler(upload, { cwd });
    expect(first.said).toContain("Deployment complete");
    const preview = await open.wrangler(
      ["pages", "deploy", "dist", "--branch", "trial", "--commit-dirty=true"],
      { cwd },
    );
    expect(preview.code).toBe(0);
    expect(await asked("/api/x", "trial.briefje-site.pages.dev")).toMatchObject({ answer: "second" });
    const second = await open.wrangler(upload, { cwd });
    expect(second.said).toContain("already uploaded");
    const host = "briefje-site.pages.dev";
    expect(await asked("/api/x", host)).toMatchObject({ answer: "second" });
    const home = await fetch(await open.cloud.zoneUrl(host));
    expect([await home.text(), home.headers.get("X-Frame-Options")]).toEqual(["<h1>home</h1>", "DENY"]);
    expect((await fetch(`${await open.cloud.zoneUrl(host)}/none`)).status).toBe(404);
  });

  test("goes on after a call that failed, and ends where the network is gone", async () => {
    file("worker.js", worker("fourth"));
    open.cloud.faults.clear();
    open.cloud.faults.failAt(1, { of: "writes" });
    await run("deploy");
    expect(await asked("/api/x")).toMatchObject({ answer: "fourth" });
    open.cloud.faults.clear();
    open.cloud.faults.failAt(3, { as: "drop", lasting: true });
    expect((await open.wrangler(["deploy"])).code).toBe(1);
    open.cloud.faults.clear();
  });

  test("takes a Worker away", async () => {
    const { said } = await open.wrangler(["delete", "--force"]);
    expect(said).toContain("10064");
    await run("queues", "consumer", "remove", "briefje-wake", "briefje");
    await run("delete", "--force");
    expect(open.cloud.account.workers).toEqual([]);
    expect(open.cloud.account.zones[0]?.routes).toEqual([]);
  });
});
