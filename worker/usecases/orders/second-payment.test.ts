import { beforeEach, describe, expect, it } from "vitest";
import { selectPayment } from "#db/payments";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place } from "#testing/orders";
import { formerRole } from "./former-role";
import { payBackExtra } from "./second-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

/** Somebody paid an order once more. */
async function paidTwice(providerId: string) {
  const id = await place(h);
  await pay(h, id);
  const [order] = await selectPayment(h.deps.db, id);
  if (!order) throw new Error("no payment");
  h.provider.add(providerId, h.provider.of(id).order, { status: "paid" });
  return { id, order, seen: seenOf(providerId) };
}
const seenOf = (providerId: string) => {
  const kept = h.provider.ledger.get(providerId);
  if (!kept) throw new Error(`no payment ${providerId}`);
  return kept.seen;
};
const extras = async () =>
  (
    await h.env.DB.prepare(
      `SELECT p.id, p.order_id AS orderId, p.provider_id AS providerId, p.cause, p.actor, p.mode, p.paid_cents AS cents,
         p.paid_currency AS currency, p.paid_at AS at, r.status, r.reason, r.next_at AS nextAt, r.amount_cents AS back
       FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id WHERE p.order_id <> p.id ORDER BY p.rowid`,
    ).all<{ id: string; orderId: string; providerId: string }>()
  ).results;

describe("a second payment of an order", () => {
  it("has a row of its own, whose money is due back, and staff hear of it", async () => {
    const { id, order, seen } = await paidTwice("fake_second");
    expect(await payBackExtra(h.deps, order, seen, "sweeper")).toBe("changed");
    const { now } = h.time;
    expect(await extras()).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        orderId: id,
        providerId: "fake_second",
        cause: "paid_twice",
        actor: "sweeper",
        mode: "test",
        cents: 99,
        currency: "EUR",
        at: now,
        status: "due",
        reason: "paid_twice",
        nextAt: now,
        back: 99,
      },
    ]);
    expect(h.alarms).toEqual([{ code: "order_paid_twice", facts: { orderId: id } }]);
  });

  it("is one row however often it is heard of, and another one's is another", async () => {
    const [one, other] = [await paidTwice("fake_second"), await paidTwice("fake_third")];
    for (const { order, seen } of [one, one, other]) await payBackExtra(h.deps, order, seen, "provider");
    expect((await extras()).map(({ orderId, providerId }) => [orderId, providerId])).toEqual([
      [one.id, "fake_second"],
      [other.id, "fake_third"],
    ]);
  });
});

describe("what a payment was before a restore took its row", () => {
  const paidBack = (refundId: string | null) => {
    const kept = h.provider.ledger.get("fake_second");
    kept?.refunds.push({
      key: "k",
      providerRefundId: "re_1",
      amountCents: 99,
      status: "accepted",
      refundId,
    });
    return { ...seenOf("fake_second"), refundedCents: 99 };
  };

  it("is known by the name of our refund of it: that of its row, whichever try it was", async () => {
    const { order, seen } = await paidTwice("fake_second");
    await payBackExtra(h.deps, order, seen, "provider");
    const [row] = await extras();
    for (const name of [row?.id ?? "", `${row?.id}.2`]) {
      const told = paidBack(name);
      expect(await formerRole(h.deps, told)).toBe("extra");
      h.provider.ledger.get("fake_second")?.refunds.splice(0);
    }
  });

  it("is not known where the refund is another's, or nobody's", async () => {
    const { id } = await paidTwice("fake_second");
    for (const name of [id, null, ""]) {
      expect(await formerRole(h.deps, paidBack(name))).toBe("unknown");
      h.provider.ledger.get("fake_second")?.refunds.splice(0);
    }
    expect(await formerRole(h.deps, { ...seenOf("fake_second"), refundedCents: 99 })).toBe("unknown");
  });

  it("is not asked about where it was not paid, or nothing went back", async () => {
    const { seen } = await paidTwice("fake_second");
    expect(await formerRole(h.deps, seen)).toBe("unknown");
    expect(await formerRole(h.deps, { ...seen, status: "expired", refundedCents: 99 })).toBe("unknown");
    expect(h.provider.calls.refundsOf).toBe(0);
  });

  it("is for later where the provider does not answer", async () => {
    const { seen } = await paidTwice("fake_second");
    h.provider.faults.refundsOf.push("before");
    expect(await formerRole(h.deps, { ...seen, refundedCents: 99 })).toBe("silent");
  });
});
