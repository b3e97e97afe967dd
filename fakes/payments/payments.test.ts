import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMollie } from "../../worker/adapters/mollie/index.ts";
import { createStripe } from "../../worker/adapters/stripe/index.ts";
import { eventually } from "../../worker/testing/eventually.ts";
import { anOrder, aRefundOf } from "../testing/order.ts";
import { openStage, type Stage } from "../testing/stage.ts";
import { startMollie } from "./mollie.ts";
import { startStripe } from "./stripe.ts";

const vendors = {
  mollie: {
    start: startMollie,
    adapter: (stage: Stage, apiKey = "test_fake", fetcher = stage.fetch) =>
      createMollie({ apiKey, apiUrl: `${stage.url()}/v2` }, fetcher),
  },
  stripe: {
    start: startStripe,
    adapter: (stage: Stage, secretKey = "sk_test_fake", fetcher = stage.fetch) =>
      createStripe(
        { secretKey, webhookSecrets: ["whsec_fake"], apiUrl: stage.url() },
        stage.time.now,
        fetcher,
      ),
  },
};

/** How many payments one answer of a list tells of. */
const pageOf: Readonly<Record<string, number>> = { mollie: 250, stripe: 100 };

const unreachable = { ok: false, error: { kind: "unreachable" } };
const before = ["hang-before", "cut-before", "500-before", "429", "html-before"];
const after = ["hang-after", "cut-after", "500-after", "garbage", "truncated", "html-after"];

