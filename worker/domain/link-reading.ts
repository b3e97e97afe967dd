import { plainDigits } from "./digits";
import { signsBetweenLetters } from "./letters-apart";
import { flagLetterOf, spellingFlags } from "./link-flags";
import { isAddress } from "./link-names";
import { lookAlikes } from "./look-alikes";
import { maxCharacters } from "./message";

/** A text as the eye reads it; `at` tells for each of its UTF-16 units where in the original it stands. */
export type Reading = { readonly text: string; readonly at: readonly number[] };

/**
 * The ways in which a text can be read: with foreign look-alikes as Latin letters, the same with letters standing alone
 * (`b i t . l y`) drawn together and flags as letters, and in its own script. Full-width and styled forms are plain (NFKD), marks and
 * invisible characters gone, foreign dots, slashes and colons our own.
 */
export function readingsOf(text: string): readonly Reading[] {
  const chars = plainWithinBounds(text);
  const latin = read(chars, latinFor);
  const own = read(chars, (char) => char);
  const spelled = read(chars, spellerOf(latin));
  const drawn = withoutPlaces(spelled, signsBetweenLetters(spelled.text));
  return [latin, drawn, own].filter((one, at, all) => all.findIndex(({ text }) => text === one.text) === at);
}

/** The first of `readingsOf`, for who needs no other. */
export const latinReadingOf = (text: string): Reading => read(plainWithinBounds(text), latinFor);

/** How a character of a reading is spelled: flags that spell as capitals, so that behind a full stop they begin no word. */
function spellerOf({ text, at }: Reading): (char: string, index: number) => string {
  const spelling = new Set([...spellingFlags(text, isAddress)].map((place) => at[place]));
  return (char, index) => (spelling.has(index) ? flagLetterOf(char) : null) ?? latinFor(char);
}

const latinFor = (char: string): string => lookAlikes.get(char) ?? char;

/**
 * What shows nothing between two letters: marks, controls but white space, what is no character or not yet one, the
 * default-ignorable ones (soft hyphens, joiners, fillers, tags), an empty braille cell, a place for an object.
 */
const unseen = /[^\P{C}\s]|[\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/gu;

/** One character as `readingsOf` reads it in its own script; empty for one that cannot be seen. */
export function plainOf(char: string): string {
  const plain = plainDigits(char.normalize("NFKD").replace(unseen, ""));
  const code = plain.codePointAt(0) ?? 0;
  if (code >= 0x1f150 && code <= 0x1f189) return String.fromCharCode(97 + ((code - 0x1f150) % 32));
  return plain
    .replace(/[。·•∙⋅‧・⸱ꓸ۔]/g, ".")
    .replace(/[⁄∕⧸╱]/g, "/")
    .replace(/[∶꞉ː]/g, ":");
}

type Char = { readonly plain: readonly string[]; readonly index: number };

/**
 * The most characters that a text is read as (ReDoS): compatibility forms such as U+FDFA stand for up to eighteen, so 1,280 of
 * them would cost eighteen times as much to look through as any other text.
 */
export const mostRead = 2 * maxCharacters;

/**
 * Each character as it is plain. A text that would grow beyond `mostRead` has its longest forms cut, the longest first: a form
 * of two (`⒈` for `1.`) is then still read whole, and so is a link beside them.
 */
function plainWithinBounds(original: string): readonly Char[] {
  const chars: Char[] = [];
  let index = 0;
  for (const char of original) {
    chars.push({ plain: /[ -~]/.test(char) ? [char] : [...plainOf(char)], index });
    index += char.length;
  }
  const sizeAt = (longest: number) =>
    chars.reduce((sum, { plain }) => sum + Math.min(plain.length, longest), 0);
  const longest = [18, 4, 3, 2].find((size) => sizeAt(size) <= mostRead) ?? 1;
  return chars.map(({ plain, index }) => ({ plain: plain.slice(0, longest), index }));
}

function read(chars: readonly Char[], fold: (char: string, index: number) => string): Reading {
  const at: number[] = [];
  let text = "";
  for (const { plain, index } of chars)
    for (const char of plain) {
      const seen = fold(char, index);
      for (let unit = 0; unit < seen.length; unit += 1) at.push(index);
      text += seen;
    }
  return { text, at };
}

/** A reading without some of its UTF-16 units, by their places in it. */
export function withoutPlaces({ text, at }: Reading, dropped: ReadonlySet<number>): Reading {
  if (dropped.size === 0) return { text, at };
  const kept = [...at.keys()].filter((place) => !dropped.has(place));
  return { text: kept.map((place) => text[place]).join(""), at: kept.map((place) => at[place] ?? 0) };
}
