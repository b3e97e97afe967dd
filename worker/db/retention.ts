import { type SQL, sql } from "drizzle-orm";
import { messageStatesThat } from "#domain/delivery";
import { paymentStatesThat } from "#domain/payment";
import { retention } from "#domain/retention";
import { forgetAlarms } from "./alarms";
import { forgetSpent } from "./budgets";
import { forgetAnswered } from "./challenges";
import { oneOf } from "./change";
import type { Db, Statement } from "./client";
import { forgetTurnedAway } from "./places";
import {
  abuseReportNotes,
  abuseReports,
  blockedAddresses,
  blockedPhones,
  messages,
  orders,
  payments,
} from "./schema";
import { forgetStaff } from "./staff-retention";
import { forgetTrail } from "./trail";

/** The rows whose column holds the id of one of the first rows of a table that fit. */
type Page = (table: string, where: SQL, column?: string) => SQL;

/** One bounded page of forgetting: what is past its time goes, oldest first. `now` in ms; at most `limit` rows each. */
export function forget(db: Db, now: number, limit: number): readonly [Statement, ...Statement[]] {
  const page: Page = (table, where, column = "id") =>
    sql`${sql.identifier(column)} in (select id from ${sql.identifier(table)} where ${where} limit ${limit})`;
  const of = (where: SQL) => page("messages", where);
  return [
    ...messageTexts(db, now, of),
    ...receiverHashes(db, now, of),
    db
      .update(orders)
      .set({ addressSealed: null, addressHash: null, browserSealed: null })
      .where(page("orders", sql`created_at <= ${now - retention.address} and browser_sealed is not null`)),
    db
      .update(orders)
      .set({ keyHash: null, bodyHash: null })
      .where(page("orders", sql`created_at <= ${now - retention.repeatHash} and key_hash is not null`)),
    ...reports(db, now, page),
    db.delete(blockedPhones).where(page("blocked_phones", ended(now))),
    db.delete(blockedAddresses).where(page("blocked_ips", ended(now))),
    forgetTurnedAway(db, now - retention.turnedAway, limit),
    ...removals(db, unpaidBefore(now - retention.unpaidOrder), limit),
    forgetAnswered(db, now),
    ...forgetStaff(db, now, limit),
    ...forgetTrail(db, now),
    ...forgetAlarms(db, now - retention.alarms, now),
    forgetSpent(db, now),
  ];
}

/** How many rows a statement has changed, by what the database says of it. */
export const changesOf = (result: unknown): number => {
  const { meta } = result as Partial<D1Result>;
  return meta?.changes ?? 0;
};

const paidEnds = oneOf(messageStatesThat(({ final }) => final === "paid"));
const silentEnds = oneOf(messageStatesThat(({ final }) => final === "unless_reported"));
const unpaidEnds = oneOf(messageStatesThat(({ final }) => final === "unpaid"));
const unpaidPayments = oneOf(paymentStatesThat(({ money }) => money === "given_up"));

/** How a message ends: in one of these states, or, sent and never reported on, by waiting (M20). */
const endings = (now: number, kept: number) => [
  sql`status in ${paidEnds} and changed_at <= ${now - kept}`,
  sql`status in ${silentEnds} and changed_at <= ${now - kept - retention.reportWait}`,
];

/** Text and number; of an order that was never paid the keyed hash goes with them. */
function messageTexts(db: Db, now: number, page: (where: SQL) => SQL): readonly [Statement, ...Statement[]] {
  const texts = { bodySealed: null, receiverSealed: null, receiverMask: null };
  const unpaid = sql`status in ${unpaidEnds} and changed_at <= ${now - retention.unpaidText}`;
  return [
    db
      .update(messages)
      .set({ ...texts, receiverHash: null })
      .where(page(sql`${unpaid} and body_sealed is not null`)),
    ...endings(now, retention.paidText).map((ending) =>
      db
        .update(messages)
        .set(texts)
        .where(page(sql`${ending} and body_sealed is not null`)),
    ),
  ];
}

const receiverHashes = (db: Db, now: number, page: (where: SQL) => SQL): Statement[] =>
  endings(now, retention.receiverHash).map((ending) =>
    db
      .update(messages)
      .set({ receiverHash: null })
      .where(page(sql`${ending} and receiver_hash is not null`)),
  );

/** A block that has ended keeps nothing of whom it was for. */
const ended = (now: number): SQL => sql`expires_at is not null and expires_at <= ${now}`;

/** What a report keeps of people goes first, then the whole report. */
function reports(db: Db, now: number, page: Page): Statement[] {
  const closedBefore = (age: number) => sql`closed_at is not null and closed_at <= ${now - age}`;
  return [
    db
      .update(abuseReports)
      .set({ emailSealed: null, addressSealed: null, reporterHash: null })
      .where(
        page(
          "abuse_reports",
          sql`${closedBefore(retention.reporter)} and (email_sealed is not null or address_sealed is not null or reporter_hash is not null)`,
        ),
      ),
    db
      .update(abuseReports)
      .set({ repeatHash: null })
      .where(
        page("abuse_reports", sql`created_at <= ${now - retention.repeatHash} and repeat_hash is not null`),
      ),
    db.delete(abuseReportNotes).where(page("abuse_reports", closedBefore(retention.report), "report_id")),
    db.delete(abuseReports).where(page("abuse_reports", closedBefore(retention.report))),
  ];
}

const unpaidBefore = (at: number) => sql`status in ${unpaidPayments} and changed_at <= ${at}`;

/** Orders and messages first, for the payment tells which ones; a crash in between cannot happen within one batch. */
function removals(db: Db, payment: ReturnType<typeof sql>, limit: number): Statement[] {
  const ids = sql`(select id from payments where ${payment} order by changed_at, id limit ${limit})`;
  return [
    db.delete(messages).where(sql`id in ${ids}`),
    db.delete(orders).where(sql`id in ${ids}`),
    db.delete(payments).where(sql`id in ${ids}`),
  ];
}
