type IsAddress = (lead: string, label: string) => boolean;

/**
 * Flags that are read as the letters they are made of, by their places in a text. One flag by itself is a flag, behind a full stop too
 * (`Hup Holland.🇳🇱`), unless an address ends with it (`kijk op bol.🇳🇱`); half a flag, flags in a row and flags beside a letter spell.
 * @param text a reading whose flags still stand there
 * @param isAddress whether a name is a site's, by what stands before it
 */
export function spellingFlags(text: string, isAddress: IsAddress): ReadonlySet<number> {
  const places = new Set<number>();
  for (const { 0: row, index } of text.matchAll(/\p{Regional_Indicator}+/gu))
    if (row.length !== flag || spells(text, index, isAddress))
      for (let unit = 0; unit < row.length; unit += 1) places.add(index + unit);
  return places;
}

/** A flag is two characters of two UTF-16 units. */
const flag = 4;

function spells(text: string, start: number, isAddress: IsAddress): boolean {
  const before = text.slice(Math.max(0, start - 64), start);
  const after = text.slice(start + flag, start + flag + 4);
  if (/[\p{L}\p{N}\])}>]$/u.test(before) || /^(?:[/?#:]?[\p{L}\p{N}])/u.test(after)) return true;
  if (/\p{Regional_Indicator}(?:\p{L}+|\p{Regional_Indicator}{2})\.$/u.test(before)) return true;
  const named = before.match(/([\p{L}\p{N}_-]+)\s?\.$/u);
  return named?.[1] !== undefined && isAddress(before.slice(0, named.index), named[1]);
}

/** The letter that half a flag is made of, as a capital; null for any other character. */
export function flagLetterOf(char: string): string | null {
  const code = char.codePointAt(0) ?? 0;
  return code >= 0x1f1e6 && code <= 0x1f1ff ? String.fromCharCode(code - 0x1f1e6 + 65) : null;
}
