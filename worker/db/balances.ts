import { and, eq, inArray, sql } from "drizzle-orm";
import { type Balance, balanceInterval, spentKey } from "#domain/balance";
import { localDay } from "#domain/tallies";
import type { Db } from "./client";
import { dailyTallies, gatewayHealth } from "./schema";

/**
 * Takes the turn to ask a gateway for its balance: of sweeps that run at once, one.
 * @returns the gateway, where this one may ask
 */
export const takeBalanceTurn = (db: Db, gateway: string, now: number) =>
  db
    .insert(gatewayHealth)
    .values({ gateway, failures: 0, tx: "", balanceAskedAt: now })
    .onConflictDoUpdate({
      target: gatewayHealth.gateway,
      set: { balanceAskedAt: now },
      setWhere: sql`coalesce(balance_asked_at, 0) <= ${now - balanceInterval}`,
    })
    .returning({ gateway: gatewayHealth.gateway });

/**
 * Counts what a gateway used up since its balance was last heard, on the day of a moment (ms): so much as it went down, for what it
 * went up was paid in. It goes before `keepBalance` in the batch; a day on which nothing was used is counted too, as nought.
 */
export const countSpent = (db: Db, gateway: string, { cents, currency }: Balance, at: number) =>
  db
    .insert(dailyTallies)
    .select(
      sql`select ${localDay(at)}, ${spentKey(gateway)}, max(0, balance_cents - ${cents}) from ${gatewayHealth}
        where gateway = ${gateway} and balance_currency = ${currency} and balance_at < ${at}`,
    )
    .onConflictDoUpdate({
      target: [dailyTallies.day, dailyTallies.key],
      set: { value: sql`${dailyTallies.value} + excluded.value` },
      setWhere: sql`excluded.value > 0`,
    });

/** What gateways used up on each of these days, as far as it was measured. */
export const selectSpent = (db: Db, gateways: readonly string[], days: readonly string[]) =>
  db
    .select({ key: dailyTallies.key, spent: dailyTallies.value })
    .from(dailyTallies)
    .where(and(inArray(dailyTallies.day, [...days]), inArray(dailyTallies.key, gateways.map(spentKey))));

/** Keeps what was heard; what was heard later stays. */
export const keepBalance = (db: Db, gateway: string, { cents, currency }: Balance, at: number) =>
  db
    .update(gatewayHealth)
    .set({ balanceCents: cents, balanceCurrency: currency, balanceAt: at })
    .where(and(eq(gatewayHealth.gateway, gateway), sql`coalesce(${gatewayHealth.balanceAt}, 0) <= ${at}`));
