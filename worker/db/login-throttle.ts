import { and, inArray, type SQL, sql } from "drizzle-orm";
import { type Ceiling, failureMemory, waits } from "#domain/login";
import { type Condition, changed } from "./change";
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

/** That none of these keys must wait, and what is `provided` besides. `now` in ms. */
export const isOpen = (keys: readonly string[], now: number, provided: Condition = sql`true`): Condition =>
  sql`not exists (select 1 from login_throttle where key_hash in ${listed(keys)} and next_at > ${now})
    and ${provided}`;

/**
 * Counts a try as failed before it is heard, under each key, when the statement before it in the batch changed a row: so
 * of many tries at once no more than the free ones are heard. A success takes it back.
 *
 * @param ceiling where there is none, the wait doubles
 */
export const chargeTry = (db: Db, keys: readonly string[], now: number, ceiling?: Ceiling) => {
  const failures = sql`case when updated_at <= ${now - failureMemory} then 1 else failures + 1 end`;
  const wait = ceiling ? steadyWait(failures, ceiling) : doublingWait(failures);
  const first = ceiling?.free === 1 ? ceiling.wait : 0;
  return db
    .insert(loginThrottle)
    .select(sql`select value, 1, ${now + first}, ${now} from ${listed(keys)} where ${changed}`)
    .onConflictDoUpdate({
      target: loginThrottle.key,
      set: { failures, nextAt: sql`${now} + ${wait}`, updatedAt: sql`${now}` },
    });
};

/** Takes back all failures under these keys. */
export const forgive = (db: Db, keys: readonly string[], provided?: Condition) =>
  db.delete(loginThrottle).where(and(inArray(loginThrottle.key, [...keys]), provided));

/** Takes back one failure under each of these keys, that of a try which was heard and right. */
export const takeBack = (db: Db, keys: readonly string[], provided?: Condition) =>
  db
    .update(loginThrottle)
    .set({ failures: sql`max(0, failures - 1)`, nextAt: sql`0` })
    .where(and(inArray(loginThrottle.key, [...keys]), provided));

const listed = (keys: readonly string[]) => sql`(select value from json_each(${JSON.stringify(keys)}))`;

// Numbers are bound as fractions, which a path into a list may not hold.
const doublingWait = (failures: SQL) =>
  sql`json_extract(${JSON.stringify(waits)}, '$[' || (cast(min(${failures}, ${waits.length}) as integer) - 1) || ']')`;

const steadyWait = (failures: SQL, { free, wait }: Ceiling) =>
  sql`case when ${failures} >= ${free} then ${wait} else 0 end`;
