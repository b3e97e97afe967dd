// `npm run test:model -- [runs] [seed]`: whatever may happen to orders, in whatever order, as often as asked (500).
// `npm test` does forty runs.
import { runNode } from "./lib/child.mjs";

const [runs = "500", seed = ""] = process.argv.slice(2);
if (!/^\d+$/.test(runs) || !/^-?\d*$/.test(seed)) {
  console.error("Usage: npm run test:model -- [runs] [seed]");
  process.exit(2);
}
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "worker"];
process.exitCode = await runNode([...vitest, "worker/usecases/orders/any-order.test.ts"], {
  env: { ...process.env, MODEL_RUNS: runs, MODEL_SEED: seed },
});
