import { reportNamedIn } from "./abuse";
import { plainDigits } from "./digits";

/** So many digits in a row may be somebody's number; an amount, a time or a count has fewer. */
export const mostDigitsInReason = 5;

/** Between the digits of a number people write spaces, dots, dashes, slashes and brackets, and signs that nobody sees. */
const between = String.raw`[\s.\-/()\p{Cf}]{0,24}`;
const longRun = new RegExp(String.raw`\d(?:${between}\d){${mostDigitsInReason}}`, "u");
/** A day, a month, a year, and no digits around it: `06-12-34 56 78` and `(06) 12.11.56.78` are numbers dressed as a date. */
const date = new RegExp(
  [
    String.raw`(?<!\d${between})`,
    String.raw`(?:(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|1[0-2])\1(?:20)?\d\d|20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))`,
    String.raw`(?![\-./()]{0,2}\d|\s\d\d[\s.\-/]?\d\d(?!\d))`,
  ].join(""),
  "gu",
);

/**
 * Whether a reason that staff give holds what may be a number or an address of somebody: six digits in a row, however
 * they are spaced. Reasons stand in the open, in the audit for two years, so such a one is refused (decision 071). Dates
 * may be named, and the report that a block rests on by its id.
 */
export const holdsNumber = (reason: string): boolean =>
  reportNamedIn(reason) === null &&
  longRun.test(plainDigits(reason.normalize("NFKC")).replaceAll(date, "date"));

/**
 * Whether a text may stand open in the log of the staff where it is about one person: it holds no number (`holdsNumber`), no
 * address of a network, and no e-mail (decision 072).
 */
export const isPlain = (text: string): boolean =>
  !holdsNumber(text) && !/\S@\S/.test(text) && !/\d(?:\.\d{1,3}){3}/.test(text);
