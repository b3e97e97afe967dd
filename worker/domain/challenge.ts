/** What a challenge guards; an answer for one of them is worth nothing for another. */
export const challengePurposes = ["order", "report", "sign_in"] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

/**
 * What is asked of a caller. `work`, a proof of work: for each index from 0 to `count - 1` a number such that the SHA-256 of
 * `<puzzle>.<index>.<number>` begins with `bits` zero bits; the answer is `<puzzle>.<number>.<number>…`, in order.
 * `turnstile`: the answer is the token that Cloudflare's widget gives for this site key and action.
 */
export type Challenge =
  | { readonly kind: "work"; readonly puzzle: string; readonly count: number; readonly bits: number }
  | { readonly kind: "turnstile"; readonly siteKey: string; readonly action: ChallengePurpose };

const second = 1000;
const minute = 60 * second;

/** How many numbers are to be found, and how many zero bits each of them makes. */
export type Difficulty = { readonly count: number; readonly bits: number };

/**
 * The proof of work: many small puzzles rather than a large one, so that the time varies little. 65,000 hashes on average,
 * which is less than a second on a phone (decision 042).
 */
export const work: Difficulty = { count: 32, bits: 11 };

/** How long a puzzle may be answered, in ms; a token of Turnstile lasts as long. */
export const challengeLife = 5 * minute;

/** How long a form without scripts waits, in ms, and how long it may be sent after that. */
export const wait = { least: 20 * second, life: 10 * minute } as const;

/**
 * How many waits a minute may be used up on the whole site: waiting costs a programme nothing, so this is what holds it
 * (decision 042).
 */
export const waitsAMinute = 30;

/** The longest answer that is looked at, in characters: the longest token that Turnstile gives. */
export const longestAnswer = 2048;

/**
 * What is hashed to find the `index`th number of a puzzle.
 * @returns a text of at most 55 bytes for our own puzzles: one block of SHA-256
 */
export const guess = (puzzle: string, index: number, number: number | string): string =>
  `${puzzle}.${index}.${number}`;

/** Whether a hash begins with so many zero bits. */
export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let at = 0; at < whole; at++) if (hash[at] !== 0) return false;
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0;
}
