import { beforeEach, describe, expect, it } from "vitest";
import { paceInterval, shortWait } from "#domain/pace";
import type { SendOutcome } from "#ports/sms-gateway";
import { probeD1 } from "#testing/d1-probe";
import { aroundGateway, aroundProvider, aroundWakeUp, createGrave } from "#testing/faults";
import { createHarness, type Harness } from "#testing/harness";
import { holdOne, pay, place, sendOne, statesOf } from "#testing/orders";
import type { Deps, ToHandOver } from "../deps";
import { withFewAtOnce } from "../room";
import { sweep } from "../sweep";
import { handOver, handOverAtOnce } from "./send-message";
import { settlePayment } from "./settle-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness({ handsOverAtOnce: true });
});

const messageOf = async (id: string) => (await statesOf(h, id)).message;
const wake = (id: string) => ({ orderId: id, delay: 0 });
/** Pays an order, and lets go on what goes on after the callback's answer. */
async function paid(id: string): Promise<void> {
  await pay(h, id);
  await h.afterAnswers();
}
/** Pays an order, and keeps back what was found with it for a hand-over: what happens after that it does not know. */
async function paidAndFound(id: string): Promise<ToHandOver> {
  const found: ToHandOver[] = [];
  await pay({ ...h, deps: { ...h.deps, atOnce: async (_id, known) => void found.push(known) } }, id);
  const [known] = found;
  if (!known) throw new Error("nothing to hand over");
  return known;
}
const turnsOff = () => h.env.DB.prepare("UPDATE settings SET v = 'off' WHERE k = 'sending'").run();
/** The gateway's line is taken up to then, in ms. */
const lineUntil = (at: number) =>
  h.env.DB.prepare(
    "INSERT INTO gateway_health (gateway, failures, tx, next_call_at) VALUES ('fake', 0, '', ?)",
  )
    .bind(at)
    .run();
const nextCallAt = () => h.env.DB.prepare("SELECT next_call_at FROM gateway_health").first("next_call_at");

describe("whoever settles a payment hands its message over at once, and the wake-up stays behind for certain", () => {
  it("a callback", async () => {
    const id = await place(h);
    await paid(id);
    expect(await messageOf(id)).toBe("sent");
    expect(h.woken).toEqual([wake(id)]);
    expect(await handOver(h.deps, id)).toBe("not_due");
    expect(h.gateway.calls.send).toBe(1);
  });

  it("a status page, whose answer does not wait for it", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    const answer = await h.ask(`/api/payments/${id}`);
    expect(await answer.json()).toMatchObject({ payment: { message: { status: "sending" } } });
    expect(await messageOf(id)).toBe("sent");
  });

  it("the sweep", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    h.pass(5 * 60_000);
    await sweep(h.deps);
    await h.afterAnswers();
    expect(await messageOf(id)).toBe("sent");
  });

  it("with the queue down as well", async () => {
    h.deps.wake.send = () => Promise.reject(new Error("down"));
    const id = await place(h);
    await paid(id);
    expect(await messageOf(id)).toBe("sent");
  });
});

it("is one SMS, however many settle it, sweep and consume at the same time", async () => {
  const id = await place(h);
  h.provider.set(id, { status: "paid" });
  const settle = () => settlePayment(h.deps, `fake_${id}`, "provider");
  await Promise.all([
    settle(),
    settle(),
    sweep(h.deps),
    handOver(h.deps, id),
    settle(),
    handOver(h.deps, id),
  ]);
  await h.afterAnswers();
  await handOver(h.deps, id);
  expect(h.gateway.accepted).toHaveLength(1);
});

it("gives the money back at once where the gateway refuses for good", async () => {
  const outcome = { kind: "not_accepted", temporary: false, scope: "message", code: "no" } as const;
  h.gateway.answers.push({ accepts: false, outcome });
  const id = await place(h);
  await paid(id);
  expect(await messageOf(id)).toBe("refunded");
  expect(h.provider.of(id).refunds).toHaveLength(1);
});

