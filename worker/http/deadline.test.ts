import { expect, it } from "vitest";
import { createHarness } from "#testing/harness";
import { goodOrder } from "#testing/orders";
import { answerWithin, pageWithin } from "./deadline";

const key = "a-key-of-sixteen-characters";

const asked = (headers: Record<string, string> = {}) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", "Idempotency-Key": key, ...headers },
  body: JSON.stringify(goodOrder),
});

const typed = {
  method: "POST",
  headers: { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" },
  body: new URLSearchParams({ receiver: "+31612345678", sender: "Sint", message: "Hoi" }).toString(),
};

it("tells who would wait too long that it does not work now, and nothing was charged", async () => {
  const h = createHarness({ isLate: (ms) => ms === answerWithin });
  const answer = await h.ask("/api/payments/create", asked());
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ success: false, code: "unavailable" });
  expect(answer.headers.get("X-Request-Id")).not.toBeNull();
});

it("C22: lets what was late go on, so that the same order is found again and nothing is opened twice", async () => {
  let isSlow = true;
  const h = createHarness({ isLate: () => isSlow });
  await h.ask("/api/payments/create", asked());
  isSlow = false;
  const again = await h.ask("/api/payments/create", asked());
  expect(again.status).toBe(201);
  const { results } = await h.env.DB.prepare("SELECT id FROM orders").all();
  expect(results).toHaveLength(1);
  expect(h.provider.ledger.size).toBe(1);
});

it("answers a form with a page, also where the page itself is late", async () => {
  const h = createHarness({ isLate: (ms) => [answerWithin, pageWithin].includes(ms) });
  const answer = await h.ask("/api/payments/create", typed);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Content-Type")).toContain("text/html");
  expect(await answer.text()).toContain("Dat lukt nu even niet.");
});

it("asks a vendor to call again, and does not answer a stranger otherwise than before", async () => {
  const h = createHarness({ isLate: (ms) => ms === answerWithin });
  const { webhookToken } = h.services.settings;
  const callback = (token: string) =>
    h.ask(`/api/webhooks/fake/${token}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "id=fake_x",
    });
  const [vendors, strangers] = [await callback(webhookToken), await callback("0".repeat(43))];
  expect([vendors.status, strangers.status]).toEqual([503, 503]);
});
