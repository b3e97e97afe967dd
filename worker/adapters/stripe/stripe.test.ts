import { beforeEach, describe, expect, it } from "vitest";
import { createStripe } from ".";

type Sent = {
  url: string;
  method: string;
  headers: Headers;
  body: URLSearchParams;
  redirect: string | undefined;
};

const account = {
  secretKey: "sk_test_abc",
  webhookSecrets: ["whsec_abc"],
  apiUrl: "https://api.stripe.com",
};
const now = 1_800_000_000_000;
let sent: Sent[];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  sent = [];
  answers = [];
});

const fetcher = async (url: string, init: RequestInit) => {
  const body = new URLSearchParams(typeof init.body === "string" ? init.body : "");
  const headers = new Headers(init.headers);
  sent.push({ url, method: init.method ?? "GET", headers, body, redirect: init.redirect });
  const answer = answers.shift();
  if (!answer) throw new Error("not expected to be asked");
  return answer();
};
const stripe = createStripe(account, () => now, fetcher);

const says = (body: unknown, status = 200) => answers.push(() => Response.json(body, { status }));
const sessions = "https://api.stripe.com/v1/checkout/sessions";
const session = (changes: Record<string, unknown> = {}) => ({
  id: "cs_test_1",
  object: "checkout.session",
  livemode: false,
  status: "open",
  payment_status: "unpaid",
  amount_total: 168,
  currency: "eur",
  client_reference_id: "o".repeat(22),
  metadata: { order: "o".repeat(22) },
  customer_details: { name: "N. Visser", email: "n.visser@example.test" },
  payment_intent: null,
  url: "https://checkout.stripe.com/c/pay/cs_test_1#x",
  ...changes,
});
const charge = (changes: Record<string, unknown> = {}) => ({
  id: "ch_1",
  amount: 168,
  amount_refunded: 0,
  disputed: false,
  ...changes,
});
const intent = (status: string, latest_charge: unknown = null) => ({ id: "pi_1", status, latest_charge });
const paid = (latest_charge: unknown = charge()) =>
  session({
    status: "complete",
    payment_status: "paid",
    payment_intent: intent("succeeded", latest_charge),
    url: null,
  });

const dispute = (changes: Record<string, unknown> = {}) => ({
  id: "du_1",
  amount: 168,
  currency: "eur",
  created: now / 1_000,
  status: "needs_response",
  ...changes,
});
const disputes = (...data: unknown[]) => says({ object: "list", data, has_more: false });

const order = {
  orderId: "o".repeat(22),
  proof: "p".repeat(43),
  createdAt: now,
  amountCents: 168,
  currency: "EUR",
  description: "Briefje 7K3M-92QX",
  statement: "7K3M-92QX",
  redirectUrl: "https://briefje.test/betaling/status/o",
  webhookUrl: "https://briefje.test/api/webhooks/stripe/token",
  locale: "nl",
} as const;

