import { beforeEach, describe, expect, it } from "vitest";
import { createMollie } from ".";

type Sent = { url: string; method: string; headers: Headers; body: unknown; redirect: string | undefined };

const account = { apiKey: "test_abc", apiUrl: "https://api.mollie.com/v2" };
let sent: Sent[];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  sent = [];
  answers = [];
});

const fetcher = async (url: string, init: RequestInit) => {
  const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
  const headers = new Headers(init.headers);
  sent.push({ url, method: init.method ?? "GET", headers, body, redirect: init.redirect });
  const answer = answers.shift();
  if (!answer) throw new Error("not expected to be asked");
  return answer();
};
const mollie = createMollie(account, fetcher);

const says = (body: unknown, status = 200) => answers.push(() => Response.json(body, { status }));
const eur = (value: string) => ({ currency: "EUR", value });
const payment = (changes: Record<string, unknown> = {}) => ({
  resource: "payment",
  id: "tr_7UhSN1zuXS",
  mode: "test",
  status: "open",
  amount: eur("1.68"),
  metadata: { orderId: "o".repeat(22) },
  details: { consumerName: "N. Visser", consumerAccount: "NL91ABNA0417164300" },
  _links: { checkout: { href: "https://www.mollie.com/checkout/select-method/7UhSN1zuXS" } },
  ...changes,
});

const order = {
  orderId: "o".repeat(22),
  proof: "p".repeat(43),
  createdAt: 1_800_000_000_000,
  amountCents: 168,
  currency: "EUR",
  description: "Briefje 7K3M-92QX",
  statement: "7K3M-92QX",
  redirectUrl: "https://briefje.test/betaling/status/o",
  webhookUrl: "https://briefje.test/api/webhooks/mollie/token",
  locale: "nl",
} as const;

describe("opening a payment", () => {
  it("asks for the exact amount, with the order as key and as metadata, and nothing personal", async () => {
    says(payment(), 201);
    expect(await mollie.open(order)).toEqual({
      ok: true,
      value: {
        providerId: "tr_7UhSN1zuXS",
        checkoutUrl: "https://www.mollie.com/checkout/select-method/7UhSN1zuXS",
        amountCents: 168,
        currency: "EUR",
      },
    });
    const [call] = sent;
    expect([call?.method, call?.url, call?.redirect]).toEqual([
      "POST",
      "https://api.mollie.com/v2/payments",
      "manual",
    ]);
    expect(call?.headers.get("Authorization")).toBe("Bearer test_abc");
    expect(call?.headers.get("Idempotency-Key")).toBe(order.orderId);
    expect(call?.body).toEqual({
      amount: { currency: "EUR", value: "1.68" },
      description: order.description,
      redirectUrl: order.redirectUrl,
      webhookUrl: order.webhookUrl,
      locale: "nl_NL",
      method: ["ideal", "creditcard", "paypal", "applepay", "bancontact"],
      metadata: { orderId: order.orderId, proof: order.proof },
    });
  });

  it.each([401, 403, 404, 410, 422])("is refused on status %i", async (status) => {
    says({ status, title: "No", detail: "No" }, status);
    expect(await mollie.open(order)).toEqual({
      ok: false,
      error: { kind: "refused", code: `mollie_${status}` },
    });
  });

  it("may have happened where its key was used with other words, which Mollie answers with 400", async () => {
    says({ status: 400, title: "Bad Request", detail: "The key was used for another request." }, 400);
    expect(await mollie.open(order)).toEqual({ ok: false, error: { kind: "unreachable" } });
  });

  it.each([301, 409, 429, 500, 502, 503])("may have happened on status %i", async (status) => {
    answers.push(() => new Response("", { status, headers: { Location: "https://elsewhere.test" } }));
    expect(await mollie.open(order)).toEqual({ ok: false, error: { kind: "unreachable" } });
  });

  it.each([
    ["a cut connection", () => Promise.reject(new TypeError("cut"))],
    ["a page of HTML with status 200", () => new Response("<html>", { status: 200 })],
    ["JSON that is cut off", () => new Response('{"id":"tr_1","mode":', { status: 201 })],
    ["an amount without cents", () => Response.json(payment({ amount: eur("2") }), { status: 201 })],
    [
      "an amount that is a number",
      () => Response.json(payment({ amount: { currency: "EUR", value: 1.68 } })),
    ],
    ["a state that Mollie does not have", () => Response.json(payment({ status: "maybe" }), { status: 201 })],
  ])("may have happened after %s", async (_name, answer) => {
    answers.push(answer);
    expect(await mollie.open(order)).toEqual({ ok: false, error: { kind: "unreachable" } });
  });

  it.each([
    "https://evil.test/checkout",
    "http://www.mollie.com/checkout",
    "https://mollie.com.evil.test/",
    "https://evilmollie.com/",
    "javascript:alert(1)",
    "",
  ])("sends nobody to %j", async (href) => {
    says(payment({ _links: { checkout: { href } } }), 201);
    expect(await mollie.open(order)).toEqual({ ok: false, error: { kind: "refused", code: "no_checkout" } });
  });

  it("sends visitors to the server that plays Mollie where there is one, and nowhere else", async () => {
    const played = createMollie({ ...account, apiUrl: "http://127.0.0.1:9001/v2" }, fetcher);
    expect(played.checkoutOrigins).toEqual(["http://127.0.0.1:9001"]);
    says(payment({ _links: { checkout: { href: "http://127.0.0.1:9001/checkout/1" } } }), 201);
    expect(await played.open(order)).toMatchObject({ ok: true });
    says(payment(), 201);
    expect(await played.open(order)).toMatchObject({ ok: false });
  });
});

