import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client";
import { settings } from "./schema";

/** The staff's switches: `sending`, `custom_senders` and `links`, each `on` or `off`. */
export const selectSwitches = (db: Db) => db.select().from(settings);

/**
 * Sending is on: the operator has not stopped it, which beats everything here, and staff have it switched on. A condition of
 * the moves in db/messages.ts.
 */
export const sendingIsOn = (stopped: boolean): SQL =>
  stopped
    ? sql`0`
    : sql`(select ${settings.value} from ${settings} where ${settings.key} = 'sending') = 'on'`;

/** When staff last switched sending on, in ms; 0 where they never touched it. */
export const sendingOnSince: SQL = sql`coalesce((select at from audit
  where subject = 'setting' and subject_id = 'sending' and action = 'switched_on' order by seq desc limit 1), 0)`;

/** Sets one of the staff's switches; one that stands so already is left alone. */
export const setSwitch = (db: Db, key: string, on: boolean) => {
  const value = on ? "on" : "off";
  return db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value }, setWhere: sql`v <> ${value}` });
};
