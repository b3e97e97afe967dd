import { beforeEach, describe, expect, it } from "vitest";
import type { PaymentProvider } from "#ports/payment-provider";
import { probeD1 } from "#testing/d1-probe";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place, statesOf } from "#testing/orders";
import { settlePayment } from "./settle-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const lists = {
  blocked_phones: "SELECT 'b', receiver_hash, 'test', 0, ? FROM messages",
  blocked_ips: "SELECT 'b', address_hash, 'test', 0, ? FROM orders",
} as const;

/** Blocks whom the only order so far concerns. */
const block = (list: keyof typeof lists, until: number | null) =>
  h.env.DB.prepare(`INSERT INTO ${list} (id, hash, reason, created_at, expires_at) ${lists[list]}`)
    .bind(until)
    .run();
const orderCount = () => h.env.DB.prepare("SELECT count(*) AS n FROM orders").first("n");

describe.each([
  ["receiver", "blocked_phones", "receiver_unreachable"],
  ["sender's address", "blocked_ips", "address_blocked"],
] as const)("an order whose %s is blocked", (_whose, list, refusal) => {
  it("is refused before the provider hears of it, for as long as the block lasts", async () => {
    await place(h);
    await block(list, h.time.now + 1);
    await expect(place(h)).rejects.toThrow(refusal);
    expect([await orderCount(), h.provider.calls.open]).toEqual([1, 1]);
    h.pass(1);
    await place(h);
    expect([await orderCount(), h.provider.calls.open]).toEqual([2, 2]);
  });

  it("is refused for good where the block has no end", async () => {
    await place(h);
    await block(list, null);
    h.pass(365 * 24 * 60 * 60 * 1000);
    await expect(place(h)).rejects.toThrow(refusal);
    expect(await orderCount()).toBe(1);
  });
});

describe("an order whose answer from the database is lost", () => {
  it("is stored once, and its checkout opens", async () => {
    let calls = 0;
    const { deps } = createHarness({
      d1: probeD1(h.env.DB, async (call) => {
        const answer = await call();
        // The second round trip is the one that stores the order.
        if (++calls === 2) throw new Error("D1_ERROR: Network connection lost.");
        return answer;
      }),
    });
    const id = await place({ ...h, deps: { ...h.deps, db: deps.db } }, {}, "a-key-of-sixteen-characters");
    expect((await statesOf(h, id)).payment).toBe("pending");
    expect([await orderCount(), h.provider.ledger.size]).toEqual([1, 1]);
  });
});

describe("an order that the provider opens otherwise than asked", () => {
  it.each([{ amountCents: 98 }, { amountCents: 100 }, { currency: "USD" }])(
    "is not handed out to be paid: %o",
    async (change) => {
      const provider: PaymentProvider = h.provider;
      const open = provider.open.bind(provider);
      provider.open = async (order) => {
        const opened = await open(order);
        return opened.ok ? { ok: true, value: { ...opened.value, ...change } } : opened;
      };
      await expect(place(h)).rejects.toThrow("payment_provider_refused");
      expect(h.alarms.map(({ code }) => code)).toEqual(["provider_opened_another_amount"]);
      const row = await h.env.DB.prepare("SELECT status, checkout_url FROM payments").first();
      expect(row).toEqual({ status: "creating", checkout_url: null });
    },
  );
});

it("ends an order that the provider refuses to open, its message with it (P2)", async () => {
  h.provider.faults.open.push("refused");
  await expect(place(h)).rejects.toThrow("payment_provider_refused");
  const [id = ""] = (await h.env.DB.prepare("SELECT id FROM orders").all<{ id: string }>()).results.map(
    (row) => row.id,
  );
  expect(await statesOf(h, id)).toEqual({ payment: "create_failed", message: "cancelled" });
});

it("keeps an order that the provider refuses to open again, once its payment was adopted (P1a)", async () => {
  const provider: PaymentProvider = h.provider;
  provider.open = async (order) => {
    const providerId = `fake_${order.orderId}`;
    h.provider.add(providerId, order);
    await settlePayment(h.deps, providerId, "provider");
    return { ok: false, error: { kind: "refused", code: "key_reused" } };
  };
  await expect(place(h)).rejects.toThrow("payment_provider_refused");
  const [{ order } = { order: null }] = [...h.provider.ledger.values()];
  expect(await statesOf(h, order?.orderId ?? "")).toEqual({
    payment: "pending",
    message: "awaiting_payment",
  });
});

it("lets the visitor pay even if the opened checkout cannot be written down (C5)", async () => {
  let calls = 0;
  const { db } = createHarness({
    d1: probeD1(h.env.DB, (call) => (++calls === 3 ? Promise.reject(new Error("away")) : call())),
  }).deps;
  const id = await place({ ...h, deps: { ...h.deps, db } });
  expect((await statesOf(h, id)).payment).toBe("creating");
  expect(h.alarms.map(({ code }) => code)).toEqual(["opened_payment_not_recorded"]);
  await pay(h, id);
  expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
});

it("refuses a link as long as staff have links switched off", async () => {
  const link = { message: "Kijk op www.voorbeeld.nl" };
  await expect(place(h, link)).rejects.toThrow("message_link");
  await h.env.DB.prepare("UPDATE settings SET v = 'on' WHERE k = 'links'").run();
  expect(await place(h, link)).toBeTruthy();
});
