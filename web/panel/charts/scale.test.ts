import { expect, test } from "vitest";
import { pointAfter, pointAt, topOf } from "./scale";

test.each([
  [[0, 0], 1],
  [[3, 1], 4],
  [[7], 8],
  [[11], 20],
  [[201], 250],
  [[299], 400],
  [[1_000], 1_000],
  [[81_234], 100_000],
])("of %j the axis goes up to %i", (values, top) => {
  expect(topOf(values)).toBe(top);
});

test("where nothing came in, the axis of money goes up to a euro and not to a cent", () => {
  expect([topOf([0], true, 100), topOf([250], true, 100)]).toEqual([100, 250]);
});

test("parts of a whole get an axis of parts", () => {
  expect(topOf([0.016], false)).toBe(0.02);
});

test("a place on the chart is the bar under it, also at its edges", () => {
  expect([0, 0.5, 1, -0.1].map((place) => pointAt(place, 30))).toEqual([0, 15, 29, 0]);
});

test("arrows lead one on and stop at the ends; other keys lead nowhere", () => {
  expect(pointAfter("ArrowLeft", 0, 30)).toBe(0);
  expect(pointAfter("ArrowRight", 3, 30)).toBe(4);
  expect(pointAfter("End", 3, 30)).toBe(29);
  expect(pointAfter("j", 3, 30)).toBeNull();
});
