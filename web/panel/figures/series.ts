import type { DeskFigures } from "#contract/admin-figures";
import type { Language } from "#contract/language";
import type { DeskCount, DeskCounts } from "#domain/desk-figures";
import { dayLimits, isOutOfOrdinary } from "#domain/tallies";
import { money, percent, whole } from "#voice/format";
import type { Limit, Point } from "../charts/Chart";
import { isWeekend, longDay, longMonth, shortDay, shortMonth } from "../charts/days";
import type { deskFiguresNl } from "./words";

type Words = typeof deskFiguresNl;
type Stretch = { readonly counts: DeskCounts; readonly medianHours: number | null };
export type SeriesName = DeskCount | "share" | "failedShare" | "medianHours";

/** What a column or a chart shows: its value of a day or a month, and how that reads. */
export const isMoney = (name: SeriesName) => name === "revenueCents" || name === "refundCents";

/** Parts of the delivery reports, which are not added up but told of all reports together. */
export const isShare = (name: SeriesName) => name === "share" || name === "failedShare";

/** Which limit a series of days has, if any. */
const limitOf = (name: SeriesName) =>
  name === "failedShare" ? "undelivered" : name === "refunds" ? "refunds" : null;

/** The value of a series in a stretch of time; null where there is nothing to tell. */
export function worthOf(name: SeriesName, { counts, medianHours }: Stretch): number | null {
  if (name === "medianHours") return medianHours;
  if (name !== "share" && name !== "failedShare") return counts[name];
  const known = counts.delivered + counts.undelivered;
  return known === 0 ? null : counts[name === "share" ? "delivered" : "undelivered"] / known;
}

/** How it reads. */
export function readOf(name: SeriesName, value: number | null, words: Words, language: Language): string {
  if (value === null) return words.untold;
  if (name === "medianHours") return words.hours(value);
  if (isShare(name)) return percent(Math.round(value * 1000) / 10, language);
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
  readonly limit?: Limit;
};

const totalOf = (name: SeriesName, stretches: readonly Stretch[]): number | null => {
  if (name === "medianHours") return null;
  const sum = (key: DeskCount) => stretches.reduce((total, { counts }) => total + counts[key], 0);
  if (name !== "share" && name !== "failedShare") return sum(name);
  const known = sum("delivered") + sum("undelivered");
  return known === 0 ? null : sum(name === "share" ? "delivered" : "undelivered") / known;
};

/** The thirty days of a series, from the oldest to today. */
export function daysOf(name: SeriesName, { days }: DeskFigures, words: Words, language: Language): Series {
  const told = days.map(({ day, counts }) => ({ day, counts, medianHours: null })).reverse();
  const limited = limitOf(name);
  const points = told.map((one): Point => {
    const value = worthOf(name, one);
    return {
      label: longDay(one.day, language),
      over: limited !== null && isOutOfOrdinary(limited, value, one.counts),
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
    ...(limited && { limit: limitAt(dayLimits[limited], name, words, language) }),
  };
}

function limitAt(at: number, name: SeriesName, words: Words, language: Language): Limit {
  const read = readOf(name, at, words, language);
  return { at, read, over: words.over(read) };
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
  const middle = last > 3 ? at(Math.floor(last / 2)) : "";
  return {
    name,
    points,
    // One month alone stands in the middle.
    ends: last > 0 ? [at(0), middle, words.soFar] : ["", words.soFar, ""],
    total: totalOf(name, told),
  };
}
