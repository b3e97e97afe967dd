import { sql } from "drizzle-orm";
import type { Db } from "./client";
import { settings } from "./schema";

/** Sets one of the staff's switches; one that stands so already is left alone. */
export const setSwitch = (db: Db, key: string, on: boolean) => {
  const value = on ? "on" : "off";
  return db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value }, setWhere: sql`v <> ${value}` });
};
