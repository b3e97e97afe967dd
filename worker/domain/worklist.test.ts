import { describe, expect, it } from "vitest";
import {
  dueAt,
  endingsWithReference,
  mayEnd,
  taskEndings,
  taskKinds,
  taskRule,
  unknownOverdue,
} from "./worklist";

describe("each kind of task", () => {
  it.each(taskKinds)("ends in some way: %s", (kind) => {
    const { endings, endsItself, causes } = taskRule(kind);
    expect(endings.length > 0 || endsItself).toBe(true);
    expect(causes.length).toBeGreaterThan(0);
  });

  it("has a deadline", () => {
    for (const kind of taskKinds) expect(dueAt(kind, 1_000)).toBeGreaterThan(1_000);
  });

  const hour = 60 * 60_000;
  it.each([
    ["refund_failed", 24],
    ["money_without_order", 24],
    ["order_without_money", 24],
    ["unknown_too_long", 4],
    ["charged_back", 72],
  ] as const)("'%s' is dealt with within %i hours", (kind, hours) => {
    expect((dueAt(kind, 1_000) - 1_000) / hour).toBe(hours);
  });

  it("waits for a message of which nobody can say anything once its day is long over", () => {
    expect(unknownOverdue / hour).toBe(26);
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
