import { beforeEach, describe, expect, it } from "vitest";
import { createCm } from "#adapters/cm/index";
import { inTurn } from "#db/client";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, oneRay } from "#testing/http";
import { eventsOf, pay, place, sendOne, statesOf } from "#testing/orders";
import { sendMessage } from "#usecases/orders/send-message";
import { sweep } from "#usecases/sweep";
import { mostSignedBytes } from "./body-limit";

let h: Harness;
/** The tokens of the vendors that the harness plays; `shared` is the one that all had before. */
let token: string;
let reportToken: string;
let shared: string;
beforeEach(async () => {
  h = createHarness();
  shared = h.services.settings.webhookToken;
  token = await h.deps.callbackTokens.of("fake");
  reportToken = await h.deps.callbackTokens.of("sms/fake");
});

const post = (path: string, body: string): Promise<Response> =>
  h.ask(`/api/webhooks/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...oneRay },
    body,
  });
const payCall = (id: string, more = "") => post(`fake/${token}`, `id=fake_${id}${more}`);
const report = (reference: string, state: string) =>
  post(`sms/fake/${reportToken}`, JSON.stringify({ reference, state }));
const eventCount = () =>
  h.env.DB.prepare("SELECT count(*) AS n FROM events")
    .first<{ n: number }>()
    .then((row) => row?.n);

describe("a callback that is signed", () => {
  const signed = (body: string) => post("fake", body);

  it("may be longer than what visitors send: an event carries all that was said in a dispute", async () => {
    h.provider.signsCallbacks = true;
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    expect((await signed(`id=fake_${id}&evidence=${"a".repeat(150_000)}`)).status).toBe(200);
    expect((await statesOf(h, id)).payment).toBe("paid");
    expect((await signed(`id=fake_${id}&evidence=${"a".repeat(mostSignedBytes)}`)).status).toBe(413);
  });
});

describe("what vendors tell", () => {
  it("comes to the database in a line of its own, behind which no visitor and no message waits", async () => {
    let batches = 0;
    const dbForCallbacks = inTurn(h.deps.db, (batch) => {
      batches++;
      return batch();
    });
    Object.assign(h.deps, { dbForCallbacks });
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    await h.ask(`/api/payments/status/${id}`);
    expect(batches).toBe(0);
    await payCall(id);
    expect(batches).toBe(2);
    await sendMessage(h.deps, id);
    expect(batches).toBe(2);
    await report(id, "delivered");
    expect(batches).toBe(3);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "delivered" });
  });
});

describe("the payment provider's callback", () => {
  it("settles the payment on what the provider answers, and wakes the consumer", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    const response = await payCall(id);
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
    expect(h.woken).toEqual([{ orderId: id, delay: 0 }]);
  });

  it("leaves one event and one wake-up when it comes twenty times at once", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => payCall(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await eventsOf(h, "payment", id)).toEqual([">creating", "creating>pending", "pending>paid"]);
    expect(h.woken).toHaveLength(1);
  });

  it("is not believed: a forged 'paid' changes nothing", async () => {
    const id = await place(h);
    for (const lie of ["", "&status=paid", "&amount=99&paid=true", "&outcome=paid"]) {
      expect((await payCall(id, lie)).status).toBe(200);
    }
    expect(await statesOf(h, id)).toEqual({ payment: "pending", message: "awaiting_payment" });
    expect(h.woken).toEqual([]);
  });

  it("cannot undo a payment", async () => {
    const id = await place(h);
    await pay(h, id);
    for (const status of ["failed", "expired", "canceled", "pending"] as const) {
      h.provider.set(id, { status });
      expect((await payCall(id)).status).toBe(200);
    }
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "queued" });
  });

  it("is told to come again while the provider cannot be reached", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    h.provider.faults.fetch.push("before");
    expect((await payCall(id)).status).toBe(503);
    expect((await statesOf(h, id)).payment).toBe("pending");
    expect((await payCall(id)).status).toBe(200);
    expect((await statesOf(h, id)).payment).toBe("paid");
  });

  it("answers 200 and nothing else for a payment that is not ours", async () => {
    const before = await eventCount();
    const response = await post(`fake/${token}`, "id=fake_unknown");
    expect([response.status, await response.text()]).toEqual([200, ""]);
    expect(await eventCount()).toBe(before);
  });

  it.each(["", "id=", "id", "junk", "{}", "id=tr_123", "status=paid", "\u0000", "id=%00", "<xml/>"])(
    "is refused when its body is %j",
    async (body) => {
      const response = await post(`fake/${token}`, body);
      expect(response.status).toBe(400);
      expect(await bodyOf(response)).toMatchObject({ success: false, code: "bad_request" });
      expect(h.provider.calls.fetch).toBe(0);
    },
  );
});

describe("a callback that is signed", () => {
  const signedCall = (id: string) => post("fake", `id=fake_${id}`);
  beforeEach(() => {
    h.provider.signsCallbacks = true;
  });

  it("needs no secret in its path", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    expect((await signedCall(id)).status).toBe(200);
    expect((await statesOf(h, id)).payment).toBe("paid");
  });

  it("comes to no other address, and at another provider's to none", async () => {
    const id = await place(h);
    expect((await payCall(id)).status).toBe(404);
    expect((await post("mollie", `id=fake_${id}`)).status).toBe(404);
    expect(h.provider.calls.fetch).toBe(0);
  });

  it.each([
    ["forged", 404],
    ["malformed", 400],
    ["unrelated", 200],
    ["unreachable", 503],
  ] as const)("that is %s answers %i and asks nothing", async (error, status) => {
    const id = await place(h);
    h.provider.readCallback = async () => ({ ok: false, error });
    expect((await signedCall(id)).status).toBe(status);
    expect(h.provider.calls.fetch).toBe(0);
  });
});

describe("a path that is not the vendor's", () => {
  it("answers alike for a wrong token, a wrong vendor and a wrong path", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    const body = `id=fake_${id}`;
    const paths = [
      "fake/wrong",
      `fake/${token.slice(0, -1)}`,
      `fake/${token}x`,
      `fake/${token.toUpperCase()}`,
      "fake/%00",
      `mollie/${token}`,
      `sandbox/${token}`,
      `sms/${token}`,
      `sms/fake/wrong`,
      `sms/fake/${token}`,
      `fake/${reportToken}`,
      `sms/sandbox/${reportToken}`,
      `nothing/at/all/${token}`,
      `fake/${token}/more`,
      "fake/",
      "fake",
    ];
    const seen = new Set<string>();
    for (const path of paths) {
      const response = await post(path, body);
      seen.add(JSON.stringify([response.status, [...response.headers], await response.text()]));
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toMatch(/^\[404,/);
    expect((await statesOf(h, id)).payment).toBe("pending");
    expect(h.provider.calls.fetch).toBe(0);
  });

  it("takes a payment's callback by POST only", async () => {
    for (const method of ["GET", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      expect((await h.ask(`/api/webhooks/fake/${token}`, { method })).status).toBe(404);
    }
  });

  it("refuses a huge body before reading it", async () => {
    const huge = `id=fake_x&pad=${"x".repeat(20_000)}`;
    expect((await post(`fake/${token}`, huge)).status).toBe(413);
    expect((await post(`sms/fake/${reportToken}`, huge)).status).toBe(413);
  });
});

describe("W2: a token per vendor", () => {
  it("is what vendors are given from now on, and tells neither another's nor the secret", async () => {
    const id = await sendOne(h);
    const given = [
      h.provider.of(id).order.webhookUrl,
      ...h.gateway.accepted.map(({ reportUrl }) => reportUrl),
    ];
    expect(given).toEqual([
      `http://localhost:8787/api/webhooks/fake/${token}`,
      `http://localhost:8787/api/webhooks/sms/fake/${reportToken}`,
    ]);
    expect(given.join()).not.toContain(shared);
    expect(new Set([token, reportToken, shared]).size).toBe(3);
    for (const one of [token, reportToken]) expect(one).toMatch(/^[\w-]{43}$/);
  });

  it("hangs on WEBHOOK_TOKEN alone, so that other keys may be changed", async () => {
    const other = createHarness({ env: { HASH_KEY: btoa("k".repeat(32)) } });
    const changed = createHarness({ env: { WEBHOOK_TOKEN: "another-token-of-our-own-0123456789" } });
    expect(await other.deps.callbackTokens.of("fake")).toBe(token);
    expect(await changed.deps.callbackTokens.of("fake")).not.toBe(token);
  });

  it("of one vendor is worthless at another, and the trail counts who tries", async () => {
    const id = await sendOne(h);
    const said = JSON.stringify({ reference: id, state: "undelivered" });
    expect((await post(`sms/fake/${token}`, said)).status).toBe(404);
    expect((await post(`fake/${reportToken}`, `id=fake_${id}`)).status).toBe(404);
    expect((await statesOf(h, id)).message).toBe("sent");
    const note = { kind: "callback_forged", address: "127.0.0.1" };
    expect(h.trail).toEqual([note, note]);
  });

  it("leaves what was handed out with the shared one valid, for the same vendors", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    expect((await post(`fake/${shared}`, `id=fake_${id}`)).status).toBe(200);
    expect((await statesOf(h, id)).payment).toBe("paid");
    expect((await post(`sms/fake/${shared}`, JSON.stringify({ reference: id, state: "x" }))).status).toBe(
      200,
    );
    for (const path of [`mollie/${shared}`, `sms/cm/${shared}`])
      expect((await post(path, `id=fake_${id}`)).status).toBe(404);
    expect(h.trail).toEqual([]);
  });

  it("is not all that is asked of a signed callback: a forged signature is counted too", async () => {
    h.gateway.readReports = async () => ({ ok: false, error: "forged" }) as never;
    expect((await report("x", "delivered")).status).toBe(404);
    h.provider.signsCallbacks = true;
    h.provider.readCallback = async () => ({ ok: false, error: "forged" });
    expect((await post("fake", "id=fake_x")).status).toBe(404);
    expect(h.trail.map(({ kind }) => kind)).toEqual(["callback_forged", "callback_forged"]);
  });
});

