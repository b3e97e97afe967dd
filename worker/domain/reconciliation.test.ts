import { describe, expect, it } from "vitest";
import type { Evidence } from "./payment";
import {
  addTallies,
  type BookedPayment,
  compareChargeback,
  comparePayment,
  compareRefund,
  dailyId,
  emptyTally,
  runDay,
  runGivenUp,
  runLate,
} from "./reconciliation";

const seen: Evidence = {
  providerId: "tr_1",
  status: "paid",
  amountCents: 99,
  currency: "EUR",
  mode: "test",
  orderId: "o1",
  proof: "p",
  refundedCents: 0,
  chargedBackCents: 0,
};
const booked: BookedPayment = {
  id: "o1",
  orderId: "o1",
  provider: "mollie",
  providerId: "tr_1",
  status: "paid",
  paidCents: 99,
  paidCurrency: "EUR",
  chargedBackCents: 0,
  refundedElsewhereCents: 0,
  refund: null,
};
const refund = {
  id: "o1",
  status: "refunded",
  amountCents: 99,
  providerRefundId: "re_1",
  byHand: false,
} as const;
const at = { provider: "mollie", mode: "test", healed: false } as const;
const healed = { ...at, healed: true };
const kindOf = (verdict: ReturnType<typeof comparePayment>) =>
  verdict.kind === "finding" ? `${verdict.finding.kind}: ${verdict.finding.cause}` : verdict.kind;

describe("a payment at the provider", () => {
  it.each([
    ["as it should be", {}, {}, "same"],
    ["open at both", { status: "pending" }, { status: "pending" }, "same"],
    ["given up at both", { status: "expired" }, { status: "failed" }, "same"],
    ["paid there and open here", {}, { status: "pending" }, "heal"],
    ["paid there and given up here", {}, { status: "expired" }, "heal"],
    ["ended there and open here", { status: "expired" }, { status: "pending" }, "heal"],
    ["charged back there", { chargedBackCents: 1 }, {}, "heal"],
    ["refunded there", { refundedCents: 1 }, {}, "heal"],
    ["refunded there by us", { refundedCents: 99 }, { refund }, "same"],
    ["refunded by hand", {}, { refund: { ...refund, byHand: true } }, "same"],
    ["refunded here only", { refundedCents: 98 }, { refund }, "refund_missing: not_at_provider"],
    ["not paid there", { status: "failed" }, {}, "order_without_money: not_paid_at_provider"],
    ["paid with less there", { amountCents: 98 }, {}, "order_without_money: less_at_provider"],
    ["paid with more there", { amountCents: 100 }, {}, "order_without_money: differs_at_provider"],
    ["paid in another currency", { currency: "USD" }, {}, "order_without_money: differs_at_provider"],
  ])("that is %s", (_name, provider, books, verdict) => {
    const other = { ...booked, ...books } as BookedPayment;
    expect(kindOf(comparePayment({ ...seen, ...provider } as Evidence, other, "known", at))).toBe(verdict);
  });

  it.each([
    ["an unknown order", {}, "unknown", at, "money_without_order: unknown_order"],
    ["a known order", {}, "known", at, "heal"],
    ["a known order, after the usual road", {}, "known", healed, "money_without_order: not_opened_by_us"],
    ["an order that a restore may have taken", {}, "vanished", at, "heal"],
    ["such an order, which was not rebuilt", {}, "vanished", healed, "money_without_order: unknown_order"],
    ["no order", { orderId: null }, "unknown", at, "others"],
    ["money of the other mode", { mode: "live" }, "unknown", at, "others"],
    ["nothing that was paid", { status: "expired" }, "unknown", at, "same"],
    ["money that went back", { refundedCents: 40, chargedBackCents: 59 }, "unknown", at, "same"],
    [
      "money of which a cent is left",
      { refundedCents: 98 },
      "unknown",
      at,
      "money_without_order: unknown_order",
    ],
  ] as const)("that no row names, and that is of %s", (_name, provider, order, how, verdict) => {
    expect(kindOf(comparePayment({ ...seen, ...provider } as Evidence, null, order, how))).toBe(verdict);
  });

  it("is a person's where the usual road did not settle it", () => {
    const open = { ...booked, status: "pending" } as const;
    expect(kindOf(comparePayment(seen, open, "known", healed))).toBe("callback_given_up: at_provider");
    expect(kindOf(comparePayment({ ...seen, chargedBackCents: 1 }, booked, "known", healed))).toBe("same");
  });
});

