import type { SandboxDeps } from "./deps";

/** What delivering callbacks needs. */
export type CallbackDeps = Pick<SandboxDeps, "db" | "clock" | "deliver" | "defer" | "log">;

/**
 * Delivers the callbacks due by `now`, at most a page, one after another in the order in which they fell due.
 * @returns how many were answered with a 2xx
 */
export async function runDue(deps: CallbackDeps, now: number): Promise<number> {
  const due = await deps.db
    .prepare(
      `SELECT id FROM callbacks WHERE delivered_at IS NULL AND due_at <= ?1 AND tries < ?2
       ORDER BY due_at, rowid LIMIT ?3`,
    )
    .bind(now, mostTries, pageSize)
    .all<{ id: string }>();
  let taken = 0;
  for (const { id } of due.results) {
    const callback = await claim(deps.db, id, now);
    if (callback && (await attempt(deps, callback, now))) taken += 1;
  }
  return taken;
}

/** Has callbacks delivered the moment they fall due, where that is soon; the sweep delivers the rest. */
export function wakeFor(deps: CallbackDeps, dueTimes: readonly number[]): void {
  const now = deps.clock.now();
  for (const dueAt of dueTimes.filter((time) => time - now <= longestDefer)) {
    // A timer may fire a millisecond early; by then the callback counts as due all the same.
    deps.defer(Math.max(0, dueAt - now), async () => {
      await runDue(deps, Math.max(deps.clock.now(), dueAt));
    });
  }
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

const pageSize = 50;
/** Real vendors give up too. */
const mostTries = 10;
const retryAfter = [
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  16 * hour,
];
/** How long a claimed row belongs to its runner; one that died leaves it to the next after this. */
const leaseLength = 10 * minute;
/** Background work lives for about half a minute; what falls due later than this is left to the sweep. */
const longestDefer = 20 * second;

type Claimed = { id: string; tries: number; url: string; method: string; content_type: string; body: string };

/** Moving the due time is the claim: a second runner finds the row no longer due. */
async function claim(db: D1Database, id: string, now: number): Promise<Claimed | null> {
  return db
    .prepare(
      `UPDATE callbacks SET tries = tries + 1, due_at = ?3
       WHERE id = ?1 AND delivered_at IS NULL AND due_at <= ?2 AND tries < ?4
       RETURNING id, tries, url, method, content_type, body`,
    )
    .bind(id, now, now + leaseLength, mostTries)
    .first<Claimed>();
}

async function attempt(deps: CallbackDeps, callback: Claimed, now: number): Promise<boolean> {
  const taken = await isTaken(deps, callback);
  const record = taken
    ? deps.db.prepare("UPDATE callbacks SET delivered_at = ?2 WHERE id = ?1").bind(callback.id, now)
    : deps.db
        .prepare("UPDATE callbacks SET due_at = ?2 WHERE id = ?1")
        .bind(callback.id, now + (retryAfter[callback.tries - 1] ?? 0));
  await record.run();
  return taken;
}

async function isTaken(deps: CallbackDeps, callback: Claimed): Promise<boolean> {
  try {
    const { url, method, body } = callback;
    const headers = { "content-type": callback.content_type };
    const response = await deps.deliver(new Request(url, { method, headers, body }));
    await response.body?.cancel();
    return response.ok;
  } catch {
    deps.log.info("sandbox_callback_failed", { tries: callback.tries });
    return false;
  }
}
