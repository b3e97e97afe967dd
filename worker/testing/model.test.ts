import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
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
const restore = "database is put back";
/** Of the machine as built, without a restore and with one. */
const states = { alone: 1_524, restored: 29_594 } as const;

it("is safe and always able to finish, however calls are lost, repeated or cut short", () => {
  expect(summary(explore([]))).toEqual({ states: states.alone, violations: {}, stuck: never });
});

it("needs no help from a gateway that refuses duplicates", () => {
  expect(summary(explore(["gateway refuses duplicates"]))).toEqual({
    states: 1_524,
    violations: {},
    stuck: never,
  });
});

it("can only pay back what was delivered after all, if the gateway has no look-up", () => {
  // Stuck are the states on the way there: accepted, and yet to be refunded unless the network fails.
  expect(summary(explore(["gateway has no look-up"]))).toEqual({
    states: 1_812,
    violations: { "refunded and delivered": 11 },
    stuck: { count: 144, steps: 9 },
  });
});

it("stays so where the database is put back to any earlier time, or to before the order (C21)", () => {
  expect(summary(explore([restore]))).toEqual({ states: states.restored, violations: {}, stuck: never });
});

it("can only pay back what was delivered after all, also by a restore, if the gateway has no look-up", () => {
  const findings = summary(explore([restore, "gateway has no look-up"]));
  expect(findings).toEqual({
    states: 31_940,
    violations: { "refunded and delivered": 11 },
    stuck: { count: 2_184, steps: 9 },
  });
});

it("moves the message in every lawful way, and no other, save around holds and chargebacks", () => {
  const moves = new Set<string>();
  explore([restore], (from, to) => {
    const isPutBack = from.past === "standing" && to.past !== "standing";
    if (from.message !== to.message && !isPutBack) moves.add(`${from.message} > ${to.message}`);
  });
  const lawful = new Set<string>(
    Object.values(messageMoves).flatMap(({ from, to }) => from.map((state) => `${state} > ${to}`)),
  );
  // Two at once: what is heard to be paid after a restore is queued (P3) and doubted (M27) in one batch.
  expect([...moves].filter((move) => !lawful.has(move))).toEqual(["awaiting_payment > unknown"]);
  expect([...lawful].filter((move) => !moves.has(move)).sort()).toEqual([
    "awaiting_payment > held",
    "cancelled > held",
    "held > blocked_final",
    "held > queued",
    "held > refund_due",
    "held > unknown",
    "queued > blocked_final",
    "refund_due > blocked_final",
    "undelivered > delivered",
  ]);
});

// A record, so that a mistake added to the model does not compile until it is expected here.
const mistakes: Record<Mistake, Expected> = {
  "claim is not conditional": {
    states: 46_938,
    violations: { "sent twice": 9, "refunded and delivered": 12 },
    stuck: { count: 1_800, steps: 10 },
  },
  "timeout is retried": {
    states: 3_498,
    violations: { "sent twice": 11, "refunded and delivered": 11 },
    stuck: { count: 144, steps: 9 },
  },
  "expired lease is queued again": {
    states: 88_254,
    violations: { "sent twice": 10, "refunded and delivered": 10 },
    stuck: { count: 12_888, steps: 8 },
  },
  "no outbox sweeper": { states: 1_022, violations: {}, stuck: { count: 22, steps: 3 } },
  "provider is never polled": { states: 771, violations: {}, stuck: { count: 5, steps: 3 } },
  "webhook body is believed": {
    states: 2_334,
    violations: { "sent unpaid": 4, "refunded without payment": 4 },
    stuck: { count: 168, steps: 2 },
  },
  "late payment is ignored": { states: 1_524, violations: {}, stuck: { count: 2, steps: 2 } },
  "look-up without quiet period": {
    states: 28_026,
    violations: { "sent twice": 11, "refunded and delivered": 11 },
    stuck: { count: 4_176, steps: 9 },
  },
  "refund without waiting": {
    states: 3_972,
    violations: { "refunded and delivered": 10 },
    stuck: { count: 576, steps: 8 },
  },
  "refund without idempotency key": {
    states: 1_788,
    violations: { "refunded twice": 7 },
    stuck: { count: 198, steps: 5 },
  },
  "refund while sending": {
    states: 3_972,
    violations: { "refunded and delivered": 9 },
    stuck: { count: 576, steps: 7 },
  },
  "refusal without a task": { states: 1_392, violations: { "waits unseen": 5 }, stuck: never },
  "retry without asking first": {
    states: 2_184,
    violations: { "refunded twice": 9 },
    stuck: { count: 396, steps: 7 },
  },
  "by hand while a retry is under way": { states: 1_854, violations: { "refunded twice": 6 }, stuck: never },
  "retry leaves its task open": {
    states: 1_656,
    violations: { "listed for nothing": 6 },
    stuck: { count: 66, steps: 7 },
  },
  "restore without a mark outside": {
    states: 52_806,
    violations: { "sent twice": 11, "refunded and delivered": 11 },
    stuck: { count: 1_512, steps: 9 },
  },
  "marked and sent without a look-up": {
    states: 61_724,
    violations: { "sent twice": 13, "refunded and delivered": 13 },
    stuck: { count: 1_512, steps: 11 },
  },
  "refund without asking after a restore": {
    states: 34_916,
    violations: { "refunded twice": 9 },
    stuck: never,
  },
  "forgotten refund is not looked for": {
    states: 30_276,
    violations: { "refunded and delivered": 14 },
    stuck: never,
  },
  "released before all is proven": {
    states: 63_246,
    violations: { "sent twice": 14, "refunded and delivered": 13 },
    stuck: { count: 1_512, steps: 12 },
  },
};

