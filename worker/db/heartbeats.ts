import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "./client";
import { heartbeats } from "./schema";

/** Heartbeat: notes that a recurring job ran to its end. */
export const heartbeat = (db: Db, name: string, at: number) => heartbeatIf(db, name, at, sql`true`);

/** As `heartbeat`, where the last one allows it. */
export const heartbeatIf = (db: Db, name: string, at: number, setWhere: SQL) =>
  db
    .insert(heartbeats)
    .values({ name, at })
    .onConflictDoUpdate({ target: heartbeats.name, set: { at: sql`${at}` }, setWhere });

/** The last heartbeat of a recurring job: when it ran to its end. */
export const selectHeartbeat = (db: Db, name: string) =>
  db.select().from(heartbeats).where(eq(heartbeats.name, name)).limit(1);

/** The last heartbeats of several jobs. */
export const selectHeartbeats = (db: Db, names: readonly string[]) =>
  db
    .select()
    .from(heartbeats)
    .where(inArray(heartbeats.name, [...names]));

/** As `heartbeat`, the first time only. */
export const heartbeatOnce = (db: Db, name: string, at: number) =>
  db.insert(heartbeats).values({ name, at }).onConflictDoNothing();

/** Lease: taken by the one whose statement changes a row, and by nobody else for so long (ms). */
export const takeTurn = (db: Db, name: string, now: number, length: number) =>
  heartbeatIf(db, name, now, sql`${heartbeats.at} <= ${now - length}`);
