/** As much of a difference as a row of a table has room for, in UTF-16 units. */
const shown = 40;

/**
 * What a text has where another of the same wave has something else, in whole words: the words between the first that
 * differs and the last. Null where nothing differs but space; the whole of it where only its end is missing.
 */
export function differenceOf(text: string, other: string): string | null {
  const [ours, theirs] = [wordsOf(text), wordsOf(other)];
  const start = alike(ours, theirs);
  if (start === ours.length && start === theirs.length) return null;
  const end = Math.min(
    alike(ours.toReversed(), theirs.toReversed()),
    ours.length - start,
    theirs.length - start,
  );
  const words = ours.slice(start, ours.length - end).join(" ");
  return words.length > shown ? `${words.slice(0, shown - 1)}…` : words || "…";
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

/** How many words two lists have in common from their beginning. */
function alike(one: readonly string[], other: readonly string[]): number {
  const first = one.findIndex((word, index) => word !== other[index]);
  return first === -1 ? one.length : first;
}
