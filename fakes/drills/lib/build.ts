import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { at } from "../../../scripts/lib/root.mjs";
import { bundleWorker } from "../../../scripts/lib/worker-bundle.ts";

/** The bundle that drills run, and the configuration with its bindings. */
export type Built = { readonly entry: string; readonly config: string };

/**
 * Bundles the Worker of production, minified as it is uploaded, behind the hand of `worker/testing/drill-entry.ts`. Each
 * process has a folder of its own, for tests run beside each other, and bundling empties the folder first.
 */
export async function buildForDrills(): Promise<Built> {
  const root = at(".cache/drills");
  mkdirSync(root, { recursive: true });
  for (const name of readdirSync(root))
    if (!isRunning(Number(name))) rmSync(join(root, name), { recursive: true, force: true });
  const folder = join(root, String(process.pid));
  const [config, out] = [join(folder, "wrangler.toml"), join(folder, "worker")];
  await bundleWorker(at("worker/testing/drill-entry.ts"), out, config);
  return { entry: join(out, "drill-entry.js"), config };
}

/** Whether a process of this number is there: signal 0 only asks. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
