import { and, asc, eq, gt, gte, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { type HeldVerdict, leastHold, mostAtOnce, type Rejection, verdictRest } from "#domain/held";
import type { Cursor } from "#domain/paging";
import { isBlocked } from "./blocks";
import { type Change, type Conditions, only } from "./change";
import type { Db } from "./client";
import {
  hasLosses,
  isForReview,
  isPaid,
  type MessageRow,
  messageIs,
  messageMovedBy,
  moveMessage,
  noVerdict,
  noVerdictRests,
  unless,
} from "./messages";
import { isNotRewound, isSettled } from "./rewinds";
import { messages, orders } from "./schema";
import { audit } from "./staff-schema";
import { linesOf } from "./story";

/*
 * Messages that wait for a person's look (decision 080), and the verdicts that rest on them (decision 087). One on which a
 * verdict rests is decided as far as the list goes, and `held` as far as the machine goes.
 */

const isHeld = sql`${messages.status} = ${only("held")}`;
/** By the index of what is due: whatever is held has a deadline, and the sign keeps the planner from the one of waves, which is in another order. */
const isWaiting = and(isHeld, isNotNull(messages.nextAt), sql`+${isForReview}`, noVerdictRests);

/** The same of `e`, in the words of the partial index of waves. */
const waitsToo = sql.raw("e.status = 'held' and e.reason = 'review' and e.verdict is null");

/** By their own index, which holds nothing else, whatever the planner thinks of the one of what is due. */
const waves = sql.raw("messages e indexed by messages_waves");

/** No other that waits of its text has an earlier deadline: of a wave this one stands for all. */
const leadsItsWave = sql`(${messages.textHash} is null or not exists (select 1 from ${waves}
  where e.text_hash = ${messages.textHash} and ${waitsToo} and (e.next_at, e.id) < (${messages.nextAt}, ${messages.id})))`;

/** The first `looked` that wait from this one on, by deadline: which of them are a case, and by what rules they are held. */
export const selectWaiting = (db: Db, from: Cursor, looked: number) =>
  db
    .select({
      id: messages.id,
      dueAt: sql<number>`${messages.nextAt}`.as("due_at"),
      review: messages.review,
      textHash: messages.textHash,
      leads: sql`${leadsItsWave}`.mapWith(Boolean).as("leads"),
    })
    .from(messages)
    .where(and(isWaiting, sql`(${messages.nextAt}, ${messages.id}) >= (${from.at}, ${from.id})`))
    .orderBy(asc(messages.nextAt), asc(messages.id))
    .limit(looked);
export type WaitingRow = Awaited<ReturnType<typeof selectWaiting>>[number];

/** The first case among the `looked` that wait behind this one: what follows where a page of them belonged to waves before it. */
export const selectNextCase = (db: Db, after: Cursor, looked: number) => {
  const waiting = db
    .select({
      id: messages.id,
      at: sql<number>`${messages.nextAt}`.as("due_at"),
      leads: sql<number>`${leadsItsWave}`.as("leads"),
    })
    .from(messages)
    .where(and(isWaiting, sql`(${messages.nextAt}, ${messages.id}) > (${after.at}, ${after.id})`))
    .orderBy(asc(messages.nextAt), asc(messages.id))
    .limit(looked)
    .as("waiting");
  return db.select({ id: waiting.id, at: waiting.at }).from(waiting).where(eq(waiting.leads, 1)).limit(1);
};

/**
 * The first `looked` that wait, by deadline, as the worklist names them: from whom, for how much, and how many wait of the same
 * text, counted to `most`.
 */
export const selectHeads = (db: Db, looked: number, most: number) =>
  db
    .select({
      id: messages.id,
      dueAt: sql<number>`${messages.nextAt}`.as("due_at"),
      leads: sql`${leadsItsWave}`.mapWith(Boolean).as("leads"),
      size: sql<number>`(select count(*) from (select 1 from ${waves}
        where e.text_hash = ${messages.textHash} and ${waitsToo} limit ${most}))`.as("size"),
      sender: orders.sender,
      review: messages.review,
      amountCents: orders.amountCents,
    })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.id))
    .where(isWaiting)
    .orderBy(asc(messages.nextAt), asc(messages.id))
    .limit(looked);

