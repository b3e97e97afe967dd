import { eq, sql } from "drizzle-orm";
import type { Db } from "./client";
import { heartbeats } from "./schema";

/** Notes that a recurring job ran to its end. */
export const beat = (db: Db, name: string, at: number) =>
  db
    .insert(heartbeats)
    .values({ name, at })
    .onConflictDoUpdate({ target: heartbeats.name, set: { at: sql`${at}` } });

/** When a recurring job last ran to its end. */
export const selectBeat = (db: Db, name: string) =>
  db.select().from(heartbeats).where(eq(heartbeats.name, name)).limit(1);
