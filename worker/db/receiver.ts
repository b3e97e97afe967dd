import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { type NewReport, wasHandedOver } from "./abuse-reports";
import type { Db } from "./client";
import { insertIf } from "./insert-if";
import { numberCodes } from "./my-number-schema";
import { abuseReports, messages, orders } from "./schema";

/** Ends the sessions of the number and browser that a code was asked in, but for that of code `kept`. */
export const endNumberSessions = (db: Db, codeId: string, kept: string) =>
  db
    .update(numberCodes)
    .set({ tokenHash: null })
    .where(
      sql`(phone_hash, browser_hash) = (select c.phone_hash, c.browser_hash from number_codes c where c.id = ${codeId})
        and verified_at is not null and id <> ${kept}`,
    );

/** When a message was handed to its gateway. */
const handedOverAt = sql<number>`coalesce(${messages.claimedAt}, ${messages.changedAt})`;

/** The messages to a number that were handed to a gateway since a time (ms), the latest first. */
export const selectReceived = (db: Db, hashes: readonly string[], since: number, limit: number) =>
  db
    .select({
      id: messages.id,
      at: handedOverAt,
      sender: orders.sender,
      addressSealed: orders.addressSealed,
      bodySealed: messages.bodySealed,
    })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.id))
    .where(and(inArray(messages.receiverHash, [...hashes]), gt(messages.changedAt, since), wasHandedOver))
    .orderBy(desc(handedOverAt), desc(messages.id))
    .limit(limit);

/** What the owner of a number reported, by order, the latest first. */
export const selectProvenReports = (db: Db, hashes: readonly string[], limit: number) =>
  db
    .select({
      id: abuseReports.id,
      orderId: abuseReports.orderId,
      createdAt: abuseReports.createdAt,
      caseHash: abuseReports.caseHash,
      caseCodeSealed: abuseReports.caseCodeSealed,
    })
    .from(abuseReports)
    .where(and(inArray(abuseReports.phoneHash, [...hashes]), eq(abuseReports.proven, 1)))
    .orderBy(desc(abuseReports.createdAt))
    .limit(limit);

/** A report by the receiver, unless there is one of that message. */
export const insertProvenReport = (db: Db, row: NewReport & { readonly orderId: string }) =>
  insertIf(
    db,
    abuseReports,
    row,
    sql`not exists (select 1 from abuse_reports r where r.order_id = ${row.orderId} and r.proven = 1 and r.phone_hash = ${row.phoneHash})`,
  ).onConflictDoNothing();
