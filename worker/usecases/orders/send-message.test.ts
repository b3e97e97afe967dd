import { beforeEach, describe, expect, it } from "vitest";
import { verdictRest } from "#domain/held";
import { paceInterval, shortWait } from "#domain/pace";
import { type SeenMark, vouchingTime } from "#domain/rewind";
import type { SendOutcome } from "#ports/sms-gateway";
import { probeD1 } from "#testing/d1-probe";
import { FakeGateway } from "#testing/fakes";
import { createHarness, type Harness } from "#testing/harness";
import { lay } from "#testing/held";
import { eventsOf, holdOne, pay, place, seedStates, statesOf } from "#testing/orders";
import type { ToHandOver } from "../deps";
import { claimMessage } from "./claim-message";
import { handOver, sendMessage } from "./send-message";
import { settlePayment } from "./settle-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

async function paidOrder(): Promise<string> {
  const id = await place(h);
  await pay(h, id);
  return id;
}

/** Puts by what the settling of a payment found, for a hand-over at once. */
async function paidAndFound(): Promise<{ id: string; known: ToHandOver }> {
  const id = await place(h);
  const found: ToHandOver[] = [];
  await pay({ ...h, deps: { ...h.deps, atOnce: async (_id, known) => void found.push(known) } }, id);
  const [known] = found;
  if (!known) throw new Error("nothing to hand over");
  return { id, known };
}

const run = (sql: string, ...values: unknown[]) =>
  h.env.DB.prepare(sql)
    .bind(...values)
    .run();
/** The line of a gateway is taken up to then, in ms. */
const lineUntil = (at: number, gateway = "fake") =>
  run("INSERT INTO gateway_health (gateway, failures, tx, next_call_at) VALUES (?, 0, '', ?)", gateway, at);
const nextCallAt = () => h.env.DB.prepare("SELECT next_call_at FROM gateway_health").first("next_call_at");
const answer = (outcome: SendOutcome, accepts = false) => h.gateway.answers.push({ accepts, outcome });
const rowOf = (id: string) =>
  h.env.DB.prepare("SELECT attempt, next_at, reason, gateway_id, lease FROM messages WHERE id = ?")
    .bind(id)
    .first();

describe("a paid message", () => {
  it("is handed over once with its exact text, number, name and real size (M8, M10)", async () => {
    const id = await place(h, { message: "Crème brûlée om 20.30 uur? 🎉\nx", sender: "Oma & Opa" });
    await pay(h, id);
    expect(await sendMessage(h.deps, id)).toBe("sent");
    expect(h.gateway.accepted).toEqual([
      {
        reference: id,
        to: "+31612345678",
        from: "Oma & Opa",
        text: "Crème brûlée om 20.30 uur? 🎉\nx",
        segments: 1,
        encoding: "ucs2",
        reportUrl: `http://localhost:8787/api/webhooks/sms/fake/${await h.deps.callbackTokens.of("sms/fake")}`,
      },
    ]);
    expect(await eventsOf(h, "message", id)).toEqual([
      ">awaiting_payment",
      "awaiting_payment>queued",
      "queued>sending",
      "sending>sent",
    ]);
  });

  it("is not handed over again by a second, third or late wake-up", async () => {
    const id = await paidOrder();
    for (let times = 0; times < 3; times++) await sendMessage(h.deps, id);
    expect(h.gateway.calls.send).toBe(1);
  });

  it("has one winner among 50 claims at once", async () => {
    const id = await paidOrder();
    const claims = await Promise.all(Array.from({ length: 50 }, () => claimMessage(h.deps, h.gateway, id)));
    expect(claims.filter(Boolean).length).toBe(1);
    expect((await eventsOf(h, "message", id)).filter((step) => step === "queued>sending").length).toBe(1);
  });

  it("is handed over once by 20 consumers at once", async () => {
    const id = await paidOrder();
    await Promise.all(Array.from({ length: 20 }, () => sendMessage(h.deps, id)));
    expect(h.gateway.accepted.length).toBe(1);
    expect((await statesOf(h, id)).message).toBe("sent");
  });
});

it("says so when a wake-up finds that the money is due back, so that it need not wait for the sweep", async () => {
  const id = await seedStates(h, "paid", "refund_due");
  expect(await sendMessage(h.deps, id)).toBe("refund_due");
  expect(h.gateway.calls.send).toBe(0);
});

