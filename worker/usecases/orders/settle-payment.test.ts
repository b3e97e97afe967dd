import { beforeEach, describe, expect, it } from "vitest";
import { selectPayment } from "#db/payments";
import { publicPaymentStates } from "#domain/payment";
import { createHarness, type Harness } from "#testing/harness";
import { lostCreation, refundCount } from "#testing/opened";
import { eventsOf, pay, place, statesOf } from "#testing/orders";
import { openTasksIn } from "#testing/worklist";
import { askAbout, isOpened, settleEvidence, settlePayment } from "./settle-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const hint = (id: string) => settlePayment(h.deps, `fake_${id}`, "provider");

describe("evidence from the provider", () => {
  it("queues the message of a paid order and wakes the consumer once (P3, M3)", async () => {
    const id = await place(h);
    await pay(h, id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
    expect(h.woken).toEqual([{ orderId: id, delay: 0 }]);
  });

  for (const ended of ["failed", "expired", "canceled"] as const) {
    it(`cancels the message of an order that ${ended} (P4, M2)`, async () => {
      const id = await place(h);
      h.provider.set(id, { status: ended });
      await hint(id);
      expect(await statesOf(h, id)).toEqual({ payment: ended, message: "cancelled" });
      expect(await h.env.DB.prepare("SELECT next_poll_at FROM payments").first("next_poll_at")).toBeNull();
    });

    it(`gives the money back when an order that ${ended} is paid after all (P5)`, async () => {
      const id = await place(h);
      h.provider.set(id, { status: ended });
      await hint(id);
      h.pass(60_000);
      await pay(h, id);
      expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "refund_due" });
      const row = h.env.DB.prepare("SELECT reason, next_at FROM messages WHERE id = ?").bind(id);
      expect(await row.first()).toEqual({ reason: "paid_late", next_at: h.time.now });
    });
  }

  it("lets nothing leave paid, whatever comes later (I7)", async () => {
    const id = await place(h);
    await pay(h, id);
    for (const status of publicPaymentStates) {
      h.provider.set(id, { status });
      await hint(id);
    }
    expect((await statesOf(h, id)).payment).toBe("paid");
    expect(await eventsOf(h, "payment", id)).toEqual([">creating", "creating>pending", "pending>paid"]);
  });

  it("takes a paid answer even when an expiry came between reading the row and moving it", async () => {
    const id = await place(h);
    const fetch = h.provider.fetch.bind(h.provider);
    h.provider.fetch = async (providerId) => {
      h.provider.fetch = fetch;
      h.provider.set(id, { status: "expired" });
      await hint(id);
      h.provider.set(id, { status: "paid" });
      return fetch(providerId);
    };
    await hint(id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "refund_due" });
  });

  it("moves nothing while the provider cannot be reached, and asks to be told again", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    h.provider.faults.fetch.push("before");
    expect(await hint(id)).toBe("later");
    expect((await statesOf(h, id)).payment).toBe("pending");
  });

  it("raises an alarm and moves nothing when the provider does not know its own payment", async () => {
    const id = await place(h);
    h.provider.ledger.clear();
    expect(await hint(id)).toBe("unchanged");
    expect(h.alarms).toEqual([{ code: "payment_unknown_to_provider", facts: { orderId: id } }]);
    expect(await settlePayment(h.deps, "fake_of_nobody", "provider")).toBe("unchanged");
    expect(h.alarms).toHaveLength(1);
    expect((await statesOf(h, id)).payment).toBe("pending");
  });

  it("comes again later, without asking the provider, where callbacks have used up the minute's calls", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    const budgets = { ...h.deps.site.budgets, providerCalls: 0 };
    const busy = { ...h.deps, site: { ...h.deps.site, budgets } };
    expect(await settlePayment(busy, `fake_${id}`, "provider")).toBe("later");
    expect([h.provider.calls.fetch, (await statesOf(h, id)).payment]).toEqual([0, "pending"]);
    expect(h.trail).toContainEqual({ kind: "budget_spent" });
    expect(await settlePayment(h.deps, `fake_${id}`, "provider")).toBe("changed");
  });
});

