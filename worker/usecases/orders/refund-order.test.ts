import { beforeEach, describe, expect, it } from "vitest";
import { selectRefund } from "#db/refunds";
import { messageStates } from "#domain/delivery";
import { statementText } from "#domain/statement";
import { createHarness, type Harness } from "#testing/harness";
import { eventsOf, pay, place, seedStates, statesOf } from "#testing/orders";
import { openTasksOf } from "#testing/worklist";
import { sweep } from "../sweep";
import { resumeRefund, startExtraRefund, startRefund, whatBecameOf } from "./refund-order";
import { sendMessage } from "./send-message";
import { settlePayment } from "./settle-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const minute = 60_000;

/** A paid order that the gateway refuses for good. */
async function refusedOrder(): Promise<string> {
  const id = await place(h);
  await pay(h, id);
  h.gateway.answers.push({
    accepts: false,
    outcome: { kind: "not_accepted", temporary: false, scope: "message", code: "no" },
  });
  await sendMessage(h.deps, id);
  return id;
}

const paidBack = (id: string) => h.provider.of(id).refunds.map((refund) => refund.amountCents);
const refundOf = (id: string) =>
  h.env.DB.prepare("SELECT status FROM refunds WHERE id = ?").bind(id).first("status");

/** Nobody may call the provider for a refund this minute any more. */
const withoutCalls = () => {
  const budgets = { ...h.deps.site.budgets, providerCalls: 0 };
  return { ...h.deps, site: { ...h.deps.site, budgets } };
};

describe("a refund in a minute that has no calls left for it", () => {
  it("stays due, and is begun by a later one", async () => {
    const id = await refusedOrder();
    expect(await startRefund(withoutCalls(), id)).toBe("not_asked");
    expect([(await statesOf(h, id)).message, await refundOf(id)]).toEqual(["refund_due", null]);
    expect(await startRefund(h.deps, id)).toBe("heard");
    expect(paidBack(id)).toEqual([99]);
  });

  it("of a second payment stays due as well", async () => {
    const id = await place(h);
    await pay(h, id);
    h.provider.add("fake_second", h.provider.of(id).order, { status: "paid" });
    await settlePayment(h.deps, "fake_second", "provider");
    const extra = (await h.env.DB.prepare("SELECT id FROM refunds").first<string>("id")) ?? "";
    expect(await startExtraRefund(withoutCalls(), extra)).toBe("not_asked");
    expect(await refundOf(extra)).toBe("due");
    expect(await startExtraRefund(h.deps, extra)).toBe("heard");
    expect(await refundOf(extra)).toBe("refunded");
  });

  it("whose answer never came is not asked about, and not asked for again", async () => {
    const id = await refusedOrder();
    h.provider.faults.refund.push("before");
    expect(await startRefund(h.deps, id)).toBe("silent");
    const [refund] = await selectRefund(h.deps.db, id);
    if (!refund) throw new Error("no refund");
    expect(await resumeRefund(withoutCalls(), refund)).toBe("not_asked");
    expect([h.provider.calls.refundsOf, h.provider.calls.refund]).toEqual([0, 1]);
    h.pass(minute);
    const budgets = { ...h.deps.site.budgets, providerCalls: 14 };
    const few = { ...h.deps, site: { ...h.deps.site, budgets } };
    expect(await resumeRefund(few, refund)).toBe("heard");
    expect([h.provider.calls.refundsOf, h.provider.calls.refund]).toEqual([1, 1]);
    expect(await resumeRefund(h.deps, refund)).toBe("heard");
    expect(paidBack(id)).toEqual([99]);
  });
});

describe("a message that cannot be sent", () => {
  it("gives the whole amount back, once, under one key (M21, M22)", async () => {
    const id = await refusedOrder();
    await startRefund(h.deps, id);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(paidBack(id)).toEqual([99]);
    expect(h.provider.of(id).refunds[0]?.key).toBe(`refund:${id}`);
    expect(await eventsOf(h, "refund", id)).toEqual([">requested", "requested>refunded"]);
    const row = await h.env.DB.prepare("SELECT next_at, provider_refund_id FROM refunds").first();
    expect(row).toEqual({ next_at: null, provider_refund_id: "re_1" });
  });

  it("gives it back once when 20 workers start at once", async () => {
    const id = await refusedOrder();
    await Promise.all(Array.from({ length: 20 }, () => startRefund(h.deps, id)));
    expect(paidBack(id)).toEqual([99]);
    expect(h.provider.calls.refund).toBe(1);
  });

  it("is started from no other state than refund_due", async () => {
    for (const state of messageStates.filter((one) => one !== "refund_due")) {
      const id = await seedStates(h, "paid", state);
      await startRefund(h.deps, id);
      expect([state, (await statesOf(h, id)).message]).toEqual([state, state]);
    }
    expect(h.provider.calls.refund).toBe(0);
  });

  it("gives back what really came in, not what was asked (P6)", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid", amountCents: 150 });
    await settlePayment(h.deps, `fake_${id}`, "provider");
    h.pass(13 * 60 * minute);
    await sweep(h.deps);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(paidBack(id)).toEqual([150]);
  });
});