describe("asking about a payment", () => {
  it.each([
    ["open", "pending"],
    ["pending", "pending"],
    ["authorized", "pending"],
    ["paid", "paid"],
    ["canceled", "canceled"],
    ["expired", "expired"],
    ["failed", "failed"],
  ])("reads %s as %s", async (status, ours) => {
    says(payment({ status, _links: {} }));
    expect(await mollie.fetch("tr_7UhSN1zuXS")).toMatchObject({ ok: true, value: { status: ours } });
    expect(sent[0]?.url).toBe("https://api.mollie.com/v2/payments/tr_7UhSN1zuXS");
  });

  it("reads amounts in cents, what went back, and whose it is", async () => {
    const moved = { amountRefunded: eur("0.99"), amountChargedBack: eur("1.68") };
    says(
      payment({
        status: "paid",
        mode: "live",
        metadata: { orderId: order.orderId, proof: order.proof },
        ...moved,
      }),
    );
    expect(await mollie.fetch("tr_7UhSN1zuXS")).toEqual({
      ok: true,
      value: {
        providerId: "tr_7UhSN1zuXS",
        status: "paid",
        amountCents: 168,
        currency: "EUR",
        mode: "live",
        orderId: order.orderId,
        proof: order.proof,
        refundedCents: 99,
        chargedBackCents: 168,
      },
    });
  });

  it.each([null, "text", ["orderId"], { orderId: 7 }, {}])(
    "reads metadata %j as nobody's",
    async (metadata) => {
      says(payment({ metadata }));
      expect(await mollie.fetch("tr_7UhSN1zuXS")).toMatchObject({
        ok: true,
        value: { orderId: null, proof: null },
      });
    },
  );

  it.each([
    [404, "missing"],
    [410, "missing"],
    [401, "unreachable"],
    [429, "unreachable"],
    [500, "unreachable"],
  ])("takes status %i as %s", async (status, kind) => {
    says({ status }, status);
    expect(await mollie.fetch("tr_1")).toEqual({ ok: false, error: { kind } });
  });

  it("believes no answer about another payment", async () => {
    says(payment({ id: "tr_other", status: "paid" }));
    expect(await mollie.fetch("tr_7UhSN1zuXS")).toEqual({ ok: false, error: { kind: "unreachable" } });
  });
});

describe("the list of what ended", () => {
  const opened = "2026-11-20T12:00:00+00:00";
  const since = Date.parse(opened);
  const listed = (id: string, changes: Record<string, unknown> = {}) =>
    payment({ id, status: "paid", createdAt: opened, _links: {}, ...changes });
  const page = (payments: unknown[], next: string | null = null) =>
    says({ count: payments.length, _embedded: { payments }, _links: { next: next && { href: next } } });

  it("is evidence of each payment that has ended, and silent about those that wait", async () => {
    page([listed("tr_1"), listed("tr_2", { status: "open" }), listed("tr_3", { status: "expired" })]);
    const { seen, calls, wholeSince } = await mollie.endedSince(since, 9);
    expect(seen.map(({ providerId, status }) => [providerId, status])).toEqual([
      ["tr_1", "paid"],
      ["tr_3", "expired"],
    ]);
    expect([calls, wholeSince]).toEqual([1, since]);
    expect(sent[0]?.url).toBe("https://api.mollie.com/v2/payments?limit=250");
    says(listed("tr_1"));
    expect(await mollie.fetch("tr_1")).toEqual({ ok: true, value: seen[0] });
  });

  it("reads on from page to page, at its own address, until it is old enough", async () => {
    page([listed("tr_1")], "https://evil.test/v2/payments?from=tr_2&limit=250");
    page([listed("tr_2", { createdAt: "2026-11-20T11:59:59+00:00" })], "https://api.mollie.com/v2?from=tr_3");
    expect(await mollie.endedSince(since, 9)).toMatchObject({ calls: 2, wholeSince: since });
    expect(sent.map(({ url }) => url)).toEqual([
      "https://api.mollie.com/v2/payments?limit=250",
      "https://api.mollie.com/v2/payments?limit=250&from=tr_2",
    ]);
  });

  it("is whole only as far as it was read, and nowhere where it was not", async () => {
    page([listed("tr_1")], "https://api.mollie.com/v2/payments?from=tr_2");
    expect(await mollie.endedSince(0, 1)).toMatchObject({ calls: 1, wholeSince: since });
    page([listed("tr_1")], "https://api.mollie.com/v2/payments?from=tr_2");
    says({ status: 429 }, 429);
    expect(await mollie.endedSince(0, 9)).toMatchObject({ calls: 2, wholeSince: since });
    says({ status: 500 }, 500);
    expect(await mollie.endedSince(0, 9)).toEqual({ seen: [], calls: 1, wholeSince: null });
  });

  it("passes over what is no payment of ours, and loses none of the others for it", async () => {
    const yen = { currency: "JPY", value: "500" };
    page([listed("tr_1"), listed("tr_2", { amount: yen }), listed("tr_3", { status: "new" }), null, {}]);
    expect((await mollie.endedSince(since, 9)).seen.map(({ providerId }) => providerId)).toEqual(["tr_1"]);
  });
});

