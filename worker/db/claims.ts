import { and, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { type ClaimKind, claimLength } from "#domain/claims";
import type { Db } from "./client";
import { claims } from "./held-schema";

/** Takes the claim on a case, or renews it, where nobody else has one that still runs. */
export const takeClaim = (db: Db, kind: ClaimKind, id: string, by: string, now: number) =>
  db
    .insert(claims)
    .values({ kind, id, by, until: now + claimLength })
    .onConflictDoUpdate({
      target: [claims.kind, claims.id],
      set: { by, until: now + claimLength },
      setWhere: sql`${claims.by} = ${by} or ${claims.until} <= ${now}`,
    });

/** Gives up what one person claims of a case. */
export const dropClaim = (db: Db, kind: ClaimKind, id: string, by: string) =>
  db.delete(claims).where(and(eq(claims.kind, kind), eq(claims.id, id), eq(claims.by, by)));

/** Who is looking at which of these cases now. */
export const selectClaims = (db: Db, kind: ClaimKind, ids: readonly string[], now: number) =>
  db
    .select({ id: claims.id, by: claims.by, until: claims.until })
    .from(claims)
    .where(and(eq(claims.kind, kind), inArray(claims.id, [...ids]), gt(claims.until, now)));

/** Who is looking at anything now, the latest claims first: staff are few, and each looks at one case. */
export const selectRunning = (db: Db, now: number, limit: number) =>
  db
    .select({ kind: claims.kind, id: claims.id, by: claims.by })
    .from(claims)
    .where(gt(claims.until, now))
    .orderBy(desc(claims.until))
    .limit(limit);

/** Forgets those that have run out. */
export const forgetClaims = (db: Db, now: number, limit: number) =>
  db
    .delete(claims)
    .where(sql`rowid in (select rowid from ${claims} where ${lte(claims.until, now)} limit ${limit})`);
