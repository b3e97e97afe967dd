import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, json, postOrder, rowCounts } from "#testing/http";
import { goodOrder, pay, place, statesOf } from "#testing/orders";
import { proofOf } from "#usecases/orders/payment-proof";
import { sendMessage } from "#usecases/orders/send-message";
import { sentenceOf } from "./problems";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

describe("an order", () => {
  it("is stored and answered with where to pay", async () => {
    const response = await postOrder(h);
    expect(response.status).toBe(201);
    const body = await bodyOf(response);
    expect(body).toEqual({
      success: true,
      id: expect.stringMatching(/^[\w-]{22}$/),
      checkoutUrl: `http://localhost:8787/checkout/fake_${body.id}`,
    });
    expect(await statesOf(h, body.id ?? "")).toEqual({ payment: "pending", message: "awaiting_payment" });
  });

  it("is opened at the provider for its price, with addresses built from PUBLIC_URL and no content", async () => {
    const { id = "" } = await bodyOf(await postOrder(h, goodOrder, { "Accept-Language": "en" }));
    expect(h.provider.of(id).order).toEqual({
      orderId: id,
      proof: await proofOf(h.deps, { id, amountCents: 99 }),
      createdAt: h.time.now,
      amountCents: 99,
      currency: "EUR",
      description: expect.stringMatching(/^Briefje [0-9A-Z]{4}-[0-9A-Z]{4}$/),
      statement: expect.any(String),
      redirectUrl: `http://localhost:8787/betaling/status/${id}`,
      webhookUrl: `http://localhost:8787/api/webhooks/fake/${await h.deps.callbackTokens.of("fake")}`,
      locale: "en",
    });
  });

  it.each([
    [1, 99],
    [160, 99],
    [161, 168],
    [320, 168],
    [321, 237],
    [1280, 582],
  ])("of %i characters costs %i cents", async (length, cents) => {
    const { id = "" } = await bodyOf(await postOrder(h, { ...goodOrder, message: "a".repeat(length) }));
    expect(h.provider.of(id).order.amountCents).toBe(cents);
  });

  it("may spell its media type in capitals and name a charset", async () => {
    expect(
      (await postOrder(h, goodOrder, { "Content-Type": "Application/JSON; Charset=UTF-8" })).status,
    ).toBe(201);
  });

  it("takes a receiver in every country whose numbers exist", async () => {
    for (const receiver of [
      "+31612345678",
      "+32470123456",
      "+4915112345678",
      "+905301234567",
      "+447400123456",
    ]) {
      expect([receiver, (await postOrder(h, { ...goodOrder, receiver })).status]).toEqual([receiver, 201]);
    }
  });

  it("ux-2 0.3: hands the gateway the name that was chosen, also where networks replace it", async () => {
    const id = await place(h, { receiver: "+32470123456", sender: "Je buurman" });
    await pay(h, id);
    await sendMessage(h.deps, id);
    expect(h.gateway.accepted).toMatchObject([{ from: "Je buurman" }]);
  });
});

describe("ux-2 0.3: an order to a country whose networks refuse names", () => {
  const receivers = ["+12015550123", "+14165550123", "+8613123456789", "+17872345678"];

  it.each(receivers)("is refused until the risk is accepted: %s", async (receiver) => {
    const refused = await postOrder(h, { ...goodOrder, receiver });
    expect([refused.status, await bodyOf(refused)]).toEqual([
      400,
      {
        success: false,
        code: "sender_risk_required",
        message: sentenceOf("sender_risk_required", "nl"),
        field: "senderRisk",
        reference: expect.any(String),
      },
    ]);
    expect(await rowCounts(h.env.DB)).toEqual([0, 0, 0]);
    const placed = await postOrder(h, { ...goodOrder, receiver, senderRisk: "accepted" });
    expect(placed.status).toBe(201);
  });

  it.each([null, "", "on", true, 1, ["accepted"], "Accepted"])("takes no %j for it", async (senderRisk) => {
    for (const receiver of ["+12015550123", "+31612345678"]) {
      const answer = await postOrder(h, { ...goodOrder, receiver, senderRisk });
      expect([answer.status, (await bodyOf(answer)).code]).toEqual([400, "bad_request"]);
    }
    expect(await rowCounts(h.env.DB)).toEqual([0, 0, 0]);
  });

  it("asks nothing of anybody who texts another country of the same zone", async () => {
    expect((await postOrder(h, { ...goodOrder, receiver: "+18682911234" })).status).toBe(201);
    expect((await postOrder(h, { ...goodOrder, senderRisk: "accepted" })).status).toBe(201);
  });

  it("is never placed where no gateway carries it", async () => {
    const answer = await postOrder(h, { ...goodOrder, receiver: "+8501921234567", senderRisk: "accepted" });
    expect([answer.status, (await bodyOf(answer)).code]).toEqual([400, "receiver_unserved"]);
  });
});

