import { latinReadingOf, type Reading, readingsOf, withoutPlaces } from "../link-reading";

/** A text as the rules read it: small letters, look-alikes as Latin ones; `at` tells where each of its UTF-16 units stands in the original. */
export type GateReading = { readonly text: string; readonly at: readonly number[]; readonly length: number };

/**
 * Text normalisation: the reading of `readingsOf` in small letters. Then, each where it is another:
 * the one with letters that stand alone drawn together, and the one with figures among letters as the letters they look like.
 * @param text a message, or a sender name
 */
export function gateReadings(text: string): readonly GateReading[] {
  const readings = readingsOf(text);
  const latin = readings[0];
  if (!latin) return [];
  // The drawn together one is shorter, unless nothing stood alone.
  const drawn = wordsDrawn(readings.find((one) => one.text.length < latin.text.length) ?? latin);
  const plain = { ...latin, text: lowered(latin.text) };
  const spelled = { ...latin, text: lettered(plain.text) };
  return [plain, { ...drawn, text: lowered(drawn.text) }, spelled]
    .filter((one, at) => at === 0 || one.text !== plain.text)
    .map(({ text: read, at }) => ({ text: read, at, length: text.length }));
}

/** The text of the first of `gateReadings`, for who needs no other. */
export const plainReading = (text: string): string => lowered(latinReadingOf(text).text);

/** Words of lone letters, set apart by more than one space (`d i t  i s`): each drawn together, however short. */
function wordsDrawn(reading: Reading): Reading {
  const dropped = new Set<number>();
  for (const word of reading.text.matchAll(/(?<=^| {2})(?:[\p{L}\p{N}] )+[\p{L}\p{N}](?=$| {2}|[.,!?:])/gu))
    for (const space of word[0].matchAll(/ /g)) dropped.add(word.index + space.index);
  return withoutPlaces(reading, dropped);
}

/** Figures and signs as the letters they stand for (leet) in words that are mostly letters: within one, or one before four of them. */
const lettered = (text: string): string =>
  text.replace(/[a-z\d@€$|]+/g, (word) => {
    const letters = word.replace(/[^a-z]/g, "").length;
    const isWord = /[a-z][\d@€$|]+[a-z]/.test(word) || /^[\d@€$|][a-z]{4}/.test(word);
    if (!isWord || letters * 2 <= word.length) return word;
    return word.replace(/[^a-z]/g, (char) => letterOf[char] ?? char);
  });

const letterOf: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  "€": "e",
  $: "s",
  "|": "l",
};

/** Where a stretch of a reading stands in the original, in UTF-16 units. */
export const placeIn = ({ at, length }: GateReading, start: number, end: number) => ({
  start: at[start] ?? 0,
  end: at[end] ?? length,
});

// One unit for one unit, so that places stay right; a capital that lowers to two is left as it is.
const lowered = (text: string): string =>
  text.replace(/[^a-z0-9 ]/g, (char) => {
    const plain = quotes[char] ?? char.toLowerCase();
    return plain.length === char.length ? plain : char;
  });

const quotes: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "`": "'",
  "´": "'",
  "–": "-",
  "—": "-",
};