describe("a refund whose answer does not come (C17)", () => {
  it("is found at the provider and not asked for again", async () => {
    const id = await refusedOrder();
    h.provider.faults.refund.push("after");
    await startRefund(h.deps, id);
    expect((await statesOf(h, id)).message).toBe("refunding");
    h.pass(minute);
    await sweep(h.deps);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(h.provider.calls.refund).toBe(1);
    expect(paidBack(id)).toEqual([99]);
  });

  it("is asked for again with the same key when the provider knows nothing of it", async () => {
    const id = await refusedOrder();
    h.provider.faults.refund.push("before");
    await startRefund(h.deps, id);
    h.pass(minute);
    await sweep(h.deps);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(paidBack(id)).toEqual([99]);
  });

  it("waits while the provider cannot even say which refunds it knows", async () => {
    const id = await refusedOrder();
    h.provider.faults.refund.push("after");
    h.provider.faults.refundsOf.push("before", "before");
    await startRefund(h.deps, id);
    for (let round = 0; round < 3; round++) {
      h.pass(minute);
      await sweep(h.deps);
    }
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(h.provider.calls.refund).toBe(1);
  });

  it("is not taken up before a minute has passed", async () => {
    const id = await refusedOrder();
    h.provider.faults.refund.push("after");
    await startRefund(h.deps, id);
    h.pass(minute - 1);
    await sweep(h.deps);
    expect(h.provider.calls.refundsOf).toBe(0);
    expect(await refundOf(id)).toBe("requested");
  });

  it("is the one that went through, where the provider also knows one that did not", async () => {
    const id = await refusedOrder();
    h.provider.faults.refund.push("after");
    await startRefund(h.deps, id);
    h.provider.of(id).refunds.unshift({
      key: "of-an-earlier-try",
      providerRefundId: "re_0",
      amountCents: 99,
      status: "failed",
      refundId: null,
    });
    h.pass(minute);
    await sweep(h.deps);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(h.provider.calls.refund).toBe(1);
  });

  it("has failed, where all that the provider knows is one that did not go through", async () => {
    const id = await refusedOrder();
    h.provider.faults.refund.push("before");
    await startRefund(h.deps, id);
    h.provider.of(id).refunds.push({
      key: "x",
      providerRefundId: "re_0",
      amountCents: 99,
      status: "failed",
      refundId: null,
    });
    h.pass(minute);
    await sweep(h.deps);
    expect((await statesOf(h, id)).message).toBe("refund_failed");
    expect(h.provider.calls.refund).toBe(1);
    expect(await openTasksOf(h, id)).toMatchObject([{ kind: "refund_failed", cause: "failed_at_provider" }]);
    expect(h.alarms).toEqual([
      { code: "refund_refused", facts: { orderId: id, said: "failed_at_provider" } },
    ]);
  });

  it("is not one of another amount", async () => {
    const id = await refusedOrder();
    h.provider.faults.refund.push("before");
    await startRefund(h.deps, id);
    h.provider.of(id).refunds.push({
      key: "x",
      providerRefundId: "re_0",
      amountCents: 1,
      status: "accepted",
      refundId: null,
    });
    h.pass(minute);
    await sweep(h.deps);
    expect(h.provider.calls.refund).toBe(2);
    expect(paidBack(id)).toEqual([1, 99]);
  });

  it("ends by itself: another whose answer never came either is still asked about", async () => {
    const [id, other] = [await refusedOrder(), await refusedOrder()];
    h.provider.faults.refund.push("before", "before");
    for (const one of [id, other]) await startRefund(h.deps, one);
    const [refund] = await selectRefund(h.deps.db, id);
    if (!refund) throw new Error("no refund");
    expect(await resumeRefund(h.deps, refund)).toBe("heard");
    expect([await refundOf(id), await refundOf(other)]).toEqual(["refunded", "requested"]);
    expect([(await statesOf(h, other)).message, paidBack(other)]).toEqual(["refunding", []]);
  });

  it("does not keep others waiting when it cannot be taken up", async () => {
    const id = await refusedOrder();
    h.provider.faults.refund.push("before");
    await startRefund(h.deps, id);
    const before = h.time.now - minute;
    await h.env.DB.batch(
      Array.from({ length: 40 }, (_, n) =>
        h.env.DB.prepare(
          `INSERT INTO refunds (id, payment_id, amount_cents, currency, status, ver, tx, cause, actor, changed_at,
           created_at, next_at) VALUES (?1, ?1, 99, 'EUR', 'requested', 1, 't', 'test', 'test', 0, 0, ?2)`,
        ).bind(`no-such-payment-${n}`, before),
      ),
    );
    for (let round = 0; round < 2; round++) {
      h.pass(minute);
      await sweep(h.deps);
    }
    expect(paidBack(id)).toEqual([99]);
  });
});

