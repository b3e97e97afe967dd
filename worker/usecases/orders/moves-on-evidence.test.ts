import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place, statesOf } from "#testing/orders";
import { openTasksIn } from "#testing/worklist";
import { settlePayment } from "./settle-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const hour = 60 * 60_000;
const rowOf = (id: string) =>
  h.env.DB.prepare("SELECT reason, next_at FROM messages WHERE id = ?").bind(id).first();
const hint = (id: string) => settlePayment(h.deps, `fake_${id}`, "provider");

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

  it("is settled as that after a restore, and no later one doubts it again", async () => {
    await h.env.DB.prepare("INSERT INTO rewinds (noticed_at, cause, released_at) VALUES (?1, 'mark', ?1)")
      .bind(h.time.now)
      .run();
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
