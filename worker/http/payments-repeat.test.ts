import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, postOrder, rowCounts } from "#testing/http";
import { goodOrder, pay, statesOf } from "#testing/orders";

const day = 24 * 60 * 60 * 1000;
const key = { "Idempotency-Key": "4f9d1c7a-2b6e-4d3f-9a55-1e0c7b8d6f21" };

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const placed = async (response: Response) => {
  const { id = "", checkoutUrl } = await bodyOf(response);
  return { status: response.status, id, checkoutUrl };
};

describe("the same order under the same key", () => {
  it("is one order with one address to pay at", async () => {
    const first = await placed(await postOrder(h, goodOrder, key));
    const second = await placed(await postOrder(h, goodOrder, key));
    expect(first.status).toBe(201);
    expect(second).toEqual(first);
    expect(await rowCounts(h.env.DB)).toEqual([1, 1, 1]);
    expect(h.provider.calls.open).toBe(1);
  });

  it("is one order when 20 arrive at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => postOrder(h, goodOrder, key)));
    const bodies = await Promise.all(answers.map(placed));
    expect(new Set(bodies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(bodies.map(({ id, checkoutUrl }) => `${id} ${checkoutUrl}`)).size).toBe(1);
    expect(await rowCounts(h.env.DB)).toEqual([1, 1, 1]);
    expect(h.provider.ledger.size).toBe(1);
  });

  it("may write its fields in another order", async () => {
    const { receiver, sender, message } = goodOrder;
    const first = await placed(await postOrder(h, { receiver, sender, message }, key));
    expect((await placed(await postOrder(h, { message, sender, receiver }, key))).id).toBe(first.id);
  });

  it.each(["paid", "failed", "expired", "canceled"] as const)(
    "is answered as it is once it is %s, and nothing is opened again",
    async (status) => {
      const first = await placed(await postOrder(h, goodOrder, key));
      h.provider.set(first.id, { status });
      await h.ask(`/api/payments/${first.id}`);
      expect((await statesOf(h, first.id)).payment).toBe(status);
      expect(await placed(await postOrder(h, goodOrder, key))).toEqual(first);
      expect(h.provider.calls.open).toBe(1);
      expect(await rowCounts(h.env.DB)).toEqual([1, 1, 1]);
    },
  );

  it("is answered with the provider's refusal once that was its end", async () => {
    h.provider.faults.open.push("refused");
    expect((await postOrder(h, goodOrder, key)).status).toBe(502);
    const again = await postOrder(h, goodOrder, key);
    expect([again.status, (await bodyOf(again)).code]).toEqual([502, "payment_provider_refused"]);
    expect(await rowCounts(h.env.DB)).toEqual([1, 1, 1]);
  });

  it("is a new order after 24 hours", async () => {
    const first = await placed(await postOrder(h, goodOrder, key));
    h.pass(day - 1);
    expect((await placed(await postOrder(h, goodOrder, key))).id).toBe(first.id);
    h.pass(1);
    const later = await placed(await postOrder(h, goodOrder, key));
    expect(later.status).toBe(201);
    expect(later.id).not.toBe(first.id);
    expect((await placed(await postOrder(h, goodOrder, key))).id).toBe(later.id);
    expect(await rowCounts(h.env.DB)).toEqual([2, 2, 2]);
  });

  it("is answered even after staff have switched sending off", async () => {
    const first = await placed(await postOrder(h, goodOrder, key));
    await h.env.DB.prepare("UPDATE settings SET v = 'off' WHERE k = 'sending'").run();
    expect(await placed(await postOrder(h, goodOrder, key))).toEqual(first);
    expect((await postOrder(h)).status).toBe(503);
  });
});

describe("a key that was used for something else", () => {
  it.each([
    ["receiver", { receiver: "+31687654321" }],
    ["sender", { sender: "Anoniem" }],
    ["message", { message: "Heb jij je schoen al gezet? " }],
    ["consent", { consent: "2026-11-20" }],
  ])("is refused when the %s differs", async (_field, changes) => {
    await postOrder(h, goodOrder, key);
    const response = await postOrder(h, { ...goodOrder, ...changes }, key);
    expect(response.status).toBe(409);
    expect(await bodyOf(response)).toMatchObject({ success: false, code: "idempotency_key_reused" });
    expect(await rowCounts(h.env.DB)).toEqual([1, 1, 1]);
  });

  it("lets another order through under another key, and any number without a key", async () => {
    const other = { "Idempotency-Key": "another-key-of-this-visitor" };
    for (const headers of [key, other, {}, {}]) {
      expect((await postOrder(h, goodOrder, headers)).status).toBe(201);
    }
    expect(await rowCounts(h.env.DB)).toEqual([4, 4, 4]);
  });

  it("is kept as a keyed hash only", async () => {
    const { id } = await placed(await postOrder(h, goodOrder, key));
    await pay(h, id);
    const row = await h.env.DB.prepare("SELECT key_hash, body_hash FROM orders").first();
    expect(row?.key_hash).toMatch(/^[\w-]{43}$/);
    expect(row?.body_hash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(key["Idempotency-Key"]);
  });
});
