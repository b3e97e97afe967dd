import { beforeEach, describe, expect, it } from "vitest";
import { auditResponse, overviewResponse, serverIpResponse, settingsResponse } from "#contract/admin-panel";
import { auditEntry } from "#db/audit";
import { messageIs, moveMessage } from "#db/messages";
import { localDay } from "#domain/tallies";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, postOrder } from "#testing/http";
import { goodOrder, pay, place, sendOne } from "#testing/orders";
import { auditOf, look, nastyTexts, search, tell } from "#testing/panel";
import { caseOf } from "#testing/reports";
import { type SignedIn, signedIn, staffWrite } from "#testing/staff";
import { foldIntoDays } from "#usecases/fold-counts";
import { recordDelivery } from "#usecases/orders/record-delivery";
import { startRefund } from "#usecases/orders/refund-order";
import { sendMessage } from "#usecases/orders/send-message";

const day = 24 * 60 * 60 * 1000;

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const settings = async () => settingsResponse.parse((await look(h, noor, "/api/admin/settings")).body).data;
const set = (body: unknown) => tell(h, noor, "PUT", "/api/admin/settings", body);
/** What staff see once the minute's sweep has added to the days. */
const overview = async () => {
  await foldIntoDays(h.deps);
  return overviewResponse.parse((await look(h, noor, "/api/admin/overview")).body).data;
};
const audit = async (query = "") =>
  auditResponse.parse((await look(h, noor, `/api/admin/audit${query}`)).body);

const find = async (wanted: string) =>
  auditResponse.parse((await search(h, noor, "/api/admin/audit", wanted)).body);

describe("the switches", () => {
  it("stand as they were delivered, and are set one by one", async () => {
    expect(await settings()).toEqual({ sending: true, customSenders: true, links: false });
    const { status, body } = await set({ links: true });
    expect([status, body]).toEqual([
      200,
      { success: true, data: { sending: true, customSenders: true, links: true } },
    ]);
    expect(await settings()).toEqual({ sending: true, customSenders: true, links: true });
  });

  it("act on the next request, on orders, on claims, and on what the site is told", async () => {
    const queued = await place(h);
    await pay(h, queued);
    await set({ sending: false });
    expect((await bodyOf(await postOrder(h))).code).toBe("sending_off");
    expect(await sendMessage(h.deps, queued)).toBe("not_due");
    const config = await (await h.ask("/api/config")).json();
    expect(config).toMatchObject({ config: { sendingOn: false } });
    await set({ sending: true, links: true });
    expect(await sendMessage(h.deps, queued)).toBe("sent");
    expect((await postOrder(h, { ...goodOrder, message: "Kijk op www.voorbeeld.nl" })).status).toBe(201);
    await set({ customSenders: false });
    expect((await bodyOf(await postOrder(h))).code).toBe("sender_not_listed");
  });

  it("write down what really changed", async () => {
    await set({ sending: true, links: true });
    await set({ sending: false, customSenders: true });
    await set({});
    expect(await auditOf(h)).toEqual(["noor switched_on setting/links", "noor switched_off setting/sending"]);
  });

  it.each([{ sending: "on" }, { sending: null }, { sending: 1 }, { sandbox: true }, []])(
    "refuse %j",
    async (body) => {
      expect((await set(body)).status).toBe(400);
      expect(await auditOf(h)).toEqual([]);
    },
  );
});

