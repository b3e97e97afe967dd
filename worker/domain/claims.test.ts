import { expect, it } from "vitest";
import { claimLength, claimRenewal } from "./claims";

it("a claim outlives one renewal that was lost, and ends two minutes after its holder left", () => {
  expect(claimLength / 60_000).toBe(2);
  expect(claimLength).toBeGreaterThanOrEqual(2 * claimRenewal);
});