describe("what is handed over", () => {
  const settled = async (more: { review?: string; blocked?: true } = {}) => {
    const atOnce: string[] = [];
    const deps = { ...h.deps, atOnce: async (id: string) => void atOnce.push(id) };
    const id = await place(h);
    if (more.review) await h.env.DB.prepare("UPDATE messages SET review = ?").bind(more.review).run();
    if (more.blocked)
      await h.env.DB.prepare(
        "INSERT INTO blocked_phones (id, hash, reason, created_at) SELECT 'b', receiver_hash, 'test', 0 FROM messages WHERE id = ?",
      )
        .bind(id)
        .run();
    h.provider.set(id, { status: "paid" });
    const first = await settlePayment(deps, `fake_${id}`, "provider");
    const second = await settlePayment(deps, `fake_${id}`, "provider");
    return { answers: [first, second], atOnce: atOnce.length, woken: h.woken.splice(0).length };
  };

  it("at once, besides the wake-up, is what is queued, and once only", async () => {
    expect(await settled()).toEqual({ answers: ["changed", "unchanged"], atOnce: 1, woken: 1 });
  });

  it("is not what a person looks at first, nor what goes back, which a wake-up pays back", async () => {
    expect(await settled({ review: "1:threat" })).toEqual({
      answers: ["changed", "unchanged"],
      atOnce: 0,
      woken: 0,
    });
    expect(await settled({ blocked: true })).toEqual({
      answers: ["changed", "unchanged"],
      atOnce: 0,
      woken: 1,
    });
  });

  it("is known to whoever hands it over, with the mark that tells of a restore, which is read for what was paid alone", async () => {
    const mark = { at: h.time.now, nonce: "n", epoch: 0, seq: 1 };
    let reads = 0;
    const read = async () => {
      reads++;
      return mark;
    };
    const known: unknown[] = [];
    const atOnce = async (_id: string, found: unknown) => void known.push(found);
    const deps = { ...h.deps, atOnce, highWater: { ...h.deps.highWater, read } };
    const [ended, id] = [await place(h), await place(h)];
    h.provider.set(ended, { status: "expired" });
    await settlePayment(deps, `fake_${ended}`, "provider");
    expect([reads, known]).toEqual([0, []]);
    h.provider.set(id, { status: "paid" });
    await settlePayment(deps, `fake_${id}`, "provider");
    expect(reads).toBe(1);
    const rows = expect.arrayContaining([[expect.objectContaining({ id, status: "queued" })]]);
    expect(known).toEqual([{ at: h.time.now, mark, rows }]);
  });

  it("is bound from then on, and not asked about again", async () => {
    const id = await place(h);
    await pay(h, id);
    expect(await h.env.DB.prepare("SELECT bound_at FROM messages").first("bound_at")).toBe(h.time.now);
    const row = await h.env.DB.prepare(
      "SELECT paid_cents, paid_currency, paid_at, next_poll_at FROM payments",
    ).first();
    expect(row).toEqual({ paid_cents: 99, paid_currency: "EUR", paid_at: h.time.now, next_poll_at: null });
    expect(await openTasksIn(h)).toEqual([]);
  });
});

describe("what the provider's list says of a payment", () => {
  it("settles one of ours, and finds the order of one whose creation was never heard of", async () => {
    const [id, lost] = [await place(h), await lostCreation(h)];
    for (const one of [id, lost]) {
      h.provider.set(one, { status: "paid" });
      expect(await settleEvidence(h.deps, h.provider.of(one).seen, "sweeper")).toBe("changed");
      expect(await statesOf(h, one)).toEqual({ payment: "paid", message: "queued" });
    }
    expect([h.provider.calls.fetch, await refundCount(h)]).toEqual([0, 0]);
  });
});

it("whoever asks about a payment is told whether the provider was heard, and staff of one that it does not know", async () => {
  const id = await place(h);
  const [payment] = await selectPayment(h.deps.db, id);
  if (!payment || !isOpened(payment)) throw new Error("not opened");
  const ask = () => askAbout(h.deps, payment, "sweeper", []);
  expect(await ask()).toEqual({ heard: "answer", answers: null });
  h.provider.faults.fetch.push("before");
  expect(await ask()).toEqual({ heard: "nothing", answers: null });
  expect(h.alarms).toEqual([]);
  h.provider.ledger.clear();
  expect(await ask()).toEqual({ heard: "answer", answers: null });
  expect(h.alarms).toEqual([{ code: "payment_unknown_to_provider", facts: { orderId: id } }]);
  const refused = await place(h);
  h.provider.set(refused, { status: "expired" });
  const [other] = await selectPayment(h.deps.db, refused);
  if (!other || !isOpened(other)) throw new Error("not opened");
  expect(await askAbout(h.deps, other, "sweeper", [])).toEqual({ heard: "answer", answers: [] });
});

it("makes one SMS and one event row of 20 callbacks and polls at once", async () => {
  const id = await place(h);
  h.pass(6_000);
  h.provider.set(id, { status: "paid" });
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? hint(id) : h.ask(`/api/payments/${id}`).then((answer) => answer.json()),
    ),
  );
  expect(h.woken.length).toBe(1);
  expect(await eventsOf(h, "payment", id)).toEqual([">creating", "creating>pending", "pending>paid"]);
  expect(await eventsOf(h, "message", id)).toEqual([">awaiting_payment", "awaiting_payment>queued"]);
});
