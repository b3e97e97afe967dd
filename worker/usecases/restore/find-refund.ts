import { messageIs, moveMessage } from "#db/messages";
import { paymentIs, raiseLosses, selectPaymentByProvider } from "#db/payments";
import { requestRefund, selectRefund } from "#db/refunds";
import { settleRestored } from "#db/rewinds";
import type { Evidence } from "#domain/payment";
import { refundNamed } from "#domain/refund";
import { commit, commitAndAsk, type Deps } from "../deps";
import type { Asked } from "../lanes";
import { resumeRefund } from "../orders/refund-order";

/**
 * The roads to a refund, in an order in which each message finds its own: of one that was sent the network had said that it
 * did not arrive; one that is queued was looked up and found absent before the refund was read of.
 */
const roadsToRefund = ["given_up", "hold_ended", "withdrawn", "undelivered", "settled"] as const;

/**
 * A refund that the provider knows and the database has forgotten: the product had asked for it in the time that was lost,
 * for a reason that was lawful then. The message walks the moves that lead there, so that nothing is sent for money that is gone;
 * the refund itself is asked about and never made anew.
 */
export async function findRefund(deps: Deps, seen: Evidence): Promise<Asked> {
  const [payment] = await selectPaymentByProvider(deps.db, deps.provider.name, seen.providerId);
  // A second payment's refund has a row of its own, which is asked about before anything is paid back.
  if (!payment || payment.id !== payment.orderId) return "not_asked";
  const known = await deps.provider.refundsOf(seen.providerId);
  if (!known.ok) return "silent";
  const isOurs = known.value.some(
    ({ refundId, status }) =>
      status !== "failed" && refundId !== null && refundNamed(refundId) === payment.id,
  );
  if (!isOurs) {
    await noteLosses(deps, payment.id, seen);
    return "heard";
  }
  const change = { tx: deps.chance.id(), actor: "sweeper", at: deps.clock.now() };
  const [[refund]] = await commitAndAsk(
    deps,
    [
      ...roadsToRefund.map((move) =>
        moveMessage(deps.db, move, [messageIs(payment.id)], change, { nextAt: change.at }),
      ),
      moveMessage(deps.db, "refund_started", [messageIs(payment.id)], change),
      requestRefund(deps.db, payment.id, change, change.at),
      settleRestored(deps.db, payment.id, "refund_found", change),
    ],
    [selectRefund(deps.db, payment.id)],
  );
  return refund?.tx === change.tx ? resumeRefund(deps, refund) : "heard";
}

/** None of it is ours: it went back at the provider's desk, or a bank took it, and stands in the books as such (P7). */
const noteLosses = (deps: Deps, id: string, { chargedBackCents, refundedCents }: Evidence) =>
  commit(deps, [raiseLosses(deps.db, [paymentIs(id)], chargedBackCents, refundedCents)] as const);