describe("what may not be claimed", () => {
  it.each([
    "creating",
    "pending",
    "failed",
    "expired",
    "canceled",
    "create_failed",
    "paid_mismatch",
  ] as const)("is a queued message whose payment is %s (I2)", async (payment) => {
    const id = await seedStates(h, payment, "queued");
    expect(await claimMessage(h.deps, h.gateway, id)).toBeNull();
    expect((await statesOf(h, id)).message).toBe("queued");
  });

  it("is anything while staff have sending switched off; it goes out once they switch it on", async () => {
    const id = await paidOrder();
    await h.env.DB.prepare("UPDATE settings SET v = 'off' WHERE k = 'sending'").run();
    expect(await sendMessage(h.deps, id)).toBe("not_due");
    expect((await statesOf(h, id)).message).toBe("queued");
    await h.env.DB.prepare("UPDATE settings SET v = 'on' WHERE k = 'sending'").run();
    expect(await sendMessage(h.deps, id)).toBe("sent");
  });

  it("is a message whose time has not come", async () => {
    const id = await seedStates(h, "paid", "queued", { columns: { next_at: h.time.now + 1 } });
    expect(await claimMessage(h.deps, h.gateway, id)).toBeNull();
  });

  it("is a message whose calls are spent; its money goes back (M9)", async () => {
    const id = await seedStates(h, "paid", "queued", { columns: { attempt: 5 } });
    expect(await claimMessage(h.deps, h.gateway, id)).toBeNull();
    expect((await statesOf(h, id)).message).toBe("refund_due");
    expect(await rowOf(id)).toMatchObject({ reason: "attempts_spent", next_at: h.time.now });
  });

  it("is a message whose calls are spent where one was never answered: it may have gone out, and waits (M9)", async () => {
    const id = await seedStates(h, "paid", "queued", { columns: { attempt: 5, pinned: 1 } });
    expect(await claimMessage(h.deps, h.gateway, id)).toBeNull();
    expect((await statesOf(h, id)).message).toBe("queued");
  });

  it("is a message whose money went back while an earlier call was under way; it stops (P7, M25)", async () => {
    const id = await paidOrder();
    const send = h.gateway.send;
    h.gateway.send = async () => {
      h.provider.set(id, { chargedBackCents: 99 });
      await settlePayment(h.deps, `fake_${id}`, "provider");
      return { kind: "not_accepted", temporary: true, scope: "message", code: "busy" };
    };
    expect(await sendMessage(h.deps, id)).toBe("again");
    h.gateway.send = send;
    h.pass(60 * 60 * 1000);
    expect(await sendMessage(h.deps, id)).toBe("not_due");
    expect((await statesOf(h, id)).message).toBe("blocked_final");
    expect(h.gateway.accepted).toEqual([]);
  });

  it("is a message to a number that was blocked since; its money goes back (M9)", async () => {
    const id = await paidOrder();
    await h.env.DB.prepare(
      "INSERT INTO blocked_phones (id, hash, reason, created_at) SELECT 'b', receiver_hash, 'test', 0 FROM messages",
    ).run();
    await sendMessage(h.deps, id);
    expect(h.gateway.calls.send).toBe(0);
    expect((await statesOf(h, id)).message).toBe("refund_due");
    expect(await rowOf(id)).toMatchObject({ reason: "blocked", next_at: h.time.now });
  });
});

