import { type SQL, sql } from "drizzle-orm";
import type { RuleState } from "#domain/gate/upkeep";
import { type GateCode, gateCodes } from "#domain/gate/verdict";
import type { Db } from "./client";
import { prepared } from "./prepared";
import { settings } from "./schema";

/** The key of the switch of a rule of the gate: `off` where it only looks on (decision 076). */
const gateSwitch = (code: GateCode) => `gate_${code}`;

/** Staff have not put this rule of the gate on a dry run: a condition of what it does. */
export const ruleIsLive = (code: GateCode): SQL =>
  sql`not exists (select 1 from ${settings} where ${settings.key} = ${gateSwitch(code)} and ${settings.value} = 'off')`;

/**
 * Turns a rule from one state to the other (compare-and-swap): it changes nothing where the rule does not stand as whoever turns
 * it has seen.
 */
export const turnRule = (db: Db, code: GateCode, from: RuleState, to: RuleState) =>
  db
    .insert(settings)
    .select(
      sql`select ${gateSwitch(code)}, ${to === "dry" ? "off" : "on"}
        where ${from === "on" ? ruleIsLive(code) : sql`not ${ruleIsLive(code)}`}`,
    )
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.v` } })
    .returning({ key: settings.key });

/** The rules of the gate that staff have put on a dry run. */
export const dryRunIn = (
  switches: readonly { readonly key: string; readonly value: string }[],
): ReadonlySet<GateCode> =>
  new Set(
    gateCodes.filter((code) =>
      switches.some(({ key, value }) => key === gateSwitch(code) && value === "off"),
    ),
  );

/** The staff's switches: `sending`, `custom_senders` and `links`, each `on` or `off`. */
export const selectSwitches = (db: Db) => db.select().from(settings);

/** The same for a batch: every order asks it. */
export const askSwitches = prepared(selectSwitches);

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
