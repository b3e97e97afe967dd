import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Cursor } from "#domain/paging";
import { dueAt, type TaskCause, type TaskEnding, type TaskKind, taskKinds, taskRule } from "#domain/worklist";
import type { Db } from "./client";
import { tasks } from "./task-schema";

export type TaskRow = typeof tasks.$inferSelect;

/** What else staff need to find what waits: codes, ids and cents, never anything personal. */
export type TaskFacts = Readonly<Record<string, string | number | boolean | null>>;

export type NewTask<K extends TaskKind = TaskKind> = {
  readonly kind: K;
  /** Which one, as `domain/worklist.ts:taskRules` says of what. */
  readonly subject: string;
  readonly cause: TaskCause<K>;
  readonly facts?: TaskFacts;
  /** Since when it waits, in ms. */
  readonly at: number;
};

/**
 * Puts something on the worklist, if a condition holds: composed into the batch of the move that leaves it to a person. What
 * stands there already stays as it is; a kind that does not come back is not opened anew once a person has ended it.
 */
export function openTask<K extends TaskKind>(db: Db, task: NewTask<K>, where: SQL = sql`true`) {
  const { kind, subject, cause, facts = {}, at } = task;
  return db
    .insert(tasks)
    .select(
      sql`select null, ${kind}, ${subject}, ${cause}, ${JSON.stringify(facts)}, ${at}, ${dueAt(kind, at)},
        null, null, null, null, null, null, null, 1 where ${where} and ${mayOpen(kind, sql`${subject}`)}`,
    )
    .onConflictDoNothing();
}

/** What to open tasks from: a query of (subject, cause, since in ms, facts as JSON). */
export type Waiting = {
  readonly kind: TaskKind;
  readonly rows: SQL;
  /** Within how long after `since` it should be dealt with, in ms, where that is not the same for all of a kind. */
  readonly within?: SQL;
};

/** The refund of a payment that ended by `before` (ms), though the provider gave back less than it; found at `now` (ms). */
export const undoneRefunds = (
  paymentId: string,
  thereCents: number,
  now: number,
  before: number,
): Waiting => ({
  kind: "refund_missing",
  rows: sql`select r.id as subject, 'failed_at_provider' as cause, ${now} as since,
    json_object('orderId', p.order_id, 'provider', p.provider, 'providerId', p.provider_id, 'cents', r.amount_cents,
      'thereCents', ${thereCents}) as facts
    from refunds r inner join payments p on p.id = r.payment_id where r.payment_id = ${paymentId} and r.status = 'refunded'
      and r.cause <> 'paid_back_by_hand' and r.amount_cents > ${thereCents} and r.changed_at <= ${before}`,
});

/** Puts a page of what is only found by time on the worklist, the longest waiting first; what stands there already stays. */
export function openTasks(
  db: Db,
  { kind, rows, within = sql`${taskRule(kind).within}` }: Waiting,
  limit: number,
) {
  return db
    .insert(tasks)
    .select(
      sql`select null, ${kind}, w.subject, w.cause, w.facts, w.since, w.since + ${within},
        null, null, null, null, null, null, null, 1 from (${rows}) w
        where ${mayOpen(kind, sql`cast(w.subject as text)`)} order by w.since limit ${limit}`,
    )
    .onConflictDoNothing();
}

/** How many reports stand there because nobody decided about them in time, by cause: a row for each that there is. */
export const countLateReports = (db: Db) =>
  db
    .select({ cause: tasks.cause, count: sql<number>`count(*)`.as("count") })
    .from(tasks)
    .where(and(eq(tasks.kind, "report_overdue"), isNull(tasks.endedAt)))
    .groupBy(tasks.cause);

/** What is open already need not be opened; of a kind that does not come back, nor what a person has ended. */
const mayOpen = (kind: TaskKind, subject: SQL): SQL =>
  sql`not exists (select 1 from tasks t where t.subject = ${subject} and t.kind = ${kind}
    ${taskRule(kind).comesBack ? sql`and t.ended_at is null` : sql`and (t.ended_at is null or t.ending <> 'over')`})`;

/** Who ended a task, how, and when (ms); reason and reference sealed, as tasks' `reason` and `reference`. */
export type Ended = {
  readonly ending: TaskEnding;
  /** A username, or `system`. */
  readonly by: string;
  readonly at: number;
  readonly reasonSealed?: string | null;
  readonly referenceSealed?: string | null;
};

/** Ends what is open about a subject, if a condition holds: composed into the batch of the move that deals with it. */
export const endTask = (
  db: Db,
  { kind, subject }: { readonly kind: TaskKind; readonly subject: string },
  ended: Ended,
  where?: SQL,
) =>
  db
    .update(tasks)
    .set(endedBy(ended))
    .where(and(eq(tasks.kind, kind), eq(tasks.subject, subject), isNull(tasks.endedAt), where));

/** Ends one task as it was seen, if a condition holds. */
export const endTaskAt = (db: Db, seen: Seen, ended: Ended, where?: SQL) =>
  db
    .update(tasks)
    .set(endedBy(ended))
    .where(and(isSeen(seen), where));

