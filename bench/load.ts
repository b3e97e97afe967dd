// `npm run bench:load`: how long a paid message waits until its gateway has it, in real time: the built Worker in Miniflare
// on loopback between played vendors.
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { fraction } from "../fakes/lib/chance.ts";
import { choose, place } from "../fakes/storm/visitors.ts";
import { percentile, ratio } from "./lib/numbers.ts";
import { bundle, openStage, type Slowness, type Stage, type Wait } from "./load/stage.ts";

const usage = `Usage: npm run bench:load -- [--orders 200] [--rate 4]

Orders are placed and paid so many a second, at moments that follow from nothing (a Poisson process), first with vendors that
answer at once, then with a gateway that takes 3 s for one call in ten. Measured by the vendors' own books: from the payment
until the gateway accepts. Ends with 0 where half of them wait 0.4 s at most and 95 in 100 at most 1.0 s, in the second scene
of those that the gateway was quick about, and none was sent twice or not at all.`;

const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "200" },
    rate: { type: "string", default: "4" },
    help: { type: "boolean" },
  },
});
const [orders, rate] = [Number(values.orders), Number(values.rate)];
if (values.help || !(orders >= 1) || !(rate > 0)) {
  console.log(usage);
  process.exit(values.help ? 0 : 2);
}

/** What is promised of a paid message, in ms. */
const bars = { p50: 400, p95: 1_000 };
const scenes: Record<string, Slowness | null> = {
  "Vendors that answer at once": null,
  "A gateway that takes 3 s for one call in ten": { every: 10, ms: 3_000 },
};

console.log("Bundling…");
await bundle();
let isGood = true;
for (const [name, slowness] of Object.entries(scenes)) {
  const stage = await openStage(slowness);
  const waits = await measure(stage);
  isGood = tell(name, waits, stage.doubles()) && isGood;
  console.log(
    `  our books: ${stage
      .states()
      .map(({ status, many }) => `${many} ${status}`)
      .join(", ")}`,
  );
  await stage.close();
}
process.exit(isGood ? 0 : 1);

/** Lets the visitors come, each when it is time for them, and waits until all was accepted or a minute has passed. */
async function measure({ origin, waits }: Stage): Promise<Wait[]> {
  await buy(origin, 0);
  const visits: Promise<void>[] = [];
  for (let number = 1; number < orders; number++) {
    await sleep((-Math.log(1 - fraction(number, "gap")) / rate) * 1_000);
    visits.push(buy(origin, number));
    if (number % 20 === 0) console.log(`  ${number} of ${orders}`);
  }
  await Promise.all(visits);
  // Two sweeps at least: what nothing woke is found by the second.
  for (let look = 0; look < 150 && waits().length < orders; look++) await sleep(1_000);
  return waits();
}

async function buy(origin: string, number: number): Promise<void> {
  const order = await place(origin, "load", number);
  if (!order) throw new Error("an order was not taken");
  await choose(order, "paid");
}

function tell(name: string, waits: readonly Wait[], doubles: number): boolean {
  const quick = waits.filter(({ isSlow }) => !isSlow).map(({ ms }) => ms);
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(quick, share)) as [
    number,
    number,
    number,
  ];
  const slow = waits.length - quick.length;
  console.log(`${name}: paid → accepted p50 ${seconds(p50)}, p95 ${seconds(p95)}, at most ${seconds(most)}`);
  console.log(`  of ${quick.length}${slow > 0 ? `, and ${slow} that the gateway was slow about` : ""}; \
p95 ÷ p50 ${ratio(p95 / p50)}; ${orders - waits.length} not accepted, ${doubles} twice`);
  return p50 <= bars.p50 && p95 <= bars.p95 && waits.length === orders && doubles === 0;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
