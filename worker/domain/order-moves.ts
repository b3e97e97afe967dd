import { type MessageMove, type MessageState, messageMoves, messageStates } from "./delivery";

/** What staff may do with an order before it is sent. */
export const staffMoves = ["refund", "release", "reject"] as const;
export type StaffMove = (typeof staffMoves)[number];

/** Those that act at once. A release is a verdict, which rests first (decision 087). */
export type MoveAtOnce = Exclude<StaffMove, "release">;

/**
 * What the list of orders can be narrowed to: a state, or held because what came in does not fit (P6), which is a task for a
 * person and no state of its own.
 */
export const listedStates = [...messageStates, "paid_mismatch"] as const;
export type ListedState = (typeof listedStates)[number];

/** States that staff come to the orders for, each with how many stand in it, counted no further than this. */
export const watchedStates = [
  "held",
  "unknown",
  "queued",
  "refund_failed",
  "paid_mismatch",
] as const satisfies readonly ListedState[];
export type WatchedState = (typeof watchedStates)[number];
export const mostWatched = 100;

/** Orders that staff act on together, at most. */
export const mostMovedTogether = 50;

/** The lawful move behind each: a queued message is withdrawn (M9), a held one is approved (M6) or given back (M7). */
export const moveOf = {
  refund: "withdrawn",
  release: "approved",
  reject: "hold_ended",
} as const satisfies Record<StaffMove, MessageMove>;

/** What staff may do with a message in this state. */
export const movesIn = (state: MessageState): StaffMove[] =>
  staffMoves.filter((move) => (messageMoves[moveOf[move]].from as readonly MessageState[]).includes(state));
