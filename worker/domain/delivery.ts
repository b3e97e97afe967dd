/**
 * The states of a message and the lawful moves between them. A refund starts only from `refund_due`, which is reached
 * only from states in which the network cannot have accepted the message, or has said that it was not delivered: that
 * one rule keeps "refunded" and "delivered" apart.
 */
export const messageStates = [
  "awaiting_payment",
  "held",
  "queued",
  "sending",
  "unknown",
  "sent",
  "delivered",
  "undelivered",
  "cancelled",
  "refund_due",
  "refunding",
  "refunded",
  "refund_failed",
  "blocked_final",
] as const;

export type MessageState = (typeof messageStates)[number];

/** States through which a message that goes its way only passes: in no index of states, which each of them would rewrite (decision 115). */
export const passing = ["awaiting_payment", "queued", "sending"] as const satisfies readonly MessageState[];

type Move = { readonly rule: string; readonly from: readonly MessageState[]; readonly to: MessageState };

/** Every lawful move by name. M1 is the insert; M20 and M26 change no state. */
export const messageMoves = {
  cancelled: { rule: "M2", from: ["awaiting_payment"], to: "cancelled" },
  queued: { rule: "M3", from: ["awaiting_payment"], to: "queued" },
  held: { rule: "M4", from: ["awaiting_payment"], to: "held" },
  refused_when_paid: { rule: "M5", from: ["awaiting_payment"], to: "refund_due" },
  approved: { rule: "M6", from: ["held"], to: "queued" },
  hold_ended: { rule: "M7", from: ["held"], to: "refund_due" },
  claimed: { rule: "M8", from: ["queued"], to: "sending" },
  withdrawn: { rule: "M9", from: ["queued"], to: "refund_due" },
  accepted: { rule: "M10", from: ["sending"], to: "sent" },
  not_yet: { rule: "M11", from: ["sending"], to: "queued" },
  passed_on: { rule: "M11", from: ["sending"], to: "queued" },
  paused: { rule: "M11", from: ["sending"], to: "queued" },
  rejected: { rule: "M12", from: ["sending"], to: "refund_due" },
  lost_sight: { rule: "M13", from: ["sending"], to: "unknown" },
  found: { rule: "M14", from: ["unknown", "sending"], to: "sent" },
  proven_absent: { rule: "M15", from: ["unknown"], to: "queued" },
  given_up: { rule: "M16", from: ["unknown"], to: "refund_due" },
  delivered: { rule: "M17", from: ["sent", "sending", "unknown"], to: "delivered" },
  undelivered: { rule: "M18", from: ["sent", "sending", "unknown"], to: "undelivered" },
  delivered_after_all: { rule: "M18a", from: ["undelivered"], to: "delivered" },
  settled: { rule: "M19", from: ["undelivered"], to: "refund_due" },
  refund_started: { rule: "M21", from: ["refund_due"], to: "refunding" },
  refund_confirmed: { rule: "M22", from: ["refunding"], to: "refunded" },
  refund_refused: { rule: "M23", from: ["refunding"], to: "refund_failed" },
  refund_retried: { rule: "M24", from: ["refund_failed"], to: "refunding" },
  // From `refunding` only where its provider cannot be asked at all any more (decision 063).
  paid_back_by_hand: { rule: "M24", from: ["refund_failed", "refunding"], to: "refunded" },
  // From `refund_due` where nothing is left of the money that was to go back.
  blocked: { rule: "M25", from: ["queued", "held", "refund_due"], to: "blocked_final" },
  doubted: { rule: "M27", from: ["queued", "held", "sending"], to: "unknown" },
  // While nothing was given to anybody the right of withdrawal lives (decision 080).
  withdrawn_by_sender: { rule: "M28", from: ["held", "queued"], to: "refund_due" },
  // A report says that an earlier call went through after all.
  heard_of: { rule: "M29", from: ["queued"], to: "unknown" },
  paid_late: { rule: "P5", from: ["cancelled"], to: "refund_due" },
  held_for_mismatch: { rule: "P6", from: ["awaiting_payment", "cancelled"], to: "held" },
} as const satisfies Record<string, Move>;

export type MessageMove = keyof typeof messageMoves;

