import { join } from "node:path";
import { at } from "../../../scripts/lib/root.mjs";
import { bundleWorker } from "../../../scripts/lib/worker-bundle.ts";

/** The bundle that drills run, and the configuration with its bindings. */
export type Built = { readonly entry: string; readonly config: string };

/** Bundles the Worker of production, minified as it is uploaded, behind the hand of `worker/testing/drill-entry.ts`. */
export async function buildForDrills(): Promise<Built> {
  const folder = at(".cache/drills");
  const [config, out] = [join(folder, "wrangler.toml"), join(folder, "worker")];
  await bundleWorker(at("worker/testing/drill-entry.ts"), out, config);
  return { entry: join(out, "drill-entry.js"), config };
}
