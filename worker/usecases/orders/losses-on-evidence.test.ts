import { beforeEach, describe, expect, it } from "vitest";
import { messageIs, moveMessage } from "#db/messages";
import { createHarness, type Harness } from "#testing/harness";
import { orderedAt, refundCount } from "#testing/opened";
import { pay, place, seedStates, statesOf } from "#testing/orders";
import { openTasksIn } from "#testing/worklist";
import { readPayment } from "./read-payment";
import { startExtraRefund, startRefund } from "./refund-order";
import { settlePayment } from "./settle-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const hint = (id: string) => settlePayment(h.deps, `fake_${id}`, "provider");

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
    h.provider.add("fake_second", await orderedAt(h, id), { status: "paid" });
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
    h.provider.add(`fake_${id}`, await orderedAt(h, id), {
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
      h.provider.add(`fake_${id}`, await orderedAt(h, id), { status: "paid", refundedCents: 99 });
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
    h.provider.add(`fake_${id}`, await orderedAt(h, id), { status: "paid", refundedCents: 99 });
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
    h.provider.add("fake_archived", await orderedAt(h, "archived"), { status: "paid", chargedBackCents: 99 });
    expect(await hint("archived")).toBe("unchanged");
    expect(await h.env.DB.prepare("SELECT charged_back_cents AS back FROM books").first("back")).toBe(99);
    expect([await refundCount(h), h.alarms, await openTasksIn(h)]).toEqual([0, [], []]);
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
