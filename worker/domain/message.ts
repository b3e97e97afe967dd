/** A part as it is sold: UTF-16 units (spec §9). */
export const partLength = 160;
/** The most parts one order may have (spec §9). */
export const maxParts = 8;
/** The most UTF-16 units one order may have (spec §5). */
export const maxCharacters = 1280;
/** What one text message holds on its own, in septets of GSM-7 (3GPP TS 23.038). */
export const gsm7Alone = 160;
/** What it holds as soon as one character is not in GSM-7, in UTF-16 units. */
export const ucs2Alone = 70;
/** Above this many UTF-16 units the counter warns (spec §9). */
export const warningCharacters = 1120;

/** Parts as they are sold: UTF-16 length by 160, rounded up; 0 for an empty text (spec §9). */
export const countParts = (text: string): number => Math.ceil(text.length / partLength);

/** The text that is counted, priced, stored and sent: composed (NFC), otherwise untouched (decision 034). */
export const normaliseMessage = (text: string): string => text.normalize("NFC");

/** Whether there is anything to read: spaces, and characters that only steer others or show nothing, are nothing. */
export const hasVisible = (text: string): boolean => /[^\s\p{Cc}\p{Cs}\p{DI}]/u.test(text);

/**
 * Whether a text has control characters other than white space, or turns its letters around (a bidirectional
 * override): what a phone shows is then another text than the one that was judged (decision 117).
 */
export const hasControls = (text: string): boolean => /(?!\s)[\p{Cc}\u202d\u202e]/u.test(text);

export type Encoding = "gsm7" | "ucs2";

/** What the network makes of a text; `units` are septets (gsm7) or UTF-16 units (ucs2). */
export type Segments = { readonly encoding: Encoding; readonly units: number; readonly segments: number };

/**
 * The segments a network cuts a text into: 160 septets alone and 153 in a chain, or 70 and 67 UTF-16 units as soon as
 * one character is not in GSM-7 (3GPP TS 23.038, 23.040). An escaped or surrogate pair is never cut in two.
 * @param text already normalised
 * @returns 0 segments for an empty text
 */
export function segmentsOf(text: string): Segments {
  const chars = [...text];
  const septets = chars.map(septetsOf);
  return septets.every((size) => size > 0)
    ? packed("gsm7", septets, gsm7Alone, 153)
    : packed(
        "ucs2",
        chars.map((char) => char.length),
        ucs2Alone,
        67,
      );
}

function packed(encoding: Encoding, sizes: readonly number[], alone: number, chained: number): Segments {
  const units = sizes.reduce((sum, size) => sum + size, 0);
  if (units <= alone) return { encoding, units, segments: Math.min(units, 1) };
  let [segments, filled] = [1, 0];
  for (const size of sizes) {
    if (filled + size > chained) [segments, filled] = [segments + 1, 0];
    filled += size;
  }
  return { encoding, units, segments };
}

/**
 * The place one code point takes in the GSM 7-bit default alphabet and its extension table (3GPP TS 23.038 §6.2.1).
 * @returns 1 or 2 septets, or 0 when the character is in neither and forces UCS-2
 */
function septetsOf(char: string): 0 | 1 | 2 {
  if (basic.has(char)) return 1;
  return extension.has(char) ? 2 : 0;
}

const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extension = new Set("\f^{}\\[~]|€");

/** A character that forces UCS-2: where it stands in UTF-16 units, and what could stand there instead. */
export type Mark = {
  readonly index: number;
  readonly length: number;
  readonly char: string;
  readonly replacement: string | null;
};

/** Every code point that makes the network send the whole text as UCS-2, in order (decision 016). */
export function marksOf(text: string): readonly Mark[] {
  const marks: Mark[] = [];
  let index = 0;
  for (const char of text) {
    if (septetsOf(char) === 0) {
      marks.push({ index, length: char.length, char, replacement: replacementOf(char) });
    }
    index += char.length;
  }
  return marks;
}

/** A cleaned text and what was done to it, in order of first appearance. */
export type CleanUp = {
  readonly text: string;
  readonly changes: readonly { readonly from: string; readonly to: string; readonly count: number }[];
};

/**
 * Replaces what forces UCS-2 by its nearest GSM-7 spelling. The result never costs more parts or segments than the
 * text did: a spelling longer than its original (`…`) is taken only where it pays. Emoji have no spelling and stay.
 */
export function cleanUp(text: string): CleanUp {
  const full = replaceAll(text, replacementOf);
  return isCheaper(full.text, text) ? full : replaceAll(text, shortReplacementOf);
}

function isCheaper(cleaned: string, original: string): boolean {
  const after = segmentsOf(cleaned);
  if (after.encoding === "ucs2") return false;
  return after.segments <= segmentsOf(original).segments && countParts(cleaned) <= countParts(original);
}

function replaceAll(text: string, replace: (char: string) => string | null): CleanUp {
  const counts = new Map<string, number>();
  let cleaned = "";
  for (const char of text) {
    const to = septetsOf(char) === 0 ? replace(char) : null;
    cleaned += to ?? char;
    if (to !== null) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  const changes = [...counts].map(([from, count]) => ({ from, to: replace(from) ?? from, count }));
  return { text: cleaned, changes };
}

function shortReplacementOf(char: string): string | null {
  const to = replacementOf(char);
  return to !== null && to.length <= char.length ? to : null;
}

function replacementOf(char: string): string | null {
  const spelled = spellings.find(([, pattern]) => pattern.test(char));
  if (spelled) return spelled[0];
  const bare = char.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  return [...bare].every((part) => septetsOf(part) > 0) ? bare : null;
}

// What is refused as a control vanishes with what shows nothing, and so do embeddings, which come in pairs with it. A zero-width
// joiner does not: it holds emoji together.
const spellings: readonly (readonly [string, RegExp])[] = [
  ["'", /[‘-‛′´`‹›ʼ]/],
  ['"', /[“-‟″«»]/],
  ["-", /[‐-―−•]/],
  ["...", /…/],
  [" ", /[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/],
  ["\n", /[\u0085\u2028\u2029]/],
  ["", /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]|(?!\s)\p{Cc}/u],
  ["x", /×/],
  ["oe", /œ/],
  ["OE", /Œ/],
  ["ij", /ĳ/],
  ["IJ", /Ĳ/],
  ["l", /ł/],
  ["L", /Ł/],
  ["d", /đ/],
  ["D", /Đ/],
  ["i", /ı/],
];
