import { describe, expect, it } from "vitest";
import { readCursor, toCursor, toPage, top } from "./paging";

describe("a cursor", () => {
  it("is read as it was written", () => {
    for (const cursor of [
      { at: 0, id: "0" },
      { at: 1_795_262_400_000, id: "aB3-_aB3-_aB3-_aB3-_22" },
    ]) {
      expect(readCursor(toCursor(cursor))).toEqual(cursor);
    }
  });

  it.each(["", ".", "1", "1.", ".a", "-1.a", "1e3.a", "1.a b", "1.a' or 1=1", "1.é", `1.${"a".repeat(33)}`])(
    "that was never written is none: %j",
    (text) => {
      expect(readCursor(text)).toBeNull();
    },
  );
});

describe("a page", () => {
  const keyOf = (at: number) => ({ at, id: `r${at}` });

  it("says where the next one starts when more was read than it holds", () => {
    expect(toPage([3, 2, 1], 2, keyOf)).toEqual({ rows: [3, 2], next: "2.r2" });
    expect(toPage([5, 4, 3, 2], 3, keyOf)).toEqual({ rows: [5, 4, 3], next: "3.r3" });
  });

  it("begins before every row that there can be", () => {
    expect(top.at).toBeGreaterThan(Date.UTC(9999, 0, 1));
    expect(top.id < "0").toBe(true);
  });

  it("is the last when nothing lies behind it", () => {
    expect(toPage([3, 2], 2, keyOf)).toEqual({ rows: [3, 2], next: null });
    expect(toPage([], 2, keyOf)).toEqual({ rows: [], next: null });
  });

  it("without room for a row leads nowhere, for there is none to go on behind", () => {
    expect(toPage([1], 0, keyOf)).toEqual({ rows: [], next: null });
  });
});
