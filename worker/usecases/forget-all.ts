import { backfillPage, selectBackfills } from "#db/backfills";
import type { Statement } from "#db/client";
import { changesOf, forget, keepOverdue, longestOf, selectKeptOverdue, selectOverdue } from "#db/retention";
import { retentionLate, retentionMeasured } from "#domain/retention";
import { commit, type Deps } from "./deps";

/** What is forgotten in one statement, and how often a minute: 2,500 rows of each kind, four times what ten orders a second ask. */
const forgetting = { page: 500, rounds: 5 } as const;

/** Forgets page by page until no kind fills one, or this minute's share is used. */
export async function forgetAll(deps: Deps): Promise<void> {
  for (let round = 0; round < forgetting.rounds; round++) {
    const done = await commit(deps, forget(deps.db, deps.clock.now(), forgetting.page));
    if (done.every((result) => changesOf(result) < forgetting.page)) return;
  }
}

/** A page of what a migration left to be done to the rows of before; one small question once all of it is done. */
export async function backfill(deps: Deps): Promise<void> {
  const [left] = await commit(deps, [selectBackfills(deps.db)] as const);
  if (left.length > 0) await commit(deps, backfillPage(deps.db) as [Statement, ...Statement[]]);
}

/** Gauge: how long the oldest row is past its time, over all clocks, each quarter of an hour; a person is told when it is late. */
export async function measureOverdue(deps: Deps): Promise<void> {
  const { db } = deps;
  const now = deps.clock.now();
  const [[before]] = await commit(deps, [selectKeptOverdue(db)] as const);
  if (before && now - before.at < retentionMeasured) return;
  type Asked = ReturnType<typeof selectOverdue>;
  const answers = await commit(deps, selectOverdue(db, now) as [Asked[number], ...Asked]);
  const overdue = longestOf(answers, now);
  await commit(deps, [keepOverdue(db, overdue, now)]);
  const minutes = Math.floor(overdue.value / 60_000);
  deps.log.info("retention_measured", { overdueMinutes: minutes, clock: overdue.detail });
  if (overdue.value > retentionLate) deps.log.alarm("retention_late", { clock: overdue.detail, minutes });
}
