import { join } from "node:path";
import { runNode } from "../../scripts/lib/child.mjs";
import { at } from "../../scripts/lib/root.mjs";
import { databaseOf, inFlight } from "./books.ts";
import { clockFromNow, pace, timeOn } from "./clock.ts";
import type { Pair } from "./pairs.ts";
import { reconcileAll } from "./reconcile.ts";
import { openRig, type Ports, type Rig } from "./rig.ts";
import { keepSweeping, settle } from "./settle.ts";
import { waitsInWords, waitsOf } from "./times.ts";
import { letCome } from "./visitors.ts";

type Weather = {
  pair: Pair;
  seed: string;
  faultRate: number;
  folder: string;
  ports: Ports;
  next: () => number | null;
  meanwhile?: (rig: Rig) => Promise<void>;
};

export const atOnce = 20;

/** One product, its vendors and a crowd of visitors, until all is settled and audited. */
export async function storm({
  pair,
  seed,
  faultRate,
  folder: all,
  ports,
  next,
  meanwhile,
}: Weather): Promise<{ isGood: boolean; hits: Map<string, number> }> {
  const folder = join(all, pair.name);
  // Pairs share vendors, who would go through the same plan in each.
  const rig = await openRig({
    pair,
    seed: `${seed} ${pair.name}`,
    faultRate,
    clock: clockFromNow(pace),
    folder,
    ports,
  });
  const begun = timeOn(rig.clock());
  const stopSweeping = keepSweeping(rig.origin);
  const came = letCome({ origin: rig.origin, seed }, { atOnce, next, isFull: watchQueue(rig) });
  await Promise.all([came, meanwhile?.(rig)]);
  await stopSweeping();
  const unsettled = await settle(rig);
  const left = unsettled.length > 0 ? unsettled : await reconcileAll(rig, begun);
  await rig.stop();
  const waits = waitsOf(rig.ledgers);
  console.log(`  faults: ${inWords(rig.hits())}`);
  console.log(
    `  paid to accepted: ${waitsInWords(waits)} of the product's clock, ${waitsInWords(waits, pace)} real`,
  );
  if (left.length > 0) console.log(`  still under way: ${left.join(", ")}`);
  const isGood = (await audit(rig)) && left.length === 0;
  return { isGood, hits: rig.hits() };
}

/** More would only stand in each other's way: each is woken again every minute, and a minute is a second here. */
const mostQueued = 8;

/** Whether so many messages wait for their turn that nobody else should come. */
export function watchQueue({ state }: Rig) {
  const file = databaseOf(state);
  let [seenAt, queued] = [0, 0];
  return () => {
    if (Date.now() - seenAt > 200) {
      queued = inFlight(file).get("message queued") ?? 0;
      seenAt = Date.now();
    }
    return queued >= mostQueued;
  };
}

/** @param words what follows on the auditor's command line. @returns whether all agree */
export async function audit(
  { ledgers, state }: Pick<Rig, "ledgers" | "state">,
  words: readonly string[] = [],
): Promise<boolean> {
  const asked = [at("fakes/audit/index.ts"), "--ledgers", ledgers, "--db", databaseOf(state), ...words];
  return (await runNode(asked)) === 0;
}

export const inWords = (hits: ReadonlyMap<string, number>) =>
  [...hits]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, times]) => `${name} ${times}`)
    .join(", ");
