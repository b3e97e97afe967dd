import { and, asc, desc, eq, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { type PaymentMove, paymentFacts, paymentMoves } from "#domain/payment";
import { refundStatesThat } from "#domain/refund";
import { type Change, type Changing, type Conditions, oneOf, only } from "./change";
import type { Db } from "./client";
import { insertIf, type RowOf } from "./insert-if";
import { prepared, type Slot, type Slots } from "./prepared";
import { isOpen, isPolled, isSecond, payments, refunds } from "./schema";
import { begun, moved } from "./story";

export type PaymentRow = typeof payments.$inferSelect;
type Columns = { [K in keyof typeof payments.$inferInsert]?: (typeof payments.$inferInsert)[K] | SQL };

/**
 * One lawful move of the payments that fit all of `where`; a payment in any other state is left alone. With the end of the
 * waiting for money goes the note of where the order came from, and the order counts as open no more (decision 041); what is waited
 * for again comes from nobody knows where, and is open by that (P1a).
 */
export function movePayment(
  db: Db,
  move: PaymentMove,
  where: Conditions,
  change: Changing,
  set: Columns = {},
) {
  const { from, to } = paymentMoves[move];
  return db
    .update(payments)
    .set({
      ...set,
      ...(paymentFacts[to].money === "awaited" ? {} : { place: null }),
      ...(move === "adopted" ? { place: sql`coalesce(place, '')` } : {}),
      ...moved(to, move, change, payments),
    })
    .where(and(inArray(payments.status, [...from]), ...where));
}

/** A new payment: `creating`, or `paid` for a second payment of an order that was found already paid (P8). */
export const insertPayment = (db: Db, row: RowOf<typeof payments>, condition: SQL = sql`true`) =>
  insertIf(db, payments, { ...row, story: begun(row) }, condition).onConflictDoNothing();

/** One payment by our own id. */
export const selectPayment = (db: Db, id: string) =>
  db.select().from(payments).where(eq(payments.id, id)).limit(1);

/** One payment by the provider's id. */
export const selectPaymentByProvider = (db: Db, provider: string, providerId: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerId, providerId)))
    .limit(1);

/**
 * Takes the turn to ask the provider about a payment: one turn per payment per `spacing` ms, however many pages want it.
 * Returns the id to the one who got it.
 */
export const takeFetchTurn = (db: Db, id: string, now: number, spacing: number) =>
  db
    .update(payments)
    .set({ fetchedAt: now })
    .where(and(eq(payments.id, id), lte(payments.fetchedAt, now - spacing)))
    .returning({ id: payments.id });

/** The turn to ask about the payment was taken at this moment. */
export const turnTakenAt = (id: string, now: number): SQL =>
  sql`exists (select 1 from ${payments} where ${payments.id} = ${id} and ${payments.fetchedAt} = ${now})`;

/** Notes that the sweep asks the provider about payments now, so that no page asks the same a moment later. */
export const noteFetched = (db: Db, ids: readonly string[], now: number) =>
  db.update(payments).set({ fetchedAt: now }).where(isOneOf(payments.id, ids));

/**
 * Pending payments whose turn it is to be asked about, from either end of one index: those that came due last, or those
 * that have waited longest. However many are due, no more rows are read than asked for.
 */
export const selectDuePolls = (db: Db, end: "newest" | "longest", now: number, limit: number) =>
  db
    .select()
    .from(payments)
    .where(and(isPolled, lte(payments.nextPollAt, now)))
    .orderBy(end === "newest" ? desc(payments.nextPollAt) : asc(payments.nextPollAt))
    .limit(limit);

/** When the oldest pending payment of a stretch of time was placed: one row, or none. Looks through all that are open. */
export const selectOldestPending = (db: Db, from: number, until: number) =>
  db
    .select({ createdAt: sql<number>`min(${payments.createdAt})`.as("created_at") })
    .from(payments)
    .where(
      and(
        isOpen,
        sql`+${payments.status} = 'pending'`,
        gte(payments.createdAt, from),
        lte(payments.createdAt, until),
      ),
    )
    .having(sql`min(${payments.createdAt}) is not null`);

/** The payments that are still pending of those that a provider calls by these ids. */
export const selectPendingAmong = (db: Db, provider: string, providerIds: readonly string[]) =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, provider),
        isOneOf(payments.providerId, providerIds),
        // The sign keeps the planner with the provider's ids, of which there are few; of what is pending there may be many.
        sql`+${payments.status} = 'pending'`,
      ),
    );

