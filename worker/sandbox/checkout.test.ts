import { describe, expect, it } from "vitest";
import type { SandboxOutcome } from "./controls";
import { createSandboxControls } from "./index";
import { createSandboxPayments } from "./payments";
import { anOrder, createTestDeps } from "./testing";

async function openOne() {
  const test = createTestDeps();
  const payments = createSandboxPayments(test.deps);
  const controls = createSandboxControls(test.deps);
  const opened = await payments.open(anOrder());
  if (!opened.ok) throw new Error("did not open");
  const id = opened.value.providerId;
  const statusNow = async () => {
    const seen = await payments.fetch(id);
    return seen.ok ? seen.value.status : null;
  };
  return { ...test, payments, controls, id, statusNow };
}

describe("choosing an outcome", () => {
  it.each(["paid", "failed", "canceled", "expired"] as const)(
    "%s: ends so, and one webhook says so",
    async (outcome) => {
      const { controls, id, deps, seen, pass, statusNow } = await openOne();
      expect(await controls.choose(id, outcome)).toEqual({
        ok: true,
        value: { redirectUrl: anOrder().redirectUrl },
      });
      expect(await statusNow()).toBe(outcome);
      expect(await controls.runDue(deps.clock.now())).toBe(0);
      expect(await controls.runDue(pass(100))).toBe(1);
      expect(seen.delivered).toEqual([
        { url: anOrder().webhookUrl, type: "application/x-www-form-urlencoded", body: `id=${id}` },
      ]);
      expect(await controls.runDue(pass(86_400_000))).toBe(0);
    },
  );

  const awkward: [SandboxOutcome, firstStatus: string, webhooks: number[], lastStatus: string][] = [
    ["paid_late_webhook", "paid", [20_000], "paid"],
    ["paid_double_webhook", "paid", [100, 100], "paid"],
    ["paid_no_webhook", "paid", [], "paid"],
    ["paid_after_expiry", "expired", [100, 8_100], "paid"],
    ["wrong_amount", "paid", [100], "paid"],
  ];
  it.each(awkward)(
    "%s: first %s, webhooks after %j ms, in the end %s",
    async (outcome, first, webhooks, last) => {
      const { controls, id, deps, seen, pass, statusNow } = await openOne();
      await controls.choose(id, outcome);
      expect(await statusNow()).toBe(first);
      const { results } = await deps.db.prepare("SELECT due_at FROM callbacks ORDER BY due_at").all();
      expect(results).toEqual(webhooks.map((after) => ({ due_at: deps.clock.now() + after })));
      expect(seen.deferred.map(({ delay }) => delay)).toEqual(webhooks);
      await controls.runDue(pass(30_000));
      expect(seen.delivered).toHaveLength(webhooks.length);
      expect(await statusNow()).toBe(last);
    },
  );

  it("claims another amount when that was chosen", async () => {
    const { controls, id, payments } = await openOne();
    await controls.choose(id, "wrong_amount");
    expect(await payments.fetch(id)).toMatchObject({ value: { status: "paid", amountCents: 1 } });
    expect(await controls.checkout(id)).toMatchObject({ amountCents: 168 });
  });

  it("is refused once the payment ended, and then calls nobody", async () => {
    const { controls, id, seen, pass, statusNow } = await openOne();
    await controls.choose(id, "failed");
    expect(await controls.choose(id, "paid")).toEqual({ ok: false, error: "final" });
    expect(await controls.choose(id, "paid_after_expiry")).toEqual({ ok: false, error: "final" });
    await controls.runDue(pass(60_000));
    expect(seen.delivered).toHaveLength(1);
    expect(await statusNow()).toBe("failed");
  });

  it("is refused once the payment ran out of time, save for paying too late", async () => {
    const { controls, id, pass, statusNow } = await openOne();
    pass(15 * 60_000);
    expect(await controls.choose(id, "paid")).toEqual({ ok: false, error: "final" });
    expect(await controls.choose(id, "paid_after_expiry")).toMatchObject({ ok: true });
    expect(await controls.choose(id, "paid_after_expiry")).toEqual({ ok: false, error: "final" });
    expect(await statusNow()).toBe("expired");
    pass(8_000);
    expect(await statusNow()).toBe("paid");
  });

  it("has one winner among twenty at once", async () => {
    const { controls, id, seen, pass } = await openOne();
    const chosen = await Promise.all(
      Array.from({ length: 20 }, (_, n) => controls.choose(id, n % 2 ? "paid" : "canceled")),
    );
    expect(chosen.filter((one) => one.ok)).toHaveLength(1);
    await controls.runDue(pass(1_000));
    expect(seen.delivered).toHaveLength(1);
  });

  it.each(["sbx_unknown0000", "", "sbx_'; DROP TABLE payments; --", "%00", "x".repeat(9_999)])(
    "is refused for %j, which is no payment",
    async (id) => {
      const { controls } = await openOne();
      expect(await controls.choose(id, "paid")).toEqual({ ok: false, error: "unknown" });
      expect(await controls.checkout(id)).toBeNull();
    },
  );
});
