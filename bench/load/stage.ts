import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { readLedgers } from "../../fakes/audit/ledgers.ts";
import { startCm } from "../../fakes/gateways/cm.ts";
import { databaseIn } from "../../fakes/lib/database.ts";
import { createTime } from "../../fakes/lib/time.ts";
import { startMollie } from "../../fakes/payments/mollie.ts";
import { startWorker } from "../../scripts/lib/miniflare.ts";
import { freePort } from "../../scripts/lib/ports.ts";
import { at } from "../../scripts/lib/root.mjs";
import { bundleWorker } from "../../scripts/lib/worker-bundle.ts";

export type Stage = Awaited<ReturnType<typeof openStage>>;
/** Which calls to the gateway are slow, and for how long, in ms. */
export type Slowness = { readonly every: number; readonly ms: number };

/** From the payment until the gateway accepted, in ms, by the vendors' own books. */
export type Wait = { readonly ms: number; readonly isSlow: boolean };

const bundleFolder = at(".cache/bench/load");

/** The Worker as development runs it, bundled as wrangler would; once for all stages. */
export const bundle = () =>
  bundleWorker(at("worker/dev.ts"), bundleFolder, join(bundleFolder, "wrangler.toml"));

/**
 * The built Worker on real D1, KV and Queues in real time, between Mollie and CM.com as they are played; nothing goes wrong,
 * but some calls to the gateway may take long.
 */
export async function openStage(slowness: Slowness | null) {
  const folder = mkdtempSync(join(tmpdir(), "load-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const webhookToken = randomBytes(24).toString("hex");
  const rig = {
    port: 0,
    state: join(folder, "ledgers"),
    seed: 1,
    rate: 0,
    time: createTime(),
    productUrl: origin,
    webhookToken,
    env: {},
  };
  const [payments, gateway] = await Promise.all([startMollie(rig), startCm(rig)]);
  const slow = await slowRoad(gateway.url, slowness);
  const worker = await startWorker(join(bundleFolder, "wrangler.toml"), {
    name: "load",
    modules: [join(bundleFolder, "dev.js")],
    keep: join(folder, "d1"),
    hear: () => {},
    port,
    bindings: {
      PUBLIC_URL: origin,
      WEBHOOK_TOKEN: webhookToken,
      BUDGET_PROVIDER_CALLS: "1000000",
      ...payments.settings,
      ...gateway.settings,
      CM_API_URL: slow.url,
    },
  });
  const cron = setInterval(() => void sweep(), 60_000);
  const sweep = () =>
    fetch(`${origin}/api/sandbox/sweep`, { method: "POST" }).then((answer) => answer.text());
  const db = new DatabaseSync(databaseIn(join(folder, "d1"), "orders"), { readOnly: true, timeout: 10_000 });
  return {
    origin,
    /** How many messages are in which state, by our own books. */
    states: () =>
      db
        .prepare("SELECT status, count(*) AS many FROM messages GROUP BY status ORDER BY many DESC")
        .all() as {
        status: string;
        many: number;
      }[],
    /** Of all that the gateway has accepted. */
    waits(): Wait[] {
      const { payments: paid, sends } = readLedgers(rig.state);
      const paidAt = new Map(
        paid.flatMap((one) => one.paid.slice(0, 1).map((it) => [one.order, it.at] as const)),
      );
      return sends.map(({ order, at: sentAt }) => ({
        ms: sentAt - (paidAt.get(order) ?? sentAt),
        isSlow: slow.references.has(order),
      }));
    },
    /** How many were sent more than once. */
    doubles(): number {
      const orders = readLedgers(rig.state).sends.map(({ order }) => order);
      return orders.length - new Set(orders).size;
    },
    async close(): Promise<void> {
      clearInterval(cron);
      db.close();
      await worker.close();
      await Promise.all([payments.close(), gateway.close(), slow.close()]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** The way to the gateway, on which every so-many-th call is held up. */
async function slowRoad(to: string, slowness: Slowness | null) {
  const references = new Set<string>();
  let calls = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const isHeldUp = slowness !== null && request.method === "POST" && ++calls % slowness.every === 0;
    if (isHeldUp) {
      for (const [, reference = ""] of body.matchAll(/"reference":"([^"]+)"/g)) references.add(reference);
      await sleep(slowness.ms);
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === "string" && name.startsWith("x-") ? [[name, value] as const] : [],
    );
    const type = request.headers["content-type"] ?? "application/json";
    const answer = await fetch(`${to}${request.url}`, {
      method: request.method ?? "GET",
      headers: { ...Object.fromEntries(headers), "Content-Type": type },
      ...(request.method === "POST" ? { body } : {}),
    });
    response.writeHead(answer.status, { "Content-Type": answer.headers.get("content-type") ?? "text/plain" });
    response.end(await answer.text());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    references,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
