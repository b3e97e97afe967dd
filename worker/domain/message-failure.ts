import type { PublicMessageState } from "./delivery";

/**
 * Why an SMS was not sent, did not arrive or is held, as its sender may know it: a class, never a vendor's own code, and
 * never which block, opt-out or limit of its receiver it met (decisions 041, 075).
 */
export const messageFailures = [
  /** The number does not exist, or cannot receive. */
  "number",
  /** The country, or the network of that number, refuses it. */
  "network",
  /** The network had it, and reports that it has not arrived. */
  "not_delivered",
  /** Nobody could be made to take it: a failing network, or trouble of our own. */
  "trouble",
  /** Nobody ever told whether it was taken. */
  "unclear",
  /** Nobody had looked at it before its time was up. */
  "unreviewed",
  /** Stopped by us. */
  "stopped",
  /** Stopped by us, for its sender name may not be used any more. */
  "sender_name",
  /** Stopped by us, for nothing is sent to its country any more. */
  "country",
  /** Stopped by us, for the visitor's own limit was reached by the time the money came in. */
  "own_limit",
  /** A person looked at it and said no: a scam, a threat, posing as somebody else, advertising, or else against the terms. */
  "rejected_scam",
  "rejected_threat",
  "rejected_posing",
  "rejected_advertising",
  "rejected_terms",
  /** Its sender withdrew the order before it was sent (M28). */
  "withdrawn",
  /** Paid after the order had ended (P5). */
  "late",
  /** Paid with another amount than was asked (P6). */
  "amount",
  /** The money was taken back outside our site (P7). */
  "reversed",
] as const;
export type MessageFailure = (typeof messageFailures)[number];

/** The reasons that are our own words (`messages.reason`); all others are a gateway's. */
const ownReasons: Readonly<Record<string, MessageFailure>> = {
  undelivered: "not_delivered",
  attempts_spent: "trouble",
  never_accepted: "trouble",
  unreadable: "trouble",
  too_late: "trouble",
  no_report: "unclear",
  restored: "unclear",
  given_back_before: "unclear",
  blocked: "stopped",
  not_listed: "stopped",
  review: "unreviewed",
  capped: "stopped",
  name_protected: "sender_name",
  country_closed: "country",
  visitor_limit: "own_limit",
  staff: "stopped",
  rejected_scam: "rejected_scam",
  rejected_threat: "rejected_threat",
  rejected_posing: "rejected_posing",
  rejected_advertising: "rejected_advertising",
  rejected_terms: "rejected_terms",
  withdrawn: "withdrawn",
  paid_late: "late",
  mismatch: "amount",
  money_back: "reversed",
};

/** What is known of a message that went wrong. */
export type Misfortune = {
  /** Where it stands, as its sender sees it. */
  readonly state: PublicMessageState;
  /** The code that stands in its row. */
  readonly reason: string | null;
  /** Whether a gateway was ever asked to take it. */
  readonly called: boolean;
};

/**
 * The class of what went wrong with a message, or null where nothing has, or nothing that is worth telling: a code may also
 * stand in the row of one that is on its way.
 * @param blamesNumber whether a gateway's code speaks of the receiver's number
 */
export function failureOf(
  { state, reason, called }: Misfortune,
  blamesNumber: (code: string) => boolean,
): MessageFailure | null {
  const own = reason === null ? undefined : ownReasons[reason];
  if (!tells[state]) return state === "held" && own === "amount" ? own : null;
  if (own) return own;
  // Without a gateway's word it was one of us: a hold that nobody ended.
  if (reason === null || !called) return "stopped";
  return blamesNumber(reason) ? "number" : "network";
}

/** Where something has gone wrong for certain. */
const tells: Readonly<Record<PublicMessageState, boolean>> = {
  waiting: false,
  held: false,
  sending: false,
  checking: false,
  sent: false,
  delivered: false,
  undelivered: true,
  cancelled: false,
  refunding: true,
  refunded: true,
  refund_failed: true,
  stopped: true,
};
