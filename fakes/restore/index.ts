// `npm run test:restore`: storms in which the database is put back to a copy of a minute or more ago. With the tool nothing is sent
// twice, nothing paid back twice and nothing lost; without it nothing is sent at all, and the product says why.
import { parseArgs } from "node:util";
import { anySeed, inFolder } from "../storm/folder.ts";
import { pairOf, pairs } from "../storm/pairs.ts";
import { freePorts } from "../storm/rig.ts";
import { runTrial } from "./trial.ts";
import { stops } from "./with-tool.ts";

const usage = `
  npm run test:restore                        20 storms of 200 orders, the pairs of vendors in turn, with the tool
  npm run test:restore -- --bare              without it: the file is swapped, and nothing may be sent
  npm run test:restore -- --control           negative control: bare, and the copy is told the marks that it has lost, so that
                                              nothing protects it; passes only where the storms see claims
  --seeds <n>   storms in all                 --orders <n>   of each
  --first <n>   begins with the n-th of the seed, for a part of them
  --pairs "mollie+cm stripe+twilio"           these alone
  --seed <words>   what all of it follows from    --rate 0.05   of vendors' calls that meet a fault
`;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "20" },
    first: { type: "string", default: "1" },
    orders: { type: "string", default: "200" },
    pairs: { type: "string", default: pairs.map(({ name }) => name).join(" ") },
    seed: { type: "string", default: anySeed() },
    rate: { type: "string", default: "0.05" },
    bare: { type: "boolean", default: false },
    control: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) console.log(usage);
else await inFolder(storms);

async function storms(folder: string): Promise<boolean> {
  const chosen = values.pairs.split(" ").map(pairOf);
  const [seeds, orders, faultRate] = [Number(values.seeds), Number(values.orders), Number(values.rate)];
  const ports = await freePorts();
  console.log(
    `Seed ${values.seed}: ${seeds} storms of ${orders} orders, a fault in ${faultRate * 100} % of calls.`,
  );
  const failed: string[] = [];
  const first = Number(values.first) - 1;
  for (let at = first; at < first + seeds; at++) {
    const pair = chosen[at % chosen.length] ?? pairOf("mollie+cm");
    const round = Math.floor(at / chosen.length);
    const seed = `${values.seed}-${at + 1}`;
    console.log(`${at + 1 - first} of ${seeds}: ${pair.name}, seed ${seed}`);
    const stop = stops[(at + round) % stops.length] ?? "no stop";
    const hasWitness = (at + round) % 2 === 0;
    const manner = { isBare: values.bare || values.control, isTaught: values.control };
    const trial = { pair, seed, orders, faultRate, folder, ports, ...manner, hasWitness, stop };
    const wrong = await runTrial(trial).catch((error: unknown) => [String(error)]);
    for (const what of wrong) console.log(`  DID NOT HOLD: ${what}`);
    const isSeen = wrong.some((what) => /^[1-9]\d* claims/.test(what));
    if (values.control) console.log(isSeen ? "  as it must be: it is seen" : "  NOT SEEN");
    if (values.control ? !isSeen : wrong.length > 0) failed.push(`${pair.name} ${seed}`);
  }
  console.log(
    failed.length === 0 ? `All ${seeds} held.` : `${failed.length} of ${seeds} did not: ${failed.join(", ")}`,
  );
  return failed.length === 0;
}