/** How many wait of each of these texts (keyed hashes), counted up to `most` each: however large a wave is, it reads no more. */
export const countWaves = (db: Db, hashes: readonly string[], most: number) =>
  db
    .select({
      textHash: sql<string>`w.value`.as("text_hash"),
      size: sql<number>`(select count(*) from (select 1 from ${waves}
        where e.text_hash = w.value and ${waitsToo} limit ${most}))`.as("size"),
    })
    .from(sql`json_each(${JSON.stringify(hashes)}) w`);

/** Those that wait of each of these texts (keyed hashes), the first deadlines, up to `most` of each. */
export const selectWaves = (db: Db, hashes: readonly string[], most: number) =>
  db
    .select({
      textHash: sql<string>`w.value`.as("w_text_hash"),
      id: messages.id,
      heldAt: messages.changedAt,
      dueAt: sql<number>`${messages.nextAt}`.as("w_due_at"),
      receiverHash: messages.receiverHash,
      addressHash: orders.addressHash,
      amountCents: orders.amountCents,
      sender: orders.sender,
    })
    .from(sql`json_each(${JSON.stringify(hashes)}) w`)
    .innerJoin(
      messages,
      sql`${messages.id} in (select e.id from ${waves} where e.text_hash = w.value and ${waitsToo}
        order by e.next_at, e.id limit ${most})`,
    )
    .innerJoin(orders, eq(orders.id, messages.id));
export type WaveRow = Awaited<ReturnType<typeof selectWaves>>[number];

/** These messages with what they say and to whom, sealed, and what keeps them from being sent now. */
export const selectCases = (db: Db, ids: readonly string[], now: number) =>
  db
    .select({
      id: messages.id,
      heldAt: messages.changedAt,
      dueAt: sql<number>`${messages.nextAt}`.as("due_at"),
      review: messages.review,
      textHash: messages.textHash,
      bodySealed: messages.bodySealed,
      receiverSealed: messages.receiverSealed,
      sender: orders.sender,
      parts: orders.parts,
      locale: orders.locale,
      amountCents: orders.amountCents,
      addressHash: orders.addressHash,
      isStopped: sql`${isBlocked(now)}`.mapWith(Boolean).as("is_stopped"),
      isMoneyBack: sql`(${hasLosses} or not ${isPaid})`.mapWith(Boolean).as("is_money_back"),
    })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.id))
    .where(sql`${messages.id} in (select value from json_each(${JSON.stringify(ids)}) j)`);
export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number];

/** The line in the audit that somebody read what these say, once for each of them and whoever reads. */
export const noteRead = (db: Db, ids: readonly string[], by: string, at: number) =>
  db.insert(audit).select(
    sql`select null, ${at}, ${by}, 'held_read', 'order', j.value, null, null from json_each(${JSON.stringify(ids)}) j
      where not exists (select 1 from audit a where a.subject = 'order' and a.subject_id = j.value
        and a.action = 'held_read' and a.actor = ${by})`,
  );

/** What must hold for any verdict: it still waits, for long enough, and no restore has left it open. */
const mayBeJudged = (id: string, now: number): Conditions => [
  messageIs(id),
  isWaiting,
  gte(messages.nextAt, now + leastHold),
  isNotRewound,
  isSettled,
];

/** What must hold for a release besides, when it is passed and once more when it is carried out. */
const mayGo = (now: number): Conditions => [isPaid, unless(isBlocked(now)), unless(hasLosses)];

/** A verdict as staff pass it on one message. */
export type Passed = {
  readonly verdict: HeldVerdict;
  readonly by: string;
  readonly at: number;
  readonly reason: Rejection | null;
  readonly noteSealed: string | null;
};

