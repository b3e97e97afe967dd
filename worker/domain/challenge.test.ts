import { describe, expect, it } from "vitest";
import { beginsWithZeros, challengeLife, guess, wait, work } from "./challenge";

describe("a proof of work", () => {
  it.each([
    [[0xff], 0, true],
    [[0x7f], 1, true],
    [[0x80], 1, false],
    [[0x00, 0xff], 8, true],
    [[0x01, 0x00], 8, false],
    [[0x00, 0x0f], 12, true],
    [[0x00, 0x10], 12, false],
    [[0x00, 0x00, 0x00], 24, true],
    [[0x00, 0x00, 0x01], 24, false],
  ])("is asked of the bits from the first on: %j, %d: %s", (bytes, bits, begins) => {
    expect(beginsWithZeros(Uint8Array.from(bytes), bits)).toBe(begins);
  });

  it("is a puzzle for each index and number of its own", () => {
    expect(guess("p", 3, 7)).toBe("p.3.7");
    expect(work.count * 2 ** work.bits).toBe(65_536);
  });

  it("may be answered for five minutes; a form without scripts waits twenty seconds and lasts ten minutes", () => {
    expect([challengeLife, wait.least, wait.life].map((ms) => ms / 1_000)).toEqual([300, 20, 600]);
  });

  it("hashes one block of SHA-256 per try", () => {
    const puzzle = "a".repeat(6 + 1 + 11 + 1 + 22);
    expect(guess(puzzle, work.count - 1, 9_999_999).length).toBeLessThanOrEqual(55);
  });
});
