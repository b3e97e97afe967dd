import { beforeEach, describe, expect, it } from "vitest";
import { FakeProvider } from "#testing/fakes";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place, statesOf } from "#testing/orders";
import { sweep } from "../sweep";
import { readPayment } from "./read-payment";
import { sendMessage } from "./send-message";

/** Before the change, and after it: another provider, with the former one as the previous. */
let before: Harness;
let h: Harness;
/** A change after which the former one is no longer known at all. */
let forgotten: Harness;
beforeEach(() => {
  before = createHarness();
  h = createHarness({ provider: new FakeProvider("today"), previousProvider: before.provider });
  forgotten = createHarness({ provider: new FakeProvider("today") });
});

const minute = 60_000;

const call = async (to: Harness, path: string, id: string, token?: string) =>
  to.ask(`/api/webhooks/${path}/${token ?? (await to.deps.callbackTokens.of(path))}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: `id=fake_${id}`,
  });

const alarmsOf = ({ alarms }: Harness) => alarms.map(({ code }) => code);

describe("a payment that was opened before the change of provider", () => {
  it("is settled when its callback comes, on what the former provider answers (P3)", async () => {
    const id = await place(before);
    before.provider.set(id, { status: "paid" });
    expect((await call(h, "fake", id)).status).toBe(200);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
    expect(h.provider.calls.fetch).toBe(0);
  });

  it("is found by its status page", async () => {
    const id = await place(before);
    before.provider.set(id, { status: "paid" });
    h.pass(minute);
    await readPayment(h.deps, id);
    expect((await statesOf(h, id)).payment).toBe("paid");
  });

  it("is found by the sweep, though today's list is whole and does not tell of it (C6)", async () => {
    const [id, other] = [await place(before), await place(h)];
    before.provider.set(id, { status: "paid" });
    for (let sweeps = 0; sweeps < 3; sweeps++) {
      h.pass(minute);
      await sweep(h.deps);
    }
    expect((await statesOf(h, id)).payment).toBe("paid");
    expect((await statesOf(h, other)).payment).toBe("pending");
  });

  it("gets its money back where it came in, and no person is called (M21)", async () => {
    const id = await place(before);
    await pay(before, id);
    h.gateway.answers.push({
      accepts: false,
      outcome: { kind: "not_accepted", temporary: false, scope: "message", code: "no" },
    });
    await sendMessage(h.deps, id);
    await sweep(h.deps);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(before.provider.of(id).refunds.map(({ amountCents }) => amountCents)).toEqual([99]);
    expect([h.provider.calls.refund, alarmsOf(h)]).toEqual([0, []]);
  });

  it("is taken up again by its own provider when the refund's answer was lost (C17)", async () => {
    const id = await place(before);
    await pay(before, id);
    before.provider.faults.refund.push("after");
    h.gateway.answers.push({
      accepts: false,
      outcome: { kind: "not_accepted", temporary: false, scope: "message", code: "no" },
    });
    await sendMessage(h.deps, id);
    for (let sweeps = 0; sweeps < 3; sweeps++) {
      await sweep(h.deps);
      h.pass(2 * minute);
    }
    expect(before.provider.of(id).refunds).toHaveLength(1);
    expect((await statesOf(h, id)).message).toBe("refunded");
  });

  it("is opened there when the same order comes again and never had a checkout", async () => {
    before.provider.faults.open.push("before", "before", "before");
    await place(before, {}, "a-key-that-is-long-enough").catch(() => null);
    const id = await place(h, {}, "a-key-that-is-long-enough");
    expect(before.provider.of(id).order.orderId).toBe(id);
    expect(h.provider.calls.open).toBe(0);
  });

  it("moves by no callback with another's token, and by none once that provider is forgotten", async () => {
    const id = await place(before);
    before.provider.set(id, { status: "paid" });
    const others = await h.deps.callbackTokens.of("today");
    expect((await call(h, "fake", id, others)).status).toBe(404);
    expect((await call(forgotten, "fake", id)).status).toBe(404);
    expect(before.provider.calls.fetch).toBe(0);
    expect((await statesOf(h, id)).payment).toBe("pending");
  });
});

it("new orders are opened at today's provider, and its callbacks are taken as ever", async () => {
  const id = await place(h);
  expect([before.provider.calls.open, h.provider.calls.open]).toEqual([0, 1]);
  expect((await call(h, "today", id)).status).toBe(400);
  expect((await h.ask(`/api/payments/${id}`)).status).toBe(200);
});