const endedBy = ({ ending, by, at, reasonSealed = null, referenceSealed = null }: Ended) => ({
  ending,
  endedBy: by,
  endedAt: at,
  reasonSealed,
  referenceSealed,
  ver: sql`${tasks.ver} + 1`,
});

/** Ends the open tasks of a kind whose subject waits no more, by themselves; `isOver` is about `tasks.subject`. */
export const endOver = (db: Db, kind: TaskKind, isOver: SQL, now: number) =>
  db
    .update(tasks)
    .set(endedBy({ ending: "over", by: "system", at: now }))
    .where(and(eq(tasks.kind, kind), isNull(tasks.endedAt), isOver));

/** A task as somebody saw it: its version tells whether another has changed it since. */
export type Seen = { readonly id: number; readonly ver: number };

const isSeen = ({ id, ver }: Seen): SQL | undefined =>
  and(eq(tasks.id, id), eq(tasks.ver, ver), isNull(tasks.endedAt));

/** The task is open still, as it was seen: a condition of what is done about it. */
export const isStillSeen = ({ id, ver }: Seen): SQL =>
  sql`exists (select 1 from tasks where id = ${id} and ver = ${ver} and ended_at is null)`;

/** The task was ended so by this person, as they saw it: a condition of what ends with it. */
export const isEndedAs = ({ id, ver }: Seen, { ending, by, at }: Ended): SQL =>
  sql`exists (select 1 from tasks where id = ${id} and ver = ${ver + 1} and ending = ${ending} and ended_by = ${by} and ended_at = ${at})`;

/** Whether it was: so does whoever ended it know, also where the database's answer was lost. One row, or none. */
export const selectEndedAs = (db: Db, seen: Seen, ended: Ended) =>
  db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.id, seen.id), isEndedAs(seen, ended)));

/** Somebody takes a task as it was seen, also out of another's hands. */
export const takeTask = (db: Db, seen: Seen, by: string, at: number) =>
  db
    .update(tasks)
    .set({ takenBy: by, takenAt: at, ver: sql`${tasks.ver} + 1` })
    .where(isSeen(seen))
    .returning({ id: tasks.id });

/** Gives a task that somebody took back to all. */
export const releaseTask = (db: Db, seen: Seen) =>
  db
    .update(tasks)
    .set({ takenBy: null, takenAt: null, ver: sql`${tasks.ver} + 1` })
    .where(and(isSeen(seen), isNotNull(tasks.takenBy)))
    .returning({ id: tasks.id });

/** One task. */
export const selectTask = (db: Db, id: number) => db.select().from(tasks).where(eq(tasks.id, id)).limit(1);

/** What is open about one subject, the first deadline first: an order, or its refund, which has its id. */
export const selectTasksAbout = (db: Db, subject: string) =>
  db
    .select()
    .from(tasks)
    .where(and(eq(tasks.subject, subject), isNull(tasks.endedAt)))
    .orderBy(asc(tasks.dueAt))
    .limit(taskKinds.length);

/** What the open tasks of a kind are about: so many at most. */
export const selectOpenSubjects = (db: Db, kind: TaskKind, limit: number) =>
  db
    .select({ subject: tasks.subject })
    .from(tasks)
    .where(and(eq(tasks.kind, kind), isNull(tasks.endedAt)))
    .limit(limit);

/** A page of what is open, by deadline, behind `after`. */
export const selectOpenTasks = (db: Db, after: Cursor, limit: number) =>
  db
    .select()
    .from(tasks)
    .where(and(isNull(tasks.endedAt), sql`(due_at, id) > (${after.at}, ${Number(after.id)})`))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(limit);

/** A page of what was ended, the latest first, behind `after`. */
export const selectEndedTasks = (db: Db, after: Cursor, limit: number) =>
  db
    .select()
    .from(tasks)
    .where(and(isNotNull(tasks.endedAt), sql`(ended_at, id) < (${after.at}, ${Number(after.id)})`))
    .orderBy(desc(tasks.endedAt), desc(tasks.id))
    .limit(limit);

const mostCounted = 1_000;

/** How many tasks are open, and how many of them past their time at `now` (ms), to a thousand: one row. */
export const countOpenTasks = (db: Db, now: number) => {
  const some = db
    .select({ due: tasks.dueAt })
    .from(tasks)
    .where(isNull(tasks.endedAt))
    .orderBy(asc(tasks.dueAt))
    .limit(mostCounted)
    .as("some");
  return db
    .select({
      open: sql<number>`count(*)`.as("open"),
      overdue: sql<number>`coalesce(sum(due_at < ${now}), 0)`.as("overdue"),
    })
    .from(some);
};

/** Tasks that were ended before `before` (ms) go, the oldest first. */
export const forgetTasks = (db: Db, before: number, limit: number) =>
  db
    .delete(tasks)
    .where(
      sql`id in (select id from tasks where ended_at is not null and ended_at <= ${before} order by ended_at limit ${limit})`,
    );