describe("opening a payment", () => {
  it("asks for the exact amount, with the order as key and as metadata, and nothing personal", async () => {
    says(session());
    expect(await stripe.open(order)).toEqual({
      ok: true,
      value: {
        providerId: "cs_test_1",
        checkoutUrl: "https://checkout.stripe.com/c/pay/cs_test_1#x",
        amountCents: 168,
        currency: "EUR",
      },
    });
    const [call] = sent;
    expect([call?.method, call?.url, call?.redirect]).toEqual(["POST", sessions, "manual"]);
    expect(call?.headers.get("Authorization")).toBe("Bearer sk_test_abc");
    expect(call?.headers.get("Idempotency-Key")).toBe(order.orderId);
    expect(call?.headers.get("Content-Type")).toBe("application/x-www-form-urlencoded");
    expect(Object.fromEntries(call?.body ?? [])).toEqual({
      mode: "payment",
      client_reference_id: order.orderId,
      "metadata[order]": order.orderId,
      "metadata[proof]": order.proof,
      "payment_intent_data[metadata][order]": order.orderId,
      "payment_intent_data[statement_descriptor_suffix]": "7K3M-92QX",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "eur",
      "line_items[0][price_data][unit_amount]": "168",
      "line_items[0][price_data][product_data][name]": order.description,
      success_url: order.redirectUrl,
      cancel_url: order.redirectUrl,
      locale: "nl",
      expires_at: String(now / 1_000 + 2 * 60 * 60),
    });
  });

  it("W4: leaves out a suffix that Stripe would refuse the order for", async () => {
    says(session());
    await stripe.open({ ...order, statement: "1234-5678" });
    expect([...(sent[0]?.body?.keys() ?? [])].join()).not.toContain("statement_descriptor");
  });

  it("says the same words however much later it is repeated, as a repeated key must", async () => {
    const later = createStripe(account, () => now + 50 * 60_000, fetcher);
    says(session());
    says(session());
    await stripe.open(order);
    await later.open(order);
    expect(sent[1]?.body.toString()).toBe(sent[0]?.body.toString());
  });

  it.each([400, 401, 402, 403, 404])("is refused on status %i", async (status) => {
    says({ error: { type: "invalid_request_error", message: "No" } }, status);
    expect(await stripe.open(order)).toEqual({
      ok: false,
      error: { kind: "refused", code: `stripe_${status}` },
    });
  });

  it("may have happened where the key was used with other words", async () => {
    says({ error: { type: "idempotency_error" } }, 400);
    expect(await stripe.open(order)).toEqual({ ok: false, error: { kind: "unreachable" } });
  });

  it.each([301, 409, 429, 500, 502, 503])("may have happened on status %i", async (status) => {
    answers.push(() => new Response("", { status, headers: { Location: "https://elsewhere.test" } }));
    expect(await stripe.open(order)).toEqual({ ok: false, error: { kind: "unreachable" } });
  });

  it.each([
    ["a cut connection", () => Promise.reject(new TypeError("cut"))],
    ["a page of HTML with status 200", () => new Response("<html>", { status: 200 })],
    ["JSON that is cut off", () => new Response('{"id":"cs_1","amount_total":', { status: 200 })],
    ["an amount that is text", () => Response.json(session({ amount_total: "168" }))],
    ["an amount with a fraction", () => Response.json(session({ amount_total: 1.68 }))],
  ])("may have happened after %s", async (_name, answer) => {
    answers.push(answer);
    expect(await stripe.open(order)).toEqual({ ok: false, error: { kind: "unreachable" } });
  });

  it.each([
    "https://evil.test/c/pay",
    "http://checkout.stripe.com/c/pay",
    "https://checkout.stripe.com.evil.test/",
    "https://evil.checkout.stripe.com/",
    "https://checkout.stripe.com:8443/",
    "javascript:alert(1)",
    "",
    null,
  ])("sends nobody to %j", async (url) => {
    says(session({ url }));
    expect(await stripe.open(order)).toEqual({ ok: false, error: { kind: "refused", code: "no_checkout" } });
  });

  it("sends visitors to the server that plays Stripe where there is one, and nowhere else", async () => {
    const played = createStripe({ ...account, apiUrl: "http://127.0.0.1:9302" }, () => now, fetcher);
    expect(played.checkoutOrigins).toEqual(["http://127.0.0.1:9302"]);
    says(session({ url: "http://127.0.0.1:9302/checkout/cs_test_1" }));
    expect(await played.open(order)).toMatchObject({ ok: true });
    says(session());
    expect(await played.open(order)).toMatchObject({ ok: false });
  });

  it.each([
    ["sk_live_abc", "live"],
    ["rk_live_abc", "live"],
    ["sk_test_abc", "test"],
    ["rk_test_live_1", "test"],
  ])("with the key %s moves %s money", (secretKey, mode) => {
    expect(createStripe({ ...account, secretKey }, () => now, fetcher).mode).toBe(mode);
  });
});

