import { beforeEach, describe, expect, it } from "vitest";
import { selectMessage } from "#db/messages";
import { type MessageState, messageStates } from "#domain/delivery";
import type { LookUpOutcome, ReportedState } from "#ports/sms-gateway";
import { FakeGateway } from "#testing/fakes";
import { createHarness, type Harness } from "#testing/harness";
import { eventsOf, pay, place, seedStates, sendOne, statesOf } from "#testing/orders";
import { sweep } from "../sweep";
import { confirmUndelivered, recordDelivery } from "./record-delivery";
import { sendMessage } from "./send-message";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const report = (reference: string, state: ReportedState) =>
  recordDelivery(h.deps, "fake", { reference, gatewayId: null, state });

/** Where each report takes each state; a state that is not named stays. */
const outcomes: Record<ReportedState, Partial<Record<MessageState, MessageState>>> = {
  accepted: { queued: "unknown", sending: "sent", unknown: "sent" },
  delivered: {
    queued: "delivered",
    sending: "delivered",
    unknown: "delivered",
    sent: "delivered",
    undelivered: "delivered",
  },
  undelivered: { sending: "undelivered", unknown: "undelivered", sent: "undelivered" },
};

describe("every message state meets every delivery report", () => {
  for (const [state, moves] of Object.entries(outcomes) as [ReportedState, Record<string, MessageState>][]) {
    it(`'${state}' moves ${Object.keys(moves).join(", ")} and leaves the other states alone`, async () => {
      for (const from of messageStates) {
        const id = await seedStates(h, "paid", from);
        await report(id, state);
        expect([from, (await statesOf(h, id)).message]).toEqual([from, moves[from] ?? from]);
      }
    });
  }
});

describe("a message that look-ups did not find, and that waits to be called again", () => {
  /** Its first call was accepted, its answer was lost, and the look-ups were behind. */
  async function aboutToBeCalledAgain() {
    await sendOne(h);
    h.gateway.answers.push({ accepts: true, outcome: { kind: "unknown", code: "timeout" } });
    const id = await sendOne(h);
    const other = { kind: "found", gatewayId: "other", state: "accepted" } as const;
    for (const wait of [10, 11]) {
      h.pass(wait * minute);
      h.gateway.lookUps.push({ kind: "absent" }, other);
      await sweep(h.deps);
    }
    expect((await statesOf(h, id)).message).toBe("queued");
    return id;
  }
  const sendsOf = (id: string) => h.gateway.accepted.filter(({ reference }) => reference === id).length;

  it("is not called again once its gateway reports that it arrived (M29)", async () => {
    const id = await aboutToBeCalledAgain();
    await report(id, "delivered");
    await sendMessage(h.deps, id);
    expect([(await statesOf(h, id)).message, sendsOf(id)]).toEqual(["delivered", 1]);
    expect(await eventsOf(h, "message", id)).toContain("queued>unknown");
  });

  it("is looked up anew once its gateway reports that it has it (M29)", async () => {
    const id = await aboutToBeCalledAgain();
    await report(id, "accepted");
    expect((await statesOf(h, id)).message).toBe("unknown");
    await sweep(h.deps);
    await sendMessage(h.deps, id);
    expect([(await statesOf(h, id)).message, sendsOf(id)]).toEqual(["sent", 1]);
  });

  it("is called again where nobody said so, or its gateway says that it did not arrive", async () => {
    const id = await aboutToBeCalledAgain();
    await report(id, "undelivered");
    await recordDelivery(h.deps, "other", { reference: id, gatewayId: null, state: "delivered" });
    expect((await statesOf(h, id)).message).toBe("queued");
  });

  it("stays queued where its gateway cannot be asked again whether it has it", async () => {
    h.gateway.can = { lookUp: false, refuseDuplicates: true };
    const id = await seedStates(h, "paid", "queued");
    await report(id, "accepted");
    expect((await statesOf(h, id)).message).toBe("queued");
  });
});

