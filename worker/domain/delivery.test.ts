import { describe, expect, it } from "vitest";
import {
  backoffDelay,
  callTimeout,
  holdLimit,
  isAskedInVain,
  isProvenAbsent,
  leaseLength,
  lookupSpacing,
  type MessageState,
  maxAttempts,
  messageFacts,
  messageMoves,
  messageStates,
  messageStatesThat,
  nextConfirmationAt,
  nextLookupAt,
  nextReportCheckAt,
  publicMessageStages,
  publicMessageStates,
  queueLimit,
  quietPeriod,
  reportLimit,
  reportPollDelay,
  settlingTime,
  toPublicMessageState,
  unconfirmed,
  unknownLimit,
  wakeGrace,
} from "./delivery";

const second = 1_000;
const minute = 60 * second;

describe("the lawful moves of a message", () => {
  const moves = Object.values(messageMoves);
  const startsOf = (to: string): string[] =>
    moves.filter((move) => move.to === to).flatMap(({ from }) => [...from]);

  it("lead to a refund only from where the network cannot have it, or has said that it did not arrive", () => {
    expect(new Set(startsOf("refund_due"))).toEqual(
      new Set(["awaiting_payment", "held", "queued", "sending", "unknown", "undelivered", "cancelled"]),
    );
    expect(startsOf("refunding")).toEqual(["refund_due", "refund_failed"]);
  });

  it("never lead from 'sent' or 'delivered' to a second call or a refund", () => {
    const from = (state: string) =>
      moves.filter((move) => (move.from as readonly string[]).includes(state)).map(({ to }) => to);
    expect(from("delivered")).toEqual([]);
    expect(new Set(from("sent"))).toEqual(new Set(["delivered", "undelivered"]));
    expect(from("refunded")).toEqual([]);
    expect(from("blocked_final")).toEqual([]);
  });

  it("lead to the gateway only through the queue", () => {
    expect(startsOf("sending")).toEqual(["queued"]);
  });

  it("reach every state", () => {
    const reached = new Set(["awaiting_payment", ...moves.map(({ to }) => to)]);
    expect(messageStates.filter((state) => !reached.has(state))).toEqual([]);
  });
});

describe("where a state stands, as the table says it, is what the moves say too", () => {
  const moves = Object.values(messageMoves) as readonly {
    readonly rule: string;
    readonly from: readonly MessageState[];
    readonly to: MessageState;
  }[];
  const exits = (state: MessageState) =>
    new Set(moves.filter(({ from }) => from.includes(state)).map(({ rule }) => rule));
  const entries = (state: MessageState) => moves.filter(({ to }) => to === state).map(({ rule }) => rule);
  const leadsTo = (state: MessageState, end: MessageState) =>
    moves.some(({ from, to }) => from.includes(state) && to === end);
  const byHand = ["M24"];
  const paidLate = ["P5", "P6"];
  const reported = ["M17", "M18"];

  const finalOf = (state: MessageState) => {
    const left = [...exits(state)];
    const only = (rules: readonly string[]) => left.every((rule) => rules.includes(rule));
    if (only(byHand)) return "paid";
    if (only(paidLate)) return "unpaid";
    return only(reported) ? "unless_reported" : null;
  };
  const handedOverOf = (state: MessageState) => {
    const by = (...rules: string[]) => entries(state).some((rule) => rules.includes(rule));
    if (by("M10", "M14", "M17", "M18", "M18a")) return "yes";
    return by("M8", "M13") ? "perhaps" : "no";
  };
  const refundOf = (state: MessageState) => {
    if (state === "refund_due" || entries(state).some((rule) => /^M2[1-4]$/.test(rule))) return "begun";
    return leadsTo(state, "refund_due") ? "possible" : "none";
  };

  it.each(messageStates)("for '%s'", (state) => {
    const { shown, ...facts } = messageFacts[state];
    expect(facts).toEqual({
      handedOver: handedOverOf(state),
      refund: refundOf(state),
      final: finalOf(state),
    });
    const isOver = facts.final !== null && facts.final !== "unless_reported" && !exits(state).has("M24");
    expect(publicMessageStages[shown] === "over").toBe(isOver);
  });

  it("and no state, inner or public, is without a place", () => {
    expect(Object.keys(messageFacts)).toEqual(messageStates);
    expect(Object.keys(publicMessageStages)).toEqual(publicMessageStates);
  });

  it("and what goes on by itself soon is what a page may wait for", () => {
    expect(publicMessageStates.filter((state) => publicMessageStages[state] === "moving")).toEqual([
      "waiting",
      "sending",
      "checking",
      "sent",
    ]);
  });

  it("and states are listed by what they have in common, in their order", () => {
    expect(messageStatesThat(({ handedOver }) => handedOver === "perhaps")).toEqual(["sending", "unknown"]);
    expect(messageStatesThat(() => false)).toEqual([]);
  });
});

describe("the wait before the next try", () => {
  it.each([
    [1, 30 * second],
    [2, 2 * minute],
    [3, 10 * minute],
    [4, 30 * minute],
    [5, 120 * minute],
    [9, 120 * minute],
  ])("after attempt %i is about %i ms, spread by a fifth each way", (attempt, wait) => {
    expect(backoffDelay(attempt, 0)).toBe(wait * 0.8);
    expect(backoffDelay(attempt, 0.5)).toBe(wait);
    expect(backoffDelay(attempt, 0.999_999)).toBeCloseTo(wait * 1.2, -2);
  });
});

