// `npm run test:kills -- [--kills 20] [--seed …] [--rate 0.1]`: the product is killed under load, time and again, and starts on
// what it left. Ends with 1 where the auditor finds a difference.

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fraction } from "../lib/chance.ts";
import { anySeed, inFolder } from "./folder.ts";
import { pairOf } from "./pairs.ts";
import { freePorts, type Rig } from "./rig.ts";
import { storm } from "./storm.ts";

const usage = `
  npm run test:kills                  20 kills while visitors order at Mollie and CM.com
  --kills <n>   as many               --seed <words>   what all of it follows from
  --rate 0.1    of vendors' calls that meet a fault

Ends with 0 only where vendors and database agree to the cent afterwards.
`;

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    seed: { type: "string", default: anySeed() },
    rate: { type: "string", default: "0.1" },
    help: { type: "boolean", default: false },
  },
});
const { seed } = values;
const [kills, faultRate] = [Number(values.kills), Number(values.rate)];

if (values.help) console.log(usage);
else await inFolder(playKills);

async function playKills(folder: string): Promise<boolean> {
  console.log(`Seed ${seed}, ${kills} kills, a fault in ${faultRate * 100} % of the calls.`);
  const ports = await freePorts();
  let isOver = false;
  let last = 0;
  const next = () => (isOver ? null : ++last);
  const meanwhile = async (rig: Rig) => {
    for (let kill = 1; kill <= kills; kill++) {
      // As long as it takes to have orders in every state, and no rhythm.
      await sleep(1_000 + fraction(seed, "kill", kill) * 5_000);
      await rig.killProduct();
      if (kill % 10 === 0) console.log(`  ${kill} of ${kills} kills`);
    }
    isOver = true;
  };
  const { isGood } = await storm({
    pair: pairOf("mollie+cm"),
    seed,
    faultRate,
    folder,
    ports,
    next,
    meanwhile,
  });
  console.log(`${kills} kills while ${last} visitors came.`);
  return isGood;
}
