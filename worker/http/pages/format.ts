import type { Language } from "#contract/language";

/** Cents as money: "€ 1,68" in Dutch, "€1.68" in English. */
export const money = (cents: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: "currency", currency: "EUR" }).format(cents / 100);

/** A whole number with its thousands set apart. */
export const whole = (count: number, language: Language): string =>
  new Intl.NumberFormat(language).format(count);

/** A moment as a visitor reads it, in Dutch time: "20 november 2026 om 23:17". */
export const moment = (ms: number, language: Language): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : "nl", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Amsterdam",
  }).format(ms);