describe.each(Object.entries(vendors))("%s, asked by its real adapter", (_name, { start, adapter }) => {
  let stage: Stage;
  let provider: ReturnType<typeof adapter>;
  let createdAt = 0;
  beforeEach(async () => {
    stage = await openStage(start);
    provider = adapter(stage);
    createdAt = stage.time.now();
  });
  afterEach(() => stage.close());

  const order = () => ({ ...anOrder, createdAt, webhookUrl: `${stage.productUrl}/hook` });

  async function opened(changes?: Partial<ReturnType<typeof order>>) {
    const answer = await provider.open({ ...order(), ...changes });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  }

  async function paid() {
    const { providerId } = await opened();
    expect(await stage.act(order().orderId, "paid")).toBe(200);
    return providerId;
  }

  const rows = async (kind: string) => (await stage.ledger()).filter((row) => row.kind === kind);

  it("opens, is paid on its own page, shows it, calls back and pays back", async () => {
    const { providerId, checkoutUrl, amountCents } = await opened();
    expect(amountCents).toBe(168);
    expect(await (await fetch(checkoutUrl)).text()).toContain('value="paid"');
    const body = new URLSearchParams({ outcome: "paid" });
    const answer = await fetch(checkoutUrl, { method: "POST", body, redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, order().redirectUrl]);
    const seen = { providerId, status: "paid", amountCents: 168, currency: "EUR", mode: "test" };
    const { orderId, proof } = order();
    const evidence = { ...seen, orderId, proof, refundedCents: 0, chargedBackCents: 0 };
    expect(await provider.fetch(providerId)).toEqual({ ok: true, value: evidence });
    await eventually(() => expect(stage.callbacks).toHaveLength(1));
    const [callback] = stage.callbacks;
    expect(callback && (await provider.readCallback(callback))).toEqual({ ok: true, value: { providerId } });
    const given = await provider.refund(aRefundOf(providerId));
    expect(given).toMatchObject({ ok: true, value: { amountCents: 168, status: "accepted" } });
    expect(await provider.refundsOf(providerId)).toEqual({ ok: true, value: [given.ok && given.value] });
    expect(await provider.fetch(providerId)).toMatchObject({ ok: true, value: { refundedCents: 168 } });
  });

  it("opens and pays back nothing more when the same is asked again, also after a restart", async () => {
    const providerId = await paid();
    const [again, given] = [await opened(), await provider.refund(aRefundOf(providerId))];
    expect(again.providerId).toBe(providerId);
    await stage.restart();
    provider = adapter(stage);
    expect((await opened()).providerId).toBe(providerId);
    expect(await provider.refund(aRefundOf(providerId))).toEqual(given);
    expect([(await rows("payment")).length, (await rows("refund")).length]).toEqual([1, 1]);
  });

  it("opens nothing more under a key that comes with other words", async () => {
    await opened();
    expect(await provider.open({ ...order(), description: "other" })).toMatchObject({ ok: false });
    expect(await rows("payment")).toHaveLength(1);
  });

  it.each(["failed", "expired"])("shows a payment that %s", async (outcome) => {
    const { providerId } = await opened();
    await stage.act(order().orderId, outcome);
    expect(await provider.fetch(providerId)).toMatchObject({ ok: true, value: { status: outcome } });
  });

  it("tells in one list what has ended of many payments, and leaves out what waits", async () => {
    const since = stage.time.now() - 1_000;
    const { providerId } = await opened();
    for (const letter of ["p", "q", "r"]) await opened({ orderId: letter.repeat(22) });
    expect(await provider.endedSince(since, 2)).toEqual({ seen: [], calls: 1, wholeSince: since });
    await stage.act(order().orderId, "paid");
    const one = await provider.fetch(providerId);
    expect(await provider.endedSince(since, 2)).toEqual({
      seen: [one.ok && one.value],
      calls: 1,
      wholeSince: since,
    });
    const given = await provider.refund(aRefundOf(providerId));
    expect(given.ok).toBe(true);
    expect((await provider.endedSince(since, 2)).seen).toMatchObject([{ refundedCents: 168 }]);
  });

  it.each([...before, "garbage", "truncated", "html-after"])(
    "tells of nothing after %s, and says so",
    async (fault) => {
      await paid();
      for (const op of ["list", "find"]) await stage.force(op, fault);
      expect(await provider.endedSince(0, 2)).toEqual({ seen: [], calls: 1, wholeSince: null });
      expect((await provider.endedSince(0, 2)).seen).toHaveLength(1);
    },
  );

  it("goes through its list page by page, as far as the calls go", async () => {
    const ids = [];
    for (let n = 0; n <= (pageOf[provider.name] ?? 0); n++) {
      const orderId = String(n).padStart(22, "o");
      ids.push((await opened({ orderId })).providerId);
      await stage.act(orderId, "paid");
    }
    const some = await provider.endedSince(0, 1);
    expect(some.seen.map((seen) => seen.providerId)).toEqual(ids.slice(1).reverse());
    expect(some.wholeSince).toBeGreaterThanOrEqual(createdAt - 1_000);
    const all = await provider.endedSince(0, 9);
    expect([all.seen.length, all.calls, all.wholeSince]).toEqual([ids.length, 2, 0]);
  });

  it("shows money that went back without us", async () => {
    const providerId = await paid();
    await stage.act(order().orderId, "refunded_elsewhere");
    await stage.act(order().orderId, "charged_back");
    const back = { refundedCents: 168, chargedBackCents: 168, status: "paid" };
    expect(await provider.fetch(providerId)).toMatchObject({ ok: true, value: back });
    await stage.act(order().orderId, "refund_failed");
    expect(await provider.fetch(providerId)).toMatchObject({ ok: true, value: { refundedCents: 0 } });
  });

  it("tells a period's payments, refunds and chargebacks, page by page, whoever made them", async () => {
    const since = stage.time.now() - 1_000;
    const providerId = await paid();
    await opened({ orderId: "p".repeat(22) });
    const period = { from: since, to: stage.time.now() + 1_000, cursor: null };
    const one = await provider.fetch(providerId);
    const listed = await provider.listPayments(period);
    expect(listed.ok && listed.value.rows.filter(({ seen }) => seen.status === "paid")).toMatchObject([
      { seen: one.ok && one.value },
    ]);
    const given = await provider.refund({ ...aRefundOf(providerId), amountCents: 100 });
    await stage.act(order().orderId, "refunded_elsewhere", { cents: 8, quiet: true });
    const refunds = await provider.listRefunds(period);
    const rows = refunds.ok ? refunds.value.rows.toSorted((a, b) => b.amountCents - a.amountCents) : [];
    expect(rows).toMatchObject([
      { refundId: "r1", amountCents: 100, providerRefundId: given.ok && given.value.providerRefundId },
      { refundId: null, amountCents: 8, status: "accepted" },
    ]);
    for (const { of } of rows) expect(Object.values(of)).toContain(of.providerId ?? order().orderId);
    await stage.act(order().orderId, "charged_back", { cents: 60, quiet: true });
    const told = { amountCents: 60, reversed: false, of: rows[0]?.of };
    expect(await provider.listChargebacks(period)).toMatchObject({ ok: true, value: { rows: [told] } });
    const nothing = { ok: true, value: { rows: [], others: 0, next: null } };
    for (const list of ["listPayments", "listRefunds", "listChargebacks"] as const) {
      expect(await provider[list]({ ...period, to: since })).toEqual(nothing);
      expect(await provider[list]({ ...period, from: period.to, to: period.to + 1 })).toEqual(nothing);
    }
  });

  it("reads a period's list to its end, a page at a time, none left out", async () => {
    const ids = [];
    for (let n = 0; n <= (pageOf[provider.name] ?? 0); n++) {
      const orderId = String(n).padStart(22, "o");
      ids.push((await opened({ orderId })).providerId);
      await stage.act(orderId, "paid", { quiet: true });
    }
    const period = { from: 0, to: stage.time.now() + 1_000 };
    const first = await provider.listPayments({ ...period, cursor: null });
    const second = await provider.listPayments({ ...period, cursor: (first.ok && first.value.next) || "" });
    const rows = [first, second].flatMap((page) => (page.ok ? page.value.rows : []));
    expect(rows.map(({ seen }) => seen.providerId)).toEqual(ids.reverse());
    expect(second).toMatchObject({ ok: true, value: { next: null } });
    expect(stage.callbacks).toEqual([]);
  });

  it("shows part of the money gone, and back again where the bank was wrong", async () => {
    const providerId = await paid();
    await stage.act(order().orderId, "charged_back", { cents: 60 });
    await stage.act(order().orderId, "refunded_elsewhere", { cents: 8 });
    const back = { refundedCents: 8, chargedBackCents: 60 };
    expect(await provider.fetch(providerId)).toMatchObject({ ok: true, value: back });
    expect(await provider.refund({ ...aRefundOf(providerId), amountCents: 101 })).toMatchObject({
      ok: false,
      error: { kind: "refused" },
    });
    expect(await provider.refund({ ...aRefundOf(providerId), key: "k2", amountCents: 100 })).toMatchObject({
      ok: true,
    });
    await stage.act(order().orderId, "chargeback_reversed");
    expect(await provider.fetch(providerId)).toMatchObject({ ok: true, value: { chargedBackCents: 0 } });
    await stage.restart();
    expect(await adapter(stage).fetch(providerId)).toMatchObject({
      ok: true,
      value: { chargedBackCents: 0 },
    });
  });

  it("pays back no more than came in", async () => {
    const providerId = await paid();
    const tooMuch = { ...aRefundOf(providerId), amountCents: 169 };
    expect(await provider.refund(tooMuch)).toMatchObject({ ok: false, error: { kind: "refused" } });
    expect(await rows("refund")).toEqual([]);
  });

  it("refuses a stranger for good, and an order it does not take", async () => {
    expect(await adapter(stage, "sk_test_other").open(order())).toMatchObject({
      ok: false,
      error: { kind: "refused" },
    });
    const refused = await provider.open({ ...order(), redirectUrl: "nowhere" });
    expect(refused).toMatchObject({ ok: false, error: { kind: "refused" } });
    expect(await provider.fetch("tr_unknown")).toEqual({ ok: false, error: { kind: "missing" } });
  });

  it.each([...before, ...after])("may have opened after %s, and repeated opens one in all", async (fault) => {
    await stage.force("create", fault);
    expect(await provider.open(order())).toEqual(unreachable);
    expect(await rows("payment")).toHaveLength(after.includes(fault) ? 1 : 0);
    await opened();
    expect(await rows("payment")).toHaveLength(1);
  });

  it.each([...before, ...after])("proves nothing after %s", async (fault) => {
    const providerId = await paid();
    await stage.force("get", fault);
    expect(await provider.fetch(providerId)).toEqual(unreachable);
    expect(await provider.fetch(providerId)).toMatchObject({ ok: true, value: { status: "paid" } });
  });

  it.each(before)("still owes a refund after %s, and repeated gives one in all", async (fault) => {
    const providerId = await paid();
    await stage.force("refund", fault);
    expect(await provider.refund(aRefundOf(providerId))).toEqual(unreachable);
    expect(await provider.refund(aRefundOf(providerId))).toMatchObject({ ok: true });
    expect(await rows("refund")).toHaveLength(1);
  });

  it.each(after)("finds the refund that was given before %s", async (fault) => {
    const providerId = await paid();
    await stage.force("refund", fault);
    const given = await provider.refund(aRefundOf(providerId));
    expect(given).toMatchObject({ ok: true });
    expect(await provider.refund(aRefundOf(providerId))).toEqual(given);
    expect(await rows("refund")).toHaveLength(1);
  });

  it("is believed when it is only slow", async () => {
    await stage.force("create", "slow");
    expect(await provider.open(order())).toMatchObject({ ok: true });
  });

  it("is not believed about another payment", async () => {
    const providerId = await paid();
    await opened({ orderId: "p".repeat(22) });
    await stage.force("get", "wrong-id");
    expect(await provider.fetch(providerId)).toEqual(unreachable);
  });

  it("shows what came in, where that is not what was asked", async () => {
    const { providerId } = await opened();
    await stage.force("pay", "wrong-amount");
    await stage.act(order().orderId, "paid");
    const evidence = { status: "paid", amountCents: 167 };
    expect(await provider.fetch(providerId)).toMatchObject({ ok: true, value: evidence });
  });

  it("may show late that it was paid, after it has called", async () => {
    const { providerId } = await opened();
    await stage.force("pay", "lag");
    await stage.act(order().orderId, "paid");
    await eventually(() => expect(stage.callbacks).toHaveLength(1));
    expect(await provider.fetch(providerId)).toMatchObject({ ok: true, value: { status: "pending" } });
    expect(await rows("paid")).toHaveLength(1);
  });

  it("lets nobody take a forged callback for its own", async () => {
    const { providerId } = await opened();
    await stage.force("webhook", "forged");
    await stage.act(order().orderId, "paid");
    await eventually(() => expect(stage.callbacks).toHaveLength(2));
    const [lie, truth] = await Promise.all(stage.callbacks.map(provider.readCallback));
    expect(lie).not.toEqual({ ok: true, value: { providerId } });
    expect(truth).toEqual({ ok: true, value: { providerId } });
  });
});

