import { describe, expect, it } from "vitest";
import { isTurnDue, ringOf, turnGrace, turnInterval } from "./key-turn";

const since = 1_000_000_000;
const isDue = (doneAt: number | null, isAlone: boolean, now: number) =>
  isTurnDue({ since, doneAt }, isAlone, now);

describe("turning to new keys", () => {
  it("begins ten minutes after the rings changed, when no copy of the Worker knows the old ones only", () => {
    expect(turnGrace / 60_000).toBe(10);
    expect(isDue(null, false, since + turnGrace - 1)).toBe(false);
    expect(isDue(null, false, since + turnGrace)).toBe(true);
    expect(isDue(null, true, since + turnGrace)).toBe(true);
  });

  it("is gone through once a day while there is more than one key, and once in all where there is one", () => {
    const done = since + turnGrace;
    expect(turnInterval / (60 * 60_000)).toBe(24);
    expect(isDue(done, false, done + turnInterval - 1)).toBe(false);
    expect(isDue(done, false, done + turnInterval)).toBe(true);
    expect(isDue(done, true, done + 10 * turnInterval)).toBe(false);
  });
});

it("rings are told apart by their keys and by their order, and the two rings from each other", () => {
  expect(ringOf({ data: ["b", "a"], hash: ["c"] })).toBe("b,a/c");
  expect(ringOf({ data: ["a"], hash: ["b", "c"] })).toBe("a/b,c");
  const texts = [
    ringOf({ data: ["a", "b"], hash: ["c"] }),
    ringOf({ data: ["b", "a"], hash: ["c"] }),
    ringOf({ data: ["a"], hash: ["b", "c"] }),
    ringOf({ data: ["a"], hash: ["c", "b"] }),
  ];
  expect(new Set(texts).size).toBe(4);
});
