import { and, between, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import {
  daysAlike,
  localTime,
  paidInHour,
  recentDay,
  recentKeys,
  recentTalliesLife,
} from "#domain/recent-tallies";
import { lastDays, localDay, overviewDays } from "#domain/tallies";
import type { Db } from "./client";
import { dailyTallies } from "./schema";

/** Of a day of recent counts: every date begins with a figure, which sorts behind its sign. */
const isRecent = lt(dailyTallies.day, "0");

/** What was paid, on the four days before that are like a moment's (ms), in each hour up to its own: a hundred rows at most. */
export const selectPaidByHour = (db: Db, now: number) =>
  db
    .select()
    .from(dailyTallies)
    .where(
      and(
        inArray(dailyTallies.day, daysAlike(now).map(recentDay)),
        between(dailyTallies.key, paidInHour(0), paidInHour(localTime(now).hour)),
      ),
    );

/** The day since which the recent counts go back: one row. */
export const selectRecentSince = (db: Db) =>
  db
    .select({ day: sql<string | null>`min(${dailyTallies.day})` })
    .from(dailyTallies)
    .where(isRecent);

/** How often each sender was chosen in the days of the overview: of each day a row a sender, and one of the others together. */
export const selectSenderUses = (db: Db, now: number) =>
  sumChosen(db, gte(dailyTallies.day, recentDay(lastDays(now, overviewDays).at(-1) ?? "")));

/** The same of the day of a moment (ms) alone. */
export const selectSenderUsesToday = (db: Db, now: number) =>
  sumChosen(db, eq(dailyTallies.day, recentDay(localDay(now))));

const sumChosen = (db: Db, days: SQL) =>
  db
    .select({
      id: sql<string>`substr(${dailyTallies.key}, ${recentKeys.sender.length + 1})`.as("id"),
      total: sql<number>`sum(${dailyTallies.value})`.as("total"),
    })
    .from(dailyTallies)
    .where(
      and(
        days,
        isRecent,
        sql`substr(${dailyTallies.key}, 1, ${recentKeys.sender.length}) = ${recentKeys.sender}`,
      ),
    )
    .groupBy(dailyTallies.key);

/** Recent counts whose weeks are over go. */
export const forgetRecentTallies = (db: Db, now: number) =>
  db.delete(dailyTallies).where(lt(dailyTallies.day, recentDay(localDay(now - recentTalliesLife))));
