import { and, asc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { MessageState } from "#domain/delivery";
import { type RefundMove, type RefundState, refundMoves } from "#domain/refund";
import { type Change, type Conditions, only } from "./change";
import type { Db } from "./client";
import { leftToRefund } from "./payments";
import { messages, payments, refunds } from "./schema";
import { begun, moved } from "./story";

export type RefundRow = typeof refunds.$inferSelect;
type Columns = { readonly [C in keyof typeof refunds.$inferInsert]?: (typeof refunds.$inferInsert)[C] | SQL };

/** One lawful move of the refunds that fit all of `where`. */
export function moveRefund(db: Db, move: RefundMove, where: Conditions, change: Change, set: Columns = {}) {
  const { from, to } = refundMoves[move];
  return db
    .update(refunds)
    .set({
      ...set,
      ...moved(to, move, change, refunds),
    })
    .where(and(inArray(refunds.status, [...from]), ...where));
}

/**
 * The refund of a message's payment, born `requested` in the batch that moved the message to `refunding`: only if that
 * move carries this token, and only for what came in and is still there (P7).
 */
export const requestRefund = (db: Db, messageId: string, change: Change, nextAt: number) =>
  db
    .insert(refunds)
    .select(
      sql`select ${payments.id}, ${payments.id}, ${leftToRefund}, ${payments.paidCurrency}, ${only<RefundState>("requested")}, 1,
        ${change.tx}, 'requested', ${change.actor}, ${change.at},
        ${begun({ status: "requested", cause: "requested", actor: change.actor, changedAt: change.at })}, ${change.at}, null, ${nextAt}, ${messages.reason}, 1
        from ${payments} inner join ${messages} on ${messages.id} = ${payments.id}
        where ${messages.id} = ${messageId} and ${messages.status} = ${only<MessageState>("refunding")} and ${messages.tx} = ${change.tx}
          and ${leftToRefund} > 0`,
    )
    .onConflictDoNothing();

/** A refund for a second payment of one order (P8): due at once, without a message. */
export const insertRefund = (db: Db, row: typeof refunds.$inferInsert) =>
  db
    .insert(refunds)
    .values({ ...row, story: begun(row) })
    .onConflictDoNothing();

/** The amount of a refund that was not asked for yet: no more than what is left of its payment, where anything is (P7). */
export const atMostWhatIsLeft: SQL<number> = sql`coalesce((select nullif(min(${refunds.amountCents}, ${leftToRefund}), 0)
  from ${payments} where ${payments.id} = ${refunds.paymentId}), ${refunds.amountCents})`;

/** Refunds in a state whose time has come, the longest waiting first. */
export const selectDueRefunds = (db: Db, status: RefundRow["status"], now: number, limit: number) =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, status), lte(refunds.nextAt, now)))
    .orderBy(asc(refunds.nextAt))
    .limit(limit);

/** One refund. */
export const selectRefund = (db: Db, id: string) =>
  db.select().from(refunds).where(eq(refunds.id, id)).limit(1);

/** Puts off the next question about a refund. */
export const scheduleRefund = (db: Db, id: string, at: number) =>
  db.update(refunds).set({ nextAt: at }).where(eq(refunds.id, id));

/** The refund with this id. */
export const refundIs = (id: string): SQL => eq(refunds.id, id);

/** It is still at this try: nobody has asked the provider under another key since. */
export const refundIsAtTry = (tries: number): SQL => eq(refunds.tries, tries);

/** It stands in this state, where a move has several to start from. */
export const refundIsIn = (status: RefundState): SQL => eq(refunds.status, status);

/** The refund was just moved by the change that carries this token. */
export const refundMovedBy = (id: string, tx: string): SQL =>
  sql`exists (select 1 from ${refunds} where ${refunds.id} = ${id} and ${refunds.tx} = ${tx})`;
