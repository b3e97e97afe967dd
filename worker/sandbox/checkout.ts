import { err, ok, type Result } from "#domain/result";
import { type CallbackDeps, wakeFor } from "./callbacks";
import type { SandboxCheckout, SandboxOutcome } from "./controls";
import type { SandboxDeps } from "./deps";
import { loadPayment, type PaymentRow, paymentLifetime, statusAt } from "./payment-row";

/** What the checkout works with. */
export type CheckoutDeps = CallbackDeps & Pick<SandboxDeps, "chance">;

/** Ends a payment as the chosen outcome says; see `SandboxControls.choose`. */
export async function chooseOutcome(
  deps: CheckoutDeps,
  providerId: string,
  outcome: SandboxOutcome,
): Promise<Result<{ readonly redirectUrl: string }, "unknown" | "final">> {
  const row = await loadPayment(deps.db, providerId);
  if (!row) return err("unknown");
  const plot: Plot = plots[outcome];
  const now = deps.clock.now();
  const choice = deps.chance.id();
  const dueTimes = plot.webhooksAfter.map((delay) => now + delay);
  const [ended] = await deps.db.batch([
    endPayment(deps.db, row, plot, choice, now),
    ...dueTimes.map((dueAt) => storeWebhook(deps, row, choice, dueAt)),
  ]);
  if (ended?.meta.changes !== 1) return err("final");
  wakeFor(deps, dueTimes);
  return ok({ redirectUrl: row.redirect_url });
}

/** What the checkout page shows of a payment. */
export async function loadCheckout(
  deps: Pick<SandboxDeps, "db" | "clock">,
  providerId: string,
): Promise<SandboxCheckout | null> {
  const row = await loadPayment(deps.db, providerId);
  return (
    row && {
      providerId: row.id,
      status: statusAt(row, deps.clock.now()),
      amountCents: row.amount_cents,
      currency: row.currency,
      description: row.description,
      redirectUrl: row.redirect_url,
      locale: row.locale,
    }
  );
}

type Plot = {
  readonly status: Exclude<SandboxCheckout["status"], "pending">;
  /** When the webhook calls, in ms after the choice; real ones take a moment too. */
  readonly webhooksAfter: readonly number[];
  /** What the provider claims was paid, where that is not the amount. */
  readonly paidCents?: number;
  /** When the money comes after all, in ms after the choice. Such a payment may have expired before. */
  readonly paidAfter?: number;
};

const soon = 100;
/** Longer than the least time between two questions about one payment, so that the second webhook is not passed over. */
const afterExpiry = 8_000;

const plots = {
  paid: { status: "paid", webhooksAfter: [soon] },
  failed: { status: "failed", webhooksAfter: [soon] },
  canceled: { status: "canceled", webhooksAfter: [soon] },
  expired: { status: "expired", webhooksAfter: [soon] },
  paid_late_webhook: { status: "paid", webhooksAfter: [20_000] },
  // At the same moment, so that two runners really race.
  paid_double_webhook: { status: "paid", webhooksAfter: [soon, soon] },
  paid_no_webhook: { status: "paid", webhooksAfter: [] },
  paid_after_expiry: { status: "expired", paidAfter: afterExpiry, webhooksAfter: [soon, afterExpiry + soon] },
  wrong_amount: { status: "paid", paidCents: 1, webhooksAfter: [soon] },
} as const satisfies Record<SandboxOutcome, Plot>;

function endPayment(db: D1Database, row: PaymentRow, plot: Plot, choice: string, now: number) {
  const paidLaterAt = plot.paidAfter === undefined ? null : now + plot.paidAfter;
  return db
    .prepare(
      `UPDATE payments SET status = ?2, paid_cents = ?3, paid_later_at = ?4, choice = ?5
       WHERE id = ?1 AND paid_later_at IS NULL
         AND ((status IS NULL AND opened_at > ?6) OR (?4 IS NOT NULL AND coalesce(status, 'expired') = 'expired'))`,
    )
    .bind(row.id, plot.status, plot.paidCents ?? null, paidLaterAt, choice, now - paymentLifetime);
}

/** Only the choice that won finds its own token, so a choice that lost calls nobody. */
function storeWebhook(deps: CheckoutDeps, row: PaymentRow, choice: string, dueAt: number) {
  return deps.db
    .prepare(
      `INSERT INTO callbacks (id, due_at, url, content_type, body)
       SELECT ?1, ?2, webhook_url, 'application/x-www-form-urlencoded', 'id=' || id
       FROM payments WHERE id = ?3 AND choice = ?4`,
    )
    .bind(deps.chance.id(), dueAt, row.id, choice);
}
