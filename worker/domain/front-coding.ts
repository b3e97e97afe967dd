/*
 * Front coding: a sorted list as text in which each word says how many of its first letters are those of the word before, as a capital
 * (A for none), and then the rest of it. A bundle's compression finds those repeats too, and spends more on them.
 */

const most = 25;
const capital = (shared: number): string => String.fromCharCode(65 + shared);

/** Packs words of small letters and digits, in their order. */
export function packWords(words: readonly string[]): string {
  let before = "";
  return words
    .map((word) => {
      let shared = 0;
      while (shared < most && shared < word.length && word[shared] === before[shared]) shared++;
      before = word;
      return `${capital(shared)}${word.slice(shared)}`;
    })
    .join("");
}

/** The words that `packWords` packed. */
export function unpackWords(text: string): string[] {
  let word = "";
  return (text.match(/[A-Z][^A-Z]*/g) ?? []).map((part) => {
    word = word.slice(0, part.charCodeAt(0) - 65) + part.slice(1);
    return word;
  });
}