describe("what stops the queue stops it", () => {
  it("sending that staff switched off", async () => {
    const id = await place(h);
    await turnsOff();
    await paid(id);
    expect([await messageOf(id), h.gateway.calls.send]).toEqual(["queued", 0]);
  });

  it("sending that the operator stopped, outside the database", async () => {
    const id = await place(h);
    h = createHarness({ handsOverAtOnce: true, env: { STOP_SENDING: "1" }, provider: h.provider });
    await paid(id);
    expect([await messageOf(id), h.gateway.calls.send]).toEqual(["queued", 0]);
  });

  it("a database that is behind its mark", async () => {
    await sweep(h.deps);
    const id = await place(h);
    await h.env.DB.prepare("DELETE FROM marks").run();
    h = createHarness({ handsOverAtOnce: true, provider: h.provider });
    await paid(id);
    expect([await messageOf(id), h.gateway.calls.send]).toEqual(["queued", 0]);
    expect(h.alarms.map(({ code }) => code)).toContain("database_rewound");
  });

  it("a person who is to look first", async () => {
    const id = await holdOne(h);
    await h.afterAnswers();
    expect([await messageOf(id), h.gateway.calls.send]).toEqual(["held", 0]);
  });

  it("a receiver who is blocked meanwhile, whose money is to go back", async () => {
    const id = await place(h);
    const known = await paidAndFound(id);
    await h.env.DB.prepare(
      "INSERT INTO blocked_phones (id, hash, reason, created_at) SELECT 'b', receiver_hash, 'test', 0 FROM messages",
    ).run();
    await handOverAtOnce(h.deps, id, known);
    expect([await messageOf(id), h.gateway.calls.send]).toEqual(["refund_due", 0]);
  });

  it("what happened after the settling had told it all: the claim asks for itself", async () => {
    const [sent, off, behind] = [await place(h), await place(h), await place(h)];
    const same = await paidAndFound(sent);
    await handOver(h.deps, sent);
    await handOverAtOnce(h.deps, sent, same);
    const on = await paidAndFound(off);
    await turnsOff();
    await handOverAtOnce(h.deps, off, on);
    await h.env.DB.prepare("UPDATE settings SET v = 'on' WHERE k = 'sending'").run();
    await sweep(h.deps);
    const known = await paidAndFound(behind);
    await h.env.DB.prepare("DELETE FROM marks").run();
    await handOverAtOnce(h.deps, behind, known);
    expect([await messageOf(sent), await messageOf(off), await messageOf(behind)]).toEqual([
      "sent",
      "queued",
      "queued",
    ]);
    expect(h.gateway.calls.send).toBe(1);
  });

  it("a gateway that is paused", async () => {
    const until = h.time.now + 60_000;
    await h.env.DB.prepare(
      "INSERT INTO gateway_health (gateway, failures, tx, paused_since, probe_at) VALUES ('fake', 10, '', 1, ?)",
    )
      .bind(until)
      .run();
    const id = await place(h);
    await paid(id);
    expect([await messageOf(id), h.gateway.calls.send]).toEqual(["queued", 0]);
  });
});

describe("the gateway's pace", () => {
  const waits: number[] = [];
  const interval = paceInterval(5);
  beforeEach(() => {
    waits.length = 0;
    Object.assign(h.gateway, { perSecond: 5 });
    Object.assign(h.deps.retryTimer, { wait: async (ms: number) => void waits.push(ms) });
  });

  it("gives its token to the claim", async () => {
    const id = await place(h);
    await paid(id);
    expect([await messageOf(id), waits, await nextCallAt()]).toEqual(["sent", [], h.time.now + interval]);
  });

  it("lets it wait for a turn that is near, and books it", async () => {
    await lineUntil(h.time.now + shortWait);
    const id = await place(h);
    await paid(id);
    expect([await messageOf(id), waits]).toEqual(["sent", [shortWait]]);
    expect(await nextCallAt()).toBe(h.time.now + shortWait + interval);
  });

  it("leaves it to the queue where the line is longer, without a turn and without a second wake-up", async () => {
    const end = h.time.now + shortWait + 1;
    await lineUntil(end);
    const id = await place(h);
    await paid(id);
    expect([await messageOf(id), waits, await nextCallAt()]).toEqual(["queued", [], end]);
    expect(h.woken).toEqual([wake(id)]);
  });
});

