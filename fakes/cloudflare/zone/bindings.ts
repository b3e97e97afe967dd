import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { World } from "../api/call.ts";
import { type Query, SqlError } from "../databases.ts";

/**
 * D1 and KV for the Worker that runs in Miniflare: the same data as the API has, since a migration and an order are to
 * meet each other. Miniflare hands bindings that it calls remote to a server elsewhere, as the runtime speaks to
 * Cloudflare: `MF-Binding` names the binding, `MF-URL` what the runtime asks of it. This is that server.
 */
export async function serveBindings(
  world: World,
  idOf: (worker: string, binding: string) => string | undefined,
) {
  const server = createServer((request, response) => {
    answer(request).then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers);
        response.end(body);
      },
      (error) => {
        console.error(error);
        response.destroy();
      },
    );
  });

  async function answer(request: IncomingMessage): Promise<Answer> {
    const worker = decodeURIComponent((request.url ?? "/").slice(1));
    const name = String(request.headers["mf-binding"]);
    const id = idOf(worker, name);
    if (id === undefined) return { status: 404, body: `No binding ${name} of ${worker}` };
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const url = new URL(String(request.headers["mf-url"]));
    if (world.account.databases.some(({ uuid }) => uuid === id)) return query(world, id, url, body);
    // It was deleted, and the Worker is still bound to it.
    if (!world.account.namespaces.some((one) => one.id === id)) return { status: 404, body: "not found" };
    const header = (header: string) => {
      const value = request.headers[`mf-header-${header}`];
      return typeof value === "string" ? value : null;
    };
    return keyValue(world, id, {
      method: request.method ?? "GET",
      url,
      body,
      metadata: header("cf-kv-metadata"),
    });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    urlFor: (worker: string) => new URL(`http://127.0.0.1:${port}/${encodeURIComponent(worker)}`),
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: string | Uint8Array;
}

const json = (value: unknown): Answer => ({
  status: 200,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(value),
});

/** What `prepare`, `batch` and `exec` send: one query or a list, answered by a list. */
function query({ databases }: World, id: string, url: URL, body: Buffer): Answer {
  const asked = JSON.parse(body.toString("utf8")) as Query | Query[];
  const format = url.searchParams.get("resultsFormat");
  try {
    const outcomes = databases.run(id, Array.isArray(asked) ? asked : [asked]);
    return json(
      // Of several statements in one text the last one's rows are answered.
      outcomes
        .flatMap((some) => some.slice(-1))
        .map(({ columns, rows, meta }) => ({
          success: true,
          meta,
          results:
            format === "ROWS_AND_COLUMNS"
              ? { columns, rows }
              : rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]]))),
        })),
    );
  } catch (error) {
    if (error instanceof SqlError) return json({ success: false, error: error.message });
    throw error;
  }
}

interface KeyCall {
  method: string;
  url: URL;
  body: Buffer;
  metadata: string | null;
}

/** What `get`, `put`, `delete` and `list` of a namespace send. */
function keyValue({ keyValues }: World, id: string, { method, url, body, metadata }: KeyCall): Answer {
  const { searchParams } = url;
  const raw = url.pathname.slice(1);
  const key = searchParams.get("urlencoded")?.toLowerCase() === "true" ? decodeURIComponent(raw) : raw;
  switch (method) {
    case "PUT": {
      const ttl = searchParams.get("expiration_ttl");
      const expiration = searchParams.get("expiration");
      const at =
        ttl === null ? expiration && Number(expiration) : Math.floor(Date.now() / 1000) + Number(ttl);
      keyValues.put(id, key, { value: body, metadata, expiration: at || null });
      return { status: 200, body: "" };
    }
    case "DELETE":
      keyValues.delete(id, key);
      return { status: 200, body: "" };
    case "POST":
      return bulk(keyValues, id, body);
    default:
      return raw === "" ? list(keyValues, id, searchParams) : get(keyValues, id, key);
  }
}

function get(keyValues: World["keyValues"], id: string, key: string): Answer {
  const pair = keyValues.get(id, key);
  if (!pair) return { status: 404, body: "Not Found" };
  return {
    status: 200,
    headers: {
      ...(pair.metadata === null ? {} : { "CF-KV-Metadata": pair.metadata }),
      ...(pair.expiration === null ? {} : { "CF-Expiration": String(pair.expiration) }),
    },
    body: pair.value,
  };
}

function list(keyValues: World["keyValues"], id: string, searchParams: URLSearchParams): Answer {
  const most = Number(searchParams.get("key_count_limit") || 1000);
  const after = searchParams.get("cursor") ?? "";
  const all = keyValues.list(id, searchParams.get("prefix") ?? "").filter(({ name }) => name > after);
  const some = all.slice(0, most);
  const last = some.at(-1)?.name;
  return json({
    keys: some.map(({ name, expiration, metadata }) => ({
      name,
      ...(expiration === null ? {} : { expiration }),
      ...(metadata === null ? {} : { metadata: JSON.parse(metadata) }),
    })),
    list_complete: all.length <= most,
    ...(all.length > most ? { cursor: last } : {}),
    cacheStatus: null,
  });
}

function bulk(keyValues: World["keyValues"], id: string, body: Buffer): Answer {
  const { keys, type } = JSON.parse(body.toString("utf8")) as { keys: string[]; type?: string };
  const entries = keys.map((key) => {
    const pair = keyValues.get(id, key);
    const text = pair ? Buffer.from(pair.value).toString("utf8") : null;
    return [key, text !== null && type === "json" ? JSON.parse(text) : text];
  });
  return json(Object.fromEntries(entries));
}
