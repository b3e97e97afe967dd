import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import {
  type MessageMove,
  type MessageState,
  messageMoves,
  messageStatesThat,
  type SlotLeft,
  slotAfter,
  unconfirmed,
} from "#domain/delivery";
import type { PaymentState } from "#domain/payment";
import { type Change, type Conditions, only } from "./change";
import type { Db } from "./client";
import { insertIf, type RowOf } from "./insert-if";
import { isListed, messages, payments, refunds } from "./schema";
import { begun, linesOf, moved } from "./story";

export type MessageRow = typeof messages.$inferSelect;
type Columns = { [K in keyof typeof messages.$inferInsert]?: (typeof messages.$inferInsert)[K] | SQL };

/**
 * One lawful move of the messages that fit all of `where`; a message in any other state is left alone. What goes back or is
 * given up frees its slot in the same write (decision 075), and what leaves a hold takes along the verdict that rested on it.
 */
export function moveMessage(db: Db, move: MessageMove, where: Conditions, change: Change, set: Columns = {}) {
  const { from, to } = messageMoves[move];
  return db
    .update(messages)
    .set({
      nextAt: null,
      lease: null,
      ...set,
      ...slotLeft[slotAfter(move)],
      ...((from as readonly string[]).includes("held") ? noVerdict : {}),
      ...moved(to, move, change, messages),
    })
    .where(and(inArray(messages.status, [...from]), ...where));
}

/** What a message is without a verdict that rests on it: whatever ends its hold ends that too. */
export const noVerdict = {
  verdict: null,
  verdictBy: null,
  verdictAt: null,
  verdictDueAt: null,
  verdictReason: null,
  verdictNoteSealed: null,
};

/** No verdict of staff rests on it. */
export const noVerdictRests: SQL = isNull(messages.verdict);

/** Why a message that waited a day goes back: of one that was to be called again nobody knows what the first call came to. */
export const whyInVain: SQL = sql`case when ${messages.pinned} = 1 then 'no_report' else 'too_late' end`;

/** One whose money goes back already was freed by that move, or was handed over and keeps its slot (M25). */
const unlessGoingBack = (column: SQLWrapper): SQL =>
  sql`case when ${messages.status} = 'refund_due' then ${column} end`;

const slotLeft: Readonly<Record<SlotLeft, Columns>> = {
  kept: {},
  again: { repeatHash: null },
  freed: {
    boundAt: unlessGoingBack(messages.boundAt),
    visitorHash: unlessGoingBack(messages.visitorHash),
    aroundHash: unlessGoingBack(messages.aroundHash),
    textHash: unlessGoingBack(messages.textHash),
    repeatHash: unlessGoingBack(messages.repeatHash),
  },
};

/** A new message, waiting for its payment (M1), if a condition holds. */
export const insertMessage = (db: Db, row: RowOf<typeof messages>, condition: SQL) =>
  insertIf(db, messages, { ...row, story: begun(row) }, condition).onConflictDoNothing();

/** One message by the order's id. */
export const selectMessage = (db: Db, id: string) =>
  db.select().from(messages).where(eq(messages.id, id)).limit(1);

/** One message by what the gateway calls it. */
export const selectMessageByGateway = (db: Db, gateway: string, gatewayId: string) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.gateway, gateway), eq(messages.gatewayId, gatewayId)))
    .limit(1);

/** One message that a gateway is being called about, whose answer is not written yet: one row, or none. */
export const selectUnderWay = (db: Db, gateway: string) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.status, "sending"), isNotNull(messages.nextAt), eq(messages.gateway, gateway)))
    .limit(1);

/** Messages in one of the states whose time has come, the longest waiting first. */
export const selectDueMessages = (db: Db, status: MessageRow["status"], now: number, limit: number) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.status, status), lte(messages.nextAt, now)))
    .orderBy(asc(messages.nextAt))
    .limit(limit);

/** As `selectDueMessages`, of unknown ones for which these conditions hold too. */
export const selectDueUnknowns = (db: Db, now: number, limit: number, where: Conditions) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.status, "unknown"), lte(messages.nextAt, now), ...where))
    .orderBy(asc(messages.nextAt))
    .limit(limit);

const accepted = messageStatesThat(({ handedOver }) => handedOver === "yes");

