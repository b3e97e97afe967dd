import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { wakeConsumer } from "./domain/wake-queue";
import { consume } from "./queue";
import { createHarness, type Harness } from "./testing/harness";
import { pay, place, statesOf } from "./testing/orders";
import { sweep } from "./usecases/sweep";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const paidOrder = async () => {
  const id = await place(h);
  await pay(h, id);
  return id;
};

/** Has the consumer take wake-ups with these bodies; `m0`, `m1` … are their ids. */
async function take(...bodies: unknown[]) {
  return takeFrom("briefje-wake", ...bodies);
}

/** Has the consumer take what a queue holds. */
async function takeFrom(queue: string, ...bodies: unknown[]) {
  const messages = bodies.map((body, index) => ({
    id: `m${index}`,
    timestamp: new Date(0),
    attempts: 1,
    body,
  }));
  const batch = createMessageBatch(queue, messages);
  await consume(batch, h.deps);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
  return { acked: explicitAcks, retried: retryMessages };
}

describe("a wake-up", () => {
  it("has its message sent, and is done", async () => {
    const id = await paidOrder();
    expect(await take({ orderId: id })).toEqual({ acked: ["m0"], retried: [] });
    expect((await statesOf(h, id)).message).toBe("sent");
  });

  it("that comes twice, in one batch or later, sends once", async () => {
    const id = await paidOrder();
    expect((await take({ orderId: id }, { orderId: id })).acked).toEqual(["m0", "m1"]);
    await take({ orderId: id });
    expect(h.gateway.calls.send).toBe(1);
  });

  it("for an order that is unpaid or unknown does nothing, and is done", async () => {
    const id = await place(h);
    expect((await take({ orderId: id }, { orderId: "AAAAAAAAAAAAAAAAAAAAAA" })).acked).toEqual(["m0", "m1"]);
    expect(h.gateway.calls.send).toBe(0);
    expect((await statesOf(h, id)).message).toBe("awaiting_payment");
  });

  it("whose message the gateway refuses gives the money back at once", async () => {
    const id = await paidOrder();
    const outcome = { kind: "not_accepted", temporary: false, scope: "message", code: "bad_number" } as const;
    h.gateway.answers.push({ accepts: false, outcome });
    expect((await take({ orderId: id })).acked).toEqual(["m0"]);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(h.provider.of(id).refunds).toHaveLength(1);
  });

  it("that fails comes again, and its neighbours are done", async () => {
    const [broken, well] = [await paidOrder(), await paidOrder()];
    const open = h.deps.vault.open;
    h.deps.vault.open = (place, sealed) =>
      place.row === broken ? Promise.reject(new Error("a defect")) : open(place, sealed);
    expect(await take({ orderId: broken }, { orderId: well })).toEqual({
      acked: ["m1"],
      retried: [{ msgId: "m0" }],
    });
    expect((await statesOf(h, well)).message).toBe("sent");
    expect((await statesOf(h, broken)).message).toBe("queued");
    expect(h.alarms).toEqual([{ code: "wake_up_failed", facts: { orderId: broken, error: "Error" } }]);
  });

  it.each([
    null,
    undefined,
    "",
    42,
    [],
    {},
    { orderId: 1 },
    { orderId: "" },
    { orderId: "x' OR '1'='1" },
    { orderId: "A".repeat(23) },
    { orderId: "AAAAAAAAAAAAAAAAAAAAAA", to: "+31612345678" },
  ])("that reads %j is dropped with an alarm, and never comes again", async (body) => {
    expect(await take(body)).toEqual({ acked: ["m0"], retried: [] });
    expect(h.alarms).toEqual([{ code: "wake_up_malformed", facts: undefined }]);
    expect(h.gateway.calls.send).toBe(0);
  });
});

describe("a batch", () => {
  /** Calls that nobody answers yet, and what is sent meanwhile. */
  function hangsFor(isSlow: (reference: string) => boolean) {
    const held: (() => void)[] = [];
    const send = h.gateway.send.bind(h.gateway);
    let underWay = 0;
    let most = 0;
    h.gateway.send = async (sms) => {
      most = Math.max(most, ++underWay);
      if (isSlow(sms.reference)) await new Promise<void>((answer) => held.push(answer));
      underWay--;
      return send(sms);
    };
    return { held, most: () => most };
  }
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((later) => setTimeout(later, 1));
  };

  it("waits for no answer before it claims the next one: nine are sent while the tenth hangs", async () => {
    const ids: string[] = [];
    while (ids.length < 10) ids.push(await paidOrder());
    const { held } = hangsFor((reference) => reference === ids[0]);
    const taken = take(...ids.map((orderId) => ({ orderId })));
    await until(() => h.gateway.accepted.length === 9);
    expect((await statesOf(h, ids[0] ?? "")).message).toBe("sending");
    held[0]?.();
    expect((await taken).acked).toHaveLength(10);
    expect(h.gateway.accepted).toHaveLength(10);
  });

  it("has five calls under way at most, for an invocation opens six connections", async () => {
    const ids: string[] = [];
    while (ids.length < 8) ids.push(await paidOrder());
    const { held, most } = hangsFor(() => true);
    const taken = take(...ids.map((orderId) => ({ orderId })));
    await until(() => held.length === wakeConsumer.callsAtOnce);
    await new Promise((later) => setTimeout(later, 50));
    expect([held.length, most()]).toEqual([5, 5]);
    const end = setInterval(() => {
      for (const answer of held.splice(0)) answer();
    }, 1);
    await taken;
    clearInterval(end);
    expect([h.gateway.accepted.length, most()]).toEqual([8, 5]);
  });

  it("waits in one place of the gateway's line at a time, so that ten consumers never fill it", async () => {
    const ids: string[] = [];
    while (ids.length < 4) ids.push(await paidOrder());
    Object.assign(h.gateway, { perSecond: 5 });
    let waiting = 0;
    let most = 0;
    const wait = async (ms: number) => {
      most = Math.max(most, ++waiting);
      await new Promise((later) => setTimeout(later, 5));
      h.pass(ms);
      waiting--;
    };
    Object.assign(h.deps.retryTimer, { wait });
    await take(...ids.map((orderId) => ({ orderId })));
    expect([h.gateway.accepted.length, most]).toEqual([4, 1]);
  });
});

describe("a dead letter", () => {
  it("is told of and let go, and its message is sent by the sweep all the same", async () => {
    const id = await paidOrder();
    const dead = await takeFrom("briefje-wake-dead", { orderId: id }, { orderId: "06 12345678" }, 42);
    expect(dead).toEqual({ acked: ["m0", "m1", "m2"], retried: [] });
    expect(h.alarms).toEqual([
      { code: "wake_up_dead", facts: { orderId: id } },
      { code: "wake_up_dead", facts: { orderId: null } },
      { code: "wake_up_dead", facts: { orderId: null } },
    ]);
    expect(h.gateway.calls.send).toBe(0);
    h.woken.length = 0;
    h.pass(2 * 60_000);
    await sweep(h.deps);
    expect(h.woken).toEqual([{ orderId: id, delay: 0 }]);
  });
});