/** The words a visitor sees beside the payment's. */
export const publicMessageStates = [
  "waiting",
  "held",
  "sending",
  "checking",
  "sent",
  "delivered",
  "undelivered",
  "cancelled",
  "refunding",
  "refunded",
  "refund_failed",
  "stopped",
] as const;
export type PublicMessageState = (typeof publicMessageStates)[number];

/** What is known of a message by its state alone. */
type MessageFacts = {
  /** The public word for it. */
  readonly shown: PublicMessageState;
  /** Whether the network has it. A message whose money goes back says no, though it may have been there before. */
  readonly handedOver: "no" | "perhaps" | "yes";
  /** Whether money may go back from here (a move leads to `refund_due`), is going or went back, or neither. */
  readonly refund: "possible" | "begun" | "none";
  /** What its data is kept as from here on: a final state, or one that ends by waiting for a report in vain (M20). */
  readonly final: "unpaid" | "paid" | "unless_reported" | null;
};

/** Where each state stands. Queries and pages are built from this table; none lists states of its own. */
export const messageFacts = {
  awaiting_payment: { shown: "waiting", handedOver: "no", refund: "possible", final: null },
  held: { shown: "held", handedOver: "no", refund: "possible", final: null },
  queued: { shown: "sending", handedOver: "no", refund: "possible", final: null },
  sending: { shown: "sending", handedOver: "perhaps", refund: "possible", final: null },
  unknown: { shown: "checking", handedOver: "perhaps", refund: "possible", final: null },
  sent: { shown: "sent", handedOver: "yes", refund: "none", final: "unless_reported" },
  delivered: { shown: "delivered", handedOver: "yes", refund: "none", final: "paid" },
  undelivered: { shown: "undelivered", handedOver: "yes", refund: "possible", final: null },
  // Paid after all it goes back (P5), so that even this end is left.
  cancelled: { shown: "cancelled", handedOver: "no", refund: "possible", final: "unpaid" },
  refund_due: { shown: "refunding", handedOver: "no", refund: "begun", final: null },
  refunding: { shown: "refunding", handedOver: "no", refund: "begun", final: null },
  refunded: { shown: "refunded", handedOver: "no", refund: "begun", final: "paid" },
  refund_failed: { shown: "refund_failed", handedOver: "no", refund: "begun", final: "paid" },
  blocked_final: { shown: "stopped", handedOver: "no", refund: "none", final: "paid" },
} as const satisfies Record<MessageState, MessageFacts>;

/** The states of which something holds, in the order in which they are listed. */
export const messageStatesThat = (holds: (facts: MessageFacts) => boolean): readonly MessageState[] =>
  messageStates.filter((state) => holds(messageFacts[state]));

/** The public word for an internal state. */
export const toPublicMessageState = (state: MessageState): PublicMessageState => messageFacts[state].shown;

/**
 * What is still to come, as far as a visitor can tell: something soon and by itself, something in the hands of others
 * (staff, the network, a bank), or nothing any more.
 */
export type Stage = "moving" | "in_other_hands" | "over";

/** How each state that a visitor sees goes on. */
export const publicMessageStages = {
  waiting: "moving",
  held: "in_other_hands",
  sending: "moving",
  checking: "moving",
  sent: "moving",
  delivered: "over",
  undelivered: "in_other_hands",
  cancelled: "over",
  refunding: "in_other_hands",
  refunded: "over",
  refund_failed: "in_other_hands",
  stopped: "over",
} as const satisfies Record<PublicMessageState, Stage>;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Calls to each of the gateways for one message, at most. */
export const maxAttempts = 5;
/** A claim belongs to its consumer for this long, in ms; a gateway call is cut off well before (see `callTimeout`). */
export const leaseLength = 120 * second;
/** A gateway call is abandoned after this long, in ms; it must stay far below `leaseLength`. */
export const callTimeout = 15 * second;
/** A message held for staff goes back to the payer after this long, in ms (M7). */
export const holdLimit = 12 * hour;
/** A queued message that could not be sent goes back to the payer after this long, in ms (M9). */
export const queueLimit = 24 * hour;
/** Contradicting delivery reports get this long to settle, in ms (M18, M19). */
export const settlingTime = 10 * minute;
/** Nothing is called twice until this long after the claim, in ms: longer than any consumer can live (M15). */
export const quietPeriod = 20 * minute;
/** A log that has an older message may be behind a newer one by this long, in ms; after it, what it lacks is absent (M15). */
export const longestLag = 40 * minute;
/** Two negative look-ups must lie this far apart, in ms (M15). */
export const lookupSpacing = 10 * minute;
/** Without a look-up, an unknown outcome becomes a refund after this long without a report, in ms (M16). */
export const unknownLimit = 24 * hour;
/** A message that was accepted and not heard of since is polled for its report after this long, in ms (C16). */
export const reportPollDelay = 30 * minute;
/** "Sent" is final this long after the gateway accepted the message, in ms (M20). */
export const reportLimit = 72 * hour;
/** A wake-up counts as lost once a due message has waited this long, in ms. */
export const wakeGrace = 30 * second;