/** The `most` messages that moved last into one of some states that are listed, as a source of rows; of those that are `also` so. */
export const lastIn = (states: readonly MessageState[], most: number, also: SQL = sql`true`): SQL =>
  sql`(${sql.join(
    states.map(
      (state) => sql`select * from messages where status = ${only(state)} and ${isListed} and ${also}`,
    ),
    sql` union all `,
  )} order by changed_at desc limit ${most})`;

/** Of a gateway's messages that were heard of last so many are looked at. */
const lookedAt = 50;

/**
 * The message that a gateway was handed last, since `since` (ms), and is known to have accepted: a look-up that finds it is alive. Of
 * those of that gateway that were heard of last, however many went by another since.
 */
export const selectLatestAccepted = (db: Db, gateway: string, since: number, not: string) =>
  db
    .select({ id: sql<string>`id`.as("id"), claimedAt: sql<number>`claimed_at`.as("claimed_at") })
    .from(
      lastIn(
        accepted,
        lookedAt,
        sql`changed_at >= ${since} and gateway = ${gateway} and gateway_id is not null`,
      ),
    )
    .where(sql`id <> ${not} and claimed_at >= ${since}`)
    .orderBy(sql`claimed_at desc`)
    .limit(1);

/** Notes a look-up that did not find an unknown message, and when to look again. */
export const noteAbsent = (
  db: Db,
  id: string,
  attempt: number,
  firstAbsentAt: number | null,
  nextAt: number,
) =>
  db
    .update(messages)
    .set({ firstAbsentAt, nextAt })
    .where(and(eq(messages.id, id), eq(messages.status, "unknown"), eq(messages.attempt, attempt)));

/** Notes when to ask again what became of a message that was accepted; null for never. */
export const scheduleReportCheck = (db: Db, id: string, nextAt: number | null) =>
  db
    .update(messages)
    .set({ nextAt })
    .where(and(eq(messages.id, id), eq(messages.status, "sent")));

const reportable = messageMoves.undelivered.from;

/**
 * Notes that a message was called undelivered by a report that nobody has confirmed, and when to look it up (again). Where
 * the call is not concluded yet, its own time goes first.
 */
export const noteUnconfirmed = (
  db: Db,
  id: string,
  { inVainSince, nextAt }: { readonly inVainSince: number | null; readonly nextAt: number | null },
) =>
  db
    .update(messages)
    .set({
      reason: unconfirmed,
      firstAbsentAt: sql`case when status = 'sent' then ${inVainSince} else first_absent_at end`,
      nextAt: sql`case when status = 'sent' then ${nextAt} else next_at end`,
    })
    .where(and(eq(messages.id, id), inArray(messages.status, [...reportable])));

const givenBack = messageStatesThat(({ refund }) => refund === "begun");

/** Notes that a message arrived after its money went back (M26). */
export const noteLateDelivery = (db: Db, id: string) =>
  db
    .update(messages)
    .set({ deliveredAfterRefund: 1 })
    .where(and(eq(messages.id, id), inArray(messages.status, [...givenBack])));

/** It has been unknown since before `before`, in ms. */
export const isUnknownSince = (before: number): SQL =>
  sql`${messages.status} = 'unknown' and ${messages.changedAt} <= ${before}`;

/** The order's message was just moved by the change that carries this token. */
export const messageMovedBy = (id: string, tx: string): SQL =>
  sql`exists (select 1 from ${messages} where ${messages.id} = ${id} and ${messages.tx} = ${tx})`;

/** The message of one of a page of orders. */
export const isMessageIn = (page: SQL): SQL => sql`${messages.id} in ${page}`;

/** The message of this order. */
export const messageIs = (id: string): SQL => eq(messages.id, id);

/** The message's payment was just moved by the change that carries this token. */
export const paymentMovedBy = (tx: string): SQL =>
  sql`exists (select 1 from ${payments} where ${payments.id} = ${messages.id} and ${payments.tx} = ${tx})`;

/** The refund of the message's payment was just moved by the change that carries this token. */
export const messageRefundedBy = (tx: string): SQL =>
  sql`exists (select 1 from ${refunds} where ${refunds.paymentId} = ${messages.id} and ${refunds.tx} = ${tx})`;

/** The message's payment was confirmed in full. */
export const isPaid: SQL = sql`exists (select 1 from ${payments} where ${payments.id} = ${messages.id} and ${payments.status} = ${only<PaymentState>("paid")})`;

