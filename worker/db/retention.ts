import { and, gte, lt, sql } from "drizzle-orm";
import { retention } from "#domain/retention";
import { localDay } from "#domain/tallies";
import { forgetAlarms } from "./alarms";
import { forgetSpent } from "./budgets";
import { forgetAnswered } from "./challenges";
import { forgetClaims } from "./claims";
import type { Db, Statement } from "./client";
import { clocks, forgetByClock, overdueOf } from "./clocks";
import { heartbeat } from "./heartbeats";
import { endHolds, forgetHolds } from "./holds";
import { forgetTurnedAway } from "./places";
import { forgetRecentTallies } from "./recent-tallies";
import { dailyTallies, gauges } from "./schema";
import { forgetStaff } from "./staff-retention";
import { forgetTasks } from "./tasks";
import { forgetTextVerdicts } from "./text-verdicts";
import { forgetTrail } from "./trail";
import { forgetVisitorRefusals } from "./visitor-refusals";

/** One bounded page of forgetting: what is past its time goes. `now` in ms; at most `limit` rows of each clock. */
export function forget(db: Db, now: number, limit: number): readonly [Statement, ...Statement[]] {
  return [
    // By what clock this page forgets: triggers keep what is younger than the law says (migration 0038).
    heartbeat(db, "forgetting", now),
    endHolds(db, now),
    ...forgetByClock(db, now, limit),
    forgetTurnedAway(db, now - retention.turnedAway, limit),
    forgetVisitorRefusals(db, now - retention.visitorRefusals, limit),
    forgetTextVerdicts(db, now - retention.textVerdicts, limit),
    forgetClaims(db, now, limit),
    forgetAnswered(db, now),
    ...forgetStaff(db, now, limit),
    forgetHolds(db, now, limit),
    forgetTasks(db, now - retention.tasks, limit),
    ...forgetTrail(db, now),
    ...forgetAlarms(db, now),
    forgetSpent(db, now),
    // The standing counts, whose day sorts behind every date, stay; those of the last weeks, which sort before, have their own time.
    db
      .delete(dailyTallies)
      .where(and(gte(dailyTallies.day, "0"), lt(dailyTallies.day, localDay(now - retention.tallies)))),
    forgetRecentTallies(db, now),
  ];
}

/** How many rows a statement has changed, by what the database says of it. */
export const changesOf = (result: unknown): number => {
  const { meta } = result as Partial<D1Result>;
  return meta?.changes ?? 0;
};

/** How long, in ms, the oldest of what should be gone is past its time, and by which clock; 0 where nothing is. */
export type Overdue = { readonly value: number; readonly detail: string | null };

/** What ran out and is still there: a statement per clock, in the order in which `longestOf` takes their answers. */
export const selectOverdue = (db: Db, now: number) => clocks.map((clock) => overdueOf(db, clock, now));

/** The longest overdue of what `selectOverdue` answers. */
export function longestOf(answers: readonly (readonly { since: number | null }[])[], now: number): Overdue {
  const late = answers.flatMap(([row], index) =>
    row && row.since !== null ? [{ value: now - row.since, detail: clocks[index]?.name ?? null }] : [],
  );
  return late.reduce((one, other) => (other.value > one.value ? other : one), { value: 0, detail: null });
}

const gauge = "retention_overdue";

/** Keeps what was measured, for whoever asks before it is measured anew. */
export const keepOverdue = (db: Db, overdue: Overdue, at: number) =>
  db
    .insert(gauges)
    .values({ name: gauge, ...overdue, at })
    .onConflictDoUpdate({ target: gauges.name, set: { ...overdue, at } });

/** What was last measured, and when: one row, or none. */
export const selectKeptOverdue = (db: Db) => db.select().from(gauges).where(sql`name = ${gauge}`).limit(1);
