import { beforeEach, describe, expect, it } from "vitest";
import { selectMessage } from "#db/messages";
import { quietPeriod } from "#domain/delivery";
import { createHarness, type Harness } from "#testing/harness";
import { seedStates, sendOne, statesOf } from "#testing/orders";
import { sweep } from "../sweep";
import { resolveUnknown } from "./resolve-unknown";
import { sendMessage } from "./send-message";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const hour = 60 * 60_000;
const absent = () => ({ claimed_at: h.time.now - hour, first_absent_at: h.time.now - hour });

/** Resolves it as a sweep does that read the row some time ago, after which something else happened to it. */
async function resolveStale(id: string, happened: string) {
  const [row] = await selectMessage(h.deps.db, id);
  if (!row) throw new Error(`no message ${id}`);
  await h.env.DB.prepare(`UPDATE messages SET ${happened} WHERE id = ?`).bind(id).run();
  await resolveUnknown(h.deps, row);
}

describe("a sweep that read an unknown message some time ago", () => {
  it("does not send it again after another call was made since", async () => {
    await sendOne(h);
    const id = await seedStates(h, "paid", "unknown", { columns: absent() });
    await resolveStale(id, "attempt = attempt + 1");
    expect((await statesOf(h, id)).message).toBe("unknown");
  });

  it("does send it again when nothing happened since, and wakes the consumer at once", async () => {
    await sendOne(h);
    const id = await seedStates(h, "paid", "unknown", { columns: absent() });
    h.woken.length = 0;
    await resolveStale(id, "attempt = attempt");
    expect((await statesOf(h, id)).message).toBe("queued");
    expect(h.woken.map(({ orderId }) => orderId)).toEqual([id]);
    const next = await h.env.DB.prepare("SELECT next_at FROM messages WHERE id = ?")
      .bind(id)
      .first("next_at");
    expect(next).toBe(h.time.now);
  });

  it("does not give its money back after a report came since", async () => {
    h.gateway.can = { lookUp: false, refuseDuplicates: false };
    const id = await seedStates(h, "paid", "unknown", { columns: { claimed_at: h.time.now - 25 * hour } });
    await resolveStale(id, "status = 'delivered', ver = ver + 1");
    expect((await statesOf(h, id)).message).toBe("delivered");
  });
});

describe("a message that was called an hour ago", () => {
  const look = async (columns: Record<string, number>) => {
    await sendOne(h);
    const id = await seedStates(h, "paid", "unknown", {
      columns: { claimed_at: h.time.now - hour, ...columns },
    });
    return { id, resolve: () => resolveStale(id, "attempt = attempt") };
  };

  it("is not called again on one look-up that does not find it", async () => {
    const { id, resolve } = await look({});
    await resolve();
    expect((await statesOf(h, id)).message).toBe("unknown");
    const row = await h.env.DB.prepare("SELECT first_absent_at FROM messages WHERE id = ?").bind(id).first();
    expect(row).toEqual({ first_absent_at: h.time.now });
  });

  it("is not called again on a second look-up that only fails to answer", async () => {
    const { id, resolve } = await look(absent());
    h.gateway.lookUps.push({ kind: "unavailable" });
    await resolve();
    expect((await statesOf(h, id)).message).toBe("unknown");
  });
});

it("looks for the last time, where nothing can be looked up, exactly when the day is over", async () => {
  h.gateway.can = { lookUp: false, refuseDuplicates: false };
  const claimed = h.time.now - 24 * hour + 60_000;
  const id = await seedStates(h, "paid", "unknown", { columns: { claimed_at: claimed } });
  await resolveStale(id, "attempt = attempt");
  const next = await h.env.DB.prepare("SELECT next_at FROM messages WHERE id = ?").bind(id).first("next_at");
  expect(next).toBe(claimed + 24 * hour);
});

