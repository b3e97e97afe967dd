import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place, statesOf } from "#testing/orders";
import { proofOf } from "../orders/payment-proof";
import { sendMessage } from "../orders/send-message";
import { settlePayment } from "../orders/settle-payment";
import { reconcile } from "./reconcile";

const hour = 60 * 60_000;
const day = 24 * hour;

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

type Task = { kind: string; subject: string; cause: string; ended: number };
async function tasks(): Promise<Task[]> {
  const { results } = await h.env.DB.prepare(
    "SELECT kind, subject, cause, ended_at IS NOT NULL AS ended FROM tasks ORDER BY id",
  ).all<Task>();
  return results;
}
const found = async () => (await tasks()).map(({ kind, subject, cause }) => [kind, subject, cause]);

type Run = { id: string; part: string; ended_at: number | null; tally: string };
async function runs() {
  const { results } = await h.env.DB.prepare(
    "SELECT * FROM reconciliations ORDER BY begun_at, id",
  ).all<Run>();
  return results.map(({ tally, ...run }) => ({ ...run, tally: JSON.parse(tally) }));
}
const lastTally = async () => (await runs()).at(-1)?.tally;

/** The next day's run, from its first sweep to its last. */
async function nextDay(): Promise<void> {
  h.pass(day);
  await reconcile(h.deps);
  for (let minute = 0; minute < 50; minute++) {
    await reconcile(h.deps);
    if ((await runs()).every(({ ended_at }) => ended_at !== null)) return;
  }
  throw new Error("the run does not end");
}

const codes = () => h.alarms.map(({ code }) => code);
const idOf = (order: string) => `fake_${order}`;
/** A payment that was sold and sent. */
async function sent(): Promise<string> {
  const id = await place(h);
  await pay(h, id);
  await sendMessage(h.deps, id);
  return id;
}
/** Money at the provider under an order that our books may or may not have. */
async function money(orderId: string, changes: object = {}) {
  const order = { orderId, createdAt: h.time.now, amountCents: 99, currency: "EUR" as const };
  const proof = await proofOf(h.deps, { id: orderId, amountCents: 99 });
  h.provider.add(idOf(orderId), { ...order, proof } as never, { status: "paid", ...changes });
}
const refundAtDesk = (order: string, amountCents: number, changes: object = {}) => {
  h.provider.listed.refunds.push({
    providerRefundId: "re_desk",
    at: h.time.now,
    amountCents,
    currency: "EUR",
    status: "accepted",
    refundId: null,
    of: { providerId: idOf(order), orderId: null },
    ...changes,
  });
};
const chargeback = (order: string, amountCents: number, changes: object = {}) => {
  h.provider.listed.chargebacks.push({
    chargebackId: "chb_1",
    at: h.time.now,
    amountCents,
    currency: "EUR",
    reversed: false,
    of: { providerId: idOf(order), orderId: null },
    ...changes,
  });
};
const lossesOf = (id: string) =>
  h.env.DB.prepare(
    "SELECT charged_back_cents AS back, refunded_elsewhere_cents AS elsewhere FROM payments WHERE id = ?",
  )
    .bind(id)
    .first();

