import { and, desc, eq, gt, inArray, isNotNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { repeatWindow } from "#domain/abuse";
import { messageStatesThat } from "#domain/delivery";
import type { Db } from "./client";
import { insertIf } from "./insert-if";
import { abuseReports, messages, orders } from "./schema";

export type ReportRow = typeof abuseReports.$inferSelect;

/** States in which the network has, or may have, the message. */
const handedOver = [...messageStatesThat((state) => state.handedOver !== "no")];

/** The network has had the message, or may have: a gateway's id stays when the money went back because it did not arrive. */
export const wasHandedOver = or(inArray(messages.status, handedOver), isNotNull(messages.gatewayId));

/**
 * The latest order to a number that was handed to a gateway: one row, or none. One that was only placed, paid or refused
 * does not count, or anybody could frame a stranger with an unpaid order (decision 021).
 */
export const selectHandedOver = (db: Db, receiverHashes: readonly string[]) =>
  db
    .select({ id: orders.id, addressSealed: orders.addressSealed, bodySealed: messages.bodySealed })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.id))
    .where(and(inArray(messages.receiverHash, [...receiverHashes]), wasHandedOver))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);

/**
 * The messages that have the text of a number's latest one, as far as texts are still told apart (a day), up to `limit`: by
 * them a report knows its wave.
 */
export const selectWaveOf = (db: Db, receiverHashes: readonly string[], limit: number) =>
  ofOneText(
    db,
    db
      .select({ textHash: messages.textHash })
      .from(messages)
      .innerJoin(orders, eq(orders.id, messages.id))
      .where(and(inArray(messages.receiverHash, [...receiverHashes]), wasHandedOver))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(1)
      .getSQL(),
    limit,
  );

/** The same of one order. */
export const selectWaveOfOrder = (db: Db, orderId: string, limit: number) =>
  ofOneText(
    db,
    db.select({ textHash: messages.textHash }).from(messages).where(eq(messages.id, orderId)).getSQL(),
    limit,
  );

const ofOneText = (db: Db, text: SQL, limit: number) =>
  db
    .select({ id: orders.id, addressHash: orders.addressHash })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.id))
    .where(and(sql`${messages.textHash} = (${text})`, isNotNull(messages.boundAt)))
    .limit(limit);

/** To which wave a report of an order belongs: to that of an earlier report of any of `orderIds`, or it begins one under its own id. */
export const waveAmong = (orderIds: readonly string[], own: string): SQL =>
  sql`coalesce((select r.wave from abuse_reports r
    where r.order_id in (select value from json_each(${JSON.stringify(orderIds)})) and r.wave is not null limit 1), ${own})`;

/** The messages to a number that were handed to a gateway and may be what a report is about, the latest first. */
export const selectAllHandedOver = (db: Db, receiverHashes: readonly string[], limit: number) =>
  db
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      sender: orders.sender,
      receiverSealed: messages.receiverSealed,
      status: messages.status,
    })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.id))
    .where(and(inArray(messages.receiverHash, [...receiverHashes]), wasHandedOver))
    .orderBy(desc(messages.changedAt), desc(messages.id))
    .limit(limit);

/** Staff have not decided about the report. */
const isPending = eq(abuseReports.status, "pending");

/** The same report from the same address in the last 24 hours, while it is open: one row, or none. */
export const selectRepeat = (db: Db, repeatHashes: readonly string[], now: number) =>
  db
    .select({
      id: abuseReports.id,
      caseHash: abuseReports.caseHash,
      caseCodeSealed: abuseReports.caseCodeSealed,
      emailSealed: abuseReports.emailSealed,
      priority: abuseReports.priority,
    })
    .from(abuseReports)
    .where(
      and(
        inArray(abuseReports.repeatHash, [...repeatHashes]),
        gt(abuseReports.createdAt, now - repeatWindow),
        isPending,
      ),
    )
    .limit(1);

/** Forgets that a report could be repeated, once its day is over or staff have decided about it. */
export const releaseRepeat = (db: Db, repeatHashes: readonly string[], now: number) =>
  db
    .update(abuseReports)
    .set({ repeatHash: null })
    .where(
      and(
        inArray(abuseReports.repeatHash, [...repeatHashes]),
        or(lte(abuseReports.createdAt, now - repeatWindow), not(isPending)),
      ),
    );

/** What a repeat says that the report did not. */
type Added = Partial<Pick<ReportRow, "emailSealed" | "kind" | "priority" | "createdAt">>;

/** Adds that to a report, if staff have not decided about it: one row, or none. Who looks at it then looks at an older version. */
export const addToReport = (db: Db, id: string, added: Added) =>
  db
    .update(abuseReports)
    .set({ ...added, version: sql`version + 1` })
    .where(and(eq(abuseReports.id, id), isPending))
    .returning({ id: abuseReports.id });

/** A report to be stored; its wave is known by the database at that moment. */
export type NewReport = Omit<typeof abuseReports.$inferInsert, "wave"> & { readonly wave?: SQL };

/** A new report, if a condition holds. Repeating the insert with the same id changes nothing. */
export const insertReport = (db: Db, row: NewReport, condition: SQL) =>
  insertIf(db, abuseReports, row, condition).onConflictDoNothing({ target: abuseReports.id });

/** Whether a report is there: one row, or none. */
export const selectStoredReport = (db: Db, id: string) =>
  db.select({ id: abuseReports.id }).from(abuseReports).where(eq(abuseReports.id, id)).limit(1);

/** A report by the hashes of its case code: one row, or none. */
export const selectCase = (db: Db, caseHashes: readonly string[]) =>
  db
    .select()
    .from(abuseReports)
    .where(inArray(abuseReports.caseHash, [...caseHashes]))
    .limit(1);
