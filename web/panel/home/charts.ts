import type { OverviewResponse } from "#contract/admin-panel";
import type { Language } from "#contract/language";
import { money, percent, whole } from "#voice/format";

type Overview = OverviewResponse["data"];
type Day = Overview["today"];
type Words = { orders: string; revenue: string; delivered: string; refunds: string; noReports: string };

/** One number over time: how it reads today, on each day, and at its least and most. */
export type Chart = {
  readonly name: string;
  readonly today: string;
  /** From the oldest day to the newest. */
  readonly values: readonly number[];
  /** As they read, today first. */
  readonly read: readonly string[];
  readonly least: string;
  readonly most: string;
};

/** What the overview's days tell, as numbers and as words. */
export function chartsIn({ today, days }: Overview, words: Words, language: Language): Chart[] {
  const chart = (name: string, of: (day: Day) => number | null, show: (value: number) => string): Chart => {
    const read = (day: Day) => {
      const value = of(day);
      return value === null ? words.noReports : show(value);
    };
    const values = days.map((day) => of(day) ?? 0).reverse();
    return {
      name,
      today: read(today),
      values,
      read: days.map(read),
      least: show(Math.min(...values)),
      most: show(Math.max(...values)),
    };
  };
  const number = (value: number) => whole(value, language);
  return [
    chart(words.orders, ({ counts }) => counts.orders, number),
    chart(
      words.revenue,
      ({ counts }) => counts.revenue_cents,
      (cents) => money(cents, language),
    ),
    chart(
      words.delivered,
      ({ deliveredShare }) => deliveredShare,
      (share) => percent(share * 100, language),
    ),
    chart(words.refunds, ({ counts }) => counts.refunds, number),
  ];
}
