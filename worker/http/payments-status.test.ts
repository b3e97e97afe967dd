import { beforeEach, describe, expect, it } from "vitest";
import { paymentResponse } from "#contract/payments";
import { messageIs, moveMessage } from "#db/messages";
import { consentVersion } from "#domain/consent";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, oneRay } from "#testing/http";
import { goodOrder, pay, place, sendOne } from "#testing/orders";
import { sendMessage } from "#usecases/orders/send-message";
import { settlePayment } from "#usecases/orders/settle-payment";
import { sweep } from "#usecases/sweep";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const statusOf = async (id: string) => {
  const response = await h.ask(`/api/payments/${id}`);
  expect(response.status).toBe(200);
  const body = await bodyOf(response);
  expect(paymentResponse.safeParse(body).success).toBe(true);
  if (!body.payment) throw new Error("no payment");
  return body.payment;
};

describe("the status of an order", () => {
  it("shows amount, parts, sender, a masked number and where to pay while it is pending", async () => {
    const id = await place(h, { message: "a".repeat(161) });
    expect(await statusOf(id)).toEqual({
      id,
      status: "pending",
      amount: 1.68,
      smsCount: 2,
      currency: "EUR",
      createdAt: h.time.now,
      paidAt: null,
      receiver: "+31 6 •••••• 78",
      sender: goodOrder.sender,
      checkoutUrl: `http://localhost:8787/checkout/fake_${id}`,
      statement: h.provider.of(id).order.statement,
      consentVersion: consentVersion.sentence,
      message: { status: "waiting", steps: [{ status: "waiting", at: h.time.now }] },
      refund: null,
    });
  });

  it("W4: shows what stands on the bank statement, which neither holds the id nor opens anything", async () => {
    const id = await place(h, {}, "W4");
    const { description, statement } = h.provider.of(id).order;
    const answer = paymentResponse.parse(await (await h.ask(`/api/payments/${id}`)).json());
    expect([description, answer.payment.statement]).toEqual([`Briefje ${statement}`, statement]);
    expect(statement).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(description).not.toContain(id);
    for (const tried of [statement, statement.replace("-", ""), description, statement.toLowerCase()]) {
      const name = encodeURIComponent(tried);
      for (const path of [`/api/payments/${name}`, `/api/payments/${name}/page`])
        expect((await h.ask(path)).status, path).toBe(404);
    }
  });

  it("W4: says the same of money that goes back, and of a second payment", async () => {
    const id = await sendOne(h);
    const { order } = h.provider.of(id);
    h.pass(60_000);
    h.provider.add("fake_again", order, { status: "paid" });
    await settlePayment(h.deps, "fake_again", "provider");
    await h.deps.db.batch([
      moveMessage(
        h.deps.db,
        "undelivered",
        [messageIs(id)],
        { tx: "t", actor: "test", at: h.time.now },
        { nextAt: h.time.now },
      ),
    ]);
    for (let minutes = 0; minutes < 3; minutes++) {
      h.pass(60_000);
      await sweep(h.deps);
    }
    const said = h.provider.refundRequests.map(({ providerId, description }) => [providerId, description]);
    expect(Object.fromEntries(said)).toEqual({
      fake_again: order.description,
      [`fake_${id}`]: order.description,
    });
  });

  it("follows the message step by step, each with its time", async () => {
    const start = h.time.now;
    const id = await place(h);
    h.pass(1_000);
    await pay(h, id);
    h.pass(1_000);
    await sendMessage(h.deps, id);
    h.pass(1_000);
    const { webhookToken } = h.services.settings;
    const report = JSON.stringify({ reference: id, state: "delivered" });
    await h.ask(`/api/webhooks/sms/fake/${webhookToken}`, { method: "POST", body: report });
    const payment = await statusOf(id);
    expect(payment).toMatchObject({ status: "paid", paidAt: start + 1_000, checkoutUrl: null });
    expect(payment.message).toEqual({
      status: "delivered",
      steps: [
        { status: "waiting", at: start },
        { status: "sending", at: start + 1_000 },
        { status: "sent", at: start + 2_000 },
        { status: "delivered", at: start + 3_000 },
      ],
    });
  });

  it.each([
    ["number_refused", "number"],
    ["fake_sender", "network"],
  ])(
    "0.2: says why an SMS was refused by its class, never by the vendor's code: %s",
    async (code, failure) => {
      const id = await place(h);
      await pay(h, id);
      h.gateway.answers.push({
        accepts: false,
        outcome: { kind: "not_accepted", temporary: false, scope: "message", code },
      });
      expect((await statusOf(id)).message).not.toHaveProperty("failure");
      await sendMessage(h.deps, id);
      const payment = await statusOf(id);
      expect(payment.message).toMatchObject({ status: "refunding", failure });
      expect(JSON.stringify(payment)).not.toContain(code);
    },
  );

  it.each(["failed", "expired", "canceled"] as const)(
    "says %s in the words of the specification, noticed by asking",
    async (status) => {
      const id = await place(h);
      h.provider.set(id, { status });
      expect(await statusOf(id)).toMatchObject({
        status,
        checkoutUrl: null,
        message: { status: "cancelled" },
      });
    },
  );

  it("notices a payment whose callback was lost, at most once per five seconds", async () => {
    const id = await place(h);
    expect((await statusOf(id)).status).toBe("pending");
    h.provider.set(id, { status: "paid" });
    expect((await statusOf(id)).status).toBe("pending");
    h.pass(4_999);
    expect((await statusOf(id)).status).toBe("pending");
    h.pass(1);
    expect(await statusOf(id)).toMatchObject({ status: "paid", message: { status: "sending" } });
    expect(h.provider.calls.fetch).toBe(2);
    expect(h.woken).toEqual([{ orderId: id, delay: 0 }]);
  });

  it("asks the provider once when twenty pages ask at once", async () => {
    const id = await place(h);
    await Promise.all(Array.from({ length: 20 }, () => h.ask(`/api/payments/${id}`)));
    expect(h.provider.calls.fetch).toBe(1);
  });

  it("stays readable while the provider cannot be reached or does not know the payment", async () => {
    const id = await place(h);
    h.provider.faults.fetch.push("before");
    expect((await statusOf(id)).status).toBe("pending");
    h.provider.ledger.clear();
    h.pass(5_000);
    expect((await statusOf(id)).status).toBe("pending");
    expect(h.alarms.map(({ code }) => code)).toEqual(["payment_unknown_to_provider"]);
  });

  it("shows the refund of a message that the gateway refused", async () => {
    const id = await place(h, { message: "a".repeat(161) });
    await pay(h, id);
    h.gateway.answers.push({
      accepts: false,
      outcome: { kind: "not_accepted", temporary: false, scope: "message", code: "bad_number" },
    });
    await sendMessage(h.deps, id);
    expect(await statusOf(id)).toMatchObject({ message: { status: "refunding" }, refund: null });
    const { startRefund } = await import("#usecases/orders/refund-order");
    await startRefund(h.deps, id);
    expect(await statusOf(id)).toMatchObject({
      status: "paid",
      message: { status: "refunded" },
      refund: { status: "refunded", amount: 1.68, at: h.time.now },
    });
  });

  it("tells nobody the text, the number, an address, a browser or a vendor's id", async () => {
    const id = await sendOne(h);
    const told = await (await h.ask(`/api/payments/${id}`)).text();
    for (const secret of [
      goodOrder.message,
      goodOrder.receiver,
      "12345678",
      "203.0.113",
      "Firefox",
      "gw_",
      "fake_",
    ]) {
      expect(told).not.toContain(secret);
    }
  });
});

