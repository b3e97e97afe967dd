import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { MessageState } from "#domain/delivery";
import type { Db } from "./client";
import { messages } from "./schema";

/** How the last messages that each gateway accepted ended: a row per gateway, so many of each read by their own index. */
export const countLastAccepted = (db: Db, gateways: readonly string[], most: number) => {
  const last = sql`(select status from ${messages} where ${messages.gateway} = w.value
    and ${messages.gatewayId} is not null order by ${messages.claimedAt} desc limit ${most}) some`;
  const count = (status: MessageState) =>
    sql<number>`(select count(*) from ${last} where status = ${status})`;
  return db
    .select({
      gateway: sql<string>`w.value`.as("gateway"),
      delivered: count("delivered").as("delivered"),
      undelivered: count("undelivered").as("undelivered"),
    })
    .from(sql`json_each(${JSON.stringify(gateways)}) w`);
};

/** Since when the message waits that has stood longest in a state, in ms: one row or none. */
export const selectLongestIn = (db: Db, status: MessageState) =>
  db
    .select({ at: messages.changedAt })
    .from(messages)
    .where(eq(messages.status, status))
    .orderBy(asc(messages.changedAt))
    .limit(1);

/** By when the first held message must be decided about, in ms: one row or none. */
export const selectFirstHeld = (db: Db) =>
  db
    .select({ at: messages.nextAt })
    .from(messages)
    .where(and(eq(messages.status, "held"), isNotNull(messages.nextAt)))
    .orderBy(asc(messages.nextAt))
    .limit(1);