describe("the daily comparison", () => {
  it("finds nothing where books and provider agree, and says what it compared", async () => {
    await sent();
    await place(h);
    await nextDay();
    expect(await tasks()).toEqual([]);
    expect(await lastTally()).toMatchObject({
      compared: 2,
      others: 0,
      healed: 0,
      unchecked: 0,
      findings: {},
    });
    expect((await runs()).map(({ id }) => id)).toHaveLength(1);
  });

  it("runs once a day, and again the next day", async () => {
    await nextDay();
    await reconcile(h.deps);
    expect(await runs()).toHaveLength(1);
    await nextDay();
    expect(await runs()).toHaveLength(2);
  });

  it("keeps what it said of a day for a season", async () => {
    await nextDay();
    h.pass(95 * day);
    await nextDay();
    expect(await runs()).toHaveLength(1);
  });

  it("compares with whoever was the provider before as well", async () => {
    const former = h.provider;
    await sent();
    const { FakeProvider } = await import("#testing/fakes");
    const deps = { ...h.deps, provider: new FakeProvider("next"), previousProvider: former };
    h.pass(day);
    for (let minute = 0; minute < 6; minute++) await reconcile(deps);
    expect((await runs()).map(({ id, ended_at }) => [id.split(" ")[1], ended_at !== null])).toEqual([
      ["fake", true],
      ["next", true],
    ]);
    expect(await tasks()).toEqual([]);
  });

  it("leaves what happened within the hour to the next day", async () => {
    h.pass(day);
    await money("unheard-of-unheard-of");
    for (let minute = 0; minute < 3; minute++) await reconcile(h.deps);
    expect(await tasks()).toEqual([]);
  });

  it("goes on from page to page over many sweeps, and repeats no more than a page when one dies", async () => {
    h.provider.listPage = 1;
    for (let n = 0; n < 9; n++) {
      h.pass(1000);
      await sent();
    }
    h.pass(day);
    await reconcile(h.deps);
    await reconcile(h.deps);
    expect(await runs()).toMatchObject([{ part: "payments", ended_at: null, tally: { compared: 6 } }]);
    h.provider.faults.list.push("before");
    await reconcile(h.deps);
    expect(await runs()).toMatchObject([{ part: "payments", ended_at: null, tally: { compared: 6 } }]);
    for (let minute = 0; minute < 2; minute++) await reconcile(h.deps);
    expect(await runs()).toMatchObject([
      { ended_at: expect.any(Number), tally: { compared: 9, unchecked: 0 } },
    ]);
  });

  it("loses nothing and counts nothing twice where two sweeps compare the same page", async () => {
    await money("unheard-of-unheard-of");
    h.pass(day);
    await reconcile(h.deps);
    await Promise.all([reconcile(h.deps), reconcile(h.deps)]);
    expect(await tasks()).toHaveLength(1);
    expect(await lastTally()).toMatchObject({ compared: 1, findings: { money_without_order: 1 } });
  });

  it("is an alarm where it does not come to its end, and makes way for the next day's", async () => {
    h.pass(day);
    await reconcile(h.deps);
    h.provider.faults.list.push(...Array.from({ length: 9 }, () => "before" as const));
    h.pass(11 * hour);
    await reconcile(h.deps);
    expect(codes()).not.toContain("reconciliation_late");
    h.pass(2 * hour);
    await reconcile(h.deps);
    expect(codes()).toContain("reconciliation_late");
    h.pass(14 * hour);
    await reconcile(h.deps);
    expect((await runs()).map(({ ended_at }) => ended_at !== null)).toEqual([true, false]);
  });

  it("waits for the next minute where the minute's calls are spent", async () => {
    h.pass(day);
    await reconcile(h.deps);
    const budgets = { ...h.deps.site.budgets, providerCalls: 0 };
    await reconcile({ ...h.deps, site: { ...h.deps.site, budgets } });
    expect(h.provider.calls.list).toBe(0);
  });

  it("compares what the operator asked for, of every vendor", async () => {
    await nextDay();
    await money("unheard-of-unheard-of", {});
    await h.env.DB.prepare(
      `INSERT INTO reconciliations (id, vendor, from_at, to_at, part, compared_from, tally, begun_at, changed_at)
       VALUES ('asked', '*', ?1, ?2, 'payments', ?2, '{}', ?2, ?2)`,
    )
      .bind(h.time.now - hour, h.time.now + 1)
      .run();
    for (let minute = 0; minute < 3; minute++) await reconcile(h.deps);
    expect(await runs()).toContainEqual(
      expect.objectContaining({
        id: "asked fake",
        ended_at: expect.any(Number),
        tally: expect.objectContaining({ findings: { money_without_order: 1 } }),
      }),
    );
  });
});

