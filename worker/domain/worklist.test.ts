import { describe, expect, it } from "vitest";
import { dueAt, endingsWithReference, mayEnd, taskEndings, taskKinds, taskRule } from "./worklist";

describe("each kind of task", () => {
  it.each(taskKinds)("ends in some way: %s", (kind) => {
    const { endings, endsItself, causes } = taskRule(kind);
    expect(endings.length > 0 || endsItself).toBe(true);
    expect(causes.length).toBeGreaterThan(0);
  });

  it("has a deadline", () => {
    for (const kind of taskKinds) expect(dueAt(kind, 1_000)).toBeGreaterThan(1_000);
  });
});

it("a refund that failed is never explained away: its money goes back, by whichever road", () => {
  expect(taskRule("refund_failed").endings).toEqual(["retried", "paid_back_by_hand"]);
  expect(mayEnd("refund_failed", "explained")).toBe(false);
  expect(mayEnd("money_without_order", "explained")).toBe(true);
});

it("every ending is some kind's, and money that goes another road leaves a reference", () => {
  const used = new Set(taskKinds.flatMap((kind) => [...taskRule(kind).endings]));
  expect([...used, "over"].toSorted()).toEqual([...taskEndings].toSorted());
  expect(endingsWithReference).toEqual(["paid_back_by_hand", "paid_back_at_provider"]);
});
