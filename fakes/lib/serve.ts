import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fraction } from "./chance.ts";
import { controlRoutes } from "./control.ts";
import { transport } from "./faults.ts";
import { findRoute, html, json, text } from "./routes.ts";

/**
 * @typedef {import("./routes.ts").Answer} Answer
 * @typedef {import("./routes.ts").Route} Route
 * @typedef {import("./faults.ts").Faults} Faults
 * @typedef {import("node:http").IncomingMessage} IncomingMessage
 * @typedef {import("node:http").ServerResponse} ServerResponse
 *
 * @typedef {object} Served
 * @property {number} port 0 takes any free one
 * @property {import("./routes.ts").Routes} routes
 * @property {Faults} faults
 * @property {import("./ledger.ts").Ledger} ledger
 * @property {(status: 404 | 413 | 429 | 500) => Answer} [failure] how this vendor words what is not about the question
 * @property {() => void} [stop] called when the server closes
 */

/**
 * A vendor on loopback: its routes, the controls under `/_fake/`, and the faults that befall any call.
 *
 * @param {Served} served
 */
export async function serve(served) {
  const routes = { ...controlRoutes(served.ledger, served.faults), ...served.routes };
  const server = createServer((request, response) => {
    answer({ ...served, routes }, request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  server.listen(served.port, "127.0.0.1");
  await once(server, "listening");
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      served.stop?.();
      const closed = once(server, "close");
      server.close();
      // Some of them hang on purpose.
      server.closeAllConnections();
      await closed;
    },
  };
}

/** @type {(status: number) => Answer} */
const plainFailure = (status) =>
  json({ error: status }, status, status === 429 ? { "Retry-After": "1" } : {});

/**
 * @param {Served} served
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
async function answer({ routes, faults, failure = plainFailure }, request, response) {
  const body = await read(request);
  if (body === null) return write(response, failure(413));
  const { method = "GET" } = request;
  const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "127.0.0.1"}`);
  const found = findRoute(routes, method, url.pathname);
  if (!found) return write(response, failure(404));
  const { route, params } = found;
  const fault = route.op ? faults.pick(route.op, [...transport, ...(route.faults ?? [])]) : null;
  const own = fault !== null && route.faults?.includes(fault) ? fault : null;
  const call = { method, url, params, headers: request.headers, body, fault: own };
  const pace = fraction(url.href, body);
  return suffer({ fault: own ? null : fault, pace, work: async () => route.handle(call), failure }, response);
}

const longestBody = 1_000_000;

/** @param {IncomingMessage} request */
async function read(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= longestBody) chunks.push(chunk);
  }
  return length > longestBody ? null : Buffer.concat(chunks).toString("utf8");
}

const page = "<!doctype html><title>Scheduled maintenance</title><h1>We will be right back</h1>";

/**
 * @typedef {object} Turn
 * @property {string | null} fault of transport
 * @property {number} pace 0 to 1, of what is slow
 * @property {() => Promise<Answer>} work
 * @property {(status: 429 | 500) => Answer} failure
 *
 * @param {Turn} turn
 * @param {ServerResponse} response
 */
async function suffer({ fault, pace, work, failure }, response) {
  switch (fault) {
    case null:
      return write(response, await work());
    case "slow":
      await sleep(1_000 + pace * 4_000, undefined, { ref: false });
      return write(response, await work());
    case "hang-before":
      return;
    case "cut-before":
      return void response.destroy();
    case "500-before":
      return write(response, failure(500));
    case "429":
      return write(response, failure(429));
    case "html-before":
      return write(response, html(page));
    default:
      return spoil(fault, await work(), failure, response);
  }
}

/**
 * What was asked is done; what goes wrong is the answer.
 *
 * @param {string} fault
 * @param {Answer} done
 * @param {(status: 500) => Answer} failure
 * @param {ServerResponse} response
 */
function spoil(fault, done, failure, response) {
  switch (fault) {
    case "hang-after":
      return;
    case "cut-after":
      return void response.destroy();
    case "500-after":
      return write(response, failure(500));
    case "garbage":
      return write(response, text("\u0000\u0007OK?{[<<\ufffd 1e999"));
    case "truncated":
      return write(response, { ...done, body: done.body.slice(0, done.body.length / 2) });
    case "html-after":
      return write(response, html(page));
    default:
      throw new Error(`No such fault: ${fault}`);
  }
}

/**
 * @param {ServerResponse} response
 * @param {Answer} answer
 */
function write(response, { status, type, headers = {}, body }) {
  response.writeHead(status, { ...(type ? { "Content-Type": type } : {}), ...headers });
  response.end(body);
}
