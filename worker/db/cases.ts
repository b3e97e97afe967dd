import { and, asc, desc, gt, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { messageStatesThat } from "#domain/delivery";
import { localDay } from "#domain/tallies";
import { oneOf } from "./change";
import type { Db } from "./client";
import { events } from "./events";
import { notOnHold } from "./holds";
import { numberCodes } from "./my-number-schema";
import { isOfOrders } from "./payments";
import {
  abuseReportNotes,
  abuseReports,
  dailyTallies,
  messages,
  objections,
  orders,
  payments,
  refunds,
  turnedAway,
  visitorRefusals,
} from "./schema";
import { audit } from "./staff-schema";

/** A list of any length as one parameter. */
const among = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/** The orders to a number or from an address, by the hashes that it may be stored under: the latest first. */
export const selectOrdersTo = (db: Db, hashes: readonly string[], limit: number) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.receiverHash, [...hashes]))
    .orderBy(desc(messages.changedAt))
    .limit(limit);

export const selectOrdersFrom = (db: Db, hashes: readonly string[], limit: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.addressHash, [...hashes]))
    .orderBy(desc(orders.createdAt))
    .limit(limit);

const reportColumns = {
  phone: abuseReports.phoneHash,
  reporter: abuseReports.reporterHash,
  case: abuseReports.caseHash,
} as const;

/** The reports about a number, from an address, or of a case code, by the hashes that it may be stored under. */
export const selectReportsBy = (
  db: Db,
  by: keyof typeof reportColumns,
  hashes: readonly string[],
  limit: number,
) =>
  db
    .select({ id: abuseReports.id })
    .from(abuseReports)
    .where(inArray(reportColumns[by], [...hashes]))
    .limit(limit);

/** The reports about these orders. No index serves: the operator asks this, and reports are few. */
export const selectReportsAbout = (db: Db, orderIds: readonly string[], limit: number) =>
  db
    .select({ id: abuseReports.id })
    .from(abuseReports)
    .where(among(abuseReports.orderId, orderIds))
    .limit(limit);

/** A page of the sealed e-mail addresses of reporters, behind an id: there is no hash to find one by. */
export const selectEmails = (db: Db, after: string, limit: number) =>
  db
    .select({ id: abuseReports.id, emailSealed: abuseReports.emailSealed })
    .from(abuseReports)
    .where(and(gt(abuseReports.id, after), isNotNull(abuseReports.emailSealed)))
    .orderBy(asc(abuseReports.id))
    .limit(limit);

/** All rows of some orders, table by table, as one batch. */
export const selectWholeOrders = (db: Db, ids: readonly string[]) => {
  const isTheirs = isOfOrders(sql`(select value from json_each(${JSON.stringify(ids)}))`);
  const paymentIds = db.select({ id: payments.id }).from(payments).where(isTheirs);
  return [
    db.select().from(orders).where(among(orders.id, ids)),
    db.select().from(messages).where(among(messages.id, ids)),
    db.select().from(payments).where(isTheirs),
    db.select().from(refunds).where(inArray(refunds.paymentId, paymentIds)),
    db
      .select()
      .from(events)
      .where(
        and(
          inArray(events.entity, ["payment", "message", "refund"]),
          or(
            inArray(events.id, paymentIds),
            inArray(
              events.id,
              db.select({ id: refunds.id }).from(refunds).where(inArray(refunds.paymentId, paymentIds)),
            ),
          ),
        ),
      )
      .orderBy(asc(events.seq)),
    db.select().from(objections).where(among(objections.id, ids)),
  ] as const;
};

/** Some reports with their notes, as one batch. */
export const selectWholeReports = (db: Db, ids: readonly string[]) =>
  [
    db.select().from(abuseReports).where(among(abuseReports.id, ids)),
    db
      .select()
      .from(abuseReportNotes)
      .where(among(abuseReportNotes.reportId, ids))
      .orderBy(asc(abuseReportNotes.at)),
  ] as const;

/** What staff did to some orders and reports. */
export const selectDeeds = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(audit)
    .where(and(inArray(audit.subject, ["order", "abuse_report"]), among(audit.subjectId, ids)))
    .orderBy(asc(audit.seq));

/** Whom somebody's orders could not reach, or who could not reach them, of the last day. */
export const selectTurnedAwayOf = (db: Db, places: readonly string[], receivers: readonly string[]) =>
  db
    .select({ at: turnedAway.at })
    .from(turnedAway)
    .where(or(inArray(turnedAway.place, [...places]), inArray(turnedAway.receiverHash, [...receivers])));

const mayBeSent = oneOf(
  messageStatesThat(
    ({ handedOver, refund, final }) => handedOver !== "yes" && refund === "possible" && final === null,
  ),
);