describe("Stripe, which tells of a dispute and of its money apart", () => {
  it("calls with both, and each leads to the payment", async () => {
    const stage = await openStage(startStripe);
    const provider = vendors.stripe.adapter(stage);
    const opened = await provider.open({ ...anOrder, createdAt: stage.time.now() });
    await stage.act(anOrder.orderId, "paid");
    await eventually(() => expect(stage.callbacks).toHaveLength(1));
    await stage.act(anOrder.orderId, "charged_back");
    await eventually(() => expect(stage.callbacks).toHaveLength(3));
    const told = stage.callbacks.slice(1);
    expect(told.map(({ body }) => (JSON.parse(body) as { type: string }).type).toSorted()).toEqual([
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
    ]);
    for (const callback of told)
      expect(await provider.readCallback(callback)).toMatchObject({
        value: { providerId: opened.ok && opened.value.providerId },
      });
    await stage.close();
  });
});

describe("Stripe, which keeps an error of its own under the key for a day", () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage(startStripe);
  });
  afterEach(() => stage.close());
  const refused = { ok: false, error: { kind: "refused", code: "stripe_500" } };

  it("refuses an order when it says the same error again, and opens another", async () => {
    const provider = vendors.stripe.adapter(stage);
    const createdAt = stage.time.now();
    await stage.force("create", "500-kept");
    expect(await provider.open({ ...anOrder, createdAt })).toEqual(unreachable);
    expect(await provider.open({ ...anOrder, createdAt })).toEqual(refused);
    expect(await provider.open({ ...anOrder, createdAt, orderId: "q".repeat(22) })).toMatchObject({
      ok: true,
    });
  });

  it("refuses a refund when it says the same error again, and makes the next try, which has a key of its own", async () => {
    const provider = vendors.stripe.adapter(stage);
    const opened = await provider.open({ ...anOrder, createdAt: stage.time.now() });
    const providerId = opened.ok ? opened.value.providerId : "";
    expect(await stage.act(anOrder.orderId, "paid")).toBe(200);
    const refund = aRefundOf(providerId);
    await stage.force("refund", "500-kept");
    expect(await provider.refund(refund)).toEqual(unreachable);
    expect(await provider.refund(refund)).toEqual(refused);
    expect(await provider.refund({ ...refund, refundId: "r1.2", key: "refund:r1.2" })).toMatchObject({
      ok: true,
    });
  });
});

