import { describe, expect, it } from "vitest";
import { type CallUse, callShareOf, callShares } from "./budgets";

describe("a minute's calls to the payment provider", () => {
  const uses = Object.keys(callShares) as CallUse[];

  it("are divided, in whole calls, and together never exceed the budget", () => {
    expect(callShareOf({ providerCalls: 100 }, "callback")).toBe(35);
    expect(callShareOf({ providerCalls: 15 }, "refund")).toBe(2);
    for (const providerCalls of [1, 60, 99, 1_000_000]) {
      const shares = uses.map((use) => callShareOf({ providerCalls }, use));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(providerCalls);
    }
  });

  it("have the largest part for callbacks: a payment that was made must be heard of", () => {
    for (const use of uses) expect(callShares.callback).toBeGreaterThanOrEqual(callShares[use]);
  });
});
