import { and, between, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { recentDay, recentKeys, senderChosen } from "#domain/recent-tallies";
import { localDay, standing } from "#domain/tallies";
import { changed } from "./change";
import type { Db, Statement } from "./client";
import { dailyTallies, events } from "./schema";

/** The counts of each day since `day`, and the standing ones, whose day sorts behind every date. */
export const selectTallies = (db: Db, day: string) =>
  db.select().from(dailyTallies).where(gte(dailyTallies.day, day));

/** The counts of each day since `day`, without the standing ones. */
export const selectDays = (db: Db, day: string) =>
  db
    .select()
    .from(dailyTallies)
    .where(and(gte(dailyTallies.day, day), lt(dailyTallies.day, standing)));

/** What some keys counted together from a day to another, both included: a row of each that counted anything. */
export const sumDays = (db: Db, keys: readonly string[], from: string, to: string) =>
  db
    .select({ key: dailyTallies.key, total: sql<number>`sum(${dailyTallies.value})`.as("total") })
    .from(dailyTallies)
    .where(and(between(dailyTallies.day, from, to), inArray(dailyTallies.key, [...keys])))
    .groupBy(dailyTallies.key);

/** How much there is at this moment of some standing counts together: one row. */
export const sumStanding = (db: Db, keys: readonly string[]) =>
  db
    .select({ total: sql<number>`coalesce(sum(value), 0)` })
    .from(dailyTallies)
    .where(and(eq(dailyTallies.day, standing), sql`key in ${keys}`));

/** Counts one more of something on the day of a moment (ms), if the statement right before it in the batch wrote anything. */
export const countIfChanged = (db: Db, key: string, at: number) => countIf(db, key, at, changed);

/** Counts one more of something on the day of a moment (ms), if a condition holds. */
export const countIf = (db: Db, key: string, at: number, condition: SQL) =>
  db
    .insert(dailyTallies)
    .select(sql`select ${localDay(at)}, ${key}, 1 where ${condition}`)
    .onConflictDoUpdate({
      target: [dailyTallies.day, dailyTallies.key],
      set: { value: sql`${dailyTallies.value} + 1` },
    });

/** Amsterdam is two hours ahead of UTC from the last Sunday of March to that of October, as the view `event_tallies` has it. */
const summer = (edge: "+2 months" | "+9 months") =>
  sql`unixepoch(e.at / 1000, 'unixepoch', 'start of year', ${sql.raw(`'${edge}'`)}, '+24 days', 'weekday 0', '+1 hours')`;
const localHour = sql`strftime('%H', e.at / 1000, 'unixepoch', iif(e.at / 1000 >= ${summer("+2 months")}
  and e.at / 1000 < ${summer("+9 months")}, '+2 hours', '+1 hours'))`;
const listedId = sql`(select id from senders where name = (select sender from orders where orders.id = e.id))`;

/** Of a payment the hour, of an order the sender: of names of one's own only that they are (decision 109). */
const recentKey = sql`iif(t.key = 'paid', ${recentKeys.paid} || ${localHour},
  coalesce(${recentKeys.sender} || ${listedId}, ${senderChosen("own")}))`;

/** Under this key stands, among the standing counts, the last event (seq) that the days count. */
const cursor = sql.raw("day = 'all' and key = 'events_folded'");
const folded = sql`(select value from daily_tallies where ${cursor})`;
const newest = sql`(select coalesce(max(seq), 0) from ${events})`;

/**
 * Adds to the days what a page of the events counts for that came since (decision 097), in one batch: however many orders moved,
 * each key of a day is written once. Beside them stand the counts that are kept for weeks (`domain/recent-tallies.ts`). Until the
 * first fold a trigger counts each event as it is written, so that the Worker of before, which folds nothing, counts as well.
 */
export const foldEvents = (db: Db, page: number): readonly [Statement, ...Statement[]] => [
  db
    .insert(dailyTallies)
    .select(sql`select 'all', 'events_folded', ${newest} where true`)
    .onConflictDoNothing(),
  db
    .insert(dailyTallies)
    .select(
      // The cross join keeps the planner with the page: by itself it would look through all events of an entity.
      sql`select iif(r.recent, ${recentDay("")} || t.day, t.day) as day, iif(r.recent, ${recentKey}, t.key) as key, sum(t.value)
        from events e cross join event_tallies t cross join (select 0 as recent union all select 1) r
        where t.seq = e.seq and e.seq > ${folded} and e.seq <= ${folded} + ${page}
          and (not r.recent or t.key in ('paid', 'orders')) group by 1, 2`,
    )
    .onConflictDoUpdate({
      target: [dailyTallies.day, dailyTallies.key],
      set: { value: sql`${dailyTallies.value} + excluded.value` },
    }),
  db
    .update(dailyTallies)
    .set({ value: sql`min(${dailyTallies.value} + ${page}, ${newest})` })
    .where(sql`${cursor} and ${dailyTallies.value} < ${newest}`),
];
