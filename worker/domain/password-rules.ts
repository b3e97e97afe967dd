/** How many characters a new password has (ASVS 6.2.1, 6.2.9); what is typed at the sign-in is only held to the most. */
export const minPassword = 15;
export const maxPassword = 128;

/** Every reason for which a new password gets a no; the sentences lie in `voice/sentences.ts`. */
export const newPasswordRefusals = [
  "new_password_too_short",
  "new_password_too_long",
  "new_password_same",
  "new_password_common",
  "new_password_named",
  "new_password_guessable",
] as const;
export type NewPasswordRefusal = (typeof newPasswordRefusals)[number];

/** What guessers begin with, as `npm run passwords` writes it. */
export type CommonPasswords = {
  /** Words of common passwords, in small letters, the longest at most `longestWord` letters, separated by spaces. */
  readonly words: string;
  /** A Bloom filter, in base64, of breached passwords that the rules below would let pass. */
  readonly filter: string;
};

export const longestWord = 12;

/** A password of fewer pieces than this is refused. */
export const leastPieces = 9;

/**
 * The first reason against a new password, or null. No kinds of characters are asked for (ASVS 6.2.5); what is asked is
 * that a guesser who knows the usual tricks has something left to guess (ASVS 6.2.4, 6.2.11, 6.2.12; NIST SP 800-63B §3.1.1.2).
 * @param names words that belong to this site or this person, which count for nearly nothing
 */
export function checkNewPassword(
  typed: string,
  { common, names }: { readonly common: CommonPasswords; readonly names: readonly string[] },
): NewPasswordRefusal | null {
  if ([...typed].length < minPassword) return "new_password_too_short";
  if (typed.length > maxPassword) return "new_password_too_long";
  const joined = joinWords(typed);
  if (isInFilter(common.filter, joined)) return "new_password_common";
  const words = new Map(common.words.split(" ").map((word) => [word, worth.word] as const));
  if (countPieces(joined, words) < leastPieces) return "new_password_guessable";
  for (const name of names.flatMap(wordsIn)) words.set(name, worth.name);
  return countPieces(joined, words) < leastPieces ? "new_password_named" : null;
}

/** A password as it is compared: in small letters, without what stands between words. */
export const joinWords = (typed: string): string => typed.toLowerCase().replace(/[\s._,;:+*/|-]/g, "");

/** What a piece counts for, as a guesser sees it: a word of the usual lists takes more guesses than to say it again. */
const worth: Readonly<Record<"letter" | "word" | "name" | "year" | "run" | "echo", number>> = {
  letter: 1,
  word: 3,
  name: 1,
  year: 2,
  run: 1,
  echo: 1,
};

/** The least that a text adds up to, however it is cut into pieces. */
export function countPieces(text: string, words: ReadonlyMap<string, number>): number {
  const spelt = text.replace(/[0134578@$!]/g, (sign) => looksLike[sign] ?? sign);
  const least = Array.from({ length: text.length + 1 }, (_, at) => (at === 0 ? 0 : Number.POSITIVE_INFINITY));
  const cut = (from: number, length: number, price: number) => {
    least[from + length] = Math.min(least[from + length] ?? price, (least[from] ?? 0) + price);
  };
  for (let at = 0; at < text.length; at++) {
    cut(at, 1, worth.letter);
    if (/^(?:19|20)\d\d/.test(text.slice(at))) cut(at, 4, worth.year);
    for (let length = 3; length <= runAt(text, at); length++) cut(at, length, worth.run);
    for (let length = 3; length <= echoAt(text, at); length++) cut(at, length, worth.echo);
    for (let length = 3; length <= longestWord && at + length <= text.length; length++) {
      for (const written of [text, spelt]) {
        const price = words.get(written.slice(at, at + length));
        if (price !== undefined) cut(at, length, price);
      }
    }
  }
  return least[text.length] ?? 0;
}

// Signs that stand for letters, one for one, so that both texts have the same places.
const looksLike: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  8: "b",
  "@": "a",
  $: "s",
  "!": "i",
};

// What a finger or a child follows: rows of keyboards, their columns, zigzags between two rows, digits, the alphabet.
const tracks = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qa2ws3ed4rf5tg6yh7uj8ik9ol",
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "!@#$%^&*()",
].flatMap((track) => [track, [...track].reverse().join("")]);

/** How many characters from a place on repeat one, or follow a track. */
function runAt(text: string, at: number): number {
  const same = /(.)\1*/su.exec(text.slice(at))?.[0].length ?? 0;
  return Math.max(same, ...tracks.map((track) => followed(text, at, track)));
}

function followed(text: string, at: number, track: string): number {
  const start = track.indexOf(text.charAt(at));
  let length = 0;
  while (at + length < text.length && text[at + length] === track[start + length]) length++;
  return length;
}

/** How many characters from a place on were there before in the same order. */
function echoAt(text: string, at: number): number {
  let length = 0;
  while (at + length < text.length && text.slice(0, at).includes(text.slice(at, at + length + 1))) length++;
  return length;
}

/** The words of a name such as `Briefje (voorbeeld)` or `www.example.nl`, together and each by itself. */
export const wordsIn = (name: string): string[] => {
  const parts = name.toLowerCase().split(/[^\p{L}\p{N}]/u);
  return [...parts, parts.join("")].filter((part) => part.length >= 3 && part.length <= longestWord);
};

/** How many bits of the filter a password sets; with thirteen for each it holds, one stranger in five hundred is refused. */
export const filterHashes = 9;

/** Whether a Bloom filter may hold a text; it never forgets one. `filter` is base64. */
export function isInFilter(filter: string, text: string): boolean {
  const bits = filterSize(filter);
  return filterPlaces(text, bits).every((bit) => isSet(filter, bit));
}

/** The bits that a text sets in a filter of so many. */
export function filterPlaces(text: string, bits: number): number[] {
  const [one, other] = [fnv1a(text, 0x811c9dc5), fnv1a(text, 0x9747b28c) | 1];
  return Array.from({ length: filterHashes }, (_, n) => ((one + Math.imul(n, other)) >>> 0) % bits);
}

// Six bits in each letter of base64, read where they lie: nothing is unpacked for one password.
const base64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const filterSize = (filter: string): number => filter.replace(/=/g, "").length * 6;
const isSet = (filter: string, bit: number): boolean =>
  ((base64.indexOf(filter.charAt(Math.floor(bit / 6))) >> (5 - (bit % 6))) & 1) === 1;

/** FNV-1a with a last stir: it spreads, and need hide nothing. */
function fnv1a(text: string, seed: number): number {
  let hash = seed;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
