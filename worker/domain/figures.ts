/*
 * What anybody may read about the service on `/cijfers` (transparency report): counts per calendar month that are about nobody.
 */

import { localDay } from "./tallies";

/** Statistical disclosure control: no count under this is told, so that nobody recognises one person in it. */
export const fewest = 5;

/** Whole months that are shown, the latest first. */
export const shownMonths = 12;

/** How long an answer may be kept by browsers and caches, in ms: a month that is over changes no more. */
export const figuresLifetime = 60 * 60 * 1000;

/** Rules by which an order was refused before it was paid for, as the page names them, with the refusals that each stands for. */
export const refusalRules = {
  name: ["sender_protected"],
  link: ["message_link", "sender_link"],
  wallet: ["message_wallet"],
  premiumNumber: ["message_premium_number"],
  paymentDemand: ["message_payment_demand"],
  callback: ["message_callback"],
  // One rule for whoever reads it: blocks, opt-outs and limits of receivers stay neutral (decision 041).
  receiver: ["receiver_unreachable"],
  sender: ["address_blocked"],
} as const;
export type RefusalRule = keyof typeof refusalRules;
export const refusalRuleNames = Object.keys(refusalRules) as readonly RefusalRule[];

/** Under which key a refusal is counted per day. */
export const refusedKey = (refusal: string): string => `refused:${refusal}`;

/** What became of what a person was to look at, with the key under which the database counts it (migrations/0027_held.sql). */
export const reviewEnds = {
  released: "held_released",
  rejected: "held_rejected",
  unseen: "held_unreviewed",
  withdrawn: "withdrawn",
} as const;
export type ReviewEnd = keyof typeof reviewEnds;
export const reviewEndNames = Object.keys(reviewEnds) as readonly ReviewEnd[];

/** Behind this stand whole hours, rounded up, that a report waited for its first decision: the histogram of a day. */
export const decidedWithin = "report_hours:";

/** The keys of `daily_tallies` that a month is made of, besides the histogram. */
export const figureKeys: readonly string[] = [
  "orders",
  "reports",
  "opt_outs",
  "cases_exported",
  "cases_erased",
  "cases_exported_for_courts",
  "held_for_review",
  ...Object.values(reviewEnds),
  ...Object.values(refusalRules).flat().map(refusedKey),
];

/** What one month counted by key; what is missing is none. */
export type Counts = Readonly<Record<string, number>>;

/**
 * A count as it is published. `few`: under five, and perhaps none. `withheld`: five or more, but with what stands beside it one
 * could work out a count under five.
 */
export type Told = number | "few" | "withheld";

/** A month of figures; `month` is `YYYY-MM`, in Europe/Amsterdam. */
export type MonthFigures = {
  readonly month: string;
  readonly orders: Told;
  readonly refused: Told;
  readonly refusedFor: Readonly<Record<RefusalRule, Told>>;
  readonly held: Told;
  readonly heldThen: Readonly<Record<ReviewEnd, Told>>;
  readonly reports: Told;
  /** Within how many whole hours half of the reports that were closed had a decision; null where fewer than five were. */
  readonly medianHours: number | null;
  readonly optOuts: Told;
  /** What people asked about their own data: to see it, or to have it erased. */
  readonly ownData: Told;
  /** What was handed out on an order of a court or the police. */
  readonly lawful: Told;
};

/** A count as it may be told by itself. */
export const told = (count: number): Told => (count < fewest ? "few" : count);

/**
 * Complementary suppression: a sum as it may be told beside its parts. With it one knows what the hidden parts come to together. So it
 * stays away unless each of them could then still be anything under five, and two at least are more than none: one might know
 * from elsewhere that a rule refused nobody.
 */
export function toldSum(sum: number, parts: readonly number[]): Told {
  const hidden = parts.filter((part) => part < fewest);
  const together = sum - total(parts.filter((part) => part >= fewest));
  const most = fewest - 1;
  const couldBeAny = together >= most && together <= most * (hidden.length - 1);
  const isMixed = hidden.filter((part) => part > 0).length > 1;
  const isSafe = hidden.length === 0 || (couldBeAny && isMixed);
  return isSafe ? told(sum) : sum < fewest ? "few" : "withheld";
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** What may be told of a month (`YYYY-MM`) that counted this. */
export function monthOf(month: string, counts: Counts): MonthFigures {
  const of = (key: string) => counts[key] ?? 0;
  const refused = refusalRuleNames.map((rule) => total(refusalRules[rule].map((one) => of(refusedKey(one)))));
  const ended = reviewEndNames.map((end) => of(reviewEnds[end]));
  return {
    month,
    orders: told(of("orders")),
    refused: toldSum(total(refused), refused),
    refusedFor: named(refusalRuleNames, refused.map(told)),
    held: toldSum(of("held_for_review"), ended),
    heldThen: named(reviewEndNames, ended.map(told)),
    reports: told(of("reports")),
    medianHours: medianOf(counts),
    optOuts: told(of("opt_outs")),
    ownData: told(of("cases_exported") + of("cases_erased")),
    lawful: told(of("cases_exported_for_courts")),
  };
}

const named = <K extends string>(names: readonly K[], values: readonly Told[]) =>
  Object.fromEntries(names.map((name, index) => [name, values[index]])) as Record<K, Told>;

/** The least number of whole hours within which at least half of the reports were decided about; null of fewer than five. */
export function medianOf(counts: Counts): number | null {
  const histogram = Object.entries(counts)
    .filter(([key]) => key.startsWith(decidedWithin))
    .map(([key, count]) => ({ hours: Number(key.slice(decidedWithin.length)), count }))
    .toSorted((one, other) => one.hours - other.hours);
  const all = total(histogram.map(({ count }) => count));
  if (all < fewest) return null;
  const upTo = (index: number) => total(histogram.slice(0, index + 1).map(({ count }) => count));
  return histogram.find((_, index) => upTo(index) * 2 >= all)?.hours ?? null;
}

const month = (day: string): string => day.slice(0, "YYYY-MM".length);

/** The whole months before a time (ms), the latest first, and where they begin and end as days; the month that runs is told when it is over. */
export function wholeMonths(now: number) {
  const [year = 0, running = 0] = localDay(now).split("-").map(Number);
  const months = Array.from({ length: shownMonths }, (_, ago) =>
    month(new Date(Date.UTC(year, running - 2 - ago, 1)).toISOString()),
  );
  return { months, from: `${months.at(-1)}-01`, before: `${month(localDay(now))}-01` };
}

/** What is told of each whole month since the first in which anything was counted, the latest first. */
export function figuresOf(months: readonly string[], counted: ReadonlyMap<string, Counts>): MonthFigures[] {
  const first = months.findLastIndex((one) => counted.has(one));
  return months.slice(0, first + 1).map((one) => monthOf(one, counted.get(one) ?? {}));
}
