import { expect, it } from "vitest";
import { comeBackAfter, isFree, longestLine, longestWait, paceInterval } from "./pace";

it("calls stand so far apart that no second has more of them than was said", () => {
  for (const perSecond of [1, 3, 5, 7, 30, 999])
    expect(Math.ceil(1_000 / paceInterval(perSecond))).toBeLessThanOrEqual(perSecond);
  expect([1, 5, 10].map(paceInterval)).toEqual([1_000, 200, 100]);
});

it("a gateway is free until it was called, and again an interval later", () => {
  expect(isFree(undefined, 1_000)).toBe(true);
  expect(isFree({ nextCallAt: null }, 1_000)).toBe(true);
  expect(isFree({ nextCallAt: 1_200 }, 1_199)).toBe(false);
  expect(isFree({ nextCallAt: 1_200 }, 1_200)).toBe(true);
});

it("a line that is longer than anybody would wait in was written by a clock that was ahead, and is none", () => {
  expect(isFree({ nextCallAt: 1_000 + longestLine }, 1_000)).toBe(false);
  expect(isFree({ nextCallAt: 1_001 + longestLine }, 1_000)).toBe(true);
});

it("who finds the line too long comes back once it has moved on, and not with all others", () => {
  expect([0, 0.5, 1].map(comeBackAfter)).toEqual([longestWait, 1.5 * longestWait, 2 * longestWait]);
});
