import { join } from "node:path";
import type * as z from "zod/mini";
import { startWorker } from "./miniflare.ts";
import { ask, type Order } from "./operator-call.ts";
import type { Rig } from "./staff-database.ts";
import { localStaffDatabase } from "./staff-database.ts";
import { newToken } from "./staff-remote.ts";
import { bundleWorker } from "./worker-bundle.ts";

/**
 * Has a Worker carry out an order of the operator on the databases of a copy that runs here: one of its own, started for this
 * beside the one that serves, since only a Worker opens what is sealed.
 */
export async function askLocalWorker<Answer extends z.ZodMiniType>(
  rig: Rig,
  order: Order<Answer>,
): Promise<z.infer<Answer>> {
  const out = join(rig.state, "operator");
  const token = newToken(localStaffDatabase(rig).now);
  await bundleWorker(join(import.meta.dirname, "../../worker/dev.ts"), out, `${out}.config/wrangler.toml`);
  const worker = await startWorker(`${out}.config/wrangler.toml`, {
    name: "operator",
    modules: [join(out, "dev.js")],
    keep: join(rig.state, "v3"),
    bindings: { ...rig.settings, OPERATOR_TOKEN: token },
  });
  try {
    return await ask({ origin: worker.origin, token }, order);
  } finally {
    await worker.close();
  }
}
