import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { retention } from "#domain/retention";
import {
  mostSubjects,
  noAccount,
  otherSubjects,
  spanLength,
  type TrailKind,
  type TrailSort,
  type TrailSpan,
} from "#domain/trail";
import type { Db, Statement } from "./client";
import { trailSubjects, trailTotals } from "./trail-schema";

/** What is to be added to one row; `start` and times in ms. */
export type Counted = {
  readonly span: TrailSpan;
  readonly start: number;
  readonly kind: TrailKind;
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly firstReference: string | null;
  readonly lastReference: string | null;
};

/** The same of one subject, with its place among the new ones of its bucket, kind and sort: the first is 0. */
export type CountedOf = Counted & {
  readonly sort: TrailSort;
  readonly subject: string;
  readonly rank: number;
};

/**
 * The statements that add what was counted: by subject as far as there is a place for it, the rest as `others`, then the
 * totals. The first and the last answer how each count stands now. One place for all rows, so that it is one write.
 */
export const addToTrail = (db: Db, totals: readonly Counted[], subjects: readonly CountedOf[]) => {
  const given = rowsOf(subjects);
  const added = db
    .insert(trailSubjects)
    .select(sql`select span, start, kind, sort, subject, ${counts} from ${given} r where ${hasPlace}`)
    .onConflictDoUpdate({ target: keyOfSubjects, set: raised })
    .returning({
      span: trailSubjects.span,
      start: trailSubjects.start,
      kind: trailSubjects.kind,
      sort: trailSubjects.sort,
      subject: trailSubjects.subject,
      count: trailSubjects.count,
    });
  const rest = db
    .insert(trailSubjects)
    .select(
      sql`select span, start, kind, sort, ${otherSubjects}, sum(count), min(first_at), max(last_at), max(first_reference), max(last_reference)
        from ${given} r where not exists (${ownRow}) group by span, start, kind, sort`,
    )
    .onConflictDoUpdate({ target: keyOfSubjects, set: raised });
  const all = db
    .insert(trailTotals)
    .select(
      sql`select span, start, kind, (select count(*) from trail_subjects where ${ofBucket} and sort = 'address' and ${single}),
        ${counts}, null from ${rowsOf(totals)} r where true`,
    )
    .onConflictDoUpdate({
      target: [trailTotals.span, trailTotals.start, trailTotals.kind],
      set: { ...raised, addresses: sql`excluded.addresses` },
    })
    .returning({
      span: trailTotals.span,
      start: trailTotals.start,
      kind: trailTotals.kind,
      count: trailTotals.count,
    });
  return [added, rest, all] as const;
};

const keyOfSubjects = [
  trailSubjects.span,
  trailSubjects.start,
  trailSubjects.kind,
  trailSubjects.sort,
  trailSubjects.subject,
];

/** The list as one parameter, however many rows it has; in JSON, for numbers are bound as fractions elsewhere. */
function rowsOf(rows: readonly (Counted & Partial<CountedOf>)[]): SQL {
  const columns = ["span", "start", "kind", "count", "firstAt", "lastAt", "firstReference", "lastReference"];
  const list = rows.map((row) =>
    [...columns, "sort", "subject", "rank"].map((name) => row[name as keyof typeof row] ?? null),
  );
  return sql`(select value->>0 as span, value->>1 as start, value->>2 as kind, value->>3 as count, value->>4 as first_at,
    value->>5 as last_at, value->>6 as first_reference, value->>7 as last_reference, value->>8 as sort, value->>9 as subject,
    value->>10 as rank from json_each(${JSON.stringify(list)}))`;
}

const counts = sql.raw("count, first_at, last_at, first_reference, last_reference");
const ofBucket = sql.raw("span = r.span and start = r.start and kind = r.kind");
const ownRow = sql`select 1 from trail_subjects where ${ofBucket} and sort = r.sort and subject = r.subject`;
const ceiling = sql`case r.span when 'minute' then ${mostSubjects.minute} else ${mostSubjects.hour} end`;

const single = sql`subject not in (${otherSubjects}, ${noAccount})`;

