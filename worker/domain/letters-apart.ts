/**
 * The signs that set letters apart in a reading, by the places of their UTF-16 units. A row of them tells which sign that is
 * (`b-e-t-a-a-l`, `be*ta*al`); unless it is a space it goes from short words elsewhere too (`j-e`), and between figures only within a row: elsewhere it makes
 * times and dates (`a.u.b. om 09.00`), and with a comma a list.
 */
export function signsBetweenLetters(text: string): ReadonlySet<number> {
  const rows = apart.flatMap((row) => [...text.matchAll(row)]);
  const signs = [...new Set(rows.map(({ 1: sign = "" }) => sign))].slice(0, mostSigns);
  const dropped = new Set<number>();
  const drop = (between: RegExp, stretch: string, start = 0) => {
    for (const { 0: sign, index } of stretch.matchAll(between))
      for (let unit = 0; unit < sign.length; unit += 1) dropped.add(start + index + unit);
  };
  for (const sign of signs) {
    const told = rows.filter((row) => row[1] === sign);
    const between = betweenPieces(sign);
    for (const { 0: row, index } of told) if (hasLetter(row) || !/[,;]/.test(sign)) drop(between, row, index);
    if (!/^ +$/.test(sign) && told.some(([row]) => hasLetter(row))) drop(besideLetters(sign), text);
  }
  return dropped;
}

/** Four letters or more that stand alone, and three pieces of a word or more, with one sign between them again and again. */
const apart = [
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]([^\p{L}\p{N}]{1,3})(?:[\p{L}\p{N}.:/-]\1){2,80}[\p{L}\p{N}/](?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])\p{L}{1,2}([^\p{L}\p{N}\s'’]{1,3})(?:\p{L}{1,2}\1){1,80}\p{L}{1,2}(?![\p{L}\p{N}])/gu,
];

/** So many different signs are looked for: who uses more hides from nobody. */
const mostSigns = 3;

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const sources = (sign: string): string =>
  [...sign].map((char) => `\\u{${char.codePointAt(0)?.toString(16)}}`).join("");
const piece = "[\\p{L}\\p{N}.:/-]{1,2}";
const letters = "(?:\\p{L}[\\p{L}\\p{N}.:/-]?|[\\p{N}.:/-]\\p{L})";
const edges = (before: string, sign: string, behind: string): string =>
  `(?<=(?<![\\p{L}\\p{N}])${before})${sources(sign)}(?=${behind}(?![\\p{L}\\p{N}]))`;

/** A sign with a piece of a word on either side. */
const betweenPieces = (sign: string): RegExp => new RegExp(edges(piece, sign, piece), "gu");

/** The same, where a letter is in one of the pieces at least. */
const besideLetters = (sign: string): RegExp =>
  new RegExp(`${edges(letters, sign, piece)}|${edges(piece, sign, letters)}`, "gu");
