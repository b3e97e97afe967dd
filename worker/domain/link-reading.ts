import { maxCharacters } from "./message";

/** A text as the eye reads it; `at` tells for each of its UTF-16 units where in the original it stands. */
export type Reading = { readonly text: string; readonly at: readonly number[] };

/**
 * The ways in which a text can be read: with foreign look-alikes as Latin letters, the same with letters standing alone
 * (`b i t . l y`) drawn together, and in its own script. Full-width and styled forms are plain (NFKD), marks and
 * invisible characters gone, foreign dots, slashes and colons our own.
 */
export function readingsOf(text: string): readonly Reading[] {
  const chars = plainWithinBounds(text);
  const latin = read(chars, latinFor);
  const own = read(chars, (char) => char);
  const drawn = drawnTogether(latin);
  return [latin, drawn, own].filter((one, at, all) => all.findIndex(({ text }) => text === one.text) === at);
}

/** The first of `readingsOf`, for who needs no other. */
export const latinReadingOf = (text: string): Reading => read(plainWithinBounds(text), latinFor);

const latinFor = (char: string): string => lookAlikes.get(char) ?? char;

/** One character as `readingsOf` reads it in its own script; empty for one that cannot be seen. */
export function plainOf(char: string): string {
  const plain = char.normalize("NFKD").replace(/[\p{M}\p{Cf}\u115f\u1160\u3164]/gu, "");
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
    chars.push({ plain: char <= "~" ? [char] : [...plainOf(char)], index });
    index += char.length;
  }
  const sizeAt = (longest: number) =>
    chars.reduce((sum, { plain }) => sum + Math.min(plain.length, longest), 0);
  const longest = [18, 4, 3, 2].find((size) => sizeAt(size) <= mostRead) ?? 1;
  return chars.map(({ plain, index }) => ({ plain: plain.slice(0, longest), index }));
}

function read(chars: readonly Char[], fold: (char: string) => string): Reading {
  const at: number[] = [];
  let text = "";
  for (const { plain, index } of chars)
    for (const char of plain) {
      const seen = fold(char);
      for (let unit = 0; unit < seen.length; unit += 1) at.push(index);
      text += seen;
    }
  return { text, at };
}

function drawnTogether(reading: Reading): Reading {
  const dropped = new Set<number>();
  for (const run of reading.text.matchAll(
    /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}.:/-] ){3,}[\p{L}\p{N}/](?![\p{L}\p{N}])/gu,
  )) {
    for (const space of run[0].matchAll(/ /g)) dropped.add(run.index + space.index);
  }
  return withoutPlaces(reading, dropped);
}

/** A reading without some of its UTF-16 units, by their places in it. */
export function withoutPlaces({ text, at }: Reading, dropped: ReadonlySet<number>): Reading {
  if (dropped.size === 0) return { text, at };
  const kept = [...at.keys()].filter((place) => !dropped.has(place));
  return { text: kept.map((place) => text[place]).join(""), at: kept.map((place) => at[place] ?? 0) };
}

const pairs: readonly (readonly [latin: string, others: string])[] = [
  ["a", "аαɑᴀ"],
  ["b", "ЬвВΒʙ"],
  ["c", "сςᴄ"],
  ["d", "ԁᴅ"],
  ["e", "еєҽεᴇ"],
  ["f", "ꜰ"],
  ["g", "ɡɢց"],
  ["h", "һнНΗʜհ"],
  ["i", "іıιɩɪӏ"],
  ["j", "јᴊյ"],
  ["k", "кκᴋ"],
  ["l", "ⅼʟǀӀ"],
  ["m", "мМΜᴍ"],
  ["n", "пηոΝɴ"],
  ["o", "оοσօᴏ"],
  ["p", "рρᴘ"],
  ["q", "ԛ"],
  ["r", "гʀᴦ"],
  ["s", "ѕꜱ"],
  ["t", "тτᴛ"],
  ["u", "υսᴜ"],
  ["v", "ѵνᴠ"],
  ["w", "ԝωᴡ"],
  ["x", "хχ"],
  ["y", "уγΥʏ"],
  ["z", "ᴢ"],
];
// A capital has the letter of its small form, unless it is listed itself: the small eta looks like an n, the capital like an H.
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [(others: string) => others.toUpperCase(), (others: string) => others].flatMap((formOf) =>
    pairs.flatMap(([latin, others]) =>
      [...formOf(others)].filter((other) => !/[ -~]/.test(other)).map((other) => [other, latin] as const),
    ),
  ),
);
