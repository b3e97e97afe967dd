import { beforeEach, describe, expect, it } from "vitest";
import { selectPayment } from "#db/payments";
import { FakeProvider } from "#testing/fakes";
import { createHarness, type Harness } from "#testing/harness";
import { place, statesOf } from "#testing/orders";
import { checkPayment, isDue } from "./check-payment";

const minute = 60_000;

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

async function rowOf(id: string) {
  const [row] = await selectPayment(h.deps.db, id);
  if (!row) throw new Error(`no payment ${id}`);
  return row;
}
const actorOf = async (id: string) =>
  (
    await h.env.DB.prepare("SELECT actor FROM events WHERE entity = 'payment' AND id = ? ORDER BY ver DESC")
      .bind(id)
      .first<{ actor: string }>()
  )?.actor;

describe("an open status page", () => {
  it("asks the provider, and what that answers is noted as heard by a visitor", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    h.pass(minute);
    await checkPayment(h.deps, await rowOf(id), []);
    expect((await statesOf(h, id)).payment).toBe("paid");
    expect(await actorOf(id)).toBe("visitor");
  });

  it("asks nobody about a payment that was never opened, nor at a provider that is not set any more", async () => {
    h.provider.faults.open.push("before", "before", "before");
    const unopened = await place(h, {}, "a-key-that-is-long-enough").catch(() => null);
    expect(unopened).toBeNull();
    const { id } = (await h.env.DB.prepare("SELECT id FROM payments").first<{ id: string }>()) ?? { id: "" };
    h.pass(minute);
    expect(await checkPayment(h.deps, await rowOf(id), [])).toBeNull();
    const opened = await place(h);
    const elsewhere = createHarness({ provider: new FakeProvider("today") });
    expect(await checkPayment(elsewhere.deps, await rowOf(opened), [])).toBeNull();
    expect([h.provider.calls.fetch, elsewhere.provider.calls.fetch]).toEqual([0, 0]);
  });

  it("asks nobody once pages have asked as much as they may this minute, and leaves a trail of it", async () => {
    const id = await place(h);
    h.pass(minute);
    const busy = {
      ...h.deps,
      site: { ...h.deps.site, budgets: { ...h.deps.site.budgets, providerCalls: 0 } },
    };
    expect(await checkPayment(busy, await rowOf(id), [])).toBeNull();
    expect(h.provider.calls.fetch).toBe(0);
    expect(h.trail).toContainEqual({ kind: "budget_spent" });
  });

  it("asks once where two are open, and not again at once", async () => {
    const id = await place(h);
    h.pass(minute);
    const row = await rowOf(id);
    await Promise.all([checkPayment(h.deps, row, []), checkPayment(h.deps, row, [])]);
    expect(h.provider.calls.fetch).toBe(1);
    expect(isDue(await rowOf(id), h.time.now)).toBe(false);
  });
});

describe("a payment is due to be asked about", () => {
  it("while it is pending and was not asked about a moment ago, and less often as it grows old", async () => {
    const row = await rowOf(await place(h));
    const at = (age: number, since: number, status: "pending" | "paid" = "pending") =>
      isDue({ ...row, status, createdAt: h.time.now - age, fetchedAt: h.time.now - since }, h.time.now);
    expect(at(minute, minute)).toBe(true);
    expect(at(minute, 0)).toBe(false);
    expect(at(minute, minute, "paid")).toBe(false);
    const [young, old] = [minute, 24 * 60 * minute];
    const waits = [young, old].map(
      (age) => [1, 2, 5, 10, 30, 60, 300, 600].find((s) => at(age, s * 1_000)) ?? 0,
    );
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
  });
});
