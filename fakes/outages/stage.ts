import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { createRelay } from "../../relay/lib/relay.mjs";
import { readSettings } from "../../relay/lib/settings.mjs";
import { startWorker } from "../../scripts/lib/miniflare.ts";
import { at } from "../../scripts/lib/root.mjs";
import { newPassword, setPassword } from "../../scripts/lib/staff.ts";
import { bundleWorker } from "../../scripts/lib/worker-bundle.ts";
import type { Outage } from "../../worker/testing/outages/outage.ts";
import { auditAll } from "../audit/audit.ts";
import { readDatabase } from "../audit/database.ts";
import { readLedgers, rowsOf, type Send } from "../audit/ledgers.ts";
import { startBudgetSms } from "../gateways/budgetsms.ts";
import { startCm } from "../gateways/cm.ts";
import { startTwilio } from "../gateways/twilio.ts";
import { databaseIn } from "../lib/database.ts";
import type { Fake } from "../lib/vendor.ts";
import { startMollie } from "../payments/mollie.ts";
import { startStripe } from "../payments/stripe.ts";
import { inFlight } from "../storm/books.ts";
import { openDoor } from "./door.ts";
import type { Met } from "./judge.ts";
import { createPlayedTime } from "./time.ts";

export type Built = { readonly entry: string; readonly config: string; readonly remove: () => void };

/** Bundles the Worker of production behind the hand of `worker/testing/outage-entry.ts`. */
export async function buildForOutages(): Promise<Built> {
  // Its own, for a run takes a while and another may begin.
  const folder = at(`.cache/outages/${process.pid}`);
  const [config, out] = [join(folder, "wrangler.toml"), join(folder, "worker")];
  await bundleWorker(at("worker/testing/outage-entry.ts"), out, config);
  return { entry: join(out, "outage-entry.js"), config, remove: () => rmSync(folder, { recursive: true }) };
}

/** Ways to run the product: two gateways through the relay, callbacks that are signed, and one gateway that can be asked. */
export const settings = {
  relayed: { provider: "mollie", gateways: ["cm", "budgetsms"], relayed: true },
  signed: { provider: "stripe", gateways: ["twilio"], relayed: false },
  direct: { provider: "mollie", gateways: ["cm"], relayed: false },
} as const;
export type Setting = keyof typeof settings;