describe("a refund that waits at the provider for balance", () => {
  it("is not said to be made, is looked at soon and then each hour, and ends when the money leaves", async () => {
    const id = await refusedOrder();
    h.provider.faults.refund.push("waiting");
    await startRefund(h.deps, id);
    expect(await statesOf(h, id)).toMatchObject({ message: "refunding" });
    const looks: number[] = [];
    for (const wait of [5 * minute - 1, 1, 55 * minute, 59 * minute, minute]) {
      h.pass(wait);
      await sweep(h.deps);
      looks.push(h.provider.calls.refundsOf);
    }
    expect([looks, h.provider.calls.refund]).toEqual([[0, 1, 2, 2, 3], 1]);
    expect(await statesOf(h, id)).toMatchObject({ message: "refunding" });
    Object.assign(h.provider.of(id).refunds[0] ?? {}, { status: "accepted" });
    h.pass(60 * minute);
    await sweep(h.deps);
    expect(await statesOf(h, id)).toMatchObject({ message: "refunded" });
    expect(h.provider.calls.refund).toBe(1);
  });

  it("has failed when somebody calls it off there, and is a person's then", async () => {
    const id = await refusedOrder();
    h.provider.faults.refund.push("waiting");
    await startRefund(h.deps, id);
    Object.assign(h.provider.of(id).refunds[0] ?? {}, { status: "failed" });
    h.pass(60 * minute);
    await sweep(h.deps);
    expect(await statesOf(h, id)).toMatchObject({ message: "refund_failed" });
  });
});

describe("what a try of a refund became", () => {
  const [id, amountCents] = ["the-refund", 99] as const;
  const known = (refundId: string | null, status: "accepted" | "failed", cents: number = amountCents) => ({
    providerRefundId: `re_${refundId}_${status}`,
    amountCents: cents,
    status,
    refundId,
  });

  it.each([
    ["its own, by name", 1, [known("the-refund", "accepted")], 0],
    ["its own, by name, whatever the amount", 1, [known("the-refund", "accepted", 50)], 0],
    ["an earlier try that went through after all", 2, [known("the-refund", "accepted")], 0],
    [
      "the one that went through, before one that did not",
      2,
      [known("the-refund.2", "failed"), known("the-refund", "accepted")],
      1,
    ],
    [
      "its own that did not go through",
      2,
      [known("the-refund", "failed"), known("the-refund.2", "failed")],
      1,
    ],
    ["one without a name, of a first try and of its amount", 1, [known(null, "failed")], 0],
    ["none, where only an earlier try did not go through", 2, [known("the-refund", "failed")], null],
    ["none, where one without a name has another amount", 1, [known(null, "accepted", 98)], null],
    ["none, where one without a name stood there before a later try", 2, [known(null, "accepted")], null],
    [
      "none, where all are another refund's",
      1,
      [known("another", "accepted"), known("another.2", "failed")],
      null,
    ],
    ["none, where there are none", 1, [], null],
  ] as const)("is %s", (_what, tries, all, at) => {
    expect(whatBecameOf({ id, tries, amountCents }, all)).toEqual(at === null ? undefined : all[at]);
  });
});

