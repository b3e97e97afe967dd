import type { systemNl } from "./words";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long something takes or took, in the largest unit that it fills: "40 s", "25 min", "3 u", "2 dagen". */
export function lengthOf(ms: number, words: (typeof systemNl)["ago"]): string {
  if (ms < 90_000) return words.seconds(Math.max(0, Math.round(ms / 1000)));
  if (ms < 90 * minute) return words.minutes(Math.round(ms / minute));
  return ms < 2 * day ? words.hours(Math.round(ms / hour)) : words.days(Math.round(ms / day));
}

const units = [
  [1_000_000_000, "GB"],
  [1_000_000, "MB"],
  [1_000, "kB"],
] as const;

/** Bytes as people say them: "1,8 GB". */
export function sizeOf(bytes: number, show: (value: number) => string): string {
  const [size, unit] = units.find(([size]) => bytes >= size) ?? [1_000, "kB"];
  return `${show(Math.round((bytes / size) * 10) / 10)} ${unit}`;
}

const names: Readonly<Record<string, string>> = {
  cm: "CM",
  budgetsms: "BudgetSMS",
  twilio: "Twilio",
  mollie: "Mollie",
  sandbox: "Sandbox",
};

/** A vendor by the name that people know it by. */
export const vendorName = (name: string): string => names[name] ?? name;