describe("the lists of a period", () => {
  const [from, to] = [Date.parse("2026-11-20T12:00:00Z"), Date.parse("2026-11-21T12:00:00Z")];
  const period = { from, to, cursor: null };
  const at = (createdAt: string) => ({ createdAt });
  const page = (name: string, rows: unknown[], next: string | null = null) =>
    says({ count: rows.length, _embedded: { [name]: rows }, _links: { next: next && { href: next } } });
  const more = "https://api.mollie.com/v2/list?limit=250&from=";

  it("tell what was opened in it, and end where it begins", async () => {
    const listed = (id: string, createdAt: string) => payment({ id, status: "paid", createdAt, _links: {} });
    const yen = { currency: "JPY", value: "500" };
    page(
      "payments",
      [
        listed("tr_1", "2026-11-21T12:00:00+00:00"),
        listed("tr_2", "2026-11-21T11:59:59+00:00"),
        { ...listed("tr_3", "2026-11-20T12:00:00+00:00"), amount: yen },
      ],
      `${more}tr_4`,
    );
    const first = await mollie.listPayments(period);
    expect(first.ok && first.value.rows.map(({ seen }) => seen.providerId)).toEqual(["tr_2"]);
    expect(first).toMatchObject({ ok: true, value: { others: 1, next: "tr_4" } });
    page("payments", [listed("tr_4", "2026-11-20T11:59:59+00:00")], `${more}tr_5`);
    const last = await mollie.listPayments({ ...period, cursor: "tr_4" });
    expect(last).toEqual({ ok: true, value: { rows: [], others: 0, next: null } });
    expect(sent[1]?.url).toBe("https://api.mollie.com/v2/payments?limit=250&from=tr_4");
  });

  it("tell of refunds of which payment they are, and whose", async () => {
    const refund = {
      amount: eur("0.50"),
      status: "pending",
      paymentId: "tr_1",
      ...at("2026-11-20T12:00:00+00:00"),
    };
    page(
      "refunds",
      [
        { ...refund, id: "re_1", metadata: { refundId: "r1" } },
        { ...refund, id: "re_2", metadata: null, status: "failed" },
      ],
      `${more}re_3`,
    );
    const row = { amountCents: 50, currency: "EUR", at: from, of: { providerId: "tr_1", orderId: null } };
    const rows = [
      { ...row, providerRefundId: "re_1", refundId: "r1", status: "accepted" },
      { ...row, providerRefundId: "re_2", refundId: null, status: "failed" },
    ];
    expect(await mollie.listRefunds(period)).toEqual({ ok: true, value: { rows, others: 0, next: "re_3" } });
    expect(sent[0]?.url).toBe("https://api.mollie.com/v2/refunds?limit=250");
  });

  it("tell of chargebacks, and whether the bank took them back", async () => {
    const chargeback = { amount: eur("1.68"), paymentId: "tr_1", ...at("2026-11-20T12:00:00+00:00") };
    page("chargebacks", [
      { ...chargeback, id: "chb_1" },
      { ...chargeback, id: "chb_2", reversedAt: "2026-11-21T12:00:00+00:00" },
      { id: "chb_3" },
    ]);
    const row = { amountCents: 168, currency: "EUR", at: from, of: { providerId: "tr_1", orderId: null } };
    const rows = [
      { ...row, chargebackId: "chb_1", reversed: false },
      { ...row, chargebackId: "chb_2", reversed: true },
    ];
    expect(await mollie.listChargebacks(period)).toEqual({
      ok: true,
      value: { rows, others: 1, next: null },
    });
    expect(sent[0]?.url).toBe("https://api.mollie.com/v2/chargebacks?limit=250");
  });

  it.each(["listPayments", "listRefunds", "listChargebacks"] as const)(
    "are no answer where %s is refused or cannot be read",
    async (list) => {
      says({ status: 401 }, 401);
      expect(await mollie[list](period)).toEqual({
        ok: false,
        error: { kind: "refused", code: "mollie_401" },
      });
      says({ _embedded: {} });
      expect(await mollie[list](period)).toEqual({ ok: false, error: { kind: "unreachable" } });
    },
  );
});

