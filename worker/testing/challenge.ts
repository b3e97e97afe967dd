import type { Challenge } from "#contract/challenge";
import { beginsWithZeros, type Difficulty, guess } from "#domain/challenge";
import { createChallenger } from "#usecases/challenge/challenger";
import { createProofOfWork } from "#usecases/challenge/proof-of-work";
import type { Harness } from "./harness";

/**
 * Gives the harness the product's own challenge in place of the one that tests answer with a sentence; an easy one, unless
 * the difficulty is what is tested.
 */
export function challengeForReal(h: Harness, difficulty: Difficulty = { count: 4, bits: 8 }): void {
  Object.assign(h.deps, { challenger: createChallenger(h.deps, createProofOfWork(h.deps, difficulty)) });
}

/** Does the work, as a browser does. */
export async function solve(challenge: Challenge): Promise<string> {
  if (challenge.kind !== "work") throw new Error("only a proof of work can be solved here");
  const { puzzle, count, bits } = challenge;
  const numbers: number[] = [];
  for (let index = 0; index < count; index++) numbers.push(await find(puzzle, index, bits));
  return [puzzle, ...numbers].join(".");
}

async function find(puzzle: string, index: number, bits: number): Promise<number> {
  const { createHash } = await import("node:crypto");
  for (let number = 0; ; number++) {
    const hash = createHash("sha256")
      .update(guess(puzzle, index, number))
      .digest();
    if (beginsWithZeros(hash, bits)) return number;
  }
}
