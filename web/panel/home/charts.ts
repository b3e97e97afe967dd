import type { OverviewResponse } from "#contract/admin-panel";
import type { Language } from "#contract/language";
import { dayLimits, isOutOfOrdinary, type Tallies, tallyKeys } from "#domain/tallies";
import { money, percent, whole } from "#voice/format";
import type { Limit, Point } from "../charts/Chart";
import { isWeekend, longDay, shortDay, weekday } from "../charts/days";
import type { todayNl } from "./today-words";

/** What is told of the thirty days, in this order: what goes well first, then what does not. */
export const chartNames = ["paid", "revenue", "undelivered", "refunds"] as const;
export type ChartName = (typeof chartNames)[number];

/** What each tells of what was counted; null where there is nothing to tell. */
const worth: Readonly<Record<ChartName, (counts: Tallies) => number | null>> = {
  paid: ({ paid }) => paid,
  revenue: ({ revenue_cents: cents }) => cents,
  // A part of what the gateways reported: a bad day is one on which much of it failed, not one on which much was sent.
  undelivered: ({ delivered, undelivered }) =>
    delivered + undelivered === 0 ? null : undelivered / (delivered + undelivered),
  refunds: ({ refunds }) => refunds,
};

export type DaysChart = {
  readonly name: ChartName;
  /** From the oldest day to today. */
  readonly points: readonly Point[];
  readonly ends: readonly [string, string, string];
  /** What its figure stands beside: what is usual by now, or all of the days together. */
  readonly aside: string;
  /** How a value on the axis reads. */
  readonly show: (value: number) => string;
  readonly isShare: boolean;
  readonly limit: Limit | undefined;
};

/** The days of the overview as charts. */
export function chartsIn(
  { days, usualPaid }: Pick<OverviewResponse["data"], "days" | "usualPaid">,
  words: typeof todayNl,
  language: Language,
): DaysChart[] {
  const told = days
    .map(({ day, counts }) => ({ label: longDay(day, language), pale: isWeekend(day), counts }))
    .reverse();
  const end = (ago: number) => shortDay(days[ago]?.day ?? "", language);
  const ends = [end(days.length - 1), end(Math.floor((days.length - 1) / 2)), words.today] as const;
  const all = sumOf(days.map(({ counts }) => counts));
  const today = days[0]?.day ?? "";
  const usual = usualPaid === null ? null : words.usual(weekday(today, language), whole(usualPaid, language));
  return chartNames.map((name) => {
    const limited = name === "undelivered" || name === "refunds" ? name : null;
    const at = limited && dayLimits[limited];
    const read = (value: number | null) => (value === null ? words.untold : readOf(name, value, language));
    return {
      name,
      points: told.map(({ label, pale, counts }) => {
        const value = worth[name](counts);
        const over = limited !== null && isOutOfOrdinary(limited, value, counts);
        return { label, pale, over, value, read: read(value) };
      }),
      ends,
      aside: name === "paid" && usual !== null ? usual : words.ofDays(read(worth[name](all))),
      // An axis ends at a round figure: its cents would only be nought.
      show: (value) => readOf(name, value, language).replace(/[.,]00$/, ""),
      isShare: name === "undelivered",
      limit: at === null ? undefined : { at, read: read(at), over: words.over(read(at)) },
    };
  });
}

function readOf(name: ChartName, value: number, language: Language): string {
  if (name === "undelivered") return percent(value * 100, language);
  return name === "revenue" ? money(value, language) : whole(value, language);
}

const sumOf = (days: readonly Tallies[]): Tallies =>
  Object.fromEntries(
    tallyKeys.map((key) => [key, days.reduce((sum, counts) => sum + counts[key], 0)]),
  ) as Tallies;
