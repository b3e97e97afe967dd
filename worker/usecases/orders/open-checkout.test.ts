import { beforeEach, describe, expect, it } from "vitest";
import { statementReference, statementText } from "#domain/statement";
import { createHarness, type Harness } from "#testing/harness";
import { place, statesOf } from "#testing/orders";
import { openCheckout } from "./open-checkout";
import { proofOf } from "./payment-proof";

let h: Harness;
let waits: number[];
beforeEach(() => {
  h = createHarness();
  waits = [];
});

const minute = 60_000;
const key = "a-key-that-is-long-enough";
const waiting = () => ({
  ...h.deps,
  retryTimer: { wait: async (ms: number) => void waits.push(ms), fraction: () => 0.5 },
});
const onlyOrder = async () => (await h.env.DB.prepare("SELECT id FROM orders").first<string>("id")) ?? "";

/** An order that is stored and whose checkout never opened. */
async function unopened() {
  h.provider.faults.open.push("before", "before", "before");
  await expect(place(h, {}, key)).rejects.toThrow("payment_provider_unreachable");
  h.provider.calls.open = 0;
  h.alarms.length = 0;
  return {
    id: await onlyOrder(),
    amountCents: 99,
    createdAt: h.time.now,
    locale: "nl",
    channel: "script",
  } as const;
}

describe("what the provider is asked to open", () => {
  it("is the order with its price, its reference, our proof, and the pages to come back to", async () => {
    const order = await unopened();
    h.pass(minute);
    const opened = await openCheckout(h.deps, order);
    expect(opened).toEqual({
      ok: true,
      value: { id: order.id, checkoutUrl: `http://localhost:8787/checkout/fake_${order.id}` },
    });
    expect(h.provider.of(order.id).order).toEqual({
      orderId: order.id,
      proof: await proofOf(h.deps, order),
      createdAt: order.createdAt,
      amountCents: 99,
      currency: "EUR",
      description: statementText(order),
      statement: statementReference(order),
      redirectUrl: `http://localhost:8787/betaling/status/${order.id}`,
      webhookUrl: expect.stringMatching(/^http:\/\/localhost:8787\/api\/webhooks\/fake\/[\w-]{43}$/),
      locale: "nl",
    });
    const row = await h.env.DB.prepare(
      "SELECT provider_id, checkout_url, next_poll_at FROM payments",
    ).first();
    expect(row).toEqual({
      provider_id: `fake_${order.id}`,
      checkout_url: `http://localhost:8787/checkout/fake_${order.id}`,
      next_poll_at: order.createdAt + 3 * minute,
    });
  });

  it("without scripts comes back to a page that needs none", async () => {
    const order = await unopened();
    await openCheckout(h.deps, { ...order, channel: "form", locale: "en" });
    expect(h.provider.of(order.id).order).toMatchObject({
      redirectUrl: `http://localhost:8787/api/payments/${order.id}/page`,
      locale: "en",
    });
  });
});

it("a checkout that opened stands in the books as the visitor's deed", async () => {
  const order = await unopened();
  h.pass(minute);
  await openCheckout(h.deps, order);
  const tx = expect.stringMatching(/^[\w-]{22}$/);
  const change = await h.env.DB.prepare("SELECT status, actor, changed_at, tx FROM payments").first();
  expect(change).toEqual({ status: "pending", actor: "visitor", changed_at: h.time.now, tx });
});

it("a checkout that opened leads there also where it cannot be written down, of which staff hear for which order", async () => {
  const order = await unopened();
  const db = Object.create(h.deps.db);
  db.batch = async () => Promise.reject(new Error("away"));
  expect(await openCheckout({ ...h.deps, db }, order)).toMatchObject({ ok: true, value: { id: order.id } });
  expect(h.alarms).toEqual([{ code: "opened_payment_not_recorded", facts: { orderId: order.id } }]);
});

describe("a provider that does not answer", () => {
  it("is asked three times, later each time, and opens the order once", async () => {
    const order = await unopened();
    h.provider.faults.open.push("after", "before");
    expect((await openCheckout(waiting(), order)).ok).toBe(true);
    expect([h.provider.calls.open, h.provider.ledger.size, waits]).toEqual([3, 1, [500, 1_000]]);
  });

  it("is asked no fourth time, and the order stays as it was", async () => {
    const order = await unopened();
    h.provider.faults.open.push("before", "before", "before");
    expect(await openCheckout(waiting(), order)).toEqual({
      ok: false,
      error: "payment_provider_unreachable",
    });
    expect([h.provider.calls.open, waits]).toEqual([3, [500, 1_000]]);
    expect(await statesOf(h, order.id)).toEqual({ payment: "creating", message: "awaiting_payment" });
    expect(h.alarms).toEqual([
      { code: "provider_unreachable", facts: { provider: "fake", orderId: order.id } },
    ]);
  });

  it("is asked no second time where the minute has no calls left", async () => {
    const order = await unopened();
    h.provider.faults.open.push("before");
    const deps = waiting();
    const budgets = { ...deps.site.budgets, providerCalls: 0 };
    const opened = await openCheckout({ ...deps, site: { ...deps.site, budgets } }, order);
    expect(opened).toEqual({ ok: false, error: "payment_provider_unreachable" });
    expect([h.provider.calls.open, waits]).toEqual([1, []]);
  });
});

describe("a provider that answers otherwise", () => {
  it("with a no is asked once, and staff hear what it said", async () => {
    const order = await unopened();
    h.provider.faults.open.push("refused");
    expect(await openCheckout(waiting(), order)).toEqual({ ok: false, error: "payment_provider_refused" });
    expect([h.provider.calls.open, waits]).toEqual([1, []]);
    expect(h.alarms).toEqual([{ code: "provider_refused_order", facts: { orderId: order.id, said: "no" } }]);
    expect(await statesOf(h, order.id)).toEqual({ payment: "create_failed", message: "cancelled" });
  });

  it("with another price is not believed, and staff hear of which order", async () => {
    const order = await unopened();
    const open = h.provider.open.bind(h.provider);
    h.provider.open = (asked) => open({ ...asked, amountCents: 98 });
    expect(await openCheckout(h.deps, order)).toEqual({ ok: false, error: "payment_provider_refused" });
    expect(h.alarms).toEqual([{ code: "provider_opened_another_amount", facts: { orderId: order.id } }]);
    expect(await statesOf(h, order.id)).toEqual({ payment: "creating", message: "awaiting_payment" });
  });

  it("with another currency is not believed either", async () => {
    const order = await unopened();
    const open = h.provider.open.bind(h.provider);
    h.provider.open = async (asked) => {
      const opened = await open(asked);
      return opened.ok ? { ok: true, value: { ...opened.value, currency: "USD" as never } } : opened;
    };
    expect(await openCheckout(h.deps, order)).toEqual({ ok: false, error: "payment_provider_refused" });
    expect(h.alarms).toEqual([{ code: "provider_opened_another_amount", facts: { orderId: order.id } }]);
  });
});
