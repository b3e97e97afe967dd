import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTime } from "../lib/time.ts";
import type { Fake, Rig } from "../lib/vendor.ts";
import type { Manner } from "../payments/cashier.ts";

type Came = { method: string; url: URL; headers: Headers; body: string };
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** One vendor's server on a free port, with a folder of its own and somebody to take its callbacks. */
export async function openStage(
  start: (rig: Rig) => Promise<Fake>,
  { clockRate = 1 }: { clockRate?: number } = {},
) {
  const state = mkdtempSync(join(tmpdir(), "fakes-"));
  const product = await openProduct();
  const time = createTime(clockRate, Date.now());
  const rig = { state, seed: 1, rate: 0, time, port: 0, productUrl: product.url, webhookToken: "t", env: {} };
  let fake = await start(rig);
  let hangs = 0;
  return {
    time,
    callbacks: product.came,
    productUrl: product.url,
    url: () => fake.url,
    settings: () => fake.settings,
    force(op: string, fault: string, times: number = 1): Promise<unknown> {
      if (fault.startsWith("hang")) hangs += times;
      return control("force", { op, fault, times });
    },
    /** Where it will hang it is given up long before the product would; any other call has all the time it needs. */
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const patience = hangs > 0 ? 400 : 60_000;
      try {
        return await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
      } catch (error) {
        if (error instanceof Error && error.name === "TimeoutError") hangs -= 1;
        throw error;
      }
    },
    /** What a payer, a bank or a merchant does at the vendor; quietly: so that the product is not called. */
    act: (order: string, outcome: string, manner: Manner = {}): Promise<unknown> =>
      control("pay", { order, outcome, ...manner }),
    async ledger() {
      const answer = await fetch(`${fake.url}/_fake/ledger`);
      return (await answer.json()) as Record<string, unknown>[];
    },
    /** It dies and comes back on what it had written down. */
    async restart() {
      await fake.close();
      fake = await start(rig);
    },
    async close() {
      await fake.close();
      time.stop();
      await product.close();
      rmSync(state, { recursive: true });
    },
  };

  async function control(what: string, body: object): Promise<number> {
    const answer = await fetch(`${fake.url}/_fake/${what}`, { method: "POST", body: JSON.stringify(body) });
    return answer.status;
  }
}

/** Takes whatever comes, and keeps it. */
async function openProduct() {
  const came: Came[] = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    came.push({
      method,
      url: new URL(url, "http://product.test"),
      headers: new Headers(headers as Record<string, string>),
      body: Buffer.concat(chunks).toString(),
    });
    response.end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = server.address() as AddressInfo;
  return {
    came,
    url: `http://127.0.0.1:${port}`,
    close: () => closed(server),
  };
}

function closed(server: Server) {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve(null)));
}
