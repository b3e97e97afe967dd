import { messageIs, moveMessage, paymentMovedBy } from "#db/messages";
import { movePayment, noteCheckout, paymentIsUnopened } from "#db/payments";
import { nextPollAt } from "#domain/polling";
import type { Refusal } from "#domain/refusal";
import { err, ok, type Result } from "#domain/result";
import { statementReference, statementText } from "#domain/statement";
import type { OpenedPayment, ProviderFailure } from "#ports/payment-provider";
import { callbackUrl, pathOf } from "../callback-address";
import { commit, type Deps, siteUrl } from "../deps";
import { mayCall } from "../provider-calls";
import { proofOf } from "./payment-proof";

export type Unopened = {
  readonly id: string;
  readonly amountCents: number;
  readonly createdAt: number;
  readonly locale: "nl" | "en";
  readonly channel: "script" | "form";
};

// A provider that fails at once is asked three times; one that keeps each waiting for eight seconds meets the deadline of
// the request (`http/deadline.ts:answerWithin`) before the third gives up.
const tries = 3;

/**
 * Opens the checkout of a stored order (P1), again with the same key when the answer did not come. A definite no ends the
 * order (P2); no answer leaves it `creating`, where a repeat of the order or the provider's callback finds it. The caller
 * has taken the first call of the minute's budget.
 */
export async function openCheckout(
  deps: Deps,
  order: Unopened,
): Promise<Result<{ id: string; checkoutUrl: string }, Refusal>> {
  const opened = await open(deps, order);
  if (opened.ok && opened.value.amountCents === order.amountCents && opened.value.currency === "EUR") {
    await recordOpened(deps, order, opened.value);
    return ok({ id: order.id, checkoutUrl: opened.value.checkoutUrl });
  }
  if (opened.ok) {
    deps.log.alarm("provider_opened_another_amount", { orderId: order.id });
    return err("payment_provider_refused");
  }
  if (opened.error.kind === "unreachable") {
    deps.log.alarm("provider_unreachable", { provider: deps.provider.name, orderId: order.id });
    return err("payment_provider_unreachable");
  }
  deps.log.alarm("provider_refused_order", { orderId: order.id, said: opened.error.code });
  await recordRefused(deps, order.id);
  return err("payment_provider_refused");
}

async function open(deps: Deps, order: Unopened): Promise<Result<OpenedPayment, ProviderFailure>> {
  const [proof, webhookUrl] = await Promise.all([
    proofOf(deps, order),
    callbackUrl(deps, pathOf.provider(deps.provider)),
  ]);
  for (let attempt = 1; ; attempt++) {
    const answer = await deps.provider.open({
      orderId: order.id,
      proof,
      createdAt: order.createdAt,
      amountCents: order.amountCents,
      currency: "EUR",
      description: statementText(order),
      statement: statementReference(order),
      redirectUrl: statusPageOf(deps, order),
      webhookUrl,
      locale: order.locale,
    });
    const final = answer.ok || answer.error.kind === "refused";
    if (final || attempt === tries || !(await mayCall(deps, "create"))) return answer;
    await deps.retryTimer.wait(250 * 2 ** attempt);
  }
}

/** The page of an order; who ordered without scripts comes back to one that needs none. */
export const statusPageOf = (
  { site }: Pick<Deps, "site">,
  { id, channel }: Pick<Unopened, "id" | "channel">,
) => siteUrl(site, channel === "form" ? `/api/payments/${id}/page` : `/betaling/status/${id}`);

/** The visitor may pay even if this cannot be written: the provider's callback brings the payment back (P1a). */
async function recordOpened(deps: Deps, order: Unopened, opened: OpenedPayment): Promise<void> {
  const now = deps.clock.now();
  const change = { tx: deps.chance.id(), actor: "visitor", at: now };
  try {
    await commit(deps, [
      noteCheckout(deps.db, {
        id: order.id,
        ...change,
        provider: deps.provider.name,
        mode: deps.provider.mode,
        providerId: opened.providerId,
        checkoutUrl: opened.checkoutUrl,
        nextPollAt: nextPollAt(order.createdAt, now),
      }),
    ] as const);
  } catch {
    deps.log.alarm("opened_payment_not_recorded", { orderId: order.id });
  }
}

async function recordRefused(deps: Deps, id: string): Promise<void> {
  const change = { tx: deps.chance.id(), actor: "provider", at: deps.clock.now() };
  await commit(deps, [
    movePayment(deps.db, "creation_failed", [paymentIsUnopened(id)], change),
    moveMessage(deps.db, "cancelled", [messageIs(id), paymentMovedBy(change.tx)], change),
  ] as const);
}
