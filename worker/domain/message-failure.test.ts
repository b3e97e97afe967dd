import { describe, expect, it } from "vitest";
import { publicMessageStates } from "./delivery";
import { failureOf, messageFailures } from "./message-failure";

const blames = (code: string) => code === "gw_number";
const of = (state: Parameters<typeof failureOf>[0]["state"], reason: string | null, called = true) =>
  failureOf({ state, reason, called }, blames);

describe("0.2: why an SMS failed is known by class", () => {
  it.each([
    ["gw_number", "number"],
    ["gw_sender", "network"],
    ["undelivered", "not_delivered"],
    ["attempts_spent", "trouble"],
    ["never_accepted", "trouble"],
    ["unreadable", "trouble"],
    ["too_late", "trouble"],
    ["no_report", "unclear"],
    ["restored", "unclear"],
    ["given_back_before", "unclear"],
    ["blocked", "stopped"],
    ["not_listed", "stopped"],
    ["capped", "stopped"],
    ["visitor_limit", "own_limit"],
    ["review", "unreviewed"],
    ["name_protected", "sender_name"],
    ["country_closed", "country"],
    ["rejected_scam", "rejected_scam"],
    ["rejected_threat", "rejected_threat"],
    ["rejected_posing", "rejected_posing"],
    ["rejected_advertising", "rejected_advertising"],
    ["rejected_terms", "rejected_terms"],
    ["withdrawn", "withdrawn"],
    ["staff", "stopped"],
    ["paid_late", "late"],
    ["mismatch", "amount"],
    ["money_back", "reversed"],
  ] as const)("%s is %s", (reason, failure) => {
    expect(of("refunding", reason)).toBe(failure);
    expect(messageFailures).toContain(failure);
  });

  it("is not told while the message is on its way, though a code may stand in its row", () => {
    for (const state of ["waiting", "sending", "checking", "sent", "delivered", "cancelled"] as const)
      expect(of(state, "gw_busy")).toBeNull();
  });

  it("is told wherever something has gone wrong for certain", () => {
    for (const state of ["undelivered", "refunding", "refunded", "refund_failed", "stopped"] as const)
      expect(of(state, "no_report")).toBe("unclear");
    expect(of("undelivered", "undelivered")).toBe("not_delivered");
    expect(of("refunding", null)).toBe("stopped");
  });

  it("is told of a hold only where the amount is why", () => {
    expect(of("held", "mismatch", false)).toBe("amount");
    expect(of("held", "review", false)).toBeNull();
    expect(of("sending", "mismatch", false)).toBeNull();
    expect(of("held", "words", false)).toBeNull();
  });

  it("is ours where no gateway was ever asked: a hold that ended without a word", () => {
    expect(of("refunding", null, false)).toBe("stopped");
    expect(of("refunded", "words", false)).toBe("stopped");
  });

  it("is never a vendor's code, whatever stands in the row", () => {
    for (const state of publicMessageStates)
      for (const reason of ["cm_303", "x", "", null])
        expect([null, ...messageFailures]).toContain(of(state, reason));
  });
});
