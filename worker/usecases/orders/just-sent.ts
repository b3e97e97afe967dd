import type { Deps } from "../deps";

type Knower = Pick<Deps, "justSent" | "clock">;

/** So many orders are remembered; then it begins anew. */
const most = 1_000;

/** For how long, in ms: the wake-up of an order that was handed over at once comes seconds later. */
const memory = 10 * 60_000;

/** Remembers in this isolate that an order's message was sent: from there on no wake-up of it has anything to do (M8, M11). */
export function noteSent({ justSent, clock }: Knower, orderId: string): void {
  if (justSent.size >= most) justSent.clear();
  justSent.set(orderId, clock.now() + memory);
}

/**
 * Whether this isolate itself sent it moments ago, so that the database need not be asked what the wake-up is for. Of what others
 * sent it knows nothing, and asks; and a message that a restore queued again is woken by each minute's sweep.
 */
export const wasJustSent = ({ justSent, clock }: Knower, orderId: string): boolean =>
  clock.now() <= (justSent.get(orderId) ?? 0);
