import { expect, it } from "vitest";
import { lastPart, reach, reconciledParts } from "./reconciled-parts";

it("a comparison is through with the last of its parts", () => {
  expect(lastPart).toBe(reconciledParts.at(-1));
});

it("each part is looked for as far back as it may still change: banks take a season", () => {
  const day = 24 * 60 * 60_000;
  expect(reconciledParts.map((part) => reach[part] / day)).toEqual([3, 10, 90]);
});
