import { lastDays, localDay, overviewDays } from "#domain/tallies";

/** Stretches of days that a list is narrowed to; `own` is any that is none of the others. */
export const periods = ["today", "week", "month", "own"] as const;
export type Period = (typeof periods)[number];

/** How many days each is long, today included. */
export const periodDays = { today: 1, week: 7, month: overviewDays } as const satisfies Record<
  Exclude<Period, "own">,
  number
>;

/** The first and the last day, as `YYYY-MM-DD`, both included; undefined is open. */
type Days = { readonly from: string | undefined; readonly to: string | undefined };

const named = ["today", "week", "month"] as const;

/** Which stretch these days are, seen from a time (ms); undefined where nothing is narrowed. */
export function periodOf({ from, to }: Days, now: number): Period | undefined {
  if (from === undefined && to === undefined) return undefined;
  const open = to === undefined ? named.find((one) => from === firstDay(one, now)) : undefined;
  return open ?? "own";
}

/** The days of a stretch that was chosen. One's own begins where the last one did, up to today, to be changed from there. */
export function daysOf(period: Period | undefined, { from }: Days, now: number): Days {
  if (period === undefined) return { from: undefined, to: undefined };
  if (period === "own") return { from: from ?? firstDay("week", now), to: localDay(now) };
  return { from: firstDay(period, now), to: undefined };
}

const firstDay = (period: (typeof named)[number], now: number): string | undefined =>
  lastDays(now, periodDays[period]).at(-1);
