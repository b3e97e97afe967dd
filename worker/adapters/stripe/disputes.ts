import type { Evidence } from "#domain/payment";
import { ok, type Result } from "#domain/result";
import type { Ask, StripeFailure } from "./client";
import { isDisputed, isReversed, type StripeSession, stripeDisputes, takesMoney, toEvidence } from "./shapes";

/**
 * A session as evidence. A charge only says that there was a dispute; how much a bank took, and whether it gave it back, its
 * disputes say (docs.stripe.com/api/disputes/list), in one call more for the few payments that have one.
 */
export async function evidenceOf(ask: Ask, session: StripeSession): Promise<Result<Evidence, StripeFailure>> {
  const intent = session.payment_intent?.id;
  if (!isDisputed(session) || intent === undefined) return ok(toEvidence(session, 0));
  const answer = await ask(
    stripeDisputes,
    `/disputes?payment_intent=${encodeURIComponent(intent)}&limit=100`,
  );
  if (!answer.ok) return answer;
  const taken = answer.value.data.filter((dispute) => takesMoney(dispute) && !isReversed(dispute));
  const cents = taken.reduce((sum, { amount }) => sum + amount, 0);
  return ok(toEvidence(session, cents));
}