describe("an unknown message of a gateway that is no longer set up", () => {
  it("waits a day for a report and then goes back, without another gateway being asked", async () => {
    const gone = { gateway: "yesterday", claimed_at: h.time.now };
    const id = await seedStates(h, "paid", "unknown", { columns: gone });
    const resolve = async () => {
      for (const row of await selectMessage(h.deps.db, id)) await resolveUnknown(h.deps, row);
      return (await statesOf(h, id)).message;
    };
    h.pass(24 * hour - 1);
    expect(await resolve()).toBe("unknown");
    h.pass(1);
    expect(await resolve()).toBe("refund_due");
    expect(h.gateway.calls.lookUp).toBe(0);
  });
});

it("is not called again on the word of a log that is behind, though it has the message of this morning", async () => {
  const handedOver = new Map<string, number>();
  const { send, lookUp } = h.gateway;
  h.gateway.send = (sms) => {
    if (!handedOver.has(sms.reference)) handedOver.set(sms.reference, h.time.now);
    return send.call(h.gateway, sms);
  };
  h.gateway.lookUp = async (reference) =>
    (handedOver.get(reference) ?? h.time.now) > h.time.now - 0.6 * hour
      ? { kind: "absent" }
      : lookUp.call(h.gateway, reference);
  await sendOne(h);
  h.pass(3 * hour);
  h.gateway.answers.push({ accepts: true, outcome: { kind: "unknown", code: "timeout" } });
  const id = await sendOne(h);
  for (let look = 0; look < 9; look++) {
    h.pass(0.17 * hour);
    await sweep(h.deps);
    await sendMessage(h.deps, id);
  }
  const sends = h.gateway.accepted.filter(({ reference }) => reference === id).length;
  expect([(await statesOf(h, id)).message, sends]).toEqual(["sent", 1]);
});

it("is called again on a quiet day too, forty minutes after a call that never came through", async () => {
  await sendOne(h);
  h.pass(3 * hour);
  h.gateway.answers.push({ accepts: false, outcome: { kind: "unknown", code: "timeout" } });
  const id = await sendOne(h);
  const seen = [];
  for (const minutes of [2, 8, 10, 20]) {
    h.pass((minutes / 60) * hour);
    await sweep(h.deps);
    seen.push((await statesOf(h, id)).message);
  }
  expect(seen).toEqual(["unknown", "unknown", "unknown", "queued"]);
});

describe("a look-up that finds the message", () => {
  it.each([
    ["accepted", "sent"],
    ["delivered", "delivered"],
    ["undelivered", "undelivered"],
  ] as const)("as %s makes it %s", async (state, message) => {
    const id = await seedStates(h, "paid", "unknown");
    h.gateway.lookUps.push({ kind: "found", gatewayId: "g", state });
    await resolveStale(id, "attempt = attempt");
    expect((await statesOf(h, id)).message).toBe(message);
    const gatewayId = await h.env.DB.prepare("SELECT gateway_id FROM messages").first("gateway_id");
    expect(gatewayId).toBe("g");
  });
});