describe("reports in the wrong order", () => {
  it("lets good news beat bad, whichever comes first (M18a)", async () => {
    const first = await sendOne(h);
    await report(first, "undelivered");
    await report(first, "delivered");
    expect((await statesOf(h, first)).message).toBe("delivered");
    const second = await sendOne(h);
    await report(second, "delivered");
    await report(second, "undelivered");
    expect((await statesOf(h, second)).message).toBe("delivered");
  });

  it("takes a report that overtakes the gateway's own answer (C15)", async () => {
    const id = await seedStates(h, "paid", "sending");
    await report(id, "delivered");
    expect((await statesOf(h, id)).message).toBe("delivered");
  });

  it("notes a delivery that comes after the money went back, and moves nothing (M26)", async () => {
    const id = await seedStates(h, "paid", "refunded");
    await report(id, "delivered");
    expect((await statesOf(h, id)).message).toBe("refunded");
    const row = await h.env.DB.prepare("SELECT delivered_after_refund AS noted FROM messages").first();
    expect(row).toEqual({ noted: 1 });
  });

  it("finds a message by the gateway's own id where the report carries nothing else", async () => {
    const id = await sendOne(h);
    await recordDelivery(h.deps, "fake", { reference: null, gatewayId: `gw_${id}`, state: "delivered" });
    expect((await statesOf(h, id)).message).toBe("delivered");
  });

  it("ignores a report for a message nobody knows, and one that names another gateway's id", async () => {
    const id = await sendOne(h);
    await report("nobody-knows-this-one0", "undelivered");
    await recordDelivery(h.deps, "other", { reference: null, gatewayId: `gw_${id}`, state: "undelivered" });
    await recordDelivery(h.deps, "fake", { reference: null, gatewayId: null, state: "undelivered" });
    expect((await statesOf(h, id)).message).toBe("sent");
  });
});

const minute = 60_000;
const hour = 60 * minute;

/** Time passes, and the sweep runs. */
async function later(ms: number): Promise<void> {
  h.pass(ms);
  await sweep(h.deps);
}

