/*
 * What is made of figures and calls nobody: amounts, dates, times from one to another, boxes for post, ISBNs, and what machines
 * write (UUIDs, decimal fractions). They match a reading.
 */

const hour = "(?:[01]?\\d|2[0-4])";
const clock = `${hour}(?:[.:][0-5]\\d(?:\\s?(?:uur|u|h|am|pm))?|u[0-5]\\d|\\s?(?:uur|u|am|pm))`;
/** Not where `+31 6` is dressed as a time. */
const time = `(?<![\\d.,:/-])(?!3[.:]16(?:[\\s.-]?\\d){8}(?!\\d))${clock}(?:\\s?-\\s?${clock})?(?![\\d\\p{L}]|[.:/]\\d)`;
const date =
  "(?<![\\d.,:/-])(?:[0-3]?\\d([-/.])(?:0?\\d|1[0-2])\\1(?:19|20)?\\d\\d|(?:19|20)\\d\\d([-/.])[01]?\\d\\2[0-3]?\\d|[0-3]?\\d\\s(?:jan|feb|maa|mrt|mar|apr|mei|may|jun|jul|aug|sep|okt|oct|nov|dec)\\p{L}*(?:\\s(?:19|20)\\d\\d)?)(?![\\d]|[-/.]\\d)";
const month = "(?:0?[1-9]|1[0-2])";
/** Behind a date no two figures more stand by themselves, which would make it a number: `06-12 14:30 56`. */
const ends = "(?![\\s.,\\-/]{1,3}\\d{1,2}(?!\\d|[-/.:]\\d|\\s?\\p{L}))";
/** Days without their year, one after another. */
const days = `(?<![\\d.,:/-])[0-3]?\\d[-/.]${month}(?:(?:\\s?[,&]\\s|\\s(?:[-/&]|en|of|tot|t/m|and|or|to)\\s)[0-3]?\\d[-/.]${month}(?!\\d|[-/.]\\d))+${ends}`;
const amount =
  "[€$£]\\s?\\d[\\d.]*(?:,(?:\\d\\d?|-))?(?:[.]\\d\\d)?(?!\\d)|(?<![\\d.,])(?!0\\d)\\d{1,3}(?:[.\\s]?\\d{3}){0,2}(?:[.,]\\d\\d|,-)?\\s?(?:euro|eur|€|pond|dollar|ct|cent|%|km|kg|gram|graden|jaar|weken|dagen|minuten|min|sec|liter|ml|cm)\\b";
const uuid = "(?<![\\da-f])[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}(?![\\da-f])";
const fraction = "(?<![\\d.,])\\d[.,]\\d{10,}";
const postcode = "[1-9]\\d{3}\\s?(?!en|is|me|we|je|nu|xx)[a-eghj-npr-tv-z][a-eghj-npr-tv-z](?![\\p{L}\\d])";
/** A post-office box, before its postcode (`Postbus 90801, 2509 LV`). */
const box = `(?<=\\b(?:postbus|antwoordnummer|po box)\\s)[1-9]\\d{0,4}(?=[\\s,]{1,3}${postcode})`;
/** An ISBN of thirteen figures. Not where a mobile number of ours is dressed as one. */
const isbn = "(?<![\\d+])97[89](?!\\D?06\\d{8})(?:[-\\s]?\\d){10}(?!\\d)";
const notNumbers = new RegExp(`${uuid}|${box}|${isbn}|${fraction}|${amount}|${days}|${date}|${time}`, "gu");

/** What machines write into texts: moments as of ISO 8601, and UUIDs. */
export const machineMade = new RegExp(
  `${uuid}|(?<!\\d)(?:19|20)\\d\\d-[01]\\d-[0-3]\\d(?:t[0-2]\\d:[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?z?)?(?!\\d)`,
  "gu",
);

/** In a masked text the sign for what is no number, as often as that is long. */
export const mask = "\uffff";

const masked = (match: string): string => mask.repeat(match.length);

/** A reading with `mask` for all in it that is made of figures and is no number. What a mobile number is dialled by is no fraction. */
export const maskedIn = (text: string): string =>
  text.replace(notNumbers, (match) =>
    /^\d[.,]\d{10,}$/.test(match) && dialsMobile(match.replace(/\D/g, "")) ? match : masked(match),
  );

/** Whether these are the digits of a mobile number of ours, from abroad or behind further zeros too, or of one of our neighbours'. */
export const dialsMobile = (digits: string): boolean =>
  /^(?:0{0,4}(?:31)?0?6\d{8}|(?:00)?(?:324\d{8}|33[67]\d{8}|447\d{9}|491[567]\d{8,9}))$/.test(digits);

const hundreds = "(?:[01]\\d|2[0-4])[0-5]\\d\\s?(?:uur|u|h|hrs)(?![\\p{L}\\d])";
const sixths = new RegExp(
  `(?<![\\d.,:/-])06(?<sign>[-/.])${month}(?:[\\s,:(]{1,3}(?:(?:om|van|at|from)\\s)?${time}${ends}|` +
    `\\k<sign>(?:20)?(?:2[4-9]|30),?\\s(?:${hundreds}|${postcode}))`,
  "gu",
);

/**
 * The same, with `mask` for the sixth of a month too where it is plainly one, though our mobile numbers begin so: a time stands behind it,
 * or behind its year an hour without a sign (`1430 uur`) or a postcode.
 */
export const maskedWithSixths = (text: string): string => maskedIn(text.replace(sixths, masked));
