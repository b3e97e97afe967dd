import { turns, wordGroups } from "./threat-turns";
import { isPlayful } from "./threats";

/*
 * Marks of threats (decision 107): turns that threats have far more often than other texts, and that others have too. They count
 * only where the model comes close to its own threshold. Each is a row of groups of words with room between them, so that "we
 * breken al je vingers" and "gonna snap both your legs" are one.
 */

const ending = "'(?:[dmnst]|ll|re|ve)(?![\\p{L}\\d])";
/**
 * A word with what is drawn to it ("don't"). An apostrophe is of the word or stands between two, and never either: else a row of
 * words with apostrophes between them can be cut in more ways than anybody can try (ReDoS).
 */
const word = `[\\p{L}\\d]+(?:${ending}|(?!${ending}))`;

/** What may stand between two groups of words. */
const gaps: Readonly<Record<string, string>> = {
  "*": `(?:[^\\p{L}\\d.!?,]+${word}){0,4}`,
  "+": `(?:[^\\p{L}\\d.!?]+${word}){0,8}`,
  "**": `(?:[^\\p{L}\\d]+${word}){0,10}`,
};
const space = "[^\\p{L}\\d.!?]+";

const wordsOf = (source: string): string =>
  `(?:${source.replaceAll("_", " ").replace(/@(\w+)/g, (_, name: string) => wordGroups[name] ?? "")})`;

const patternOf = (turn: string): RegExp => {
  const parts = turn.split(" ").map((part, at) => gaps[part] ?? `${at === 0 ? "" : space}${wordsOf(part)}`);
  return new RegExp(`(?<![\\p{L}\\d])${parts.join("")}(?![\\p{L}\\d])`, "u");
};

let kept: readonly RegExp[] | null = null;

/** Where a reading has a mark of threats: start and end in it; null where it has none, or is in play. */
export function threatMarkIn(text: string): { readonly start: number; readonly end: number } | null {
  if (isPlayful(text)) return null;
  kept ??= turns.trim().split("\n").map(patternOf);
  for (const pattern of kept) {
    const match = pattern.exec(text);
    if (match) return { start: match.index, end: match.index + match[0].length };
  }
  return null;
}
