import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../lib/numbers.ts";
import { letCome, nothingMet } from "./crowd.ts";
import { openStage } from "./stage.ts";
import { spread } from "./words.ts";

/** What is promised of a paid message, in ms. */
const bars = { p50: 400, p95: 1_000 };
/** A gateway that takes 3 s for one call in ten. */
const slow = { every: 10, ms: 3_000 };

/**
 * How long a paid message waits, with vendors that answer at once and with a gateway that is slow now and then; of those that it is
 * slow about nothing is promised.
 */
export async function atOnce(orders: number, rate: number): Promise<boolean> {
  const quick = await scene("Vendors that answer at once", orders, rate, null);
  return (await scene("A gateway that takes 3 s for one call in ten", orders, rate, slow)) && quick;
}

async function scene(name: string, orders: number, rate: number, held: typeof slow | null): Promise<boolean> {
  const stage = await openStage();
  await letCome(stage.origin, "warm", { rate: 2, many: 5 }, nothingMet());
  const begun = Date.now();
  if (held) await stage.weather("gateway", { slow: held });
  const met = nothingMet();
  await letCome(stage.origin, "at-once", { rate, many: orders }, met);
  // Two sweeps at least: what nothing woke is found by the second.
  for (let look = 0; look < 150 && stage.backlog() > 0; look++) await sleep(1_000);
  const references = new Set((await stage.how()).gateway.references);
  const waits = stage.waits().filter(({ order, at }) => at >= begun && !references.has(order));
  const ms = waits.map((one) => one.ms);
  const left = stage.backlog();
  console.log(
    `${name}: paid → accepted ${spread(ms)}; ${references.size} that it was slow about, ${left} left`,
  );
  const isSame = await stage.audit();
  await stage.close();
  const isQuick = percentile(ms, 0.5) <= bars.p50 && percentile(ms, 0.95) <= bars.p95;
  return isSame && isQuick && left === 0 && met.errors.length === 0;
}
