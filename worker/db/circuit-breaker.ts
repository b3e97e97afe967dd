import { and, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { failuresToOpen, probeInterval } from "#domain/circuit-breaker";
import type { Change } from "./change";
import type { Db } from "./client";
import { gatewayHealth } from "./schema";

/** How the gateways fare, their circuit breakers among it: a handful of rows, none for one that was never called. */
export const selectBreakers = (db: Db) => db.select().from(gatewayHealth);

/** How one gateway fares. */
export const selectBreaker = (db: Db, gateway: string) =>
  db.select().from(gatewayHealth).where(eq(gatewayHealth.gateway, gateway)).limit(1);

/** Closes the breaker: the gateway answered, so whatever it failed at before is forgotten. */
export const recordSuccess = (db: Db, gateway: string) =>
  db
    .update(gatewayHealth)
    .set({ failures: 0, pausedSince: null, probeAt: null, reason: null })
    .where(and(eq(gatewayHealth.gateway, gateway), sql`${gatewayHealth.failures} > 0`));

/**
 * Counts a failure; the tenth in a row opens the breaker, which pauses the gateway. Repeating the change adds nothing: the database's answer to
 * the first try may have been lost.
 * @param weight how many failures it counts for
 */
export function recordFailure(db: Db, gateway: string, change: Change, reason: string, weight = 1) {
  const probeAt = change.at + probeInterval;
  const isEnough = weight >= failuresToOpen;
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
        pausedSince: sql`case when failures + ${weight} >= ${failuresToOpen} then coalesce(paused_since, ${change.at}) end`,
      },
      setWhere: sql`tx <> ${change.tx}`,
    });
}

/** Takes the probe of an open breaker: of the messages that could try a paused gateway now, this change's is the one. */
export const takeBreakerProbe = (db: Db, gateway: string, change: Change) =>
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

/** Lets the probe of an open breaker be taken from `at` on; answers nothing where it is closed. */
export const advanceBreakerProbe = (db: Db, gateway: string, at: number) =>
  db
    .update(gatewayHealth)
    .set({ probeAt: at })
    .where(and(eq(gatewayHealth.gateway, gateway), isNotNull(gatewayHealth.pausedSince)))
    .returning({ gateway: gatewayHealth.gateway });

/** The breaker is closed, or this change has its probe. */
export const breakerLetsThrough = (gateway: string, tx: string): SQL =>
  sql`not exists (select 1 from ${gatewayHealth} where ${gatewayHealth.gateway} = ${gateway}
    and ${gatewayHealth.pausedSince} is not null and ${gatewayHealth.probeTx} is not ${tx})`;
