import { glossOf } from "./gloss";
import { family, institution } from "./lexicon";
import { plainReading } from "./reading";
import { rolesOf } from "./roles";
import { signsIn } from "./signs";
import { isExtortion, sentences, threatIn } from "./threats";

/** How many weights the model has: a feature is known by its hash alone (feature hashing). */
export const buckets = 32_768;

/**
 * What the model sees of a text: hashed words, pairs of words, pieces of words, what the words mean and what part that plays,
 * with numbers, amounts and institutions as classes, and the same of the name. Each bucket with its weight; the vector has
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
  addGloss(gloss, add);
  addRoles(rolesOf(gloss), add);
  const signs = signsIn(words);
  for (const [at, [name, count]] of signs.entries()) {
    for (let one = 1; one <= count; one += 1) add(`g ${name} ${one}`, 0.9);
    for (const [other] of signs.slice(at + 1)) add(`g ${name} ${other}`, 0.5);
  }
  if (threatIn(reading, sentences)) add("threat", 2);
  if (isExtortion(reading)) add("extortion", 2);
  if (institution.test(reading)) add("institution", 1.5);
  if (family.test(reading)) add("family", 1);
  const name = plainReading(sender);
  for (const word of wordsOf(name)) add(`s ${word}`, 1);
  if (institution.test(name)) add("s institution", 2);
  const length = Math.sqrt([...found.values()].reduce((sum, weight) => sum + weight * weight, 0)) || 1;
  return new Map([...found].map(([bucket, weight]) => [bucket, weight / length]));
}

type Add = (feature: string, weight: number) => void;

/** How far apart two concepts, or two roles, may stand to count as a pair. */
const reach = 4;

/** Concepts, runs of three and four of them, and pairs with something between, in their order. */
function addGloss(gloss: readonly string[], add: Add): void {
  for (const [at, one] of gloss.entries()) {
    add(`m ${one}`, 1.3);
    for (const [step, other] of gloss.slice(at + 1, at + 1 + reach).entries()) {
      add(`z ${one} ${other}`, 0.55);
      if (step === 1 || step === 2) add(`n ${gloss.slice(at, at + step + 2).join(" ")}`, 0.5);
    }
  }
}

/** As `addGloss`, of roles, and which two of them a text has, wherever they stand: who does what to whom. */
function addRoles(roles: readonly string[], add: Add): void {
  for (const [at, one] of roles.entries()) {
    add(`r ${one}`, 1);
    for (const [step, other] of roles.slice(at + 1, at + 1 + reach).entries()) {
      add(`p ${one} ${other}`, 1);
      if (step === 1 || step === 2) add(`t ${roles.slice(at, at + step + 2).join(" ")}`, 1);
    }
  }
  const present = [...new Set(roles)].toSorted();
  for (const [at, one] of present.entries())
    for (const other of present.slice(at + 1)) add(`q ${one} ${other}`, 0.3);
}

const classes: readonly (readonly [RegExp, string])[] = [
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
  return [3, 4, 5].flatMap((size) =>
    Array.from({ length: Math.max(0, marked.length - size + 1) }, (_, at) => marked.slice(at, at + size)),
  );
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
