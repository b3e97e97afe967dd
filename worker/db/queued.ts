import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Db } from "./client";
import { messages } from "./schema";
import { sendingIsOn, sendingOnSince } from "./switches";

/** Queued messages that should have been sent before `before`, as long as sending is on. */
export const selectDueWakeUps = (db: Db, before: number, limit: number, stopped: boolean) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.status, "queued"), lte(messages.nextAt, before), sendingIsOn(stopped)))
    .orderBy(asc(messages.nextAt))
    .limit(limit);

/**
 * The longest waiting of the queued messages that were due by `before`, while sending is on; `since` is when each could be
 * sent: since it was due, or since staff switched sending on again. All in ms.
 */
export const selectLongQueued = (db: Db, before: number, limit: number, stopped: boolean) =>
  db
    .select({
      since: sql<number>`max(${messages.nextAt}, ${sendingOnSince})`.as("since"),
      gateway: messages.gateway,
      refusedBy: messages.refusedBy,
      pinned: messages.pinned,
      bodySealed: messages.bodySealed,
    })
    .from(messages)
    .where(and(eq(messages.status, "queued"), lte(messages.nextAt, before), sendingIsOn(stopped)))
    .orderBy(asc(messages.nextAt))
    .limit(limit);
