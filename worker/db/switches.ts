import { sql } from "drizzle-orm";
import type { Db } from "./client";
import { settings } from "./schema";

/** The staff's switches: `sending`, `custom_senders` and `links`, each `on` or `off`. */
export const selectSwitches = (db: Db) => db.select().from(settings);

/** Sets one of the staff's switches; one that stands so already is left alone. */
export const setSwitch = (db: Db, key: string, on: boolean) => {
  const value = on ? "on" : "off";
  return db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value }, setWhere: sql`v <> ${value}` });
};
