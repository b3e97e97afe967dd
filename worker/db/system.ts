import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { MessageState } from "#domain/delivery";
import { only } from "./change";
import type { Db } from "./client";
import { lastIn } from "./messages";
import { standsIn } from "./order-search";
import { messages } from "./schema";

/** How the `most` messages of which was heard last ended, a row per gateway that had any of them. */
export const countLastReported = (db: Db, most: number) => {
  const count = (status: MessageState) => sql<number>`count(*) filter (where status = ${only(status)})`;
  return db
    .select({
      gateway: sql<string>`gateway`.as("gateway"),
      delivered: count("delivered").as("delivered"),
      undelivered: count("undelivered").as("undelivered"),
    })
    .from(lastIn(["delivered", "undelivered"], most))
    .groupBy(sql`gateway`);
};

/** Since when the message waits that has stood longest in a state, in ms: one row or none. */
export const selectLongestIn = (db: Db, status: MessageState) =>
  db
    .select({ at: sql<number>`min(${messages.changedAt})`.as("at") })
    .from(messages)
    .where(standsIn(status))
    .having(sql`min(${messages.changedAt}) is not null`);

/** By when the first held message must be decided about, in ms: one row or none. */
export const selectFirstHeld = (db: Db) =>
  db
    .select({ at: messages.nextAt })
    .from(messages)
    .where(and(eq(messages.status, "held"), isNotNull(messages.nextAt)))
    .orderBy(asc(messages.nextAt))
    .limit(1);
