import type { EdgeStore } from "#ports/edge";
import type { Log } from "#ports/log";

const shortest = 60;

// An order waits for what is read, and only the person who changes something for what is written.
const timeout = { read: 250, write: 2_000 };

/**
 * Workers KV. It holds copies only, so that a fault of it is told and otherwise passed over; so is its silence.
 * @param wait resolves after so many ms of real time
 */
export function createEdgeStore(kv: KVNamespace, log: Log, wait: (ms: number) => Promise<void>): EdgeStore {
  const forgiving = async <T>(limit: number, call: () => Promise<T>): Promise<T | null> => {
    const silence = wait(limit).then(() => Promise.reject(new Error("the store does not answer")));
    try {
      return await Promise.race([call(), silence]);
    } catch {
      log.info("edge_store_down");
      return null;
    }
  };
  return {
    read: (key) => forgiving(timeout.read, () => kv.get(key)),
    async write(key, value, lifetime) {
      const expirationTtl = Math.max(shortest, Math.ceil(lifetime / 1000));
      await forgiving(timeout.write, () => kv.put(key, value, { expirationTtl }));
    },
    async forget(key) {
      await forgiving(timeout.write, () => kv.delete(key));
    },
  };
}