/** Where a mistake can be made at all, if not everywhere. */
const settings: Partial<Record<Mistake, Flag>> = {
  "refund without waiting": "gateway has no look-up",
  "restore without a mark outside": restore,
  "marked and sent without a look-up": restore,
  "refund without asking after a restore": restore,
  "forgotten refund is not looked for": restore,
  "released before all is proven": restore,
};

it.each(Object.entries(mistakes))("catches the mistake %s", (name, expected) => {
  const mistake = name as Mistake;
  const setting = settings[mistake];
  const flags: Flag[] = setting ? [setting, mistake] : [mistake];
  const findings = explore(flags);
  expect(summary(findings)).toEqual(expected);
  for (const [violation, trace] of findings.violations)
    expect(endsOf(trace, flags).map(violationIn)).toContain(violation);
});

it.each([
  ["timeout is retried", 2_976],
  ["expired lease is queued again", 65_592],
  ["look-up without quiet period", 24_858],
] as const)(
  "is kept from sending twice by a gateway that refuses duplicates, in spite of %s",
  (mistake, states) => {
    const findings = explore([mistake, "gateway refuses duplicates"]);
    expect(findings.states).toBe(states);
    expect([...findings.violations.keys()]).toEqual(["refunded and delivered"]);
  },
);

describe("docs/machine.md", () => {
  const page = readFileSync(`${import.meta.dirname}/../../docs/machine.md`, "utf8");
  const rows = [...page.matchAll(/^\| (.+?)(?: \(.+\))? \| ([a-z ]+), (\d+) \|$/gm)].map(
    ([, name, broken, steps]) => [name, broken, Number(steps)] as const,
  );

  it("lists each mistake of the model, and no other", () => {
    expect(rows.map(([name]) => name)).toEqual(Object.keys(mistakes));
    expect(/(\d+) deliberate mistakes/.exec(page)?.[1]).toBe(String(Object.keys(mistakes).length));
  });

  it.each(rows)(
    "says of the mistake %s what it breaks (%s), in how many steps (%i)",
    (name, broken, steps) => {
      const { violations, stuck } = mistakes[name as Mistake];
      const found = new Map<string, number | null>(Object.entries(violations));
      // Where nothing unlawful happens the order waits for ever, which the page says in words of its own.
      expect(steps).toBe(found.size === 0 ? stuck.steps : found.get(broken ?? ""));
    },
  );

  it("says how many states there are, without and with a restore", () => {
    const counts = [...page.matchAll(/(\d[\d,]*)\sstates/g)].map(([, count = ""]) => count.replace(",", ""));
    expect(counts).toEqual(Object.values(states).map(String));
  });
});

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
  expect(isGoodEnd({ ...paid, message: "refunded", paidByHand: 1 })).toBe(true);
  expect(isGoodEnd({ ...paid, message: "refunded", refunds: 1, paidByHand: 1 })).toBe(false);
  expect(isGoodEnd({ ...paid, message: "refund_failed", hasTask: true })).toBe(false);
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
