/** The states of a refund. One row per payment; its amount never exceeds what was paid. */
export const refundStates = ["due", "requested", "refunded", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

type Move = { readonly rule: string; readonly from: readonly RefundState[]; readonly to: RefundState };

/** Every lawful move by name. `due` is where the refund of a second payment (P8) starts. */
export const refundMoves = {
  requested: { rule: "M21", from: ["due"], to: "requested" },
  confirmed: { rule: "M22", from: ["requested"], to: "refunded" },
  refused: { rule: "M23", from: ["requested"], to: "failed" },
  retried: { rule: "M24", from: ["failed"], to: "requested" },
  paid_back_by_hand: { rule: "M24", from: ["failed"], to: "refunded" },
} as const satisfies Record<string, Move>;

export type RefundMove = keyof typeof refundMoves;

/** A refund whose answer never came is asked about again after this long, in ms. */
export const refundPatience = 60_000;