describe("money that no order claims", () => {
  it("is a task once, however often it is found, until a person has ended it for good", async () => {
    const order = "unheard-of-unheard-of";
    await money(order);
    await nextDay();
    expect(await found()).toEqual([["money_without_order", `fake:${idOf(order)}`, "unknown_order"]]);
    expect(codes()).toContain("reconciliation_differs");
    await nextDay();
    expect(await tasks()).toHaveLength(1);
    await h.env.DB.prepare("UPDATE tasks SET ended_at = 1, ending = 'explained'").run();
    await nextDay();
    expect(await tasks()).toHaveLength(1);
    expect(await lastTally()).toMatchObject({ findings: {} });
  });

  it("is over by itself once it was paid back at the provider's desk, and anew if it is there again", async () => {
    const order = "unheard-of-unheard-of";
    await money(order);
    await nextDay();
    h.provider.set(order, { refundedCents: 99 });
    await nextDay();
    expect(await tasks()).toMatchObject([{ ended: 1 }]);
    h.provider.set(order, { refundedCents: 0 });
    await nextDay();
    expect(await tasks()).toMatchObject([{ ended: 1 }, { ended: 0 }]);
  });

  it("is none where it names no order, was never paid, or is of the other mode", async () => {
    await money("one-one-one-one-one-one", { orderId: null });
    await money("two-two-two-two-two-two", { status: "expired" });
    await money("three-three-three-three", { mode: "live" });
    await nextDay();
    expect(await tasks()).toEqual([]);
    expect(await lastTally()).toMatchObject({ compared: 1, others: 2 });
  });

  it("is the order's own where only its opening was never heard of: it is adopted and goes on", async () => {
    h.provider.faults.open.push("after", "after", "after");
    const id = await place(h).catch(() => "");
    const [row] = (await h.env.DB.prepare("SELECT id FROM payments").all<{ id: string }>()).results;
    expect([id, (await statesOf(h, row?.id ?? "")).payment]).toEqual([expect.anything(), "creating"]);
    h.provider.set(row?.id ?? "", { status: "paid" });
    await nextDay();
    expect((await statesOf(h, row?.id ?? "")).payment).toBe("paid");
    expect(await tasks()).toEqual([]);
    expect(await lastTally()).toMatchObject({ healed: 1 });
  });

  it("is a person's where it names an order that did not open it", async () => {
    const id = await place(h);
    const order = { orderId: id, createdAt: h.time.now, amountCents: 99, currency: "EUR", proof: "another" };
    h.provider.add("fake_other", order as never, { status: "paid" });
    await nextDay();
    expect(await found()).toEqual([["money_without_order", "fake:fake_other", "not_opened_by_us"]]);
    expect((await statesOf(h, id)).payment).not.toBe("paid");
  });
});

describe("an order whose callback never came", () => {
  it("is settled by the list, as the callback would have", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    await nextDay();
    expect((await statesOf(h, id)).payment).toBe("paid");
    expect(await lastTally()).toMatchObject({ healed: 1, findings: {} });
  });

  it("is a person's where not even that settles it", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    await h.env.DB.prepare(
      "CREATE TRIGGER stuck BEFORE UPDATE OF status ON payments BEGIN SELECT RAISE(IGNORE); END",
    ).run();
    await nextDay();
    expect(await found()).toEqual([["callback_given_up", `fake:${idOf(id)}`, "at_provider"]]);
    await h.env.DB.prepare("DROP TRIGGER stuck").run();
    await nextDay();
    expect(await tasks()).toMatchObject([{ ended: 1 }]);
  });
});

