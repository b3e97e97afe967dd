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
import { type Ask, type MollieFailure, toProviderFailure } from "./client";
import { cursorIn, pathOf } from "./list";
import {
  mollieAllChargebacks,
  mollieAllRefunds,
  mollieChargeback,
  mollieList,
  mollieListedRefund,
  mollieOpened,
  molliePayment,
  toEvidence,
  wordIn,
} from "./shapes";

// Mollie's lists cannot be asked for a period: what is newer is passed over, page by page, and what is older ends it.

type Answer<Row> = Promise<Result<ListPage<Row>, ProviderFailure>>;

/** The payments of a period (docs.mollie.com, "List payments"). */
export async function listPayments(ask: Ask, page: PageOf): Answer<ListedPayment> {
  const answer = await ask(mollieList, pathOf("payments", page.cursor));
  if (!answer.ok) return failed(answer.error);
  const { _embedded, _links } = answer.value;
  return ok(pageOfPeriod(page, _embedded.payments, toPayment, cursorIn(_links.next?.href)));
}

/** The refunds of a period, of all payments (docs.mollie.com, "List all refunds"). */
export async function listRefunds(ask: Ask, page: PageOf): Answer<ListedRefund> {
  const answer = await ask(mollieAllRefunds, pathOf("refunds", page.cursor));
  if (!answer.ok) return failed(answer.error);
  const { _embedded, _links } = answer.value;
  return ok(pageOfPeriod(page, _embedded.refunds, toRefund, cursorIn(_links.next?.href)));
}

/** The chargebacks of a period, of all payments (docs.mollie.com, "List all chargebacks"). */
export async function listChargebacks(ask: Ask, page: PageOf): Answer<ListedChargeback> {
  const answer = await ask(mollieAllChargebacks, pathOf("chargebacks", page.cursor));
  if (!answer.ok) return failed(answer.error);
  const { _embedded, _links } = answer.value;
  return ok(pageOfPeriod(page, _embedded.chargebacks, toChargeback, cursorIn(_links.next?.href)));
}

const failed = (failure: MollieFailure) => err(toProviderFailure(failure));

function toPayment(payment: unknown) {
  const opened = mollieOpened.safeParse(payment);
  const read = molliePayment.safeParse(payment);
  const at = opened.success ? opened.data : null;
  return { at, row: read.success && at !== null ? { openedAt: at, seen: toEvidence(read.data) } : null };
}

function toRefund(refund: unknown) {
  const read = mollieListedRefund.safeParse(refund);
  if (!read.success) return { at: null, row: null };
  const { id, amount, status, metadata, paymentId, createdAt } = read.data;
  const row: ListedRefund = {
    providerRefundId: id,
    at: createdAt,
    amountCents: amount.cents,
    currency: amount.currency,
    status,
    refundId: wordIn(metadata, "refundId"),
    of: { providerId: paymentId, orderId: null },
  };
  return { at: createdAt, row };
}

function toChargeback(chargeback: unknown) {
  const read = mollieChargeback.safeParse(chargeback);
  if (!read.success) return { at: null, row: null };
  const { id, amount, paymentId, createdAt, reversedAt } = read.data;
  const row: ListedChargeback = {
    chargebackId: id,
    at: createdAt,
    amountCents: amount.cents,
    currency: amount.currency,
    reversed: typeof reversedAt === "string",
    of: { providerId: paymentId, orderId: null },
  };
  return { at: createdAt, row };
}
