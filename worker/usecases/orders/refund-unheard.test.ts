import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place } from "#testing/orders";
import { sweep } from "#usecases/sweep";
import { startRefund } from "./refund-order";
import { settlePayment } from "./settle-payment";
import { withdrawOrder } from "./withdraw-order";

const hour = 60 * 60_000;
let h: Harness;
let id: string;
beforeEach(async () => {
  h = createHarness();
  id = await place(h);
  await pay(h, id);
  await withdrawOrder(h.deps, id);
});

const tasks = async () =>
  (
    await h.env.DB.prepare("SELECT kind, cause, ended_at IS NULL AS waits FROM tasks").all<{
      kind: string;
      cause: string;
      waits: number;
    }>()
  ).results;
const silent = async () => ({ ok: false, error: { kind: "unreachable" } }) as const;

/** Lets hours go by, with a sweep in each. */
async function wait(hours: number): Promise<void> {
  for (let n = 0; n < hours; n++) {
    h.pass(hour);
    await sweep(h.deps);
  }
}

describe("a refund that is asked for again and again", () => {
  it("waits for a person after half a day without a yes or a no, and no more once there is one", async () => {
    const answer = h.provider.refund;
    h.provider.refund = silent;
    await wait(11);
    expect(await tasks()).toEqual([]);
    await wait(3);
    expect(await tasks()).toEqual([{ kind: "refund_unanswered", cause: "provider_silent", waits: 1 }]);
    h.provider.refund = answer;
    await wait(2);
    expect(await tasks()).toEqual([{ kind: "refund_unanswered", cause: "provider_silent", waits: 0 }]);
  });
});

describe("a refund that was taken", () => {
  it("and could not be made days later waits for a person as soon as the provider says so", async () => {
    await wait(2);
    h.provider.set(id, { refundedCents: 99 });
    await settlePayment(h.deps, `fake_${id}`, "provider");
    expect(await tasks()).toEqual([]);
    h.pass(20 * 24 * hour);
    h.provider.set(id, { refundedCents: 0 });
    await settlePayment(h.deps, `fake_${id}`, "provider");
    await settlePayment(h.deps, `fake_${id}`, "provider");
    expect(await tasks()).toEqual([{ kind: "refund_missing", cause: "failed_at_provider", waits: 1 }]);
  });

  it("is not called undone by a second payment of its order, of which nothing went back yet", async () => {
    await wait(2);
    h.provider.set(id, { refundedCents: 99 });
    await settlePayment(h.deps, `fake_${id}`, "provider");
    h.pass(2 * hour);
    const { order } = h.provider.of(id);
    h.provider.add("fake_second", { ...order, createdAt: h.time.now }, { status: "paid" });
    await settlePayment(h.deps, "fake_second", "provider");
    expect((await tasks()).filter(({ kind }) => kind === "refund_missing")).toEqual([]);
  });

  it("is not missed while it is on its way", async () => {
    await sweep(h.deps);
    h.pass(hour / 2);
    await settlePayment(h.deps, `fake_${id}`, "provider");
    expect(await tasks()).toEqual([]);
  });
});

describe("a refund whose answer was lost", () => {
  it("is not taken for what somebody paid back at the provider's desk before it, of the same amount", async () => {
    const long = await place(h, { message: "x".repeat(161), receiver: "+31612345679" });
    await pay(h, long);
    // Two parts cost 1.68.
    const half = 84;
    const desk = { key: "desk", providerRefundId: "re_desk", amountCents: half, refundId: null };
    h.provider.of(long).refunds.push({ ...desk, status: "accepted" });
    h.provider.set(long, { refundedCents: half });
    await settlePayment(h.deps, `fake_${long}`, "provider");
    h.provider.faults.refund.push("before");
    await startRefund(h.deps, long);
    await wait(1);
    expect(h.provider.of(long).refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(2 * half);
  });
});