/** Whoever has a row keeps it; new ones get one while there are fewer than the most, whoever else writes meanwhile. */
const hasPlace = sql`(r.subject in (${otherSubjects}, ${noAccount}) or exists (${ownRow}) or r.rank + (
  select count(*) from trail_subjects where ${ofBucket} and sort = r.sort and ${single}) < ${ceiling})`;

const raised = {
  count: sql`count + excluded.count`,
  lastAt: sql`max(last_at, excluded.last_at)`,
  lastReference: sql`excluded.last_reference`,
};

/** Takes the one alarm that a kind has in an hour, which began at `start`; answers the kind to whoever got it. In ms. */
export const claimAlarm = (db: Db, kind: TrailKind, start: number, now: number) =>
  db
    .update(trailTotals)
    .set({ alarmedAt: now })
    .where(sql`span = 'hour' and start = ${start} and kind = ${kind} and alarmed_at is null`)
    .returning({ kind: trailTotals.kind });

/**
 * Forgets what is past its time, the oldest three minutes or hours of each kind of row at once, which hold a bounded
 * number of rows. A sweep runs each minute, so that it catches up three times as fast as a flood fills. `now` in ms.
 */
export function forgetTrail(db: Db, now: number): readonly Statement[] {
  const oldest = (table: string, span: TrailSpan, before: number) =>
    sql`span = ${span} and start <= min(${before}, (select min(start) from ${sql.identifier(table)} where span = ${span}) + ${2 * spanLength[span]})`;
  return [
    db.delete(trailSubjects).where(oldest("trail_subjects", "minute", now - retention.trailMinutes)),
    db.delete(trailTotals).where(oldest("trail_totals", "minute", now - retention.trailMinutes)),
    db.delete(trailSubjects).where(oldest("trail_subjects", "hour", now - retention.trailSubjects)),
    db.delete(trailTotals).where(oldest("trail_totals", "hour", now - retention.trailTotals)),
  ];
}

export type TotalRow = typeof trailTotals.$inferSelect;
export type SubjectRow = typeof trailSubjects.$inferSelect;

type Wanted = {
  readonly kind?: TrailKind | undefined;
  /** Included, and not included; in ms. */
  readonly from: number;
  readonly to: number;
};

/** A page of hours, the newest first, behind the one that began at `at` and is of kind `id`. */
export const selectHours = (
  db: Db,
  { kind, from, to }: Wanted,
  before: { readonly at: number; readonly id: string },
  limit: number,
) =>
  db
    .select()
    .from(trailTotals)
    .where(
      and(
        eq(trailTotals.span, "hour"),
        sql`start >= ${from} and start < ${to} and (start, kind) < (${before.at}, ${before.id})`,
        kind && hoursOfKind(kind, from, Math.min(to, before.at), limit),
      ),
    )
    .orderBy(desc(trailTotals.start), desc(trailTotals.kind))
    .limit(limit);

/** By the index of kinds, which the planner does not take by itself: it would look through the hours of all. */
const hoursOfKind = (kind: TrailKind, from: number, to: number, limit: number): SQL =>
  sql`kind = ${kind} and start in (select start from trail_totals indexed by trail_totals_kind
    where span = 'hour' and kind = ${kind} and start >= ${from} and start < ${to} order by start desc limit ${limit})`;

/** Whom a kind was about in the hour that began at `start` (ms), the most often first. */
export const selectSubjects = (db: Db, kind: TrailKind, start: number, limit: number) =>
  db
    .select()
    .from(trailSubjects)
    .where(and(eq(trailSubjects.span, "hour"), eq(trailSubjects.start, start), eq(trailSubjects.kind, kind)))
    .orderBy(desc(trailSubjects.count), trailSubjects.sort)
    .limit(limit);

/** The last hours in which a subject was refused, the newest first. */
export const selectHoursOf = (db: Db, subjects: readonly string[], limit: number) =>
  db
    .select()
    .from(trailSubjects)
    .where(
      // By the index of subjects, which the planner does not take by itself: it would look through everybody's hours.
      sql`(span, start, kind, sort, subject) in (select span, start, kind, sort, subject
        from trail_subjects indexed by trail_subjects_subject
        where subject in ${[...subjects]} and span = 'hour' order by start desc limit ${limit})`,
    )
    .orderBy(desc(trailSubjects.start), trailSubjects.kind)
    .limit(limit);
