import { describe, expect, it } from "vitest";
import { eventually } from "#testing/eventually";
import { ask, choose, inboxOf, order, payment, sweepNow } from "./testing/real";

const stepsOf = async (id: string) => (await payment(id)).message.status;

describe("an order through the Worker as it runs", () => {
  it("is paid at the checkout and shown on the phone with its exact text and sender", async () => {
    const text = "Zie je vanavond in de schuur!\n  – een geheime vriend 🎁 €5 ^{}";
    const to = "+31612345670";
    const { id, checkoutUrl } = await order({ receiver: to, sender: "Oma & Opa", message: text });
    expect(checkoutUrl).toMatch(/^http:\/\/localhost:8787\/api\/sandbox\/checkout\/sbx_[\w-]{22}$/);
    expect(await payment(id)).toMatchObject({ status: "pending", message: { status: "waiting" } });

    const back = await choose(checkoutUrl, "paid");
    expect(back.status).toBe(303);
    expect(back.headers.get("Location")).toBe(`http://localhost:8787/betaling/status/${id}`);

    await eventually(async () => expect(await stepsOf(id)).toBe("delivered"), 200);
    expect(await inboxOf(to)).toEqual([
      { to, from: "Oma & Opa", text, reference: id, at: expect.any(Number) },
    ]);
    const seen = await payment(id);
    expect(seen).toMatchObject({ status: "paid", refund: null, checkoutUrl: null });
    expect(seen.message.steps).toMatchObject([
      { status: "waiting" },
      { status: "sending" },
      { status: "sent" },
      { status: "delivered" },
    ]);
  });

  it.each(["failed", "canceled", "expired"] as const)("sends nothing when it ends %s", async (outcome) => {
    const to = "+31612345671";
    const { id, checkoutUrl } = await order({ receiver: to });
    await choose(checkoutUrl, outcome);
    await eventually(async () => expect((await payment(id)).status).toBe(outcome), 200);
    await sweepNow();
    expect(await payment(id)).toMatchObject({ message: { status: "cancelled" }, refund: null });
    expect(await inboxOf(to)).toEqual([]);
  });

  it("is sent once when the webhook comes twice at the same moment", async () => {
    const to = "+31612345672";
    const { id, checkoutUrl } = await order({ receiver: to });
    await choose(checkoutUrl, "paid_double_webhook");
    await eventually(async () => expect(await stepsOf(id)).toBe("delivered"), 200);
    await sweepNow();
    expect(await inboxOf(to)).toHaveLength(1);
  });

  it("is sent when the webhook never comes, because the status page asked", async () => {
    const to = "+31612345673";
    const { id, checkoutUrl } = await order({ receiver: to });
    await choose(checkoutUrl, "paid_no_webhook");
    expect(await payment(id)).toMatchObject({ status: "paid" });
    await eventually(async () => expect(await stepsOf(id)).toBe("delivered"), 200);
    expect(await inboxOf(to)).toHaveLength(1);
  });

  it("gives the money back when the gateway refuses for good, and says so", async () => {
    const to = "+31655555500";
    const { id, checkoutUrl } = await order({ receiver: to });
    await choose(checkoutUrl, "paid");
    await eventually(async () => expect(await stepsOf(id)).toBe("refunded"), 200);
    expect(await payment(id)).toMatchObject({ status: "paid", refund: { status: "refunded", amount: 0.99 } });
    expect(await inboxOf(to)).toEqual([]);
  });
});

describe("the sandbox's doors", () => {
  it("sweep once on request", async () => {
    const response = await sweepNow();
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    const health = await (await ask("/api/health")).json();
    expect(health).toMatchObject({
      success: true,
      status: "ok",
      reasons: [],
      sweptSecondsAgo: expect.any(Number),
    });
  });

  it("show nothing of another number's phone", async () => {
    expect(await inboxOf("+31600000000")).toEqual([]);
  });
});
