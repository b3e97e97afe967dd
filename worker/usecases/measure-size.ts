import { askSizeOf, keepSize, selectSizes } from "#db/database-size";
import { databaseLimit, fullOn, growthOf, isFilling } from "#domain/database-size";
import { localDay } from "#domain/tallies";
import { commit, type Deps } from "./deps";

/**
 * Notes once a day how large the database is, and tells a person when there is little room or little time left. Asked each
 * minute, it is one row by its key.
 */
export async function measureSize(deps: Deps): Promise<void> {
  const { db } = deps;
  const now = deps.clock.now();
  const day = localDay(now);
  const { isKept, bytes } = await askSizeOf(db, day);
  if (isKept || bytes === null) return;
  const [, sizes] = await commit(deps, [keepSize(db, day, bytes), selectSizes(db, now)] as const);
  const growth = growthOf(sizes);
  if (!isFilling(bytes, growth)) return;
  deps.log.alarm("database_filling", {
    percent: Math.round((bytes / databaseLimit) * 100),
    fullOn: fullOn(bytes, growth, day),
  });
}
