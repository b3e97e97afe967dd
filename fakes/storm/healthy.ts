import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clockFromNow } from "./clock.ts";
import { pairOf } from "./pairs.ts";
import { openRig, type Ports, type Rig } from "./rig.ts";
import { percentile, waitsInWords, waitsOf } from "./times.ts";
import { ask, choose, place } from "./visitors.ts";

const second = 1_000;

/**
 * Real time and vendors that do as they should: how long it takes from the payment until a gateway accepts, also where the
 * callback is lost, with the page closed and with it open.
 *
 * @returns whether each was fast enough
 */
export async function healthy({
  seed,
  folder: all,
  ports,
}: {
  seed: string;
  folder: string;
  ports: Ports;
}): Promise<boolean> {
  const folder = join(all, "healthy");
  const rig = await openRig({
    pair: pairOf("mollie+cm"),
    seed,
    faultRate: 0,
    clock: clockFromNow(1),
    folder,
    ports,
  });
  let known: number[] = [];
  /** Those that were accepted since the last time. */
  const fresh = () => {
    const now = waitsOf(rig.ledgers);
    const waits = without(now, known);
    known = now;
    return waits;
  };
  const buy = (number: number) => pay(rig.origin, seed, number);

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

const numbers = (first: number, many: number): number[] =>
  Array.from({ length: many }, (_, index) => first + index);

async function pay(origin: string, seed: string, number: number): Promise<string> {
  const order = await place(origin, seed, number);
  if (!order) throw new Error("An order was not taken, and all is well");
  await choose(order, "paid");
  return order.id;
}

/** As the status page does: every two seconds, twenty times. */
async function watch(origin: string, id: string, number: number): Promise<void> {
  for (let look = 0; look < 20; look++) {
    const answer = await ask(`${origin}/api/payments/${id}`, number, {});
    const told = answer?.body as { payment?: { status: string } } | null | undefined;
    if (told?.payment?.status === "paid") return;
    await sleep(2 * second);
  }
}

/** Waits until so many were accepted in all. */
async function accepted(rig: Rig, many: number): Promise<void> {
  const end = Date.now() + 300 * second;
  while (waitsOf(rig.ledgers).length < many) {
    if (Date.now() > end) throw new Error(`Fewer than ${many} SMS were accepted within five minutes`);
    await sleep(second);
  }
}

/** Of two sorted lists, what only the longer has. */
function without(all: readonly number[], some: readonly number[]) {
  const left = [...some];
  return all.filter((one) => {
    if (one !== left[0]) return true;
    left.shift();
    return false;
  });
}
