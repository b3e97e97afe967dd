import type { Language } from "#contract/language";
import { type MonthFigures, refusalRuleNames, reviewEndNames, type Told } from "#domain/figures";
import type { Twin } from "./catalogue";
import type { figuresNl } from "./figures";
import { whole } from "./format";

type Words = Twin<typeof figuresNl>;

/** A month by its name: "oktober 2026". */
export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : "nl", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(Date.parse(`${month}-01T00:00:00Z`));

const said = (count: Told, words: Words, language: Language): string =>
  typeof count === "number" ? whole(count, language) : words[count];

/** A month of a series: its count as it is said, and how long its bar is, 0 to 1; null where no count is told. */
type Bar = { readonly month: string; readonly count: string; readonly length: number | null };
export type Series = {
  readonly name: SeriesName;
  readonly title: string;
  readonly text: string;
  readonly bars: readonly Bar[];
};

const seriesNames = ["orders", "refused", "held", "reports"] as const;
type SeriesName = (typeof seriesNames)[number];

/** What is shown month after month, each series on a scale of its own. */
export const seriesOf = (months: readonly MonthFigures[], words: Words, language: Language): Series[] =>
  seriesNames.map((name) => {
    const most = Math.max(1, ...months.map((one) => (typeof one[name] === "number" ? one[name] : 0)));
    const bars = months.map((one) => {
      const count = one[name];
      return {
        month: monthName(one.month, language),
        count: said(count, words, language),
        length: typeof count === "number" ? count / most : null,
      };
    });
    return { name, ...words.series[name], bars };
  });

/** All that is told of a month, as names with their values. */
export function factsOfMonth(
  { orders, refused, refusedFor, held, heldThen, reports, medianHours, ...rest }: MonthFigures,
  words: Words,
  language: Language,
): (readonly [name: string, value: string])[] {
  const fact = (name: string, count: Told) => [name, said(count, words, language)] as const;
  const median = medianHours === null ? words.withheld : words.hours(whole(medianHours, language));
  return [
    fact(words.series.orders.title, orders),
    fact(words.series.refused.title, refused),
    ...refusalRuleNames.map((rule) => fact(words.rules[rule], refusedFor[rule])),
    fact(words.series.held.title, held),
    ...reviewEndNames.map((end) => fact(words.ends[end], heldThen[end])),
    fact(words.series.reports.title, reports),
    [words.medianHours, median],
    fact(words.optOuts, rest.optOuts),
    fact(words.ownData, rest.ownData),
    fact(words.lawful, rest.lawful),
  ];
}
