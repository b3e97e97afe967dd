import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Change } from "./change";
import type { Db } from "./client";
import { isPaid, moveMessage } from "./messages";
import { isSettled } from "./rewinds";
import { messages } from "./schema";

/** An earlier call that was never answered stays with the gateway that had it; else every gateway may have been called. */
const gateway: SQL = sql`case when pinned = 1 then gateway end`;

/** What is not known any more of a message that is in doubt: when it was called, by whom, and what a look-up found. */
const forgotten = (at: number) => ({
  nextAt: at,
  claimedAt: at,
  firstAbsentAt: null,
  gateway,
  gatewayId: null,
});

/**
 * A page of the marked messages goes into doubt (M27): what is paid and may have been handed over in the time that a restore took
 * away. Others are marked, and doubted when their money is heard of.
 */
export const moveIntoDoubt = (db: Db, change: Change, limit: number) =>
  moveMessage(
    db,
    "doubted",
    [
      isPaid,
      sql`${messages.id} in (select r.order_id from restored r inner join messages m on m.id = r.order_id
        where r.settled_at is null and m.status in ('queued', 'held', 'sending') limit ${limit})`,
    ],
    change,
    { ...forgotten(change.at), reason: "restored" },
  );

/** The messages of these conditions go into doubt, as their money is heard of (M27). */
export const moveOneIntoDoubt = (db: Db, where: readonly SQL[], change: Change) =>
  moveMessage(db, "doubted", [...where, isPaid], change, { ...forgotten(change.at), reason: "restored" });

/** What was unknown at the restore point, and so what an earlier restore left in doubt, is looked up anew: it may have been called since. */
export const renewDoubt = (db: Db, rewind: number, at: number) =>
  db
    .update(messages)
    .set(forgotten(at))
    .where(
      and(
        eq(messages.status, "unknown"),
        sql`not (${isSettled})`,
        sql`exists (select 1 from restored r where r.order_id = ${messages.id} and r.rewind = ${rewind})`,
      ),
    );