describe("W2: bad news that nobody signed", () => {
  beforeEach(() => {
    h.gateway.authenticatesReports = false;
  });
  const refundsOf = (id: string) => h.provider.of(id).refunds.length;
  const alarmed = () => h.alarms.map(({ code }) => code);
  const state = async (id: string) => (await statesOf(h, id)).message;

  it("is looked up at once, and a look-up that agrees gives the money back as ever (M18, M19)", async () => {
    const id = await sendOne(h);
    h.gateway.fates.set(id, "undelivered");
    await report(id, "undelivered");
    expect(await state(id)).toBe("undelivered");
    await later(10 * minute);
    await later(minute);
    expect([await state(id), refundsOf(id), alarmed()]).toEqual(["refunded", 1, []]);
  });

  it("that a look-up contradicts gives nothing back, and alarms", async () => {
    const id = await sendOne(h);
    h.gateway.fates.set(id, "delivered");
    await report(id, "undelivered");
    expect([await state(id), alarmed()]).toEqual(["delivered", ["report_contradicted"]]);
    await later(hour);
    expect([await state(id), refundsOf(id)]).toEqual(["delivered", 0]);
  });

  it("waits while the look-up says that it is on its way, and ends as that ends", async () => {
    const [arrives, fails, neither] = [await sendOne(h), await sendOne(h), await sendOne(h)];
    for (const id of [arrives, fails, neither]) await report(id, "undelivered");
    await later(10 * minute);
    h.gateway.fates.set(arrives, "delivered");
    h.gateway.fates.set(fails, "undelivered");
    for (let hours = 0; hours < 80; hours++) await later(hour);
    expect(await Promise.all([arrives, fails, neither].map(state))).toEqual([
      "delivered",
      "refunded",
      "sent",
    ]);
    expect([arrives, fails, neither].map(refundsOf)).toEqual([0, 1, 0]);
    expect(h.alarms.map(({ code, facts }) => [code, facts?.orderId])).toEqual([
      ["report_contradicted", arrives],
      ["undelivered_not_confirmed", neither],
    ]);
  });

  it.each<LookUpOutcome["kind"]>(["unavailable", "absent"])(
    "counts after a day of look-ups that are %s, and staff hear of it",
    async (kind) => {
      const id = await sendOne(h);
      h.gateway.lookUp = async () => ({ kind }) as LookUpOutcome;
      await report(id, "undelivered");
      for (let hours = 0; hours < 24; hours++) {
        expect(await state(id)).toBe("sent");
        await later(hour);
      }
      await later(minute);
      for (let minutes = 0; minutes < 60; minutes += 10) await later(10 * minute);
      expect([await state(id), alarmed()]).toEqual(["refunded", ["undelivered_not_confirmed"]]);
    },
  );

  it("waits that day anew after each look-up that answers", async () => {
    const id = await sendOne(h);
    await report(id, "undelivered");
    const { lookUp } = h.gateway;
    for (let hours = 0; hours < 60; hours++) {
      h.gateway.lookUp = hours % 20 === 0 ? lookUp.bind(h.gateway) : async () => ({ kind: "unavailable" });
      await later(hour);
    }
    expect([await state(id), refundsOf(id)]).toEqual(["sent", 0]);
  });

  it("asks once, however often it is repeated", async () => {
    const id = await sendOne(h);
    for (let n = 0; n < 20; n++) await report(id, "undelivered");
    expect(h.gateway.calls.lookUp).toBe(1);
  });

  it("asks nothing of a message that it could not move", async () => {
    for (const from of ["queued", "delivered", "refunded"] as const) {
      const id = await seedStates(h, "paid", from);
      await report(id, "undelivered");
      const [message] = await selectMessage(h.deps.db, id);
      // So it takes no turn from those that are asked about.
      expect(message && (await confirmUndelivered(h.deps, h.gateway, message, "sweeper"))).toBe("not_asked");
    }
    expect(h.gateway.calls.lookUp).toBe(0);
  });

  it("is not lost where it overtakes the gateway's answer and nothing can be looked up yet", async () => {
    const id = await place(h);
    await pay(h, id);
    h.gateway.answers.push(async () => void (await report(id, "undelivered")));
    await sendMessage(h.deps, id);
    expect([await state(id), h.gateway.calls.lookUp]).toEqual(["sent", 1]);
    h.gateway.fates.set(id, "undelivered");
    await later(30 * minute);
    expect(await state(id)).toBe("undelivered");
  });

  it("is believed as before where the gateway cannot be asked", async () => {
    h.gateway.can = { lookUp: false, refuseDuplicates: false };
    const id = await sendOne(h);
    await report(id, "undelivered");
    expect([await state(id), h.gateway.calls.lookUp]).toEqual(["undelivered", 0]);
  });

  it("counts where its gateway is no longer in use when it should be looked up again", async () => {
    const id = await sendOne(h);
    await report(id, "undelivered");
    h.pass(10 * minute);
    await sweep({ ...h.deps, gateways: [] });
    expect([await state(id), alarmed()]).toEqual(["undelivered", ["undelivered_not_confirmed"]]);
  });
});

