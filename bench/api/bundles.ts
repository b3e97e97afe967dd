import { join } from "node:path";
import { at } from "../../scripts/lib/root.mjs";
import { bundleWorker } from "../../scripts/lib/worker-bundle.ts";

export { mostBytes, uploadSize } from "../../scripts/lib/worker-bundle.ts";

const folder = at(".cache/bench/worker");

/** The configuration seen from a folder without a developer's own settings. */
export const config = join(folder, "wrangler.toml");

/** What wrangler would deploy, of the product and of the bare Hono; the product also as development runs it. */
export const bundleAll = async () => ({
  product: await bundle("product", "worker/index.ts"),
  dev: await bundle("dev", "worker/dev.ts"),
  hello: await bundle("hello", "bench/api/floor/hello.ts"),
});

/** @returns its folder */
async function bundle(name: string, entry: string): Promise<string> {
  const out = join(folder, name);
  await bundleWorker(at(entry), out, config);
  return out;
}
