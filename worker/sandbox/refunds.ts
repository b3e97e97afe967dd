import { err, ok, type Result } from "#domain/result";
import type { ListedRefund, ListPage, PageOf, ProviderRefund, RefundRequest } from "#ports/payment-provider";
import type { SandboxDeps } from "./deps";
import { loadPayment, statusAt } from "./payment-row";

type Refusal = { readonly kind: "refused"; readonly code: string };

/** Pays back once per key, and never more in total than was paid. */
export async function payBack(
  deps: Pick<SandboxDeps, "db" | "clock" | "chance">,
  request: RefundRequest,
): Promise<Result<ProviderRefund, Refusal>> {
  const now = deps.clock.now();
  const payment = await loadPayment(deps.db, request.providerId);
  if (!payment) return refused("payment_unknown");
  if (statusAt(payment, now) !== "paid") return refused("not_paid");
  if (payment.currency !== request.currency) return refused("currency_differs");
  if (!Number.isInteger(request.amountCents) || request.amountCents <= 0) return refused("amount_invalid");

  // The ceiling stands in the insert itself, so that two refunds at once cannot both fit under it.
  const [, found] = await deps.db.batch<RefundRow>([
    deps.db
      .prepare(
        `INSERT INTO refunds (id, key, payment_id, refund_id, amount_cents, at)
         SELECT ?1, ?2, ?3, ?4, ?5, ?6
         WHERE ?5 + (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE payment_id = ?3) <= ?7
         ON CONFLICT (key) DO NOTHING`,
      )
      .bind(
        `sbr_${deps.chance.id()}`,
        request.key,
        payment.id,
        request.refundId,
        request.amountCents,
        now,
        payment.paid_cents ?? payment.amount_cents,
      ),
    deps.db.prepare("SELECT * FROM refunds WHERE key = ?1").bind(request.key),
  ]);
  const row = found?.results[0];
  if (!row) return refused("amount_too_high");
  const isSame = row.payment_id === payment.id && row.amount_cents === request.amountCents;
  return isSame ? ok(toRefund(row)) : refused("key_reused");
}

/** The refunds of one payment, oldest first. */
export async function listRefunds(db: D1Database, providerId: string): Promise<readonly ProviderRefund[]> {
  const { results } = await db
    .prepare("SELECT * FROM refunds WHERE payment_id = ?1 ORDER BY rowid")
    .bind(providerId)
    .all<RefundRow>();
  return results.map(toRefund);
}

/** The refunds of a period, of all payments, in one answer. */
export async function listAllRefunds(db: D1Database, { from, to }: PageOf): Promise<ListPage<ListedRefund>> {
  const { results } = await db
    .prepare(
      `SELECT refunds.*, order_id, currency FROM refunds JOIN payments ON payments.id = payment_id
       WHERE at >= ?1 AND at < ?2 ORDER BY at DESC`,
    )
    .bind(from, to)
    .all<RefundRow & ListedColumns>();
  const rows = results.map((row) => ({
    ...toRefund(row),
    at: row.at,
    currency: row.currency,
    of: { providerId: row.payment_id, orderId: row.order_id },
  }));
  return { rows, others: 0, next: null };
}

type ListedColumns = {
  readonly at: number;
  readonly order_id: string;
  readonly currency: string;
};

type RefundRow = {
  readonly id: string;
  readonly payment_id: string;
  readonly refund_id: string;
  readonly amount_cents: number;
};

const refused = (code: string) => err({ kind: "refused" as const, code });

const toRefund = (row: RefundRow): ProviderRefund => ({
  providerRefundId: row.id,
  amountCents: row.amount_cents,
  status: "accepted",
  refundId: row.refund_id,
});
