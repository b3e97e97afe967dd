import type { Evidence } from "#domain/payment";
import { err, ok, type Result } from "#domain/result";
import type { Callback } from "#ports/callback";
import type {
  FetchFailure,
  OpenedPayment,
  OpenPayment,
  PaymentProvider,
  ProviderFailure,
} from "#ports/payment-provider";
import { reportBroken, type SandboxKit } from "./kit";
import { loadPayment, type PaymentRow, providerIdShape, statusAt } from "./payment-row";
import { listRefunds, payBack } from "./refunds";

/** What the payment provider works with. */
export type PaymentsKit = Pick<SandboxKit, "db" | "clock" | "chance" | "publicUrl" | "log">;

/** A payment provider with no account and no network: it remembers payments, and its checkout has a button per outcome. */
export function createSandboxPayments(kit: PaymentsKit): PaymentProvider {
  return {
    name: "sandbox",
    mode: "test",
    checkoutOrigins: [kit.publicUrl],
    signsCallbacks: false,
    open: (order) => orUnreachable(kit, () => open(kit, order)),
    fetch: (providerId) => orUnreachable(kit, () => look(kit, providerId)),
    refund: (request) => orUnreachable(kit, () => payBack(kit, request)),
    refundsOf: (providerId) => orUnreachable(kit, async () => ok(await listRefunds(kit.db, providerId))),
    readCallback: async (callback) => readCallback(callback),
  };
}

async function open(kit: PaymentsKit, order: OpenPayment): Promise<Result<OpenedPayment, ProviderFailure>> {
  const [, found] = await kit.db.batch<PaymentRow>([
    kit.db
      .prepare(
        `INSERT INTO payments
           (id, order_id, amount_cents, currency, description, redirect_url, webhook_url, locale, opened_at, proof)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (order_id) DO NOTHING`,
      )
      .bind(
        `sbx_${kit.chance.id()}`,
        order.orderId,
        order.amountCents,
        order.currency,
        order.description,
        order.redirectUrl,
        order.webhookUrl,
        order.locale,
        kit.clock.now(),
        order.proof,
      ),
    kit.db.prepare("SELECT * FROM payments WHERE order_id = ?1").bind(order.orderId),
  ]);
  const row = found?.results[0];
  if (!row) return err({ kind: "unreachable" });
  // Real providers refuse a key that comes back with another body.
  if (row.amount_cents !== order.amountCents || row.currency !== order.currency) {
    return err({ kind: "refused", code: "key_reused" });
  }
  return ok({
    providerId: row.id,
    checkoutUrl: `${kit.publicUrl}/api/sandbox/checkout/${row.id}`,
    amountCents: row.amount_cents,
    currency: row.currency,
  });
}

async function look(kit: PaymentsKit, providerId: string): Promise<Result<Evidence, FetchFailure>> {
  const row = await loadPayment(kit.db, providerId);
  if (!row) return err({ kind: "missing" });
  const refunds = await listRefunds(kit.db, providerId);
  const status = statusAt(row, kit.clock.now());
  return ok({
    providerId: row.id,
    status,
    amountCents: status === "paid" ? (row.paid_cents ?? row.amount_cents) : row.amount_cents,
    currency: row.currency,
    mode: "test",
    orderId: row.order_id,
    proof: row.proof,
    refundedCents: refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
    chargedBackCents: 0,
  });
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
  kit: PaymentsKit,
  work: () => Promise<Result<T, E>>,
): Promise<Result<T, E | { readonly kind: "unreachable" }>> {
  try {
    return await work();
  } catch (cause) {
    reportBroken(kit.log, cause);
    return err({ kind: "unreachable" });
  }
}
