import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerAs, type Behind } from "./edge.ts";
import { type Answer, type Asked, askWorld, type Outbound, ofConnection } from "./outbound.ts";
import { serveSecurely } from "./secure.ts";

/** Servers on loopback that play public hosts: one for each, and one with TLS for all. */
export function openHosts(behind: Behind, outbound: Outbound) {
  const hosts = new Map<string, ReturnType<typeof serveHost>>();
  let secure: ReturnType<typeof serveSecurely> | null = null;
  const url = async (host: string): Promise<string> => {
    const served = hosts.get(host) ?? serveHost(host, behind);
    hosts.set(host, served);
    return (await served).url;
  };
  return {
    url,
    async tlsPort(): Promise<number> {
      secure ??= serveSecurely(
        async (host, asked) =>
          (await askWorld(asked, { outbound, world: behind.world, callback: url })) ??
          answerAs(host, { ...asked, headers: fromEdge(asked.headers) }, behind),
      );
      return (await secure).port;
    },
    async close() {
      await Promise.all([...hosts.values()].map(async (served) => (await served).close()));
      await (await secure)?.close();
    },
  };
}
export type Hosts = ReturnType<typeof openHosts>;

async function serveHost(host: string, behind: Behind) {
  const server = createServer((request, response) => {
    relay(request, response, host, behind).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function relay(request: IncomingMessage, response: ServerResponse, host: string, behind: Behind) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const own = `http://${request.headers.host}`;
  const sent = Object.entries(request.headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || ofConnection.has(name)) return [];
    // A browser on loopback names the page that it is on, which stands for the public one.
    const isPage = name === "origin" || name === "referer";
    return [[name, isPage ? String(value).replace(own, `https://${host}`) : String(value)]];
  });
  const asked: Asked = {
    url: `https://${host}${request.url ?? "/"}`,
    method: request.method ?? "GET",
    headers: fromEdge(sent),
    body: Buffer.concat(chunks),
  };
  const { status, headers, body }: Answer = await answerAs(host, asked, behind);
  for (const [name, value] of headers)
    if (!ofConnection.has(name.toLowerCase())) response.appendHeader(name, value);
  response.writeHead(status);
  response.end(request.method === "HEAD" ? undefined : body);
}

const added = new Set([
  "cf-connecting-ip",
  "x-real-ip",
  "x-forwarded-for",
  "x-forwarded-proto",
  "cf-ray",
  "cf-ipcountry",
  "cf-visitor",
]);

/** What Cloudflare adds, whatever a visitor sent; `Played-Visitor` gives the visitor's address, so that a rig can play many. */
function fromEdge(sent: [string, string][]): [string, string][] {
  const visitor = sent.find(([name]) => name.toLowerCase() === "played-visitor")?.[1] ?? "203.0.113.7";
  return [
    ...sent.filter(([name]) => !added.has(name.toLowerCase())),
    ["cf-connecting-ip", visitor],
    ["x-real-ip", visitor],
    ["x-forwarded-for", visitor],
    ["x-forwarded-proto", "https"],
    ["cf-visitor", '{"scheme":"https"}'],
    ["cf-ipcountry", "NL"],
    ["cf-ray", `${Date.now().toString(16).padStart(16, "0")}-AMS`],
  ];
}
