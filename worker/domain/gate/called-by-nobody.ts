import { emergencyNumbers } from "../emergency";
import { dialsMobile } from "./not-numbers";

/*
 * Runs of figures as long as a number to call, which are a count, a roster, a draw, a puzzle or a moment.
 */

/** Whether nobody is reached by these digits, whatever stands beside them: a count, a moment, or the police, whom anybody may name. */
export const callsNobody = (digits: string): boolean =>
  isCounting(digits) || isMillisecond.test(digits) || police.includes(digits);

/** The Dutch police's own numbers, at the local rate (politie.nl), though the first begins as those of a premium rate do. */
const police: readonly string[] = [emergencyNumbers.police, emergencyNumbers.policeFromAbroad].map(
  ({ dialled }) => dialled.replace("+", ""),
);

/** One, two, three: up or down, or one figure again and again. */
const isCounting = (digits: string): boolean =>
  "01234567891011121314151617181920".includes(digits) ||
  "10987654321".includes(digits) ||
  /^(\d)\1*$/.test(digits);

/** A time as machines count it, in ms or in s since 1970; nobody is called by a 1 and nine, eleven or twelve figures. */
const isMillisecond = /^1[6-9]\d{11}$/;
export const isMoment = /^1\d{9}(?:\d\d\d?)?$/;

/** Whether digits, as they are written, are a row of times, of a draw or of a puzzle: no number to call, unless it is said that it is one. */
export const isRow = (digits: string, written: string): boolean =>
  areClockTimes.test(written) || isSudokuRow(digits) || (isDraw(written) && !dialsMobile(digits));

/** Two times of the clock or more, in hours and minutes as rosters have them: `0900-1730`. */
const areClockTimes = /^(?:(?:[01]\d|2[0-3])[0-5][05](?:[\s\-–/,]{1,3}(?!$)|$)){2,}$/;

/** The nine figures in any order, alone or behind the number of the row. */
const isSudokuRow = (digits: string): boolean =>
  digits.length < 11 && !digits.includes("0") && new Set(digits.slice(-9)).size === 9;

/** Six numbers or more of one or two figures, each above the last, as lotteries draw them. */
function isDraw(written: string): boolean {
  const row = written.split(/\D+/);
  return row.length > 5 && row.every((one, at) => one.length < 3 && Number(one) > Number(row[at - 1] ?? 0));
}
