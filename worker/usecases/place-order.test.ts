import { beforeEach, describe, expect, it } from "vitest";
import { probeD1 } from "../testing/d1-probe";
import { createHarness, type Harness } from "../testing/harness";
import { place, statesOf } from "../testing/orders";

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
  ["receiver", "blocked_phones", "receiver_blocked"],
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
      const open = h.provider.open.bind(h.provider);
      h.provider.open = async (order) => {
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
