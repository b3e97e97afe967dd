import { beforeEach, describe, expect, it } from "vitest";
import { selectMessage } from "#db/messages";
import { unconfirmed } from "#domain/delivery";
import { FakeGateway } from "#testing/fakes";
import { createHarness, type Harness } from "#testing/harness";
import { sendOne, statesOf } from "#testing/orders";
import { sweep } from "../sweep";
import { askForReport } from "./ask-for-report";

const minute = 60_000;
const hour = 60 * minute;

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const stateOf = async (id: string) => (await statesOf(h, id)).message;
const nextAt = (id: string) =>
  h.env.DB.prepare("SELECT next_at FROM messages WHERE id = ?").bind(id).first<number | null>("next_at");

/** Lets time pass and the sweep of that minute run; answers how often the gateway was asked. */
async function sweepAfter(ms: number): Promise<number> {
  const before = h.gateway.calls.lookUp;
  h.pass(ms);
  await sweep(h.deps);
  return h.gateway.calls.lookUp - before;
}

describe("a message whose delivery report never came", () => {
  it.each(["delivered", "undelivered"] as const)("is asked about after half an hour: %s", async (state) => {
    const id = await sendOne(h);
    expect(await sweepAfter(29 * minute)).toBe(0);
    h.gateway.lookUps.push({ kind: "found", gatewayId: "gw", state });
    expect(await sweepAfter(minute)).toBe(1);
    expect(await stateOf(id)).toBe(state);
    expect(h.gateway.calls.send).toBe(1);
  });

  it.each([
    { kind: "found", gatewayId: "gw", state: "accepted" } as const,
    { kind: "unavailable" } as const,
    { kind: "absent" } as const,
  ])(
    "stays sent on an answer that tells nothing new ($kind), and is asked about each hour",
    async (answer) => {
      const id = await sendOne(h);
      for (const wait of [30 * minute, hour, hour]) {
        h.gateway.lookUps.push(answer);
        expect(await sweepAfter(wait)).toBe(1);
      }
      expect(await sweepAfter(59 * minute)).toBe(0);
      expect(await stateOf(id)).toBe("sent");
      expect(h.gateway.calls.send).toBe(1);
    },
  );

  it("is left alone after three days: sent is final then", async () => {
    const id = await sendOne(h);
    h.gateway.lookUps.push({ kind: "unavailable" });
    await sweepAfter(72 * hour);
    expect(await nextAt(id)).toBeNull();
    expect(await sweepAfter(24 * hour)).toBe(0);
    expect(await stateOf(id)).toBe("sent");
  });

  it("stays sent where nothing can be asked", async () => {
    h.gateway.can = { lookUp: false, refuseDuplicates: false };
    const id = await sendOne(h);
    expect(await sweepAfter(hour)).toBe(0);
    expect([await stateOf(id), await nextAt(id)]).toEqual(["sent", null]);
  });

  it("keeps what a report said while the gateway was being asked", async () => {
    const id = await sendOne(h);
    h.gateway.lookUp = async () => {
      await h.env.DB.prepare("UPDATE messages SET status = 'delivered', ver = ver + 1 WHERE id = ?")
        .bind(id)
        .run();
      return { kind: "found", gatewayId: "gw", state: "undelivered" };
    };
    await sweepAfter(30 * minute);
    expect(await stateOf(id)).toBe("delivered");
  });
});

describe("one message that is asked about", () => {
  const rowOf = async (id: string) => {
    const [row] = await selectMessage(h.deps.db, id);
    if (!row) throw new Error(`no message ${id}`);
    return row;
  };
  const ask = async (id: string, gateways = h.deps.gateways) =>
    askForReport({ ...h.deps, gateways }, await rowOf(id));
  /** A sent message that an unsigned report called undelivered, before anybody was asked. */
  const doubted = async () => {
    const id = await sendOne(h);
    await h.env.DB.prepare("UPDATE messages SET reason = ? WHERE id = ?").bind(unconfirmed, id).run();
    return id;
  };

  it("is asked about at the gateway that had it, and at no other", async () => {
    const id = await sendOne(h);
    const other = new FakeGateway("other");
    expect(await ask(id, [other, h.gateway])).toBe("heard");
    expect([other.calls.lookUp, h.gateway.calls.lookUp]).toEqual([0, 1]);
  });

  it("is left alone where its gateway is no longer in use, or cannot be asked", async () => {
    const [gone, mute] = [await sendOne(h), await sendOne(h)];
    expect(await ask(gone, [])).toBe("not_asked");
    h.gateway.can = { lookUp: false, refuseDuplicates: false };
    expect(await ask(mute)).toBe("not_asked");
    for (const id of [gone, mute]) expect(await rowOf(id)).toMatchObject({ status: "sent", nextAt: null });
    expect(h.alarms).toEqual([]);
  });

  it("counts as undelivered where somebody called it so and nobody can be asked, by the sweep's hand", async () => {
    const id = await doubted();
    expect(await ask(id, [])).toBe("not_asked");
    expect(await rowOf(id)).toMatchObject({
      status: "undelivered",
      actor: "sweeper",
      changedAt: h.time.now,
      tx: expect.stringMatching(/./),
    });
  });

  it("is called undelivered by nobody who did not say so, however long the gateway does not know it", async () => {
    const id = await sendOne(h);
    for (let hours = 0; hours < 30; hours++) {
      h.pass(hour);
      h.gateway.lookUps.push({ kind: "absent" });
      await ask(id);
    }
    expect(await rowOf(id)).toMatchObject({ status: "sent", reason: null, firstAbsentAt: null });
    expect(h.alarms).toEqual([]);
  });

  it("is a matter for staff where the gateway contradicts who called it undelivered", async () => {
    const id = await doubted();
    h.gateway.fates.set(id, "delivered");
    h.pass(hour);
    expect(await ask(id)).toBe("heard");
    expect(await rowOf(id)).toMatchObject({ status: "delivered", actor: "sweeper" });
    expect(h.alarms.map(({ code }) => code)).toEqual(["report_contradicted"]);
  });
});
