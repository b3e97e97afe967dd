import { type MessageMove, messageMoves } from "./delivery";
import { type Counts, medianOf, refusalRuleNames, refusalRules, refusedKey, reviewEnds } from "./figures";
import { figuresOfRule, type RuleFigures } from "./gate/upkeep";
import { type GateCode, gateCodes } from "./gate/verdict";
import { localDay } from "./tallies";

/*
 * What staff read on `/admin?view=figures` (decision 091): the same counts as `/cijfers` publishes, by day as well, of the month
 * that runs too, and small ones as they are: staff see the cases themselves. What is not counted is not told.
 */

/** So many days are told, today included. */
export const deskDays = 30;

/** The moves that send money back, each a reason of its own. */
export type RefundCause = {
  [M in MessageMove]: (typeof messageMoves)[M]["to"] extends "refund_due" ? M : never;
}[MessageMove];
/** All of them, in the order of the machine's moves. */
export const refundCauses = (Object.keys(messageMoves) as MessageMove[]).filter(
  (move): move is RefundCause => messageMoves[move].to === "refund_due",
);

/** Under which key the database counts a reason per day, on the day of the decision (migrations/0034_refund_reasons.sql). */
export const refundForKey = (cause: RefundCause): string => `refund_for:${cause}`;

/** What is told of a day and of a month, by name, with the keys that it adds up. */
const added = {
  orders: ["orders"],
  paid: ["paid"],
  revenueCents: ["revenue_cents"],
  delivered: ["delivered"],
  undelivered: ["undelivered"],
  refunds: ["refunds"],
  refundCents: ["refund_cents"],
  refused: Object.values(refusalRules).flat().map(refusedKey),
  held: ["held_for_review"],
  released: [reviewEnds.released],
  rejected: [reviewEnds.rejected],
  unseen: [reviewEnds.unseen],
  withdrawn: [reviewEnds.withdrawn],
  reports: ["reports"],
  reportsClosed: ["reports_closed"],
  optOuts: ["opt_outs"],
  lawful: ["cases_exported_for_courts"],
} as const satisfies Record<string, readonly string[]>;
export type DeskCount = keyof typeof added;
export const deskCounts = Object.keys(added) as readonly DeskCount[];
export type DeskCounts = Readonly<Record<DeskCount, number>>;

/** All keys of the database that these add up. */
export const deskKeys: readonly string[] = Object.values(added).flat();

/** What one stretch of time counted, by name; what it did not count is none. */
export function deskCountsOf(counts: Counts): DeskCounts {
  const sum = (keys: readonly string[]) => keys.reduce((total, key) => total + (counts[key] ?? 0), 0);
  return Object.fromEntries(deskCounts.map((name) => [name, sum(added[name])])) as DeskCounts;
}

/** Counts of several days together. */
export function together(days: readonly Counts[]): Counts {
  const sum: Record<string, number> = {};
  for (const day of days) for (const [key, count] of Object.entries(day)) sum[key] = (sum[key] ?? 0) + count;
  return sum;
}

/** How often each of the refusing rules, each reason for a refund and each rule of the gate came up. */
export const deskCausesOf = (counts: Counts) => ({
  refused: refusalRuleNames.map((rule) => ({
    rule,
    count: refusalRules[rule].reduce((sum, one) => sum + (counts[refusedKey(one)] ?? 0), 0),
  })),
  refundsFor: refundCauses.map((cause) => ({ cause, count: counts[refundForKey(cause)] ?? 0 })),
  rules: gateCodes.map((code): { code: GateCode } & RuleFigures => ({
    code,
    ...figuresOfRule(code, (key) => counts[key] ?? 0),
  })),
  medianHours: medianOf(counts),
});

/** The first day that must be read for thirty days and the whole of the month that runs, as `YYYY-MM-DD`. */
export function firstDeskDay(now: number, oldestShown: string): string {
  const first = `${localDay(now).slice(0, "YYYY-MM".length)}-01`;
  return first < oldestShown ? first : oldestShown;
}