describe("at a gateway that cannot be asked, but refuses a reference that it has had", () => {
  const minute = 60_000;
  const silent = { accepts: true, outcome: { kind: "unknown", code: "timeout" } } as const;

  /** A message whose first call was not answered, after some time and the sweep of that minute. */
  async function unansweredAfter(ms: number) {
    h.gateway.can = { lookUp: false, refuseDuplicates: true };
    h.gateway.answers.push(silent);
    const id = await sendOne(h);
    h.pass(ms);
    h.woken.length = 0;
    await sweep(h.deps);
    return id;
  }

  it("an unanswered call is repeated once it is certainly over, and a refused repeat means that it was sent", async () => {
    const id = await unansweredAfter(20 * minute);
    expect((await statesOf(h, id)).message).toBe("queued");
    h.gateway.answers.push({ accepts: false, outcome: { kind: "duplicate" } });
    expect(await sendMessage(h.deps, id)).toBe("sent");
    expect((await statesOf(h, id)).message).toBe("sent");
    expect(h.gateway.accepted).toHaveLength(1);
  });

  it("an unanswered call is not repeated to a number that was blocked since, nor is its money given back at once: it may have gone out", async () => {
    const id = await unansweredAfter(20 * minute);
    await h.env.DB.prepare(
      "INSERT INTO blocked_phones (id, hash, reason, created_at) SELECT 'b', receiver_hash, 'test', 0 FROM messages",
    ).run();
    expect(await sendMessage(h.deps, id)).toBe("not_due");
    expect((await statesOf(h, id)).message).toBe("queued");
    expect(h.gateway.accepted).toHaveLength(1);
    h.pass(24 * hour);
    await sweep(h.deps);
    expect(["refund_due", "refunding", "refunded"]).toContain((await statesOf(h, id)).message);
    expect(h.gateway.accepted).toHaveLength(1);
  });

  it("is not repeated before that", async () => {
    const id = await unansweredAfter(19 * minute);
    expect((await statesOf(h, id)).message).toBe("unknown");
  });

  it("is not repeated at another gateway", async () => {
    h.gateway.can = { lookUp: false, refuseDuplicates: true };
    const id = await seedStates(h, "paid", "unknown", {
      columns: { claimed_at: h.time.now - hour, gateway: "another" },
    });
    await sweep(h.deps);
    expect((await statesOf(h, id)).message).toBe("unknown");
  });

  it("is given up when its calls are spent", async () => {
    h.gateway.can = { lookUp: false, refuseDuplicates: true };
    const columns = { claimed_at: h.time.now - 25 * hour, attempt: 5, gateway: "fake" };
    const id = await seedStates(h, "paid", "unknown", { columns });
    await sweep(h.deps);
    expect(["refund_due", "refunding", "refunded"]).toContain((await statesOf(h, id)).message);
  });
});

describe("what is found out about an unknown message", () => {
  const rowOf = async (id: string) => {
    const [row] = await selectMessage(h.deps.db, id);
    if (!row) throw new Error(`no message ${id}`);
    return row;
  };
  const resolve = async (id: string) => resolveUnknown(h.deps, await rowOf(id));
  const unknown = (columns: object) => seedStates(h, "paid", "unknown", { columns: { ...columns } });

  it("is written down by whoever said so, with the reason", async () => {
    await sendOne(h);
    const bySweep = { actor: "sweeper", changedAt: h.time.now, tx: expect.stringMatching(/^[\w-]{22}$/) };
    const never = await unknown(absent());
    expect(await resolve(never)).toBe("heard");
    expect(await rowOf(never)).toMatchObject({
      ...bySweep,
      status: "queued",
      reason: "never_accepted",
      pinned: 0,
    });
    const found = await unknown({});
    h.gateway.lookUps.push({ kind: "found", gatewayId: "g", state: "delivered" });
    expect(await resolve(found)).toBe("heard");
    expect(await rowOf(found)).toMatchObject({ ...bySweep, actor: "gateway", status: "delivered" });
    h.gateway.can = { lookUp: false, refuseDuplicates: false };
    const silent = await unknown({ claimed_at: h.time.now - 24 * hour });
    expect(await resolve(silent)).toBe("not_asked");
    expect(await rowOf(silent)).toMatchObject({ ...bySweep, status: "refund_due", reason: "no_report" });
  });

  it("allows another call while one is left of five, and else gives the money back", async () => {
    await sendOne(h);
    const [last, spent] = [
      await unknown({ ...absent(), attempt: 4 }),
      await unknown({ ...absent(), attempt: 5 }),
    ];
    for (const id of [last, spent]) await resolve(id);
    expect(await rowOf(last)).toMatchObject({ status: "queued" });
    expect(await rowOf(spent)).toMatchObject({ status: "refund_due", reason: "never_accepted" });
  });

  it("allows a repeat that the gateway refuses if it had the first, once that is certainly over, and at that gateway alone", async () => {
    h.gateway.can = { lookUp: false, refuseDuplicates: true };
    const [early, over] = [
      await unknown({ claimed_at: h.time.now - quietPeriod + 1 }),
      await unknown({ claimed_at: h.time.now - quietPeriod }),
    ];
    for (const id of [early, over]) await resolve(id);
    expect(await rowOf(early)).toMatchObject({ status: "unknown" });
    expect(await rowOf(over)).toMatchObject({ status: "queued", reason: "repeat_is_safe", pinned: 1 });
  });
});
