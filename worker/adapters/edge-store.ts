import type { EdgeStore } from "../ports/edge-store";
import type { Log } from "../ports/log";

const shortest = 60;

/** Workers KV. It holds copies only, so that a fault of it is told and otherwise passed over. */
export function createEdgeStore(kv: KVNamespace, log: Log): EdgeStore {
  const forgiving = async <T>(call: () => Promise<T>): Promise<T | null> => {
    try {
      return await call();
    } catch {
      log.info("edge_store_down");
      return null;
    }
  };
  return {
    read: (key) => forgiving(() => kv.get(key)),
    async write(key, value, lifetime) {
      const expirationTtl = Math.max(shortest, Math.ceil(lifetime / 1000));
      await forgiving(() => kv.put(key, value, { expirationTtl }));
    },
    async forget(key) {
      await forgiving(() => kv.delete(key));
    },
  };
}
