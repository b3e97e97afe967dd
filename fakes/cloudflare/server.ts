import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { findRoute } from "../lib/routes.ts";
import { accounts } from "./api/account.ts";
import { type Reply, refuse } from "./api/answers.ts";
import { assets } from "./api/assets.ts";
import { type Handlers, Refused, type World } from "./api/call.ts";
import { d1 } from "./api/d1.ts";
import { d1Files } from "./api/d1-files.ts";
import { domains } from "./api/domains.ts";
import { pages } from "./api/pages.ts";
import { queues } from "./api/queues.ts";
import { secrets } from "./api/secrets.ts";
import { storage } from "./api/storage.ts";
import { workers } from "./api/workers.ts";
import { zones } from "./api/zones.ts";
import type { Fate, Faults } from "./faults.ts";
import { admit, type Right } from "./rights.ts";

const handlers: Handlers = {
  ...accounts,
  ...d1,
  ...d1Files,
  ...storage,
  ...queues,
  ...workers,
  ...secrets,
  ...zones,
  ...pages,
  ...assets,
  ...domains,
};

/** A call as it is remembered: never what was in it. */
export interface Recorded {
  method: string;
  path: string;
  /** whether it changed anything, or would have */
  write: boolean;
  /** 0 where nothing was answered */
  status: number;
}

interface Served {
  world: World;
  token: string;
  rights: readonly Right[];
  faults: Faults;
  /** called after each call that was carried out */
  save: () => void;
  port: number;
}

/** Where Cloudflare's API stands, after its origin. */
const root = "/client/v4";

/** The API on loopback: who asks, what befalls the call, what it does, what is remembered. */
export async function serveApi(served: Served) {
  const record: Recorded[] = [];
  const server = createServer((request, response) => {
    answer(served, record, request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  server.listen(served.port, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${root}`,
    record,
    async close() {
      const closed = once(server, "close");
      server.close();
      // Some of them hang on purpose.
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  { world, token, rights, faults, save }: Served,
  record: Recorded[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method = "GET", headers } = request;
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const path = url.pathname.replace(root, "");
  const body = await read(request);
  const entry: Recorded = { method, path, write: seemsToWrite(method, path, body), status: 0 };
  record.push(entry);
  const fate = faults.meet(entry.write);
  if (fate && withoutEffect(fate, entry, response)) return;

  const work = (): Reply | Promise<Reply> => {
    const refusal = admit(
      { path, authorization: headers.authorization },
      { account: world.account, token, rights },
    );
    if (refusal) return refusal;
    const found = findRoute(handlers, method, path);
    if (!found) return refuse("noRoute", path);
    return found.route({ method, path, params: found.params, query: url.searchParams, headers, body, world });
  };
  const reply = await settle(work);
  save();
  entry.write = reply.wrote ?? entry.write;
  if (fate?.kind === "lost") return void response.destroy();
  if (fate?.kind === "death") {
    await fate.die();
    return void response.destroy();
  }
  entry.status = reply.status;
  send(response, reply);
}

/** Bodies, whole; those of uploads are some hundred kilobytes. */
async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Before it is carried out; SQL that only reads is no write, though it is posted. */
function seemsToWrite(method: string, path: string, body: Buffer): boolean {
  if (method === "GET" || /\/assets\/(check-missing|upsert-hashes)$/.test(path)) return false;
  if (!/\/d1\/database\/[^/]+\/(query|raw)$/.test(path)) return true;
  return /\b(INSERT|UPDATE|DELETE|REPLACE|CREATE|DROP|ALTER)\b/i.test(body.toString("utf8"));
}

/** @returns whether the call ended here */
function withoutEffect(fate: Fate, entry: Recorded, response: ServerResponse): boolean {
  switch (fate.kind) {
    case "fail": {
      const reply = refuse(fate.as === 429 ? "tooMany" : fate.as === 503 ? "unavailable" : "broken");
      entry.status = reply.status;
      entry.write = false;
      if (fate.as === 429) response.setHeader("Retry-After", "1");
      send(response, reply);
      return true;
    }
    case "drop":
      entry.write = false;
      response.destroy();
      return true;
    case "hang":
      entry.write = false;
      return true;
    default:
      return false;
  }
}

async function settle(work: () => Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return error.reply;
    throw error;
  }
}

function send(response: ServerResponse, { status, body, headers }: Reply) {
  const raw = body instanceof Uint8Array;
  response.writeHead(status, {
    "Content-Type": raw ? "application/octet-stream" : "application/json",
    ...headers,
  });
  response.end(raw ? body : JSON.stringify(body));
}
