import { eq, type SQL, sql } from "drizzle-orm";
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