describe("the audit", () => {
  it("is found by the day, in the numbers that its lines stand in", async () => {
    const line = { actor: "noor", action: "order_revealed", subject: "order" } as const;
    const start = Math.floor(h.time.now / day) * day - 40 * day;
    for (const [n, subjectId] of ["a", "b", "c"].entries())
      await auditEntry(h.deps.db, { ...line, at: start + (20 + n) * day + 1, subjectId });
    const days = (from: number, to: number) => `?from=${start + from * day}&to=${start + to * day}`;
    const ids = async (query: string) => (await audit(query)).data.map(({ subjectId }) => subjectId);
    expect(await ids(days(21, 22))).toEqual(["b"]);
    expect(await ids(days(20, 22))).toEqual(["b", "a"]);
    expect(await ids(days(10, 12))).toEqual([]);
    expect(await ids(days(25, 26))).toEqual([]);
    expect((await find(`actor=noor&from=${start + 22 * day}&to=${start + 30 * day}`)).data).toHaveLength(1);
    expect((await look(h, noor, "/api/admin/audit?from=yesterday")).status).toBe(400);
  });

  it("is read in pages, the newest first, and found by actor, action and subject", async () => {
    const piet = await signedIn(h, "piet");
    for (const links of [true, false, true]) await set({ links });
    await tell(h, piet, "POST", "/api/sender-categories", { name: "Zomer" });
    const first = await audit("?limit=3");
    expect(first.data.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      "piet category_created",
      "noor switched_on",
      "noor switched_off",
    ]);
    const rest = await audit(`?limit=3&cursor=${first.next}`);
    expect([rest.data.map(({ action }) => action), rest.next]).toEqual([["switched_on"], null]);
    const found = async (wanted: string) => (await find(wanted)).data.length;
    expect(await found("actor=piet")).toBe(1);
    expect(await found("actor=nobody")).toBe(0);
    expect(await found("action=switched_on")).toBe(2);
    expect(await found("subject=setting")).toBe(3);
    expect(await found("subject=setting&subjectId=links&actor=noor&action=switched_off")).toBe(1);
    expect(await found("subject=setting&subjectId=sending")).toBe(0);
  });

  it("gives reasons back as the texts they are", async () => {
    for (const reason of nastyTexts) {
      const order = { phoneNumber: "+31612345678", reason };
      const { body } = await tell(h, noor, "POST", "/api/admin/blocked-phones", order);
      await tell(h, noor, "DELETE", `/api/admin/blocked-phones/${(body.data as { id: string }).id}`);
    }
    const { data } = await find("action=blocked");
    expect(data.map(({ reason }) => reason)).toEqual(nastyTexts.toReversed());
  });

  it("holds no number, address or text of a visitor", async () => {
    const id = await sendOne(h);
    await tell(h, noor, "POST", `/api/admin/orders/${id}/reveal`, { reason: "Verzoek" });
    const block = { phoneNumber: goodOrder.receiver, reason: "Abuse report: 1" };
    await tell(h, noor, "POST", "/api/admin/blocked-phones", block);
    const text = JSON.stringify((await audit()).data);
    for (const secret of [goodOrder.receiver, goodOrder.message, "203.0.113.7"]) {
      expect(text).not.toContain(secret);
    }
  });

  it.each(["limit=0", "cursor=5", "since=1"])("refuses ?%s", async (query) => {
    expect((await look(h, noor, `/api/admin/audit?${query}`)).status).toBe(400);
  });
});