describe("the payment provider is down", () => {
  it("says that nothing was charged, and keeps the order for a repeat", async () => {
    h.provider.faults.open.push("before", "before", "before");
    const response = await postOrder(h);
    expect(response.status).toBe(502);
    expect(await bodyOf(response)).toEqual({
      success: false,
      code: "payment_provider_unreachable",
      message:
        "De betaaldienst is niet bereikbaar. Er is niets afgeschreven. Probeer het over een minuut opnieuw.",
      reference: expect.any(String),
    });
  });

  it("takes the same order again under the same key, as the same order at the provider", async () => {
    const key = { "Idempotency-Key": "a-key-of-16-chars" };
    h.provider.faults.open.push("after", "before", "before");
    expect((await postOrder(h, goodOrder, key)).status).toBe(502);
    const again = await postOrder(h, goodOrder, key);
    expect(again.status).toBe(201);
    const { id = "" } = await bodyOf(again);
    expect([...h.provider.ledger.keys()]).toEqual([`fake_${id}`]);
    expect(await rowCounts(h.env.DB)).toEqual([1, 1, 1]);
    expect(await statesOf(h, id)).toEqual({ payment: "pending", message: "awaiting_payment" });
  });

  it("hides a short fault from the visitor", async () => {
    h.provider.faults.open.push("before", "after");
    expect((await postOrder(h)).status).toBe(201);
    expect(h.provider.ledger.size).toBe(1);
  });

  it("ends an order that the provider definitely refuses, in both languages", async () => {
    h.provider.faults.open.push("refused", "refused");
    const dutch = await postOrder(h);
    const english = await postOrder(h, goodOrder, { "Accept-Language": "en" });
    expect([dutch.status, english.status]).toEqual([502, 502]);
    expect((await bodyOf(dutch)).message).toContain("Er is niets afgeschreven.");
    expect((await bodyOf(english)).message).toContain("You have not been charged.");
    const { results } = await h.env.DB.prepare("SELECT DISTINCT status FROM payments").all();
    expect(results).toEqual([{ status: "create_failed" }]);
  });
});

describe("a method or path that is none of ours", () => {
  it.each([
    ["GET", "/api/payments", "unknown_path"],
    ["PUT", "/api/payments/create", "unknown_path"],
    ["DELETE", "/api/payments/create", "unknown_path"],
    ["POST", "/api/payments", "unknown_path"],
    ["POST", "/api/payments/create/more", "unknown_path"],
    // As far as the router can tell, somebody asks for an order of that name.
    ["GET", "/api/payments/create", "not_found"],
    ["GET", "/api/", "unknown_path"],
    ["GET", "/api/unknown", "unknown_path"],
    ["OPTIONS", "/api/payments/create", "unknown_path"],
  ])("answers %s %s with 404 in our envelope", async (method, path, code) => {
    const response = await h.ask(path, { method });
    expect(response.status).toBe(404);
    expect(await bodyOf(response)).toMatchObject({ success: false, code });
  });
});

describe("every answer", () => {
  it("forbids keeping, framing, sniffing and reading from other sites", async () => {
    const id = (await bodyOf(await postOrder(h))).id ?? "";
    await pay(h, id);
    const answers = [
      await h.ask(`/api/payments/${id}`, { headers: { Origin: "https://elsewhere.example" } }),
      await h.ask("/api/payments/nothing", { headers: { Origin: "https://elsewhere.example" } }),
      await h.ask("/api/config"),
      await h.ask("/api/senders"),
      await h.ask("/api/health?live"),
      await postOrder(h),
      await postOrder(h, "{"),
      await postOrder(h, goodOrder, { Origin: "https://elsewhere.example" }),
      await postOrder(h, "x".repeat(20_000)),
      await h.ask("/api/payments/create", { ...json(goodOrder), method: "OPTIONS", body: null }),
      await h.ask("/api/webhooks/fake/wrong", { method: "POST" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      200, 404, 200, 200, 200, 201, 400, 403, 413, 404, 404,
    ]);
    for (const { headers } of answers) {
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; frame-ancestors 'none'/);
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(headers.get("Strict-Transport-Security")).toBe("max-age=63072000");
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });
});
