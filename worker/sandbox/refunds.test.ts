import { describe, expect, it } from "vitest";
import type { SandboxOutcome } from "./controls";
import { createSandboxControls } from "./index";
import { createSandboxPayments } from "./payments";
import { anOrder, createTestDeps } from "./testing";

async function openAnd(outcome: SandboxOutcome | null) {
  const test = createTestDeps();
  const payments = createSandboxPayments(test.deps);
  const opened = await payments.open(anOrder());
  if (!opened.ok) throw new Error("did not open");
  const { providerId } = opened.value;
  if (outcome) await createSandboxControls(test.deps).choose(providerId, outcome);
  const refund = (key: string, amountCents = 168, rest = {}) =>
    payments.refund({
      providerId,
      refundId: "refund-1",
      description: "Briefje",
      amountCents,
      currency: "EUR",
      key,
      ...rest,
    });
  return { ...test, payments, providerId, refund };
}

const refusal = (code: string) => ({ ok: false, error: { kind: "refused", code } });

describe("a sandbox refund", () => {
  it("pays back once, and shows in the evidence and in the list", async () => {
    const { payments, providerId, refund } = await openAnd("paid");
    const first = await refund("key-1");
    expect(first).toMatchObject({ ok: true, value: { amountCents: 168, status: "accepted" } });
    expect(await payments.refundsOf(providerId)).toEqual({ ok: true, value: [first.ok && first.value] });
    expect(await payments.fetch(providerId)).toMatchObject({ value: { status: "paid", refundedCents: 168 } });
    const row = { refundId: "refund-1", currency: "EUR", of: { providerId, orderId: anOrder().orderId } };
    const all = { from: 0, to: Number.MAX_SAFE_INTEGER, cursor: null };
    expect(await payments.listRefunds(all)).toMatchObject({
      value: { rows: [{ ...row, ...(first.ok && first.value) }] },
    });
  });

  it("pays back nothing more when the same key comes again, also at once", async () => {
    const { payments, providerId, refund } = await openAnd("paid");
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund("key-1")));
    expect(new Set(answers.map((one) => one.ok && one.value.providerRefundId)).size).toBe(1);
    expect(await payments.fetch(providerId)).toMatchObject({ value: { refundedCents: 168 } });
  });

  it("never pays back more than was paid, whatever the keys", async () => {
    const { payments, providerId, refund } = await openAnd("paid");
    const answers = await Promise.all(["a", "b", "c", "d"].map((key) => refund(key, 100)));
    expect(answers.filter((one) => one.ok)).toHaveLength(1);
    expect(answers.filter((one) => !one.ok)[0]).toEqual(refusal("amount_too_high"));
    expect(await refund("e", 68)).toMatchObject({ ok: true });
    expect(await payments.fetch(providerId)).toMatchObject({ value: { refundedCents: 168 } });
  });

  it("is capped at what was really paid", async () => {
    const { refund } = await openAnd("wrong_amount");
    expect(await refund("key-1")).toEqual(refusal("amount_too_high"));
    expect(await refund("key-1", 1)).toMatchObject({ ok: true });
  });

  it("refuses a key that comes back with another amount", async () => {
    const { refund } = await openAnd("paid");
    await refund("key-1", 100);
    expect(await refund("key-1", 50)).toEqual(refusal("key_reused"));
  });

  it.each([null, "failed", "canceled", "expired", "paid_after_expiry"] as const)(
    "is refused while nothing was paid (%s)",
    async (outcome) => {
      const { refund } = await openAnd(outcome);
      expect(await refund("key-1")).toEqual(refusal("not_paid"));
    },
  );

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("is refused for %d cents", async (cents) => {
    const { refund } = await openAnd("paid");
    expect(await refund("key-1", cents)).toEqual(refusal("amount_invalid"));
  });

  it("is refused in another currency, and for a payment nobody knows", async () => {
    const { refund } = await openAnd("paid");
    expect(await refund("key-1", 168, { currency: "USD" })).toEqual(refusal("currency_differs"));
    expect(await refund("key-2", 168, { providerId: "sbx_unknown00" })).toEqual(refusal("payment_unknown"));
  });
});
