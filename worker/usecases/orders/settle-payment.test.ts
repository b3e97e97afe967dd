import { beforeEach, describe, expect, it } from "vitest";
import { messageIs, moveMessage } from "#db/messages";
import { selectPayment } from "#db/payments";
import { publicPaymentStates } from "#domain/payment";
import { probeD1 } from "#testing/d1-probe";
import { createHarness, type Harness } from "#testing/harness";
import { eventsOf, pay, place, seedStates, statesOf } from "#testing/orders";
import { openTasksIn } from "#testing/worklist";
import type { Deps } from "../deps";
import { proofOf } from "./payment-proof";
import { readPayment } from "./read-payment";
import { startExtraRefund, startRefund } from "./refund-order";
import { askAbout, isOpened, settleEvidence, settlePayment } from "./settle-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const minute = 60_000;
const hour = 60 * minute;
const rowOf = (id: string) =>
  h.env.DB.prepare("SELECT reason, next_at FROM messages WHERE id = ?").bind(id).first();
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
      h.pass(minute);
      await pay(h, id);
      expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "refund_due" });
      expect(await rowOf(id)).toEqual({ reason: "paid_late", next_at: h.time.now });
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
});

describe("evidence that does not fit the order (P6)", () => {
  const wrong = {
    amount: { amountCents: 98 },
    currency: { currency: "USD" },
    mode: { mode: "live" },
    metadata: { orderId: "somebody-elses-order00" },
  } as const;
  for (const [what, change] of Object.entries(wrong)) {
    it(`holds the message and calls staff when the ${what} is wrong, and never sends it`, async () => {
      const id = await place(h);
      h.provider.set(id, { ...change, status: "paid" });
      await hint(id);
      expect(await statesOf(h, id)).toEqual({ payment: "paid_mismatch", message: "held" });
      expect(h.alarms.map((alarm) => alarm.code)).toContain("paid_but_not_as_ordered");
      expect(h.woken).toEqual([]);
    });

    it(`ignores an unpaid answer whose ${what} is wrong`, async () => {
      const id = await place(h);
      h.provider.set(id, { ...change, status: "expired" });
      await hint(id);
      expect(await statesOf(h, id)).toEqual({ payment: "pending", message: "awaiting_payment" });
    });
  }

  it("is a task with what came in beside what was asked, and staff hear of it", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid", amountCents: 98 });
    expect(await hint(id)).toBe("changed");
    const tasks = await openTasksIn(h);
    expect(tasks).toMatchObject([
      { kind: "mismatch_held", subject: id, cause: "amount", openedAt: h.time.now },
    ]);
    expect(JSON.parse(tasks[0]?.facts ?? "null")).toEqual({
      orderId: id,
      cents: 98,
      currency: "EUR",
      orderedCents: 99,
    });
    expect(h.alarms).toEqual([{ code: "paid_but_not_as_ordered", facts: { orderId: id } }]);
    const row = await h.env.DB.prepare(
      "SELECT paid_cents, paid_currency, paid_at, next_poll_at, mismatch, provider_id FROM payments",
    ).first();
    expect(row).toEqual({
      paid_cents: 98,
      paid_currency: "EUR",
      paid_at: h.time.now,
      next_poll_at: null,
      mismatch: "amount",
      provider_id: `fake_${id}`,
    });
  });

  it("holds a message that was already cancelled, for somebody paid something", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "expired" });
    await hint(id);
    h.provider.set(id, { status: "paid", amountCents: 1 });
    await hint(id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid_mismatch", message: "held" });
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
    const [id, lost] = [await place(h), await lostCreation()];
    for (const one of [id, lost]) {
      h.provider.set(one, { status: "paid" });
      expect(await settleEvidence(h.deps, h.provider.of(one).seen, "sweeper")).toBe("changed");
      expect(await statesOf(h, one)).toEqual({ payment: "paid", message: "queued" });
    }
    expect([h.provider.calls.fetch, await refundCount()]).toEqual([0, 0]);
  });
});

