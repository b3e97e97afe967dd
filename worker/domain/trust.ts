import { bareOf, lettersOf, readingsOfSix, skeletonOf } from "./homoglyphs";
import { isFamiliar } from "./name-guard";
import { genericNames } from "./protected-names";
import type { Resemblance } from "./resemblance";
import { officialWords, pressingWords, smallWords, trustStems, trustWords } from "./trust-words";

/**
 * Whether a sender name borrows trust without a name: a word that begins with a trust stem, or nothing but words that say
 * "trust me" (decision 079). Near: nothing but a word that presses.
 */
export function trustOf(sender: string): Resemblance {
  const bare = bareOf(sender);
  const words = (sender.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g) ?? []).map(bareOf);
  const begins = [bare, ...words].filter((word) => !isFamiliar(word)).flatMap(formsOf);
  if (begins.some((form) => stems.some((stem) => form.startsWith(stem)))) return "taken_for";
  if (isFamiliar(bare)) return null;
  const forms = formsOf(bare);
  if (forms.some((form) => isMadeOf(form, trusted, official))) return "taken_for";
  return forms.some((form) => pressing.has(form)) ? "near" : null;
}

const formsOf = (bare: string): readonly string[] =>
  [bare, bare.replace(/^\d+|\d+$/g, "")]
    .flatMap(readingsOfSix)
    .flatMap((one) => [lettersOf(one), skeletonOf(one), lettersOf(one.replace(/(.)\1+/g, "$1"))]);

const folded = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(bareOf).flatMap(formsOf));
const stems = [...folded(trustStems)];
const trusted = folded([...genericNames, ...trustWords]);
const official = folded([...officialWords, ...smallWords]);
const pressing = folded(pressingWords);

/** Whether a form falls apart into words of both lists, with at least one of the first: dynamic programming over its ends. */
function isMadeOf(form: string, needed: ReadonlySet<string>, allowed: ReadonlySet<string>): boolean {
  const without = [true];
  const withOne: boolean[] = [];
  for (let to = 1; to <= form.length; to++) {
    for (let from = 0; from < to; from++) {
      const word = form.slice(from, to);
      const plain = allowed.has(word);
      if (needed.has(word) && (without[from] || withOne[from])) withOne[to] = true;
      if (plain && without[from]) without[to] = true;
      if (plain && withOne[from]) withOne[to] = true;
    }
  }
  return withOne[form.length] ?? false;
}
