import { macOf } from "#domain/keyed-hash";
import type { Evidence } from "#domain/payment";
import { refundNamed } from "#domain/refund";
import type { Deps } from "../deps";

/**
 * What a payment was before a restore took its row: our refund of it carries the name of its row. A second payment that was
 * paid back must not become the order's own, for then the first would be taken for the second, and go back as well.
 */
export async function formerRole(
  deps: Deps,
  { providerId, status, refundedCents }: Evidence,
): Promise<"extra" | "unknown" | "silent"> {
  if (status !== "paid" || refundedCents === 0) return "unknown";
  const known = await deps.provider.refundsOf(providerId);
  if (!known.ok) return "silent";
  const id = await extraId(deps, providerId);
  return known.value.some(({ refundId }) => refundId !== null && refundNamed(refundId) === id)
    ? "extra"
    : "unknown";
}

/** The id of a second payment's row follows from the provider's: of two callbacks at once the second makes no other row. */
export async function extraId({ vault, provider }: Deps, providerId: string): Promise<string> {
  const mark = await vault.hash("idempotency", `extra:${provider.name}:${providerId}`);
  return macOf(mark).slice(0, 22);
}