describe("paying back", () => {
  const request = {
    providerId: "tr_1",
    refundId: "r1",
    description: "Briefje 7K3M-92QX",
    amountCents: 168,
    currency: "EUR",
    key: "refund:r1",
  };
  const refund = (changes: Record<string, unknown> = {}) => ({
    id: "re_1",
    amount: eur("1.68"),
    status: "pending",
    metadata: { refundId: "r1" },
    ...changes,
  });
  const list = (...refunds: unknown[]) => says({ _embedded: { refunds } });
  const accepted = { providerRefundId: "re_1", amountCents: 168, status: "accepted", refundId: "r1" };

  it("asks once, with a key and our id", async () => {
    says(refund(), 201);
    expect(await mollie.refund(request)).toEqual({ ok: true, value: accepted });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe("https://api.mollie.com/v2/payments/tr_1/refunds");
    expect(sent[0]?.headers.get("Idempotency-Key")).toBe("refund:r1");
    expect(sent[0]?.body).toEqual({
      amount: eur("1.68"),
      description: request.description,
      metadata: { refundId: "r1" },
    });
  });

  it.each([400, 409, 422, 500])("finds on status %i the refund that was made before", async (status) => {
    says({ status }, status);
    list(refund({ id: "re_0", metadata: null }), refund());
    expect(await mollie.refund(request)).toEqual({ ok: true, value: accepted });
  });

  it("is refused only where Mollie says no and knows of none", async () => {
    says({ status: 422 }, 422);
    list(refund({ metadata: null }));
    expect(await mollie.refund(request)).toEqual({
      ok: false,
      error: { kind: "refused", code: "mollie_422" },
    });
  });

  it.each([400, 401, 403, 409, 429, 503])("is still owed on status %i", async (status) => {
    says({ status }, status);
    list();
    expect(await mollie.refund(request)).toEqual({ ok: false, error: { kind: "unreachable" } });
  });

  it("is still owed where the list of refunds cannot be had", async () => {
    says({ status: 422 }, 422);
    says({ status: 500 }, 500);
    expect(await mollie.refund(request)).toEqual({ ok: false, error: { kind: "unreachable" } });
  });

  it.each([
    ["queued", "waiting"],
    ["pending", "accepted"],
    ["processing", "accepted"],
    ["refunded", "accepted"],
    ["failed", "failed"],
    ["canceled", "failed"],
  ])("reads a refund that is %s as %s", async (status, ours) => {
    list(refund({ status }));
    expect(await mollie.refundsOf("tr_1")).toEqual({ ok: true, value: [{ ...accepted, status: ours }] });
  });
});

describe("the refunds of a payment", () => {
  it("carry the name that we gave them, and none where they were made at Mollie's own desk", async () => {
    const refund = { id: "re_1", amount: eur("1.68"), status: "refunded" };
    says({
      _embedded: {
        refunds: [
          { ...refund, metadata: { refundId: "r1.2" } },
          { ...refund, metadata: null },
        ],
      },
    });
    const known = await mollie.refundsOf("tr_1");
    expect(known.ok && known.value.map(({ refundId }) => refundId)).toEqual(["r1.2", null]);
  });
});

describe("a callback", () => {
  const call = (body: string, method = "POST") =>
    mollie.readCallback({ method, body, headers: new Headers(), url: new URL("https://briefje.test/") });

  it("names a payment", async () => {
    expect(await call("id=tr_7UhSN1zuXS")).toEqual({ ok: true, value: { providerId: "tr_7UhSN1zuXS" } });
  });

  it.each([
    "",
    "id=",
    "id=tr_",
    "id=../v2/methods",
    "id=tr_1&id=tr_2",
    "id=tr_1%2F..",
    `id=tr_${"x".repeat(99)}`,
  ])("is malformed as %j", async (body) =>
    expect(await call(body)).toEqual({ ok: false, error: "malformed" }),
  );

  it("is not read with GET", async () => {
    expect(await call("id=tr_1", "GET")).toEqual({ ok: false, error: "malformed" });
  });
});
