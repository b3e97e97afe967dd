import { beforeEach, describe, expect, it } from "vitest";
import { paymentDeadline } from "#domain/polling";
import { err } from "#domain/result";
import { probeD1 } from "#testing/d1-probe";
import { createHarness, type Harness } from "#testing/harness";
import { lostCreation, orderedAt, refundCount } from "#testing/opened";
import { eventsOf, pay, place, seedStates, statesOf } from "#testing/orders";
import { openTasksIn } from "#testing/worklist";
import type { Deps } from "../deps";
import { sweep } from "../sweep";
import { proofOf } from "./payment-proof";
import { settlePayment } from "./settle-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const hint = (id: string) => settlePayment(h.deps, `fake_${id}`, "provider");

describe("a payment that no row names", () => {
  it("adopts a payment whose creation was never heard of, and settles it in the same breath (P1a)", async () => {
    const id = await lostCreation(h);
    expect((await statesOf(h, id)).payment).toBe("creating");
    await pay(h, id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
    expect(await eventsOf(h, "payment", id)).toEqual([">creating", "creating>pending", "pending>paid"]);
  });

  it("remembers which provider opened it, though the order was placed under another", async () => {
    const ids = [await lostCreation(h), await lostCreation(h)];
    await h.env.DB.prepare("UPDATE payments SET provider = 'yesterday'").run();
    const [plain = "", wrong = ""] = ids;
    h.provider.set(wrong, { status: "paid", amountCents: 1 });
    for (const id of ids) await hint(id);
    const rows = await h.env.DB.prepare("SELECT id, provider FROM payments").all<{ id: string }>();
    expect(new Set(rows.results)).toEqual(new Set(ids.map((id) => ({ id, provider: "fake" }))));
    expect((await statesOf(h, plain)).payment).toBe("pending");
    expect((await statesOf(h, wrong)).payment).toBe("paid_mismatch");
  });

  it("adopts it once when two callbacks come at once, and takes neither for a second payment", async () => {
    const id = await lostCreation(h);
    h.provider.set(id, { status: "paid" });
    await whileAsked(() => hint(id));
    await hint(id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
    expect(await refundCount(h)).toBe(0);
    // That of the creation, which nobody answered.
    expect(h.alarms).toMatchObject([{ code: "provider_unreachable" }]);
  });

  it("believes the later of two callbacks, the earlier of which only adopted it", async () => {
    const id = await lostCreation(h);
    await whileAsked(async () => {
      await hint(id);
      h.provider.set(id, { status: "paid" });
    });
    await hint(id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
    expect(await refundCount(h)).toBe(0);
  });

  it("pays the second of two back even when both come in at once, and never mixes them up (P1a, P8)", async () => {
    const id = await lostCreation(h);
    h.provider.set(id, { status: "paid" });
    h.provider.add("fake_second", await orderedAt(h, id), { status: "paid", chargedBackCents: 1 });
    const slow = slowToCommit(() => hint(id));
    expect(await settlePayment(slow, "fake_second", "provider")).toBe("changed");
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
    const rows = await h.env.DB.prepare(
      `SELECT p.provider_id AS paid, p.charged_back_cents AS lost, r.status AS refund
       FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id ORDER BY r.status`,
    ).all();
    expect(rows.results).toEqual([
      { paid: `fake_${id}`, lost: 0, refund: null },
      { paid: "fake_second", lost: 0, refund: "due" },
    ]);
  });

  it("gives a late payment back when the order was given up meanwhile (P2, P1a, P5)", async () => {
    const id = await seedStates(h, "create_failed", "cancelled");
    await h.env.DB.prepare("UPDATE payments SET provider_id = NULL WHERE id = ?").bind(id).run();
    h.provider.add(`fake_${id}`, { ...(await orderedAt(h, id)) }, { status: "paid" });
    await hint(id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "refund_due" });
  });

  it("gives up by time what was adopted after it was given up, where the provider is silent about it (P1a, P4)", async () => {
    const id = await seedStates(h, "create_failed", "cancelled");
    await h.env.DB.prepare("UPDATE payments SET provider_id = NULL WHERE id = ?").bind(id).run();
    h.provider.add(`fake_${id}`, { ...(await orderedAt(h, id)) });
    await hint(id);
    expect(await statesOf(h, id)).toEqual({ payment: "pending", message: "cancelled" });
    h.provider.fetch = async () => err({ kind: "unreachable" });
    h.pass(paymentDeadline);
    await sweep(h.deps);
    expect(await statesOf(h, id)).toEqual({ payment: "expired", message: "cancelled" });
  });

  it("pays back a second payment for one order and leaves the first and the message alone (P8)", async () => {
    const id = await place(h);
    await pay(h, id);
    h.provider.add("fake_second", await orderedAt(h, id), { status: "paid" });
    for (let times = 0; times < 3; times++) await settlePayment(h.deps, "fake_second", "provider");
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
    const extra = await h.env.DB.prepare(
      `SELECT r.status, r.amount_cents, r.currency, r.reason, r.cause, r.actor, r.next_at, p.order_id, p.paid_cents, p.paid_currency,
         p.paid_at, p.mode, p.cause AS paid, p.actor AS payer
       FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.provider_id = 'fake_second'`,
    ).all();
    expect(extra.results).toEqual([
      {
        status: "due",
        amount_cents: 99,
        currency: "EUR",
        reason: "paid_twice",
        cause: "paid_twice",
        actor: "provider",
        next_at: h.time.now,
        order_id: id,
        paid_cents: 99,
        paid_currency: "EUR",
        paid_at: h.time.now,
        mode: "test",
        paid: "paid_twice",
        payer: "provider",
      },
    ]);
    expect(h.alarms[0]).toEqual({ code: "order_paid_twice", facts: { orderId: id } });
  });

  it.each([
    ["no proof", async () => null],
    ["a proof of its own making", async () => "A".repeat(43)],
    ["the proof of another order", async () => proofOf(h.deps, { id: await place(h), amountCents: 99 })],
    ["the proof of another amount", (id: string) => proofOf(h.deps, { id, amountCents: 98 })],
  ])("gives nothing back for a payment that names an order of ours with %s (E4)", async (_, proof) => {
    const id = await place(h);
    await pay(h, id);
    h.provider.add("fake_other_sale", await orderedAt(h, id), {
      status: "paid",
      amountCents: 4_999,
      proof: await proof(id),
    });
    expect(await settlePayment(h.deps, "fake_other_sale", "provider")).toBe("unchanged");
    expect(await refundCount(h)).toBe(0);
    expect(h.alarms).toContainEqual({ code: "paid_but_not_opened_by_us", facts: { orderId: id } });
    const facts = {
      provider: "fake",
      providerId: "fake_other_sale",
      cents: 4_999,
      currency: "EUR",
      mode: "test",
    };
    expect(await moneyTasks()).toEqual([
      ["fake:fake_other_sale", "not_opened_by_us", { ...facts, orderId: id }],
    ]);
  });

  it("says nothing to anybody of such a payment while nobody has paid it", async () => {
    const id = await place(h);
    await pay(h, id);
    h.alarms.length = 0;
    h.provider.add("fake_other_sale", { ...(await orderedAt(h, id)), proof: "no proof" } as never);
    expect(await settlePayment(h.deps, "fake_other_sale", "provider")).toBe("unchanged");
    const tasks = await h.env.DB.prepare("SELECT count(*) AS n FROM tasks").first<number>("n");
    expect([h.alarms, tasks]).toEqual([[], 0]);
  });

  it("pays a second payment back while the first is still open, and sends nothing for it (P8)", async () => {
    const id = await place(h);
    h.provider.add("fake_second", await orderedAt(h, id), { status: "paid", chargedBackCents: 1 });
    for (let times = 0; times < 2; times++) await settlePayment(h.deps, "fake_second", "provider");
    expect(await statesOf(h, id)).toEqual({ payment: "pending", message: "awaiting_payment" });
    expect(await refundCount(h)).toBe(1);
    await pay(h, id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
  });

  it("makes one refund of a second payment whose callbacks all come at once (P8)", async () => {
    const id = await place(h);
    await pay(h, id);
    h.provider.add("fake_second", await orderedAt(h, id), { status: "paid" });
    await Promise.all(Array.from({ length: 10 }, () => settlePayment(h.deps, "fake_second", "provider")));
    expect(await refundCount(h)).toBe(1);
  });

  it("does not take what another provider calls by the same id for the order's own", async () => {
    const id = await place(h);
    await h.env.DB.prepare("UPDATE payments SET provider = 'yesterday'").run();
    h.provider.set(id, { status: "paid" });
    await hint(id);
    expect(await statesOf(h, id)).toEqual({ payment: "pending", message: "awaiting_payment" });
    expect(await refundCount(h)).toBe(1);
  });

  it("ignores a payment that names no order of ours, an order that never was, and an unpaid second one", async () => {
    const id = await place(h);
    h.provider.add("fake_a", await orderedAt(h, id), { status: "paid", orderId: null });
    h.provider.add("fake_b", await orderedAt(h, "never-was-an-order-000"), { status: "paid" });
    h.provider.add("fake_c", await orderedAt(h, id), { status: "pending" });
    for (const one of ["fake_a", "fake_b", "fake_c", "fake_unknown"]) {
      expect(await settlePayment(h.deps, one, "provider")).toBe("unchanged");
    }
    expect(await statesOf(h, id)).toEqual({ payment: "pending", message: "awaiting_payment" });
  });
});

it("calls a person when somebody paid for an order that is no longer in the books", async () => {
  h.provider.add("fake_late", await orderedAt(h, "forgotten-long-ago-000"), { status: "paid" });
  h.provider.add("fake_open", await orderedAt(h, "forgotten-long-ago-000"), { status: "pending" });
  h.provider.add("fake_other", await orderedAt(h, "x"), { status: "paid", orderId: null });
  for (const id of ["fake_late", "fake_open", "fake_other"]) {
    expect(await settlePayment(h.deps, id, "provider")).toBe("unchanged");
  }
  expect(h.alarms).toEqual([{ code: "paid_for_unknown_order", facts: { providerId: "fake_late" } }]);
  const facts = { provider: "fake", providerId: "fake_late", cents: 99, currency: "EUR", mode: "test" };
  expect(await moneyTasks()).toEqual([
    ["fake:fake_late", "unknown_order", { ...facts, orderId: "forgotten-long-ago-000" }],
  ]);
});

it("names no order in a task of money that names none of our kind: what stands there anybody may have written", async () => {
  for (const orderId of [
    "Jan Jansen, Dorpsstraat 1",
    "forgotten-long-ago-0000",
    "+31612345678 belt u terug",
  ]) {
    h.provider.add("fake_strange", { ...(await orderedAt(h, orderId)) }, { status: "paid" });
    expect(await settlePayment(h.deps, "fake_strange", "provider")).toBe("unchanged");
    expect((await moneyTasks()).map(([, , { orderId: named }]) => named)).toEqual([null]);
    await h.env.DB.prepare("DELETE FROM tasks").run();
  }
});

describe("after a restore", () => {
  const count = (table: string) => h.env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n");

  it("an order that vanished is put back into the books for money that came in, and for nothing else", async () => {
    await h.env.DB.prepare("INSERT INTO rewinds (noticed_at, cause, released_at) VALUES (?1, 'mark', ?1)")
      .bind(h.time.now)
      .run();
    const vanished = "vanished-with-the-time";
    h.provider.add("fake_open", await orderedAt(h, vanished), { status: "pending" });
    expect(await settlePayment(h.deps, "fake_open", "provider")).toBe("unchanged");
    expect(await count("orders")).toBe(0);
    h.provider.add("fake_paid", await orderedAt(h, vanished), { status: "paid" });
    expect(await settlePayment(h.deps, "fake_paid", "provider")).toBe("changed");
    expect(await statesOf(h, vanished)).toEqual({ payment: "paid", message: "unknown" });
  });
});

describe("a payment of which some went back, that no row names", () => {
  it("waits until the provider can say whether our refund of it is known", async () => {
    const id = await lostCreation(h);
    h.provider.set(id, { status: "paid", refundedCents: 99 });
    h.provider.faults.refundsOf.push("before");
    expect(await hint(id)).toBe("later");
    expect((await statesOf(h, id)).payment).toBe("creating");
    expect(await hint(id)).toBe("changed");
    expect((await statesOf(h, id)).payment).toBe("paid");
  });

  it("is asked about only where something went back, and its order has no payment of its own yet", async () => {
    const id = await lostCreation(h);
    await pay(h, id);
    h.provider.add("fake_second", await orderedAt(h, id), { status: "paid", refundedCents: 1 });
    h.provider.faults.refundsOf.push("before");
    expect(await settlePayment(h.deps, "fake_second", "provider")).toBe("changed");
    expect([h.provider.calls.refundsOf, await refundCount(h)]).toEqual([0, 1]);
  });
});

/** Lets something happen while the provider is asked the next time. */
async function whileAsked(happens: () => Promise<unknown>) {
  const fetch = h.provider.fetch.bind(h.provider);
  h.provider.fetch = async (providerId) => {
    h.provider.fetch = fetch;
    await happens();
    return fetch(providerId);
  };
}

/** The same product, in which something happens between its last look at the database and its first change. */
function slowToCommit(happens: () => Promise<unknown>): Deps {
  let calls = 0;
  const { db } = createHarness({
    d1: probeD1(h.env.DB, async (call) => {
      if (++calls === 3) await happens();
      return call();
    }),
  }).deps;
  return { ...h.deps, db };
}

/** The open tasks about money without an order: what each is about, why, and what it tells. */
const moneyTasks = async () =>
  (await openTasksIn(h))
    .filter(({ kind }) => kind === "money_without_order")
    .map(({ subject, cause, facts }) => [subject, cause, JSON.parse(facts)]);