describe("what the provider is asked", () => {
  it("is called by the order's own reference, as the payment was", async () => {
    const id = await refusedOrder();
    const createdAt = h.time.now;
    h.pass(60 * minute);
    await startRefund(h.deps, id);
    expect(h.provider.refundRequests).toEqual([
      {
        providerId: `fake_${id}`,
        refundId: id,
        description: statementText({ id, createdAt }),
        amountCents: 99,
        currency: "EUR",
        key: `refund:${id}`,
      },
    ]);
  });

  it("is called so for a second payment too, which has a row and a time of its own (P8)", async () => {
    const id = await place(h);
    const createdAt = h.time.now;
    await pay(h, id);
    h.pass(60 * minute);
    h.provider.add("fake_second", h.provider.of(id).order, { status: "paid" });
    await settlePayment(h.deps, "fake_second", "provider");
    const extra = (await h.env.DB.prepare("SELECT id FROM refunds").first<string>("id")) ?? "";
    await startExtraRefund(h.deps, extra);
    expect(h.provider.refundRequests).toMatchObject([
      { providerId: "fake_second", description: statementText({ id, createdAt }) },
    ]);
  });

  it("is nothing while it cannot say which refunds it knows", async () => {
    const id = await refusedOrder();
    h.provider.faults.refund.push("before");
    expect(await startRefund(h.deps, id)).toBe("silent");
    const [refund] = await selectRefund(h.deps.db, id);
    if (!refund) throw new Error("no refund");
    h.provider.faults.refundsOf.push("before");
    expect(await resumeRefund(h.deps, refund)).toBe("silent");
    expect([h.provider.calls.refund, await refundOf(id)]).toEqual([1, "requested"]);
  });

  it("is nothing about a payment that it never opened", async () => {
    const id = await refusedOrder();
    await h.env.DB.prepare("UPDATE payments SET provider_id = NULL").run();
    expect(await startRefund(h.deps, id)).toBe("not_asked");
    expect([h.provider.calls.refund, h.provider.calls.refundsOf]).toEqual([0, 0]);
  });

  it("is nothing of an order whose money is not due back, or of which no second payment is known", async () => {
    const id = await place(h);
    await pay(h, id);
    expect(await startRefund(h.deps, id)).toBe("not_asked");
    expect(await startRefund(h.deps, "no-such-order-at-all00")).toBe("not_asked");
    expect(await startExtraRefund(h.deps, "no-such-refund-at-all0")).toBe("not_asked");
    expect(h.provider.calls.refund).toBe(0);
  });

  it("and refuses is told to staff with its own word, which stands in the refund's row", async () => {
    const id = await refusedOrder();
    await h.env.DB.prepare("UPDATE messages SET reason = 'staff' WHERE id = ?").bind(id).run();
    h.provider.faults.refund.push("refused");
    expect(await startRefund(h.deps, id)).toBe("heard");
    expect(h.alarms).toContainEqual({ code: "refund_refused", facts: { orderId: id, said: "no" } });
    const row = await h.env.DB.prepare("SELECT reason, next_at FROM refunds").first();
    expect(row).toEqual({ reason: "no", next_at: null });
    expect(await openTasksOf(h, id)).toMatchObject([{ kind: "refund_failed", cause: "refused" }]);
  });
});

describe("a refund of what was paid at another provider than today's", () => {
  const moveHouse = () => h.env.DB.prepare("UPDATE payments SET provider = 'yesterday'").run();

  it("is never asked of the wrong one, and calls a person", async () => {
    const id = await refusedOrder();
    await moveHouse();
    expect(await startRefund(h.deps, id)).toBe("not_asked");
    const [task] = await openTasksOf(h, id);
    expect(task).toMatchObject({
      kind: "paid_at_another_provider",
      cause: "provider_not_set",
      openedAt: h.time.now,
    });
    const about = { orderId: id, provider: "yesterday", providerId: `fake_${id}`, cents: 99 };
    expect(JSON.parse(task?.facts ?? "null")).toEqual(about);
    h.pass(minute);
    await sweep(h.deps);
    expect([h.provider.calls.refund, h.provider.calls.refundsOf]).toEqual([0, 0]);
    expect((await statesOf(h, id)).message).toBe("refunding");
    const facts = { orderId: id, provider: "yesterday" };
    expect(h.alarms).toEqual(Array(2).fill({ code: "refund_at_another_provider", facts }));
  });

  it("is made once that provider is there again", async () => {
    const id = await refusedOrder();
    await moveHouse();
    await startRefund(h.deps, id);
    await h.env.DB.prepare("UPDATE payments SET provider = 'fake'").run();
    h.pass(minute);
    await sweep(h.deps);
    expect(paidBack(id)).toEqual([99]);
  });
});

