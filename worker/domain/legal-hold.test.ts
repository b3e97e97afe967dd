import { expect, it } from "vitest";
import { maxHold } from "./legal-hold";
import { retention } from "./retention";

it("a hold lasts ten years at most, which is longer than anything is kept by our own clocks", () => {
  expect(maxHold / (24 * 60 * 60_000)).toBe(3_650);
  expect(maxHold).toBeGreaterThan(Math.max(...Object.values(retention)));
});
