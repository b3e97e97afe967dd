// `npm run test:limits -- [--runs 20] [--orders 200] [--limit 5]`: the limits of receivers and visitors under races, on the built
// Worker and a real D1. Ends with 1 where not exactly the limit was sent, an unpaid flood took a slot, or a wave was not held.
import { parseArgs } from "node:util";
import { openShop } from "./shop.ts";
import { crowd, flood, type Seen, settingsFor, wave } from "./trials.ts";

const { values } = parseArgs({
  options: {
    help: { type: "boolean" },
    runs: { type: "string", default: "20" },
    orders: { type: "string", default: "200" },
    limit: { type: "string", default: "5" },
  },
});

process.exitCode = values.help ? usage() : await main();

async function main(): Promise<number> {
  const [runs, orders, limit] = [Number(values.runs), Number(values.orders), Number(values.limit)];
  const shop = await openShop(settingsFor(limit));
  let wrong = 0;
  const note = (name: string, seen: Seen) => {
    wrong += seen.wrong.length;
    console.log(`${seen.wrong.length === 0 ? "ok  " : "FAIL"} ${name} ${seen.line}`);
    for (const one of seen.wrong) console.log(`       ${one}`);
  };
  try {
    for (let run = 1; run <= runs; run++) {
      note(`${run}/${runs}`, await crowd(shop, run, orders, limit));
    }
    note("flood", await flood(shop, runs + 1, limit));
    note("wave", await wave(shop, runs + 2));
  } finally {
    await shop.close();
  }
  console.log(wrong === 0 ? "All was well." : `${wrong} things were not well.`);
  return wrong === 0 ? 0 : 1;
}

function usage(): number {
  console.log("npm run test:limits -- [--runs 20] [--orders 200] [--limit 5]");
  return 0;
}