describe("a claim", () => {
  it("is of its message alone, and its own for two minutes, whatever stood there of an earlier call", async () => {
    const [id, other, spent] = [
      await paidOrder(),
      await paidOrder(),
      await seedStates(h, "paid", "queued", { columns: { attempt: 5 } }),
    ];
    await run("UPDATE messages SET gateway_id = 'before', first_absent_at = 1 WHERE id = ?", id);
    h.pass(1_000);
    const claim = await claimMessage(h.deps, h.gateway, id);
    const row = await h.env.DB.prepare(
      "SELECT actor, changed_at, claimed_at, next_at, gateway, gateway_id, first_absent_at, attempt, lease FROM messages WHERE id = ?",
    )
      .bind(id)
      .first();
    const lease = typeof claim === "object" ? claim?.lease : null;
    const { now } = h.time;
    expect(row).toEqual({
      actor: "consumer",
      changed_at: now,
      claimed_at: now,
      next_at: now + 120_000,
      gateway: "fake",
      gateway_id: null,
      first_absent_at: null,
      attempt: 1,
      lease,
    });
    expect(lease).toMatch(/^[\w-]{22}$/);
    expect([(await statesOf(h, other)).message, (await statesOf(h, spent)).message]).toEqual([
      "queued",
      "queued",
    ]);
  });

  it("of an order that nobody knows finds nothing", async () => {
    expect(await claimMessage(h.deps, h.gateway, "no-such-order-at-all00")).toBeNull();
    expect(await sendMessage(h.deps, "no-such-order-at-all00")).toBe("not_due");
  });

  it("takes its turn in the gateway's line, unless that was booked; in line is only who could go", async () => {
    const paced = Object.assign(h.gateway, { perSecond: 5 });
    const { now } = h.time;
    const [first, second, third] = [await paidOrder(), await paidOrder(), await paidOrder()];
    expect(await claimMessage(h.deps, paced, first)).toMatchObject({ message: { id: first } });
    expect(await nextCallAt()).toBe(now + paceInterval(5));
    expect(await claimMessage(h.deps, paced, second)).toBe("in_line");
    expect(await claimMessage(h.deps, paced, first)).toBeNull();
    await run("UPDATE messages SET next_at = ? WHERE id = ?", now + 1, third);
    expect(await claimMessage(h.deps, paced, third)).toBeNull();
    expect(await claimMessage(h.deps, paced, second, { turn: "booked" })).toMatchObject({
      message: { id: second },
    });
    expect(await nextCallAt()).toBe(now + paceInterval(5));
  });

  it("at a gateway without a pace takes no turn", async () => {
    expect(await claimMessage(h.deps, h.gateway, await paidOrder())).not.toBeNull();
    expect(await nextCallAt()).toBeNull();
  });

  it("at a gateway that had a pace once waits in no line, and is in none where it may not go", async () => {
    const [id, stopped] = [await paidOrder(), await paidOrder()];
    await lineUntil(h.time.now + 60_000);
    expect(await claimMessage(h.deps, h.gateway, id)).toMatchObject({ message: { id } });
    await run("UPDATE settings SET v = 'off' WHERE k = 'sending'");
    expect(await claimMessage(h.deps, h.gateway, stopped)).toBeNull();
    expect(await nextCallAt()).toBe(h.time.now + 60_000);
  });
});

