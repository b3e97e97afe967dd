import { setTimeout as sleep } from "node:timers/promises";
import { choose } from "../../fakes/storm/visitors.ts";
import { buy, nothingMet, type Placed } from "./crowd.ts";
import { openStage, type Stage } from "./stage.ts";
import { inWords } from "./steady.ts";
import { profile, seconds, spread } from "./words.ts";

/** So many visitors order side by side before the moment that is measured. */
const side = 8;
/** What the product is set to, in messages a second. */
export const pace = 20;
/** What the gateway takes within any second; it refuses more. A little more than the product is set to, as docs/settings.md says. */
export const allows = 25;

/** Places so many orders as quickly as it goes. */
export async function placeMany(stage: Stage, seed: string, many: number): Promise<Placed[]> {
  const placed: Placed[] = [];
  const met = nothingMet();
  let next = 0;
  const visitor = async () => {
    for (let number = next++; number < many; number = next++) {
      const order = await buy(stage.origin, seed, number, met);
      if (order) placed.push(order);
      if (placed.length % 500 === 0) console.log(`  ${placed.length} of ${many} placed`);
    }
  };
  await Promise.all(Array.from({ length: side }, visitor));
  if (met.errors.length > 0) throw new Error(`${met.errors.length} orders were not taken: ${met.errors[0]}`);
  return placed;
}

/** Waits until so many were accepted, or so many ms have passed. @returns how many were */
export async function accepted(stage: Stage, many: number, ms: number): Promise<number> {
  const begun = Date.now();
  for (let round = 1; ; round++) {
    await sleep(1_000);
    const now = stage.accepted();
    if (round % 15 === 0) console.log(`  ${round} s: ${now} of ${many} accepted, ${stage.backlog()} wait`);
    if (now >= many || Date.now() - begun > ms) return now;
  }
}

/** Everybody pays in one moment. @returns whether all was handed over within the gateway's own pace and a fifth */
export async function burst(many: number): Promise<boolean> {
  const stage = await openStage({
    env: { PACE_CM: `${pace}`, BUDGET_PROVIDER_CALLS: "1000000", BUDGET_OPEN_ORDERS: "1000000" },
  });
  const placed = await placeMany(stage, "burst", many);
  await stage.weather("gateway", { allows });
  const [from, d1From, begun] = [stage.work(), await stage.d1(), Date.now()];
  await Promise.all(placed.map((order) => choose(order, "paid")));
  const paidIn = Date.now() - begun;
  const done = await accepted(stage, many, 10 * (many / pace) * 1_000);
  const ends = stage.waits().map(({ at }) => at - begun);
  const took = Math.max(...ends);
  const own = (many / pace) * 1_000;
  const [{ callbacks, gateway, refusedCallbacks }, d1] = [await stage.how(), await stage.d1()];
  console.log(
    `${many} paid within ${seconds(paidIn)}, a gateway that is handed ${pace} a second and takes ${allows}:`,
  );
  console.log(
    `  handed over in ${seconds(took)}, ${(took / own).toFixed(2)} of its own pace; ${done} of ${many}`,
  );
  console.log(`  from the first payment ${spread(ends)}`);
  console.log(`  callback ${spread(callbacks)}, refused ${refusedCallbacks}`);
  console.log(
    `  gateway: at most ${gateway.atMost} within a second, refused ${gateway.refused}; alarms ${inWords(stage.alarms)}`,
  );
  console.log(`  D1 ${((d1.batches - d1From.batches) / many).toFixed(1)} batches an order`);
  console.log(`  ${profile(from, stage.work(), took)}`);
  const isSame = await stage.audit();
  await stage.close();
  return (
    isSame &&
    done === many &&
    took <= own * 1.2 &&
    gateway.refused === 0 &&
    !stage.alarms.has("gateway_paused")
  );
}
