import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { readLedgers } from "../../fakes/audit/ledgers.ts";
import { databaseIn } from "../../fakes/lib/database.ts";
import { runNode } from "../../scripts/lib/child.mjs";
import { startWorker } from "../../scripts/lib/miniflare.ts";
import { freePort } from "../../scripts/lib/ports.ts";
import { at } from "../../scripts/lib/root.mjs";
import { bundleWorker } from "../../scripts/lib/worker-bundle.ts";
import { wakeConsumer } from "../../worker/domain/wake-queue.ts";
import { runtimeOf, workOf } from "./cpu.ts";
import type { Weather } from "./road.ts";
import type { How, Order, Start } from "./vendors.ts";

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** From the payment until the gateway accepted, in ms, by the vendors' own books; and when that was. */
export type Wait = { readonly order: string; readonly ms: number; readonly at: number };
type Plan = {
  /** Settings of the Worker. */
  readonly env?: Record<string, string>;
  /** Puts into ledgers and database what was there before, of which the provider is asked by a road. */
  readonly before?: {
    readonly ledgers: (folder: string) => void;
    readonly rows: { sql: string; params: unknown[] }[];
  };
};

const bundleFolder = at(".cache/bench/load");
const minute = 60_000;

/** The Worker as development runs it, bundled as wrangler would, and what measures it around it; once for all stages. */
export async function bundle(): Promise<void> {
  await bundleWorker(at("worker/dev.ts"), bundleFolder, join(bundleFolder, "wrangler.toml"));
  copyFileSync(at("bench/load/worker.mjs"), join(bundleFolder, "worker.mjs"));
}

/** As many queues as the platform has consumers; see worker.mjs. */
const lanes = [
  ...Array.from({ length: wakeConsumer.concurrency }, (_, lane) => `WAKE_${lane}`),
  ...Array.from({ length: 6 }, (_, lane) => `WORK_${lane}`),
];
const { batchSize, batchTimeout, retries } = wakeConsumer;
const queues = {
  queueProducers: Object.fromEntries(lanes.map((lane) => [lane, { queueName: lane.toLowerCase() }])),
  queueConsumers: Object.fromEntries(
    lanes.map((lane) => [
      lane.toLowerCase(),
      { maxBatchSize: batchSize, maxBatchTimeout: batchTimeout, maxRetries: retries },
    ]),
  ),
};

/** The built Worker on real D1, KV and Queues in real time, between Mollie and CM.com as they are played. */
export async function openStage({ env = {}, before }: Plan = {}) {
  const folder = mkdtempSync(join(tmpdir(), "load-"));
  const [ledgers, state] = [join(folder, "ledgers"), join(folder, "d1")];
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const webhookToken = randomBytes(24).toString("hex");
  before?.ledgers(ledgers);
  const start: Start = {
    state: ledgers,
    productUrl: origin,
    webhookToken,
    hasProviderRoad: before !== undefined,
  };
  const vendors = fork(at("bench/load/vendors.ts"), [JSON.stringify(start)]);
  const heard = async (): Promise<How> => (await once(vendors, "message"))[0] as How;
  const { settings } = await heard();
  const ask = (order: Order): Promise<How> => {
    vendors.send(order);
    return heard();
  };
  const alarms = new Map<string, number>();
  const worker = await startWorker(join(bundleFolder, "wrangler.toml"), {
    name: "load",
    modules: [join(bundleFolder, "worker.mjs"), join(bundleFolder, "dev.js")],
    keep: state,
    rows: before?.rows ?? [],
    more: queues,
    hear: (line) => {
      const code = /"level":"alarm","code":"(\w+)"/.exec(line)?.[1];
      if (code) alarms.set(code, (alarms.get(code) ?? 0) + 1);
    },
    port,
    bindings: { PUBLIC_URL: origin, WEBHOOK_TOKEN: webhookToken, ...settings, ...env },
  });
  const sweep = () =>
    fetch(`${origin}/api/sandbox/sweep?handed-out`, { method: "POST" }).then((answer) => answer.text());
  let isOver = false;
  /** One that is under way when all ends breaks off, and is nobody's failure. */
  const swept = (error: unknown) => {
    if (!isOver) throw error;
  };
  const cron = setInterval(() => void sweep().catch(swept), minute);
  const db = new DatabaseSync(databaseIn(state, "orders"), { readOnly: true, timeout: 10_000 });
  const pids = { product: runtimeOf(process.pid), vendors: vendors.pid ?? 0 };
  const count = (sql: string) => Number(Object.values(db.prepare(sql).get() ?? {})[0]);
  /** Messages that a gateway has, and has not yet said what became of. */
  const unreported = () => count("SELECT count(*) FROM messages WHERE status = 'sent'");
  return {
    origin,
    alarms,
    sweep,
    work: () => workOf(pids),
    how: () => ask({ say: "how" }),
    weather: (at: "provider" | "gateway", weather: Partial<Weather>) => ask({ say: "weather", at, weather }),
    /** Has the provider meet a fault, the next so many times that something is asked of it. */
    force: (op: string, fault: string, times: number) =>
      fetch(new URL("/_fake/force", settings.MOLLIE_API_URL), {
        method: "POST",
        body: JSON.stringify({ op, fault, times }),
      }).then((answer) => answer.text()),
    d1: async () => (await (await fetch(`${origin}/_load/d1`)).json()) as D1Time,
    /** Messages that are paid for and not handed over yet, by our own books. */
    backlog: () => count("SELECT count(*) FROM messages WHERE status IN ('queued', 'sending', 'unknown')"),
    duePolls: () =>
      count(`SELECT count(*) FROM payments WHERE status = 'pending' AND next_poll_at <= ${Date.now()}`),
    /** How many messages a gateway has accepted, by our own books. */
    accepted: () => count("SELECT count(*) FROM messages WHERE gateway_id IS NOT NULL"),
    /** Of all that the gateway has accepted. */
    waits(): Wait[] {
      const { payments: paid, sends } = readLedgers(ledgers);
      const paidAt = new Map(
        paid.flatMap((one) => one.paid.slice(0, 1).map((it) => [one.order, it.at] as const)),
      );
      return sends.map(({ order, at }) => ({ order, at, ms: at - (paidAt.get(order) ?? at) }));
    },
    /** The auditor of the storms compares the vendors' books with ours, and tells. @returns whether all agree */
    async audit(): Promise<boolean> {
      // The books are read one after the other: a report on its way then would stand in ours alone.
      for (let before = -1, sent = unreported(); sent !== before; before = sent, sent = unreported())
        await sleep(5_000);
      const books = ["--ledgers", ledgers, "--db", databaseIn(state, "orders")];
      return (await runNode([at("fakes/audit/index.ts"), ...books])) === 0;
    },
    async close(): Promise<void> {
      isOver = true;
      clearInterval(cron);
      db.close();
      await worker.close();
      vendors.disconnect();
      await once(vendors, "exit");
      rmSync(folder, { recursive: true });
    },
  };
}

/** What D1 was asked: how many batches, how long they were waited for and how long SQL took, in ms, and rows written. */
export type D1Time = {
  readonly batches: number;
  readonly ms: number;
  readonly sql: number;
  readonly written: number;
};
