import { setTimeout as sleep } from "node:timers/promises";
import { letCome, nothingMet } from "./crowd.ts";
import { openStage } from "./stage.ts";
import { d1Words, profile, spread } from "./words.ts";

const minute = 60_000;

/** What the operator of a shop of ten a second would set: opening alone makes 600 calls a minute, which is all of its share by default. */
const env = { BUDGET_PROVIDER_CALLS: "6000", PACE_CM: "20", BUDGET_OPEN_ORDERS: "1000000" };

/** Orders at a steady rate; afterwards a minute of rest, and the auditor. @returns whether all was as promised */
export async function steady(rate: number, minutes: number): Promise<boolean> {
  const stage = await openStage({ env });
  const met = nothingMet();
  // What is warmed up before is none of the measurement.
  await letCome(stage.origin, "warm", { rate: 2, many: 10 }, nothingMet());
  const many = Math.round(rate * minutes * 60);
  const [from, d1From, begun] = [stage.work(), await stage.d1(), Date.now()];
  const backlogs: number[] = [];
  const progress = setInterval(() => {
    backlogs.push(stage.backlog());
    if (backlogs.length % 6 !== 0) return;
    console.log(`  ${Math.round((Date.now() - begun) / 1_000)} s: ${met.create.length} of ${many} orders, \
backlog ${backlogs.at(-1)}, errors ${met.errors.length}, create ${spread(met.create.slice(-100))}`);
  }, 5_000);
  await letCome(stage.origin, `steady-${rate}`, { rate, many }, met);
  clearInterval(progress);
  const ms = Date.now() - begun;
  const [to, d1To] = [stage.work(), await stage.d1()];
  await sleep(minute);
  const left = stage.backlog();
  const { callbacks, refusedCallbacks, gateway } = await stage.how();
  const waits = stage.waits().filter(({ at }) => at >= begun);
  console.log(`${rate} a second for ${minutes} minutes, ${many} orders in ${Math.round(ms / 1_000)} s:`);
  console.log(`  create ${spread(met.create)}`);
  const tenth = Math.ceil(many / 10);
  console.log(`    of its first tenth ${spread(met.create.slice(0, tenth))}`);
  console.log(`    of its last tenth ${spread(met.create.slice(-tenth))}`);
  console.log(`  callback ${spread(callbacks)}`);
  console.log(`  status ${spread(met.status)}`);
  console.log(`  paid → accepted ${spread(waits.map((one) => one.ms))}`);
  console.log(`  ${d1Words(d1From, d1To, many, ms)}`);
  console.log(`  ${profile(from, to, ms)}`);
  console.log(`  backlog at most ${Math.max(0, ...backlogs)}, a minute after ${left}`);
  console.log(`  errors ${met.errors.length} ${[...new Set(met.errors)].join(", ")}, callbacks refused ${refusedCallbacks}, \
gateway refused ${gateway.refused}, alarms ${inWords(stage.alarms)}`);
  const isSame = await stage.audit();
  await stage.close();
  return isSame && met.errors.length === 0 && refusedCallbacks === 0 && left === 0;
}

export const inWords = (alarms: ReadonlyMap<string, number>): string =>
  [...alarms].map(([code, times]) => `${code} ${times}`).join(", ") || "none";