describe("what is known before the claim", () => {
  const restrict = (kind: "name" | "country", value: string) =>
    run(
      "INSERT INTO restrictions (id, kind, value, reason, author, created_at) VALUES (?2, ?1, ?2, 'x', 'noor', 1)",
      kind,
      value,
    );

  it("stops a late wake-up of what was sent, whose text may be gone, without a word to staff", async () => {
    for (const state of ["sent", "delivered", "cancelled"] as const)
      expect(await sendMessage(h.deps, await seedStates(h, "paid", state))).toBe("not_due");
    expect(await sendMessage(h.deps, await holdOne(h))).toBe("not_due");
    expect(h.alarms).toEqual([]);
  });

  it("stops all in a database that is behind its mark, or of which nobody can tell", async () => {
    const id = await paidOrder();
    const under = (mark: SeenMark) => ({
      ...h.deps,
      highWater: { ...h.deps.highWater, read: async () => mark },
    });
    await run("INSERT INTO marks (at, nonce) VALUES (?, 'known')", h.time.now - vouchingTime - 1);
    expect(await sendMessage(under("away"), id)).toBe("paused");
    const ahead = { at: h.time.now, nonce: "unknown", epoch: 0, seq: 1 };
    expect(await sendMessage(under(ahead), id)).toBe("paused");
    expect([h.gateway.calls.send, (await statesOf(h, id)).message]).toEqual([0, "queued"]);
    expect(h.alarms.map(({ code }) => code)).toEqual(["database_rewound"]);
  });

  it("sends it to the gateway whose turn it is, however the line of another stands, and to none where all are paused", async () => {
    const second = new FakeGateway("second");
    const two = { ...h.deps, gateways: [h.gateway, second] };
    const [id, other] = [await paidOrder(), await paidOrder()];
    await run("UPDATE messages SET refused_by = 'fake' WHERE id = ?", id);
    await lineUntil(h.time.now + 60_000);
    expect(await sendMessage(two, id)).toBe("sent");
    expect([h.gateway.calls.send, second.accepted.map(({ reference }) => reference)]).toEqual([0, [id]]);
    await run("UPDATE gateway_health SET failures = 10, paused_since = 1, probe_at = ?", h.time.now + 60_000);
    expect(await sendMessage(h.deps, other)).toBe("paused");
    expect([h.gateway.calls.send, (await statesOf(h, other)).message]).toEqual([0, "queued"]);
  });

  it("gives back the money of a name that became protected, unless staff offer it, and of one message alone (M9)", async () => {
    const [id, other] = [await paidOrder(), await paidOrder()];
    await restrict("name", "Sinterklaas");
    h.pass(1_000);
    expect(await sendMessage(h.deps, id)).toBe("refund_due");
    expect(
      await h.env.DB.prepare("SELECT status, reason, actor, changed_at, next_at FROM messages WHERE id = ?")
        .bind(id)
        .first(),
    ).toEqual({
      status: "refund_due",
      reason: "name_protected",
      actor: "consumer",
      changed_at: h.time.now,
      next_at: h.time.now,
    });
    expect((await statesOf(h, other)).message).toBe("queued");
    await run("INSERT INTO senders (name) VALUES ('Sinterklaas')");
    expect(await sendMessage(h.deps, other)).toBe("sent");
  });

  it("gives back the money of a country that was closed, but never calls again what may have gone out (M9)", async () => {
    const [id, pinned] = [await paidOrder(), await paidOrder()];
    await run("UPDATE messages SET pinned = 1, gateway = 'fake' WHERE id = ?", pinned);
    await restrict("country", "NL");
    expect(await sendMessage(h.deps, id)).toBe("refund_due");
    expect(await rowOf(id)).toMatchObject({ reason: "country_closed" });
    expect(await handOver(h.deps, pinned)).toBe("not_due");
    expect([h.gateway.calls.send, (await statesOf(h, pinned)).message]).toEqual([0, "queued"]);
    // No refund was begun for it, and none of the minute's calls was taken for one.
    expect(await h.env.DB.prepare("SELECT * FROM budgets WHERE kind = 'calls_refund'").first()).toBeNull();
  });
});

describe("who hands over beside the queue", () => {
  const waits: number[] = [];
  beforeEach(() => {
    waits.length = 0;
    Object.assign(h.deps.retryTimer, { wait: async (ms: number) => void waits.push(ms) });
  });

  it("begins within five seconds of its answer or not at all, and a consumer however late its database is", async () => {
    const [soon, late] = [await paidAndFound(), await paidAndFound()];
    h.woken.length = 0;
    h.pass(5_000);
    expect(await sendMessage(h.deps, soon.id, { who: "settler", known: soon.known })).toBe("sent");
    h.pass(1);
    expect(await sendMessage(h.deps, late.id, { who: "settler", known: late.known })).toBe("in_line");
    expect([h.gateway.calls.send, h.woken]).toEqual([1, []]);
    const { read } = h.deps.highWater;
    h.deps.highWater.read = () => {
      h.pass(6_000);
      return read();
    };
    expect(await sendMessage(h.deps, late.id)).toBe("sent");
  });

  it("waits in no longer a line than a second, where a consumer does", async () => {
    Object.assign(h.gateway, { perSecond: 5 });
    const { id, known } = await paidAndFound();
    await lineUntil(h.time.now + shortWait + 1);
    expect(await sendMessage(h.deps, id, { who: "settler", known })).toBe("in_line");
    expect(waits).toEqual([]);
    expect(await sendMessage(h.deps, id)).toBe("sent");
    expect(waits).toEqual([shortWait + 1]);
  });

  it("is none for a held one that is let go: its consumer comes back when the line has moved on", async () => {
    Object.assign(h.gateway, { perSecond: 1 });
    const id = await holdOne(h);
    await lay(h, [id], { verdict: "release" });
    h.pass(verdictRest);
    await lineUntil(h.time.now + 15_000);
    h.woken.length = 0;
    expect(await sendMessage(h.deps, id)).toBe("in_line");
    expect(h.woken).toEqual([{ orderId: id, delay: expect.any(Number) }]);
    await run("DELETE FROM gateway_health");
    expect(await sendMessage(h.deps, id)).toBe("sent");
  });
});

