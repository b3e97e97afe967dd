import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { type Cloudflare, cloudflareFrom } from "../../scripts/deploy/api.ts";
import { ask, leaseOf, lockTable, readJournal, releaseLock, takeLock } from "../../scripts/deploy/lock.ts";
import { type Cloud, playCloudflare } from "../cloudflare/index.ts";

const first = { worker: "v1", site: "p1", database: "d1" };
let dir = "";
let cloud: Cloud;
let api: Cloudflare;
let database = "";
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "briefje-lock-"));
  cloud = await playCloudflare({ dir });
  api = cloudflareFrom(cloud.env);
  const made = await api.post(`${api.account}/d1/database`, z.object({ uuid: z.string() }), {
    json: { name: "briefje" },
  });
  database = made.ok ? made.value.uuid : "";
});
afterEach(async () => {
  await cloud.close();
  rmSync(dir, { recursive: true, force: true });
});

it("is taken by one of those who ask at the same moment, and the others are told by whom", async () => {
  const owners = ["a", "b", "c", "d"];
  const answers = await Promise.all(owners.map((owner) => takeLock(api, database, owner, first)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const winner = owners[answers.findIndex(({ ok }) => ok)];
  for (const answer of answers)
    if (!answer.ok) expect(answer.error).toContain(`another deploy is under way, by ${winner}`);
});

it("is taken again by whoever held it and was killed, who learns what served before", async () => {
  await takeLock(api, database, "a", first);
  expect(await takeLock(api, database, "a", { worker: "v2", site: "p2", database: "d2" })).toEqual({
    ok: true,
    value: first,
  });
});

it("is free again once it is released, and remembers what served until a deploy has ended", async () => {
  await takeLock(api, database, "a", first);
  await releaseLock(api, database, "a", false);
  expect(await readJournal(api, database)).toEqual({ ok: true, value: { owner: null, before: first } });
  expect(await takeLock(api, database, "b", { worker: "v2", site: "p2", database: "d2" })).toEqual({
    ok: true,
    value: first,
  });
  await releaseLock(api, database, "b", true);
  expect(await readJournal(api, database)).toEqual({ ok: true, value: null });
});

it("is not released by whoever does not hold it", async () => {
  await takeLock(api, database, "a", first);
  await releaseLock(api, database, "b", true);
  expect(await takeLock(api, database, "c", first)).toMatchObject({ ok: false });
});

it("runs out when its holder says nothing any more", async () => {
  await takeLock(api, database, "a", first);
  await ask(api, database, `UPDATE ${lockTable} SET until = unixepoch() - 1`);
  expect(await takeLock(api, database, "b", first)).toMatchObject({ ok: true });
});

it("has no journal in a database that nobody ever deployed to", async () => {
  expect(await readJournal(api, database)).toEqual({ ok: true, value: null });
});

it("is kept by a deploy that waits, which notices when another has taken it", async () => {
  let now = 0;
  await takeLock(api, database, "a", first);
  const lease = leaseOf(api, database, "a", () => now);
  await ask(api, database, `UPDATE ${lockTable} SET until = unixepoch() + 1`);
  expect(await lease()).toMatchObject({ ok: true });
  now += 60_000;
  expect(await lease()).toMatchObject({ ok: true });
  expect(await takeLock(api, database, "b", first)).toMatchObject({ ok: false });
  await ask(api, database, `UPDATE ${lockTable} SET until = unixepoch() - 1`);
  expect(await takeLock(api, database, "b", first)).toMatchObject({ ok: true });
  now += 60_000;
  expect(await lease()).toMatchObject({
    ok: false,
    error: expect.stringContaining("another has taken its lock"),
  });
  await releaseLock(api, database, "b", true);
  expect(await lease()).toMatchObject({ ok: false });
});

it("is not given up where D1 does not answer for a while", async () => {
  let now = 0;
  const lease = leaseOf(api, "no-such-database", "a", () => now);
  now += 60_000;
  expect(await lease()).toMatchObject({ ok: true });
});

it("reads the journal of a deploy of before, which knew nothing of the database", async () => {
  await takeLock(api, database, "a", first);
  await ask(api, database, `UPDATE ${lockTable} SET before = '{"worker":"v1","site":"p1"}'`);
  expect(await takeLock(api, database, "a", first)).toEqual({
    ok: true,
    value: { ...first, database: null },
  });
});
