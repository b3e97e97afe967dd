import { err, ok, type Result } from "#domain/result";
import type {
  ListedChargeback,
  ListedPayment,
  ListedRefund,
  ListPage,
  PageOf,
  ProviderFailure,
} from "#ports/payment-provider";
import { pageOfPeriod } from "../list-pages";
import { type Ask, type StripeFailure, toProviderFailure } from "./client";
import { evidenceOf } from "./disputes";
import {
  isReversed,
  stripeList,
  stripeListedDispute,
  stripeListedRefund,
  stripeOpened,
  stripeSession,
  takesMoney,
} from "./shapes";

type Answer<Row> = Promise<Result<ListPage<Row>, ProviderFailure>>;

/** The sessions of a period that were completed: what nobody paid is not in it. */
export async function listPayments(ask: Ask, page: PageOf): Answer<ListedPayment> {
  const answer = await readPage(ask, "/checkout/sessions", page, {
    status: "complete",
    "expand[]": "data.payment_intent.latest_charge",
  });
  if (!answer.ok) return answer;
  const { data, next } = answer.value;
  const rows: ListedPayment[] = [];
  for (const one of data) {
    const [read, opened] = [stripeSession.safeParse(one), stripeOpened.safeParse(one)];
    if (!read.success || !opened.success) continue;
    const seen = await evidenceOf(ask, read.data);
    if (!seen.ok) return err(unread(seen.error));
    rows.push({ openedAt: opened.data.created * 1_000, seen: seen.value });
  }
  return ok({ rows, others: data.length - rows.length, next });
}

/** A no to one payment's disputes (a restricted key without that right) is none to the page or to its cursor. */
const unread = (failure: StripeFailure): ProviderFailure =>
  failure.kind === "refused" ? { kind: "unreachable", code: `stripe_disputes_${failure.status}` } : failure;

/** The refunds of a period, of all payments (docs.stripe.com/api/refunds/list). */
export async function listRefunds(ask: Ask, page: PageOf): Answer<ListedRefund> {
  const answer = await readPage(ask, "/refunds", page, { "expand[]": "data.payment_intent" });
  if (!answer.ok) return answer;
  return ok(pageOfPeriod(page, answer.value.data, toRefund, answer.value.next));
}

/** The disputes of a period that took money, of all payments (docs.stripe.com/api/disputes/list). */
export async function listChargebacks(ask: Ask, page: PageOf): Answer<ListedChargeback> {
  const answer = await readPage(ask, "/disputes", page, { "expand[]": "data.payment_intent" });
  if (!answer.ok) return answer;
  const listed = pageOfPeriod(page, answer.value.data, toDispute, answer.value.next);
  return ok({ ...listed, rows: listed.rows.flatMap(({ row, takes }) => (takes ? [row] : [])) });
}

type Told = { readonly data: readonly unknown[]; readonly next: string | null };

async function readPage(
  ask: Ask,
  path: string,
  { from, to, cursor }: PageOf,
  more: Readonly<Record<string, string>>,
): Promise<Result<Told, ProviderFailure>> {
  const query = new URLSearchParams({
    ...more,
    "created[gte]": String(Math.ceil(from / 1_000)),
    "created[lt]": String(Math.ceil(to / 1_000)),
    // The most that Stripe tells in one answer.
    limit: "100",
    ...(cursor === null ? {} : { starting_after: cursor }),
  }).toString();
  const answer = await ask(stripeList, `${path}?${query}`);
  if (!answer.ok) return err(toProviderFailure(answer.error));
  const { data, has_more } = answer.value;
  const last = stripeOpened.safeParse(data.at(-1));
  // More that cannot be asked for is no whole answer.
  if (has_more && !last.success) return err({ kind: "unreachable" });
  return ok({ data, next: has_more && last.success ? last.data.id : null });
}

function toRefund(refund: unknown) {
  const read = stripeListedRefund.safeParse(refund);
  if (!read.success) return { at: null, row: null };
  const { id, amount, currency, status, metadata, created, payment_intent } = read.data;
  const row: ListedRefund = {
    providerRefundId: id,
    at: created * 1_000,
    amountCents: amount,
    currency: currency.toUpperCase(),
    status,
    refundId: metadata?.refund ?? null,
    of: { providerId: null, orderId: payment_intent?.metadata?.order ?? null },
  };
  return { at: created * 1_000, row };
}

function toDispute(dispute: unknown) {
  const read = stripeListedDispute.safeParse(dispute);
  if (!read.success) return { at: null, row: null };
  const { id, amount, currency, created, payment_intent } = read.data;
  const row: ListedChargeback = {
    chargebackId: id,
    at: created * 1_000,
    amountCents: amount,
    currency: currency.toUpperCase(),
    reversed: isReversed(read.data),
    of: { providerId: null, orderId: payment_intent?.metadata?.order ?? null },
  };
  return { at: created * 1_000, row: { row, takes: takesMoney(read.data) } };
}
