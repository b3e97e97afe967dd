import { appendFileSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startWorker } from "../../scripts/lib/miniflare.ts";
import { eventually } from "../../worker/testing/eventually.ts";
import { type Built, buildForDrills } from "../drills/lib/build.ts";
import { databaseIn } from "../lib/database.ts";
import { openReceiver } from "./receiver.ts";

const folder = mkdtempSync(join(tmpdir(), "briefje-alarms-"));
const ours = { DATA_KEYS: `k1:${"b".repeat(43)}=`, HASH_KEY: `${"c".repeat(42)}U=` };

let built: Built;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  built = await buildForDrills();
  receiver = await openReceiver();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  receiver.fall(false);
});
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

/** The product as it is uploaded, with Cloudflare's e-mail as Miniflare plays it. */
async function start(name: string, settings: Record<string, string> = {}) {
  // Beside the other, for its paths are read from where it lies.
  const config = join(dirname(built.config), "wrangler.alarms.toml");
  copyFileSync(built.config, config);
  appendFileSync(config, '\n[[send_email]]\nname = "ALARM_MAIL"\n');
  receiver.told.length = 0;
  const keep = join(folder, name);
  const product = await startWorker(config, {
    name,
    modules: [built.entry],
    keep,
    hear: () => {},
    bindings: {
      ENVIRONMENT: "development",
      PAYMENT_PROVIDER: "mollie",
      MOLLIE_API_KEY: "test_abc",
      SMS_GATEWAYS: "cm",
      CM_PRODUCT_TOKEN: "token",
      WEBHOOK_TOKEN: "a-token-that-only-this-test-knows-of",
      ...ours,
      ...receiver.settings,
      ...settings,
    },
  });
  closing.push(product.close);
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${product.origin}${path}`, init);
    await answer.arrayBuffer();
    return answer.status;
  };
  const rows = <T>(sql: string): T[] => {
    const db = new DatabaseSync(databaseIn(keep, "alarms"), { readOnly: true });
    const found = db.prepare(sql).all() as T[];
    db.close();
    return found;
  };
  return { ask, rows, cron: () => ask("/_drill/cron", { method: "POST" }) };
}

const heard = () => receiver.told.map(({ road, code }) => `${road} ${code}`).toSorted();

it("a wrong setting is heard of on each road that is right, once, though nothing can be served", async () => {
  const { ask, rows } = await start("misconfigured", { WEBHOOK_TOKEN: "short" });
  for (let n = 0; n < 5; n++) expect(await ask("/api/config")).toBe(503);
  await eventually(() => expect(heard()).toEqual(["ntfy misconfigured", "url misconfigured"]));
  await eventually(() => {
    const channels = rows<{ name: string; failures: number }>(
      "SELECT name, failures FROM alarm_channels ORDER BY name",
    );
    expect(channels.map(({ name, failures }) => [name, failures])).toEqual([
      ["email", 0],
      ["ntfy", 0],
      ["url", 0],
    ]);
  });
  const alarms = rows<object>("SELECT code, subject, state, told FROM alarms");
  expect(alarms).toMatchObject([{ code: "misconfigured", subject: "WEBHOOK_TOKEN", state: "open", told: 1 }]);
  expect(receiver.forged()).toBe(0);
});

it("with D1 away it is heard of all the same, and not again when D1 is back", async () => {
  const { ask, cron } = await start("away");
  await ask("/_drill/away?what=d1");
  for (let n = 0; n < 5; n++) expect(await ask("/api/config")).toBe(503);
  await eventually(() => expect(heard()).toEqual(["ntfy database_down", "url database_down"]));
  await ask("/_drill/away");
  expect(await cron()).toBe(204);
  expect(await ask("/api/health")).toBe(200);
  expect(heard().filter((line) => line.endsWith("database_down"))).toHaveLength(2);
});

it("the heartbeat comes after each sweep, and a receiver that is down holds nothing up", async () => {
  const { ask, cron } = await start("beats");
  const before = receiver.beats();
  for (let n = 0; n < 3; n++) expect(await cron()).toBe(204);
  expect(receiver.beats() - before).toBe(3);
  receiver.fall(true);
  expect(await cron()).toBe(204);
  expect([receiver.beats() - before, await ask("/api/health")]).toEqual([3, 200]);
});