describe("asking about a payment", () => {
  const complete = (payment_status: string, payment_intent: unknown) =>
    session({ status: "complete", payment_status, payment_intent });

  it.each([
    ["open", session(), "pending"],
    ["complete, the bank is asked", complete("unpaid", intent("processing")), "pending"],
    ["complete and paid", paid(), "paid"],
    ["expired", session({ status: "expired" }), "expired"],
    ["complete, the bank said no", complete("unpaid", intent("requires_payment_method", charge())), "failed"],
    ["complete and called off", complete("unpaid", intent("canceled")), "failed"],
    ["complete with nothing to pay", complete("no_payment_required", null), "failed"],
  ])("reads %s as it should", async (_name, body, ours) => {
    says(body);
    expect(await stripe.fetch("cs_test_1")).toMatchObject({ ok: true, value: { status: ours } });
    const url = new URL(sent[0]?.url ?? "");
    expect(url.pathname).toBe("/v1/checkout/sessions/cs_test_1");
    expect(url.searchParams.getAll("expand[]")).toEqual(["payment_intent.latest_charge"]);
  });

  it("reads cents, what went back, and whose it is", async () => {
    says({ ...paid(charge({ amount_refunded: 99, disputed: true })), livemode: true });
    disputes(dispute());
    expect(await stripe.fetch("cs_test_1")).toEqual({
      ok: true,
      value: {
        providerId: "cs_test_1",
        status: "paid",
        amountCents: 168,
        currency: "EUR",
        mode: "live",
        orderId: order.orderId,
        proof: null,
        refundedCents: 99,
        chargedBackCents: 168,
      },
    });
  });

  it.each([
    ["part of it is disputed", [dispute({ amount: 50 })], 50],
    ["the bank only asks", [dispute({ status: "warning_needs_response" })], 0],
    ["the dispute was won", [dispute({ status: "won" })], 0],
    ["one was won and another is open", [dispute({ status: "won" }), dispute({ amount: 20 })], 20],
  ])("asks how much a bank took, where %s", async (_name, known, cents) => {
    says(paid(charge({ disputed: true })));
    disputes(...known);
    expect(await stripe.fetch("cs_test_1")).toMatchObject({ ok: true, value: { chargedBackCents: cents } });
    expect(sent[1]?.url).toBe("https://api.stripe.com/v1/disputes?payment_intent=pi_1&limit=100");
  });

  it("takes no guess at what a bank took for evidence", async () => {
    says(paid(charge({ disputed: true })));
    says({ error: {} }, 500);
    expect(await stripe.fetch("cs_test_1")).toEqual({ ok: false, error: { kind: "unreachable" } });
  });

  it.each([
    [{ metadata: {}, client_reference_id: null }, null, null],
    [{ metadata: null, client_reference_id: "o2" }, null, null],
    [{ metadata: { order: "o1" }, client_reference_id: "o2" }, "o1", null],
    [{ metadata: { order: "o1", proof: "p1" }, client_reference_id: "o2" }, "o1", "p1"],
  ])(
    "reads the order in %j as %s with proof %s: never what the payer writes",
    async (changes, orderId, proof) => {
      says(session(changes));
      expect(await stripe.fetch("cs_test_1")).toMatchObject({ ok: true, value: { orderId, proof } });
    },
  );

  it.each([
    [404, "missing"],
    [401, "unreachable"],
    [429, "unreachable"],
    [500, "unreachable"],
  ])("takes status %i as %s", async (status, kind) => {
    says({ error: {} }, status);
    expect(await stripe.fetch("cs_1")).toEqual({ ok: false, error: { kind } });
  });

  it("believes no answer about another payment", async () => {
    says({ ...paid(), id: "cs_other" });
    expect(await stripe.fetch("cs_test_1")).toEqual({ ok: false, error: { kind: "unreachable" } });
  });
});