describe("W2: whoever knows the address of a gateway that signs nothing, and their own order's id", () => {
  it("gets no money back by calling it undelivered when the gateway says that it was delivered", async () => {
    h.gateway.authenticatesReports = false;
    const id = await sendOne(h);
    h.gateway.lookUp = async () => {
      h.gateway.calls.lookUp++;
      return { kind: "found", gatewayId: null, state: "delivered" };
    };
    expect(
      (await post(`sms/fake/${shared}`, JSON.stringify({ reference: id, state: "undelivered" }))).status,
    ).toBe(200);
    for (let minutes = 0; minutes < 30; minutes += 5) {
      h.pass(5 * 60_000);
      await sweep(h.deps);
    }
    expect(h.gateway.calls.lookUp).toBeGreaterThan(0);
    expect(h.provider.calls.refund).toBe(0);
    expect((await statesOf(h, id)).message).toBe("delivered");
    expect(h.alarms).toEqual([{ code: "report_contradicted", facts: { orderId: id, gateway: "fake" } }]);
  });
});

describe("a delivery report", () => {
  it("moves the message, and repeated ones change nothing more", async () => {
    const id = await sendOne(h);
    expect((await report(id, "delivered")).status).toBe(200);
    expect((await report(id, "delivered")).status).toBe(200);
    expect((await statesOf(h, id)).message).toBe("delivered");
    expect((await eventsOf(h, "message", id)).filter((step) => step === "sent>delivered")).toHaveLength(1);
  });

  it("that is good beats one that is bad, in whatever order they come", async () => {
    const [first, second] = [await sendOne(h), await sendOne(h)];
    await report(first, "undelivered");
    await report(first, "delivered");
    await report(second, "delivered");
    await report(second, "undelivered");
    expect((await statesOf(h, first)).message).toBe("delivered");
    expect((await statesOf(h, second)).message).toBe("delivered");
  });

  it("cannot make a message of an order that was not paid", async () => {
    const id = await place(h);
    for (const state of ["accepted", "undelivered", "delivered"]) {
      expect((await report(id, state)).status).toBe(200);
    }
    expect(await statesOf(h, id)).toEqual({ payment: "pending", message: "awaiting_payment" });
  });

  it("about a message that is not ours answers 200 and changes nothing", async () => {
    const before = await eventCount();
    expect((await report("AAAAAAAAAAAAAAAAAAAAAA", "delivered")).status).toBe(200);
    expect(await eventCount()).toBe(before);
  });

  it("may come by GET, with its facts in the address that PUBLIC_URL starts", async () => {
    const id = await sendOne(h);
    const urls: string[] = [];
    h.gateway.readReports = async ({ method, url }) => {
      urls.push(`${method} ${url.href}`);
      const reference = url.searchParams.get("ref");
      return { ok: true, value: [{ reference, gatewayId: null, state: "delivered" }] };
    };
    const response = await h.ask(`/api/webhooks/sms/fake/${reportToken}?ref=${id}`, {
      headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example" },
    });
    expect(response.status).toBe(200);
    expect(urls).toEqual([`GET http://localhost:8787/api/webhooks/sms/fake/${reportToken}?ref=${id}`]);
    expect((await statesOf(h, id)).message).toBe("delivered");
  });

  it("that is forged answers like a wrong path, and one that cannot be read is refused", async () => {
    h.gateway.readReports = async () => ({ ok: false, error: "forged" }) as never;
    expect((await report("x", "delivered")).status).toBe(404);
    h.gateway.readReports = async () => ({ ok: false, error: "malformed" }) as never;
    expect((await report("x", "delivered")).status).toBe(400);
  });

  it("gets none at CM.com either, by the very report that CM.com would send, with the token that all vendors had", async () => {
    const asked: string[] = [];
    let status = 20;
    const cm = createCm(
      { productToken: "p", apiUrl: "https://cm.test", lookUpUrl: "https://look-up.test" },
      () => h.time.now,
      async (input, init) => {
        asked.push(String(input));
        if (init?.method !== "POST") return Response.json({ result: [{ status }] });
        const { reference } = JSON.parse(await new Response(init.body).text()).messages.msg[0];
        return Response.json({
          errorCode: 0,
          messages: [{ status: "Accepted", reference, messageErrorCode: 0 }],
        });
      },
    );
    Object.assign(h.deps, { gateways: [cm] });
    const failed = (reference: string) =>
      post(`sms/cm/${shared}`, JSON.stringify({ messages: { msg: { reference, status: { code: 3 } } } }));
    const ends = async (id: string) => {
      expect((await failed(id)).status).toBe(200);
      for (let minutes = 0; minutes < 15; minutes += 5) {
        h.pass(5 * 60_000);
        await sweep(h.deps);
      }
      return [(await statesOf(h, id)).message, h.provider.of(id).refunds.length];
    };
    expect(await ends(await sendOne(h))).toEqual(["delivered", 0]);
    status = 21;
    expect(await ends(await sendOne(h))).toEqual(["refunded", 1]);
    expect(asked.filter((url) => url.startsWith("https://look-up.test"))).toHaveLength(2);
  });
});