describe("a payment that no row names", () => {
  it("adopts a payment whose creation was never heard of, and settles it in the same breath (P1a)", async () => {
    const id = await lostCreation();
    expect((await statesOf(h, id)).payment).toBe("creating");
    await pay(h, id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
    expect(await eventsOf(h, "payment", id)).toEqual([">creating", "creating>pending", "pending>paid"]);
  });

  it("remembers which provider opened it, though the order was placed under another", async () => {
    const ids = [await lostCreation(), await lostCreation()];
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
    const id = await lostCreation();
    h.provider.set(id, { status: "paid" });
    await whileAsked(() => hint(id));
    await hint(id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
    expect(await refundCount()).toBe(0);
    expect(h.alarms).toEqual([]);
  });

  it("believes the later of two callbacks, the earlier of which only adopted it", async () => {
    const id = await lostCreation();
    await whileAsked(async () => {
      await hint(id);
      h.provider.set(id, { status: "paid" });
    });
    await hint(id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
    expect(await refundCount()).toBe(0);
  });

  it("pays the second of two back even when both come in at once, and never mixes them up (P1a, P8)", async () => {
    const id = await lostCreation();
    h.provider.set(id, { status: "paid" });
    h.provider.add("fake_second", await order(id), { status: "paid", chargedBackCents: 1 });
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
    h.provider.add(`fake_${id}`, { ...(await order(id)) }, { status: "paid" });
    await hint(id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "refund_due" });
  });

  it("pays back a second payment for one order and leaves the first and the message alone (P8)", async () => {
    const id = await place(h);
    await pay(h, id);
    h.provider.add("fake_second", await order(id), { status: "paid" });
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
    h.provider.add("fake_other_sale", await order(id), {
      status: "paid",
      amountCents: 4_999,
      proof: await proof(id),
    });
    expect(await settlePayment(h.deps, "fake_other_sale", "provider")).toBe("unchanged");
    expect(await refundCount()).toBe(0);
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
    h.provider.add("fake_other_sale", { ...(await order(id)), proof: "no proof" } as never);
    expect(await settlePayment(h.deps, "fake_other_sale", "provider")).toBe("unchanged");
    const tasks = await h.env.DB.prepare("SELECT count(*) AS n FROM tasks").first<number>("n");
    expect([h.alarms, tasks]).toEqual([[], 0]);
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

  it("pays a second payment back while the first is still open, and sends nothing for it (P8)", async () => {
    const id = await place(h);
    h.provider.add("fake_second", await order(id), { status: "paid", chargedBackCents: 1 });
    for (let times = 0; times < 2; times++) await settlePayment(h.deps, "fake_second", "provider");
    expect(await statesOf(h, id)).toEqual({ payment: "pending", message: "awaiting_payment" });
    expect(await refundCount()).toBe(1);
    await pay(h, id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
  });

  it("makes one refund of a second payment whose callbacks all come at once (P8)", async () => {
    const id = await place(h);
    await pay(h, id);
    h.provider.add("fake_second", await order(id), { status: "paid" });
    await Promise.all(Array.from({ length: 10 }, () => settlePayment(h.deps, "fake_second", "provider")));
    expect(await refundCount()).toBe(1);
  });

  it("does not take what another provider calls by the same id for the order's own", async () => {
    const id = await place(h);
    await h.env.DB.prepare("UPDATE payments SET provider = 'yesterday'").run();
    h.provider.set(id, { status: "paid" });
    await hint(id);
    expect(await statesOf(h, id)).toEqual({ payment: "pending", message: "awaiting_payment" });
    expect(await refundCount()).toBe(1);
  });

  it("ignores a payment that names no order of ours, an order that never was, and an unpaid second one", async () => {
    const id = await place(h);
    h.provider.add("fake_a", await order(id), { status: "paid", orderId: null });
    h.provider.add("fake_b", await order("never-was-an-order-000"), { status: "paid" });
    h.provider.add("fake_c", await order(id), { status: "pending" });
    for (const one of ["fake_a", "fake_b", "fake_c", "fake_unknown"]) {
      expect(await settlePayment(h.deps, one, "provider")).toBe("unchanged");
    }
    expect(await statesOf(h, id)).toEqual({ payment: "pending", message: "awaiting_payment" });
  });
});

it("calls a person when somebody paid for an order that is no longer in the books", async () => {
  h.provider.add("fake_late", await order("forgotten-long-ago-000"), { status: "paid" });
  h.provider.add("fake_open", await order("forgotten-long-ago-000"), { status: "pending" });
  h.provider.add("fake_other", await order("x"), { status: "paid", orderId: null });
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
    h.provider.add("fake_strange", { ...(await order(orderId)) }, { status: "paid" });
    expect(await settlePayment(h.deps, "fake_strange", "provider")).toBe("unchanged");
    expect((await moneyTasks()).map(([, , { orderId: named }]) => named)).toEqual([null]);
    await h.env.DB.prepare("DELETE FROM tasks").run();
  }
});

describe("after a restore", () => {
  const rewind = () =>
    h.env.DB.prepare("INSERT INTO rewinds (noticed_at, cause, released_at) VALUES (?1, 'mark', ?1)")
      .bind(h.time.now)
      .run();
  const count = (table: string) => h.env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n");

  it("an order that vanished is put back into the books for money that came in, and for nothing else", async () => {
    await rewind();
    const vanished = "vanished-with-the-time";
    h.provider.add("fake_open", await order(vanished), { status: "pending" });
    expect(await settlePayment(h.deps, "fake_open", "provider")).toBe("unchanged");
    expect(await count("orders")).toBe(0);
    h.provider.add("fake_paid", await order(vanished), { status: "paid" });
    expect(await settlePayment(h.deps, "fake_paid", "provider")).toBe("changed");
    expect(await statesOf(h, vanished)).toEqual({ payment: "paid", message: "unknown" });
  });

  it("an order that was not paid as ordered is settled as that, which no later restore doubts again", async () => {
    await rewind();
    const [id, other] = [await place(h), await place(h)];
    for (const one of [id, other])
      await h.env.DB.prepare("INSERT INTO restored (order_id, rewind, was) VALUES (?, 1, 'awaiting_payment')")
        .bind(one)
        .run();
    h.provider.set(id, { status: "paid", amountCents: 1 });
    await hint(id);
    const rows = await h.env.DB.prepare("SELECT order_id AS id, how, settled_at AS at FROM restored").all();
    expect(new Set(rows.results)).toEqual(
      new Set([
        { id, how: "mismatch", at: h.time.now },
        { id: other, how: null, at: null },
      ]),
    );
  });
});

describe("a payment of which some went back, that no row names", () => {
  it("waits until the provider can say whether our refund of it is known", async () => {
    const id = await lostCreation();
    h.provider.set(id, { status: "paid", refundedCents: 99 });
    h.provider.faults.refundsOf.push("before");
    expect(await hint(id)).toBe("later");
    expect((await statesOf(h, id)).payment).toBe("creating");
    expect(await hint(id)).toBe("changed");
    expect((await statesOf(h, id)).payment).toBe("paid");
  });

  it("is asked about only where something went back, and its order has no payment of its own yet", async () => {
    const id = await lostCreation();
    await pay(h, id);
    h.provider.add("fake_second", await order(id), { status: "paid", refundedCents: 1 });
    h.provider.faults.refundsOf.push("before");
    expect(await settlePayment(h.deps, "fake_second", "provider")).toBe("changed");
    expect([h.provider.calls.refundsOf, await refundCount()]).toEqual([0, 1]);
  });
});

describe("money that went back by another road (P7)", () => {
  it.each([{ chargedBackCents: 99 }, { refundedCents: 99 }, { chargedBackCents: 60, refundedCents: 39 }])(
    "stops a message that is not yet on its way, and pays nothing back where nothing is left: %o (M25)",
    async (loss) => {
      const id = await place(h);
      await pay(h, id);
      h.provider.set(id, loss);
      await hint(id);
      expect((await statesOf(h, id)).message).toBe("blocked_final");
    },
  );

  it("stops one whose payment is heard of only then (P3, M25)", async () => {
    const id = await place(h);
    h.provider.set(id, { chargedBackCents: 99 });
    h.woken.length = 0;
    await pay(h, id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "blocked_final" });
    expect(h.woken).toEqual([]);
  });

  it.each([{ chargedBackCents: 60 }, { refundedCents: 60 }, { chargedBackCents: 20, refundedCents: 40 }])(
    "of which a part is left stops the message, and only that part goes back: %o (M9, M21)",
    async (loss) => {
      const id = await place(h);
      await pay(h, id);
      h.provider.set(id, loss);
      await hint(id);
      expect((await statesOf(h, id)).message).toBe("refund_due");
      const shown = await readPayment(h.deps, id);
      expect(shown.ok && shown.value.refund).toMatchObject({ status: "requested", amount: 0.39 });
      expect(shown.ok && shown.value.message).toMatchObject({ status: "refunding", failure: "reversed" });
      await startRefund(h.deps, id);
      expect(h.provider.refundRequests.map(({ amountCents }) => amountCents)).toEqual([39]);
      expect((await statesOf(h, id)).message).toBe("refunded");
      const paid = await readPayment(h.deps, id);
      expect(paid.ok && paid.value.refund).toMatchObject({ status: "refunded", amount: 0.39 });
    },
  );

  it("of which nothing is left when its refund is due ends without a call (M25)", async () => {
    const id = await place(h);
    await pay(h, id);
    h.provider.set(id, { refundedCents: 60 });
    await hint(id);
    h.provider.set(id, { refundedCents: 60, chargedBackCents: 39 });
    await hint(id);
    expect((await statesOf(h, id)).message).toBe("blocked_final");
    const other = await place(h);
    await pay(h, other);
    const change = { tx: "t", actor: "test", at: h.time.now };
    await h.deps.db.batch([moveMessage(h.deps.db, "withdrawn", [messageIs(other)], change)]);
    await h.env.DB.prepare("UPDATE payments SET charged_back_cents = 99 WHERE id = ?").bind(other).run();
    await startRefund(h.deps, other);
    expect([(await statesOf(h, other)).message, h.provider.calls.refund]).toEqual(["blocked_final", 0]);
  });

  it("leaves a held message's rest to go back, and lets nobody release it (M7)", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid", amountCents: 98 });
    await hint(id);
    expect((await statesOf(h, id)).message).toBe("held");
    h.provider.set(id, { refundedCents: 8 });
    await hint(id);
    await startRefund(h.deps, id);
    expect(h.provider.refundRequests.map(({ amountCents }) => amountCents)).toEqual([90]);
  });

  it("of a second payment leaves only the rest to go back (P8)", async () => {
    const id = await place(h);
    await pay(h, id);
    h.provider.add("fake_second", await order(id), { status: "paid" });
    await hint(id);
    await settlePayment(h.deps, "fake_second", "provider");
    const [extra] = (await h.env.DB.prepare("SELECT id FROM refunds").all<{ id: string }>()).results;
    h.provider.ledger.set("fake_second", {
      ...(h.provider.ledger.get("fake_second") as never as { seen: object }),
      seen: { ...h.provider.ledger.get("fake_second")?.seen, chargedBackCents: 60 },
    } as never);
    await settlePayment(h.deps, "fake_second", "provider");
    await startExtraRefund(h.deps, extra?.id ?? "");
    expect(h.provider.refundRequests.map(({ amountCents }) => amountCents)).toEqual([39]);
  });

  const lossesOf = (id: string) =>
    h.env.DB.prepare("SELECT charged_back_cents, refunded_elsewhere_cents FROM payments WHERE id = ?")
      .bind(id)
      .first();

  it("keeps the highest amounts seen", async () => {
    const id = await seedStates(h, "paid", "sent");
    h.provider.add(`fake_${id}`, await order(id), {
      status: "paid",
      refundedCents: 60,
      chargedBackCents: 30,
    });
    await hint(id);
    h.provider.set(id, { refundedCents: 40, chargedBackCents: 20 });
    await hint(id);
    expect(await lossesOf(id)).toEqual({ charged_back_cents: 30, refunded_elsewhere_cents: 60 });
    h.provider.set(id, { refundedCents: 61, chargedBackCents: 31 });
    await hint(id);
    expect(await lossesOf(id)).toEqual({ charged_back_cents: 31, refunded_elsewhere_cents: 61 });
  });

  it.each([
    ["requested", 0],
    ["refunded", 0],
    ["failed", 99],
  ] as const)(
    "counts what went back, where our own refund is %s, as %i cents by another road",
    async (status, elsewhere) => {
      const id = await seedStates(h, "paid", "refunded");
      h.provider.add(`fake_${id}`, await order(id), { status: "paid", refundedCents: 99 });
      await h.env.DB.exec("DROP TRIGGER refunds_start");
      await h.env.DB.prepare(
        `INSERT INTO refunds (id, payment_id, amount_cents, currency, status, ver, tx, cause, actor, changed_at, created_at)
       VALUES (?1, ?1, 99, 'EUR', ?2, 1, 't', 'test', 'test', 0, 0)`,
      )
        .bind(id, status)
        .run();
      await hint(id);
      expect(await lossesOf(id)).toEqual({ charged_back_cents: 0, refunded_elsewhere_cents: elsewhere });
    },
  );

  it("leaves a message alone when it was another order's money", async () => {
    const id = await place(h);
    await pay(h, id);
    h.provider.set(id, { orderId: "somebody-elses-order00", chargedBackCents: 99 });
    await hint(id);
    expect((await statesOf(h, id)).message).toBe("queued");
  });

  it("leaves a message alone that was already sent", async () => {
    const id = await seedStates(h, "paid", "sent");
    h.provider.add(`fake_${id}`, await order(id), { status: "paid", refundedCents: 99 });
    expect(await hint(id)).toBe("unchanged");
    expect((await statesOf(h, id)).message).toBe("sent");
  });

  it("of an order that is archived is noted in its line of the books, and moves nothing", async () => {
    const { now } = h.time;
    await h.env.DB.prepare(
      `INSERT INTO archives (id, key, month, digest, orders, events, oldest_at, begun_at, written_at)
       VALUES (1, 'k', '2026-11', 'd', 1, 1, ?1, ?1, ?1)`,
    )
      .bind(now)
      .run();
    await h.env.DB.prepare(
      `INSERT INTO books (id, archive, created_at, ended_at, cents, currency, provider, provider_id, test)
       VALUES ('archived', 1, ?1, ?1, 99, 'EUR', 'fake', 'fake_archived', 1)`,
    )
      .bind(now)
      .run();
    h.provider.add("fake_archived", await order("archived"), { status: "paid", chargedBackCents: 99 });
    expect(await hint("archived")).toBe("unchanged");
    expect(await h.env.DB.prepare("SELECT charged_back_cents AS back FROM books").first("back")).toBe(99);
    expect([await refundCount(), h.alarms, await openTasksIn(h)]).toEqual([0, [], []]);
  });

  it("stops its own message and no other, though money of that went back too", async () => {
    const [id, other] = [await place(h), await place(h)];
    for (const one of [id, other]) await pay(h, one);
    await h.env.DB.prepare("UPDATE payments SET charged_back_cents = 99 WHERE id = ?").bind(other).run();
    h.provider.set(id, { chargedBackCents: 99 });
    await hint(id);
    expect((await statesOf(h, id)).message).toBe("blocked_final");
    expect((await statesOf(h, other)).message).toBe("queued");
  });
});

describe("limits that were reached between order and payment", () => {
  const limited = (env: Record<string, string>) => createHarness({ env });
  const whole = (id: string) =>
    h.env.DB.prepare("SELECT status, reason, next_at, bound_at, review FROM messages WHERE id = ?")
      .bind(id)
      .first();

  it.each([
    ["receiver", "LIMIT_RECEIVER_HOUR", "capped"],
    ["visitor", "LIMIT_VISITOR_DAY", "visitor_limit"],
  ])("of the %s give the money back, with the reason for the sender (M5)", async (_whose, limit, reason) => {
    h = limited({ [limit]: "1" });
    const [first, second] = [await place(h), await place(h)];
    for (const id of [first, second]) await pay(h, id);
    expect(await whole(first)).toMatchObject({ status: "queued", reason: null });
    expect(await whole(second)).toMatchObject({ status: "refund_due", reason, next_at: h.time.now });
  });

  it("of a text that went to many have a person look at it, unless staff have put that rule on a dry run (M4)", async () => {
    h = limited({ LIMIT_TEXT_RECEIVERS: "2" });
    const orders = [];
    for (const receiver of ["+31612345678", "+31612345679", "+31612345670"])
      orders.push(await place(h, { receiver }));
    const [first = "", second = "", third = ""] = orders;
    for (const id of [first, second]) await pay(h, id);
    expect(await whole(first)).toMatchObject({ status: "queued" });
    expect(await whole(second)).toEqual({
      status: "held",
      reason: "review",
      next_at: h.time.now + 12 * hour,
      bound_at: h.time.now,
      review: expect.stringMatching(/^\d+:widespread$/),
    });
    await h.env.DB.prepare("INSERT INTO settings (k, v) VALUES ('gate_widespread', 'off')").run();
    await pay(h, third);
    expect(await whole(third)).toMatchObject({ status: "queued", review: null });
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

describe("blocks that came after the order", () => {
  const lists = {
    blocked_phones: "SELECT 'b', receiver_hash, 'test', 0, ? FROM messages",
    blocked_ips: "SELECT 'b', address_hash, 'test', 0, ? FROM orders",
  } as const;

  describe.each([
    ["receiver", "blocked_phones"],
    ["sender's address", "blocked_ips"],
  ] as const)("concern the %s", (_whose, list) => {
    it.each([
      ["gives the money back while the block lasts (M5)", 1, "refund_due"],
      ["gives the money back where the block has no end (M5)", null, "refund_due"],
      ["sends after all once the block has run out", 0, "queued"],
    ] as const)("%s", async (_what, left, message) => {
      const id = await place(h);
      await h.env.DB.prepare(`INSERT INTO ${list} (id, hash, reason, created_at, expires_at) ${lists[list]}`)
        .bind(left === null ? null : h.time.now + left)
        .run();
      await pay(h, id);
      expect(await statesOf(h, id)).toEqual({ payment: "paid", message });
      const reason = message === "queued" ? null : "blocked";
      expect(await rowOf(id)).toEqual({ reason, next_at: h.time.now });
      expect(h.woken.map(({ orderId }) => orderId)).toEqual([id]);
    });
  });
});

describe("an order that the gate wants to have looked at (decision 076)", () => {
  const review = (id: string) =>
    h.env.DB.prepare("UPDATE messages SET review = '1:threat' WHERE id = ?").bind(id).run();

  it("is held for twelve hours once it is paid for, and nobody is woken (M4)", async () => {
    const id = await place(h);
    await review(id);
    await pay(h, id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "held" });
    expect(await rowOf(id)).toEqual({ reason: "review", next_at: h.time.now + 12 * hour });
    expect(h.woken).toEqual([]);
  });

  it("goes back at once where its receiver was blocked meanwhile (M5)", async () => {
    const id = await place(h);
    await review(id);
    await h.env.DB.prepare(
      "INSERT INTO blocked_phones (id, hash, reason, created_at) SELECT 'b', receiver_hash, 'test', 0 FROM messages",
    ).run();
    await pay(h, id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "refund_due" });
  });

  it("waits for the amount, not for the text, where it was not paid as ordered (P6)", async () => {
    const id = await place(h);
    await review(id);
    h.provider.set(id, { status: "paid", amountCents: 1 });
    await hint(id);
    expect(await rowOf(id)).toEqual({ reason: "mismatch", next_at: h.time.now + 12 * hour });
  });
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

/** An order whose creation the provider took, without ever being heard to. */
async function lostCreation(): Promise<string> {
  h.provider.faults.open.push("after", "after", "after");
  await expect(place(h)).rejects.toThrow("payment_provider_unreachable");
  const id = [...h.provider.ledger.values()].at(-1)?.order.orderId;
  if (!id) throw new Error("the provider took nothing");
  return id;
}

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

const refundCount = () => h.env.DB.prepare("SELECT count(*) AS n FROM refunds").first("n");

/** An order as we would have had it opened. */
const order = async (orderId: string) => ({
  orderId,
  proof: await proofOf(h.deps, { id: orderId, amountCents: 99 }),
  createdAt: 0,
  amountCents: 99,
  currency: "EUR" as const,
  description: "",
  statement: "",
  redirectUrl: "",
  webhookUrl: "",
  locale: "nl" as const,
});
