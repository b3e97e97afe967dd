import { likeFigures } from "./like-figures";
import { mask, maskedWithSixths } from "./not-numbers";
import { fillers } from "./number-words";

/** Figures that stand together in a reading. */
type Figures = { readonly digits: string; readonly start: number; readonly end: number };

/** A mobile number of ours as it is dialled, from abroad too; without its zeros only behind a plus. */
const mobile = /^(?:0|0031|31)6\d{8}$/;
const longest = 13;
/** So many figures outside of dates, times and amounts are more than those leave by themselves. */
const leastLoose = 4;

/**
 * Mobile numbers of ours that are written so that no run of figures is one: dressed as dates, times or amounts
 * (`06-12-34 56 78`), with letters around or between them (`op0612345678`, `06x12x34x56x78`), parted by sentences (`0612. Dan
 * 3456. Dan 78.`).
 * @param reading what a text reads as, in small letters
 */
export function mobilesApart(reading: string): readonly (Figures & { readonly pieces: number })[] {
  const text = figuresIn(reading);
  const masked = maskedWithSixths(text);
  const all = [...text.matchAll(/\d+/g)].map(
    ({ 0: digits, index }): Figures => ({ digits, start: index, end: index + digits.length }),
  );
  return all.flatMap(({ start }, at) => {
    if (!opens(text, start)) return [];
    let digits = "";
    let isFar = false;
    for (const [step, piece] of all.slice(at, at + longest).entries()) {
      const last = all[at + step - 1];
      if (step > 0 && last) {
        const gap = gapIn(masked.slice(last.end, piece.start));
        if (gap.length > 40) return [];
        isFar ||= !isNear(gap);
      }
      digits += piece.digits;
      if (digits.length > longest) return [];
      if (!mobile.test(digits) || goesOn(text, piece.end)) continue;
      const loose = masked.slice(start, piece.end).replace(/\D/g, "").length;
      const hides = isFar
        ? loose === digits.length && longestOf(all.slice(at, at + step + 1)) >= 4
        : loose >= leastLoose;
      return hides ? [{ digits, start, end: piece.end, pieces: step + 1 }] : [];
    }
    return [];
  });
}

/** A reading with figures for letters that look like them (`o6-12`) and for a zero that is spelled before a six. */
const figuresIn = (reading: string): string =>
  reading
    .replace(
      /(?<![\p{L}\p{N}])(?:o|nul|zero)(?=[\s.-]{0,2}6)/gu,
      (zero) => `0${mask.repeat(zero.length - 1)}`,
    )
    .replace(/[\p{L}\p{N}|]+/gu, (word) => (/\d/.test(word) && likeFigures(word)) || word);

/** Whether a number may begin here: no figures stand close before, and what begins is a zero or stands behind a plus. */
const opens = (text: string, start: number): boolean => {
  const before = text.slice(Math.max(0, start - 4), start);
  return !/\d[\s.\-/()]{0,3}$/.test(before) && (text[start] === "0" || /\+\s?\(?$/.test(before));
};

const goesOn = (text: string, end: number): boolean => /^[\s.\-/()]{0,3}\d/.test(text.slice(end, end + 4));

/** What stands between two pieces, without the words that fill a number up (`06-12-34 en 56`) unless an amount or time stands there too. */
const gapIn = (between: string): string =>
  between.includes(mask)
    ? between.replaceAll(mask, "")
    : between.replace(/\p{L}+/gu, (word) => (fillers.has(word) ? "" : word));

/** A little of anything, or more that is no letter. */
const isNear = (gap: string): boolean => gap.length <= 3 || (gap.length <= 12 && !/\p{L}/u.test(gap));

const longestOf = (pieces: readonly Figures[]): number =>
  Math.max(...pieces.map(({ digits }) => digits.length));
