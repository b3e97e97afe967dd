import { eq, sql } from "drizzle-orm";
import type { Db } from "./client";
import { heartbeats } from "./schema";

/** Heartbeat: notes that a recurring job ran to its end. */
export const heartbeat = (db: Db, name: string, at: number) =>
  db
    .insert(heartbeats)
    .values({ name, at })
    .onConflictDoUpdate({ target: heartbeats.name, set: { at: sql`${at}` } });

/** The last heartbeat of a recurring job: when it ran to its end. */
export const selectHeartbeat = (db: Db, name: string) =>
  db.select().from(heartbeats).where(eq(heartbeats.name, name)).limit(1);