describe("an id that shows nothing", () => {
  it("answers alike whether it is unknown, malformed or deleted", async () => {
    const id = await place(h);
    await h.env.DB.batch(
      ["messages", "payments", "orders"].map((table) => h.env.DB.prepare(`DELETE FROM ${table}`)),
    );
    const ids = [
      id,
      "AAAAAAAAAAAAAAAAAAAAAA",
      "a",
      "null",
      "undefined",
      "..%2f..%2fetc%2fpasswd",
      "%00",
      "%E0%A4%A",
      "' OR '1'='1",
      `${id}%0A`,
      `${id} `,
      `${id}x`,
      id.slice(1),
      id.toLowerCase() === id ? id.toUpperCase() : id.toLowerCase(),
      "x".repeat(5_000),
      `fake_${id}`,
      "%F0%9F%8E%81",
      "__proto__",
      "constructor",
      "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    ];
    const seen = new Set<string>();
    for (const one of ids) {
      const response = await h.ask(`/api/payments/${one}`, { headers: oneRay });
      seen.add(JSON.stringify([response.status, [...response.headers], await response.text()]));
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain("Deze bestelling bestaat niet of is verwijderd");
    const english = await h.ask("/api/payments/a", { headers: { "Accept-Language": "en" } });
    expect(english.status).toBe(404);
    expect((await bodyOf(english)).message).toBe("This order does not exist or has been deleted");
  });
});
