import { and, eq, type SQL, sql } from "drizzle-orm";
import { longestLine, paceInterval } from "#domain/pace";
import { changed } from "./change";
import type { Db } from "./client";
import { insertIf } from "./insert-if";
import { gatewayHealth } from "./schema";

/** Where the line ends, in ms; now where there is none. */
const lineEnd = (now: number): SQL =>
  sql`iif(next_call_at between ${now} and ${now + longestLine}, next_call_at, ${now})`;

/** The line moves on by one call, from now or from where it ends. */
const oneCallOn = (now: number, perSecond: number): SQL => sql`${lineEnd(now)} + ${paceInterval(perSecond)}`;

/** The gateway's pace lets a call go now (domain/pace.ts). */
export const paceLetsThrough = (gateway: string, now: number): SQL =>
  sql`not exists (select 1 from ${gatewayHealth} where ${gatewayHealth.gateway} = ${gateway}
    and ${gatewayHealth.nextCallAt} > ${now} and ${gatewayHealth.nextCallAt} <= ${now + longestLine})`;

/** Takes the token of the claim that stands before it in the batch, if that found its message; else of nothing. */
export const takeToken = (db: Db, gateway: string, perSecond: number, now: number) =>
  insertIf(db, gatewayHealth, newcomer(gateway, now + paceInterval(perSecond)), changed).onConflictDoUpdate({
    target: gatewayHealth.gateway,
    set: { nextCallAt: oneCallOn(now, perSecond) },
  });

/** A gateway that is called for the first time: it has not failed. */
const newcomer = (gateway: string, nextCallAt: number) => ({ gateway, failures: 0, tx: "", nextCallAt });

/**
 * Books the next call that is free, unless that is too far away to be waited for.
 * @param patience for how long its caller would wait for it, in ms
 * @returns where it ends, which is when the call after it may go
 */
export const bookTurn = (db: Db, gateway: string, perSecond: number, now: number, patience: number) =>
  db
    .update(gatewayHealth)
    .set({ nextCallAt: oneCallOn(now, perSecond) })
    .where(and(eq(gatewayHealth.gateway, gateway), sql`${lineEnd(now)} <= ${now + patience}`))
    .returning({ end: gatewayHealth.nextCallAt });
