// `npm run test:stop -- [rounds] [guessers]`: a receiver stops everything while orders to them are placed, paid and sent, in as
// many orders of their steps as asked (10,000), and as many people guess at a code (1,000). `npm test` does sixty and forty.
import { runNode } from "./lib/child.mjs";

const [rounds = "10000", guessers = "1000"] = process.argv.slice(2);
if (!/^\d+$/.test(rounds) || !/^\d+$/.test(guessers)) {
  console.error("Usage: npm run test:stop -- [rounds] [guessers]");
  process.exit(rounds === "--help" ? 0 : 2);
}
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "worker"];
const tests = ["worker/usecases/my-number/stop-storm.test.ts", "worker/http/my-number/guessers.test.ts"];
process.exitCode = await runNode([...vitest, ...tests], {
  env: { ...process.env, STOP_ROUNDS: rounds, GUESSERS: guessers },
});
