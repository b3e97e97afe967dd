import { beforeEach, describe, expect, it } from "vitest";
import type { SendOutcome } from "#ports/sms-gateway";
import { FakeGateway } from "#testing/fakes";
import { createHarness, type Harness } from "#testing/harness";
import { eventsOf, pay, place, statesOf } from "#testing/orders";
import { sweep } from "../sweep";
import { sendMessage } from "./send-message";

const minute = 60_000;
let h: Harness;
let first: FakeGateway;
let second: FakeGateway;

beforeEach(() => {
  h = createHarness();
  first = new FakeGateway("first");
  second = new FakeGateway("second");
});

const deps = () => ({ ...h.deps, gateways: [first, second] });
const send = (id: string) => sendMessage(deps(), id);
const says = (gateway: FakeGateway, outcome: SendOutcome, accepts = false) =>
  gateway.answers.push({ accepts, outcome });
const refused = { kind: "not_accepted", temporary: false, scope: "message", code: "refused" } as const;
const busy = { kind: "not_accepted", temporary: true, scope: "message", code: "busy" } as const;
const noCredit = { kind: "not_accepted", temporary: true, scope: "account", code: "no_credit" } as const;
const silent = { kind: "unknown", code: "timeout" } as const;
const calls = () => [first.calls.send, second.calls.send];
const accepted = () => first.accepted.length + second.accepted.length;

async function paidOrder(): Promise<string> {
  const id = await place(h);
  await pay(h, id);
  return id;
}

const rowOf = (id: string) =>
  h.env.DB.prepare("SELECT status, gateway, attempt, reason, refused_by, pinned FROM messages WHERE id = ?")
    .bind(id)
    .first();

describe("a message that one gateway refuses for good", () => {
  it("goes to the next at once, and the row keeps who was called", async () => {
    const id = await paidOrder();
    says(first, refused);
    expect(await send(id)).toBe("again");
    expect(await rowOf(id)).toMatchObject({ status: "queued", gateway: "first", refused_by: "first" });
    expect(h.woken.at(-1)).toEqual({ orderId: id, delay: 0 });
    expect(await send(id)).toBe("sent");
    expect(await rowOf(id)).toMatchObject({ status: "sent", gateway: "second" });
    expect(accepted()).toBe(1);
    expect(await eventsOf(h, "message", id)).toContain("sending>queued");
  });

  it("gives the money back only when the last has refused too", async () => {
    const id = await paidOrder();
    says(first, refused);
    says(second, { ...refused, code: "refused_too" });
    await send(id);
    expect(await send(id)).toBe("refund_due");
    expect(await rowOf(id)).toMatchObject({ reason: "refused_too" });
    expect(calls()).toEqual([1, 1]);
  });
});

describe("a message that a gateway cannot take now", () => {
  it("goes to the next at once, and waits when all were asked", async () => {
    const id = await paidOrder();
    says(first, busy);
    says(second, busy);
    await send(id);
    await send(id);
    expect(h.woken.slice(-2).map(({ delay }) => delay)).toEqual([0, 30_000]);
    expect(await send(id)).toBe("not_due");
    h.pass(minute);
    expect(await send(id)).toBe("sent");
    expect(calls()).toEqual([2, 1]);
  });

  it("has five rounds, and then its money goes back", async () => {
    const id = await paidOrder();
    for (let call = 1; call <= 10; call++) {
      says(call % 2 ? first : second, busy);
      expect(await send(id)).toBe(call < 10 ? "again" : "refund_due");
      h.pass(3 * 60 * minute);
    }
    expect(calls()).toEqual([5, 5]);
  });
});

it("a message whose call has no clear answer goes to no other gateway", async () => {
  const id = await paidOrder();
  says(first, silent, true);
  await send(id);
  h.pass(2 * minute);
  await send(id);
  await sweep(deps());
  expect(calls()).toEqual([1, 0]);
  expect((await statesOf(h, id)).message).toBe("sent");
});

describe("a message that may be repeated only at the gateway that refuses duplicates", () => {
  beforeEach(() => {
    first.can = { lookUp: false, refuseDuplicates: true };
  });

  const unclearFor20Minutes = async () => {
    const id = await paidOrder();
    says(first, silent, true);
    await send(id);
    h.pass(21 * minute);
    await sweep(deps());
    return id;
  };

  it("goes to that one and no other, also when that one is busy", async () => {
    const id = await unclearFor20Minutes();
    expect(await rowOf(id)).toMatchObject({ status: "queued", pinned: 1 });
    says(first, busy);
    expect(await send(id)).toBe("again");
    h.pass(minute);
    says(first, { kind: "duplicate" });
    expect(await send(id)).toBe("sent");
    expect(calls()).toEqual([3, 0]);
    expect(accepted()).toBe(1);
  });

  it("is not passed on when the repeat is refused for good, for the first call may have been taken", async () => {
    const id = await unclearFor20Minutes();
    says(first, refused);
    expect(await send(id)).toBe("refund_due");
    expect(second.calls.send).toBe(0);
  });

  it("is still unclear when that one stays busy for all its calls", async () => {
    const id = await unclearFor20Minutes();
    for (let call = 2; call <= 10; call++) {
      says(first, busy);
      expect(await send(id)).toBe(call < 10 ? "again" : "unknown");
      h.pass(3 * 60 * minute - minute);
    }
    expect(second.calls.send).toBe(0);
  });
});

