import { beforeEach, describe, expect, it } from "vitest";
import { messageStates } from "../domain/delivery";
import { createHarness, type Harness } from "../testing/harness";
import { eventsOf, pay, place, seedStates, statesOf } from "../testing/orders";
import { startRefund } from "./refund-order";
import { sendMessage } from "./send-message";
import { settlePayment } from "./settle-payment";
import { sweep } from "./sweep";

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

describe("a message that cannot be sent", () => {
  it("gives the whole amount back, once, under one key (M21, M22)", async () => {
    const id = await refusedOrder();
    await startRefund(h.deps, id);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(paidBack(id)).toEqual([99]);
    expect(h.provider.of(id).refunds[0]?.key).toBe(`refund:${id}`);
    expect(await eventsOf(h, "refund", id)).toEqual([">requested", "requested>refunded"]);
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
