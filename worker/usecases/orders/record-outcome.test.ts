import { beforeEach, describe, expect, it } from "vitest";
import { selectBreaker } from "#db/circuit-breaker";
import { openDb } from "#db/client";
import type { SendOutcome } from "#ports/sms-gateway";
import { probeD1 } from "#testing/d1-probe";
import { FakeGateway } from "#testing/fakes";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place, seedStates } from "#testing/orders";
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

  it("that it had it before counts as a yes for a call without an answer that cannot be looked up, and its own name for it is lost", async () => {
    h.gateway.can = { lookUp: false, refuseDuplicates: true };
    const waiting = await paid();
    await h.env.DB.prepare("UPDATE messages SET pinned = 1, gateway = 'fake' WHERE id = ?")
      .bind(waiting)
      .run();
    const { id, came } = await hear({ kind: "duplicate" }, waiting);
    expect(came).toBe("sent");
    expect(await rowOf(id)).toMatchObject({ status: "sent", gateway_id: null, next_at: null });
  });

  it("that it had it before is no yes where each call was answered with a no: nothing was sent, and the money goes back", async () => {
    h.gateway.can = { lookUp: false, refuseDuplicates: true };
    const id = await paid();
    await hear(noCredit, id);
    h.pass(minute);
    expect((await hear({ kind: "duplicate" }, id)).came).toBe("refund_due");
    expect([await rowOf(id), h.gateway.accepted]).toMatchObject([{ status: "refund_due" }, []]);
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

describe("what is written down of a call", () => {
  const whole = (id: string) =>
    h.env.DB.prepare(
      "SELECT status, reason, actor, changed_at AS at, tx, refused_by AS refusedBy, next_at AS nextAt FROM messages WHERE id = ?",
    )
      .bind(id)
      .first();
  const write = (sql: string, id: string) => h.env.DB.prepare(sql).bind(id).run();
  /** Called so often already; the next call is one more. */
  const calledBefore = async (attempt: number, pinned = 0) => {
    const id = await paid();
    await write(
      `UPDATE messages SET attempt = ${attempt}, pinned = ${pinned}, gateway = 'fake' WHERE id = ?`,
      id,
    );
    return id;
  };

  it.each([
    ["a yes", { kind: "accepted", gatewayId: "gw_1" }, "sent", null],
    ["a no for good", no, "refund_due", "no"],
    ["a no for now", busy, "queued", "busy"],
    ["no clear answer", timeout, "unknown", null],
  ] as const)("of %s: the reason, and that the gateway said so", async (_what, outcome, status, reason) => {
    const { id } = await hear(outcome);
    const row = {
      status,
      reason,
      actor: "gateway",
      at: h.time.now,
      tx: expect.stringMatching(/^[\w-]{22}$/),
    };
    expect(await whole(id)).toMatchObject(row);
  });

  it("is of its message alone: another that is being called, or in doubt, stays as it is", async () => {
    const others = [await seedStates(h, "paid", "sending"), await seedStates(h, "paid", "unknown")];
    for (const outcome of [{ kind: "accepted", gatewayId: "gw_1" }, busy, timeout, no] as const)
      await hear(outcome);
    expect(await Promise.all(others.map(whole))).toMatchObject([
      { status: "sending" },
      { status: "unknown" },
    ]);
  });

  it("is written also where the database was overloaded a moment ago, and what it refuses is not tried again", async () => {
    const id = await paid();
    let errors: string[] = [];
    let batches = 0;
    const d1 = probeD1(h.env.DB, async (call) => {
      batches++;
      const error = h.gateway.calls.send > 0 ? errors.shift() : undefined;
      return error === undefined ? call() : Promise.reject(new Error(error));
    });
    const probed = { ...h.deps, db: openDb(d1) };
    errors = ["D1_ERROR: D1 DB is overloaded. Too many requests queued.", "Network connection lost."];
    expect(await sendMessage(probed, id)).toBe("sent");
    expect(await whole(id)).toMatchObject({ status: "sent" });
    const other = await paid();
    errors = Array.from({ length: 3 }, () => "D1_ERROR: no such column: SQLITE_ERROR");
    h.gateway.calls.send = 0;
    batches = 0;
    await expect(sendMessage(probed, other)).rejects.toThrow();
    expect([errors.length, batches, await whole(other)]).toMatchObject([2, 3, { status: "sending" }]);
  });

  it("is that it had it before, which is looked up at once where that can be", async () => {
    const { id, came } = await hear({ kind: "duplicate" });
    expect([came, await whole(id)]).toMatchObject(["unknown", { status: "unknown", nextAt: h.time.now }]);
  });

  it("is that its calls are spent after the fifth, and not before", async () => {
    const [last, fourth] = [await hear(busy, await calledBefore(4)), await hear(busy, await calledBefore(3))];
    expect([last.came, await whole(last.id)]).toMatchObject([
      "refund_due",
      { status: "refund_due", reason: "attempts_spent", nextAt: h.time.now },
    ]);
    expect([fourth.came, await whole(fourth.id)]).toMatchObject([
      "again",
      { status: "queued", reason: "busy" },
    ]);
    const refused = await hear(no, await calledBefore(4));
    expect([refused.came, await whole(refused.id)]).toMatchObject(["refund_due", { reason: "no" }]);
  });

  it("is that it may have gone out with an earlier call, which a day without a report decides", async () => {
    const { id, came } = await hear(busy, await calledBefore(4, 1));
    expect([came, await whole(id)]).toMatchObject([
      "unknown",
      { status: "unknown", nextAt: h.time.now + 24 * 60 * minute },
    ]);
  });

  it("is a yes also where the claim ran out meanwhile, and nothing else is, nor what another call brings since", async () => {
    const during = async (meanwhile: string, outcome?: SendOutcome) => {
      const id = await paid();
      h.gateway.answers.push(async () => {
        await write(`UPDATE messages SET ${meanwhile}, ver = ver + 1 WHERE id = ?`, id);
      });
      const { send } = h.gateway;
      if (outcome) {
        h.gateway.send = async (sms) => {
          await send.call(h.gateway, sms);
          return outcome;
        };
      }
      await sendMessage(h.deps, id);
      h.gateway.send = send;
      return (await whole(id))?.status;
    };
    expect(await during("status = 'unknown', lease = NULL")).toBe("sent");
    expect(await during("status = 'unknown', lease = NULL", no)).toBe("unknown");
    expect(await during("status = 'unknown', lease = NULL, attempt = attempt + 1")).toBe("unknown");
  });

  it("is that another gateway may be tried at once, where one refuses us and there is another", async () => {
    Object.assign(h.deps, { gateways: [h.gateway, new FakeGateway("second")] });
    const { id } = await hear(noCredit);
    expect(h.woken).toEqual([{ orderId: id, delay: 0 }]);
    const other = await hear(no);
    expect(await whole(other.id)).toMatchObject({ status: expect.stringMatching(/queued|sent/) });
  });
});

describe("a no for good where there is another gateway", () => {
  const second = new FakeGateway("second");
  beforeEach(() => {
    Object.assign(h.deps, { gateways: [h.gateway, second] });
  });
  const left = (id: string) =>
    h.env.DB.prepare(
      "SELECT status, reason, refused_by AS refusedBy, next_at AS nextAt FROM messages WHERE id = ?",
    )
      .bind(id)
      .first();

  it("passes it on at once, and gives the money back once both have said no", async () => {
    const { id, came } = await hear(no);
    expect([came, h.woken]).toEqual(["again", [{ orderId: id, delay: 0 }]]);
    expect(await left(id)).toEqual({ status: "queued", reason: "no", refusedBy: "fake", nextAt: h.time.now });
    second.answers.push({ accepts: false, outcome: { ...no, code: "neither" } });
    expect(await sendMessage(h.deps, id)).toBe("refund_due");
    expect(await left(id)).toMatchObject({ status: "refund_due", reason: "neither" });
  });

  it("gives the money back of one that may go to that gateway alone", async () => {
    const id = await paid();
    await h.env.DB.prepare("UPDATE messages SET pinned = 1, gateway = 'fake' WHERE id = ?").bind(id).run();
    expect((await hear(no, id)).came).toBe("refund_due");
  });
});

it("a gateway that was paused and takes a message again has the others woken, and no other call wakes them", async () => {
  const waits = await paid();
  h.pass(10 * minute);
  await hear({ kind: "accepted", gatewayId: "gw_1" });
  expect(h.woken).toEqual([]);
  const { id } = await hear(noCredit);
  h.pass(10 * minute);
  // The probe of a gateway that is not well yet wakes nobody either.
  await hear(noCredit, id);
  expect(h.woken.map(({ orderId }) => orderId)).toEqual([id]);
  h.pass(10 * minute);
  await hear({ kind: "accepted", gatewayId: "gw_2" });
  expect(h.woken.map(({ orderId }) => orderId)).toContain(waits);
});
