import { beforeEach, describe, expect, it } from "vitest";
import { selectBreaker } from "#db/circuit-breaker";
import type { SendOutcome } from "#ports/sms-gateway";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place } from "#testing/orders";
import { sendMessage } from "./send-message";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const minute = 60_000;
const no = { kind: "not_accepted", temporary: false, scope: "message", code: "no" } as const;
const busy = { ...no, temporary: true, code: "busy" } as const;
const noCredit = { ...no, temporary: true, scope: "account", code: "no_credit" } as const;
const timeout = { kind: "unknown", code: "timeout" } as const;

async function paid(): Promise<string> {
  const id = await place(h);
  await pay(h, id);
  return id;
}

/** Hands one message over, to which the gateway says this. */
async function hear(outcome: SendOutcome, id?: string) {
  const own = id ?? (await paid());
  h.gateway.answers.push({ accepts: false, outcome });
  h.woken.length = 0;
  return { id: own, came: await sendMessage(h.deps, own) };
}
const breaker = async () => {
  const [row] = await selectBreaker(h.deps.db, "fake");
  return row && { failures: row.failures, reason: row.reason, pausedSince: row.pausedSince };
};
const rowOf = (id: string) =>
  h.env.DB.prepare("SELECT status, attempt, next_at, gateway_id, first_absent_at FROM messages WHERE id = ?")
    .bind(id)
    .first();

describe("what a gateway's answer says of the gateway", () => {
  it.each([
    ["no clear answer", timeout, 1, "timeout"],
    ["a no for now", busy, 1, "busy"],
  ] as const)("%s is a failure", async (_what, outcome, failures, reason) => {
    await hear(outcome);
    expect(await breaker()).toEqual({ failures, reason, pausedSince: null });
    expect(h.alarms).toEqual([]);
  });

  it.each([
    ["a yes", { kind: "accepted", gatewayId: "gw_1" }],
    ["a no to this message for good", no],
    ["that it had it before", { kind: "duplicate" }],
  ] as const)(
    "%s shows that it is well, and what it failed at before is forgotten",
    async (_what, outcome) => {
      await hear(busy);
      await hear(outcome);
      expect(await breaker()).toEqual({ failures: 0, reason: null, pausedSince: null });
    },
  );

  it("a no to us pauses it at once, and staff hear why and since when", async () => {
    const { came } = await hear(noCredit);
    expect(came).toBe("again");
    expect(await breaker()).toEqual({ failures: 10, reason: "no_credit", pausedSince: h.time.now });
    const facts = { gateway: "fake", said: "no_credit", since: h.time.now };
    expect(h.alarms).toEqual([{ code: "gateway_paused", facts }]);
  });

  it("the tenth failure in a row pauses it, and staff hear of that one", async () => {
    for (let times = 1; times <= 10; times++) {
      expect(h.alarms).toEqual([]);
      await hear(timeout);
    }
    expect(h.alarms).toEqual([
      { code: "gateway_paused", facts: { gateway: "fake", said: "timeout", since: h.time.now } },
    ]);
  });
});

describe("what a gateway's answer says of the message", () => {
  it("a yes leaves what the gateway calls it, and when it is asked about where no report comes", async () => {
    const { id, came } = await hear({ kind: "accepted", gatewayId: "gw_1" });
    expect(came).toBe("sent");
    expect(await rowOf(id)).toEqual({
      status: "sent",
      attempt: 1,
      next_at: h.time.now + 30 * minute,
      gateway_id: "gw_1",
      first_absent_at: null,
    });
    expect(h.woken).toEqual([]);
  });

  it("that it had it before counts as a yes where it cannot be looked up, and its own name for it is lost", async () => {
    h.gateway.can = { lookUp: false, refuseDuplicates: true };
    const { id, came } = await hear({ kind: "duplicate" });
    expect(came).toBe("sent");
    expect(await rowOf(id)).toMatchObject({ status: "sent", gateway_id: null, next_at: null });
  });

  it("no clear answer is looked up after two minutes, else repeated after the quiet period, else waited for a day", async () => {
    const turns: number[] = [];
    for (const [lookUp, refuseDuplicates] of [
      [true, false],
      [false, true],
      [false, false],
    ] as const) {
      h.gateway.can = { lookUp, refuseDuplicates };
      const { id, came } = await hear(timeout);
      expect([came, h.woken]).toEqual(["unknown", []]);
      turns.push((Number((await rowOf(id))?.next_at) - h.time.now) / minute);
    }
    expect(turns).toEqual([2, 20, 24 * 60]);
  });

  it("a no to us is not held against it, and it is woken when the gateway may be tried again", async () => {
    const { id } = await hear(noCredit);
    expect(await rowOf(id)).toMatchObject({ status: "queued", attempt: 0, next_at: h.time.now });
    expect(h.woken).toEqual([{ orderId: id, delay: minute }]);
  });

  it("a no for now is waited out, and it is woken when that is over", async () => {
    const { id } = await hear(busy);
    expect(await rowOf(id)).toMatchObject({ status: "queued", attempt: 1, next_at: h.time.now + 30_000 });
    expect(h.woken).toEqual([{ orderId: id, delay: 30_000 }]);
  });

  it("a no for good by the only gateway gives its money back, without another wake-up", async () => {
    const { id, came } = await hear(no);
    expect([came, h.woken]).toEqual(["refund_due", []]);
    expect(await rowOf(id)).toMatchObject({ status: "refund_due", next_at: h.time.now });
  });
});