describe("a report tells the log, and whoever sent it, no more than it must", () => {
  const noted: unknown[] = [];
  const logging = () => {
    noted.length = 0;
    const info = (code: string, facts: unknown) => void noted.push([code, facts]);
    return { ...h.deps, log: { ...h.deps.log, info } };
  };
  const told = (
    gateway: string,
    reference: string | null,
    state: ReportedState,
    gatewayId: string | null = null,
  ) => recordDelivery(logging(), gateway, { reference, gatewayId, state });

  it("of a message that nobody knows: which gateway spoke of it", async () => {
    for (const [reference, gatewayId] of [
      ["nobody-knows-this-one0", null],
      [null, "gw_nobody"],
      [null, null],
    ] as const) {
      expect(await told("fake", reference, "delivered", gatewayId)).toBe("heard");
      expect(noted).toEqual([["report_for_unknown_message", { gateway: "fake" }]]);
    }
  });

  it("of nobody's id while that gateway's answer is not written yet: to come again, and then it is heard", async () => {
    const id = await place(h);
    await pay(h, id);
    const early: string[] = [];
    const of = (gateway: string) => told(gateway, null, "delivered", `gw_${id}`);
    h.gateway.answers.push(async () => void early.push(await of("fake"), await of("other")));
    expect(await sendMessage(h.deps, id)).toBe("sent");
    expect(early).toEqual(["later", "heard"]);
    expect(await of("fake")).toBe("heard");
    expect((await statesOf(h, id)).message).toBe("delivered");
  });

  it("of another gateway's message: which gateway spoke of it", async () => {
    const id = await sendOne(h);
    expect(await told("other", id, "delivered")).toBe("heard");
    expect(noted).toEqual([["report_of_another_gateway", { gateway: "other" }]]);
  });

  it("of one of ours, and of a code by SMS: nothing", async () => {
    const id = await sendOne(h);
    for (const state of ["accepted", "delivered", "undelivered"] as const) await told("fake", id, state);
    expect(noted).toEqual([]);
    expect(await told("fake", "code-nobody-knows-this-one0", "delivered")).toBe("heard");
    expect([noted, h.alarms]).toEqual([[], []]);
  });

  it("that is contradicted, or confirmed by nobody, is an alarm about its order", async () => {
    h.gateway.authenticatesReports = false;
    const [wrong, believed] = [await sendOne(h), await sendOne(h)];
    h.gateway.fates.set(wrong, "delivered");
    await report(wrong, "undelivered");
    await report(believed, "undelivered");
    h.pass(10 * minute);
    await sweep({ ...h.deps, gateways: [] });
    expect(h.alarms).toEqual([
      { code: "report_contradicted", facts: { orderId: wrong, gateway: "fake" } },
      { code: "undelivered_not_confirmed", facts: { orderId: believed } },
    ]);
  });
});

describe("what a report leaves in the message's row", () => {
  const rowOf = (id: string) =>
    h.env.DB.prepare("SELECT status, reason, gateway, gateway_id, next_at FROM messages WHERE id = ?")
      .bind(id)
      .first();

  it("is what the gateway calls it, where its answer never came", async () => {
    const id = await seedStates(h, "paid", "unknown", { columns: { gateway_id: null, reason: "x" } });
    await recordDelivery(h.deps, "fake", { reference: id, gatewayId: "gw_late", state: "accepted" });
    const half = h.time.now + 30 * minute;
    expect(await rowOf(id)).toMatchObject({
      status: "sent",
      gateway_id: "gw_late",
      gateway: "fake",
      next_at: half,
    });
    await recordDelivery(h.deps, "fake", { reference: id, gatewayId: null, state: "undelivered" });
    expect(await rowOf(id)).toMatchObject({ reason: "undelivered", gateway_id: "gw_late" });
    await recordDelivery(h.deps, "fake", { reference: id, gatewayId: "gw_other", state: "delivered" });
    expect(await rowOf(id)).toMatchObject({ status: "delivered", reason: null, gateway_id: "gw_other" });
  });

  it("is which gateway had it, of one in doubt of which nobody knew", async () => {
    const id = await seedStates(h, "paid", "unknown", { columns: { gateway: null, gateway_id: null } });
    await recordDelivery(h.deps, "fake", { reference: id, gatewayId: "gw_1", state: "delivered" });
    expect(await rowOf(id)).toMatchObject({ status: "delivered", gateway: "fake", gateway_id: "gw_1" });
    const queued = await seedStates(h, "paid", "queued", { columns: { gateway: null } });
    await recordDelivery(h.deps, "fake", { reference: queued, gatewayId: "gw_1", state: "delivered" });
    expect(await rowOf(queued)).toMatchObject({ status: "queued", gateway: null });
  });
});