describe("the lists of a period", () => {
  const [from, to] = [now - 3_600_000, now + 1];
  const period = { from, to, cursor: null };
  const page = (data: unknown[], has_more = false) => says({ object: "list", data, has_more });
  const within = {
    "created[gte]": String(from / 1_000),
    "created[lt]": String(now / 1_000 + 1),
    limit: "100",
  };
  const asked = (n: number) => Object.fromEntries(new URL(sent[n]?.url ?? "").searchParams);

  it("tell what was paid, and count what is none of ours", async () => {
    page(
      [
        { ...paid(), created: now / 1_000 },
        { id: "cs_test_2", created: now / 1_000 },
      ],
      true,
    );
    const listed = await stripe.listPayments(period);
    says(paid());
    const seen = await stripe.fetch("cs_test_1");
    const rows = [{ openedAt: now, seen: seen.ok && seen.value }];
    expect(listed).toEqual({ ok: true, value: { rows, others: 1, next: "cs_test_2" } });
    const expand = { status: "complete", "expand[]": "data.payment_intent.latest_charge" };
    expect(asked(0)).toEqual({ ...within, ...expand });
    page([]);
    await stripe.listPayments({ ...period, cursor: "cs_test_2" });
    expect(asked(2)).toMatchObject({ starting_after: "cs_test_2" });
  });

  it.each([
    [403, { kind: "unreachable", code: "stripe_disputes_403" }],
    [500, { kind: "unreachable" }],
  ])(
    "are unread where the disputes of one payment answer %i: the list itself was not refused",
    async (status, error) => {
      page([{ ...paid(charge({ disputed: true })), created: now / 1_000 }]);
      says({ error: {} }, status);
      expect(await stripe.listPayments(period)).toEqual({ ok: false, error });
    },
  );

  it("tell of refunds whose they are and which order they name", async () => {
    const payment_intent = { id: "pi_1", metadata: { order: order.orderId } };
    const refund = { id: "re_1", amount: 50, currency: "eur", status: "succeeded", created: now / 1_000 };
    page([
      { ...refund, metadata: { refund: "r1" }, payment_intent },
      { ...refund, id: "re_2", metadata: {}, payment_intent: null },
    ]);
    const row = { amountCents: 50, currency: "EUR", status: "accepted", at: now };
    const rows = [
      { ...row, providerRefundId: "re_1", refundId: "r1", of: { providerId: null, orderId: order.orderId } },
      { ...row, providerRefundId: "re_2", refundId: null, of: { providerId: null, orderId: null } },
    ];
    expect(await stripe.listRefunds(period)).toEqual({ ok: true, value: { rows, others: 0, next: null } });
    expect(asked(0)).toEqual({ ...within, "expand[]": "data.payment_intent" });
  });

  it("tell of disputes that took money, and of those that were won", async () => {
    const payment_intent = { id: "pi_1", metadata: { order: order.orderId } };
    page([
      dispute({ payment_intent }),
      dispute({ id: "du_2", status: "won", payment_intent }),
      dispute({ id: "du_3", status: "warning_closed", payment_intent }),
    ]);
    const listed = await stripe.listChargebacks(period);
    expect(listed.ok && listed.value.rows.map((row) => [row.chargebackId, row.reversed])).toEqual([
      ["du_1", false],
      ["du_2", true],
    ]);
  });

  it.each(["listPayments", "listRefunds", "listChargebacks"] as const)(
    "are no answer where %s is refused, cut off, or cannot go on",
    async (list) => {
      says({ error: {} }, 403);
      expect(await stripe[list](period)).toEqual({
        ok: false,
        error: { kind: "refused", code: "stripe_403" },
      });
      says({ error: {} }, 500);
      page([{}], true);
      for (let n = 0; n < 2; n++)
        expect(await stripe[list](period)).toEqual({ ok: false, error: { kind: "unreachable" } });
    },
  );
});

describe("the list of what ended", () => {
  const listed = (id: string, changes: Record<string, unknown> = {}) => ({
    ...paid(),
    id,
    created: now / 1_000,
    ...changes,
  });
  const page = (data: unknown[], has_more = false) => says({ object: "list", data, has_more });

  it("asks for completed sessions only, and is evidence of each", async () => {
    page([listed("cs_test_1"), listed("cs_test_2", { payment_status: "unpaid", payment_intent: null })]);
    const { seen, calls, wholeSince } = await stripe.endedSince(now - 60_500, 9);
    expect(seen.map(({ providerId, status }) => [providerId, status])).toEqual([["cs_test_1", "paid"]]);
    expect([calls, wholeSince]).toEqual([1, now - 60_500]);
    expect(Object.fromEntries(new URL(sent[0]?.url ?? "").searchParams)).toEqual({
      status: "complete",
      "created[gte]": String(now / 1_000 - 61),
      limit: "100",
      "expand[]": "data.payment_intent.latest_charge",
    });
    says(listed("cs_test_1"));
    expect(await stripe.fetch("cs_test_1")).toEqual({ ok: true, value: seen[0] });
  });

  it("reads on from page to page, and is whole only as far as it was read", async () => {
    page([listed("cs_test_1")], true);
    page([listed("cs_test_2")]);
    expect(await stripe.endedSince(0, 9)).toMatchObject({ calls: 2, wholeSince: 0 });
    expect(new URL(sent[1]?.url ?? "").searchParams.get("starting_after")).toBe("cs_test_1");
    page([listed("cs_test_1")], true);
    expect(await stripe.endedSince(0, 1)).toMatchObject({ calls: 1, wholeSince: now });
    says({ error: {} }, 500);
    expect(await stripe.endedSince(0, 9)).toEqual({ seen: [], calls: 1, wholeSince: null });
  });

  it("passes over what is no session of ours, and loses none of the others for it", async () => {
    const subscription = listed("cs_test_2", { mode: "subscription", amount_total: null });
    page([listed("cs_test_1"), subscription, null, {}]);
    expect((await stripe.endedSince(0, 9)).seen.map(({ providerId }) => providerId)).toEqual(["cs_test_1"]);
    page([listed("cs_test_1"), {}], true);
    expect(await stripe.endedSince(0, 9)).toMatchObject({ wholeSince: null });
  });
});

