import type { PaymentView } from "#contract/payments";
import type { PublicMessageState, publicMessageStages } from "#domain/delivery";
import { publicPaymentStages } from "#domain/payment";

/** So many checks are brisk (spec §4); whoever still waits then is told so, and is watched over more calmly. */
export const briskChecks = 20;

/** Time from one answer to the next question, in ms: for the brisk checks, and from then on. */
type Pace = { readonly first: number; readonly later: number };

const brisk: Pace = { first: 2_000, later: 15_000 };
/** For what the network decides: its reports may take hours. */
const calm: Pace = { first: 5_000, later: 15_000 };
const over = null;

/** What `domain` calls over is not asked about any more, which the type holds. */
type PaceOf<S extends PublicMessageState> = (typeof publicMessageStages)[S] extends "over"
  ? typeof over
  : Pace | null;

const messagePaces: { readonly [S in PublicMessageState]: PaceOf<S> } = {
  waiting: brisk,
  held: brisk,
  sending: brisk,
  checking: brisk,
  sent: calm,
  delivered: over,
  undelivered: calm,
  cancelled: over,
  refunding: brisk,
  refunded: over,
  // Until staff have paid it back by hand, in days.
  refund_failed: over,
  stopped: over,
};

function paceOf({ status, message }: PaymentView): Pace | null {
  const stage = publicPaymentStages[status];
  if (stage === "open") return brisk;
  return stage === "paid" ? messagePaces[message.status] : over;
}

/**
 * How long to wait before asking again, in ms; false when there is nothing to wait for any more.
 * @param order what is known, if anything is
 * @param checks how often was asked since the payment last changed
 */
export function nextCheckIn(order: PaymentView | undefined, checks: number): number | false {
  const pace = order ? paceOf(order) : brisk;
  if (!pace) return false;
  return checks < briskChecks ? pace.first : pace.later;
}
