import { describe, expect, it } from "vitest";
import { cost, formatPassword, isOver, nobodysPassword, oneOffLife, readPassword } from "./password";

const stored = { cost, salt: "s".repeat(22), hash: "h".repeat(43) };

describe("the cost of a guess", () => {
  it("is what ASVS 5.0 asks of scrypt, and what the platform still takes", () => {
    const { log2N, r, p } = cost;
    expect(2 ** log2N * r * p).toBeGreaterThanOrEqual(2 ** 15 * 8 * 3);
    expect(2 ** log2N * r * p).toBeLessThanOrEqual(2 ** 20);
  });

  it("is the same for an account that does not exist", () => {
    expect(nobodysPassword.cost).toEqual(cost);
    expect(nobodysPassword.salt).toHaveLength(22);
  });

  it("buys nothing there: what no guess is stretched to is stored as its hash", () => {
    expect(nobodysPassword.hash).toBe("");
  });
});

describe("a password of the command line", () => {
  it("is over after three days, and one that its owner chose never", () => {
    const made = Date.UTC(2026, 10, 23, 9);
    const after = (hours: number) => isOver(made + oneOffLife, made + hours * 3_600_000);
    expect([0, 71.99, 72, 100].map(after)).toEqual([false, false, true, true]);
    expect(isOver(null, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});

describe("a stored password", () => {
  it("carries its own parameters", () => {
    expect(formatPassword(stored)).toBe(`scrypt$15$8$3$${stored.salt}$${stored.hash}`);
    for (const dearer of [
      { log2N: 14, r: 8, p: 5 },
      { log2N: 9, r: 16, p: 10 },
    ])
      expect(readPassword(formatPassword({ ...stored, cost: dearer }))).toEqual({ ...stored, cost: dearer });
  });

  it("may say which key its hash was made with", () => {
    const keyed = { ...stored, hash: `key-2026_11:${stored.hash}` };
    expect(readPassword(formatPassword(keyed))).toEqual(keyed);
  });

  it.each([
    "",
    "plain",
    "scrypt$15$8$3$short$hash",
    `scrypt$15$8$3$${stored.salt}$`,
    `bcrypt$15$8$3$${stored.salt}$${stored.hash}`,
    `x${formatPassword(stored)}`,
    `${formatPassword(stored)}x`,
    formatPassword({ ...stored, hash: `a key:${stored.hash}` }),
  ])("is not %j", (text) => expect(readPassword(text)).toBeNull());

  it("is never nobody's", () => expect(readPassword(formatPassword(nobodysPassword))).toBeNull());
});
