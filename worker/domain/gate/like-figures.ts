/**
 * A word of figures, with letters among them that look like figures, as figures only (`06i2`, `o6`), one for one; null for any other.
 * @param word of a reading
 */
export function likeFigures(word: string): string | null {
  const figures = word.replace(/[^\d]/g, "").length;
  const isLike = /^[\dolizbsзбq|]+$/u.test(word) && figures * 2 > word.length;
  const isMostlyLike = /^[\doilз|]{5,}$/u.test(word) && figures >= 2;
  if (isLike || isMostlyLike || /^(?:[oilbszзб|]\d|[oil|з]{1,4})$/u.test(word))
    return word.replace(/\D/gu, (char) => likeDigits[char] ?? "");
  return null;
}

const likeDigits: Readonly<Record<string, string>> = {
  o: "0",
  q: "0",
  l: "1",
  i: "1",
  "|": "1",
  z: "2",
  з: "3",
  s: "5",
  б: "6",
  b: "8",
};
