import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { sendOne, statesOf } from "#testing/orders";
import { sweep } from "../sweep";

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
