import { describe, expect, it } from "vitest";
import { createSandboxPayments } from "./payments";
import { anOrder, createTestDeps } from "./testing";

const callback = (body: string, method = "POST") => ({
  method,
  url: new URL("http://localhost:8787/api/webhooks/sandbox/token"),
  headers: new Headers(),
  body,
});

async function openOne() {
  const test = createTestDeps();
  const payments = createSandboxPayments(test.deps);
  const opened = await payments.open(anOrder());
  if (!opened.ok) throw new Error("did not open");
  return { ...test, payments, opened: opened.value, id: opened.value.providerId };
}

describe("opening a sandbox payment", () => {
  it("answers with an id, the checkout's address and the amount", async () => {
    const { opened } = await openOne();
    expect(opened.providerId).toMatch(/^sbx_[\w-]{22}$/);
    expect(opened.checkoutUrl).toBe(`http://localhost:8787/api/sandbox/checkout/${opened.providerId}`);
    expect(opened).toMatchObject({ amountCents: 168, currency: "EUR" });
  });

  it("opens one payment however often the order comes, also at once", async () => {
    const { payments, id } = await openOne();
    const again = await Promise.all(Array.from({ length: 10 }, () => payments.open(anOrder())));
    expect(new Set(again.map((one) => one.ok && one.value.providerId))).toEqual(new Set([id]));
  });

  it("refuses an order that comes back with another amount", async () => {
    const { payments } = await openOne();
    const error = { kind: "refused", code: "key_reused" };
    expect(await payments.open(anOrder({ amountCents: 1 }))).toEqual({ ok: false, error });
  });

  it("is unreachable while its database is, and says so once in the log", async () => {
    const { deps, seen } = createTestDeps();
    await deps.db.exec("DROP TABLE callbacks; DROP TABLE refunds; DROP TABLE payments");
    const opened = await createSandboxPayments(deps).open(anOrder());
    expect(opened).toEqual({ ok: false, error: { kind: "unreachable" } });
    expect(seen.alarms).toEqual(["sandbox_broken"]);
  });
});

describe("asking what a sandbox payment is", () => {
  it("is pending for fifteen minutes and expired from then on", async () => {
    const { payments, id, pass } = await openOne();
    pass(15 * 60_000 - 1);
    expect(await payments.fetch(id)).toMatchObject({
      value: { status: "pending", amountCents: 168, mode: "test", orderId: "order-1", refundedCents: 0 },
    });
    pass(1);
    expect(await payments.fetch(id)).toMatchObject({ value: { status: "expired" } });
  });

  it.each(["sbx_unknown-but-well-formed", "", "tr_123", "sbx_' OR 1=1 --", "sbx_../../x", "x".repeat(9_999)])(
    "knows nothing of %j",
    async (id) => {
      const { payments } = await openOne();
      expect(await payments.fetch(id)).toEqual({ ok: false, error: { kind: "missing" } });
    },
  );
});

describe("the list of what ended", () => {
  it("tells what asking one by one would tell, and nothing of what waits or was opened before", async () => {
    const { payments, id, pass, deps } = await openOne();
    const since = deps.clock.now();
    expect(await payments.endedSince(since, 9)).toEqual({ seen: [], calls: 1, wholeSince: since });
    pass(15 * 60_000);
    const one = await payments.fetch(id);
    expect((await payments.endedSince(since, 9)).seen).toEqual([one.ok && one.value]);
    expect((await payments.endedSince(since + 1, 9)).seen).toEqual([]);
  });

  it("is not to be had while the database is away", async () => {
    const { deps } = createTestDeps();
    await deps.db.exec("DROP TABLE callbacks; DROP TABLE refunds; DROP TABLE payments");
    expect(await createSandboxPayments(deps).endedSince(0, 9)).toMatchObject({ wholeSince: null });
  });
});

describe("the lists of a period", () => {
  it("tell of every payment that was opened in it, of its refunds, and of no chargeback", async () => {
    const { payments, id, deps } = await openOne();
    const from = deps.clock.now();
    const period = { from, to: from + 1, cursor: null };
    const one = await payments.fetch(id);
    const rows = [{ openedAt: from, seen: one.ok && one.value }];
    expect(await payments.listPayments(period)).toEqual({ ok: true, value: { rows, others: 0, next: null } });
    const nothing = { ok: true, value: { rows: [], others: 0, next: null } };
    expect(await payments.listPayments({ ...period, from: from + 1, to: from + 2 })).toEqual(nothing);
    expect(await payments.listRefunds(period)).toEqual(nothing);
    expect(await payments.listChargebacks(period)).toEqual(nothing);
  });
});

describe("a sandbox webhook", () => {
  it("names a payment", async () => {
    const { payments, id } = await openOne();
    expect(await payments.readCallback(callback(`id=${id}`))).toEqual({
      ok: true,
      value: { providerId: id },
    });
  });

  it.each([
    "",
    "id=",
    "id",
    "x=sbx_0123456789",
    "id=tr_0123456789",
    "id=sbx_short",
    "id=sbx_0123456789%27",
    "id=sbx_0123456789%0A",
    "id=sbx_0123456789&id=sbx_9876543210",
    '{"id":"sbx_0123456789"}',
    "id=sbx_<script>alert(1)</script>",
    `id=sbx_${"a".repeat(65)}`,
    `id=sbx_0123456789&pad=${"a".repeat(5_000)}`,
  ])("is malformed when it reads %j", async (body) => {
    const { payments } = await openOne();
    expect(await payments.readCallback(callback(body))).toEqual({ ok: false, error: "malformed" });
  });

  it("is malformed when it is not a post", async () => {
    const { payments, id } = await openOne();
    expect(await payments.readCallback(callback(`id=${id}`, "GET"))).toEqual({
      ok: false,
      error: "malformed",
    });
  });
});