const starts = {
  mollie: startMollie,
  stripe: startStripe,
  cm: startCm,
  budgetsms: startBudgetSms,
  twilio: startTwilio,
};
type Vendor = keyof typeof starts;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** The product on played time, its vendors, and a database that can be audited. */
export async function openStage(built: Built, setting: Setting, folder: string) {
  const { provider, gateways, relayed } = settings[setting];
  const [ledgers, state] = [join(folder, "ledgers"), join(folder, "state")];
  mkdirSync(ledgers, { recursive: true });
  const time = createPlayedTime(Date.now());
  let hear: (met: Met) => void = () => {};
  const door = await openDoor((met) => hear(met));
  const webhookToken = "a-token-that-only-the-outages-know-of";
  const fakes = new Map<Vendor, Fake>();
  const rig = {
    port: 0,
    state: ledgers,
    seed: 1,
    rate: 0,
    time,
    productUrl: door.origin,
    webhookToken,
    env: {},
  };
  for (const name of [provider, ...gateways]) fakes.set(name, await starts[name](rig));
  const urlOf = (name: Vendor): string => fakes.get(name)?.url ?? "";
  const relay = relayed ? await openRelay(gateways.map(urlOf), time.now) : null;
  const keys = {
    DATA_KEYS: `outages:${randomBytes(32).toString("base64")}`,
    BACKUP_KEYS: `outages:${randomBytes(32).toString("base64")}`,
    HASH_KEY: randomBytes(32).toString("base64"),
  };
  const staff = { username: "noor", password: newPassword() };
  const account = await setPassword(
    { hashKey: keys.HASH_KEY, now: time.now(), place: [], env: {} },
    staff.username,
    staff.password,
    null,
  );
  const worker = await startWorker(built.config, {
    name: "product",
    modules: [built.entry],
    keep: join(state, "v3"),
    hear: () => {},
    rows: account.map((sql) => ({ sql, params: [] })),
    bindings: {
      ENVIRONMENT: "development",
      PUBLIC_URL: door.origin,
      WEBHOOK_TOKEN: webhookToken,
      BUDGET_PROVIDER_CALLS: "1000000",
      BUDGET_OPEN_REPORTS: "1000000",
      ...keys,
      ...Object.assign({}, ...[...fakes.values()].map((fake) => fake.settings)),
      SMS_GATEWAYS: gateways.join(","),
      ...relay?.settings,
    },
  });
  door.leadTo(worker.origin);
  let productNow = time.now();
  let found: string | null = null;
  const known = new Set<string>();
  const file = () => (found ??= databaseIn(join(state, "v3/d1"), "orders"));
  const roads = Object.fromEntries([
    [urlOf(provider), "provider"],
    ...(relay ? [[relay.url, "relay"]] : gateways.map((name) => [urlOf(name), "gateway"])),
  ]);
  await tell("pass", { until: time.now() });
  await tell("roads", { roads });

  return {
    setting,
    provider: provider as Vendor,
    gateways: gateways as readonly Vendor[],
    staff,
    origin: door.origin,
    now: time.now,
    /** Who is told of every answer from now on. */
    listen(next: (met: Met) => void): void {
      hear = next;
    },
    strike: (outages: readonly Outage[], seed: string) => tell("strike", { outages, seed }),
    /** How often each part that is out was called. */
    met: () => tell("met", {}) as Promise<Record<string, number>>,
    pass,
    /** What the queue holds for now is handed over. */
    async deliver(): Promise<void> {
      await tell("deliver", {});
      await catchUp();
    },
    /** The repair of each minute, once. */
    async beat(): Promise<void> {
      await tell("beat", {});
      await catchUp();
    },
    /** The next calls of a vendor's operation meet this fault. */
    async force(vendor: Vendor, op: string, fault: string): Promise<void> {
      await fetch(`${urlOf(vendor)}/_fake/force`, {
        method: "POST",
        body: JSON.stringify({ op, fault, times: 1 }),
      });
    },
    /** No vendor does anything wrong of itself. */
    async calm(): Promise<void> {
      for (const { url } of fakes.values())
        await fetch(`${url}/_fake/faults`, { method: "POST", body: JSON.stringify({ rate: 0 }) });
    },
    /** Nobody is inside and nobody comes, and what was begun beside an answer (`waitUntil`) has ended too. */
    async settled(): Promise<void> {
      await door.isStill();
      await tell("pass", { until: time.now() });
      await catchUp();
    },
    underWay: (): string[] => [...inFlight(file()).keys()],
    messageOf: (id: string): string => readDatabase(file()).messages.get(id)?.status ?? "none",
    /**
     * Whether what became of a message was told once, while nobody could take it, by a gateway that cannot be asked: such a one stays
     * "sent" (M20).
     */
    isUntold(id: string): boolean {
      const of = ({ order, vendor }: Send) => order === id && vendor === "twilio";
      const sent = readLedgers(ledgers).sends.find(of);
      const isTold = (row: Record<string, unknown>) =>
        row.kind === "reported" && row.sms === sent?.id && row.state !== "sent";
      const hasEnd = sent?.delivered === true || sent?.undelivered === true;
      return hasEnd && !rowsOf(join(ledgers, "twilio.jsonl")).some(isTold);
    },
    /** When the newest whole backup of each hour was begun, in ms. */
    backedUpAt: (): number => beatOf(file(), "backup_hourly"),
    /** What the books disagree on, and did not before: all trials of a stage share them. */
    newDifferences(): string[] {
      const all = auditAll({ ledgers: readLedgers(ledgers), database: readDatabase(file()) });
      const lines = all.map(({ kind, subject, what }) => `${kind}: ${subject}: ${what}`);
      const fresh = lines.filter((line) => !known.has(line));
      for (const line of fresh) known.add(line);
      return fresh;
    },
    async close(): Promise<void> {
      await worker.close();
      for (const fake of fakes.values()) await fake.close();
      await relay?.close();
      await door.close();
      time.stop();
    },
  };

  async function tell(order: string, told: object): Promise<unknown> {
    const said = await say(order, told).catch(async (error: unknown) => {
      throw new Error(`'${order}' came to no end: ${JSON.stringify(await say("state", {}))}`, {
        cause: error,
      });
    });
    productNow = said.now;
    return said.answer;
  }

  /** On a connection of its own: one that was kept may have been closed, and no order may be given twice. */
  async function say(order: string, told: object) {
    const { port } = new URL(worker.origin);
    const path = `/_outage/${order}`;
    const signal = AbortSignal.timeout(hang);
    const asked = request({ host: "127.0.0.1", port, path, method: "POST", agent: false, signal });
    asked.end(JSON.stringify(told));
    const [answer] = (await once(asked, "response", { signal })) as [IncomingMessage];
    return JSON.parse(await text(answer)) as { now: number; answer: unknown };
  }

  /** Lets time pass, stopping wherever a vendor does something. */
  async function pass(ms: number): Promise<void> {
    const until = time.now() + ms;
    while (time.now() < until) {
      await tell("pass", { until: Math.min(until, Math.max(time.now(), time.nextPause())) });
      await catchUp();
    }
  }

  /** The vendors' clock follows the product's. */
  async function catchUp(): Promise<void> {
    await time.moveTo(productNow);
    await door.isStill();
  }
}

function beatOf(file: string, name: string): number {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const beat = db.prepare("SELECT at FROM heartbeats WHERE name = ?").get(name) as { at: number } | undefined;
  db.close();
  return beat?.at ?? 0;
}

/** Only a hang takes so long, in real ms. */
const hang = 120_000;

const secret = "a-secret-of-the-outages-of-32-characters-or-more";

/** The relay that operators run (`relay/`), before gateways on loopback. */
async function openRelay(hosts: readonly string[], now: () => number) {
  const given = { RELAY_SECRET: secret, RELAY_HOSTS: hosts.join(","), RELAY_ALLOW_LOOPBACK: "1" };
  const server = createRelay(readSettings(given), { now, say: () => {} });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { url, close, settings: { SMS_RELAY_URL: url, SMS_RELAY_SECRET: secret } };
}