describe("W2: what is noted of a message that is called undelivered, and that nobody has confirmed", () => {
  const rowOf = (id: string) =>
    h.env.DB.prepare(
      "SELECT status, reason, first_absent_at AS since, next_at AS nextAt FROM messages WHERE id = ?",
    )
      .bind(id)
      .first();
  const noted = (since: number | null, nextAt: number) => ({
    status: "sent",
    reason: "undelivered_unconfirmed",
    since,
    nextAt,
  });
  const unavailable = { kind: "unavailable" } as const;

  it("is since when nobody answers, and when it is looked up next: ten minutes on, and later after an hour", async () => {
    h.gateway.authenticatesReports = false;
    const id = await sendOne(h);
    h.pass(5 * minute);
    await report(id, "undelivered");
    expect(await rowOf(id)).toEqual(noted(null, h.time.now + 10 * minute));
    const since = h.time.now + 10 * minute;
    for (const _ of [1, 2]) {
      h.gateway.lookUps.push(unavailable);
      await later(10 * minute);
      expect(await rowOf(id)).toEqual(noted(since, h.time.now + 10 * minute));
    }
    await later(10 * minute);
    expect(await rowOf(id)).toEqual(noted(null, h.time.now + 10 * minute));
    h.pass(hour);
    h.gateway.lookUps.push(unavailable);
    await report(id, "undelivered");
    expect(Number((await rowOf(id))?.nextAt)).toBeGreaterThan(h.time.now + 10 * minute);
    expect(h.alarms).toEqual([]);
  });

  it("leaves a call that is not concluded to its own time, and takes what the look-up says of it for news", async () => {
    h.gateway.authenticatesReports = false;
    const columns = { next_at: h.time.now + minute, first_absent_at: null };
    const [calling, doubted] = [
      await seedStates(h, "paid", "sending", { columns }),
      await seedStates(h, "paid", "unknown", { columns: { ...columns, gateway_id: null } }),
    ];
    h.gateway.lookUps.push(unavailable);
    await report(calling, "undelivered");
    expect(await rowOf(calling)).toMatchObject({
      status: "sending",
      since: null,
      nextAt: h.time.now + minute,
    });
    h.gateway.lookUps.push({ kind: "found", gatewayId: "gw_found", state: "accepted" });
    await report(doubted, "undelivered");
    expect(await rowOf(doubted)).toMatchObject({ status: "sent", reason: "undelivered_unconfirmed" });
    const { gateway_id: found } =
      (await h.env.DB.prepare("SELECT gateway_id FROM messages WHERE id = ?").bind(doubted).first()) ?? {};
    expect(found).toBe("gw_found");
  });
});

describe("W2: a gateway's report of another gateway's message", () => {
  it("changes nothing", async () => {
    const id = await sendOne(h);
    await recordDelivery(h.deps, "other", { reference: id, gatewayId: null, state: "undelivered" });
    await recordDelivery(h.deps, "other", { reference: id, gatewayId: null, state: "delivered" });
    expect((await statesOf(h, id)).message).toBe("sent");
  });
});

