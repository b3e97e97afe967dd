import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { countOf, reconcileNow, uncheckedOf } from "../../scripts/lib/reconcile.ts";
import { databaseOf, inFlight } from "./books.ts";
import { timeOn } from "./clock.ts";
import type { Rig } from "./rig.ts";

const second = 1_000;
const minute = 60 * second;

/**
 * The product's own reconciliation over all that happened, which production has within a day (decision 070): a provider that gave
 * up on a callback is not the last word about the money. Then what it put right is given its time.
 *
 * @param since from when on, in ms of the product's clock
 * @returns what is under way all the same
 */
export async function reconcileAll(rig: Rig, since: number): Promise<string[]> {
  const file = databaseOf(rig.state);
  const now = timeOn(rig.clock());
  const outcome = await reconcileNow({
    ask: (statements) => query(file, statements),
    now,
    period: { from: since, to: now },
    say: () => {},
    pause: second,
    patience: 4 * minute,
  });
  for (const { vendor, tally } of outcome.compared)
    console.log(`  reconciled with ${vendor}: ${tally.compared} compared, ${tally.healed} put right`);
  console.log(`  for a person: ${countOf(outcome)} differences, ${uncheckedOf(outcome)} not asked`);
  const end = Date.now() + 2 * minute;
  while (Date.now() < end && inFlight(file).size > 0) await sleep(second / 2);
  return [...inFlight(file)].map(([state, many]) => `${many} × ${state}`);
}

function query(file: string, statements: readonly string[]) {
  const db = new DatabaseSync(file, { timeout: 10 * second });
  try {
    for (const one of statements.slice(0, -1)) db.exec(one);
    return db.prepare(statements.at(-1) ?? "").all() as Record<string, string | number | null>[];
  } finally {
    db.close();
  }
}
