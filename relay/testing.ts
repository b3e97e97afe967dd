import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createRelay } from "./lib/relay.mjs";
import { readSettings } from "./lib/settings.mjs";

export const secret = "a-secret-of-at-least-32-characters";

export type Behave = (response: ServerResponse) => unknown;
type Seen = { method?: string; url?: string; headers: IncomingHttpHeaders; body: string };

/** A gateway on this machine that notes what it was asked, and then does as told. */
export async function startVendor(behave: Behave = (response) => response.end("OK 1")) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    behave(response);
  });
  return { seen, ...(await open(server)) };
}

/** The real relay on a free port, with a clock that stands still unless it is moved. */
export async function startRelay(
  hosts: string,
  { env = {}, patience = 2_000 }: { env?: NodeJS.ProcessEnv; patience?: number } = {},
) {
  const log: string[] = [];
  const time = { now: 1_800_000_000_000 };
  const given = { RELAY_SECRET: secret, RELAY_HOSTS: hosts, RELAY_ALLOW_LOOPBACK: "1", ...env };
  const door = { now: () => time.now, say: (line: string) => log.push(line), patience };
  const opened = await open(createRelay(readSettings(given), door));
  return { log, time, ...opened };
}

async function open(server: Server) {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { server, url: `http://127.0.0.1:${port}`, close };
}

/**
 * The headers that prove a request, put together by another hand than the Worker's.
 *
 * @param stamp time in seconds
 */
export function signed(
  body: string,
  { time, nonce = randomUUID(), key = secret, method = "POST", path = "/forward" }: Stamp,
): Record<string, string> {
  const text = `v2\n${time}\n${nonce}\n${method}\n${path}\n${body}`;
  const signature = createHmac("sha256", key).update(text).digest("hex");
  return { "X-Relay-Time": `${time}`, "X-Relay-Nonce": nonce, "X-Relay-Signature": `v2=${signature}` };
}

type Stamp = { time: number | string; nonce?: string; key?: string; method?: string; path?: string };
