import { getTableName, type SQL, sql } from "drizzle-orm";
import type { Db, Statement } from "./client";
import { abuseReports, backfills, blockedAddresses, blockedPhones, eventsBefore, messages } from "./schema";

/** What a migration left to be done to the rows of before (migrations/0021_retention.sql). */
type Backfill = {
  readonly name: string;
  /** The rows it goes through, and the number that they are gone through by. */
  readonly table: SQL;
  readonly number: SQL;
  readonly page: number;
  readonly work: (db: Db, within: SQL) => Statement;
};

const jobs: readonly Backfill[] = [
  {
    // Events of orders that were never paid and were forgotten before events went with them.
    name: "events_of_the_forgotten",
    table: sql`${eventsBefore}`,
    number: sql`seq`,
    page: 10_000,
    work: (db, within) =>
      db.delete(eventsBefore).where(
        sql`${within} and not case entity
          when 'payment' then exists (select 1 from payments where id = events_before.id)
          when 'message' then exists (select 1 from messages where id = events_before.id)
          else exists (select 1 from refunds where id = events_before.id) end`,
      ),
  },
  {
    // Masked numbers, which are opened from the sealed ones now, and references at gateways that are past their time.
    name: "messages_in_the_open",
    table: sql`messages`,
    number: sql`rowid`,
    page: 5_000,
    work: (db, within) =>
      db
        .update(messages)
        .set({ receiverMask: null, gatewayId: sql`iif(receiver_hash is null, null, gateway_id)` })
        .where(
          sql`${within} and (receiver_mask is not null or (receiver_hash is null and gateway_id is not null))`,
        ),
  },
  {
    // Reports of before they had a kind, and who decided about them, while the log still tells.
    name: "kinds_and_deciders_of_reports",
    table: sql`${abuseReports}`,
    number: sql`rowid`,
    page: 1_000,
    work: (db, within) =>
      db
        .update(abuseReports)
        .set({
          kind: sql`coalesce(kind, iif(priority = 1, 'threat', 'unwanted'))`,
          decidedBy: sql`coalesce(decided_by, iif(status = 'pending', null, (select actor from audit
            where subject = 'abuse_report' and subject_id = abuse_reports.id
              and action in ('report_resolved', 'report_dismissed') order by seq desc limit 1)))`,
        })
        .where(sql`${within} and (kind is null or (status <> 'pending' and decided_by is null))`),
  },
  // Reasons that hold what may be somebody's number (domain/staff-reason.ts).
  ...([blockedPhones, blockedAddresses] as const).map((table) => ({
    name: `reasons_of_${getTableName(table)}`,
    table: sql`${table}`,
    number: sql`rowid`,
    page: 1_000,
    work: (db: Db, within: SQL) =>
      db
        .update(table)
        .set({ reason: "(gewist: er stond een nummer in)" })
        .where(
          sql`${within} and reason glob '*[0-9][0-9][0-9][0-9][0-9][0-9]*' and reason not like 'abuse report:%'`,
        ),
  })),
];

/** A page of each backfill that is not done yet; one that is done asks for nothing. May be repeated and cut off anywhere. */
export const backfillPage = (db: Db): readonly Statement[] =>
  jobs.flatMap(({ name, table, number, page, work }) => {
    const cursor = sql`(select cursor from backfills where name = ${name})`;
    return [
      work(db, sql`${number} > ${cursor} and ${number} <= ${cursor} + ${page}`),
      db
        .update(backfills)
        .set({ cursor: sql`cursor + ${page}` })
        .where(sql`name = ${name}`),
      db
        .delete(backfills)
        .where(sql`name = ${name} and cursor >= (select coalesce(max(${number}), 0) from ${table})`),
    ];
  });

/** Which backfills are not done yet. */
export const selectBackfills = (db: Db) => db.select().from(backfills);
