/*
 * What is made of figures and calls nobody: amounts, dates, times from one to another, and what machines write (UUIDs, decimal
 * fractions). They match a reading.
 */

const hour = "(?:[01]?\\d|2[0-4])";
const clock = `${hour}(?:[.:][0-5]\\d(?:\\s?(?:uur|u|h|am|pm))?|u[0-5]\\d|\\s?(?:uur|u|am|pm))`;
const time = `(?<![\\d.,:/-])${clock}(?:\\s?-\\s?${clock})?(?![\\d\\p{L}]|[.:/]\\d)`;
const date =
  "(?<![\\d.,:/-])(?:[0-3]?\\d([-/.])(?:0?\\d|1[0-2])\\1(?:19|20)?\\d\\d|(?:19|20)\\d\\d([-/.])[01]?\\d\\2[0-3]?\\d|[0-3]?\\d\\s(?:jan|feb|maa|mrt|mar|apr|mei|may|jun|jul|aug|sep|okt|oct|nov|dec)\\p{L}*(?:\\s(?:19|20)\\d\\d)?)(?![\\d]|[-/.]\\d)";
const amount =
  "[€$£]\\s?\\d[\\d.]*(?:,(?:\\d\\d?|-))?(?:[.]\\d\\d)?(?!\\d)|(?<![\\d.,])(?!0\\d)\\d{1,3}(?:[.\\s]?\\d{3}){0,2}(?:[.,]\\d\\d|,-)?\\s?(?:euro|eur|€|pond|dollar|ct|cent|%|km|kg|gram|graden|jaar|weken|dagen|minuten|min|sec|liter|ml|cm)\\b";
const uuid = "(?<![\\da-f])[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}(?![\\da-f])";
const fraction = "(?<![\\d.,])\\d[.,](?!0?6\\d{8}(?!\\d))\\d{10,}";
const notNumbers = new RegExp(`${uuid}|${fraction}|${amount}|${date}|${time}`, "gu");

/** What machines write into texts: moments as of ISO 8601, and UUIDs. */
export const machineMade = new RegExp(
  `${uuid}|(?<!\\d)(?:19|20)\\d\\d-[01]\\d-[0-3]\\d(?:t[0-2]\\d:[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?z?)?(?!\\d)`,
  "gu",
);

/** In a masked text the sign for what is no number, as often as that is long. */
export const mask = "\uffff";

/** A reading with `mask` for all in it that is made of figures and is no number. */
export const maskedIn = (text: string): string =>
  text.replace(notNumbers, (match) => mask.repeat(match.length));
