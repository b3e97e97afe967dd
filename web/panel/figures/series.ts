import type { DeskFigures } from "#contract/admin-figures";
import type { Language } from "#contract/language";
import type { DeskCount, DeskCounts } from "#domain/desk-figures";
import { money, percent, whole } from "#voice/format";
import type { Point } from "../charts/Chart";
import { isWeekend, longDay, longMonth, shortDay, shortMonth } from "../charts/days";
import type { deskFiguresNl } from "./words";

type Words = typeof deskFiguresNl;
type Stretch = { readonly counts: DeskCounts; readonly medianHours: number | null };
export type SeriesName = DeskCount | "share" | "medianHours";

/** What a column or a chart shows: its value of a day or a month, and how that reads. */
const isMoney = (name: SeriesName) => name === "revenueCents" || name === "refundCents";

/** The value of a series in a stretch of time; null where there is nothing to tell. */
export function worthOf(name: SeriesName, { counts, medianHours }: Stretch): number | null {
  if (name === "medianHours") return medianHours;
  if (name !== "share") return counts[name];
  const known = counts.delivered + counts.undelivered;
  return known === 0 ? null : counts.delivered / known;
}

/** How it reads. */
export function readOf(name: SeriesName, value: number | null, words: Words, language: Language): string {
  if (value === null) return words.untold;
  if (name === "medianHours") return words.hours(value);
  if (name === "share") return percent(Math.round(value * 1000) / 10, language);
  return isMoney(name) ? money(value, language) : whole(value, language);
}

/** As a spreadsheet wants it: amounts in euros, shares as a part of one. */
export const plainOf = (name: SeriesName, stretch: Stretch): number | null => {
  const value = worthOf(name, stretch);
  return value !== null && isMoney(name) ? value / 100 : value;
};

export type Series = {
  readonly name: SeriesName;
  readonly points: readonly Point[];
  readonly ends: readonly [string, string, string];
  /** What all of it comes to; null for what cannot be added up. */
  readonly total: number | null;
};

const totalOf = (name: SeriesName, stretches: readonly Stretch[]): number | null =>
  name === "share" || name === "medianHours"
    ? null
    : stretches.reduce((sum, { counts }) => sum + counts[name], 0);

/** The thirty days of a series, from the oldest to today. */
export function daysOf(name: SeriesName, { days }: DeskFigures, words: Words, language: Language): Series {
  const told = days.map(({ day, counts }) => ({ day, counts, medianHours: null })).reverse();
  const points = told.map((one): Point => {
    const value = worthOf(name, one);
    return {
      label: longDay(one.day, language),
      value,
      read: readOf(name, value, words, language),
      pale: isWeekend(one.day),
    };
  });
  const at = (index: number) => shortDay(told[index]?.day ?? "", language);
  return {
    name,
    points,
    ends: [at(0), at(Math.floor(told.length / 2)), words.today],
    total: totalOf(name, told),
  };
}

/** The months of a series, from the oldest to the one that runs. */
export function monthsOf(
  name: SeriesName,
  { months }: DeskFigures,
  words: Words,
  language: Language,
): Series {
  const told = [...months].reverse();
  const last = told.length - 1;
  const points = told.map((one, index): Point => {
    const value = worthOf(name, one);
    const month = longMonth(one.month, language);
    return {
      label: index === last ? words.monthSoFar(month) : month,
      value,
      read: readOf(name, value, words, language),
    };
  });
  const at = (index: number) => shortMonth(told[index]?.month ?? "", language);
  const first = last > 0 ? at(0) : "";
  return {
    name,
    points,
    ends: [first, last > 3 ? at(Math.floor(last / 2)) : "", words.soFar],
    total: totalOf(name, told),
  };
}
