import { beforeEach, describe, expect, it } from "vitest";
import { alarmResponse, alarmsResponse } from "#contract/admin-alarms";
import { FakeChannel } from "#testing/channels";
import { createHarness, type Harness } from "#testing/harness";
import { json } from "#testing/http";
import { auditOf, look, tell } from "#testing/panel";
import { type SignedIn, signedIn, staffWrite } from "#testing/staff";

const path = "/api/admin/alarms";

let h: Harness;
let channel: FakeChannel;
let noor: SignedIn;
beforeEach(async () => {
  channel = new FakeChannel("ntfy");
  h = createHarness({ channels: [channel] });
  noor = await signedIn(h);
});

const list = async () => alarmsResponse.parse((await look(h, noor, path)).body).data;
const set = (id: unknown, body: unknown, who = noor) => tell(h, who, "PUT", `${path}/${String(id)}`, body);
const raise = async () => {
  h.deps.log.alarm("gateway_paused", { gateway: "cm", said: "timeout" });
  await h.afterAnswers();
  return (await list()).open[0]?.id ?? 0;
};

describe("the alarms", () => {
  it("are none at first, beside the roads on which they are told", async () => {
    expect(await list()).toEqual({
      open: [],
      closed: [],
      channels: [{ name: "ntfy", failures: 0, reason: null, failedAt: null, deliveredAt: null }],
    });
  });

  it("are listed with what they are about, the last raised first", async () => {
    await raise();
    h.pass(60_000);
    h.deps.log.alarm("refund_refused", { orderId: "A".repeat(22), said: "no" });
    await h.afterAnswers();
    expect((await list()).open).toMatchObject([
      { code: "refund_refused", subject: "", facts: { orderId: "A".repeat(22), said: "no" } },
      {
        code: "gateway_paused",
        subject: "cm",
        state: "open",
        urgency: "urgent",
        count: 1,
        facts: { said: "timeout" },
      },
    ]);
  });

  it("show a road that is down", async () => {
    channel.down = "status_500";
    await raise();
    expect((await list()).channels).toEqual([
      { name: "ntfy", failures: 1, reason: "status_500", failedAt: h.time.now, deliveredAt: null },
    ]);
  });
});

describe("staff", () => {
  it("acknowledge an alarm and close it, by name and once", async () => {
    const id = await raise();
    const before = await auditOf(h);
    const said = alarmResponse.parse((await set(id, { state: "acknowledged" })).body).data;
    expect(said).toMatchObject({ id, state: "acknowledged", changedBy: "noor", changedAt: h.time.now });
    await set(id, { state: "acknowledged" });
    await set(id, { state: "closed" });
    const again = await set(id, { state: "closed" });
    expect(again).toMatchObject({ status: 200, body: { data: { state: "closed" } } });
    expect((await auditOf(h)).slice(before.length)).toEqual([
      "noor acknowledged alarm/gateway_paused cm",
      "noor closed alarm/gateway_paused cm",
    ]);
    const { open, closed } = await list();
    expect([open, closed.map((alarm) => alarm.id)]).toEqual([[], [id]]);
  });

  it("cannot acknowledge what is closed", async () => {
    const id = await raise();
    await set(id, { state: "closed" });
    await set(id, { state: "acknowledged" });
    expect((await list()).closed).toMatchObject([{ id, state: "closed" }]);
  });

  it("who close an alarm are not told of it any more", async () => {
    channel.down = "no_answer";
    const id = await raise();
    await set(id, { state: "closed" });
    const left = await h.env.DB.prepare("SELECT * FROM alarm_notices").all();
    expect(left.results).toEqual([]);
  });
});

describe("what is refused", () => {
  it.each([{ state: "open" }, { state: "" }, {}, [], "closed", { state: "closed", id: 1 }])(
    "is %j",
    async (body) => {
      const id = await raise();
      expect((await set(id, body)).status).toBe(400);
      expect((await list()).open).toHaveLength(1);
    },
  );

  it.each(["0", "999", "-1", "1e3", "x", "9".repeat(30)])("is the id %s, which is nobody's", async (id) => {
    expect(await set(id, { state: "closed" })).toMatchObject({
      status: 404,
      body: { code: "panel_not_found" },
    });
  });
});

describe("an intruder", () => {
  it("learns and changes nothing without a session, nor from another website", async () => {
    const id = await raise();
    expect((await h.ask(path)).status).toBe(401);
    expect((await h.ask(`${path}/${id}`, { ...json({ state: "closed" }), method: "PUT" })).status).toBe(401);
    const write = staffWrite(noor, "PUT", { state: "closed" });
    const headers = { ...(write.headers as Record<string, string>), Origin: "https://evil.example" };
    expect((await h.ask(`${path}/${id}`, { ...write, headers })).status).toBe(403);
    expect((await list()).open).toHaveLength(1);
  });
});