/** Which of some orders may still be sent: their text and number are needed, and nobody may take them away. */
export const selectInFlight = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(and(among(messages.id, ids), sql`${messages.status} in ${mayBeSent}`));

/** Which of some reports staff have not decided about. */
export const selectOpen = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: abuseReports.id })
    .from(abuseReports)
    .where(and(among(abuseReports.id, ids), sql`${abuseReports.closedAt} is null`));

/** What an order keeps of people; `sender` and `receiver` say whose part of it goes. */
export const eraseOrders = (
  db: Db,
  ids: readonly string[],
  { sender, receiver }: { readonly sender: boolean; readonly receiver: boolean },
) => {
  const free = (id: SQL) => sql`${notOnHold("order", id)} and not exists (
    select 1 from messages m where m.id = ${id} and m.status in ${mayBeSent})`;
  return [
    ...(receiver
      ? [
          db
            .update(messages)
            .set({
              bodySealed: null,
              receiverSealed: null,
              receiverMask: null,
              receiverHash: null,
              // All that the limits go by: the clock that forgets it looks for the text's hash.
              visitorHash: null,
              aroundHash: null,
              textHash: null,
              repeatHash: null,
            })
            .where(and(among(messages.id, ids), free(sql.raw("messages.id")))),
        ]
      : []),
    ...(sender
      ? [
          db
            .update(messages)
            .set({ visitorHash: null, aroundHash: null })
            .where(and(among(messages.id, ids), free(sql.raw("messages.id")))),
          db.delete(objections).where(and(among(objections.id, ids), free(sql.raw("objections.id")))),
          db
            .update(orders)
            .set({
              addressSealed: null,
              addressHash: null,
              browserSealed: null,
              keyHash: null,
              bodyHash: null,
            })
            .where(and(among(orders.id, ids), free(sql.raw("orders.id")))),
        ]
      : []),
  ];
};

/** Closed reports go whole, with their notes, unless they are on hold. */
export const eraseReports = (db: Db, ids: readonly string[]) => {
  const free = sql`${notOnHold("report", sql.raw("abuse_reports.id"))} and ${abuseReports.closedAt} is not null`;
  const going = db
    .select({ id: abuseReports.id })
    .from(abuseReports)
    .where(and(among(abuseReports.id, ids), free));
  return [
    db.delete(abuseReportNotes).where(inArray(abuseReportNotes.reportId, going)),
    db.delete(abuseReports).where(and(among(abuseReports.id, ids), free)),
  ];
};

/** Of reports that stay, whoever made them is forgotten: their e-mail, and their own address. */
export const eraseReporters = (db: Db, ids: readonly string[]) =>
  db
    .update(abuseReports)
    .set({
      emailSealed: null,
      reporterHash: null,
      repeatHash: null,
      addressSealed: sql`iif(${abuseReports.addressOf} = 'reporter', null, ${abuseReports.addressSealed})`,
    })
    .where(and(among(abuseReports.id, ids), notOnHold("report", sql.raw("abuse_reports.id"))));

/** Whom somebody could not reach, or who could not reach them, is forgotten. */
export const eraseTurnedAway = (db: Db, places: readonly string[], receivers: readonly string[]) =>
  db
    .delete(turnedAway)
    .where(or(inArray(turnedAway.place, [...places]), inArray(turnedAway.receiverHash, [...receivers])));

/** When somebody asked for a code by SMS: for a number, or from a place; kept for a day. */
export const selectCodesOf = (db: Db, places: readonly string[], receivers: readonly string[]) =>
  db.select({ at: numberCodes.createdAt }).from(numberCodes).where(isCodeOf(places, receivers));

/** The codes for a number, or asked from a place, are forgotten, and what they opened is closed. */
export const eraseCodes = (db: Db, places: readonly string[], receivers: readonly string[]) =>
  db.delete(numberCodes).where(isCodeOf(places, receivers));

const isCodeOf = (places: readonly string[], receivers: readonly string[]) =>
  or(inArray(numberCodes.place, [...places]), inArray(numberCodes.phoneHash, [...receivers]));

/** The refusals of a visitor are forgotten, by the hashes of his address. */
export const eraseRefusals = (db: Db, hashes: readonly string[]) =>
  db.delete(visitorRefusals).where(inArray(visitorRefusals.visitorHash, [...hashes]));

/** Counts one more of something on the day of a moment (ms). */
export const countOn = (db: Db, key: string, at: number) =>
  db
    .insert(dailyTallies)
    .values({ day: localDay(at), key, value: 1 })
    .onConflictDoUpdate({
      target: [dailyTallies.day, dailyTallies.key],
      set: { value: sql`${dailyTallies.value} + 1` },
    });
