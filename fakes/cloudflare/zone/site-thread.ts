import { parentPort } from "node:worker_threads";
import { unstable_generateASSETSBinding as serveAssets } from "wrangler";

/**
 * Deployments of Pages, served by the code that wrangler's own emulator of Pages has: `_headers`, `_redirects`,
 * `404.html`, addresses without `.html`. In a thread of its own, since that code puts its own `fetch` and its kin in the
 * place of Node's; in one for all, since it is long in the loading.
 */
interface Asked {
  id: number;
  directory: string;
  url: string;
  method: string;
  headers: [string, string][];
}
type Serve = ReturnType<typeof serveAssets>;

const silent = { debug() {}, log() {}, info() {}, warn() {}, error() {} };
const serving = new Map<string, Promise<Serve>>();

function serverOf(directory: string): Promise<Serve> {
  const known = serving.get(directory);
  if (known) return known;
  const serve = Promise.resolve(serveAssets({ log: silent as never, directory }));
  serving.set(directory, serve);
  return serve;
}

parentPort?.on("message", async ({ id, directory, url, method, headers }: Asked) => {
  const serve = await serverOf(directory);
  const response = await serve(new Request(url, { method, headers }) as never);
  const body = new Uint8Array(await response.arrayBuffer());
  parentPort?.postMessage({ id, status: response.status, headers: [...response.headers], body });
});
