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
  // From `requested` only where its provider cannot be asked at all any more (decision 063).
  paid_back_by_hand: { rule: "M24", from: ["failed", "requested"], to: "refunded" },
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

/** The idempotency key of a refund's try, from 1: a provider answers the key of a try that it refused with that refusal. */
export const refundKey = (paymentId: string, tries: number): string =>
  tries === 1 ? `refund:${paymentId}` : `refund:${paymentId}:${tries}`;

/** What a refund's try is called at the provider, so that what became of it is told from what became of the tries before. */
export const refundName = (id: string, tries: number): string => (tries === 1 ? id : `${id}.${tries}`);

/** The id of our refund in a name that a provider knows it by (`refundName`). */
export const refundNamed = (name: string): string => name.split(".", 1)[0] ?? name;

/**
 * How much of a payment is left to pay back, in cents: never more than came in, less what went back by any road.
 * @param back what the provider paid back and what was charged back
 */
export const leftToPayBack = (paidCents: number, back: number): number => Math.max(0, paidCents - back);

/** A refund whose answer never came is retried after this long, in ms. */
export const refundRetryDelay = 60_000;

/**
 * One that waits at the provider for balance is looked at again after this long, in ms: soon at first, for there it may be the first
 * thing that is said of any.
 * @param age how long ago it was asked for, in ms
 */
export const refundWaitDelay = (age: number): number => (age < 60 * 60_000 ? 5 * 60_000 : 60 * 60_000);
