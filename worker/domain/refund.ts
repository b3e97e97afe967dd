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

/** The words a visitor sees. */
export const publicRefundStates = ["requested", "refunded", "failed"] as const;
export type PublicRefundState = (typeof publicRefundStates)[number];

/** What is known of a refund by its state alone. */
type RefundFacts = {
  /** The public word for it. */
  readonly shown: PublicRefundState;
  /** Whether the provider may count it among what was paid back. */
  readonly atProvider: boolean;
  /** Whether the money is still to arrive without anybody's hand. */
  readonly moving: boolean;
};

/** Where each state stands. Queries and pages are built from this table; none lists states of its own. */
export const refundFacts = {
  due: { shown: "requested", atProvider: false, moving: true },
  requested: { shown: "requested", atProvider: true, moving: true },
  refunded: { shown: "refunded", atProvider: true, moving: false },
  failed: { shown: "failed", atProvider: false, moving: false },
} as const satisfies Record<RefundState, RefundFacts>;

/** The states of which something holds, in the order in which they are listed. */
export const refundStatesThat = (holds: (facts: RefundFacts) => boolean): readonly RefundState[] =>
  refundStates.filter((state) => holds(refundFacts[state]));

/** The public word for an internal state. */
export const toPublicRefundState = (state: RefundState): PublicRefundState => refundFacts[state].shown;

/** A refund whose answer never came is retried after this long, in ms. */
export const refundRetryDelay = 60_000;
