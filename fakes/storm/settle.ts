import { setTimeout as sleep } from "node:timers/promises";
import { databaseOf, inFlight } from "./books.ts";
import { timeOn } from "./clock.ts";
import type { Rig } from "./rig.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** One hour a second, for when nobody is being called whom a wait could harm. */
const hurried = 3_600;

/**
 * Lifts all faults and lets time pass, at least 26 hours of it, until nothing is under way.
 *
 * @returns what is under way all the same
 */
export async function settle(rig: Rig): Promise<string[]> {
  await rig.lift();
  const lifted = timeOn(rig.clock());
  const file = databaseOf(rig.state);
  const waiting = () => [...inFlight(file)].map(([state, many]) => `${many} × ${state}`);
  // What calls gateways must not run on a clock on which their longest call outlasts the quiet period.
  await until(() => passed(rig, lifted) > 40 * minute && isCalm(file), 4 * minute);
  await rig.hurry(hurried);
  const stopSweeping = keepSweeping(rig.origin);
  await until(() => passed(rig, lifted) > 26 * hour && waiting().length === 0, 2 * minute);
  await stopSweeping();
  return waiting();
}

const passed = (rig: Rig, since: number): number => timeOn(rig.clock()) - since;

/** Nothing may still be handed to a gateway. */
const isCalm = (file: string) =>
  ![...inFlight(file).keys()].some((state) =>
    /^message (queued|sending|refund\w+|unknown at (cm|budgetsms))$/.test(state),
  );

async function until(isSo: () => boolean, atMost: number): Promise<void> {
  const end = Date.now() + atMost;
  while (Date.now() < end && !isSo()) await sleep(500);
}

/** Sweeps beside those of `npm start`, which does one at a time: the cron does not wait for its last run either. */
export function keepSweeping(origin: string) {
  const running: Set<Promise<unknown>> = new Set();
  const timer = setInterval(() => {
    if (running.size >= 2) return;
    const sweep = fetch(`${origin}/api/sandbox/sweep`, {
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
