import { parentPort } from "node:worker_threads";
import { unstable_generateASSETSBinding as serveAssets } from "wrangler";

/**
 * Deployments of Pages, served by the code that wrangler's own emulator of Pages has: `_headers`, `_redirects`,
 * `404.html`, addresses without `.html`. In a thread of its own, since that code puts its own `fetch` and its kin in the
 * place of Node's; in one for all, since it is long in the loading.
 */
export interface Asked {
  id: number;
  directory: string;
  url: string;
  method: string;
  headers: [string, string][];
}
/** That a folder is not served any more. */
export interface Closed {
  closed: string;
}
type Serve = ReturnType<typeof serveAssets>;

const silent = { debug() {}, log() {}, info() {}, warn() {}, error() {} };
const serving = new Map<string, { serve: Promise<Serve>; end: AbortController }>();

function serverOf(directory: string): Promise<Serve> {
  const known = serving.get(directory);
  if (known) return known.serve;
  const end = new AbortController();
  const serve = Promise.resolve(serveAssets({ log: silent as never, directory, signal: end.signal }));
  serving.set(directory, { serve, end });
  return serve;
}

parentPort?.on("message", async (message: Asked | Closed) => {
  if ("closed" in message) {
    serving.get(message.closed)?.end.abort();
    serving.delete(message.closed);
    return;
  }
  const { id, directory, url, method, headers } = message;
  const serve = await serverOf(directory);
  const response = await serve(new Request(url, { method, headers }) as never);
  const body = new Uint8Array(await response.arrayBuffer());
  parentPort?.postMessage({ id, status: response.status, headers: [...response.headers], body });
});