describe("a refund that the provider refuses (M23)", () => {
  it("calls staff and stays failed", async () => {
    const id = await refusedOrder();
    h.provider.faults.refund.push("refused");
    await startRefund(h.deps, id);
    expect((await statesOf(h, id)).message).toBe("refund_failed");
    expect(await refundOf(id)).toBe("failed");
    expect(h.alarms.map((alarm) => alarm.code)).toContain("refund_refused");
    h.pass(24 * 60 * minute);
    await sweep(h.deps);
    expect(h.provider.calls.refund).toBe(1);
  });
});

it("pays a second payment back and leaves the message on its way (P8)", async () => {
  const id = await place(h);
  await pay(h, id);
  h.provider.add("fake_second", h.provider.of(id).order, { status: "paid" });
  await settlePayment(h.deps, "fake_second", "provider");
  await sendMessage(h.deps, id);
  await sweep(h.deps);
  expect(h.provider.ledger.get("fake_second")?.refunds.map((refund) => refund.amountCents)).toEqual([99]);
  expect(paidBack(id)).toEqual([]);
  expect((await statesOf(h, id)).message).toBe("sent");
});

describe("the refund of a second payment", () => {
  const second = async () => {
    const id = await place(h);
    await pay(h, id);
    h.provider.add("fake_second", h.provider.of(id).order, { status: "paid" });
    await settlePayment(h.deps, "fake_second", "provider");
    const extra = await h.env.DB.prepare("SELECT id FROM refunds").first<{ id: string }>();
    return extra?.id ?? "";
  };
  const given = () => h.provider.ledger.get("fake_second")?.refunds.length;

  it("is asked for once when 20 workers start at once", async () => {
    const id = await second();
    await Promise.all(Array.from({ length: 20 }, () => startExtraRefund(h.deps, id)));
    expect([h.provider.calls.refund, given()]).toEqual([1, 1]);
  });

  it("is taken up again when its answer never came", async () => {
    const id = await second();
    h.provider.faults.refund.push("before");
    await startExtraRefund(h.deps, id);
    h.pass(minute - 1);
    await sweep(h.deps);
    expect([await refundOf(id), h.provider.calls.refundsOf]).toEqual(["requested", 0]);
    h.pass(1);
    await sweep(h.deps);
    expect([await refundOf(id), given()]).toEqual(["refunded", 1]);
  });
});

describe("the sweep alone, without a single wake-up, pays back an order", () => {
  const block = (id: string) =>
    h.env.DB.prepare(
      "INSERT INTO blocked_phones (id, hash, reason, created_at) SELECT 'b', receiver_hash, 'test', 0 FROM messages WHERE id = ?",
    )
      .bind(id)
      .run();
  const roads: Record<string, () => Promise<string>> = {
    "that was refused by the gateway": refusedOrder,
    "that was blocked before it was paid": async () => {
      const id = await place(h);
      await block(id);
      await pay(h, id);
      return id;
    },
    "that was blocked after it was paid": async () => {
      const id = await place(h);
      await pay(h, id);
      await block(id);
      await sendMessage(h.deps, id);
      return id;
    },
    "that was paid late": async () => {
      const id = await place(h);
      h.provider.set(id, { status: "expired" });
      await settlePayment(h.deps, `fake_${id}`, "provider");
      await pay(h, id);
      return id;
    },
    "whose text does not open": async () => {
      const id = await place(h);
      await pay(h, id);
      await h.env.DB.prepare("UPDATE messages SET body_sealed = receiver_sealed").run();
      await sendMessage(h.deps, id);
      return id;
    },
    "whose calls are spent": async () => {
      const id = await place(h);
      await pay(h, id);
      await h.env.DB.prepare("UPDATE messages SET attempt = 5").run();
      await sendMessage(h.deps, id);
      return id;
    },
  };

  it.each(Object.entries(roads))("%s", async (_name, walk) => {
    const id = await walk();
    expect((await statesOf(h, id)).message).toBe("refund_due");
    await sweep(h.deps);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(paidBack(id)).toEqual([99]);
  });
});
