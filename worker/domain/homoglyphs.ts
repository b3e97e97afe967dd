import { once } from "./once";

/**
 * Homoglyphs: a name reduced to a skeleton in which what looks alike is the same letter, so that two names are confusable
 * when their skeletons are equal (decision 024). A page carries this file, so it stays small; the Worker's own look,
 * `judgeSender`, builds on it.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  i: "l",
  j: "l",
  q: "g",
};

/** Each sign as the letter that it can be read as. */
export const lettersOf = (text: string): string =>
  text.replace(/[0-9ijq]/g, (char) => lookAlikes[char] ?? char);

/** As `lettersOf`, with pairs that look or sound like one letter: the skeleton. */
export const skeletonOf = (text: string): string =>
  lettersOf(text)
    .replace(/vv|uu/g, "w")
    .replace(/rn|nn/g, "m")
    .replace(/cl/g, "d")
    .replace(/ph/g, "f")
    .replace(/ck/g, "k");

/** A six is read as g and as b; every other digit has one reading. */
export const readingsOfSix = (bare: string): readonly string[] =>
  bare.includes("6") ? [bare.replaceAll("6", "g"), bare.replaceAll("6", "b")] : [bare];

/** A text in small letters and digits alone. */
export const bareOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Whether a sender name is one of `names` but for case, separators and look-alike letters. */
export function isNamed(text: string, names: readonly string[]): boolean {
  const skeletons = skeletonsOf(names);
  return readingsOfSix(bareOf(text)).some((reading) => skeletons.has(skeletonOf(reading)));
}

const skeletonsOf = once(
  (names: readonly string[]): ReadonlySet<string> => new Set(names.map((name) => skeletonOf(bareOf(name)))),
);
