import type { Language } from "#contract/language";

const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const parts = {
  longDay: { weekday: "short", day: "numeric", month: "long" },
  weekday: { weekday: "short" },
  shortDay: { day: "numeric", month: "short" },
  longMonth: { month: "long", year: "numeric" },
  shortMonth: { month: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formatters are made when they are first wanted, and kept: making one takes longer than writing a hundred days by it. */
const made = new Map<string, Intl.DateTimeFormat>();

function shown(name: keyof typeof parts, language: Language): Intl.DateTimeFormat {
  const key = `${name} ${language}`;
  const locale = language === "en" ? "en-GB" : "nl";
  const kept = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts[name], timeZone: "UTC" });
  made.set(key, kept);
  return kept;
}

/** A day (`YYYY-MM-DD`) as a chart reads it: "ma 9 november". */
export const longDay = (day: string, language: Language): string =>
  shown("longDay", language).format(noon(day));

/** As its axis has it: "9 nov". */
export const shortDay = (day: string, language: Language): string =>
  shown("shortDay", language).format(noon(day));

/** Its day of the week: "ma". */
export const weekday = (day: string, language: Language): string =>
  shown("weekday", language).format(noon(day));

/** A month (`YYYY-MM`) by its name: "oktober 2026"; on an axis "okt". */
export const longMonth = (month: string, language: Language): string =>
  shown("longMonth", language).format(noon(`${month}-15`));
export const shortMonth = (month: string, language: Language): string =>
  shown("shortMonth", language).format(noon(`${month}-15`));

/** Whether a day is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(noon(day)).getUTCDay());
