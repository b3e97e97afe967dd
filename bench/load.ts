// `npm run bench:load`: what the product does with volume, in real time: the built Worker on real D1, KV and queues between
// vendors that are played in a process of their own, and the auditor at the end of each part.
import { parseArgs } from "node:util";
import { atOnce } from "./load/at-once.ts";
import { burst } from "./load/burst.ts";
import { backlog, duePolls } from "./load/morning.ts";
import { bundle } from "./load/stage.ts";
import { steady } from "./load/steady.ts";

const usage = `Usage: npm run bench:load [-- at-once | steady | burst [2000] | morning] [--rate 10] [--minutes 10] [--orders 200]

at-once  200 orders four a second: how long a paid message waits, also with a gateway that is slow now and then; two minutes
steady   orders at one, five and ten a second, or at --rate, for ten minutes or --minutes each
burst    2,000 that are paid in one moment, or as many as are said, and a gateway that is handed 20 a second
morning  10,000 due polls of a provider that takes 200 ms, told of by its list and one by one; and 5,000 messages that waited for
         a gateway that took nothing; polls and backlog are each a part of it alone, --orders for fewer

All of it without a part: an hour. Ends with 0 where everything was as promised, and the auditor found no difference.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: "string" },
    rate: { type: "string" },
    minutes: { type: "string", default: "10" },
    help: { type: "boolean" },
  },
});
const [part = "all", size] = positionals;
const number = (given: string | undefined, usual: number): number => Number(given ?? usual);
const rates = values.rate === undefined ? [1, 5, 10] : [Number(values.rate)];

const parts: Record<string, () => Promise<boolean>> = {
  "at-once": () => atOnce(number(values.orders, 200), number(values.rate, 4)),
  steady: () => inTurn(rates.map((rate) => () => steady(rate, Number(values.minutes)))),
  burst: () => burst(number(size ?? values.orders, 2_000)),
  polls: () =>
    inTurn([true, false].map((isListed) => () => duePolls(number(values.orders, 10_000), isListed))),
  backlog: () => backlog(number(values.orders, 5_000)),
  morning: () => runAll(["polls", "backlog"]),
  all: () => runAll(["at-once", "steady", "burst", "morning"]),
};

const chosen = parts[part];
const numbers = [values.orders, values.rate, values.minutes, size].filter((one) => one !== undefined);
if (values.help || !chosen || numbers.some((one) => !(Number(one) > 0))) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}
console.log("Bundling…");
await bundle();
process.exit((await chosen()) ? 0 : 1);

function runAll(names: readonly string[]): Promise<boolean> {
  return inTurn(names.flatMap((name) => parts[name] ?? []));
}

/** One after the other, whatever came of the one before. */
async function inTurn(all: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  let isGood = true;
  for (const one of all) isGood = (await one()) && isGood;
  return isGood;
}