describe.each(Object.entries(vendors))("%s, on a fast clock", (_name, { start, adapter }) => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage(start, { clockRate: 3_000 });
  });
  afterEach(() => stage.close());

  const open = () =>
    adapter(stage).open({
      orderId: "o".repeat(22),
      proof: "p".repeat(43),
      createdAt: stage.time.now(),
      amountCents: 99,
      currency: "EUR",
      description: "Briefje 7K3M-92QX",
      statement: "7K3M-92QX",
      redirectUrl: "http://localhost:8787/betaling/status/o",
      webhookUrl: `${stage.productUrl}/hook`,
      locale: "en",
    });
  const kinds = async () => (await stage.ledger()).map(({ kind, state }) => state ?? kind);

  it("lets a payment expire that nobody pays", async () => {
    await open();
    await eventually(async () => expect(await kinds()).toEqual(["payment", "expired"]));
  });

  it("may be paid after that", async () => {
    await open();
    await stage.force("pay", "paid-late");
    await stage.act("o".repeat(22), "paid");
    await eventually(async () => expect(await kinds()).toEqual(["payment", "expired", "paid"]));
  });

  it("may be paid twice for one order", async () => {
    await open();
    await stage.force("pay", "paid-twice");
    await stage.act("o".repeat(22), "paid");
    await eventually(async () => expect(await kinds()).toEqual(["payment", "payment", "paid", "paid"]));
    const paid = (await stage.ledger()).filter(({ kind }) => kind === "paid");
    expect(new Set(paid.map(({ order }) => order)).size).toBe(1);
    expect(new Set(paid.map(({ id }) => id)).size).toBe(2);
  });

  it.each(["paid-late", "paid-twice"])("loses no callback that alone tells of money: %s", async (fault) => {
    await open();
    await stage.force("pay", fault);
    await stage.force("webhook", "lost", 9);
    await stage.act("o".repeat(22), "paid");
    await eventually(() => expect(stage.callbacks).toHaveLength(1));
    expect((await kinds()).filter((kind) => kind !== "payment")).toHaveLength(2);
  });

  it("calls several times, or never, where its callbacks go wrong", async () => {
    await open();
    await stage.force("webhook", "duplicate");
    await stage.act("o".repeat(22), "paid");
    await eventually(() => expect(stage.callbacks.length).toBeGreaterThan(1));
    const count = stage.callbacks.length;
    await stage.force("webhook", "lost");
    await stage.act("o".repeat(22), "refunded_elsewhere", { cents: 10 });
    await stage.act("o".repeat(22), "refunded_elsewhere", { cents: 20 });
    await eventually(() => expect(stage.callbacks).toHaveLength(count + 1));
  });
});
