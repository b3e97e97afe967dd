import { and, eq, sql } from "drizzle-orm";
import { type Balance, balanceInterval } from "#domain/balance";
import type { Db } from "./client";
import { gatewayHealth } from "./schema";

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

/** Keeps what was heard; what was heard later stays. */
export const keepBalance = (db: Db, gateway: string, { cents, currency }: Balance, at: number) =>
  db
    .update(gatewayHealth)
    .set({ balanceCents: cents, balanceCurrency: currency, balanceAt: at })
    .where(and(eq(gatewayHealth.gateway, gateway), sql`coalesce(${gatewayHealth.balanceAt}, 0) <= ${at}`));
