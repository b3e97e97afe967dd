import { and, desc, eq, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { AuditAction } from "#domain/audit";
import type { Db } from "./client";
import { audit } from "./staff-schema";

/** One thing that staff did. */
export type Entry = {
  /** ms since the epoch */
  readonly at: number;
  /** A username, or `system`. */
  readonly actor: string;
  readonly action: AuditAction;
  /** The kind of thing that changed, such as `abuse_report`, and which one. */
  readonly subject: string;
  readonly subjectId: string;
  readonly reason?: string;
  /** Codes and ids only: the log is kept for two years and lies open. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
};

/** The statement that goes into the same batch as the change it tells of. Repeating it writes a second entry. */
export const auditEntry = (db: Db, { detail, reason, ...entry }: Entry) =>
  db
    .insert(audit)
    .values({ ...entry, reason: reason ?? null, detail: detail ? JSON.stringify(detail) : null });

/** An entry whose subject may be known to the database alone, as the id of a row is that was just made. */
export type ChangeEntry = Omit<Entry, "subjectId"> & { readonly subjectId: string | SQL };

/**
 * The entry of the statement right before it in the batch, written only if that changed a row: what came too late, or
 * found nothing, leaves no trace.
 */
export const auditChange = (db: Db, { at, actor, action, subject, subjectId, reason, detail }: ChangeEntry) =>
  db.insert(audit).select(
    sql`select null, ${at}, ${actor}, ${action}, ${subject}, cast(${subjectId} as text), ${reason ?? null},
      ${detail ? JSON.stringify(detail) : null} where changes() > 0`,
  );

/** Writes something down unless it stands there already about the same thing; answers its place to the one who did. */
export const auditOnce = (db: Db, { at, actor, action, subject, subjectId }: Entry) =>
  db
    .insert(audit)
    .select(
      sql`select null, ${at}, ${actor}, ${action}, ${subject}, ${subjectId}, null, null
        where not exists (select 1 from audit where subject = ${subject} and subject_id = ${subjectId})`,
    )
    .returning({ seq: audit.seq });

/** The entry of somebody about a thing of which they stand in the log with nothing yet. */
export const auditFirst = (db: Db, { at, actor, action, subject, subjectId, reason }: ChangeEntry) =>
  db.insert(audit).select(
    sql`select null, ${at}, ${actor}, ${action}, ${subject}, cast(${subjectId} as text), ${reason ?? null}, null
      where not exists (select 1 from audit where subject = ${subject} and subject_id = ${subjectId} and actor = ${actor})`,
  );

/** That only this person stands in the log about a thing. */
export const isOnlyOf = (actor: string, subject: string, subjectId: string): SQL =>
  sql`not exists (select 1 from audit where subject = ${subject} and subject_id = ${subjectId} and actor <> ${actor})`;

/** The id of the row that the statement before made. */
export const madeRow: SQL = sql`last_insert_rowid()`;

export type AuditRow = typeof audit.$inferSelect;
type Wanted = { readonly [K in "actor" | "action" | "subject" | "subjectId"]?: string | undefined } & {
  /** From when (included) to when (not), in ms. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

// Lines are numbered as they are written, so a time is a place in the numbers: both ends are one look at the index of times.
/** The number of the first line since a time (ms); beyond all numbers where there is none. */
export const firstSince = (at: number): SQL =>
  sql`coalesce((select seq from audit where at >= ${at} order by at limit 1), 9e15)`;
const lastBefore = (at: number): SQL =>
  sql`coalesce((select seq from audit where at < ${at} order by at desc limit 1), 0)`;

/** A page of the log, the newest first, behind `before`. */
export const selectAudit = (db: Db, { from, to, ...wanted }: Wanted, before: number, limit: number) =>
  db
    .select()
    .from(audit)
    .where(
      and(
        lt(audit.seq, before),
        from === undefined ? undefined : gte(audit.seq, firstSince(from)),
        to === undefined ? undefined : lte(audit.seq, lastBefore(to)),
        ...(["actor", "action", "subject", "subjectId"] as const).map((name) => {
          const value = wanted[name];
          return value === undefined ? undefined : eq(audit[name], value);
        }),
      ),
    )
    .orderBy(desc(audit.seq))
    .limit(limit);

/** The newest entry about each of these, where there is one. */
export const selectNewest = (db: Db, subject: string, ids: readonly string[]) =>
  db
    .select({ subjectId: audit.subjectId, at: audit.at, actor: audit.actor, reason: audit.reason })
    .from(sql`json_each(${JSON.stringify(ids)}) one`)
    .innerJoin(
      audit,
      sql`${audit.seq} = (select max(seq) from audit where subject = ${subject} and subject_id = one.value)`,
    );

/** What lately happened to a staff account, of these kinds, the newest first. */
export const selectNews = (db: Db, staffId: string, kinds: readonly string[], limit: number) =>
  db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, "staff"), eq(audit.subjectId, staffId), inArray(audit.action, [...kinds])))
    .orderBy(desc(audit.seq))
    .limit(limit);
