import { endLease, takeLease } from "#db/leases";
import { changesOf } from "#db/retention";
import { commit, type Deps } from "./deps";

/**
 * Does work that only one may do at a time, if nobody else does it: takes its lease, and gives it back afterwards. Who dies with it
 * keeps it until its time is over; so does who never heard that it was taken.
 * @param length for how long it is held at most, in ms
 * @returns what came of the work; null where another has the lease
 */
export async function underLease<T>(
  deps: Deps,
  name: string,
  length: number,
  work: () => Promise<T>,
): Promise<T | null> {
  const now = deps.clock.now();
  const until = now + length;
  const [taken] = await commit(deps, [takeLease(deps.db, name, now, until)] as const);
  if (changesOf(taken) === 0) return null;
  try {
    return await work();
  } finally {
    await commit(deps, [endLease(deps.db, name, until, deps.clock.now())] as const);
  }
}
