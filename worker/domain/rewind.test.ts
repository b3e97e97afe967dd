import { describe, expect, it } from "vitest";
import { judge, type Mark, marksKept, type Past, rebuildLimit, vouchingTime } from "./rewind";

const now = Date.UTC(2026, 10, 22);
const minute = 60_000;
const mark: Mark = { epoch: 1, nonce: "n", seq: 100, at: now - minute };
const past: Past = {
  epoch: 1,
  latched: false,
  oldestAt: now - 600 * minute,
  newestAt: now - minute,
  knows: true,
};
const told = (change: Partial<Past>, seen: Mark | "none" | "away" = mark, given = 0) => {
  const verdict = judge({ ...past, ...change }, seen, given, now);
  return verdict.is === "rewound" ? `rewound: ${verdict.cause}` : verdict.is;
};

describe("a database", () => {
  it.each([
    ["stands where it knows its mark", {}, mark, 0, "standing"],
    [
      "stands where an older mark of the same past is shown",
      {},
      { ...mark, at: now - 90 * minute },
      0,
      "standing",
    ],
    ["is rewound where it does not know its mark", { knows: false }, mark, 0, "rewound: mark"],
    ["is rewound where the mark is of a later epoch", {}, { ...mark, epoch: 2 }, 0, "rewound: epoch"],
    ["stands where the mark is of a past that was given up", { knows: false, epoch: 2 }, mark, 0, "standing"],
    ["is rewound below the epoch that the operator asks for", {}, mark, 2, "rewound: epoch"],
    ["stands at the epoch that the operator asks for", {}, mark, 1, "standing"],
    [
      "is rewound for as long as that is noted, whatever the mark",
      { latched: true },
      mark,
      0,
      "rewound: null",
    ],
    [
      "stands where the mark is older than all that it keeps",
      { knows: false, oldestAt: now - 5 * minute },
      { ...mark, at: now - 6 * minute },
      0,
      "standing",
    ],
    [
      "is rewound where the mark is as old as the oldest that it keeps, and not among those",
      { knows: false, oldestAt: now - 5 * minute },
      { ...mark, at: now - 5 * minute },
      0,
      "rewound: mark",
    ],
    ["vouches for itself to the end of that while", { newestAt: now - vouchingTime }, "away", 0, "standing"],
    [
      "stands where it was never swept, though the store is away",
      { newestAt: null, oldestAt: null, knows: false },
      "away",
      0,
      "standing",
    ],
    ["vouches for itself for a while where the store is away", {}, "away", 0, "standing"],
    [
      "is not known to stand where there is a gap, too",
      { newestAt: now - vouchingTime - 1 },
      "away",
      0,
      "unsure",
    ],
    [
      "is rewound where it has a gap and the store has no mark",
      { newestAt: now - vouchingTime - 1 },
      "none",
      0,
      "rewound: no_mark",
    ],
    [
      "stands where its first sweep died before it left a mark outside",
      { oldestAt: now - 10 * minute, newestAt: now - 10 * minute },
      "none",
      0,
      "standing",
    ],
    [
      "is not known to stand after its first sweep either while the store is away",
      { oldestAt: now - 10 * minute, newestAt: now - 10 * minute },
      "away",
      0,
      "unsure",
    ],
    [
      "stands where it was never swept and no mark was made",
      { newestAt: null, oldestAt: null, knows: false },
      "none",
      0,
      "standing",
    ],
    [
      "is rewound where it was never swept and a mark was made",
      { newestAt: null, oldestAt: null, knows: false },
      mark,
      0,
      "rewound: mark",
    ],
  ] as const)("%s", (_, change, seen, given, verdict) => {
    expect(told(change, seen, given)).toBe(verdict);
  });
});

it("marks are kept for two days, and an order that vanished is rebuilt from its payment for sixty", () => {
  const day = 24 * 60 * minute;
  expect([marksKept / day, rebuildLimit / day]).toEqual([2, 60]);
});
