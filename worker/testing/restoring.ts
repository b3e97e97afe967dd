import { sendMessage } from "#usecases/orders/send-message";
import { markRestore, releaseRestore, stepRestore } from "#usecases/restore/settle-restore";
import { sweep } from "#usecases/sweep";
import { copyDatabase, type DatabaseCopy, putBack } from "./database-copy";
import type { Harness } from "./harness";

const minute = 60_000;

/** What tests of restores do to a shop, and what they ask of its vendors. Each test has a harness of its own. */
export function restoring(harness: () => Harness) {
  let copy: DatabaseCopy;
  return {
    /** A backup is made; a minute later the cron's next sweep makes a mark of which it knows nothing. */
    async backUp(): Promise<void> {
      copy = await copyDatabase(harness().env.DB);
      harness().pass(minute);
      await sweep(harness().deps);
    },
    restore: () => putBack(harness().env.DB, copy),
    /** Everything due is done, step by step, with each wake-up heard. */
    async go(ms: number, step = 10 * minute): Promise<void> {
      const h = harness();
      for (let passed = 0; passed < ms; passed += step) {
        h.pass(step);
        await sweep(h.deps);
        for (const { orderId } of h.woken.splice(0)) await sendMessage(h.deps, orderId);
      }
    },
    /** What the tool does. */
    async settle() {
      const h = harness();
      await markRestore(h.deps, h.time.now - minute);
      for (let step = 0; step < 5; step++) await stepRestore(h.deps);
      return releaseRestore(h.deps);
    },
    timesSent: (id: string): number =>
      harness().gateway.accepted.filter(({ reference }) => reference === id).length,
    refundsOf: (id: string): number => harness().provider.of(id).refunds.length,
  };
}
