import { describe, expect, it } from "vitest";
import { messageMoves } from "./delivery";
import {
  deskCausesOf,
  deskCounts,
  deskCountsOf,
  deskKeys,
  firstDeskDay,
  refundCauses,
  refundForKey,
  together,
} from "./desk-figures";
import { refusedKey } from "./figures";

const counts = {
  orders: 9,
  paid: 7,
  revenue_cents: 693,
  delivered: 5,
  undelivered: 1,
  refunds: 2,
  refund_cents: 198,
  [refusedKey("message_link")]: 3,
  [refusedKey("sender_protected")]: 2,
  held_for_review: 4,
  held_released: 2,
  held_rejected: 1,
  held_unreviewed: 6,
  withdrawn: 8,
  reports: 11,
  reports_closed: 10,
  opt_outs: 12,
  cases_exported_for_courts: 13,
};

describe("what staff read of a stretch of time", () => {
  it("is each count by its name, with all refusals together", () => {
    expect(deskCountsOf(counts)).toEqual({
      orders: 9,
      paid: 7,
      revenueCents: 693,
      delivered: 5,
      undelivered: 1,
      refunds: 2,
      refundCents: 198,
      refused: 5,
      held: 4,
      released: 2,
      rejected: 1,
      unseen: 6,
      withdrawn: 8,
      reports: 11,
      reportsClosed: 10,
      optOuts: 12,
      lawful: 13,
    });
  });

  it("is none of what was not counted", () => {
    const none = deskCountsOf({});
    expect(deskCounts.map((name) => none[name])).toEqual(deskCounts.map(() => 0));
  });

  it("is read from the keys that it adds up, and no others", () => {
    expect(deskKeys).toEqual(expect.arrayContaining(Object.keys(counts)));
    const each = Object.fromEntries(deskKeys.map((key) => [key, 1]));
    const sum = Object.values(deskCountsOf(each)).reduce((total, count) => total + count, 0);
    expect(sum).toBe(deskKeys.length);
  });

  it("adds up over days, of which each may count something else", () => {
    expect(together([{ orders: 2 }, { orders: 3, paid: 1 }, {}])).toEqual({ orders: 5, paid: 1 });
    expect(together([])).toEqual({});
  });
});

describe("why orders were refused, held and paid back", () => {
  it("is counted by every move that sends money back, and by no other", () => {
    expect(refundCauses.map((cause) => messageMoves[cause].to)).toEqual(refundCauses.map(() => "refund_due"));
    expect(refundCauses).toEqual(expect.arrayContaining(["withdrawn", "rejected", "given_up", "paid_late"]));
    expect(refundCauses).not.toContain("queued");
  });

  it("is told of each cause, none where it was not counted", () => {
    const { refused, refundsFor, rules } = deskCausesOf({
      ...counts,
      [refundForKey("rejected")]: 2,
      "gate_held:threat": 4,
      "gate_right:threat": 3,
      "gate_wrong:threat": 1,
    });
    expect(refused).toContainEqual({ rule: "link", count: 3 });
    expect(refused).toContainEqual({ rule: "wallet", count: 0 });
    expect(refundsFor).toContainEqual({ cause: "rejected", count: 2 });
    expect(refundsFor).toContainEqual({ cause: "given_up", count: 0 });
    expect(rules).toContainEqual({ code: "threat", hits: 4, spared: 0, right: 3, wrong: 1 });
    expect(rules).toContainEqual({ code: "handle", hits: 0, spared: 0, right: 0, wrong: 0 });
    expect(refundForKey("rejected")).toBe("refund_for:rejected");
  });
});

describe("the first day that is read", () => {
  it("is that of the month that runs, or of the thirty days where that is earlier", () => {
    const now = Date.UTC(2026, 10, 23, 12);
    expect(firstDeskDay(now, "2026-10-25")).toBe("2026-10-25");
    expect(firstDeskDay(now, "2026-11-20")).toBe("2026-11-01");
    expect(firstDeskDay(now, "2026-11-01")).toBe("2026-11-01");
  });
});
