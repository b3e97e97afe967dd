/** What draws a figure otherwise than any compatibility form: rings and dingbats, each row from a one. */
const rings = [0x24f5, 0x2776, 0x2780, 0x278a];

/** Digits of every script as our own. */
export const plainDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]|[⓵-⓽⓿❶-❾➀-➈➊-➒]/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    const ring = rings.find((first) => code >= first && code < first + 9);
    return ring === undefined ? placeInRow(code) : `${code - ring + 1}`;
  });

/** Decimal digits stand in Unicode in rows of ten, from the zero on; nothing before it makes a ring a zero. */
function placeInRow(code: number): string {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1 - before))) before += 1;
  return `${before % 10}`;
}