it("a refund is ours, noted by hand, failed, of another sale, or a finding", () => {
  const desk = { providerRefundId: "re_9", amountCents: 40, status: "accepted", isOurs: false } as const;
  const own = { ...desk, providerRefundId: "re_1", isOurs: true };
  const byHand = { ...refund, byHand: true, amountCents: 40 };
  const with_ = (one: BookedPayment["refund"]) => ({ ...booked, refund: one });
  expect(kindOf(compareRefund(desk, null))).toBe("others");
  expect(kindOf(compareRefund(desk, booked))).toBe("refund_not_asked: at_provider");
  expect(kindOf(compareRefund({ ...desk, status: "failed" }, booked))).toBe("same");
  expect(kindOf(compareRefund(desk, with_(byHand)))).toBe("same");
  expect(kindOf(compareRefund({ ...desk, amountCents: 41 }, with_(byHand)))).toBe(
    "refund_not_asked: at_provider",
  );
  expect(kindOf(compareRefund(own, with_(refund)))).toBe("same");
  expect(kindOf(compareRefund({ ...own, status: "failed" }, with_(refund)))).toBe(
    "refund_missing: failed_at_provider",
  );
});

it("a try of a refund that failed before another went through is as it should be, and so is one that failed at both", () => {
  const own = { providerRefundId: "re_0", amountCents: 99, status: "failed", isOurs: true } as const;
  expect(compareRefund(own, { ...booked, refund })).toEqual({ kind: "same" });
  const failed = { ...refund, status: "failed", providerRefundId: null } as const;
  expect(compareRefund(own, { ...booked, refund: failed })).toEqual({ kind: "same" });
  const unfinished = { ...refund, status: "requested" } as const;
  expect(compareRefund({ ...own, providerRefundId: "re_1" }, { ...booked, refund: unfinished })).toEqual({
    kind: "same",
  });
});

it("a chargeback is a finding, another one when the bank gave it back, and none of another sale", () => {
  const taken = { chargebackId: "chb_1", amountCents: 40, reversed: false };
  expect(compareChargeback(taken, null)).toEqual({ kind: "others" });
  const found = {
    kind: "charged_back",
    facts: { orderId: "o1", provider: "mollie", providerId: "tr_1", cents: 40 },
  };
  expect(compareChargeback(taken, booked)).toEqual({
    kind: "finding",
    finding: { ...found, subject: "mollie:chb_1", cause: "at_provider" },
  });
  expect(compareChargeback({ ...taken, reversed: true }, booked)).toEqual({
    kind: "finding",
    finding: { ...found, subject: "mollie:chb_1:reversed", cause: "reversed" },
  });
});

describe("a finding names the order, the provider's payment and the money on both sides", () => {
  const names = { orderId: "o1", provider: "mollie", providerId: "tr_1" };
  const open = { ...booked, status: "pending" } as const;
  const desk = { providerRefundId: "re_9", amountCents: 40, status: "accepted", isOurs: false } as const;
  it.each([
    [
      "what is left of money that no order of ours is for",
      comparePayment({ ...seen, refundedCents: 9 }, null, "unknown", at),
      { subject: "mollie:tr_1", facts: { ...names, cents: 90 } },
    ],
    [
      "a payment that ended there and stays open here",
      comparePayment(seen, open, "known", healed),
      { subject: "mollie:tr_1", facts: { ...names, cents: 99 } },
    ],
    [
      "money that is less there",
      comparePayment({ ...seen, amountCents: 98 }, booked, "known", at),
      { subject: "o1", facts: { ...names, cents: 99, thereCents: 98 } },
    ],
    [
      "a refund of ours that is less there",
      comparePayment({ ...seen, refundedCents: 98 }, { ...booked, refund }, "known", at),
      { subject: "o1", facts: { ...names, cents: 99, thereCents: 98 } },
    ],
    [
      "a refund that we never asked for",
      compareRefund(desk, booked),
      { subject: "mollie:re_9", facts: { ...names, cents: 40 } },
    ],
  ])("%s", (_what, verdict, finding) => {
    expect(verdict).toMatchObject({ kind: "finding", finding });
  });
});

it("a day's run has one name for each vendor, is late after half a day, and is given up once the next has begun", () => {
  const before = Date.parse("2026-11-22T02:59:59Z");
  expect(dailyId(before, "mollie")).toBe("2026-11-21 mollie");
  expect(dailyId(before + 1000, "stripe")).toBe("2026-11-22 stripe");
  const hour = 60 * 60_000;
  expect(runLate / hour).toBe(12);
  expect(runDay(before + 1000 + runGivenUp)).toBe("2026-11-23");
  expect(runGivenUp / hour).toBe(26);
});

it("tallies add up, and a day's run begins at three", () => {
  const one = { ...emptyTally, compared: 2, healed: 1, findings: { charged_back: 1 } };
  const sum = addTallies(one, { ...one, others: 3, unchecked: 4, findings: { refund_missing: 2 } });
  const findings = { charged_back: 1, refund_missing: 2 };
  expect(sum).toEqual({ compared: 4, others: 3, healed: 2, unchecked: 4, findings });
  expect(runDay(Date.parse("2026-11-22T02:59:59Z"))).toBe("2026-11-21");
  expect(runDay(Date.parse("2026-11-22T03:00:00Z"))).toBe("2026-11-22");
});
