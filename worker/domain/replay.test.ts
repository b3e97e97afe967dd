import { describe, expect, it } from "vitest";
import type { ArchivedOrder } from "./books";
import { compareTallies, replay } from "./replay";

const at = Date.UTC(2026, 10, 21, 23, 30);
const day = "2026-11-22";
const orderOf = (entity: string, to: string, cause = "c"): ArchivedOrder => ({
  order: { id: "o" },
  message: { id: "o" },
  payments: [{ id: "o", paidCents: 168 }],
  refunds: [{ id: "o", amountCents: 99 }],
  events: [{ entity, id: "o", to, cause, at }],
});
const countsOf = (one: ArchivedOrder) => Object.fromEntries(replay([one]));

describe("an event counts on its day", () => {
  it.each([
    ["message", "awaiting_payment", { orders: 1 }],
    ["message", "sent", { sent: 1 }],
    ["message", "delivered", { delivered: 1 }],
    ["message", "undelivered", { undelivered: 1 }],
    ["message", "held", { held: 1 }],
    ["message", "refund_due", { "refund_for:c": 1 }],
    ["payment", "paid", { paid: 1, revenue_cents: 168 }],
    ["refund", "refunded", { refunds: 1, refund_cents: 99 }],
    ["message", "queued", {}],
    ["message", "paid", {}],
    ["message", "refunded", {}],
    ["payment", "sent", {}],
    ["payment", "refund_due", {}],
    ["refund", "delivered", {}],
  ])("of a %s that is now %s: %o", (entity, to, counts) => {
    const ofDay = Object.entries(counts).map(([key, value]) => [`${day} ${key}`, value]);
    expect(countsOf(orderOf(entity, to))).toEqual(Object.fromEntries(ofDay));
  });

  it("with no money where the row that says how much is gone", () => {
    expect(countsOf({ ...orderOf("payment", "paid"), payments: [] })).toEqual({
      [`${day} paid`]: 1,
      [`${day} revenue_cents`]: 0,
    });
  });
});

it("of one month only its own days are compared", () => {
  const replayed = new Map([
    ["2026-10-31 sent", 1],
    ["2026-11-01 sent", 2],
    ["2026-12-01 sent", 3],
  ]);
  const daysOf = (month: string | null) => compareTallies(replayed, [], month).map((one) => one.day);
  expect(daysOf("2026-11")).toEqual(["2026-11-01"]);
  expect(daysOf(null)).toEqual(["2026-10-31", "2026-11-01", "2026-12-01"]);
});
