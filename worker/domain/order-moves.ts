import { type MessageMove, type MessageState, messageMoves } from "./delivery";

/** What staff may do with an order before it is sent. */
export const staffMoves = ["refund", "release", "reject"] as const;
export type StaffMove = (typeof staffMoves)[number];

/** The lawful move behind each: a queued message is withdrawn (M9), a held one is approved (M6) or given back (M7). */
export const moveOf = {
  refund: "withdrawn",
  release: "approved",
  reject: "hold_ended",
} as const satisfies Record<StaffMove, MessageMove>;

/** What staff may do with a message in this state. */
export const movesIn = (state: MessageState): StaffMove[] =>
  staffMoves.filter((move) => (messageMoves[moveOf[move]].from as readonly MessageState[]).includes(state));
