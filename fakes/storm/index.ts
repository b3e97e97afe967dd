// `npm run test:faults`: crowds of orders against vendors that misbehave, pair by pair, and a calm run in real time.
import { parseArgs } from "node:util";
import { allFaults } from "../lib/faults.ts";
import { anySeed, inFolder } from "./folder.ts";
import { healthy } from "./healthy.ts";
import { pairOf, pairs } from "./pairs.ts";
import { freePorts } from "./rig.ts";
import { inWords, storm } from "./storm.ts";
import { upTo } from "./visitors.ts";

const usage = `
  npm run test:faults

  --orders <n>       of all pairs together (2200)
  --pairs "<names>"  of ${pairs.map(({ name }) => name).join(", ")}
  --seed <words>     what all of it follows from
  --rate 0.25        of vendors' calls that meet a fault

Ends with 1 where the auditor finds a difference, where something is still under way after a day, where the calm run is slow, or
where a large one met too little.
`;

const { values } = parseArgs({
  options: {
    help: { type: "boolean" },
    orders: { type: "string", default: "2200" },
    seed: { type: "string", default: anySeed() },
    pairs: { type: "string", default: pairs.map(({ name }) => name).join(" ") },
    rate: { type: "string", default: "0.25" },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const [orders, faultRate] = [Number(values.orders), Number(values.rate)];
const chosen = values.pairs.split(" ").map(pairOf);
const whole = chosen.reduce((sum, { share }) => sum + share, 0);
/** A run of this many must have met each class so often. */
const [large, often] = [2_000, 20];

await inFolder(async (folder) => {
  const { seed } = values;
  const ports = await freePorts();
  console.log(`Seed ${seed}, ${orders} orders, a fault in ${faultRate * 100} % of the calls.`);
  const runs: Awaited<ReturnType<typeof storm>>[] = [];
  for (const pair of chosen) {
    const many = Math.round((orders * pair.share) / whole);
    console.log(`${pair.name}: ${many} orders`);
    runs.push(await storm({ pair, seed, faultRate, folder, ports, next: upTo(many) }));
  }
  const hits = new Map(allFaults.map((name) => [name, sumOf(runs.map((run) => run.hits.get(name) ?? 0))]));
  console.log(`All faults: ${inWords(hits)}`);
  const rare = [...hits].filter(([, times]) => times < often).map(([name]) => name);
  if (orders >= large && rare.length > 0) console.log(`Met less than ${often} times: ${rare.join(", ")}`);
  const isFast = await healthy({ seed, folder, ports });
  return isFast && runs.every(({ isGood }) => isGood) && (orders < large || rare.length === 0);
});

function sumOf(all: readonly number[]) {
  return all.reduce((sum, one) => sum + one, 0);
}
