import { expect, it } from "vitest";
import { addressBlockLength, blockPreviewWindow } from "./panel";

const day = 24 * 60 * 60_000;

it("what a block would have hit is told of the last day, and an address is blocked for ninety", () => {
  expect([blockPreviewWindow / day, addressBlockLength / day]).toEqual([1, 90]);
});