describe("a gateway that refuses our account", () => {
  it("is paused, the message goes to the next, and no call is held against it", async () => {
    const id = await paidOrder();
    says(first, noCredit);
    expect(await send(id)).toBe("again");
    expect(await rowOf(id)).toMatchObject({ status: "queued", attempt: 0 });
    expect(h.alarms).toEqual([
      { code: "gateway_paused", facts: { gateway: "first", said: "no_credit", since: h.time.now } },
    ]);
    expect(await send(id)).toBe("sent");
    expect(await send(await paidOrder())).toBe("sent");
    expect(calls()).toEqual([1, 2]);
  });

  it("keeps all orders queued where it is the only one, and sends them once it is mended", async () => {
    const only = { ...h.deps, gateways: [first] };
    const ids = [await paidOrder(), await paidOrder(), await paidOrder()];
    for (let hour = 0; hour < 20; hour++) {
      says(first, noCredit);
      for (const id of ids) await sendMessage(only, id);
      h.pass(60 * minute);
    }
    expect(first.calls.send).toBe(20);
    for (const id of ids) expect((await statesOf(h, id)).message).toBe("queued");
    const sent = [];
    for (const id of ids) sent.push(await sendMessage(only, id));
    expect(sent).toEqual(["sent", "sent", "sent"]);
  });
});

describe("a gateway that fails ten times in a row", () => {
  const fail = async (gateway: FakeGateway, times: number) => {
    const only = { ...h.deps, gateways: [gateway] };
    for (let time = 0; time < times; time++) {
      says(gateway, silent);
      await sendMessage(only, await paidOrder());
    }
  };

  it("is paused, and tried with one message a minute", async () => {
    await fail(first, 9);
    expect(h.alarms).toEqual([]);
    await fail(first, 1);
    expect(h.alarms.map(({ code }) => code)).toEqual(["gateway_paused"]);
    const only = { ...h.deps, gateways: [first] };
    const ids = [await paidOrder(), await paidOrder(), await paidOrder()];
    for (const id of ids) expect(await sendMessage(only, id)).toBe("paused");
    h.pass(minute);
    says(first, busy);
    const tried = await Promise.all(ids.map((id) => sendMessage(only, id)));
    expect(tried.toSorted()).toEqual(["again", "not_due", "not_due"]);
    expect(first.calls.send).toBe(11);
  });

  it("is well again with the first answer, be it that it refuses one message", async () => {
    await fail(first, 10);
    h.pass(minute);
    says(first, refused);
    await send(await paidOrder());
    expect(await send(await paidOrder())).toBe("sent");
    expect(first.accepted.length).toBe(1);
  });

  it("is not paused when it answered in between", async () => {
    await fail(first, 9);
    await send(await paidOrder());
    await fail(first, 9);
    expect(h.alarms).toEqual([]);
  });

  it("counts each failure once, also when the database's answer was lost", async () => {
    let lose = 0;
    const persisting = { ...h.deps.db, batch: h.deps.db.batch.bind(h.deps.db) };
    const db = new Proxy(h.deps.db, {
      get: (target, name) =>
        name === "batch"
          ? async (statements: Parameters<typeof persisting.batch>[0]) => {
              const answers = await target.batch(statements);
              if (++lose % 4 === 3) throw new Error("D1_ERROR: Network connection lost.");
              return answers;
            }
          : Reflect.get(target, name),
    });
    says(first, silent);
    await sendMessage({ ...h.deps, db, gateways: [first] }, await paidOrder());
    const row = await h.env.DB.prepare("SELECT failures FROM gateway_health").first();
    expect(row).toEqual({ failures: 1 });
  });
});

it("the site says that sending is delayed while every gateway is paused, and not before", async () => {
  const delayed = async () => {
    const answer = await (await h.ask("/api/config")).json<{ config: { sendingDelayed: boolean } }>();
    return answer.config.sendingDelayed;
  };
  expect(await delayed()).toBe(false);
  h.gateway.answers.push({ accepts: false, outcome: noCredit });
  await sendMessage(h.deps, await paidOrder());
  expect(await delayed()).toBe(true);
  h.pass(minute);
  await sweep(h.deps);
  await sendMessage(h.deps, h.woken.at(-1)?.orderId ?? "");
  expect(await delayed()).toBe(false);
});
