import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client";
import { settings } from "./schema";

/** The staff's switches: `sending`, `custom_senders` and `links`, each `on` or `off`. */
export const selectSwitches = (db: Db) => db.select().from(settings);

/** Staff have sending switched on: a condition of the moves in db/messages.ts. */
export const sendingIsOn: SQL = sql`(select ${settings.value} from ${settings} where ${settings.key} = 'sending') = 'on'`;

/** Sets one of the staff's switches; one that stands so already is left alone. */
export const setSwitch = (db: Db, key: string, on: boolean) => {
  const value = on ? "on" : "off";
  return db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value }, setWhere: sql`v <> ${value}` });
};
