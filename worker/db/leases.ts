import { and, eq, gt, lte, or, sql } from "drizzle-orm";
import type { Db } from "./client";
import { heartbeatIf } from "./heartbeats";
import { heartbeats } from "./schema";

/** Clocks of two machines differ by less than this, in ms. */
const clockSkew = 60_000;

/**
 * Lease: a row that one holder at a time has, until a moment (compare-and-set). Taken by the one whose statement changes a row.
 * The moment is kept and names its holder: nobody takes it before that is over, so a later holder has a later one. One that lies
 * further ahead than anybody could have taken it is of another past, and keeps nobody away.
 */
export const takeLease = (db: Db, name: string, now: number, until: number) =>
  heartbeatIf(
    db,
    leaseOf(name),
    until,
    or(lte(heartbeats.at, now), gt(heartbeats.at, until + clockSkew)) ?? sql`true`,
  );

/** Gives it back before its time, if it is still the caller's. */
export const endLease = (db: Db, name: string, until: number, now: number) =>
  db
    .update(heartbeats)
    .set({ at: now })
    .where(and(eq(heartbeats.name, leaseOf(name)), eq(heartbeats.at, until)));

const leaseOf = (name: string): string => `lease:${name}`;
