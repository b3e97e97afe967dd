import { likeFigures } from "./like-figures";
import { mobilesApart } from "./mobiles-apart";
import { mask, maskedIn } from "./not-numbers";
import { digitsOf, fillers, repeatOf } from "./number-words";
import type { GateReading } from "./reading";

/** A number as it is written, spelled or disguised in a text: its digits, and where it stands in the reading. */
export type WrittenNumber = {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  /** An international number: a plus stands before it. */
  readonly plus: boolean;
  /** How many of its digits are words. */
  readonly spelled: number;
  /** How many pieces it is written in. */
  readonly pieces: number;
};

type Piece = {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  readonly spelled: boolean;
};

/**
 * Every run of digits in a reading, however they are set apart: in figures, in words, with letters that look like digits, with
 * dots, dashes, spaces, emoji or filling words between them. Times, dates and amounts are none, unless a mobile number of ours is
 * dressed as those.
 */
export function numbersIn({ text }: GateReading): readonly WrittenNumber[] {
  const runs = runsIn(maskedIn(text)).flatMap((run) => (run.length > 0 ? [numberOf(run, text)] : []));
  const apart = mobilesApart(text).filter(
    ({ digits, start, end }) =>
      !runs.some((run) => run.digits.includes(digits) && run.start <= start && run.end >= end),
  );
  return [...runs, ...apart.map((one) => ({ ...one, plus: !one.digits.startsWith("0"), spelled: 0 }))];
}

function runsIn(masked: string): readonly (readonly Piece[])[] {
  const runs: Piece[][] = [];
  let times = 1;
  for (const match of masked.matchAll(/\uffff|[\p{L}\p{N}|]+/gu)) {
    const word = match[0];
    const digits = isShortened(masked, match) ? null : digitsIn(word);
    if (digits === null) {
      times = repeatOf(word) ?? 1;
      if (times === 1 && !fillers.has(word)) runs.push([]);
      continue;
    }
    const spelled = !/\d/.test(word);
    const piece = {
      digits: digits.repeat(times),
      start: match.index,
      end: match.index + word.length,
      spelled,
    };
    times = 1;
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && (!last || isGap(masked.slice(last.end, piece.start)))) run.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

function numberOf(run: readonly Piece[], text: string): WrittenNumber {
  const start = run[0]?.start ?? 0;
  return {
    digits: run.map(({ digits }) => digits).join(""),
    start,
    end: run.at(-1)?.end ?? start,
    plus: /(?:\+\s?\(?|\bplus )$/.test(text.slice(Math.max(0, start - 6), start)),
    spelled: run.reduce((sum, { digits, spelled }) => sum + (spelled ? digits.length : 0), 0),
    pieces: run.length,
  };
}

/** Whether a letter that looks like a figure begins an abbreviation (`o.v.v.`, `i.p.v.`). */
const isShortened = (text: string, { 0: word, index }: RegExpExecArray): boolean =>
  /^[oil]$/.test(word) && /^\.(?![oil](?!\p{L}))\p{L}/u.test(text.slice(index + 1, index + 4));

/** The digits of a word that is a number: figures, words, or figures with letters among them that look like figures. */
function digitsIn(word: string): string | null {
  const spelled = digitsOf(word);
  if (spelled !== null) return spelled;
  const parts = /\d/.test(word) ? (word.match(/\d+|\D+/g) ?? []) : [];
  const mixed = parts.map((part) => (/\d/.test(part) ? part : digitsOf(part)));
  if (mixed.length > 1 && mixed.every((part) => part !== null)) return mixed.join("");
  return likeFigures(word);
}

/** What may stand between two pieces: a little that is neither letter nor digit, filling words counted. */
const isGap = (gap: string): boolean =>
  !gap.includes(mask) &&
  gap.length <= 24 &&
  !/[!?]\s|\n\n/.test(gap) &&
  gap.replace(/[a-z]/g, "").length <= 12;
