import { glossOf } from "./gloss";
import { family, institution } from "./lexicon";
import { machineMade } from "./not-numbers";
import { plainReading } from "./reading";
import { rolesOf } from "./roles";
import { signsIn } from "./signs";
import { isExtortion, sentences, threatIn } from "./threats";

/**
 * How many hashes there are: a feature is known by its hash alone (feature hashing). One in fifty has a weight (decision 122), so
 * that what the model never saw seldom meets one.
 */
export const buckets = 2 ** 19;

/**
 * What the model sees of a text: hashed words, pairs of words, pieces of words, what the words mean and what part that plays,
 * how long it is, with numbers, amounts and institutions as classes, and the same of the name. Each bucket with its weight; the vector has
 * length one.
 */
export function featuresOf(text: string, sender: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const add: Add = (feature, weight) => {
    const bucket = hashOf(feature) % buckets;
    found.set(bucket, Math.max(found.get(bucket) ?? 0, weight));
  };
  const reading = plainReading(text);
  const words = wordsOf(reading);
  for (const [at, word] of words.entries()) {
    add(`w ${word}`, 1);
    const next = words[at + 1];
    if (next !== undefined) add(`b ${word} ${next}`, 0.3);
    for (const piece of piecesOf(word)) add(`c ${piece}`, 0.15);
  }
  const gloss = glossOf(words);
  addInOrder(gloss, inOrder.concepts, add);
  const roles = rolesOf(gloss);
  addInOrder(roles, inOrder.roles, add);
  addTogether(roles, add);
  const signs = signsIn(words);
  for (const [at, [name, count]] of signs.entries()) {
    for (let one = 1; one <= count; one += 1) add(`g ${name} ${one}`, 0.9);
    for (const [other] of signs.slice(at + 1)) add(`g ${name} ${other}`, 0.5);
  }
  if (words.length > 0) add(`l ${Math.min(longest, Math.floor(Math.log2(1 + words.length)))}`, 0.7);
  if (threatIn(reading, sentences)) add("threat", 2);
  if (isExtortion(reading)) add("extortion", 2);
  if (institution.test(reading)) add("institution", 1.5);
  if (family.test(reading)) add("family", 1);
  const name = plainReading(sender);
  for (const word of wordsOf(name)) add(`s ${word}`, 1);
  if (institution.test(name)) add("s institution", 2);
  let squares = 0;
  for (const weight of found.values()) squares += weight * weight;
  const length = Math.sqrt(squares) || 1;
  for (const [bucket, weight] of found) found.set(bucket, weight / length);
  return found;
}

/** From so many doublings of its words on (63 words and more), a text is just long. */
const longest = 6;

type Add = (feature: string, weight: number) => void;

/** How far apart two concepts, or two roles, may stand to count as a pair. */
const reach = 4;

type Kind = readonly [mark: string, weight: number];

/** What is added of concepts and of roles: each by itself, two within reach, and runs of three and four. */
const inOrder = {
  concepts: { one: ["m", 1.3], pair: ["z", 0.55], run: ["n", 0.5] },
  roles: { one: ["r", 1], pair: ["p", 1], run: ["t", 1] },
} as const satisfies Record<string, Readonly<Record<"one" | "pair" | "run", Kind>>>;

/** Concepts or roles in their order. By counting, for it is done some hundred times in a text and copies would be most of the work. */
function addInOrder(
  names: readonly string[],
  { one, pair, run }: (typeof inOrder)[keyof typeof inOrder],
  add: Add,
): void {
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at];
    add(`${one[0]} ${name}`, one[1]);
    let together = `${run[0]} ${name}`;
    for (let step = 1; step <= reach && at + step < names.length; step += 1) {
      const other = names[at + step];
      add(`${pair[0]} ${name} ${other}`, pair[1]);
      together += ` ${other}`;
      if (step === 2 || step === 3) add(together, run[1]);
    }
  }
}

/** Which two roles a text has, wherever they stand: who does what to whom. */
function addTogether(roles: readonly string[], add: Add): void {
  const present = [...new Set(roles)].toSorted();
  for (const [at, one] of present.entries())
    for (const other of present.slice(at + 1)) add(`q ${one} ${other}`, 0.3);
}

const classes: readonly (readonly [RegExp, string])[] = [
  [machineMade, " <n> "],
  [
    /[€$£]\s?\d[\d.,]*(?:,-)?|\d[\d.,]*(?:,-)?\s?(?:euro?s?|eur|€|pond|pounds?|dollars?|gbp|usd)\b/gu,
    " <money> ",
  ],
  [/\d{1,2}[.:u]\d{2}\s?(?:uur|u\b|h\b|am\b|pm\b)?|\d{1,2}\s?(?:uur|u|am|pm)\b/gu, " <time> "],
  [/\+?\d[\d\s.\-/]{7,}\d/gu, " <number> "],
  [/\d+/gu, " <n> "],
];

const wordsOf = (text: string): readonly string[] =>
  classes
    .reduce((rest, [pattern, name]) => rest.replace(pattern, name), text)
    .match(/<[a-z]+>|[\p{L}']+|[!?]+|\p{Extended_Pictographic}/gu) ?? [];

/** Pieces of three to five letters of a word with its ends marked, so that unseen forms of a word are half known. */
function piecesOf(word: string): readonly string[] {
  if (word.length < 3 || word.startsWith("<")) return [];
  const marked = `^${word}$`;
  const pieces: string[] = [];
  for (let size = 3; size <= 5; size += 1)
    for (let at = 0; at + size <= marked.length; at += 1) pieces.push(marked.slice(at, at + size));
  return pieces;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
