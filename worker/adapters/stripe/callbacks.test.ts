import { describe, expect, it } from "vitest";
import { createStripe } from ".";

const now = 1_800_000_000_000;
const at = now / 1_000;
const secret = "whsec_abc";

/** As Stripe signs: HMAC-SHA256 over `t.body`, in hex. */
async function sign(body: string, time = at, by = secret): Promise<string> {
  const text = (value: string) => new TextEncoder().encode(value);
  const key = await crypto.subtle.importKey("raw", text(by), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const mac = await crypto.subtle.sign("HMAC", key, text(`${time}.${body}`));
  return [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const event = (type: string, object: unknown = { id: "cs_test_1", object: "checkout.session" }) =>
  JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
const completed = event("checkout.session.completed");

const asked: string[] = [];
const lists: (() => Response)[] = [];
const stripe = createStripe(
  { secretKey: "sk_test_abc", webhookSecrets: [secret], apiUrl: "https://api.stripe.com" },
  () => now,
  async (url) => {
    asked.push(url);
    return lists.shift()?.() ?? new Response("", { status: 500 });
  },
);

const call = (body: string, signature: string | null, method = "POST") =>
  stripe.readCallback({
    method,
    body,
    headers: new Headers(signature === null ? {} : { "Stripe-Signature": signature }),
    url: new URL("https://briefje.test/api/webhooks/stripe"),
  });
const signed = async (body: string) => call(body, `t=${at},v1=${await sign(body)}`);
const session = { ok: true, value: { providerId: "cs_test_1" } };
const forged = { ok: false, error: "forged" };

describe("a signature", () => {
  it("counts by the secret before too, while that is rolled, and by no third", async () => {
    const account = {
      secretKey: "sk_test_abc",
      webhookSecrets: [secret, "whsec_before"],
      apiUrl: "https://s.test",
    };
    const rolling = createStripe(
      account,
      () => now,
      async () => new Response("", { status: 500 }),
    );
    const by = async (one: string) =>
      rolling.readCallback({
        method: "POST",
        body: completed,
        headers: new Headers({ "Stripe-Signature": `t=${at},v1=${await sign(completed, at, one)}` }),
        url: new URL("https://briefje.test/api/webhooks/stripe"),
      });
    expect(await by(secret)).toEqual(session);
    expect(await by("whsec_before")).toEqual(session);
    expect(await by("whsec_other")).toEqual(forged);
  });

  it("fits what was signed", async () => {
    expect(await signed(completed)).toEqual(session);
  });

  it("is what openssl makes of the same words", async () => {
    // printf '1.{"a":1}' | openssl dgst -sha256 -hmac whsec_abc
    expect(await sign('{"a":1}', 1)).toBe("03fae923ef16dfea9171f782f7c270edd9df5d28ec0d4a2510349629518ee002");
  });

  it.each([
    ["the body was changed", async () => call(`${completed} `, `t=${at},v1=${await sign(completed)}`)],
    ["the time was changed", async () => call(completed, `t=${at + 1},v1=${await sign(completed)}`)],
    [
      "another secret signed it",
      async () => call(completed, `t=${at},v1=${await sign(completed, at, "whsec_b")}`),
    ],
    ["it is of another scheme", async () => call(completed, `t=${at},v0=${await sign(completed)}`)],
    ["it is missing", async () => call(completed, null)],
    ["it is empty", async () => call(completed, "")],
    ["it is no hex", async () => call(completed, `t=${at},v1=${"z".repeat(64)}`)],
    ["it is cut short", async () => call(completed, `t=${at},v1=${(await sign(completed)).slice(2)}`)],
    ["it has no time", async () => call(completed, `v1=${await sign(completed)}`)],
    ["it has two times", async () => call(completed, `t=1,t=${at},v1=${await sign(completed)}`)],
    ["it comes by GET", async () => call(completed, `t=${at},v1=${await sign(completed)}`, "GET")],
  ])("does not fit where %s", async (_name, calling) => {
    expect(await calling()).toEqual(forged);
  });

  it.each([
    [-301, forged],
    [-300, session],
    [300, session],
    [301, forged],
  ])("made %i seconds from now is judged by our clock", async (seconds, judged) => {
    const time = at + seconds;
    expect(await call(completed, `t=${time},v1=${await sign(completed, time)}`)).toEqual(judged);
  });

  it("may be one of several, while secrets change", async () => {
    const other = await sign(completed, at, "whsec_new");
    expect(await call(completed, `t=${at},v1=${other},v1=${await sign(completed)}`)).toEqual(session);
    expect(await call(completed, `t=${at},v1=${other},v1=${other}`)).toEqual(forged);
  });
});

describe("an event", () => {
  it.each(["completed", "async_payment_succeeded", "async_payment_failed", "expired"])(
    "of a session that is %s names it",
    async (what) => {
      expect(await signed(event(`checkout.session.${what}`))).toEqual(session);
    },
  );

  it.each([
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.closed",
    "charge.dispute.funds_reinstated",
    "refund.failed",
  ])("%s leads to the session by its payment intent", async (type) => {
    lists.push(() => Response.json({ data: [{ id: "cs_test_1" }] }));
    expect(await signed(event(type, { id: "x_1", payment_intent: "pi_1" }))).toEqual(session);
    expect(asked.at(-1)).toBe("https://api.stripe.com/v1/checkout/sessions?payment_intent=pi_1&limit=1");
  });

  it("about money that no session of ours brought is unrelated", async () => {
    lists.push(() => Response.json({ data: [] }));
    const refunded = event("charge.refunded", { id: "ch_1", payment_intent: "pi_2" });
    expect(await signed(refunded)).toEqual({ ok: false, error: "unrelated" });
    const byHand = event("charge.refunded", { id: "ch_1", payment_intent: null });
    expect(await signed(byHand)).toEqual({ ok: false, error: "unrelated" });
  });

  it("whose session cannot be asked for now must come again", async () => {
    lists.push(() => new Response("", { status: 500 }));
    const refunded = event("charge.refunded", { id: "ch_1", payment_intent: "pi_1" });
    expect(await signed(refunded)).toEqual({ ok: false, error: "unreachable" });
  });

  it("about something that has no id is unrelated", async () => {
    expect(await signed(event("balance.available", { object: "balance" }))).toEqual({
      ok: false,
      error: "unrelated",
    });
    expect(await signed(event("charge.refunded", { object: "charge" }))).toEqual({
      ok: false,
      error: "malformed",
    });
  });

  it.each(["customer.created", "payment_intent.succeeded", "toString"])("%s is unrelated", async (type) => {
    expect(await signed(event(type))).toEqual({ ok: false, error: "unrelated" });
  });

  it.each(["", "{}", "[]", "null", '{"type":"checkout.session.completed"}', "id=cs_test_1"])(
    "is malformed as %j",
    async (body) => expect(await signed(body)).toEqual({ ok: false, error: "malformed" }),
  );
});
