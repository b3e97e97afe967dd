import { expect, test } from "vitest";
import { piecesOf } from "./pieces";

test("a text is cut where things were found in it, in order, and what overlaps is one piece", () => {
  const of = (...places: [number, number][]) =>
    piecesOf(
      "abcdefgh",
      places.map(([start, end]) => ({ start, end })),
    ).map(({ text, marked }) => (marked ? `[${text}]` : text));
  expect(of()).toEqual(["abcdefgh"]);
  expect(of([4, 6], [1, 2])).toEqual(["a", "[b]", "cd", "[ef]", "gh"]);
  expect(of([0, 4], [2, 6], [3, 4])).toEqual(["[abcdef]", "gh"]);
  expect(of([0, 8])).toEqual(["[abcdefgh]"]);
});