describe("the look-ups of an unknown outcome", () => {
  it.each([
    [0, 2],
    [2, 10],
    [9, 10],
    [10, 20],
    [20, 40],
  ])("%i minutes after the claim comes next at minute %i", (age, next) => {
    expect(nextLookupAt(5, 5 + age * minute)).toBe(5 + next * minute);
  });

  it("come every 40 minutes after that", () => {
    expect(nextLookupAt(0, 40 * minute)).toBe(80 * minute);
    expect(nextLookupAt(0, 300 * minute)).toBe(340 * minute);
  });

  it("prove absence only twice, ten minutes apart, and twenty minutes after the claim", () => {
    const look = { claimedAt: 0, firstAbsentAt: 10 * minute, logReaches: 1, now: 20 * minute };
    expect(isProvenAbsent(look)).toBe(true);
    expect(isProvenAbsent({ ...look, firstAbsentAt: null })).toBe(false);
    expect(isProvenAbsent({ ...look, firstAbsentAt: 10 * minute + 1 })).toBe(false);
    expect(isProvenAbsent({ ...look, claimedAt: 1, now: 20 * minute })).toBe(false);
    expect(isProvenAbsent({ ...look, firstAbsentAt: 0, now: 19 * minute })).toBe(false);
  });

  it("prove it after forty minutes only, where the log was not seen to reach as far as the claim", () => {
    const look = { claimedAt: 1, firstAbsentAt: 10 * minute, logReaches: 0, now: 40 * minute };
    expect(isProvenAbsent(look)).toBe(false);
    expect(isProvenAbsent({ ...look, now: 40 * minute + 1 })).toBe(true);
    expect(isProvenAbsent({ ...look, logReaches: 1 })).toBe(true);
  });
});

describe("the limits of one call", () => {
  it("leave it no way to outlive its claim, or its claim the quiet period", () => {
    expect(callTimeout * 3).toBeLessThan(leaseLength);
    expect(leaseLength).toBeLessThan(quietPeriod);
    expect(lookupSpacing).toBeLessThan(quietPeriod);
    expect(maxAttempts).toBe(5);
  });
});

describe("the word a visitor sees", () => {
  it("is there for every state, and every word is used", () => {
    expect(new Set(messageStates.map(toPublicMessageState))).toEqual(new Set(publicMessageStates));
  });

  it("claims delivery only when the network has, and a refund only when the provider has", () => {
    expect(messageStates.filter((state) => toPublicMessageState(state) === "delivered")).toEqual([
      "delivered",
    ]);
    expect(messageStates.filter((state) => toPublicMessageState(state) === "refunded")).toEqual(["refunded"]);
    expect(messageStates.filter((state) => toPublicMessageState(state) === "sent")).toEqual(["sent"]);
  });
});

describe("the times that the machine keeps are those that its page promises (docs/machine.md)", () => {
  const hour = 60 * minute;
  it.each([
    ["a call to a gateway", callTimeout, 15 * second],
    ["a hold (M7)", holdLimit, 12 * hour],
    ["the queue (M9)", queueLimit, 24 * hour],
    ["contradicting reports (M18)", settlingTime, 10 * minute],
    ["between two negative look-ups (M15)", lookupSpacing, 10 * minute],
    ["before anything is called twice (M15)", quietPeriod, 20 * minute],
    ["an unknown outcome that nobody can tell (M16)", unknownLimit, 24 * hour],
    ["before a silent report is asked for (C16)", reportPollDelay, 30 * minute],
    ["until 'sent' is final (M20)", reportLimit, 72 * hour],
    ["a lost wake-up (C8)", wakeGrace, 30 * second],
  ])("%s: %i ms", (_, kept, promised) => {
    expect(kept).toBe(promised);
  });
});

describe("a message that was accepted and not heard of since", () => {
  const hour = 60 * minute;
  const accepted = 1_800_000_000_000;

  it("is asked about each hour, and not after the 72 hours that make 'sent' final", () => {
    expect(nextReportCheckAt(accepted, accepted)).toBe(accepted + hour);
    expect(nextReportCheckAt(accepted, accepted + 71 * hour - 1)).toBe(accepted + 72 * hour - 1);
    expect(nextReportCheckAt(accepted, accepted + 71 * hour)).toBeNull();
    expect(nextReportCheckAt(accepted, accepted + 100 * hour)).toBeNull();
  });

  it("and that somebody calls undelivered, every ten minutes of its first hour, then as any other", () => {
    expect(nextConfirmationAt(accepted, accepted)).toBe(accepted + 10 * minute);
    expect(nextConfirmationAt(accepted, accepted + hour - 1)).toBe(accepted + 70 * minute - 1);
    expect(nextConfirmationAt(accepted, accepted + hour)).toBe(accepted + 2 * hour);
    expect(nextConfirmationAt(accepted, accepted + 80 * hour)).toBeNull();
    expect(unconfirmed).not.toBe("");
  });

  it("was asked about in vain once no look-up has answered for a day", () => {
    expect(isAskedInVain(null, accepted)).toBe(false);
    expect(isAskedInVain(accepted, accepted + 24 * hour - 1)).toBe(false);
    expect(isAskedInVain(accepted, accepted + 24 * hour)).toBe(true);
  });
});
