import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { createRelay } from "./lib/relay.mjs";
import { readSettings } from "./lib/settings.mjs";

export const secret = "a-secret-of-at-least-32-characters";

/** @typedef {(response: import("node:http").ServerResponse) => unknown} Behave */
/** @typedef {{ method?: string, url?: string, headers: import("node:http").IncomingHttpHeaders, body: string }} Seen */

/**
 * A gateway on this machine that notes what it was asked, and then does as told.
 *
 * @param {Behave} [behave]
 */
export async function startVendor(behave = (response) => response.end("OK 1")) {
  /** @type {Seen[]} */
  const seen = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    behave(response);
  });
  return { seen, ...(await open(server)) };
}

/**
 * The real relay on a free port, with a clock that stands still unless it is moved.
 *
 * @param {string} hosts
 * @param {{ env?: NodeJS.ProcessEnv, patience?: number }} [options]
 */
export async function startRelay(hosts, { env = {}, patience = 2_000 } = {}) {
  /** @type {string[]} */
  const log = [];
  const time = { now: 1_800_000_000_000 };
  const given = { RELAY_SECRET: secret, RELAY_HOSTS: hosts, RELAY_ALLOW_LOOPBACK: "1", ...env };
  const door = { now: () => time.now, say: (/** @type {string} */ line) => log.push(line), patience };
  const opened = await open(createRelay(readSettings(given), door));
  return { log, time, ...opened };
}

/** @param {import("node:http").Server} server */
async function open(server) {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { server, url: `http://127.0.0.1:${port}`, close };
}

/**
 * The headers that prove a request, put together by another hand than the Worker's.
 *
 * @param {string} body
 * @param {{ time: number | string, nonce?: string, key?: string }} stamp time in seconds
 * @returns {Record<string, string>}
 */
export function signed(body, { time, nonce = randomUUID(), key = secret }) {
  const signature = createHmac("sha256", key).update(`${time}.${nonce}.${body}`).digest("hex");
  return { "X-Relay-Time": `${time}`, "X-Relay-Nonce": nonce, "X-Relay-Signature": signature };
}
