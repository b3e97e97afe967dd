import { and, desc, eq, gt, inArray, isNotNull, lte, or, type SQL } from "drizzle-orm";
import { repeatWindow } from "#domain/abuse";
import { messageStatesThat } from "#domain/delivery";
import type { Db } from "./client";
import { insertIf } from "./insert-if";
import { abuseReports, messages, orders } from "./schema";

export type ReportRow = typeof abuseReports.$inferSelect;

/** States in which the network has, or may have, the message. */
const handedOver = [...messageStatesThat((state) => state.handedOver !== "no")];

// A gateway's id stays when the money went back because the message did not arrive.
const wasHandedOver = or(inArray(messages.status, handedOver), isNotNull(messages.gatewayId));

/**
 * The latest order to a number that was handed to a gateway: one row, or none. One that was only placed, paid or refused
 * does not count, or anybody could frame a stranger with an unpaid order (decision 021).
 */
export const selectHandedOver = (db: Db, receiverHash: string) =>
  db
    .select({ id: orders.id, addressSealed: orders.addressSealed, bodySealed: messages.bodySealed })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.id))
    .where(and(eq(messages.receiverHash, receiverHash), wasHandedOver))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);

/** The messages to a number that were handed to a gateway and may be what a report is about, the latest first. */
export const selectAllHandedOver = (db: Db, receiverHash: string, limit: number) =>
  db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      sender: orders.sender,
      receiver: messages.receiverMask,
      status: messages.status,
    })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.id))
    .where(and(eq(messages.receiverHash, receiverHash), wasHandedOver))
    .orderBy(desc(messages.changedAt), desc(messages.id))
    .limit(limit);

/** The same report from the same address in the last 24 hours: one row, or none. */
export const selectRepeat = (db: Db, repeatHash: string, now: number) =>
  db
    .select({ id: abuseReports.id })
    .from(abuseReports)
    .where(and(eq(abuseReports.repeatHash, repeatHash), gt(abuseReports.createdAt, now - repeatWindow)))
    .limit(1);

/** Forgets that a report could be repeated, once its day is over. */
export const releaseRepeat = (db: Db, repeatHash: string, now: number) =>
  db
    .update(abuseReports)
    .set({ repeatHash: null })
    .where(and(eq(abuseReports.repeatHash, repeatHash), lte(abuseReports.createdAt, now - repeatWindow)));

/** A new report, if a condition holds. Repeating the insert with the same id changes nothing. */
export const insertReport = (db: Db, row: typeof abuseReports.$inferInsert, condition: SQL) =>
  insertIf(db, abuseReports, row, condition).onConflictDoNothing({ target: abuseReports.id });

/** Whether a report is there: one row, or none. */
export const selectStoredReport = (db: Db, id: string) =>
  db.select({ id: abuseReports.id }).from(abuseReports).where(eq(abuseReports.id, id)).limit(1);

/** A report by the hash of its case code: one row, or none. */
export const selectCase = (db: Db, caseHash: string) =>
  db.select().from(abuseReports).where(eq(abuseReports.caseHash, caseHash)).limit(1);
