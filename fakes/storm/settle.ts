import { setTimeout as sleep } from "node:timers/promises";
import { databaseOf, inFlight, isCompared } from "./books.ts";
import { pace, timeOn } from "./clock.ts";
import type { Pair } from "./pairs.ts";
import type { Rig } from "./rig.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** One hour a second, for when nobody is being called whom a wait could harm. */
const hurried = 3_600;
/**
 * Five minutes a second: an invocation begins nothing after 45 seconds of its clock, which are 12 ms at an hour a second, and a slow
 * machine needs more than that to find out what there is to look up.
 */
const unhurried = 300;
/** While all of it starts anew nobody sweeps, and no product of ours is away for longer than this because a machine is slow. */
const away = 12 * hour;
/** After 26 hours, what has not ended by then is given so long in a hurry, and then three real minutes without. */
const grace = 24 * hour;

/**
 * Lifts all faults and lets time pass, at least 26 hours of it, until nothing is under way and a day's comparison with the
 * provider has seen all of it.
 *
 * @returns what is under way all the same
 */
export async function settle(rig: Rig): Promise<string[]> {
  await rig.lift();
  const lifted = timeOn(rig.clock());
  const file = databaseOf(rig.state);
  const waiting = () => [...inFlight(file)].map(([state, many]) => `${many} × ${state}`);
  // What calls gateways must not run on a clock on which their longest call outlasts the quiet period.
  await until(() => passed(rig, lifted) > 40 * minute && isCalm(file, rig.pair), inReal(15 * minute));
  await rig.hurry(Math.round(Math.min(hurried, Math.max(pace, away / rig.booted()))));
  const stopSweeping = keepSweeping(rig.origin);
  const isOver = () => waiting().length === 0 && isCompared(file, lifted);
  await until(
    () => passed(rig, lifted) > 26 * hour && isOver(),
    () => passed(rig, lifted) > 26 * hour + grace,
  );
  if (!isOver()) {
    await rig.hurry(unhurried);
    await until(isOver, inReal(3 * minute));
  }
  await stopSweeping();
  return [...waiting(), ...(isCompared(file, lifted) ? [] : ["the comparison with the provider"])];
}

const passed = (rig: Rig, since: number): number => timeOn(rig.clock()) - since;

/** Nothing may still be handed to a gateway: after a restore, what is unknown at any of them is, but Twilio cannot be asked. */
const isCalm = (file: string, { gateways }: Pair) =>
  ![...inFlight(file).keys()].some((state) => (gateways === "twilio" ? calledByTwilio : called).test(state));

const calledByTwilio = /^message (queued|sending|refund\w+)$/;
const called = /^message (queued|sending|refund\w+|unknown at (cm|budgetsms|any))$/;

async function until(isSo: () => boolean, isLate: () => boolean): Promise<void> {
  while (!isLate() && !isSo()) await sleep(500);
}

/** Whether so much real time has passed since now, in ms. */
function inReal(ms: number): () => boolean {
  const end = Date.now() + ms;
  return () => Date.now() >= end;
}

/** Sweeps beside those of `npm start`, which does one at a time: the cron does not wait for its last run either. */
export function keepSweeping(origin: string) {
  const running: Set<Promise<unknown>> = new Set();
  const timer = setInterval(() => {
    if (running.size >= 2) return;
    const sweep = fetch(`${origin}/api/sandbox/sweep?handed-out`, {
      method: "POST",
      signal: AbortSignal.timeout(minute),
    })
      .then((answer) => answer.arrayBuffer())
      .catch(() => null)
      .finally(() => running.delete(sweep));
    running.add(sweep);
  }, 10 * second);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}