describe("the overview", () => {
  it("begins with nothing", async () => {
    const { today, days, ...rest } = await overview();
    expect(rest).toEqual({
      usualPaid: null,
      held: 0,
      balances: [],
      reports: { pending: 0, resolved: 0, dismissed: 0 },
      oldestReportAt: null,
      worklist: { open: 0, overdue: 0 },
      paused: [],
      retention: null,
    });
    expect([today.day, days.length, days[0]]).toEqual([localDay(h.time.now), 30, today]);
    expect(new Set(Object.values(today.counts))).toEqual(new Set([0]));
    expect(today.deliveredShare).toBeNull();
  });

  it("shows which gateways are paused, since when and why", async () => {
    const id = await place(h);
    await pay(h, id);
    h.gateway.answers.push({
      accepts: false,
      outcome: { kind: "not_accepted", temporary: true, scope: "account", code: "no_credit" },
    });
    await sendMessage(h.deps, id);
    expect((await overview()).paused).toEqual([{ gateway: "fake", since: h.time.now, code: "no_credit" }]);
    h.pass(60_000);
    await sendMessage(h.deps, id);
    expect((await overview()).paused).toEqual([]);
  });

  it("counts each thing on the day that it happened", async () => {
    await place(h);
    const ids = [await sendOne(h), await sendOne(h), await sendOne(h)];
    for (const [n, id] of ids.entries()) {
      const report = {
        reference: null,
        gatewayId: `gw_${id}`,
        state: n ? "delivered" : "undelivered",
      } as const;
      await recordDelivery(h.deps, "fake", report);
    }
    h.pass(day);
    const back = await place(h);
    await pay(h, back);
    noor = await signedIn(h);
    await tell(h, noor, "POST", `/api/admin/orders/${back}/refund`, { reason: "Verzoek" });
    await startRefund(h.deps, back);
    const { today, days } = await overview();
    expect(days[1]).toMatchObject({
      counts: { orders: 4, paid: 3, revenue_cents: 297, sent: 3, delivered: 2, undelivered: 1, refunds: 0 },
      deliveredShare: 2 / 3,
    });
    expect(today).toMatchObject({
      counts: { orders: 1, paid: 1, revenue_cents: 99, sent: 0, refunds: 1, refund_cents: 99 },
      deliveredShare: null,
    });
  });

  it("knows what waits for staff, and how long", async () => {
    const held = await place(h);
    const change = { tx: "hold", actor: "test", at: h.time.now };
    await moveMessage(h.deps.db, "held", [messageIs(held)], change);
    await caseOf(h, { reason: "De eerste melding" });
    const oldest = h.time.now;
    h.pass(60_000);
    await caseOf(h, { reason: "De tweede melding" });
    expect(await overview()).toMatchObject({
      held: 1,
      reports: { pending: 2, resolved: 0, dismissed: 0 },
      oldestReportAt: oldest,
      today: { counts: { held: 1, reports: 2, reports_closed: 0 } },
    });
    const reports = (await look(h, noor, "/api/admin/abuse-reports")).body.data as { id: string }[];
    await tell(h, noor, "PUT", `/api/admin/abuse-reports/${reports[1]?.id}`, { status: "dismissed" });
    await pay(h, held);
    await tell(h, noor, "POST", `/api/admin/orders/${held}/reject`, { reason: "Niet in orde" });
    expect(await overview()).toMatchObject({
      held: 0,
      reports: { pending: 1, resolved: 0, dismissed: 1 },
      oldestReportAt: h.time.now,
      today: { counts: { held: 1, reports: 2, reports_closed: 1 } },
    });
  });

  it("counts nothing that was not committed", async () => {
    await h.env.DB.exec(
      "CREATE TRIGGER full BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    expect((await postOrder(h)).status).toBe(500);
    expect((await overview()).today.counts.orders).toBe(0);
  });

  it("puts each moment on the day that a clock in Amsterdam shows, in every season", async () => {
    const edges = ["03-29T00:59:59", "03-29T01:00:00", "10-25T00:59:59", "10-25T01:00:00", "01-01T00:00:00"];
    const moments = edges.flatMap((edge) =>
      [-3, -2, -1, 0, 1].map((hours) => Date.parse(`2026-${edge}Z`) + hours * 60 * 60 * 1000),
    );
    const nights = Array.from({ length: 366 }, (_, n) => Date.UTC(2027, 0, 1, 22, 30) + n * day);
    for (const [n, at] of [...moments, ...nights].entries()) {
      await h.env.DB.prepare(
        `INSERT INTO events_before (entity, id, ver, "to", cause, actor, at) VALUES ('message', ?, 1, 'sent', 'x', 'x', ?)`,
      )
        .bind(`n${n}`, at)
        .run();
    }
    const { results } = await h.env.DB.prepare("SELECT id, day FROM counted_moves").all<{
      id: string;
      day: string;
    }>();
    const expected = [...moments, ...nights].map((at, n) => [`n${n}`, localDay(at)]);
    expect(new Map(results.map(({ id, day }) => [id, day]))).toEqual(new Map(expected as [string, string][]));
  });
});

describe("the server's address", () => {
  const card = async () => serverIpResponse.parse((await look(h, noor, "/api/server-ip")).body);

  it("is told with what it is good for", async () => {
    expect(await card()).toEqual({ success: true, ip: "127.0.0.1", kind: "local" });
    const egress = { look: async () => ({ ip: "203.0.113.9", kind: "changing" }) };
    Object.assign(h.services, { egress });
    expect(await card()).toEqual({ success: true, ip: "203.0.113.9", kind: "changing" });
  });
});

describe("the office", () => {
  it("is closed to strangers", async () => {
    for (const path of ["start", "overview", "settings", "audit"]) {
      expect((await h.ask(`/api/admin/${path}`)).status).toBe(401);
    }
    expect((await h.ask("/api/server-ip")).status).toBe(401);
    expect((await h.ask("/api/admin/settings", { method: "PUT", body: '{"sending":false}' })).status).toBe(
      401,
    );
    const write = staffWrite(noor, "PUT", { sending: false });
    const evil = { ...(write.headers as Record<string, string>), Origin: "https://evil.example" };
    expect((await h.ask("/api/admin/settings", { ...write, headers: evil })).status).toBe(403);
    expect((await settings()).sending).toBe(true);
  });
});
