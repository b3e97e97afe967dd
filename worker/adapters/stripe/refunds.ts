import { err, ok, type Result } from "#domain/result";
import type { ProviderFailure, ProviderRefund, RefundRequest } from "#ports/payment-provider";
import { type Ask, type StripeFailure, toProviderFailure } from "./client";
import { type StripeRefund, sessionIntent, stripeRefund, stripeRefunds } from "./shapes";

/**
 * Pays back. A refusal is taken for one only when Stripe does not already know a refund that carries our id: it may have
 * forgotten the idempotency key.
 */
export async function payBack(
  ask: Ask,
  request: RefundRequest,
): Promise<Result<ProviderRefund, ProviderFailure>> {
  const intent = await intentOf(ask, request.providerId);
  if (!intent.ok) return err(owedOr(intent.error));
  if (intent.value === null) return err({ kind: "refused", code: "not_paid" });
  const fields = {
    payment_intent: intent.value,
    amount: String(request.amountCents),
    "metadata[refund]": request.refundId,
  };
  const answer = await ask(stripeRefund, "/refunds", { fields, key: request.key });
  if (answer.ok) return ok(toRefund(answer.value));
  const known = await ask(stripeRefunds, listOf(intent.value));
  const ours = known.ok && known.value.data.find(({ metadata }) => metadata?.refund === request.refundId);
  if (ours) return ok(toRefund(ours));
  return err(known.ok ? owedOr(answer.error) : { kind: "unreachable" });
}

/** The refunds that Stripe knows of for one payment; each try of ours carries a name of its own. */
export async function refundsOf(
  ask: Ask,
  providerId: string,
): Promise<Result<readonly ProviderRefund[], { readonly kind: "unreachable" }>> {
  const intent = await intentOf(ask, providerId);
  if (!intent.ok) return err({ kind: "unreachable" });
  if (intent.value === null) return ok([]);
  const known = await ask(stripeRefunds, listOf(intent.value));
  return known.ok ? ok(known.value.data.map(toRefund)) : err({ kind: "unreachable" });
}

/** Sessions are what we know by id; money goes back by payment intent. */
async function intentOf(ask: Ask, providerId: string): Promise<Result<string | null, StripeFailure>> {
  const session = await ask(sessionIntent, `/checkout/sessions/${encodeURIComponent(providerId)}`);
  if (!session.ok) return session;
  return session.value.id === providerId
    ? ok(session.value.payment_intent ?? null)
    : err({ kind: "unreachable" });
}

const listOf = (intent: string) => `/refunds?payment_intent=${encodeURIComponent(intent)}&limit=100`;

/** A key that was withdrawn says nothing about the refund, which is still owed. */
const owedOr = (failure: StripeFailure): ProviderFailure =>
  failure.kind === "refused" && [401, 403].includes(failure.status)
    ? { kind: "unreachable" }
    : toProviderFailure(failure);

const toRefund = ({ id, amount, status, metadata }: StripeRefund): ProviderRefund => ({
  providerRefundId: id,
  amountCents: amount,
  status,
  refundId: metadata?.refund ?? null,
});
