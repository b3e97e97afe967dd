import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTime } from "../lib/time.ts";

/**
 * @typedef {{ method: string, url: URL, headers: Headers, body: string }} Came
 * @typedef {Awaited<ReturnType<typeof openStage>>} Stage
 */

/**
 * One vendor's server on a free port, with a folder of its own and somebody to take its callbacks.
 *
 * @param {(rig: import("../index.ts").Rig) => Promise<import("../index.ts").Fake>} start
 * @param {{ clockRate?: number }} [options]
 */
export async function openStage(start, { clockRate = 1 } = {}) {
  const state = mkdtempSync(join(tmpdir(), "fakes-"));
  const product = await openProduct();
  const time = createTime(clockRate, Date.now());
  const rig = { state, seed: 1, rate: 0, time, port: 0, productUrl: product.url, webhookToken: "t", env: {} };
  let fake = await start(rig);
  return {
    time,
    callbacks: product.came,
    productUrl: product.url,
    url: () => fake.url,
    settings: () => fake.settings,
    /** @type {(op: string, fault: string, times?: number) => Promise<unknown>} */
    force: (op, fault, times = 1) => control("force", { op, fault, times }),
    /** @type {(order: string, outcome: string) => Promise<unknown>} */
    act: (order, outcome) => control("pay", { order, outcome }),
    async ledger() {
      const answer = await fetch(`${fake.url}/_fake/ledger`);
      return /** @type {Record<string, unknown>[]} */ (await answer.json());
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

  /** @type {(what: string, body: object) => Promise<number>} */
  async function control(what, body) {
    const answer = await fetch(`${fake.url}/_fake/${what}`, { method: "POST", body: JSON.stringify(body) });
    return answer.status;
  }
}

/** Takes whatever comes, and keeps it. */
async function openProduct() {
  /** @type {Came[]} */
  const came = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    came.push({
      method,
      url: new URL(url, "http://product.test"),
      headers: new Headers(/** @type {Record<string, string>} */ (headers)),
      body: Buffer.concat(chunks).toString(),
    });
    response.end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    came,
    url: `http://127.0.0.1:${port}`,
    close: () => closed(server),
  };
}

/** @param {import("node:http").Server} server */
function closed(server) {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve(null)));
}
