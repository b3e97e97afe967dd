import { beforeEach, describe, expect, it } from "vitest";
import { configResponse } from "#contract/config";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, postOrder } from "#testing/http";
import { goodOrder, pay, place, statesOf } from "#testing/orders";
import { production } from "#testing/production";
import { sendMessage } from "#usecases/orders/send-message";
import { sweep } from "#usecases/sweep";

const day = 24 * 60 * 60 * 1000;
const listed = "+31612345678";
const stranger = "+31687654321";

/** Production as it may be tried out: test money, one number, until today. */
const trial = {
  ...production,
  MOLLIE_API_KEY: "test_abc",
  ALLOW_TEST_PAYMENTS: "2026-11-20",
  TEST_RECEIVERS: listed,
};
const { ALLOW_TEST_PAYMENTS: _, ...staging } = { ...trial, STAGE: "staging" };

const from = { "CF-Connecting-IP": "203.0.113.7" };
const configOf = async (h: Harness) =>
  configResponse.parse(await (await h.ask("/api/config", { headers: from })).json()).config;
const order = (h: Harness, receiver = listed, headers = {}) =>
  postOrder(h, { ...goodOrder, receiver }, { ...from, ...headers });

let h: Harness;
/** The same database, served by a Worker with other settings. */
const servedBy = (env: Record<string, string>) => createHarness({ env });
beforeEach(() => {
  h = createHarness();
});

describe("STOP_SENDING", () => {
  it("sells nothing and claims nothing though the staff's switch is on; what was paid waits until it is lifted", async () => {
    const id = await place(h);
    await pay(h, id);
    const stopped = servedBy({ STOP_SENDING: "1" });
    expect(await sendMessage(stopped.deps, id)).toBe("not_due");
    expect((await statesOf(h, id)).message).toBe("queued");
    const refused = await postOrder(stopped);
    expect([refused.status, (await bodyOf(refused)).code]).toEqual([503, "sending_off"]);
    expect(await sendMessage(servedBy({ STOP_SENDING: "0" }).deps, id)).toBe("sent");
  });

  it("lets the sweep wake nobody", async () => {
    const id = await place(h);
    await pay(h, id);
    const stopped = servedBy({ STOP_SENDING: "1" });
    stopped.time.now = h.time.now + 10 * 60_000;
    await sweep(stopped.deps);
    expect(stopped.woken).toEqual([]);
    const going = servedBy({});
    going.time.now = stopped.time.now;
    await sweep(going.deps);
    expect(going.woken.map(({ orderId }) => orderId)).toEqual([id]);
  });

  it("keeps the promise of a day: what could not be sent by then goes back (M9)", async () => {
    const id = await place(h);
    await pay(h, id);
    const stopped = servedBy({ STOP_SENDING: "1" });
    stopped.time.now = h.time.now + day - 1;
    await sweep(stopped.deps);
    expect((await statesOf(h, id)).message).toBe("queued");
    stopped.time.now = h.time.now + day;
    await sweep(stopped.deps);
    expect((await statesOf(h, id)).message).toMatch(/^refund/);
  });

  it("is told to the site, which cannot know it from the switch", async () => {
    expect(await configOf(h)).toMatchObject({ stopped: false, sendingOn: true });
    expect(await configOf(servedBy({ STOP_SENDING: "1" }))).toMatchObject({
      stopped: true,
      sendingOn: false,
    });
  });
});

describe("TEST_RECEIVERS", () => {
  it("are the only ones that can be ordered for; anybody else is told at the field, in the visitor's language", async () => {
    h = servedBy({ TEST_RECEIVERS: `${listed}, +32470123456` });
    expect((await postOrder(h)).status).toBe(201);
    const refusedIn = async (language: string) =>
      bodyOf(await order(h, stranger, { "Accept-Language": language }));
    expect(await refusedIn("nl")).toMatchObject({
      success: false,
      code: "receiver_not_listed",
      field: "receiver",
      message:
        "Deze site is nog een proef en stuurt alleen berichten naar een paar nummers van onszelf. Er is niets afgeschreven.",
    });
    expect(await refusedIn("en")).toMatchObject({
      message:
        "This site is still a trial and only texts a few numbers of our own. You have not been charged.",
    });
    expect(h.provider.calls.open).toBe(1);
  });

  it("are asked again at the claim: a message to anybody else gives its money back (M9)", async () => {
    const ids = [await place(h, { receiver: stranger }), await place(h)];
    for (const id of ids) await pay(h, id);
    const limited = servedBy({ TEST_RECEIVERS: listed });
    for (const id of ids) await sendMessage(limited.deps, id);
    expect(limited.gateway.accepted.map(({ to }) => to)).toEqual([listed]);
    expect((await statesOf(h, ids[0] ?? "")).message).toBe("refund_due");
    const row = await h.env.DB.prepare("SELECT reason FROM messages WHERE id = ?").bind(ids[0]).first();
    expect(row).toEqual({ reason: "not_listed" });
  });

  it("never call again a message to somebody else that may have gone out: it waits for its report (M9)", async () => {
    const id = await place(h);
    await pay(h, id);
    await h.env.DB.prepare("UPDATE messages SET pinned = 1, gateway = 'fake'").run();
    const limited = servedBy({ TEST_RECEIVERS: "+32470123456" });
    await sendMessage(limited.deps, id);
    expect(limited.gateway.calls.send).toBe(0);
    expect((await statesOf(h, id)).message).toBe("queued");
  });
});

describe("test payments in production", () => {
  beforeEach(() => {
    h = servedBy(trial);
  });

  it("are taken until their last day is over, also by a Worker that outlives it", async () => {
    expect((await order(h)).status).toBe(201);
    const id = await place(h);
    await pay(h, id);
    h.time.now = Date.parse("2026-11-20T23:30:00+01:00");
    expect((await order(h)).status).toBe(201);
    h.time.now = Date.parse("2026-11-21T00:00:00+01:00");
    expect((await bodyOf(await order(h))).code).toBe("sending_off");
    expect(await sendMessage(h.deps, id)).toBe("not_due");
    expect(await configOf(h)).toMatchObject({ stage: "production", testReceivers: true, stopped: true });
  });
});

describe("staging", () => {
  it("says what it is, and asks search engines to stay away from every answer", async () => {
    h = servedBy(staging);
    expect(await configOf(h)).toMatchObject({ stage: "staging", testReceivers: true, stopped: false });
    for (const path of ["/api/config", "/api/health", "/api/nowhere", "/api/payments/page"])
      expect((await h.ask(path, { headers: from })).headers.get("X-Robots-Tag")).toBe("noindex");
    expect((await servedBy({}).ask("/api/config")).headers.get("X-Robots-Tag")).toBeNull();
  });

  it("says so on the Worker's own pages too, in both languages", async () => {
    const pageOf = async (env: Record<string, string>) =>
      (await servedBy(env).ask("/api/payments/page", { headers: from })).text();
    const page = await pageOf(staging);
    expect(page).toContain('<p lang="nl">Dit is een proefsite: ');
    expect(page).toContain('<p lang="en">This is a trial site: ');
    expect(await pageOf(trial)).toContain('<p lang="nl">Dit is een proef: ');
    expect(await pageOf({})).not.toContain("<aside");
  });

  it("knows no last day", async () => {
    h = servedBy(staging);
    h.time.now += 400 * day;
    expect((await order(h)).status).toBe(201);
  });
});
