import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fraction } from "./chance.ts";
import { controlRoutes } from "./control.ts";
import { type Faults, transport } from "./faults.ts";
import type { Ledger } from "./ledger.ts";
import { type Answer, findRoute, html, json, type Routes, text } from "./routes.ts";

interface Served {
  /** 0 takes any free one */
  port: number;
  routes: Routes;
  faults: Faults;
  ledger: Ledger;
  /** how this vendor words what is not about the question */
  failure?: (status: 404 | 413 | 429 | 500) => Answer;
  /** called when the server closes */
  stop?: () => void;
}

/** A vendor on loopback: its routes, the controls under `/_fake/`, and the faults that befall any call. */
export async function serve(served: Served) {
  const routes = { ...controlRoutes(served.ledger, served.faults), ...served.routes };
  const server = createServer((request, response) => {
    answer({ ...served, routes }, request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  server.listen(served.port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address() as AddressInfo;
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

const plainFailure = (status: number): Answer =>
  json({ error: status }, status, status === 429 ? { "Retry-After": "1" } : {});

async function answer(
  { routes, faults, failure = plainFailure }: Served,
  request: IncomingMessage,
  response: ServerResponse,
) {
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

async function read(request: IncomingMessage) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= longestBody) chunks.push(chunk);
  }
  return length > longestBody ? null : Buffer.concat(chunks).toString("utf8");
}

const page = "<!doctype html><title>Scheduled maintenance</title><h1>We will be right back</h1>";

interface Turn {
  /** of transport */
  fault: string | null;
  /** 0 to 1, of what is slow */
  pace: number;
  work: () => Promise<Answer>;
  failure: (status: 429 | 500) => Answer;
}
async function suffer({ fault, pace, work, failure }: Turn, response: ServerResponse) {
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

/** What was asked is done; what goes wrong is the answer. */
function spoil(fault: string, done: Answer, failure: (status: 500) => Answer, response: ServerResponse) {
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

function write(response: ServerResponse, { status, type, headers = {}, body }: Answer) {
  response.writeHead(status, { ...(type ? { "Content-Type": type } : {}), ...headers });
  response.end(body);
}
