import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { probeD1 } from "#testing/d1-probe";
import { postForm } from "#testing/forms";
import { createHarness } from "#testing/harness";
import { goodOrder, place } from "#testing/orders";
import type { Bindings } from "../env";

const down = () =>
  createHarness({
    d1: probeD1((env as unknown as Bindings).DB, async () => {
      throw new Error("D1_ERROR: Network connection lost.");
    }),
  });

const post = (body: unknown) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

it("tells a visitor that nothing was charged when the database cannot be reached, and asks no money", async () => {
  const h = down();
  const answer = await h.ask("/api/payments/create", post(goodOrder));
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    code: "unavailable",
    message: "Dat lukt nu even niet. Probeer het over een minuut opnieuw. Er is niets afgeschreven.",
  });
  const page = await postForm(h);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain("Er is niets afgeschreven.");
  expect(h.provider.calls.open).toBe(0);
});

it("does not tell whoever may have paid that nothing was charged, with scripts or without", async () => {
  const h = down();
  const id = "Zk3vQ8s1T0aXw2yB7cD9eF";
  const refused = [
    await h.ask(`/api/payments/${id}`),
    await h.ask(`/api/payments/${id}/page`),
    await h.ask(`/api/payments/${id}/withdraw`, post({})),
    await h.ask("/api/my-number/code", post({ phoneNumber: "+31612345678" })),
  ];
  for (const answer of refused) {
    expect(answer.status).toBe(503);
    const text = await answer.text();
    expect(text).toContain("Dat lukt nu even niet.");
    expect(text).not.toContain("afgeschreven");
  }
});

it("asks a vendor to call again when the database cannot be reached (C7, C16)", async () => {
  const h = down();
  const { webhookToken } = h.services.settings;
  const payment = await h.ask(`/api/webhooks/fake/${webhookToken}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "id=fake_x",
  });
  const report = await h.ask(`/api/webhooks/sms/fake/${webhookToken}`, {
    method: "POST",
    body: JSON.stringify({ reference: "x", state: "delivered" }),
  });
  expect([payment.status, report.status]).toEqual([503, 503]);
});

it("does not pass a mistake of our own off as an outage", async () => {
  const h = createHarness();
  const id = await place(h);
  await h.env.DB.exec("DROP TABLE refunds");
  const answer = await h.ask(`/api/payments/${id}`);
  expect(answer.status).toBe(500);
});

it("refuses half a surrogate pair, which cannot be sent as it was typed", async () => {
  const h = createHarness();
  const answer = await h.ask("/api/payments/create", post({ ...goodOrder, message: "Hoi \ud83d daar" }));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "bad_request" });
});
