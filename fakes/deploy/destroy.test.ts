import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { type Cloudflare, cloudflareFrom } from "../../scripts/deploy/api.ts";
import { destroy } from "../../scripts/deploy/destroy.ts";
import { takeLock } from "../../scripts/deploy/lock.ts";
import { type Environment, namesOf } from "../../scripts/deploy/names.ts";
import type { Scene } from "../../scripts/deploy/scene.ts";
import { type Cloud, playCloudflare } from "../cloudflare/index.ts";
import { upload } from "../cloudflare/testing.ts";

const host = "staging.briefje.nl";
const owner = "desk/1";
let dir = "";
let cloud: Cloud;
let api: Cloudflare;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "briefje-destroy-"));
  cloud = await playCloudflare({ dir, zones: ["briefje.nl"] });
  api = cloudflareFrom(cloud.env);
});
afterEach(async () => {
  await cloud.close();
  rmSync(dir, { recursive: true, force: true });
});

const zone = () => ({ id: cloud.account.zones[0]?.id ?? "", name: "briefje.nl" });
const quiet = { line: () => {}, progress: () => {} };
const scene = (environment: Environment = "staging") =>
  ({ environment, api, lastCalls: api, zone: zone(), jurisdiction: "eu", say: quiet }) as unknown as Scene;

/** Everything that a deploy makes, with a Worker that only says hello. */
async function furnish(environment: Environment, at: string): Promise<void> {
  const names = namesOf(environment);
  const put = async (path: string, json: unknown, headers = {}) => {
    const made = await api.post(path, z.unknown(), { json, headers });
    if (!made.ok) throw new Error(made.error.message);
  };
  await put(`${api.account}/d1/database`, { name: names.database, jurisdiction: "eu" });
  await put(`${api.account}/storage/kv/namespaces`, { title: names.edge });
  for (const queue_name of [names.queue, names.deadLetters])
    await put(`${api.account}/queues`, { queue_name });
  await put(`${api.account}/r2/buckets`, { name: names.archive }, { "cf-r2-jurisdiction": "eu" });
  await put(`${api.account}/pages/projects`, { name: names.site, production_branch: "main" });
  await put(`${api.account}/pages/projects/${names.site}/domains`, { name: at });
  const content = `${names.site}.pages.dev`;
  await put(`/zones/${zone().id}/dns_records`, { type: "CNAME", name: at, content, proxied: true, ttl: 1 });
  const bindings = [{ name: "WAKE", type: "queue", queue_name: names.queue }];
  const form = upload("export default { fetch: () => new Response('hello') }", { bindings });
  const uploaded = await api.put(`${api.account}/workers/scripts/${names.worker}`, z.unknown(), { form });
  if (!uploaded.ok) throw new Error(uploaded.error.message);
  await put(`/zones/${zone().id}/workers/routes`, { pattern: `${at}/api/*`, script: names.worker });
  for (const queue of [names.queue, names.deadLetters]) {
    const id = cloud.account.queues.find(({ queue_name }) => queue_name === queue)?.queue_id;
    await put(`${api.account}/queues/${id}/consumers`, { type: "worker", script_name: names.worker });
  }
}

it("leaves nothing of staging, and everything of production", async () => {
  await furnish("production", "sms.briefje.nl");
  const before = cloud.state();
  await furnish("staging", host);
  expect(cloud.state()).not.toEqual(before);
  expect(await destroy(scene(), host, owner)).toEqual({ ok: true, value: null });
  expect(cloud.state()).toEqual(before);
});

it("goes on where it was stopped, and changes nothing once all is gone", async () => {
  const before = cloud.state();
  await furnish("staging", host);
  cloud.faults.clear();
  cloud.faults.failAt(4, { of: "writes" });
  expect(await destroy(scene(), host, owner)).toMatchObject({ ok: false });
  expect(await destroy(scene(), host, owner)).toMatchObject({ ok: true });
  expect(cloud.state()).toEqual(before);
  cloud.forget();
  expect(await destroy(scene(), host, owner)).toMatchObject({ ok: true });
  expect(cloud.record().filter(({ write }) => write)).toEqual([]);
});

it("empties the bucket, which Cloudflare keeps as long as anything lies in it", async () => {
  const before = cloud.state();
  await furnish("staging", host);
  const objects = `${api.account}/r2/buckets/${namesOf("staging").archive}/objects`;
  const headers = { "cf-r2-jurisdiction": "eu" };
  for (const key of ["list", "2026-11-22/manifest", "2026-11-22/0001"])
    await api.put(`${objects}/${encodeURIComponent(key)}`, z.unknown(), { json: key, headers });
  expect(await destroy(scene(), host, owner)).toEqual({ ok: true, value: null });
  expect(cloud.state()).toEqual(before);
});

it("takes the deployments of a site away first, where there are more than Cloudflare deletes with it", async () => {
  const before = cloud.state();
  await furnish("staging", host);
  const path = `${api.account}/pages/projects/${namesOf("staging").site}/deployments`;
  for (let nth = 1; nth <= 120; nth++) {
    const form = new FormData();
    form.set("manifest", "{}");
    form.set("branch", nth % 10 === 0 ? `trial-${nth}` : "main");
    expect(await api.post(path, z.unknown(), { form })).toMatchObject({ ok: true });
  }
  expect(await destroy(scene(), host, owner)).toEqual({ ok: true, value: null });
  expect(cloud.state()).toEqual(before);
});

it("leaves a record alone that leads elsewhere", async () => {
  await furnish("staging", host);
  const record = cloud.account.zones[0]?.records[0];
  if (record) record.content = "elsewhere.example.nl";
  await destroy(scene(), host, owner);
  expect(cloud.account.zones[0]?.records).toHaveLength(1);
});

it("takes nothing away while a deploy is under way elsewhere", async () => {
  await furnish("staging", host);
  const database =
    cloud.account.databases.find(({ name }) => name === namesOf("staging").database)?.uuid ?? "";
  const serving = { worker: "one", site: "two", database };
  expect(await takeLock(api, database, "elsewhere/2", serving)).toMatchObject({ ok: true });
  const before = cloud.state();
  const refused = await destroy(scene(), host, owner);
  expect(refused).toMatchObject({ ok: false, error: expect.stringContaining("under way, by elsewhere/2") });
  expect(cloud.state()).toEqual(before);
});

it("lets deploys from elsewhere go on after it failed", async () => {
  await furnish("staging", host);
  const database =
    cloud.account.databases.find(({ name }) => name === namesOf("staging").database)?.uuid ?? "";
  cloud.faults.clear();
  cloud.faults.failAt(6, { of: "writes" });
  expect(await destroy(scene(), host, owner)).toMatchObject({ ok: false });
  cloud.faults.clear();
  const serving = { worker: null, site: "two", database: null };
  expect(await takeLock(api, database, "elsewhere/2", serving)).toEqual({ ok: true, value: serving });
});

it("never takes production away", async () => {
  await expect(destroy(scene("production"), "sms.briefje.nl", owner)).rejects.toThrow("only staging");
});
