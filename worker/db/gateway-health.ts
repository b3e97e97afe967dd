import { and, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { failuresToPause, probeInterval } from "#domain/turns";
import type { Change } from "./change";
import type { Db } from "./client";
import { gatewayHealth } from "./schema";

/** The gateways that have failed of late: a handful of rows, none for one that never did. */
export const selectHealth = (db: Db) => db.select().from(gatewayHealth);

/** One gateway's row. */
export const selectHealthOf = (db: Db, gateway: string) =>
  db.select().from(gatewayHealth).where(eq(gatewayHealth.gateway, gateway)).limit(1);

/** It answered: whatever it failed at before is forgotten. */
export const noteAnswer = (db: Db, gateway: string) =>
  db
    .update(gatewayHealth)
    .set({ failures: 0, pausedSince: null, probeAt: null, reason: null })
    .where(and(eq(gatewayHealth.gateway, gateway), sql`${gatewayHealth.failures} > 0`));

/**
 * It failed once more; the tenth time in a row pauses it. Repeating the change adds nothing: the database's answer to
 * the first try may have been lost.
 * @param weight how many failures it counts for
 */
export function noteFailure(db: Db, gateway: string, change: Change, reason: string, weight = 1) {
  const probeAt = change.at + probeInterval;
  const isEnough = weight >= failuresToPause;
  return db
    .insert(gatewayHealth)
    .values({
      gateway,
      failures: weight,
      reason,
      tx: change.tx,
      pausedSince: isEnough ? change.at : null,
      probeAt,
    })
    .onConflictDoUpdate({
      target: gatewayHealth.gateway,
      set: {
        failures: sql`failures + ${weight}`,
        reason,
        tx: change.tx,
        probeAt,
        pausedSince: sql`case when failures + ${weight} >= ${failuresToPause} then coalesce(paused_since, ${change.at}) end`,
      },
      setWhere: sql`tx <> ${change.tx}`,
    });
}

/** Of the messages that could try a paused gateway now, this change's is the one. */
export const takeProbe = (db: Db, gateway: string, change: Change) =>
  db
    .update(gatewayHealth)
    .set({ probeTx: change.tx, probeAt: change.at + probeInterval })
    .where(
      and(
        eq(gatewayHealth.gateway, gateway),
        isNotNull(gatewayHealth.pausedSince),
        lte(gatewayHealth.probeAt, change.at),
      ),
    );

/** The gateway is not paused, or this change may try it. */
export const letsThrough = (gateway: string, tx: string): SQL =>
  sql`not exists (select 1 from ${gatewayHealth} where ${gatewayHealth.gateway} = ${gateway}
    and ${gatewayHealth.pausedSince} is not null and ${gatewayHealth.probeTx} is not ${tx})`;