describe("whoever sends a report", () => {
  const rowOf = (id: string) =>
    h.env.DB.prepare("SELECT status, actor FROM messages WHERE id = ?").bind(id).first();
  const rewind = () =>
    h.env.DB.prepare("INSERT INTO rewinds (noticed_at, cause) VALUES (1, 'no_mark')").run();

  it("hears that it was heard, whatever came of it, and is written down as the one who said so", async () => {
    const [arrived, lost] = [await sendOne(h), await sendOne(h)];
    expect([await report(arrived, "accepted"), await report(arrived, "delivered")]).toEqual([
      "heard",
      "heard",
    ]);
    expect([await report(arrived, "delivered"), await report(lost, "undelivered")]).toEqual([
      "heard",
      "heard",
    ]);
    expect([await rowOf(arrived), await rowOf(lost)]).toEqual([
      { status: "delivered", actor: "gateway" },
      { status: "undelivered", actor: "gateway" },
    ]);
  });

  it("moves it in its own name and at its own time, also in the one round trip that most reports take", async () => {
    const id = await sendOne(h);
    const moved = () =>
      h.env.DB.prepare("SELECT tx, actor, changed_at AS at FROM messages WHERE id = ?").bind(id).first();
    const before = await moved();
    h.pass(minute);
    await report(id, "delivered");
    const after = await moved();
    expect(after).toMatchObject({ actor: "gateway", at: h.time.now });
    expect(after?.tx).not.toBe(before?.tx);
    const told = "SELECT actor, at FROM events WHERE entity = 'message' AND id = ? ORDER BY ver DESC LIMIT 1";
    expect(await h.env.DB.prepare(told).bind(id).first()).toEqual({ actor: "gateway", at: h.time.now });
  });

  it("is asked to come again while a restore is looked into that may have taken the message, or its call", async () => {
    const unpaid = await place(h);
    await rewind();
    expect(await report("nobody-knows-this-one0", "delivered")).toBe("later");
    expect(await report(unpaid, "undelivered")).toBe("later");
    expect(await rowOf(unpaid)).toMatchObject({ status: "awaiting_payment" });
  });

  it("finds what is paid and was handed over in the time that a restore took away, and moves it", async () => {
    for (const columns of [{ gateway: null }, { gateway: null, next_at: null }]) {
      const id = await seedStates(h, "paid", "queued", { columns });
      const other = await seedStates(h, "paid", "queued", { columns });
      await h.env.DB.prepare(
        "INSERT OR IGNORE INTO rewinds (id, noticed_at, cause) VALUES (1, 1, 'no_mark')",
      ).run();
      expect(await report(id, "delivered")).toBe("heard");
      expect(await rowOf(id)).toEqual({ status: "delivered", actor: "gateway" });
      const doubted = await h.env.DB.prepare(
        `SELECT actor, at FROM events WHERE entity = 'message' AND id = ? AND "to" = 'unknown'`,
      )
        .bind(id)
        .first();
      expect(doubted).toEqual({ actor: "gateway", at: h.time.now });
      expect(await rowOf(other)).toMatchObject({ status: "queued" });
    }
    const held = await seedStates(h, "paid", "held", { columns: { gateway: null } });
    expect([await report(held, "delivered"), await rowOf(held)]).toMatchObject([
      "heard",
      { status: "delivered" },
    ]);
  });

  it("is heard at once of what was given to a gateway, restore or not", async () => {
    const id = await sendOne(h);
    await rewind();
    expect(await report(id, "undelivered")).toBe("heard");
    expect(await rowOf(id)).toMatchObject({ status: "undelivered" });
  });

  it("may not tell of a message in doubt that another gateway had, nor of one that none has had yet", async () => {
    const doubtful = await seedStates(h, "paid", "unknown", { columns: { gateway: "fake" } });
    const uncalled = await seedStates(h, "paid", "sending", { columns: { gateway: null } });
    for (const id of [doubtful, uncalled])
      expect(
        await recordDelivery(h.deps, "other", { reference: id, gatewayId: null, state: "delivered" }),
      ).toBe("heard");
    expect([await rowOf(doubtful), await rowOf(uncalled)]).toMatchObject([
      { status: "unknown" },
      { status: "sending" },
    ]);
  });

  it("is asked back only where it is a gateway that does not sign, and the news are bad", async () => {
    const signing = h.gateway;
    const other = new FakeGateway("other");
    other.authenticatesReports = false;
    const two = { ...h.deps, gateways: [other, signing] };
    const id = await sendOne(h);
    await recordDelivery(two, "fake", { reference: id, gatewayId: null, state: "undelivered" });
    expect([await rowOf(id), other.calls.lookUp]).toEqual([{ status: "undelivered", actor: "gateway" }, 0]);
    const good = await seedStates(h, "paid", "sending", { columns: { gateway: "other" } });
    await recordDelivery(two, "other", { reference: good, gatewayId: null, state: "accepted" });
    expect([await rowOf(good), other.calls.lookUp]).toEqual([{ status: "sent", actor: "gateway" }, 0]);
    const bad = await seedStates(h, "paid", "sent", { columns: { gateway: "other" } });
    other.lookUps.push({ kind: "found", gatewayId: "g", state: "undelivered" });
    expect(
      await recordDelivery(two, "other", { reference: bad, gatewayId: null, state: "undelivered" }),
    ).toBe("heard");
    expect([await rowOf(bad), other.calls.lookUp]).toEqual([{ status: "undelivered", actor: "gateway" }, 1]);
  });
});
