import type { Deadline } from "#ports/clock";
import type { EdgeStore } from "#ports/edge";
import type { Log } from "#ports/log";

const shortest = 60;

// An order waits for what is read, and only the person who changes something for what is written.
const timeout = { read: 250, write: 2_000 };

/** What an isolate may write in a minute of `now` (ms), and who is told of each copy that was not written. */
export type WriteBudget = {
  readonly most: number;
  readonly now: () => number;
  readonly onSpent: () => void;
};

/**
 * Workers KV. It holds copies only, so that a fault of it is told and otherwise passed over; so is its silence. Each write
 * costs money, and a copy is never the truth: above the budget it is not written. What is to be forgotten always is.
 */
export function createEdgeStore(
  kv: KVNamespace,
  log: Log,
  deadline: Deadline,
  budget: WriteBudget,
): EdgeStore {
  const takeWrite = countPerMinute(budget.now);
  const forgiving = async <T>(limit: number, call: () => Promise<T>): Promise<T | null> => {
    // Wrapped, for what is stored may be any text.
    const answer = await deadline(limit, asAnswer(call)).catch(() => "failed" as const);
    if (typeof answer === "object") return answer.stored;
    log.info("edge_store_down");
    return null;
  };
  return {
    read: (key) => forgiving(timeout.read, () => kv.get(key)),
    async write(key, value, lifetime) {
      if (takeWrite() > budget.most) return budget.onSpent();
      const expirationTtl = Math.max(shortest, Math.ceil(lifetime / 1000));
      await forgiving(timeout.write, () => kv.put(key, value, { expirationTtl }));
    },
    async forget(key) {
      takeWrite();
      await forgiving(timeout.write, () => kv.delete(key));
    },
  };
}

const asAnswer = async <T>(call: () => Promise<T>) => ({ stored: await call() });

/** Counts how often it was called this minute; counting across isolates would cost what it is to spare. */
function countPerMinute(now: () => number): () => number {
  let minute = Number.NaN;
  let count = 0;
  return () => {
    const current = Math.floor(now() / 60_000);
    count = current === minute ? count + 1 : 1;
    minute = current;
    return count;
  };
}