/** The message's payment came in otherwise than ordered (P6). */
export const isMismatched: SQL = sql`exists (select 1 from ${payments} where ${payments.id} = ${messages.id}
  and ${payments.status} = ${only<PaymentState>("paid_mismatch")})`;

/** Money of the message's payment went back by another road than ours (P7). */
export const hasLosses: SQL = sql`exists (select 1 from ${payments} where ${payments.id} = ${messages.id}
  and (${payments.chargedBackCents} > 0 or ${payments.refundedElsewhereCents} > 0))`;

/** All money of the message's payment went back by other roads than ours, so that nothing is left to pay back. */
export const nothingIsLeft: SQL = sql`exists (select 1 from ${payments} where ${payments.id} = ${messages.id}
  and ${payments.paidCents} <= ${payments.chargedBackCents} + ${payments.refundedElsewhereCents})`;

/** The message's receiver is none of these (keyed hashes): where only some may be texted, it is not. */
export const isNotListed = (hashes: readonly string[]): SQL => notInArray(messages.receiverHash, [...hashes]);

/** The gate said that a person looks at it before it is sent (decision 076). */
export const needsReview: SQL = isNotNull(messages.review);

/** It is held because a person looks at it first, and not because it was paid otherwise (P6). */
export const isForReview: SQL = eq(messages.reason, "review");

/** The reason of one that staff say no to: what they judged, where it was its text, and not its payment. */
export const ifReviewed = (reason: string): SQL =>
  sql`case when ${isForReview} then ${reason} else 'staff' end`;

/** The opposite of a condition. */
export const unless = (condition: SQL): SQL => sql`not ${condition}`;

/**
 * A call of it was never answered, and is to be repeated at the gateway that refuses a reference it has had: until then
 * nobody knows whether the message went out.
 */
export const mayHaveGoneOut: SQL = eq(messages.pinned, 1);

/** Its time has come, and it has made fewer calls than `most`. */
export const isDue = (now: number, most: number): SQL | undefined =>
  and(lte(messages.nextAt, now), lt(messages.attempt, most));

/** Every call that it may have was made. */
export const attemptsAreSpent = (most: number): SQL => gte(messages.attempt, most);

/** This gateway has accepted it and said by which id, and nothing was heard of it since. */
export const isSentBy = (gateway: string): SQL =>
  sql`${messages.status} = 'sent' and ${messages.gateway} = ${gateway} and ${messages.gatewayId} is not null`;

/** The claim that carries this token still holds it. */
export const isLeasedBy = (lease: string): SQL => eq(messages.lease, lease);

/** It is among the `limit` that have waited longest past their time in this state: sweeps go in bounded pages. */
export const isInDuePage = (status: MessageRow["status"], now: number, limit: number): SQL =>
  sql`${messages.id} in (select id from messages where status = ${status} and next_at <= ${now} order by next_at limit ${limit})`;

/**
 * It is among the `limit` due ones of this state that have waited longest of those whose payment came in before `paidBy`. Of one
 * that may have gone out the day begins with its last call without an answer, which must have come to nothing before `unansweredBy`.
 * Both are looked at inside the page: younger ones that came due earlier do not fill it.
 */
export const isInPageOfPaid = (
  status: MessageRow["status"],
  now: number,
  { paidBy, unansweredBy }: { readonly paidBy: number; readonly unansweredBy: number },
  limit: number,
): SQL =>
  sql`${messages.id} in (select m.id from messages m inner join payments p on p.id = m.id
    where m.status = ${status} and m.next_at <= ${now} and p.paid_at <= ${paidBy}
      and (m.pinned = 0 or not exists (select 1 from ${linesOf({ id: sql`m.id`, story: sql`m.story` })}
        where "to" = 'unknown' and at > ${unansweredBy}))
    order by m.next_at limit ${limit})`;

/** It is still at this attempt: nobody has called the gateway since. */
export const isAtAttempt = (attempt: number): SQL => eq(messages.attempt, attempt);

/** The call that was just made is not held against it. */
export const oneAttemptLess: SQL = sql`${messages.attempt} - 1`;

/** One more call to the gateway. */
export const oneMoreAttempt: SQL = sql`${messages.attempt} + 1`;
