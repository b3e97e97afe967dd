import { describe, expect, it } from "vitest";
import {
  alarmCodes,
  alarmRule,
  channelBackoff,
  closedByAPerson,
  closingByThemselves,
  digestTime,
  noticeLifetime,
  quietFor,
  stillGoingOn,
  subjectOf,
  toldOfTasks,
} from "./alarms";

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

  it("names the vendor, the setting or the part, so that two of them are two alarms", () => {
    const facts = { gateway: "cm", vendor: "mollie", provider: "stripe", channel: "mail", setting: "PORT" };
    expect(subjectOf("gateway_balance_empty", facts)).toBe("cm");
    expect(subjectOf("gateway_balance_low", facts)).toBe("cm");
    expect(subjectOf("report_contradicted", facts)).toBe("cm");
    expect(subjectOf("reconciliation_differs", facts)).toBe("mollie");
    expect(subjectOf("reconciliation_late", facts)).toBe("mollie");
    expect(subjectOf("refund_at_another_provider", facts)).toBe("stripe");
    expect(subjectOf("alarm_channel_down", facts)).toBe("mail");
    expect(subjectOf("misconfigured", facts)).toBe("PORT");
    expect(subjectOf("sweep_failed", { part: "polls" })).toBe("polls");
    expect(subjectOf("retention_late", { clock: "books" })).toBe("books");
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

  it("closes by a person, or with what stands on the worklist: nothing is there twice", () => {
    expect(closedByAPerson).toEqual(["database_rewound", "undelivered_not_confirmed"]);
    expect(toldOfTasks).toEqual([
      ["paid_but_not_as_ordered", "mismatch_held", null],
      ["paid_but_not_opened_by_us", "money_without_order", null],
      ["paid_for_unknown_order", "money_without_order", null],
      ["refund_at_another_provider", "paid_at_another_provider", null],
      ["refund_refused", "refund_failed", null],
      ["report_overdue", "report_overdue", "report"],
      ["restore_unproven", "restore_unproven", null],
      ["threat_overdue", "report_overdue", "threat"],
    ]);
    expect(toldOfTasks.map(([code]) => code).filter((code) => closedByAPerson.includes(code))).toEqual([]);
  });
});

describe("an alarm", () => {
  it("is urgent where visitors or their money are hit while nobody looks", () => {
    for (const code of ["database_rewound", "gateway_paused", "sweep_failed", "wake_up_failed"] as const)
      expect(alarmRule(code).urgency).toBe("urgent");
    for (const code of ["backup_old", "refund_refused", "security_block_hit"] as const)
      expect(alarmRule(code).urgency).toBe("soon");
  });

  it("of another release than this one is read as a plain one", () => {
    expect(alarmRule("of_tomorrow")).toEqual({ urgency: "soon", subject: [], ends: "quiet" });
  });

  it("is told again after an hour, is no news after a day, and closes after a quiet week", () => {
    const hour = 60 * 60_000;
    expect([stillGoingOn / hour, noticeLifetime / hour, quietFor / hour]).toEqual([1, 24, 7 * 24]);
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
