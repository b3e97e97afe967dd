import { describe, expect, it } from "vitest";
import type { RestoreProgress } from "../../worker/contract/restore.ts";
import { whyNotAbandoned, whyNotProven } from "./abandon.ts";
import type { Journal } from "./journal.ts";

const begun: Journal = { wish: { to: "2026-12-01T03:00:00Z" }, startedAt: "", stoodBefore: false, epoch: 7 };

describe("a restore may be abandoned", () => {
  it("wherever it was cut off before its database may have been put back", () => {
    const before = "00000001-00000002-00000003-0123456789abcdef0123456789abcdef";
    for (const journal of [begun, { ...begun, before, bookmark: before }, { ...begun, witnessed: false }])
      expect(whyNotAbandoned(journal, false)).toBeNull();
    expect(whyNotAbandoned({ ...begun, wish: { from: "newest" }, backup: "nightly/x" }, false)).toBeNull();
  });

  it("and not afterwards: it says how to go on, and the way back", () => {
    for (const journal of [
      { ...begun, before: "the-bookmark", witnessed: true },
      { ...begun, before: "the-bookmark", witnessed: true, since: 1 },
    ])
      expect(whyNotAbandoned(journal, false)).toMatch(/settled.*--to the-bookmark, and then --release/);
    expect(whyNotAbandoned({ ...begun, wish: { from: "newest" }, since: 1 }, false)).toMatch(/settled/);
  });

  it("nor while a backup is going in, for the database was empty before", () => {
    expect(whyNotAbandoned({ ...begun, wish: { from: "newest" } }, true)).toMatch(/go on with it/);
  });
});

describe("a database has its whole past", () => {
  const held = { rewound: true, cause: "epoch", knows: true, marked: false } as RestoreProgress;

  it("where only the restore's own epoch holds it, and it has the mark that stands outside", () => {
    expect(whyNotProven(held)).toBeNull();
    expect(whyNotProven({ ...held, rewound: false, cause: null })).toBeNull();
  });

  it.each([
    ["it was held for another reason before", { cause: "mark" }, /lost its past before/],
    ["it lacks the mark, or nobody can read it", { knows: false }, /does not have the mark/],
    ["the Worker is of before and does not say", { knows: undefined }, /does not have the mark/],
    ["an earlier restore marked it", { marked: true }, /only --release/],
  ])("and that is not proven where %s", (_why, change, says) => {
    expect(whyNotProven({ ...held, ...change })).toMatch(says);
  });
});
