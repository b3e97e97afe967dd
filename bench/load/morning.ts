import { setTimeout as sleep } from "node:timers/promises";
import { choose } from "../../fakes/storm/visitors.ts";
import { accepted, allows, pace, placeMany } from "./burst.ts";
import { overnight } from "./overnight.ts";
import { openStage, type Stage } from "./stage.ts";
import { inWords } from "./steady.ts";
import { profile, seconds } from "./words.ts";

const minute = 60_000;

/** What the provider takes for an answer, in ms. */
const thinks = 200;

/**
 * Polls that came due while nobody asked. Where the provider's list tells of them nothing is set otherwise than by default; where
 * it is away they are asked one by one, with a share of calls that is not what holds them up.
 * @returns whether all were asked within five minutes
 */
export async function duePolls(many: number, isListed: boolean): Promise<boolean> {
  const env: Record<string, string> = isListed ? {} : { BUDGET_PROVIDER_CALLS: "60000" };
  const stage = await openStage({ env, before: overnight(many) });
  await stage.weather("provider", { delay: thinks });
  if (!isListed) await stage.force("list", "500-before", 1_000);
  const [from, begun] = [stage.work(), Date.now()];
  void stage.sweep();
  let left = many;
  for (let round = 1; left > 0 && Date.now() - begun < 10 * minute; round++) {
    await sleep(1_000);
    left = stage.duePolls();
    if (round % 15 === 0) console.log(`  ${round} s: ${left} of ${many} still due`);
  }
  const ms = Date.now() - begun;
  const { provider } = await stage.how();
  const how = isListed ? "told of by the provider's list" : "asked one by one";
  console.log(`${many} due polls, ${how}, each answer after ${thinks} ms: ${left} left after ${seconds(ms)}`);
  console.log(
    `  ${provider.calls} calls, ${(many / (ms / 1_000)).toFixed(0)} payments a second; alarms ${inWords(stage.alarms)}`,
  );
  console.log(`  ${profile(from, stage.work(), ms)}`);
  const isSame = await stage.audit();
  await stage.close();
  return isSame && left === 0 && ms <= 5 * minute;
}

/** Messages that waited for a gateway that took nothing. @returns whether they left at its pace, and a fifth */
export async function backlog(many: number): Promise<boolean> {
  const stage = await openStage({
    env: { PACE_CM: `${pace}`, BUDGET_PROVIDER_CALLS: "1000000", BUDGET_OPEN_ORDERS: "1000000" },
  });
  await stage.weather("gateway", { isAway: true });
  const placed = await placeMany(stage, "backlog", many);
  for (let at = 0; at < many; at += 20)
    await Promise.all(placed.slice(at, at + 20).map((order) => choose(order, "paid")));
  await untilHeard(stage, many);
  await stage.weather("gateway", { isAway: false, allows });
  const [from, back] = [stage.work(), Date.now()];
  const refusedBefore = (await stage.how()).gateway.refused;
  const done = await accepted(stage, many, 10 * (many / pace) * 1_000);
  const ends = stage.waits().map(({ at }) => at);
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  const own = (many / pace) * 1_000;
  const refused = (await stage.how()).gateway.refused - refusedBefore;
  console.log(
    `${many} messages that waited, a gateway that is back, is handed ${pace} a second and takes ${allows}:`,
  );
  console.log(`  found well after ${seconds(first - back)}, all ${done} handed over ${seconds(last - first)} later: \
${((last - first) / own).toFixed(2)} of its own pace; refused ${refused}; alarms ${inWords(stage.alarms)}`);
  console.log(`  ${profile(from, stage.work(), last - back)}`);
  const isSame = await stage.audit();
  await stage.close();
  return isSame && done === many && last - first <= own * 1.2;
}

/** Until all that was paid has been heard of. */
async function untilHeard(stage: Stage, many: number): Promise<void> {
  for (let round = 1; stage.backlog() < many; round++) {
    await sleep(1_000);
    if (round % 15 === 0) console.log(`  ${stage.backlog()} of ${many} heard of`);
  }
}