describe("where only some numbers may be texted", () => {
  const limitedTo = (...testReceivers: string[]) => ({
    ...h.deps,
    site: { ...h.deps.site, operation: { ...h.deps.site.operation, testReceivers } },
  });

  it("a message to another gives its money back, and one to each of them goes (M9)", async () => {
    const orders = [
      await place(h, { receiver: "+31687654321" }),
      await place(h),
      await place(h, { receiver: "+32470123456" }),
    ];
    for (const id of orders) await pay(h, id);
    for (const id of orders) await sendMessage(limitedTo("+31612345678", "+32470123456"), id);
    expect(h.gateway.accepted.map(({ to }) => to)).toEqual(["+31612345678", "+32470123456"]);
    const [other = ""] = orders;
    expect((await statesOf(h, other)).message).toBe("refund_due");
    expect(await rowOf(other)).toMatchObject({ reason: "not_listed" });
  });

  it("nobody is texted where the list names nobody", async () => {
    const id = await paidOrder();
    await sendMessage(limitedTo(), id);
    expect([h.gateway.calls.send, (await statesOf(h, id)).message]).toEqual([0, "refund_due"]);
  });

  it("one to another that may have gone out is not called again, and waits for its report", async () => {
    const id = await paidOrder();
    await h.env.DB.prepare("UPDATE messages SET pinned = 1, gateway = 'fake'").run();
    expect(await sendMessage(limitedTo("+32470123456"), id)).toBe("not_due");
    expect([h.gateway.calls.send, (await statesOf(h, id)).message]).toEqual([0, "queued"]);
  });
});

describe("what the gateway answers", () => {
  it("not now: waits and tries again, longer each time, and gives up after five calls (M11, M12)", async () => {
    const id = await paidOrder();
    const waits: number[] = [];
    for (let call = 1; call <= 5; call++) {
      answer({ kind: "not_accepted", temporary: true, scope: "message", code: "busy" });
      const sent = await sendMessage(h.deps, id);
      expect(sent).toBe(call < 5 ? "again" : "refund_due");
      if (call < 5) waits.push(Number((await rowOf(id))?.next_at) - h.time.now);
      h.pass(3 * 60 * 60 * 1000);
    }
    expect(waits).toEqual([30_000, 120_000, 600_000, 1_800_000]);
    expect(h.woken.slice(1).map(({ delay }) => delay)).toEqual(waits);
    expect(await rowOf(id)).toMatchObject({ attempt: 5, reason: "attempts_spent" });
  });

  it("never: the money is due back, with the gateway's reason (M12)", async () => {
    const id = await paidOrder();
    answer({ kind: "not_accepted", temporary: false, scope: "message", code: "number_refused" });
    expect(await sendMessage(h.deps, id)).toBe("refund_due");
    expect(await rowOf(id)).toMatchObject({ reason: "number_refused" });
  });

  it("something about our account: the message waits and staff are called", async () => {
    const id = await paidOrder();
    answer({ kind: "not_accepted", temporary: true, scope: "account", code: "no_credit" });
    expect(await sendMessage(h.deps, id)).toBe("again");
    expect(h.alarms.map((alarm) => alarm.code)).toEqual(["gateway_paused"]);
  });

  it("nothing that makes sense: it is unknown, and no wake-up calls again (M13)", async () => {
    const id = await paidOrder();
    answer({ kind: "unknown", code: "timeout" }, true);
    expect(await sendMessage(h.deps, id)).toBe("unknown");
    h.pass(24 * 60 * 60 * 1000);
    await sendMessage(h.deps, id);
    expect(h.gateway.calls.send).toBe(1);
    expect((await statesOf(h, id)).message).toBe("unknown");
  });

  it.each([
    [true, 2 * 60_000],
    [false, 24 * 60 * 60_000],
  ])(
    "nothing, by a gateway that can be looked up at (%s): it is taken up again after %i ms",
    async (lookUp, wait) => {
      h.gateway.can = { lookUp, refuseDuplicates: false };
      const id = await paidOrder();
      answer({ kind: "unknown", code: "timeout" });
      await sendMessage(h.deps, id);
      expect((await rowOf(id))?.next_at).toBe(h.time.now + wait);
    },
  );

  it("that it had this reference before: it is looked up at once", async () => {
    const id = await paidOrder();
    answer({ kind: "duplicate" });
    await sendMessage(h.deps, id);
    expect((await rowOf(id))?.next_at).toBe(h.time.now);
  });

  it("yes, after the claim had run out: it still counts (M14)", async () => {
    const id = await paidOrder();
    h.gateway.answers.push(async () => {
      await h.env.DB.prepare(
        "UPDATE messages SET status = 'unknown', ver = ver + 1, tx = 'sweep', lease = NULL WHERE id = ?",
      )
        .bind(id)
        .run();
    });
    await sendMessage(h.deps, id);
    expect((await statesOf(h, id)).message).toBe("sent");
  });

  const refused = { kind: "not_accepted", scope: "message", code: "no" } as const;
  it.each([
    { ...refused, temporary: false },
    { ...refused, temporary: true },
    { kind: "unknown", code: "timeout" },
    { kind: "duplicate" },
  ] as const)("%o, after the claim had run out: it changes nothing", async (outcome) => {
    for (const [set, state] of [
      ["status = 'unknown', ver = ver + 1, lease = NULL", "unknown"],
      // Another call is under way by now.
      ["lease = 'another', attempt = attempt + 1", "sending"],
    ] as const) {
      const id = await paidOrder();
      h.gateway.send = async () => {
        await h.env.DB.prepare(`UPDATE messages SET ${set} WHERE id = ?`).bind(id).run();
        return outcome;
      };
      await sendMessage(h.deps, id);
      expect((await statesOf(h, id)).message).toBe(state);
    }
  });

  it.each(["before", "after"] as const)(
    "yes, and the database is away for twenty tries: it is written down once it is back (C14), lost %s",
    async (when) => {
      const id = await paidOrder();
      let calls = 0;
      const { db } = createHarness({
        d1: probeD1(h.env.DB, async (call) => {
          // The first round trip reads the message, the second claims it, all others write down what the call brought.
          const isLost = ++calls > 2 && calls <= 22;
          if (isLost && when === "before") throw new Error("D1_ERROR: Network connection lost.");
          const answer = await call();
          if (isLost) throw new Error("D1_ERROR: Network connection lost.");
          return answer;
        }),
      }).deps;
      expect(await sendMessage({ ...h.deps, db }, id)).toBe("sent");
      expect((await eventsOf(h, "message", id)).slice(-2)).toEqual(["queued>sending", "sending>sent"]);
      expect(h.gateway.accepted.length).toBe(1);
    },
  );

  it("yes, while another call is under way: that one's own answer is waited for", async () => {
    const id = await paidOrder();
    h.gateway.send = async () => {
      await h.env.DB.prepare("UPDATE messages SET lease = 'another', attempt = attempt + 1").run();
      return { kind: "accepted", gatewayId: "late" };
    };
    await sendMessage(h.deps, id);
    expect((await statesOf(h, id)).message).toBe("sending");
    expect(await rowOf(id)).toMatchObject({ lease: "another", gateway_id: null });
  });
});

