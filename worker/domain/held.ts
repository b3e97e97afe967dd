import type { MessageState } from "./delivery";
import type { GateCode } from "./gate/verdict";
import type { MessageFailure } from "./message-failure";

/**
 * What happens to an order that a person looks at first (decision 080): how staff decide, what its sender may do about it
 * meanwhile, and what may be said against it afterwards.
 */

/**
 * What staff decide about a held message: it goes (M6), its money goes back (M7), or that and the address that it came from is
 * blocked.
 */
export const verdicts = ["release", "reject", "reject_and_block"] as const;
export type HeldVerdict = (typeof verdicts)[number];

/** A verdict rests so long before anything leaves, in ms: meanwhile whoever passed it can take it back (decision 087). */
export const verdictRest = 10_000;
/** With less than this left of the hold, in ms, nothing is decided any more: a verdict may not outlive it. */
export const leastHold = 15_000;

/** How a hold came to an end, or is coming to it: by a verdict, by its sender (M28), by time (M7), or by another road (M25, M27). */
export const heldEndings = [...verdicts, "withdrawn", "expired", "stopped"] as const;
export type HeldEnding = (typeof heldEndings)[number];

/**
 * Why staff cannot decide about a held message now. `stopped`: it may not go, for its receiver or its sender's address is
 * blocked; `money_back`: its money went back by another road. Both can still be rejected.
 */
export const heldBars = ["decided", "too_late", "stopped", "money_back", "refused"] as const;
export type HeldBar = (typeof heldBars)[number];

/** Why staff reject a message, as a class that its sender reads. */
export const rejections = ["scam", "threat", "posing", "advertising", "terms"] as const;
export type Rejection = (typeof rejections)[number];

/** What stands in the row of a message that was rejected so (`messages.reason`). */
export const rejectedFor = <R extends Rejection>(rejection: R): `rejected_${R}` => `rejected_${rejection}`;

const blockWords = {
  scam: "oplichting",
  threat: "dreiging",
  posing: "andermans naam",
  advertising: "reclame",
  terms: "tegen de voorwaarden",
} as const satisfies Record<Rejection, string>;

/** Why an address is blocked with a message that was rejected: with the block stands what staff write there themselves. */
export const blockedFor = (because: Rejection): string => `Afgekeurde sms: ${blockWords[because]}`;

/** How grave it is what a rule of the gate holds: a fright first, then a robbery. */
const gravity: Partial<Record<GateCode, number>> = {
  threat: 3,
  extortion: 3,
  model_threat: 3,
  asks_secret: 2,
  new_number: 2,
  sender_near_miss: 2,
  model_scam: 2,
  bank_account: 2,
};

/** How grave it is what some rules hold, by the gravest of them: from 0. */
export const gravityOf = (codes: readonly GateCode[]): number =>
  Math.max(0, ...codes.map((code) => gravity[code] ?? 1));

const usualFor: Partial<Record<GateCode, Rejection>> = {
  threat: "threat",
  extortion: "threat",
  model_threat: "threat",
  sender_near_miss: "posing",
  widespread: "advertising",
};

/** As what a message is usually rejected that these rules hold: the gravest decides; a robbery where none says otherwise. */
export function usualRejection(codes: readonly GateCode[]): Rejection {
  const [first] = codes.toSorted((one, other) => gravityOf([other]) - gravityOf([one]));
  return (first && usualFor[first]) ?? "scam";
}

/** Messages of one wave that are decided about at once, at most; more takes another press. */
export const mostAtOnce = 50;
/** Messages of one wave are counted up to this many. */
export const mostInWave = 200;
/** How many messages that wait are looked through for a page of cases: a wave among them is one case. */
export const mostLookedAt = 60;
/** And how many behind them for the case that follows, where they are of large waves. */
export const mostPassedOver = 2_000;
/** How many earlier verdicts about the same text are shown. */
export const earlierShown = 3;
/** Over how many days it is counted how often a rule of the gate was right. */
export const rightnessDays = 30;

/** Where a sender may still withdraw (M28): nothing was given to a gateway that may have kept it. */
export const withdrawable: readonly MessageState[] = ["held", "queued"];

/** Decisions that a sender may object to, once: what a person rejected, and what nobody looked at in time. */
const objectable: readonly MessageFailure[] = [...rejections.map(rejectedFor), "unreviewed"];

/** The reasons in a message's row that may be objected to. */
export const objectableReasons: readonly string[] = [...rejections.map(rejectedFor), "review"];

/** Whether what went wrong with an SMS is a decision that its sender may object to. */
export const mayObjectTo = (failure: MessageFailure | undefined): boolean =>
  failure !== undefined && objectable.includes(failure);

/** The most that an objection says, in UTF-16 units. */
export const maxObjection = 1_000;

/** Within how long, in ms, an objection is answered. */
export const objectionTime = 3 * 24 * 60 * 60 * 1000;

/** How an objection ends: we were wrong, or it stays as it was. */
export const objectionOutcomes = ["upheld", "denied"] as const;
export type ObjectionOutcome = (typeof objectionOutcomes)[number];

/** Why a sender's withdrawal or objection is not taken. */
export const heldRefusals = [
  "withdraw_too_late",
  "withdraw_unpaid",
  "objection_required",
  "objection_too_long",
  "objection_made",
  "objection_impossible",
] as const;
export type HeldRefusal = (typeof heldRefusals)[number];
