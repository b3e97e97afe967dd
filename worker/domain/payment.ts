/**
 * The states of a payment and the lawful moves between them. `paid` beats everything and nothing leaves it, which
 * makes duplicate, reordered, late and forged callbacks harmless.
 */
export const paymentStates = [
  "creating",
  "pending",
  "paid",
  "failed",
  "expired",
  "canceled",
  "create_failed",
  "paid_mismatch",
] as const;

export type PaymentState = (typeof paymentStates)[number];

type Move = { readonly rule: string; readonly from: readonly PaymentState[]; readonly to: PaymentState };

/** Every lawful move by name. P0 is the insert, P7 sets amounts only, P8 inserts a second payment as `paid`. */
export const paymentMoves = {
  opened: { rule: "P1", from: ["creating"], to: "pending" },
  adopted: { rule: "P1a", from: ["creating", "create_failed"], to: "pending" },
  creation_failed: { rule: "P2", from: ["creating"], to: "create_failed" },
  paid: { rule: "P3", from: ["pending"], to: "paid" },
  failed: { rule: "P4", from: ["pending"], to: "failed" },
  expired: { rule: "P4", from: ["pending"], to: "expired" },
  canceled: { rule: "P4", from: ["pending"], to: "canceled" },
  paid_late: { rule: "P5", from: ["failed", "expired", "canceled", "create_failed"], to: "paid" },
  paid_mismatch: {
    rule: "P6",
    from: ["creating", "pending", "failed", "expired", "canceled", "create_failed"],
    to: "paid_mismatch",
  },
} as const satisfies Record<string, Move>;

export type PaymentMove = keyof typeof paymentMoves;

/** The five words of spec §4 that a visitor sees. */
export const publicPaymentStates = ["pending", "paid", "failed", "expired", "canceled"] as const;
export type PublicPaymentState = (typeof publicPaymentStates)[number];

/** What is known of a payment by its state alone. */
type PaymentFacts = {
  /** The public word for it. */
  readonly shown: PublicPaymentState;
  /** Whether money came in, may still come, or is not waited for any more. */
  readonly money: "in" | "awaited" | "given_up";
  /** Whether the provider confirmed that it opened it. */
  readonly opened: boolean;
};

/** Where each state stands. Queries and pages are built from this table; none lists states of its own. */
export const paymentFacts = {
  creating: { shown: "pending", money: "awaited", opened: false },
  pending: { shown: "pending", money: "awaited", opened: true },
  paid: { shown: "paid", money: "in", opened: true },
  failed: { shown: "failed", money: "given_up", opened: true },
  expired: { shown: "expired", money: "given_up", opened: true },
  canceled: { shown: "canceled", money: "given_up", opened: true },
  create_failed: { shown: "failed", money: "given_up", opened: false },
  paid_mismatch: { shown: "paid", money: "in", opened: true },
} as const satisfies Record<PaymentState, PaymentFacts>;

/** The states of which something holds, in the order in which they are listed. */
export const paymentStatesThat = (holds: (facts: PaymentFacts) => boolean): readonly PaymentState[] =>
  paymentStates.filter((state) => holds(paymentFacts[state]));

/** The public word for an internal state. */
export const toPublicPaymentState = (state: PaymentState): PublicPaymentState => paymentFacts[state].shown;

/** What the visitor's order comes down to: still to be paid, paid, or to be ordered anew. */
export const publicPaymentStages = {
  pending: "open",
  paid: "paid",
  failed: "unpaid",
  expired: "unpaid",
  canceled: "unpaid",
} as const satisfies Record<PublicPaymentState, "open" | "paid" | "unpaid">;

/** A payment that the provider never confirmed opening is given up after this long, in ms (P2). */
export const creationDeadline = 60 * 60_000;

/** What the provider says of a payment, fetched with our own credentials. Amounts in cents. */
export type Evidence = {
  readonly providerId: string;
  readonly status: PublicPaymentState;
  readonly amountCents: number;
  readonly currency: string;
  readonly mode: "live" | "test";
  readonly orderId: string | null;
  /** The HMAC that stood in the metadata beside the order, where one did; whether it is ours is for the vault to say. */
  readonly proof: string | null;
  readonly refundedCents: number;
  readonly chargedBackCents: number;
};

/** What we asked for when the order was placed. */
export type Expected = {
  readonly orderId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly mode: "live" | "test";
};

/** In what evidence may differ from what was ordered. */
export type Mismatch = "metadata" | "currency" | "amount" | "mode";

/** The first way in which evidence differs from what was ordered, or null when it fits. */
export function mismatchOf(expected: Expected, seen: Evidence): Mismatch | null {
  if (seen.orderId !== expected.orderId) return "metadata";
  if (seen.currency !== expected.currency) return "currency";
  if (seen.amountCents !== expected.amountCents) return "amount";
  if (seen.mode !== expected.mode) return "mode";
  return null;
}

/**
 * The moves to try on evidence, in order; an empty list means that nothing changes. Each move checks the state again when
 * it is made, so `state` may be stale: "paid" is tried both as on time and as late, because an expiry may come between.
 * A payment whose creation we never heard back about is adopted first (P1a).
 */
export function movesFor(state: PaymentState, expected: Expected, seen: Evidence): readonly PaymentMove[] {
  const { money, opened } = paymentFacts[state];
  if (money === "in") return [];
  const mismatch = mismatchOf(expected, seen);
  if (mismatch) return seen.status === "paid" ? ["paid_mismatch"] : [];
  const adoption: readonly PaymentMove[] = opened ? [] : ["adopted"];
  if (seen.status === "paid") return [...adoption, "paid", "paid_late"];
  if (seen.status === "pending") return adoption;
  return money === "awaited" || !opened ? [...adoption, seen.status] : [];
}
