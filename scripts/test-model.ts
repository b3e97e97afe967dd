// `npm run test:model -- [runs] [seed]`: whatever may happen to orders, in whatever order, as often as asked (500).
// `npm test` does fifteen runs.
import { availableParallelism } from "node:os";
import { listenTo } from "./lib/child.mjs";

/** Runs that one process does: all that went before stays in its database, so a longer one only gets slower. */
const most = 250;

const [runs = "500", first = String(Math.trunc(Math.random() * 2 ** 31))] = process.argv.slice(2);
if (!/^\d+$/.test(runs) || !/^-?\d+$/.test(first)) {
  console.error("Usage: npm run test:model -- [runs] [seed]");
  process.exit(2);
}
const all = Number(runs);
const jobs = Array.from({ length: Math.ceil(all / most) }, (_, index) => ({
  seed: Number(first) + index,
  runs: Math.min(most, all - index * most),
}));
let good = 0;
console.log(`${all} runs, ${most} a process, seed ${first} and on…`);
// A few alone first: they bundle the packages, which two at once would do over each other.
if (await check({ seed: Number(first), runs: 10 }))
  await Promise.all(Array.from({ length: availableParallelism() }, workOff));
console.log(`${good} of ${all} runs are in processes where all came to a good end.`);
process.exitCode = good === all ? 0 : 1;

async function workOff(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    if (!(await check(job))) continue;
    good += job.runs;
    console.log(`  ${good} of ${all} (seed ${job.seed})`);
  }
}

/** Whether so many runs from this seed on all came to a good end; what failed is shown as vitest and fast-check tell it. */
async function check(job: { seed: number; runs: number }): Promise<boolean> {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "worker"];
  const { code, said } = await listenTo([...vitest, "worker/usecases/orders/any-order.test.ts"], {
    ...process.env,
    MODEL_RUNS: String(job.runs),
    MODEL_SEED: String(job.seed),
  });
  if (code === 0) return true;
  console.error(`${said}\nAgain: npm run test:model -- ${job.runs} ${job.seed}`);
  return false;
}
