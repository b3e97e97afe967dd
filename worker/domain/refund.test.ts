import { describe, expect, it } from "vitest";
import {
  publicRefundStates,
  type RefundState,
  refundFacts,
  refundMoves,
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
