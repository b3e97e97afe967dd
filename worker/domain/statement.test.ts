import { describe, expect, it } from "vitest";
import { orderedWithin, readStatementReference, statementReference, statementText } from "./statement";

const createdAt = Date.UTC(2026, 10, 20, 12, 0, 7);
const ids = Array.from({ length: 2_000 }, (_, n) => btoa(`order ${n} ${n * 7919} abcdef`).slice(0, 22));
const year = 365.25 * 24 * 60 * 60 * 1000;

describe("the reference on bank statements", () => {
  it("is short, can be said, and stays the same", () => {
    const reference = statementReference({ id: "Zk3vQ8s1T0aXw2yB7cD9eF", createdAt });
    expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(statementReference({ id: "Zk3vQ8s1T0aXw2yB7cD9eF", createdAt })).toBe(reference);
    expect(statementText({ id: "Zk3vQ8s1T0aXw2yB7cD9eF", createdAt })).toBe(`Briefje ${reference}`);
    // Some stand on people's statements already.
    expect(reference).toBe("B6E5-0FT4");
  });

  it("W4: holds none of the id's letters, and fifteen of its bits at most", () => {
    const marks = new Set(ids.map((id) => statementReference({ id, createdAt }).slice(6)));
    for (const mark of marks) expect(mark).toHaveLength(3);
    // What is said before them is the time alone.
    expect(new Set(ids.map((id) => statementReference({ id, createdAt }).slice(0, 6))).size).toBe(1);
  });

  it("tells apart nearly all that is ordered in the same ten seconds, and all that is not", () => {
    const same = new Set(ids.slice(0, 100).map((id) => statementReference({ id, createdAt })));
    expect(same.size).toBeGreaterThan(97);
    const apart = ids.map((id, n) => statementReference({ id, createdAt: createdAt + n * 10_000 }));
    expect(new Set(apart).size).toBe(ids.length);
  });

  it("says when to look for its order, from the moment on and for ten years", () => {
    for (const id of ids.slice(0, 50)) {
      for (const at of [createdAt, createdAt + 2, createdAt + 2_999, createdAt + 3 * year]) {
        for (const later of [0, 60_000, year, 10 * year]) {
          const [from, to] = orderedWithin(statementReference({ id, createdAt: at }), at + later);
          expect(at >= from && at < to && to - from === 10_000).toBe(true);
        }
      }
    }
  });

  it.each([
    ["7K3M-92QX", "7K3M-92QX"],
    ["Briefje 7K3M-92QX", "7K3M-92QX"],
    ["briefje 7k3m92qx ", "7K3M-92QX"],
    [" 7k3m 92qx", "7K3M-92QX"],
    ["OIL0-0000", "0110-0000"],
    ["7K3M-92Q", null],
    ["7K3M-92QXX", null],
    ["7K3M-92QU", null],
    ["Zk3vQ8s1T0aXw2yB7cD9eF", null],
    ["+31612345678", null],
    ["", null],
  ])("typed as '%s' is %s", (typed, read) => {
    expect(readStatementReference(typed)).toBe(read);
  });
});
