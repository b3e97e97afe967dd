import { inArray, sql } from "drizzle-orm";
import { failureMemory, waits } from "#domain/login";
import type { Db } from "./client";
import { loginThrottle } from "./staff-schema";

/** When the next try under all of these keys is heard: one row, with null when it is heard now. Times in ms. */
export const selectNextTry = (db: Db, keys: readonly string[], now: number) =>
  db
    .select({
      at: sql<
        number | null
      >`max(case when ${loginThrottle.nextAt} > ${now} then ${loginThrottle.nextAt} end)`,
    })
    .from(loginThrottle)
    .where(inArray(loginThrottle.key, [...keys]));

/**
 * Counts a try as failed before it is heard, under each key, unless one of them must wait. So of many tries at once no
 * more than the free ones are heard; a success takes it back by `forgive`.
 */
export const chargeTry = (db: Db, keys: readonly string[], now: number) => {
  const listed = sql`(select value from json_each(${JSON.stringify(keys)}))`;
  const failures = sql`case when updated_at <= ${now - failureMemory} then 1 else failures + 1 end`;
  return db
    .insert(loginThrottle)
    .select(
      sql`select value, 1, ${now}, ${now} from ${listed}
        where not exists (select 1 from login_throttle where key_hash in ${listed} and next_at > ${now})`,
    )
    .onConflictDoUpdate({
      target: loginThrottle.key,
      set: { failures, nextAt: sql`${now} + ${waitAfter(failures)}`, updatedAt: sql`${now}` },
    });
};

/** Takes back all failures under these keys. */
export const forgive = (db: Db, keys: readonly string[]) =>
  db.delete(loginThrottle).where(inArray(loginThrottle.key, [...keys]));

// Numbers are bound as fractions, which a path into a list may not hold.
const waitAfter = (failures: ReturnType<typeof sql>) =>
  sql`json_extract(${JSON.stringify(waits)}, '$[' || (cast(min(${failures}, ${waits.length}) as integer) - 1) || ']')`;