describe("what is sealed and does not open", () => {
  it("is never sent garbled: an altered text gives the money back", async () => {
    const id = await paidOrder();
    await h.env.DB.prepare("UPDATE messages SET body_sealed = receiver_sealed").run();
    expect(await sendMessage(h.deps, id)).toBe("refund_due");
    expect(h.gateway.calls.send).toBe(0);
    expect((await statesOf(h, id)).message).toBe("refund_due");
    expect(h.alarms).toEqual([{ code: "message_unreadable", facts: { orderId: id } }]);
  });

  it("gives the money back as well where number or text is gone", async () => {
    for (const column of ["receiver_sealed", "body_sealed"]) {
      const id = await paidOrder();
      await h.env.DB.prepare(`UPDATE messages SET ${column} = NULL WHERE id = ?`).bind(id).run();
      expect(await sendMessage(h.deps, id)).toBe("refund_due");
      expect(h.alarms.splice(0)).toEqual([{ code: "message_unreadable", facts: { orderId: id } }]);
    }
    expect(h.gateway.calls.send).toBe(0);
  });

  it("waits for a person when the key is missing from the ring, which is a wrong setting", async () => {
    const id = await paidOrder();
    await h.env.DB.prepare(
      "UPDATE messages SET body_sealed = replace(body_sealed, '1.dev.', '1.old.')",
    ).run();
    expect(await sendMessage(h.deps, id)).toBe("unreadable");
    expect((await statesOf(h, id)).message).toBe("queued");
    expect(h.alarms).toEqual([{ code: "data_key_missing", facts: { orderId: id } }]);
  });
});