describe("an order whose money is gone", () => {
  it("is found where the provider does not know its payment", async () => {
    const id = await sent();
    h.provider.ledger.delete(idOf(id));
    await nextDay();
    expect(await found()).toEqual([["order_without_money", id, "missing_at_provider"]]);
  });

  it("is over by itself once the provider has it again", async () => {
    const id = await sent();
    const kept = h.provider.of(id);
    h.provider.ledger.delete(idOf(id));
    await nextDay();
    h.provider.ledger.set(idOf(id), kept);
    await nextDay();
    expect(await tasks()).toMatchObject([{ kind: "order_without_money", ended: 1 }]);
  });

  it.each([
    [{ status: "failed" }, "not_paid_at_provider"],
    [{ amountCents: 98 }, "less_at_provider"],
    [{ amountCents: 100 }, "differs_at_provider"],
    [{ currency: "USD" }, "differs_at_provider"],
  ])("is found where the provider says %j", async (changes, cause) => {
    const id = await sent();
    h.provider.set(id, changes as object);
    await nextDay();
    expect(await found()).toEqual([["order_without_money", id, cause]]);
  });

  it("is asked about by itself where the list's page does not tell of it, and is none where it is there", async () => {
    const id = await sent();
    h.provider.of(id).order = { ...h.provider.of(id).order, createdAt: h.time.now + 30 * day };
    await nextDay();
    expect([await tasks(), await lastTally()]).toMatchObject([[], { compared: 1, unchecked: 0 }]);
    h.provider.faults.fetch.push("before");
    await nextDay();
    expect([await tasks(), await lastTally()]).toMatchObject([[], { compared: 0, unchecked: 1 }]);
  });
});

describe("days on which no comparison came through", () => {
  /** Paid a week ago, while nobody swept and no callback came. */
  async function paidInTheGap(): Promise<string> {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    h.pass(7 * day);
    return id;
  }

  it("are compared with the next one, however long it took", async () => {
    await nextDay();
    const id = await paidInTheGap();
    await nextDay();
    expect((await statesOf(h, id)).payment).toBe("paid");
  });

  it("are compared also where those of the days between were begun and given up, or an operator asked for one of them", async () => {
    await nextDay();
    const id = await paidInTheGap();
    await h.env.DB.prepare(
      `INSERT INTO reconciliations (id, vendor, from_at, to_at, part, compared_from, tally, begun_at, changed_at, ended_at)
       SELECT 'given-up', vendor, from_at, ?1, 'payments', ?1, tally, ?1, ?1, ?1 FROM reconciliations
       UNION ALL SELECT 'asked-0 fake', vendor, ?1 - 1, ?1, 'chargebacks', ?1, tally, ?1, ?1, ?1 FROM reconciliations`,
    )
      .bind(h.time.now)
      .run();
    await h.env.DB.prepare("UPDATE reconciliations SET id = '2026-01-01 fake' WHERE id = 'given-up'").run();
    await nextDay();
    expect((await statesOf(h, id)).payment).toBe("paid");
  });
});

describe("a refund that nobody here asked for", () => {
  it("is found, with its amount, and stops nothing that was sent", async () => {
    const id = await sent();
    h.provider.set(id, { refundedCents: 40 });
    refundAtDesk(id, 40);
    await nextDay();
    expect(await found()).toEqual([["refund_not_asked", "fake:re_desk", "at_provider"]]);
    expect(await lossesOf(id)).toEqual({ back: 0, elsewhere: 40 });
    expect((await statesOf(h, id)).message).toBe("sent");
  });

  it("is found of a payment that is weeks old, and by the order that it names", async () => {
    const id = await sent();
    h.pass(30 * day);
    h.provider.set(id, { refundedCents: 40 });
    refundAtDesk(id, 40, { of: { providerId: null, orderId: id } });
    await nextDay();
    expect(await found()).toEqual([["refund_not_asked", "fake:re_desk", "at_provider"]]);
    expect(await lossesOf(id)).toEqual({ back: 0, elsewhere: 40 });
  });

  it("is none where it is ours, failed, was noted by hand, or is of another sale", async () => {
    const id = await sent();
    await h.env.DB.prepare(
      `INSERT INTO refunds (id, payment_id, amount_cents, currency, status, tx, cause, actor, changed_at, created_at)
       VALUES (?1, ?1, 99, 'EUR', 'requested', 't', 'requested', 'test', 1, 1)`,
    )
      .bind(id)
      .run();
    refundAtDesk(id, 99, { refundId: id });
    refundAtDesk(id, 99, { refundId: `${id}.2` });
    refundAtDesk(id, 99, { status: "failed" });
    refundAtDesk("elsewhere", 99);
    await nextDay();
    expect(await tasks()).toEqual([]);
  });
});

