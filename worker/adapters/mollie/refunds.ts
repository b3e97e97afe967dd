import { err, ok, type Result } from "#domain/result";
import type { ProviderFailure, ProviderRefund, RefundRequest } from "#ports/payment-provider";
import { type Ask, type MollieFailure, toProviderFailure } from "./client";
import { type MollieRefund, mollieRefund, mollieRefunds, wordIn } from "./shapes";

/**
 * Pays back. Mollie forgets an idempotency key within the hour, so a refusal is taken for one only when Mollie does not
 * already know a refund that carries our id.
 */
export async function payBack(
  ask: Ask,
  request: RefundRequest,
): Promise<Result<ProviderRefund, ProviderFailure>> {
  const body = {
    amount: { currency: request.currency, value: (request.amountCents / 100).toFixed(2) },
    description: request.description,
    metadata: { refundId: request.refundId },
  };
  const answer = await ask(mollieRefund, pathOf(request.providerId), { body, key: request.key });
  if (answer.ok) return ok(toRefund(answer.value));
  const known = await ask(mollieRefunds, `${pathOf(request.providerId)}?limit=250`);
  const ours = known.ok && known.value._embedded.refunds.find((seen) => isOurs(seen, request));
  if (ours) return ok(toRefund(ours));
  return err(known.ok && !isOurKey(answer.error) ? toProviderFailure(answer.error) : { kind: "unreachable" });
}

/** The refunds that Mollie knows of for one payment; each try of ours carries a name of its own. */
export async function refundsOf(
  ask: Ask,
  providerId: string,
): Promise<Result<readonly ProviderRefund[], { readonly kind: "unreachable" }>> {
  const known = await ask(mollieRefunds, `${pathOf(providerId)}?limit=250`);
  return known.ok ? ok(known.value._embedded.refunds.map(toRefund)) : err({ kind: "unreachable" });
}

const pathOf = (providerId: string) => `/payments/${encodeURIComponent(providerId)}/refunds`;

/** A key that was withdrawn says nothing about the refund, which is still owed. */
const isOurKey = (failure: MollieFailure): boolean =>
  failure.kind === "refused" && [401, 403].includes(failure.status);

const isOurs = (seen: MollieRefund, { refundId }: RefundRequest): boolean =>
  wordIn(seen.metadata, "refundId") === refundId;

const toRefund = ({ id, amount, status, metadata }: MollieRefund): ProviderRefund => ({
  providerRefundId: id,
  amountCents: amount.cents,
  status,
  refundId: wordIn(metadata, "refundId"),
});
