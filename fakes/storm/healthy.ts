import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clockFromNow } from "./clock.ts";
import { pairOf } from "./pairs.ts";
import { openRig } from "./rig.ts";
import { percentile, waitsInWords, waitsOf } from "./times.ts";
import { ask, choose, place } from "./visitors.ts";

const second = 1_000;

/**
 * Real time and vendors that do as they should: how long it takes from the payment until a gateway accepts, also where the
 * callback is lost, with the page closed and with it open.
 *
 * @param {{ seed: string, folder: string, ports: import("./rig.ts").Ports }} weather
 * @returns {Promise<boolean>} whether each was fast enough
 */
export async function healthy({ seed, folder: all, ports }) {
  const folder = join(all, "healthy");
  const rig = await openRig({
    pair: pairOf("mollie+cm"),
    seed,
    faultRate: 0,
    clock: clockFromNow(1),
    folder,
    ports,
  });
  /** @type {number[]} */
  let known = [];
  /** Those that were accepted since the last time. */
  const fresh = () => {
    const now = waitsOf(rig.ledgers);
    const waits = without(now, known);
    known = now;
    return waits;
  };
  const buy = (/** @type {number} */ number) => pay(rig.origin, seed, number);

  for (let first = 1; first <= 100; first += 10) await Promise.all(numbers(first, 10).map(buy));
  await accepted(rig, 100);
  const usual = fresh();
  await rig.control("mollie", "force", { op: "webhook", fault: "lost", times: 20 });
  await Promise.all(numbers(101, 10).map(buy));
  await accepted(rig, 110);
  const closed = fresh();
  await Promise.all(
    numbers(111, 10).map((number) => buy(number).then((id) => watch(rig.origin, id, number))),
  );
  await accepted(rig, 120);
  const open = fresh();
  await rig.stop();
  console.log(`Healthy, in real time: 100 orders paid to accepted: ${waitsInWords(usual)}`);
  console.log(`  10 lost callbacks, page closed: ${waitsInWords(closed)}`);
  console.log(`  10 lost callbacks, page open: ${waitsInWords(open)}`);
  return (
    percentile(usual, 0.95) <= 15 * second &&
    percentile(closed, 1) <= 180 * second &&
    percentile(open, 1) <= 12 * second
  );
}

/** @type {(first: number, many: number) => number[]} */
const numbers = (first, many) => Array.from({ length: many }, (_, index) => first + index);

/** @type {(origin: string, seed: string, number: number) => Promise<string>} */
async function pay(origin, seed, number) {
  const order = await place(origin, seed, number);
  if (!order) throw new Error("An order was not taken, and all is well");
  await choose(order, "paid");
  return order.id;
}

/** As the status page does: every two seconds, twenty times. @type {(origin: string, id: string, number: number) => Promise<void>} */
async function watch(origin, id, number) {
  for (let look = 0; look < 20; look++) {
    const answer = await ask(`${origin}/api/payments/${id}`, number, {});
    if (answer?.body?.payment?.status === "paid") return;
    await sleep(2 * second);
  }
}

/** Waits until so many were accepted in all. @type {(rig: import("./rig.ts").Rig, many: number) => Promise<void>} */
async function accepted(rig, many) {
  const end = Date.now() + 300 * second;
  while (waitsOf(rig.ledgers).length < many) {
    if (Date.now() > end) throw new Error(`Fewer than ${many} SMS were accepted within five minutes`);
    await sleep(second);
  }
}

/** Of two sorted lists, what only the longer has. @param {readonly number[]} all @param {readonly number[]} some */
function without(all, some) {
  const left = [...some];
  return all.filter((one) => {
    if (one !== left[0]) return true;
    left.shift();
    return false;
  });
}
