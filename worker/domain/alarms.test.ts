import { describe, expect, it } from "vitest";
import { alarmCodes, alarmRule, channelBackoff, closingByThemselves, digestTime, subjectOf } from "./alarms";

describe("the subject of an alarm", () => {
  it("is made of the facts that tell two alarms apart", () => {
    expect(subjectOf("gateway_paused", { gateway: "cm", said: "timeout" })).toBe("cm");
    expect(subjectOf("column_unreadable", { table: "messages", column: "body", row: "abc" })).toBe(
      "messages.body",
    );
    expect(subjectOf("defect", { path: "/api/payments/:id" })).toBe("/api/payments/:id");
  });

  it("is never an order, so that a flood of orders is one row", () => {
    expect(subjectOf("refund_refused", { orderId: "A".repeat(22), said: "no" })).toBe("");
    for (const code of alarmCodes)
      expect(alarmRule(code).subject).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/Id$|^id$|row/)]),
      );
  });

  it("is nothing that somebody could have typed", () => {
    for (const part of ["", "a b", "piet@example.org", "+31612345678", "x".repeat(61), "ééé"])
      expect(subjectOf("gateway_paused", { gateway: part })).toBe("other");
    expect(subjectOf("gateway_paused", {})).toBe("unknown");
  });
});

describe("an alarm that something waits behind", () => {
  it("does not close by itself", () => {
    expect(closingByThemselves).toContain("queue_down");
    expect(closingByThemselves).toContain("security_block_hit");
    expect(closingByThemselves).not.toContain("refund_refused");
  });
});

describe("a channel that failed", () => {
  it("is tried again after one minute, then after twice as long, and at least every half hour", () => {
    expect([1, 2, 3, 5, 6, 50].map((failures) => channelBackoff(failures) / 60_000)).toEqual([
      1, 2, 4, 16, 30, 30,
    ]);
  });
});

describe("the daily digest", () => {
  it("is due at eight in Amsterdam, in summer and in winter", () => {
    expect(new Date(digestTime("2026-11-22")).toISOString()).toBe("2026-11-22T07:00:00.000Z");
    expect(new Date(digestTime("2026-07-01")).toISOString()).toBe("2026-07-01T06:00:00.000Z");
    expect(new Date(digestTime("2026-03-29")).toISOString()).toBe("2026-03-29T06:00:00.000Z");
    expect(new Date(digestTime("2026-10-25")).toISOString()).toBe("2026-10-25T07:00:00.000Z");
  });
});
