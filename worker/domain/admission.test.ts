import { describe, expect, it } from "vitest";
import { admit, objectionToAsker } from "./admission";
import { challengeFrom } from "./budgets";

const ceiling = 5_000;
const verdict = (site: number, networks: readonly number[], isHuman = false, of = ceiling) => {
  const admitted = admit(of, { site, networks }, isHuman);
  return admitted.ok ? "ok" : admitted.error;
};

describe("on a quiet site", () => {
  it.each([
    ["a family", [3, 3], "ok"],
    ["an office behind one address", [29, 29], "ok"],
    ["a school behind one address", [30, 30], "challenge_required"],
    ["many addresses of one street", [50, 1], "challenge_required"],
    ["many households of one /56", [40, 40, 1], "challenge_required"],
    ["many networks of one /48", [50, 1, 1], "challenge_required"],
  ] as const)("%s: %j open, and the next one is %s", (_who, networks, expected) => {
    expect(verdict(0, networks)).toBe(expected);
  });

  it.each([
    ["a mobile carrier's address", [249, 249], "ok"],
    ["an address that holds too many", [250, 250], "network_full"],
    ["a /24 that holds too many", [500, 1], "network_full"],
    ["a /56 that holds too many", [300, 300, 1], "network_full"],
    ["a /48 that holds too many", [500, 1, 1], "network_full"],
  ] as const)("%s, challenged: %j open, and the next one is %s", (_who, networks, expected) => {
    expect(verdict(0, networks, true)).toBe(expected);
  });
});

describe("on a busy site", () => {
  it("everybody is challenged from a fifth of the ceiling on, and let in with an answer", () => {
    const from = challengeFrom * ceiling;
    expect([verdict(from - 1, [0, 0]), verdict(from, [0, 0]), verdict(from, [0, 0], true)]).toEqual([
      "ok",
      "challenge_required",
      "ok",
    ]);
  });

  it("a network may hold the less, the busier it is, and a newcomer comes in until the ceiling", () => {
    const mayHold = (site: number) => {
      let held = 0;
      while (verdict(site, [held, held], true) === "ok") held++;
      return held;
    };
    expect([0, 1_000, 2_000, 3_000, 4_000, 4_750, 4_999].map(mayHold)).toEqual([250, 100, 50, 10, 4, 1, 1]);
    expect(verdict(5_000, [0, 0], true)).toBe("too_busy");
  });

  it("two hundred and one networks that answer every challenge, in whatever order, leave room for one more", () => {
    const held = Array.from({ length: 201 }, () => 0);
    let site = 0;
    const take = (network: number, most: number) => {
      for (let taken = 0; taken < most && verdict(site, [held[network] ?? 0, 0], true) === "ok"; taken++) {
        held[network] = (held[network] ?? 0) + 1;
        site++;
      }
    };
    // One by one as much as each gets, and then in turn.
    for (const network of held.keys()) take(network, 10_000);
    for (let round = 0; round < 20; round++) for (const network of held.keys()) take(network, 1);
    expect(site).toBeGreaterThan(0.6 * ceiling);
    expect(verdict(site, [0, 0], true)).toBe("ok");
  });
});

it("gives a small site one order at least, for each network too", () => {
  expect(verdict(0, [0, 0], false, 1)).toBe("ok");
  expect(verdict(1, [0, 0], true, 1)).toBe("too_busy");
  expect(verdict(1, [1, 0], true, 2)).toBe("network_full");
});

it("says below which counts it may be inserted, at which it would be refused", () => {
  const admitted = admit(ceiling, { site: 1_200, networks: [5, 3, 1] }, true);
  expect(admitted).toEqual({ ok: true, value: { site: 2_000, networks: [200, 150, 100] } });
});

describe("somebody who was turned away before", () => {
  it.each([
    [[2, 2], null, null],
    [[3, 3], "challenge_required", null],
    [[10, 0], "challenge_required", null],
    [[5, 5, 0], "challenge_required", null],
    [[20, 20], "network_full", "network_full"],
    [[100, 0], "network_full", "network_full"],
    [[3], "challenge_required", null],
  ] as const)("with %j receivers: %s, and with an answer %s", (counts, quiet, answered) => {
    expect([objectionToAsker(counts, false), objectionToAsker(counts, true)]).toEqual([quiet, answered]);
  });
});
