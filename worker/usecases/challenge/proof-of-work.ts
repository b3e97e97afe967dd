import { beginsWithZeros, challengeLife, type Difficulty, guess, work } from "#domain/challenge";
import type { HumanTest } from "#ports/challenge";
import { isFirst, isMarked, type Kit, markOf, newNonce, read, written } from "./mark";

/** An answer: the puzzle's end, nonce and mark, and the numbers. */
const answerShape = /^([0-9a-z]{1,8})\.([\w-]{11})\.([\w-]{22})((?:\.\d{1,8})+)$/;

/**
 * Proof of work (hashcash): whoever asks spends a moment of computing, and nobody else need be asked. The puzzle is
 * stateless; what comes back is looked at in the order of what it costs: its shape, its time, its mark (a MAC), the hashes,
 * and only then the database.
 */
export const createProofOfWork = (kit: Kit, { count, bits }: Difficulty = work): HumanTest => ({
  async pose(purpose, address) {
    const at = written(kit.clock.now() + challengeLife);
    const nonce = newNonce(kit);
    const mark = await markOf(kit, { kind: "work", purpose, address, at, nonce, more: [count, bits] });
    return { kind: "work", puzzle: `${at}.${nonce}.${mark}`, count, bits };
  },
  async isAnswered(purpose, address, answer) {
    const [, at = "", nonce = "", mark = "", rest = ""] = answerShape.exec(answer) ?? [];
    const numbers = rest.split(".").slice(1);
    const now = kit.clock.now();
    if (numbers.length !== count || !(now < read(at) && read(at) <= now + challengeLife)) return false;
    const marked = { kind: "work", purpose, address, at, nonce, more: [count, bits] } as const;
    if (!(await isMarked(kit, mark, marked))) return false;
    return (await areRight(kit, `${at}.${nonce}.${mark}`, numbers, bits)) && isFirst(kit, mark, read(at));
  },
});

/** Stops at the first number that is wrong. */
async function areRight({ vault }: Kit, puzzle: string, numbers: readonly string[], bits: number) {
  for (const [index, number] of numbers.entries()) {
    if (!beginsWithZeros(await vault.digest(guess(puzzle, index, number)), bits)) return false;
  }
  return true;
}
