import type { Statement } from "#db/client";
import { type PaymentRow, takeFetchTurn, turnTakenAt } from "#db/payments";
import { fetchSpacing } from "#domain/polling";
import { type Answers, atProvider, commit, type Deps } from "../deps";
import { callsRefused, takeCall } from "../provider-calls";
import { askAbout, isOpened } from "./settle-payment";

/** Whether a status page may ask about a payment again: backoff by its age. */
export const isDue = (payment: PaymentRow, now: number): boolean =>
  payment.status === "pending" && payment.fetchedAt <= now - spacingOf(payment, now);

const spacingOf = ({ createdAt }: PaymentRow, now: number): number => fetchSpacing(now - createdAt);

/**
 * Asks the provider about one payment for a status page, unless another page did a moment ago (C6), or pages have asked as
 * much this minute as they may: then the page shows what the books say, and callback and sweep tell the rest.
 * @param questions to ask the database in the commit, where there is one: the caller then needs no round trip of its own
 */
export async function checkPayment<const Q extends readonly Statement[]>(
  deps: Deps,
  payment: PaymentRow,
  questions: Q,
): Promise<Answers<Q> | null> {
  const there = atProvider(deps, payment.provider);
  if (!there || !isOpened(payment)) return null;
  const now = deps.clock.now();
  const [turn, call] = await commit(deps, [
    takeFetchTurn(deps.db, payment.id, now, spacingOf(payment, now)),
    takeCall(deps, "read", turnTakenAt(payment.id, now)),
  ] as const);
  if (turn.length === 0) return null;
  if (call.length === 0) return callsRefused(deps, null);
  return (await askAbout(there, payment, "visitor", questions)).answers;
}
