import { and, eq, gte, sql } from "drizzle-orm";
import { standing } from "#domain/tallies";
import type { Db } from "./client";
import { dailyTallies } from "./schema";

/** The counts of each day since `day`, and the standing ones, whose day sorts behind every date. */
export const selectTallies = (db: Db, day: string) =>
  db.select().from(dailyTallies).where(gte(dailyTallies.day, day));

/** How much there is at this moment of some standing counts together: one row. */
export const sumStanding = (db: Db, keys: readonly string[]) =>
  db
    .select({ total: sql<number>`coalesce(sum(value), 0)` })
    .from(dailyTallies)
    .where(and(eq(dailyTallies.day, standing), sql`key in ${keys}`));
