import { describe, expect, it } from "vitest";
import {
  leftToPayBack,
  publicRefundStates,
  type RefundState,
  refundFacts,
  refundKey,
  refundMoves,
  refundName,
  refundNamed,
  refundRetryDelay,
  refundStates,
  refundStatesThat,
  toPublicRefundState,
} from "./refund";

describe("where a refund's state stands, as the table says it, is what the moves say too", () => {
  const moves = Object.values(refundMoves) as readonly {
    readonly rule: string;
    readonly from: readonly RefundState[];
    readonly to: RefundState;
  }[];

  it.each(refundStates)("for '%s'", (state) => {
    const exits = moves.filter(({ from }) => from.includes(state));
    const entries = moves.filter(({ to }) => to === state);
    const { shown: _, ...facts } = refundFacts[state];
    expect(facts).toEqual({
      atProvider: entries.some(({ rule }) => rule === "M21" || rule === "M22"),
      moving: exits.some(({ rule }) => rule !== "M24"),
    });
  });

  it("and no state is without a place", () => {
    expect(Object.keys(refundFacts)).toEqual(refundStates);
    expect(refundStatesThat(({ moving }) => moving)).toEqual(["due", "requested"]);
  });
});

describe("the word a visitor sees of a refund", () => {
  it("is there for every state, and every word is used", () => {
    expect(new Set(refundStates.map(toPublicRefundState))).toEqual(new Set(publicRefundStates));
  });

  it("claims the money back only when the provider has said so", () => {
    expect(refundStates.filter((state) => toPublicRefundState(state) === "refunded")).toEqual(["refunded"]);
    expect(toPublicRefundState("failed")).toBe("failed");
  });
});

describe("a refund at its provider", () => {
  const id = "Zk3vQ8s1T0aXw2yB7cD9eF";

  it("has a key of its own for each try, so that a refusal of one is not the answer to the next", () => {
    expect([1, 2, 3].map((tries) => refundKey(id, tries))).toEqual([
      `refund:${id}`,
      `refund:${id}:2`,
      `refund:${id}:3`,
    ]);
  });

  it("has a name of its own for each try, in which ours is found again", () => {
    expect([1, 2, 3].map((tries) => refundName(id, tries))).toEqual([id, `${id}.2`, `${id}.3`]);
    expect([1, 2, 3].map((tries) => refundNamed(refundName(id, tries)))).toEqual([id, id, id]);
    expect(refundNamed("another.2")).toBe("another");
  });

  it("is of what came in less what went back already, and never of less than nothing", () => {
    expect(leftToPayBack(99, 0)).toBe(99);
    expect(leftToPayBack(99, 60)).toBe(39);
    expect(leftToPayBack(99, 99)).toBe(0);
    expect(leftToPayBack(99, 150)).toBe(0);
  });

  it("is asked about again after a minute without an answer", () => {
    expect(refundRetryDelay).toBe(60_000);
  });
});