it("begins no call that the platform could cut off: where the database is slow it leaves the message to the queue", async () => {
  const id = await place(h);
  const read = h.deps.highWater.read;
  h.deps.highWater.read = () => {
    h.pass(6_000);
    return read();
  };
  await paid(id);
  expect([await messageOf(id), h.gateway.calls.send]).toEqual(["queued", 0]);
  await handOver(h.deps, id);
  expect(await messageOf(id)).toBe("sent");
});

it("may be cut off anywhere: the queue and the sweep bring it to the same end", async () => {
  // Four operations settle; these are its own: what is known, the claim, the call, what came of it.
  for (let at = 5; at <= 8; at++) {
    for (const death of ["before", "after"] as const) {
      const { id, accepted } = await cutOff(at, death);
      expect([at, death, accepted, await messageOf(id)]).toEqual([at, death, 1, "sent"]);
    }
  }
});

/** Settles and hands over in a process that dies at its operation `at`; then wake-ups come, and the sweep runs for half an hour. */
async function cutOff(at: number, death: "before" | "after") {
  const id = await place(h);
  h.provider.set(id, { status: "paid" });
  const { around } = createGrave(at, death);
  const begun: Promise<void>[] = [];
  const dying: Deps = {
    ...h.deps,
    db: createHarness({ d1: probeD1(h.env.DB, around) }).deps.db,
    provider: aroundProvider(h.provider, around),
    gateways: [aroundGateway(h.gateway, around)],
    wake: aroundWakeUp(h.deps.wake, around),
    atOnce: async (orderId, known) => void begun.push(handOverAtOnce(dying, orderId, known)),
  };
  await settlePayment(dying, `fake_${id}`, "provider").catch(() => {});
  await Promise.all(begun);
  // What the look-up proves itself on: it was handed over since.
  await sendOne(h);
  for (const minutes of [0, 3, 12, 12, 1]) {
    h.pass(minutes * 60_000);
    await sweep(h.deps);
    for (const { orderId } of h.woken.splice(0)) await handOver(h.deps, orderId);
  }
  return { id, accepted: h.gateway.accepted.filter(({ reference }) => reference === id).length };
}

it("of a sweep goes two at once and forty in all, so that a slow gateway holds none of its work up", async () => {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const atOnce = (id: string) => {
    begun.push(id);
    return new Promise<void>((end) => ends.push(end));
  };
  const deps = withFewAtOnce({ ...h.deps, atOnce });
  const known = {} as ToHandOver;
  const settled = ["a", "b", "c", "d"].map((id) => deps.atOnce(id, known));
  expect(begun).toEqual(["a", "b"]);
  for (const end of ends.splice(0)) end();
  await Promise.all(settled);
  for (let n = 0; n < 100; n++) {
    const done = deps.atOnce("more", known);
    for (const end of ends.splice(0)) end();
    await done;
  }
  expect(begun).toHaveLength(40);
});

it("says of a defect that there was one", async () => {
  const defect: SendOutcome = { kind: "unknown", code: "x" };
  h.gateway.send = async () => Promise.reject(new Error(defect.code));
  const id = await place(h);
  await paid(id);
  expect(h.alarms).toEqual([{ code: "wake_up_failed", facts: { orderId: id, error: "Error" } }]);
});
