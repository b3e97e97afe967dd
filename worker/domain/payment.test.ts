import { describe, expect, it } from "vitest";
import {
  creationDeadline,
  type Evidence,
  mismatchOf,
  movesFor,
  type PaymentState,
  paymentFacts,
  paymentMoves,
  paymentStates,
  paymentStatesThat,
  publicPaymentStages,
  publicPaymentStates,
  toPublicPaymentState,
} from "./payment";

const ordered = { orderId: "order-1", amountCents: 168, currency: "EUR", mode: "live" } as const;
const seen = (changes: Partial<Evidence> = {}): Evidence => ({
  ...ordered,
  providerId: "tr_1",
  status: "paid",
  proof: "proof",
  refundedCents: 0,
  chargedBackCents: 0,
  ...changes,
});

describe("evidence", () => {
  it("fits when order, currency, amount and mode are those of the order", () => {
    expect(mismatchOf(ordered, seen())).toBe(null);
  });

  it.each([
    ["metadata", { orderId: "order-2" }],
    ["metadata", { orderId: null }],
    ["currency", { currency: "USD" }],
    ["currency", { currency: "eur" }],
    ["amount", { amountCents: 1 }],
    ["amount", { amountCents: 169 }],
    ["mode", { mode: "test" }],
  ] as const)("does not fit by its %s: %o", (why, changes) => {
    expect(mismatchOf(ordered, seen(changes))).toBe(why);
  });
});

describe("the moves that evidence calls for", () => {
  const ends = ["failed", "expired", "canceled"] as const;

  it("are none once a payment is paid, whatever the evidence says", () => {
    for (const status of publicPaymentStates) {
      for (const changes of [{}, { amountCents: 1 }]) {
        expect(movesFor("paid", ordered, seen({ status, ...changes }))).toEqual([]);
        expect(movesFor("paid_mismatch", ordered, seen({ status, ...changes }))).toEqual([]);
      }
    }
  });

  it.each([
    ["creating", ["adopted", "paid", "paid_late"]],
    ["create_failed", ["adopted", "paid", "paid_late"]],
    ["pending", ["paid", "paid_late"]],
    ["failed", ["paid", "paid_late"]],
    ["expired", ["paid", "paid_late"]],
    ["canceled", ["paid", "paid_late"]],
  ] as const)("of a '%s' payment found paid are %j", (state, moves) => {
    expect(movesFor(state, ordered, seen())).toEqual(moves);
  });

  it.each(ends)("of an open payment found %s end it, and of an ended one are none", (status) => {
    expect(movesFor("pending", ordered, seen({ status }))).toEqual([status]);
    for (const state of ["creating", "create_failed"] as const) {
      expect(movesFor(state, ordered, seen({ status }))).toEqual(["adopted", status]);
    }
    for (const state of ends) expect(movesFor(state, ordered, seen({ status }))).toEqual([]);
  });

  it("of evidence that still waits only adopt a payment we never heard back about", () => {
    const waiting = seen({ status: "pending" });
    expect(movesFor("creating", ordered, waiting)).toEqual(["adopted"]);
    expect(movesFor("create_failed", ordered, waiting)).toEqual(["adopted"]);
    for (const state of ["pending", ...ends] as const) expect(movesFor(state, ordered, waiting)).toEqual([]);
  });

  it.each([{ amountCents: 1 }, { currency: "USD" }, { mode: "test" }, { orderId: "order-2" }] as const)(
    "of a payment paid otherwise than ordered never pay it: %o",
    (changes) => {
      for (const state of paymentStates.filter((one) => one !== "paid" && one !== "paid_mismatch")) {
        expect(movesFor(state, ordered, seen(changes))).toEqual(["paid_mismatch"]);
        for (const status of ["pending", ...ends] as const) {
          expect(movesFor(state, ordered, seen({ ...changes, status }))).toEqual([]);
        }
      }
    },
  );

  it("always name one that can be made from where the payment is", () => {
    for (const state of paymentStates) {
      for (const status of publicPaymentStates) {
        const moves = movesFor(state, ordered, seen({ status }));
        const starts = moves.flatMap((move): readonly string[] => paymentMoves[move].from);
        expect(moves.length === 0 || starts.includes(state)).toBe(true);
      }
    }
  });
});

describe("the lawful moves", () => {
  it("never leave 'paid' or 'paid_mismatch'", () => {
    for (const { from } of Object.values(paymentMoves)) {
      expect(from).not.toContain("paid");
      expect(from).not.toContain("paid_mismatch");
    }
  });
});

describe("where a state stands, as the table says it, is what the moves say too", () => {
  const exits = (state: PaymentState): string[] =>
    Object.entries(paymentMoves)
      .filter(([, { from }]) => (from as readonly string[]).includes(state))
      .map(([move]) => move);

  it.each(paymentStates)("for '%s'", (state) => {
    const { shown, ...facts } = paymentFacts[state];
    const left = exits(state);
    const canEnd = left.some((move) => ["creation_failed", "failed", "expired", "canceled"].includes(move));
    expect(facts).toEqual({
      money: left.length === 0 ? "in" : canEnd ? "awaited" : "given_up",
      opened: !left.includes("adopted"),
    });
    const stages = { in: "paid", awaited: "open", given_up: "unpaid" };
    expect(publicPaymentStages[shown]).toBe(stages[facts.money]);
  });

  it("and no state, inner or public, is without a place", () => {
    expect(Object.keys(paymentFacts)).toEqual(paymentStates);
    expect(Object.keys(publicPaymentStages)).toEqual(publicPaymentStates);
    expect(paymentStatesThat(({ money }) => money === "in")).toEqual(["paid", "paid_mismatch"]);
  });
});

it("P2: one that its provider never confirmed opening is given up after an hour", () => {
  expect(creationDeadline / 60_000).toBe(60);
});

describe("the word a visitor sees", () => {
  it.each([
    ["creating", "pending"],
    ["pending", "pending"],
    ["paid", "paid"],
    ["failed", "failed"],
    ["expired", "expired"],
    ["canceled", "canceled"],
    ["create_failed", "failed"],
    ["paid_mismatch", "paid"],
  ] as const)("for '%s' is '%s'", (state, word) => {
    expect(toPublicPaymentState(state)).toBe(word);
  });
});
