import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  type SQL,
  sql,
} from "drizzle-orm";
import { paymentStatesThat } from "#domain/payment";
import type { ReconciledPart } from "#domain/reconciled-parts";
import type { TaskKind } from "#domain/worklist";
import type { Db } from "./client";
import { isOfOrders } from "./payments";
import { reconciliations } from "./reconciliation-schema";
import { payments, refunds } from "./schema";
import { tasks } from "./task-schema";

export type ReconciliationRow = typeof reconciliations.$inferSelect;

/** Begins comparisons; one that was begun already stays as it is. */
export const insertReconciliations = (db: Db, rows: (typeof reconciliations.$inferInsert)[]) =>
  db.insert(reconciliations).values(rows).onConflictDoNothing();

/** A day has one of each vendor, and what the operator asked for. */
const mostOpen = 20;

/** The comparisons that are open, the longest first: few, for each day has one of each vendor. */
export const selectOpenReconciliations = (db: Db) =>
  db
    .select()
    .from(reconciliations)
    .where(isNull(reconciliations.endedAt))
    .orderBy(asc(reconciliations.begunAt), asc(reconciliations.id))
    .limit(mostOpen);

/** One comparison. */
export const selectReconciliation = (db: Db, id: string) =>
  db.select().from(reconciliations).where(eq(reconciliations.id, id)).limit(1);

/** Until when each vendor was compared, in ms, by the daily ones that came through all parts; what was given up stays in its part. */
export const selectComparedUntil = (db: Db, lastPart: ReconciledPart) =>
  db
    .select({ vendor: reconciliations.vendor, until: sql<number>`max(${reconciliations.toAt})`.as("until") })
    .from(reconciliations)
    .where(
      and(
        like(reconciliations.id, "____-__-__ %"),
        eq(reconciliations.part, lastPart),
        isNotNull(reconciliations.endedAt),
      ),
    )
    .groupBy(reconciliations.vendor);

/** Writes how far a comparison has come, unless another sweep has done so since it was seen; answers it then. */
export const saveReconciliation = (
  db: Db,
  seen: Pick<ReconciliationRow, "id" | "ver">,
  set: Partial<ReconciliationRow>,
) =>
  db
    .update(reconciliations)
    .set({ ...set, ver: seen.ver + 1 })
    .where(and(eq(reconciliations.id, seen.id), eq(reconciliations.ver, seen.ver)))
    .returning();

/** Comparisons that ended before `before` (ms) go. */
export const forgetReconciliations = (db: Db, before: number) =>
  db.delete(reconciliations).where(lt(reconciliations.endedAt, before));

/** How many tasks stand open of those that were found, by kind. */
export const selectStanding = (
  db: Db,
  found: readonly { readonly kind: TaskKind; readonly subject: string }[],
) =>
  db
    .select({ kind: tasks.kind, count: sql<number>`count(*)`.as("count") })
    .from(tasks)
    .where(
      and(
        isNull(tasks.endedAt),
        sql`(${tasks.kind}, ${tasks.subject}) in (select value ->> 0, value ->> 1
          from json_each(${JSON.stringify(found.map(({ kind, subject }) => [kind, subject]))}))`,
      ),
    )
    .groupBy(tasks.kind);

/** A task is about one of these. */
export const isAmong = (subjects: readonly string[]): SQL => sql`${tasks.subject} in ${listed(subjects)}`;

/** A payment with our own refund of it. */
const booked = (db: Db) =>
  db
    .select({
      ...getTableColumns(payments),
      refundId: sql<string | null>`${refunds.id}`.as("refund_id"),
      refundStatus: sql<(typeof refunds.$inferSelect)["status"] | null>`${refunds.status}`.as(
        "refund_status",
      ),
      refundCause: sql<string | null>`${refunds.cause}`.as("refund_cause"),
      refundCents: sql<number | null>`${refunds.amountCents}`.as("refund_cents"),
      providerRefundId: sql<string | null>`${refunds.providerRefundId}`.as("provider_refund_id"),
    })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id));

export type BookedRow = Awaited<ReturnType<typeof selectBookedAs>>[number];

/** The payments that a provider calls by these ids. */
export const selectBookedAs = (db: Db, provider: string, providerIds: readonly string[]) =>
  booked(db).where(
    and(eq(payments.provider, provider), sql`${payments.providerId} in ${listed(providerIds)}`),
  );

/** The payments that a provider opened for these orders. */
export const selectBookedFor = (db: Db, provider: string, orderIds: readonly string[]) =>
  booked(db).where(
    and(
      isOfOrders(listed(orderIds)),
      // The sign keeps the planner with the orders, of which there are few.
      sql`+${payments.provider} = ${provider}`,
      sql`${payments.providerId} is not null`,
    ),
  );

/** Which of these orders are in the books. */
export const selectKnownOrders = (db: Db, orderIds: readonly string[]) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(sql`${payments.id} in ${listed(orderIds)}`);

const moneyIn = paymentStatesThat(({ money }) => money === "in");

/** The payments of a stretch of time (ms) of which money came in at a provider, in a mode; `limit` at most, the oldest first. */
export const selectBookedWithin = (
  db: Db,
  at: { readonly provider: string; readonly mode: "live" | "test" },
  [from, to]: readonly [number, number],
  limit: number,
) =>
  booked(db)
    .where(
      and(
        inArray(payments.status, [...moneyIn]),
        gte(payments.createdAt, from),
        lt(payments.createdAt, to),
        eq(payments.provider, at.provider),
        eq(payments.mode, at.mode),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(limit);

/** As one parameter, however many there are. */
const listed = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;
