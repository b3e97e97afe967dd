import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What a way to a vendor does to the calls on it; may be changed while it is open. */
export type Weather = {
  /** So long each call takes longer, in ms. */
  delay: number;
  /** Every so-many-th POST is held up for so long, in ms. */
  slow: { readonly every: number; readonly ms: number } | null;
  /** The vendor takes so many POSTs within any second, and answers 429 to the rest; null for any number. */
  allows: number | null;
  /** The vendor takes nothing at all: it answers 429 to everything. */
  isAway: boolean;
};

/** So long a vendor leaves an idle connection open, in ms. */
const keepAlive = 75_000;

export type Seen = { calls: number; refused: number; atMost: number; references: string[] };

/** The way to a vendor: hands every call on, after what the weather does to it, and counts. */
export async function openRoad(to: string, weather: Weather) {
  const seen: Seen = { calls: 0, refused: 0, atMost: 0, references: [] };
  let posts = 0;
  let lately: number[] = [];
  /** Whether one more within this second is too many. */
  const isTooMany = () => {
    const now = Date.now();
    lately = lately.filter((at) => at > now - 1_000);
    seen.atMost = Math.max(seen.atMost, lately.length + 1);
    if (weather.allows !== null && lately.length >= weather.allows) return true;
    lately.push(now);
    return false;
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const isPost = request.method === "POST";
    seen.calls++;
    await sleep(weather.delay);
    if (weather.isAway) return void response.writeHead(429).end();
    if (isPost && isTooMany()) {
      seen.refused++;
      return void response.writeHead(429).end();
    }
    if (isPost && weather.slow !== null && ++posts % weather.slow.every === 0) {
      for (const [, reference = ""] of body.matchAll(/"reference":"([^"]+)"/g))
        seen.references.push(reference);
      await sleep(weather.slow.ms);
    }
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const answer = await fetch(`${to}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(isPost ? { body } : {}),
    });
    response.writeHead(answer.status, { "Content-Type": answer.headers.get("content-type") ?? "text/plain" });
    response.end(await answer.text());
  });
  // Keep-alive: Node would close a connection after five idle seconds, in the same moment in which workerd may use it once more. What was
  // posted then has no clear answer and is looked up for ten minutes. A vendor's balancer keeps it for a minute or longer.
  server.keepAliveTimeout = keepAlive;
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
