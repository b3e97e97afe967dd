import { beforeEach, describe, expect, it } from "vitest";
import { type MessageState, messageStates } from "#domain/delivery";
import type { ReportedState } from "#ports/sms-gateway";
import { createHarness, type Harness } from "#testing/harness";
import { seedStates, sendOne, statesOf } from "#testing/orders";
import { recordDelivery } from "./record-delivery";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const report = (reference: string, state: ReportedState) =>
  recordDelivery(h.deps, "fake", { reference, gatewayId: null, state });

/** Where each report takes each state; a state that is not named stays. */
const outcomes: Record<ReportedState, Partial<Record<MessageState, MessageState>>> = {
  accepted: { sending: "sent", unknown: "sent" },
  delivered: { sending: "delivered", unknown: "delivered", sent: "delivered", undelivered: "delivered" },
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