describe("a refund of ours", () => {
  async function refunded(): Promise<string> {
    const id = await sent();
    await h.env.DB.batch([
      h.env.DB.prepare(
        `INSERT INTO refunds (id, payment_id, amount_cents, currency, status, tx, cause, actor, changed_at, created_at)
         VALUES (?1, ?1, 99, 'EUR', 'requested', 't', 'requested', 'test', 1, 1)`,
      ).bind(id),
      h.env.DB.prepare(
        "UPDATE refunds SET status = 'refunded', provider_refund_id = 're_1', ver = 2 WHERE id = ?",
      ).bind(id),
    ]);
    return id;
  }

  it("is missed where the provider does not have it", async () => {
    const id = await refunded();
    await nextDay();
    expect(await found()).toEqual([["refund_missing", id, "not_at_provider"]]);
    h.provider.set(id, { refundedCents: 99 });
    await nextDay();
    expect(await tasks()).toMatchObject([{ ended: 1 }]);
  });

  it("is missed where it failed there days after it was made", async () => {
    const id = await refunded();
    h.pass(5 * day);
    refundAtDesk(id, 99, { providerRefundId: "re_1", refundId: id, status: "failed" });
    await nextDay();
    expect(await found()).toEqual([["refund_missing", id, "failed_at_provider"]]);
  });
});

describe("a chargeback", () => {
  it("is found with its amount, also of a payment that is weeks old", async () => {
    const id = await sent();
    h.pass(30 * day);
    h.provider.set(id, { chargedBackCents: 99 });
    chargeback(id, 99);
    await nextDay();
    expect(await found()).toEqual([["charged_back", "fake:chb_1", "at_provider"]]);
    expect(await lossesOf(id)).toEqual({ back: 99, elsewhere: 0 });
  });

  it("that the bank gave back is over, and a person hears that we have the money again", async () => {
    const id = await sent();
    h.provider.set(id, { chargedBackCents: 99 });
    chargeback(id, 99);
    await nextDay();
    h.provider.listed.chargebacks.length = 0;
    chargeback(id, 99, { reversed: true, at: h.time.now - day });
    await nextDay();
    expect(await tasks()).toMatchObject([
      { subject: "fake:chb_1", ended: 1 },
      { subject: "fake:chb_1:reversed", cause: "reversed", ended: 0 },
    ]);
  });

  it("of another sale is none of ours", async () => {
    chargeback("elsewhere", 99);
    await nextDay();
    expect([await tasks(), await lastTally()]).toMatchObject([[], { others: 1 }]);
  });
});

it("finds a hidden payment, a chargeback and a partial refund although no callback ever comes, and settles no lie", async () => {
  const [one, two] = [await sent(), await sent()];
  await money("unheard-of-unheard-of");
  h.provider.set(one, { chargedBackCents: 99 });
  chargeback(one, 99);
  h.provider.set(two, { refundedCents: 9 });
  refundAtDesk(two, 9);
  await nextDay();
  expect((await tasks()).map(({ kind }) => kind).toSorted()).toEqual([
    "charged_back",
    "money_without_order",
    "refund_not_asked",
  ]);
  expect(await settlePayment(h.deps, idOf(two), "provider")).toBe("unchanged");
});

it("goes on with today's provider while the one before says no", async () => {
  const { FakeProvider } = await import("#testing/fakes");
  const former = new FakeProvider("aformer");
  former.listPayments = async () => ({ ok: false, error: { kind: "unreachable" } });
  const id = await sent();
  h.provider.set(id, { chargedBackCents: 99 });
  chargeback(id, 99);
  h.pass(24 * 60 * 60_000);
  const deps = { ...h.deps, previousProvider: former };
  for (let n = 0; n < 5; n++) await reconcile(deps);
  expect((await tasks()).map(({ kind }) => kind)).toEqual(["charged_back"]);
});
