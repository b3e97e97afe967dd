import type { Evidence } from "#domain/payment";
import { err, ok, type Result } from "#domain/result";
import type { Callback } from "#ports/callback";
import type {
  EndedPayments,
  FetchFailure,
  ListedPayment,
  ListPage,
  OpenedPayment,
  OpenPayment,
  PageOf,
  PaymentProvider,
  ProviderFailure,
} from "#ports/payment-provider";
import { reportBroken, type SandboxDeps } from "./deps";
import { loadPayment, type PaymentRow, providerIdShape, statusAt } from "./payment-row";
import { listAllRefunds, listRefunds, payBack } from "./refunds";

/** What the payment provider works with. */
export type PaymentsDeps = Pick<SandboxDeps, "db" | "clock" | "chance" | "publicUrl" | "log">;

/** A payment provider with no account and no network: it remembers payments, and its checkout has a button per outcome. */
export function createSandboxPayments(deps: PaymentsDeps): PaymentProvider {
  return {
    name: "sandbox",
    mode: "test",
    checkoutOrigins: [deps.publicUrl],
    signsCallbacks: false,
    open: (order) => orUnreachable(deps, () => open(deps, order)),
    fetch: (providerId) => orUnreachable(deps, () => look(deps, providerId)),
    endedSince: (since) => listEnded(deps, since),
    refund: (request) => orUnreachable(deps, () => payBack(deps, request)),
    refundsOf: (providerId) => orUnreachable(deps, async () => ok(await listRefunds(deps.db, providerId))),
    listPayments: (page) => orUnreachable(deps, async () => ok(await listPayments(deps, page))),
    listRefunds: (page) => orUnreachable(deps, async () => ok(await listAllRefunds(deps.db, page))),
    // No bank stands behind the sandbox that could take anything back.
    listChargebacks: async () => ok({ rows: [], others: 0, next: null }),
    readCallback: async (callback) => readCallback(callback),
  };
}

async function open(deps: PaymentsDeps, order: OpenPayment): Promise<Result<OpenedPayment, ProviderFailure>> {
  const [, found] = await deps.db.batch<PaymentRow>([
    deps.db
      .prepare(
        `INSERT INTO payments
           (id, order_id, amount_cents, currency, description, redirect_url, webhook_url, locale, opened_at, proof)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (order_id) DO NOTHING`,
      )
      .bind(
        `sbx_${deps.chance.id()}`,
        order.orderId,
        order.amountCents,
        order.currency,
        order.description,
        order.redirectUrl,
        order.webhookUrl,
        order.locale,
        deps.clock.now(),
        order.proof,
      ),
    deps.db.prepare("SELECT * FROM payments WHERE order_id = ?1").bind(order.orderId),
  ]);
  const row = found?.results[0];
  if (!row) return err({ kind: "unreachable" });
  // Real providers refuse a key that comes back with another body.
  if (row.amount_cents !== order.amountCents || row.currency !== order.currency) {
    return err({ kind: "refused", code: "key_reused" });
  }
  return ok({
    providerId: row.id,
    checkoutUrl: `${deps.publicUrl}/api/sandbox/checkout/${row.id}`,
    amountCents: row.amount_cents,
    currency: row.currency,
  });
}

async function look(deps: PaymentsDeps, providerId: string): Promise<Result<Evidence, FetchFailure>> {
  const row = await loadPayment(deps.db, providerId);
  if (!row) return err({ kind: "missing" });
  const refunds = await listRefunds(deps.db, providerId);
  const refunded = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
  return ok(toEvidence(row, refunded, deps.clock.now()));
}

function toEvidence(row: PaymentRow, refundedCents: number, now: number): Evidence {
  const status = statusAt(row, now);
  return {
    providerId: row.id,
    status,
    amountCents: status === "paid" ? (row.paid_cents ?? row.amount_cents) : row.amount_cents,
    currency: row.currency,
    mode: "test",
    orderId: row.order_id,
    proof: row.proof,
    refundedCents,
    chargedBackCents: 0,
  };
}

/** All of them in one answer: nobody else has so few. */
async function listEnded(deps: PaymentsDeps, since: number): Promise<EndedPayments> {
  try {
    const { rows } = await listPayments(deps, { from: since, to: Number.MAX_SAFE_INTEGER });
    const seen = rows.map((row) => row.seen).filter(({ status }) => status !== "pending");
    return { seen, calls: 1, wholeSince: since };
  } catch (cause) {
    reportBroken(deps.log, cause);
    return { seen: [], calls: 1, wholeSince: null };
  }
}

async function listPayments(
  deps: PaymentsDeps,
  { from, to }: Pick<PageOf, "from" | "to">,
): Promise<ListPage<ListedPayment>> {
  const { results } = await deps.db
    .prepare(
      `SELECT payments.*, (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE payment_id = payments.id) AS refunded
       FROM payments WHERE opened_at >= ?1 AND opened_at < ?2 ORDER BY opened_at DESC`,
    )
    .bind(from, to)
    .all<PaymentRow & { readonly refunded: number }>();
  const rows = results.map((row) => ({
    openedAt: row.opened_at,
    seen: toEvidence(row, row.refunded, deps.clock.now()),
  }));
  return { rows, others: 0, next: null };
}

/** The classic webhook: a form with nothing but the payment's id. Who may call at all is the path token's business. */
function readCallback(callback: Callback): Result<{ readonly providerId: string }, "malformed"> {
  if (callback.method !== "POST" || callback.body.length > longestBody) return err("malformed");
  const [providerId, ...more] = new URLSearchParams(callback.body).getAll("id");
  if (providerId === undefined || more.length > 0 || !providerIdShape.test(providerId))
    return err("malformed");
  return ok({ providerId });
}

const longestBody = 2_048;

async function orUnreachable<T, E>(
  deps: PaymentsDeps,
  work: () => Promise<Result<T, E>>,
): Promise<Result<T, E | { readonly kind: "unreachable" }>> {
  try {
    return await work();
  } catch (cause) {
    reportBroken(deps.log, cause);
    return err({ kind: "unreachable" });
  }
}
