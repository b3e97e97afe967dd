import type { Language } from "#contract/language";

/** A figure as both languages mark it, by hand: a phone takes longer to make one of the platform's formatters than for a key. */
function marked(digits: string, language: Language): string {
  const english = digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return language === "en" ? english : english.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
}

/** Cents as money: "€ 1,68" in Dutch, "€1.68" in English. */
export const money = (cents: number, language: Language): string =>
  language === "en" ? amount(cents, language).replace(/^-?/, "$&€") : `€\u00a0${amount(cents, language)}`;

/** As `money`, in another currency, by its code of three letters. */
export const moneyIn = (currency: string, cents: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: "currency", currency }).format(cents / 100);

/** Cents as a stamp says them, without the currency: "0,99" in Dutch, "0.99" in English. */
export const amount = (cents: number, language: Language): string =>
  marked((cents / 100).toFixed(2), language);

/** An amount as the API speaks it, in euros, as money. */
export const euros = (amount: number, language: Language): string =>
  money(Math.round(amount * 100), language);

/** How many there are where they are counted to `most`: "7", "50+". */
export const counted = (count: number, most: number): string => (count < most ? `${count}` : `${most}+`);

/** A whole number with its thousands set apart: "1.280" in Dutch, "1,280" in English. */
export const whole = (count: number, language: Language): string => marked(String(count), language);

/** A moment as a visitor reads it: "20 november 2026 om 23:17". Dutch time, whatever the visitor's clock says. */
export const moment = (ms: number, language: Language): string =>
  onOneLine(
    new Intl.DateTimeFormat(language === "en" ? "en-GB" : "nl", {
      dateStyle: "long",
      timeStyle: "short",
      timeZone: "Europe/Amsterdam",
    }).format(ms),
  );

/**
 * A day and its time with spaces that no line ends at: "20 november 2026" stays on one line, and so does "om 23:17". For pages
 * alone: what leaves as plain text, in mail, a text message or a table, writes its days with `stamp`, whose spaces are plain.
 */
const onOneLine = (day: string): string => day.replace(/ (?!om |at )/g, "\u00a0");

const minute = 60 * 1000;
const hour = 60 * 60 * 1000;
const day = 24 * hour;
const year = 365 * day;

/** How long something lasts, in the largest unit that it fills: "10 seconden", "10 minuten", "24 uur", "14 dagen", "7 jaar". */
export function duration(ms: number, language: Language): string {
  const [unit, length] =
    ms % year === 0
      ? (["year", year] as const)
      : ms > 3 * day
        ? (["day", day] as const)
        : ms >= hour
          ? (["hour", hour] as const)
          : ms >= minute
            ? (["minute", minute] as const)
            : (["second", 1000] as const);
  return spelled(unit, language).format(Math.round(ms / length));
}

/** Formatters of units that were made before: one is wanted for each case that staff step to. */
const spellers = new Map<string, Intl.NumberFormat>();

function spelled(unit: string, language: Language): Intl.NumberFormat {
  const key = `${unit} ${language}`;
  const kept =
    spellers.get(key) ?? new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  spellers.set(key, kept);
  return kept;
}

/** A day as a visitor reads it: "20 november 2026". */
export const date = (ms: number, language: Language): string =>
  onOneLine(
    new Intl.DateTimeFormat(language === "en" ? "en-GB" : "nl", {
      dateStyle: "long",
      timeZone: "Europe/Amsterdam",
    }).format(ms),
  );

/** A part of a hundred, to a tenth: "21%", "1,6%". */
export const percent = (count: number, language: Language): string =>
  `${marked(String(Math.round(count * 10) / 10), language)}%`;

const staffMoment = once({
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
/** A moment to the minute, as staff compare them: "20/11/2026 23:17" (spec §2). Dutch time, whatever the clock says. */
export const stamp = (ms: number): string => staffMoment().format(ms).replace(", ", " ");

/** An amount as it is printed on a stamp, without its sign: "0,99" in Dutch, "0.99" in English. */
export const stampPrice = (amount: number, language: Language): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(amount);

/** A day as a postmark has it: "22 NOV". Dutch time, as all that is told of an order. */
export const postmarkDay = (ms: number, language: Language): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : "nl", {
    day: "numeric",
    month: "short",
    timeZone: "Europe/Amsterdam",
  })
    .format(ms)
    .replace(".", "")
    .toUpperCase();

const clock = once({ hour: "2-digit", minute: "2-digit" });
/** A time of the day: "14:07". Dutch time. */
export const timeOfDay = (ms: number): string => clock().format(ms);

/** Since when something lasts, by the moment (ms) at which it is told: its time where that is the same day, else its day too. Dutch time. */
export function sinceWhen(since: number, now: number): string {
  const [day, time = ""] = stamp(since).split(" ");
  return stamp(now).startsWith(`${day} `) ? time : `${day} ${time}`;
}

/** A formatter of Dutch time, made when it is first wanted and kept: making one takes longer than a list of times. */
function once(parts: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat("en-GB", {
      ...parts,
      hourCycle: "h23",
      timeZone: "Europe/Amsterdam",
    });
    return made;
  };
}
