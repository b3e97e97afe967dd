import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fraction } from "../lib/chance.ts";
import { databaseOf } from "../storm/books.ts";
import { clockFromNow, pace, timeOn } from "../storm/clock.ts";
import type { Pair } from "../storm/pairs.ts";
import { openRig, type Ports } from "../storm/rig.ts";
import { keepSweeping, settle } from "../storm/settle.ts";
import { atOnce, audit, watchQueue } from "../storm/storm.ts";
import { letCome } from "../storm/visitors.ts";
import { swapBare } from "./bare.ts";
import { copyDatabase, newestMark, onWorklist, putBack, teachMarks, write } from "./copy.ts";
import { paidBackThoughKnown } from "./in-doubt.ts";
import { linger } from "./stragglers.ts";
import { restoreAndGoOn, type Stop } from "./with-tool.ts";

export type Trial = {
  readonly pair: Pair;
  readonly seed: string;
  readonly orders: number;
  readonly faultRate: number;
  readonly folder: string;
  readonly ports: Ports;
  readonly isBare: boolean;
  /** Bare, and the copy is told the marks that it cannot know: negative control, in which something has to go wrong. */
  readonly isTaught: boolean;
  readonly hasWitness: boolean;
  readonly stop: Stop;
};

const second = 1_000;
const minute = 60 * second;
/** Of the orders, so many come at least in the time that is lost. */
const lostShare = 0.08;

/** One storm in which a copy is taken, time goes on, and the copy is put back. @returns what did not hold, in words */
export async function runTrial(trial: Trial): Promise<string[]> {
  const { pair, seed, orders, isBare } = trial;
  const folder = join(trial.folder, `${pair.name}-${seed}`);
  const rig = await openRig({ ...trial, seed: `${seed} ${pair.name}`, clock: clockFromNow(pace), folder });
  const stopSweeping = keepSweeping(rig.origin);
  const file = databaseOf(rig.state);
  const pasts = { copy: join(folder, "copy.sqlite"), lost: join(folder, "lost.sqlite") };
  /** From the copy until it is put back. */
  const time = { from: 0, to: 0 };
  let [last, isOver] = [0, false];
  const town = { origin: rig.origin, seed };
  const moment = Math.ceil(orders * (0.2 + 0.5 * fraction(seed, pair.name, "moment")));
  // A crowd that is faster than whoever lingers would all have come before the copy.
  const tooEarly = () => time.from === 0 && last > moment + orders * 0.2;
  const next = () => (isOver || last >= orders ? null : ++last);
  const isQueueFull = watchQueue(rig);
  const isFull = () => tooEarly() || isQueueFull();
  const crowd = () => letCome(town, { atOnce: Math.min(atOnce, Math.ceil(orders / 10)), next, isFull });

  const many = Math.max(3, Math.round(orders * 0.03));
  const coming = crowd();
  while (last < moment - orders * 0.1) await sleep(50);
  const lingering = linger(rig, seed, orders + 1, many);
  while (last < moment) await sleep(50);
  const known = await lingering;
  await sleep(fraction(seed, pair.name, "pause") * second);
  time.from = timeOn(rig.clock());
  await copyDatabase(file, pasts.copy);
  const ordersThen = last;
  console.log(`  the copy is taken at order ${ordersThen} of ${orders}`);
  write(
    file,
    "INSERT INTO blocked_phones (id, hash, reason, created_at) VALUES ('after-the-copy', 'hash', 'opt_out', 1)",
  );
  const lost = await linger(rig, seed, orders + 1 + many, many);
  const passed = () => timeOn(rig.clock()) - time.from;
  const come = () => last - ordersThen >= Math.min(orders - ordersThen, Math.ceil(orders * lostShare));
  // A copy younger than the last mark is not told from the database itself (decision 068).
  while (passed() < minute || newestMark(file) <= time.from || !come()) await sleep(100);
  isOver = true;
  await coming;
  if (trial.stop === "the switch") write(file, "UPDATE settings SET v = 'off' WHERE k = 'sending'");
  const swap = async () => {
    time.to = timeOn(rig.clock());
    await copyDatabase(file, pasts.lost);
    putBack(file, pasts.copy);
    if (trial.isTaught) teachMarks(file, pasts.lost);
  };
  const minutes = Math.round(passed() / minute);
  console.log(`  ${minutes} min and ${last - ordersThen} orders later it is put back`);

  const wrong = isBare
    ? await swapBare(rig, swap, [...known, ...lost], orders + 5 * many)
    : await restoreAndGoOn(rig, trial, folder, { copy: { at: time.from }, swap }, { known, lost });
  if (isBare) {
    await stopSweeping();
    await rig.stop();
    return wrong;
  }
  console.log("  the rest of the visitors come");
  isOver = false;
  await crowd();
  await stopSweeping();
  console.log("  all have come; faults are lifted and 26 hours pass");
  const left = await settle(rig);
  await rig.stop();
  console.log(`  the worklist: ${onWorklist(file) || "nothing"}`);
  const isEqual = await audit(rig, trial.hasWitness ? [] : ["--lost", `${time.from}-${time.to}`]);
  const now = { ledgers: rig.ledgers, db: file };
  return [
    ...wrong,
    ...paidBackThoughKnown(now, pasts, time, trial.hasWitness),
    ...(left.length === 0 ? [] : [`still under way: ${left.join(", ")}`]),
    ...(isEqual ? [] : ["the auditor found differences"]),
  ];
}
