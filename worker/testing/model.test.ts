import { expect, it } from "vitest";
import { messageMoves } from "#domain/delivery";
import { type Flag, type Mistake, stepsFrom } from "./model";
import {
  explore,
  type Findings,
  initial,
  isGoodEnd,
  type Trace,
  type Violation,
  violationIn,
} from "./model-search";

/** Numbers are the lengths of the shortest traces. */
type Expected = {
  readonly states: number;
  readonly violations: Partial<Record<Violation, number>>;
  readonly stuck: { readonly count: number; readonly steps: number | null };
};

const never = { count: 0, steps: null };

it("is safe and always able to finish, however calls are lost, repeated or cut short", () => {
  expect(summary(explore([]))).toEqual({ states: 1_260, violations: {}, stuck: never });
});

it("needs no help from a gateway that refuses duplicates", () => {
  expect(summary(explore(["gateway refuses duplicates"]))).toEqual({
    states: 1_260,
    violations: {},
    stuck: never,
  });
});

it("can only pay back what was delivered after all, if the gateway has no look-up", () => {
  // Stuck are the states on the way there: accepted, and yet to be refunded unless the network fails.
  expect(summary(explore(["gateway has no look-up"]))).toEqual({
    states: 1_452,
    violations: { "refunded and delivered": 11 },
    stuck: { count: 96, steps: 9 },
  });
});

it("moves the message in every lawful way, and no other, save around holds, refusals and chargebacks", () => {
  const moves = new Set<string>();
  explore([], (from, to) => {
    if (from.message !== to.message) moves.add(`${from.message} > ${to.message}`);
  });
  const lawful = new Set<string>(
    Object.values(messageMoves).flatMap(({ from, to }) => from.map((state) => `${state} > ${to}`)),
  );
  expect([...moves].filter((move) => !lawful.has(move))).toEqual([]);
  expect([...lawful].filter((move) => !moves.has(move)).sort()).toEqual([
    "awaiting_payment > held",
    "awaiting_payment > refund_due",
    "cancelled > held",
    "held > blocked_final",
    "held > queued",
    "held > refund_due",
    "queued > blocked_final",
    "refund_failed > refunded",
    "refund_failed > refunding",
    "refunding > refund_failed",
    "undelivered > delivered",
  ]);
});

// A record, so that a mistake added to the model does not compile until it is expected here.
const mistakes: Record<Mistake, Expected> = {
  "claim is not conditional": {
    states: 37_626,
    violations: { "sent twice": 9, "refunded and delivered": 12 },
    stuck: { count: 1_200, steps: 10 },
  },
  "timeout is retried": {
    states: 2_826,
    violations: { "sent twice": 11, "refunded and delivered": 11 },
    stuck: { count: 96, steps: 9 },
  },
  "expired lease is queued again": {
    states: 66_102,
    violations: { "sent twice": 10, "refunded and delivered": 10 },
    stuck: { count: 8_592, steps: 8 },
  },
  "no outbox sweeper": { states: 846, violations: {}, stuck: { count: 22, steps: 3 } },
  "provider is never polled": { states: 639, violations: {}, stuck: { count: 5, steps: 3 } },
  "webhook body is believed": {
    states: 1_962,
    violations: { "sent unpaid": 4, "refunded without payment": 4 },
    stuck: { count: 150, steps: 2 },
  },
  "late payment is ignored": { states: 1_260, violations: {}, stuck: { count: 2, steps: 2 } },
  "look-up without quiet period": {
    states: 21_114,
    violations: { "sent twice": 11, "refunded and delivered": 11 },
    stuck: { count: 2_784, steps: 9 },
  },
  "refund without waiting": {
    states: 2_940,
    violations: { "refunded and delivered": 10 },
    stuck: { count: 384, steps: 8 },
  },
  "refund without idempotency key": {
    states: 1_524,
    violations: { "refunded twice": 7 },
    stuck: { count: 198, steps: 5 },
  },
  "refund while sending": {
    states: 2_940,
    violations: { "refunded and delivered": 9 },
    stuck: { count: 384, steps: 7 },
  },
};

it.each(Object.entries(mistakes))("catches the mistake %s", (name, expected) => {
  const mistake = name as Mistake;
  // Refunding without waiting is a mistake only where nothing can be looked up.
  const flags: Flag[] =
    mistake === "refund without waiting" ? ["gateway has no look-up", mistake] : [mistake];
  const findings = explore(flags);
  expect(summary(findings)).toEqual(expected);
  for (const [violation, trace] of findings.violations)
    expect(endsOf(trace, flags).map(violationIn)).toContain(violation);
});

it.each([
  ["timeout is retried", 2_400],
  ["expired lease is queued again", 48_720],
  ["look-up without quiet period", 18_642],
] as const)(
  "is kept from sending twice by a gateway that refuses duplicates, in spite of %s",
  (mistake, states) => {
    const findings = explore([mistake, "gateway refuses duplicates"]);
    expect(findings.states).toBe(states);
    expect([...findings.violations.keys()]).toEqual(["refunded and delivered"]);
  },
);

it("tells how things go wrong, step by step", () => {
  expect(explore(["no outbox sweeper"]).stuck.trace).toEqual([
    "payment opened",
    "visitor pays",
    "webhook: paid, crash before the wake-up",
  ]);
  expect(explore(["webhook body is believed"]).violations.get("sent unpaid")).toEqual([
    "webhook: paid, woken",
    "claimed",
    "call sent",
    "gateway accepts, answer lost",
  ]);
});

it("calls it a good end only if payment, message and refund agree", () => {
  const paid = { ...initial, provider: "paid" } as const;
  expect(isGoodEnd(initial)).toBe(true);
  expect(isGoodEnd(paid)).toBe(false);
  expect(isGoodEnd({ ...paid, message: "sent", accepted: 1 })).toBe(true);
  expect(isGoodEnd({ ...paid, message: "sent" })).toBe(false);
  expect(isGoodEnd({ ...paid, message: "delivered", accepted: 1, refunds: 1 })).toBe(false);
  expect(isGoodEnd({ ...paid, message: "refunded", refunds: 1 })).toBe(true);
  expect(isGoodEnd({ ...paid, message: "refunded" })).toBe(false);
  expect(isGoodEnd({ ...initial, provider: "expired" })).toBe(false);
  expect(isGoodEnd({ ...initial, provider: "expired", message: "cancelled" })).toBe(true);
});

function summary({ states, violations, stuck }: Findings): Expected {
  return {
    states,
    violations: Object.fromEntries([...violations].map(([name, trace]) => [name, trace.length])),
    stuck: { count: stuck.count, steps: stuck.trace?.length ?? null },
  };
}

/** Every state that the labels can lead to; one label may fit several steps. */
const endsOf = (trace: Trace, flags: readonly Flag[]) =>
  trace.reduce(
    (states, wanted) =>
      states.flatMap((state) =>
        stepsFrom(state, new Set(flags)).flatMap(([label, next]) => (label === wanted ? [next] : [])),
      ),
    [initial],
  );
