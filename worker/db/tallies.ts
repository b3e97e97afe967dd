import { asc, eq, gte } from "drizzle-orm";
import type { Db } from "./client";
import { abuseReports, dailyTallies } from "./schema";

/** The counts of each day since `day`, and the standing ones, whose day sorts behind every date. */
export const selectTallies = (db: Db, day: string) =>
  db.select().from(dailyTallies).where(gte(dailyTallies.day, day));

/** When the oldest open report came in: one row, or none. */
export const selectOldestReport = (db: Db) =>
  db
    .select({ at: abuseReports.createdAt })
    .from(abuseReports)
    .where(eq(abuseReports.status, "pending"))
    .orderBy(asc(abuseReports.createdAt))
    .limit(1);