/** Lays a verdict on a message that waits, where it rests; of two people who press at once the first has it. */
export const layVerdict = (db: Db, id: string, { verdict, by, at, reason, noteSealed }: Passed) =>
  db
    .update(messages)
    .set({
      verdict,
      verdictBy: by,
      verdictAt: at,
      verdictDueAt: at + verdictRest,
      verdictReason: reason,
      verdictNoteSealed: noteSealed,
    })
    .where(and(...mayBeJudged(id, at), ...(verdict === "release" ? mayGo(at) : [])));

const restsStill = (ids: readonly string[], by: string, now: number): SQL | undefined =>
  and(inArray(messages.id, [...ids]), isHeld, eq(messages.verdictBy, by), gt(messages.verdictDueAt, now));

/** The lines in the audit of the verdicts that `liftVerdicts` is about to take back. */
export const noteUndone = (db: Db, ids: readonly string[], by: string, now: number) =>
  db.insert(audit).select(
    sql`select null, ${now}, ${by}, 'verdict_undone', 'order', ${messages.id}, null,
      json_object('verdict', ${messages.verdict}) from ${messages} where ${restsStill(ids, by, now)}`,
  );

/** Takes back the verdicts of one person that still rest. */
export const liftVerdicts = (db: Db, ids: readonly string[], by: string, now: number) =>
  db
    .update(messages)
    .set(noVerdict)
    .where(restsStill(ids, by, now));

/** Messages whose verdict has rested long enough, the longest first. */
export const selectDueVerdicts = (db: Db, now: number, limit: number) =>
  db
    .select()
    .from(messages)
    .where(and(isNotNull(messages.verdictDueAt), lte(messages.verdictDueAt, now)))
    .orderBy(asc(messages.verdictDueAt))
    .limit(limit);

/** The verdict that was read rests there no longer than it has to: undone or carried out, it is another, or none. */
const isDueAs = ({ id, verdictBy, verdictAt }: MessageRow, now: number): Conditions => [
  messageIs(id),
  isHeld,
  sql`${messages.verdictBy} = ${verdictBy} and ${messages.verdictAt} = ${verdictAt} and ${messages.verdictDueAt} <= ${now}`,
  isNotRewound,
  isSettled,
];

/** Carries out a release (M6): whom it goes to and whether it is paid for is asked again in the move. */
export const carryOutRelease = (db: Db, message: MessageRow, change: Change) =>
  moveMessage(db, "approved", [...isDueAs(message, change.at), ...mayGo(change.at)], change, {
    nextAt: change.at,
    reason: null,
  });

/** Carries out a rejection (M7). */
export const carryOutRejection = (db: Db, message: MessageRow, change: Change, reason: string) =>
  moveMessage(db, "hold_ended", isDueAs(message, change.at), change, { nextAt: change.at, reason });

/** Takes away a release that could not be carried out, for its receiver was blocked meanwhile: it waits for staff again. */
export const dropRelease = (db: Db, message: MessageRow, change: Change) =>
  db
    .update(messages)
    .set(noVerdict)
    .where(and(...isDueAs(message, change.at), unless(messageMovedBy(message.id, change.tx))));

/** How messages stand that staff meant to judge: what rests on them, what bars them, and how their hold ended, by its event. */
export const selectFates = (db: Db, ids: readonly string[], now: number) =>
  db
    .select({
      id: messages.id,
      status: messages.status,
      verdict: messages.verdict,
      verdictBy: messages.verdictBy,
      verdictAt: messages.verdictAt,
      dueAt: messages.nextAt,
      isForReview: sql`${isForReview}`.mapWith(Boolean).as("is_for_review"),
      isStopped: sql`${isBlocked(now)}`.mapWith(Boolean).as("is_stopped"),
      isMoneyBack: sql`(${hasLosses} or not ${isPaid})`.mapWith(Boolean).as("is_money_back"),
      ended: sql<
        string | null
      >`(select json_object('cause', cause, 'actor', actor, 'at', at) from ${linesOf(messages)}
        where "from" = 'held' order by ver desc limit 1)`.as("ended"),
    })
    .from(messages)
    .where(inArray(messages.id, ids.slice(0, mostAtOnce)));
export type Fate = Awaited<ReturnType<typeof selectFates>>[number];