describe("paying back", () => {
  const request = {
    providerId: "cs_test_1",
    refundId: "r1",
    description: "Briefje 7K3M-92QX",
    amountCents: 168,
    currency: "EUR",
    key: "refund:r1",
  };
  const refund = (changes: Record<string, unknown> = {}) => ({
    id: "re_1",
    amount: 168,
    status: "succeeded",
    metadata: { refund: "r1" },
    ...changes,
  });
  const intentIs = (payment_intent: string | null) => says(session({ payment_intent }));
  const list = (...data: unknown[]) => says({ object: "list", data });
  const accepted = { providerRefundId: "re_1", amountCents: 168, status: "accepted", refundId: "r1" };

  it("asks once, of the session's intent, with a key and our id", async () => {
    intentIs("pi_1");
    says(refund());
    expect(await stripe.refund(request)).toEqual({ ok: true, value: accepted });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.url).toBe("https://api.stripe.com/v1/refunds");
    expect(sent[1]?.headers.get("Idempotency-Key")).toBe("refund:r1");
    expect(Object.fromEntries(sent[1]?.body ?? [])).toEqual({
      payment_intent: "pi_1",
      amount: "168",
      "metadata[refund]": "r1",
    });
  });

  it.each([400, 409, 500])("finds on status %i the refund that was made before", async (status) => {
    intentIs("pi_1");
    says({ error: { type: "invalid_request_error" } }, status);
    list(refund({ id: "re_0", metadata: {} }), refund());
    expect(await stripe.refund(request)).toEqual({ ok: true, value: accepted });
  });

  it("is refused only where Stripe says no and knows of none", async () => {
    intentIs("pi_1");
    says({ error: { code: "charge_already_refunded" } }, 400);
    list(refund({ metadata: {} }));
    expect(await stripe.refund(request)).toEqual({
      ok: false,
      error: { kind: "refused", code: "stripe_400" },
    });
  });

  it("is refused where nobody ever tried to pay", async () => {
    intentIs(null);
    expect(await stripe.refund(request)).toEqual({ ok: false, error: { kind: "refused", code: "not_paid" } });
  });

  it.each([401, 403, 409, 429, 503])("is still owed on status %i", async (status) => {
    intentIs("pi_1");
    says({ error: {} }, status);
    list();
    expect(await stripe.refund(request)).toEqual({ ok: false, error: { kind: "unreachable" } });
  });

  it.each([401, 500])("is still owed where the session answers %i", async (status) => {
    says({ error: {} }, status);
    expect(await stripe.refund(request)).toEqual({ ok: false, error: { kind: "unreachable" } });
  });

  it("is still owed where the list of refunds cannot be had", async () => {
    intentIs("pi_1");
    says({ error: {} }, 400);
    says({ error: {} }, 500);
    expect(await stripe.refund(request)).toEqual({ ok: false, error: { kind: "unreachable" } });
  });

  it.each([
    ["pending", "accepted"],
    ["requires_action", "accepted"],
    ["succeeded", "accepted"],
    ["failed", "failed"],
    ["canceled", "failed"],
  ])("reads a refund that is %s as %s", async (status, ours) => {
    intentIs("pi_1");
    list(refund({ status }));
    expect(await stripe.refundsOf("cs_test_1")).toEqual({ ok: true, value: [{ ...accepted, status: ours }] });
  });

  it("knows of none where nobody ever tried to pay", async () => {
    intentIs(null);
    expect(await stripe.refundsOf("cs_test_1")).toEqual({ ok: true, value: [] });
  });
});