const backoffSteps = [30 * second, 2 * minute, 10 * minute, 30 * minute, 2 * hour];

/**
 * Exponential backoff with jitter: how long to wait after the gateway said "not now" (M11), in ms, spread by ±20 % so that a recovering gateway is not
 * hit by all at once.
 * @param attempt the attempt that failed, from 1
 * @param chance a number in [0, 1)
 */
export function backoffDelay(attempt: number, chance: number): number {
  const base = backoffSteps[Math.min(attempt, backoffSteps.length) - 1] ?? 30 * second;
  return Math.round(base * (0.8 + 0.4 * chance));
}

const lookupMarks = [2 * minute, 10 * minute, 20 * minute, 40 * minute];

/** When to look up an unknown outcome next, in ms: 2, 10, 20 and 40 minutes after the claim, then every 40. */
export function nextLookupAt(claimedAt: number, now: number): number {
  const mark = lookupMarks.find((at) => claimedAt + at > now);
  return mark === undefined ? now + 40 * minute : claimedAt + mark;
}

/** When to ask again about a message that was accepted and not heard of since, in ms: each hour; null once it is final. */
export const nextReportCheckAt = (acceptedAt: number, now: number): number | null =>
  now + hour < acceptedAt + reportLimit ? now + hour : null;

/**
 * Why a message is looked up that an unauthenticated report called undelivered and no look-up has confirmed (M18): the code
 * that stands in its row meanwhile.
 */
export const unconfirmed = "undelivered_unconfirmed";

/** When to look up again what nobody has confirmed, in ms: ten minutes apart in the first hour, then as any report. */
export const nextConfirmationAt = (acceptedAt: number, now: number): number | null =>
  now - acceptedAt < hour ? now + lookupSpacing : nextReportCheckAt(acceptedAt, now);

/**
 * Whether look-ups have failed for so long that an unconfirmed report counts after all: a day, as where nothing can be asked
 * (M16). One that answers "on its way" is an answer, and starts the day anew.
 * @param since the first look-up in vain, in ms; null where the last one answered
 */
export const isAskedInVain = (since: number | null, now: number): boolean =>
  since !== null && now - since >= unknownLimit;

/**
 * What two negative look-ups must look like before anything else may happen to the message (M15, M16), in ms.
 * @param look `logReaches` is when the latest message was handed over that the log was seen to have: one from before the call in
 *   question proves that there is a log, and not that it is up to date
 */
export function isProvenAbsent(look: {
  claimedAt: number;
  firstAbsentAt: number | null;
  logReaches: number;
  now: number;
}): boolean {
  const { claimedAt, firstAbsentAt, logReaches, now } = look;
  const isPast = now - claimedAt >= (logReaches >= claimedAt ? quietPeriod : longestLag);
  return firstAbsentAt !== null && now - firstAbsentAt >= lookupSpacing && isPast;
}

/**
 * What a move leaves of the slot that a message holds (decision 075). `freed`: no network ever had it. `kept`: it was handed over, or
 * may have been (M16), whether it arrived or not; a gateway bills it, and who could have one text after another not delivered would
 * send without end for nothing. `again`: as `kept`, but the same text may go to that receiver once more: it did not arrive (M19), or its
 * sender took it back (M28), which counts for the sender alone (`db/slots.ts`), since each payment and its way back cost money.
 */
export type SlotLeft = "freed" | "kept" | "again";

export function slotAfter(move: MessageMove): SlotLeft {
  if (move === "settled" || move === "withdrawn_by_sender") return "again";
  return move !== "given_up" && slotEnds.has(messageMoves[move].to) ? "freed" : "kept";
}

const slotEnds: ReadonlySet<string> = new Set(["cancelled", "refund_due", "blocked_final"]);