/** The payments that a provider calls by these ids, and whether a refund of each stands in the books as made. */
export const selectPaymentsAmong = (db: Db, provider: string, providerIds: readonly string[]) =>
  db
    .select({
      providerId: payments.providerId,
      status: payments.status,
      chargedBack: payments.chargedBackCents,
      // By name: a column of a field is written without its table where there is but one, and would be the subquery's own.
      back: sql<number>`refunded_elsewhere_cents + coalesce((select sum(r.amount_cents) from refunds r
        where r.payment_id = payments.id and r.status = 'refunded'), 0)`.as("back"),
    })
    .from(payments)
    .where(and(eq(payments.provider, provider), isOneOf(payments.providerId, providerIds)));

/** As one parameter, however many there are. */
const isOneOf = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/** A page of the payments that are open in a state since before `before` (ms): `limit` ids at most. */
export const openPage = (state: "creating" | "pending", before: number, limit: number): SQL =>
  sql`(select id from payments where ${isOpen} and +status = ${only(state)} and created_at <= ${before} limit ${limit})`;

/** It is one of a page. */
export const isPaymentIn = (page: SQL): SQL => sql`${payments.id} in ${page}`;

/** When the sweeper asks next about a payment, in ms; `null` when never again. */
export type NextPoll = readonly [id: string, at: number | null];

/** Sets when the sweeper asks next about payments that are still pending, all in one statement. */
export const schedulePolls = (db: Db, next: readonly NextPoll[]) =>
  db
    .update(payments)
    .set({ nextPollAt: sql`plan.at` })
    .from(
      sql`(select value ->> 0 as id, value ->> 1 as at from json_each(${JSON.stringify(next)})) as plan` as never,
    )
    .where(and(sql`plan.id = ${payments.id}`, eq(payments.status, "pending")));

const ownRefunds = oneOf(refundStatesThat(({ atProvider }) => atProvider));

/**
 * Records the highest amounts that were charged back, or paid back by others than us (P7); they never go down.
 * @param refunded all that the provider says was paid back, our own refund included, in cents
 */
export const raiseLosses = (db: Db, where: Conditions, chargedBack: number, refunded: number) =>
  db
    .update(payments)
    .set({
      chargedBackCents: sql`max(${payments.chargedBackCents}, ${chargedBack})`,
      refundedElsewhereCents: sql`max(${payments.refundedElsewhereCents}, ${refunded} - coalesce((
        select ${refunds.amountCents} from ${refunds}
        where ${refunds.paymentId} = ${payments.id} and ${refunds.status} in ${ownRefunds}), 0))`,
    })
    .where(and(...where));

/** The payment with this id was just moved by the change that carries this token. */
export const paymentIsMovedBy = (id: string, tx: string): SQL =>
  sql`exists (select 1 from ${payments} where ${payments.id} = ${id} and ${payments.tx} = ${tx})`;

/** What of a payment is left to pay back, in cents: what came in, less what went back by other roads than ours (P7). */
export const leftToRefund: SQL<number> = sql`max(0, ${payments.paidCents} - ${payments.chargedBackCents} - ${payments.refundedElsewhereCents})`;

/**
 * The payments of these orders, listed as SQL: an order's own bears its id, and the second ones (P8) stand in an index of their own.
 */
export const isOfOrders = (orderIds: SQL): SQL =>
  sql`(${payments.id} in ${orderIds} or (${payments.orderId} in ${orderIds} and ${isSecond}))`;

/** The payment with this id. */
export const paymentIs = (id: Slot<string>): SQL => eq(payments.id, id);

/** The payment with this id, as long as the provider has not given it an id of its own. */
export const paymentIsUnopened = (id: Slot<string>): SQL | undefined =>
  and(paymentIs(id), isNull(payments.providerId));

type Checkout = {
  /** Where it opened: not where the order was placed, if that provider is not set any more. */
  readonly provider: string;
  readonly mode: PaymentRow["mode"];
  readonly providerId: string;
  readonly checkoutUrl: string;
  readonly nextPollAt: number | null;
};

/** P1: its checkout is open, unless another answer of the provider was noted before. */
export const noteCheckout = prepared(
  (
    db,
    {
      id,
      provider,
      mode,
      providerId,
      checkoutUrl,
      nextPollAt,
      ...change
    }: Slots<Checkout & Change & { id: string }>,
  ) =>
    movePayment(db, "opened", [paymentIsUnopened(id)], change, {
      provider: sql`${provider}`,
      mode: sql`${mode}`,
      providerId: sql`${providerId}`,
      checkoutUrl: sql`${checkoutUrl}`,
      nextPollAt: sql`${nextPollAt}`,
    }),
);

/** No payment of the provider's stands in it but this one: what became of another says nothing about it. */
export const isOpenTo = (provider: string, providerId: string): SQL =>
  sql`(${payments.providerId} is null or (${payments.provider} = ${provider} and ${payments.providerId} = ${providerId}))`;
