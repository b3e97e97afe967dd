import { beforeEach, describe, expect, it } from "vitest";
import { priceCents } from "#domain/pricing";
import { createHarness, type Harness } from "#testing/harness";
import { askedBy, isProofOf, proofOf } from "./payment-proof";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

describe("our proof of an order", () => {
  const order = { id: "A".repeat(22), amountCents: 99 };

  it("is of this order and of its price", async () => {
    const proof = await proofOf(h.deps, order);
    expect(await isProofOf(h.deps, order, proof)).toBe(true);
    expect(await isProofOf(h.deps, { ...order, amountCents: 98 }, proof)).toBe(false);
    expect(await isProofOf(h.deps, { ...order, id: "B".repeat(22) }, proof)).toBe(false);
    for (const none of [null, undefined, ""]) expect(await isProofOf(h.deps, order, none)).toBe(false);
  });

  it("tells what was asked, whatever came in: each price of the tariff, and one of before it", async () => {
    for (const amountCents of [priceCents(1), priceCents(2), priceCents(5)]) {
      const proof = await proofOf(h.deps, { ...order, amountCents });
      expect(await askedBy(h.deps, order.id, { amountCents: 1, proof })).toBe(amountCents);
    }
    const proof = await proofOf(h.deps, { ...order, amountCents: 4_999 });
    expect(await askedBy(h.deps, order.id, { amountCents: 4_999, proof })).toBe(4_999);
    expect(await askedBy(h.deps, order.id, { amountCents: 99, proof })).toBeNull();
    expect(await askedBy(h.deps, order.id, { amountCents: 99, proof: null })).toBeNull();
  });
});
