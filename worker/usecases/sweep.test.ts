import { beforeEach, describe, expect, it } from "vitest";
import { retention } from "#domain/retention";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf } from "#testing/http";
import { pay, place, seedStates, sendOne, statesOf } from "#testing/orders";
import { claimMessage } from "./orders/claim-message";
import { sendMessage } from "./orders/send-message";
import { settlePayment } from "./orders/settle-payment";
import { sweep } from "./sweep";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const state = async (id: string) => (await statesOf(h, id)).message;
const later = async (ms: number) => {
  h.pass(ms);
  await sweep(h.deps);
};

describe("what a crash left behind", () => {
  it("a claim whose consumer died becomes unknown, never queued again by itself (C12, M13)", async () => {
    const id = await seedStates(h, "paid", "sending", { columns: { next_at: h.time.now + 2 * minute } });
    await later(2 * minute - 1);
    expect(await state(id)).toBe("sending");
    h.gateway.lookUps.push({ kind: "unavailable" });
    await later(1);
    expect(await state(id)).toBe("unknown");
  });

  it("a claim whose consumer died before its call is looked up at once when it runs out (C12)", async () => {
    const id = await place(h);
    await pay(h, id);
    await claimMessage(h.deps, h.gateway, id);
    await later(2 * minute - 1);
    expect([await state(id), h.gateway.calls.lookUp]).toEqual(["sending", 0]);
    await later(1);
    expect([await state(id), h.gateway.calls.lookUp]).toEqual(["unknown", 1]);
  });

  it("an order that the provider never heard of is given up after an hour (C3, P2)", async () => {
    h.provider.faults.open.push("before", "before", "before");
    await expect(place(h)).rejects.toThrow("unreachable");
    const [id = ""] = (await h.env.DB.prepare("SELECT id FROM orders").all<{ id: string }>()).results.map(
      (r) => r.id,
    );
    await later(hour - 1);
    expect(await statesOf(h, id)).toEqual({ payment: "creating", message: "awaiting_payment" });
    await later(1);
    expect(await statesOf(h, id)).toEqual({ payment: "create_failed", message: "cancelled" });
  });

  it("a paid order whose callback never came is found, first after a minute (C6)", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    await later(minute - 1);
    expect(await state(id)).toBe("awaiting_payment");
    await later(1);
    expect(await state(id)).toBe("queued");
  });

  it("a pending payment of which no list tells is asked about at 1, 3, 10, 30 minutes, 1, 2, 6, 12, 24 hours, then daily to 14 days", async () => {
    h.provider.listPage = 0;
    await place(h);
    const start = h.time.now;
    const daily = Array.from({ length: 13 }, (_, n) => (n + 2) * 1440);
    const marks = [1, 3, 10, 30, 60, 120, 360, 720, 1440, ...daily];
    for (const [index, mark] of marks.entries()) {
      await later(start + mark * minute - 1 - h.time.now);
      expect([mark, h.provider.calls.fetch]).toEqual([mark, index]);
      await later(1);
      expect([mark, h.provider.calls.fetch]).toEqual([mark, index + 1]);
    }
    await later(30 * day);
    expect(h.provider.calls.fetch).toBe(marks.length);
  });

  it("a poll that the provider did not answer is repeated each minute until it does (C7)", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    h.provider.faults.fetch.push("before", "before", "before");
    h.provider.faults.list.push("before", "before", "before");
    h.pass(23 * hour);
    for (const fetches of [1, 2, 3]) {
      await later(minute);
      expect([h.provider.calls.fetch, await state(id)]).toEqual([fetches, "awaiting_payment"]);
    }
    await later(minute);
    expect(await state(id)).toBe("queued");
  });

  it("a payment that was settled is not asked about again", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid" });
    for (let days = 0; days < 3; days++) await later(day);
    expect(h.provider.calls.fetch).toBe(1);
    expect(await h.env.DB.prepare("SELECT next_poll_at FROM payments").first("next_poll_at")).toBeNull();
  });

  it("a payment that another provider than today's opened is not asked about at this one", async () => {
    const id = await place(h);
    await h.env.DB.prepare("UPDATE payments SET provider = 'yesterday'").run();
    h.provider.set(id, { status: "paid" });
    await later(minute);
    await h.ask(`/api/payments/${id}`);
    expect(h.provider.calls.fetch).toBe(0);
    await h.env.DB.prepare("UPDATE payments SET provider = 'fake'").run();
    await later(2 * minute);
    expect(await state(id)).toBe("queued");
  });

  it("a queued message that nothing woke is woken again after thirty seconds (C8, C10)", async () => {
    const id = await place(h);
    await pay(h, id);
    h.woken.length = 0;
    await later(29_999);
    expect(h.woken).toEqual([]);
    await later(1);
    expect(h.woken.map((one) => one.orderId)).toEqual([id]);
  });

  it("a queued message is sent from the sweep itself when the queue is down", async () => {
    const id = await place(h);
    await pay(h, id);
    h.deps.wake.send = async () => {
      throw new Error("queue down");
    };
    await later(minute);
    expect(await state(id)).toBe("sent");
    expect(h.gateway.accepted.length).toBe(1);
  });

  it("a queued message is woken before any slow vendor is asked about anything", async () => {
    const paid = await place(h);
    await pay(h, paid);
    const id = await place(h);
    h.woken.length = 0;
    const list = h.provider.endedSince.bind(h.provider);
    h.provider.endedSince = (since, calls) => {
      expect(h.woken.map((one) => one.orderId)).toEqual([paid]);
      return list(since, calls);
    };
    await later(minute);
    expect([h.provider.calls.fetch, h.provider.calls.endedSince]).toEqual([1, 1]);
    expect((await statesOf(h, id)).payment).toBe("pending");
  });

  it("is left alone while staff have sending switched off", async () => {
    const id = await place(h);
    await pay(h, id);
    await h.env.DB.prepare("UPDATE settings SET v = 'off' WHERE k = 'sending'").run();
    h.woken.length = 0;
    await later(minute);
    expect(h.woken).toEqual([]);
    expect(await state(id)).toBe("queued");
  });
});

describe("an outcome that nobody knows", () => {
  const lose = async (accepts: boolean) => {
    const id = await place(h);
    await pay(h, id);
    h.gateway.answers.push({ accepts, outcome: { kind: "unknown", code: "timeout" } });
    await sendMessage(h.deps, id);
    return id;
  };

  it("is found by its reference, and counts as sent (C13, M14)", async () => {
    const id = await lose(true);
    await later(2 * minute);
    expect(await state(id)).toBe("sent");
    expect(h.gateway.calls.send).toBe(1);
  });

  it("is not looked up before its time", async () => {
    await lose(true);
    await later(2 * minute - 1);
    expect(h.gateway.calls.lookUp).toBe(0);
    await later(1);
    expect(h.gateway.calls.lookUp).toBe(1);
  });

  it("is called again only after two negative look-ups, twenty quiet minutes, by a look-up that is alive (M15)", async () => {
    await sendOne(h);
    const id = await lose(false);
    for (const at of [2, 10]) {
      await later(at === 2 ? 2 * minute : 8 * minute);
      expect([at, await state(id)]).toEqual([at, "unknown"]);
    }
    await later(10 * minute - 1);
    expect(await state(id)).toBe("unknown");
    await later(1);
    expect(await state(id)).toBe("queued");
    await sendMessage(h.deps, id);
    expect(await state(id)).toBe("sent");
    expect(h.gateway.accepted.filter((sms) => sms.reference === id).length).toBe(1);
  });

  it("is not called again while the look-up cannot find a message that was certainly accepted", async () => {
    const id = await lose(false);
    for (let round = 0; round < 20; round++) await later(20 * minute);
    expect(await state(id)).toBe("unknown");
    expect(h.gateway.calls.send).toBe(1);
  });

  it("is not called a third time on one look-up after the second call, however late that comes", async () => {
    await sendOne(h);
    const id = await lose(false);
    for (const pause of [2, 8, 10]) await later(pause * minute);
    h.gateway.answers.push({ accepts: false, outcome: { kind: "unknown", code: "timeout" } });
    await sendMessage(h.deps, id);
    await sendOne(h);
    await later(25 * minute);
    expect(await state(id)).toBe("unknown");
    await later(40 * minute);
    expect(await state(id)).toBe("queued");
  });

  it("is not called again while the look-up does not find even what was certainly accepted", async () => {
    await sendOne(h);
    const id = await lose(false);
    h.gateway.lookUp = async () => ({ kind: "absent" });
    for (const pause of [2, 8, 10, 40]) await later(pause * minute);
    expect(await state(id)).toBe("unknown");
  });

  it("starts counting negative look-ups anew with each call", async () => {
    await sendOne(h);
    const id = await lose(false);
    for (const pause of [2, 8, 10]) await later(pause * minute);
    h.gateway.answers.push({ accepts: false, outcome: { kind: "unknown", code: "timeout" } });
    await sendMessage(h.deps, id);
    await later(2 * minute);
    await later(8 * minute);
    expect(await state(id)).toBe("unknown");
  });

  it("gives the money back once five calls are spent (M16)", async () => {
    await sendOne(h);
    const id = await lose(false);
    await h.env.DB.prepare("UPDATE messages SET attempt = 5 WHERE id = ?").bind(id).run();
    for (const pause of [2, 8, 10, 1]) await later(pause * minute);
    expect(await state(id)).toBe("refunded");
    expect(h.provider.of(id).refunds.length).toBe(1);
  });

  it("gives the money back after a day where nothing can be looked up, and never calls again (M16)", async () => {
    h.gateway.can = { lookUp: false, refuseDuplicates: false };
    const id = await lose(true);
    await later(day - 1);
    expect(await state(id)).toBe("unknown");
    await later(1);
    expect(await state(id)).toBe("refund_due");
    await later(minute);
    expect(await state(id)).toBe("refunded");
    expect(h.gateway.calls).toEqual({ send: 1, lookUp: 0 });
  });

  it("gives the money back after a day of look-ups that do not answer", async () => {
    const id = await lose(false);
    h.gateway.lookUp = async () => ({ kind: "unavailable" });
    for (let round = 0; round < 7; round++) await later(4 * hour);
    expect(await state(id)).toBe("refunded");
  });
});

describe("what waited long enough", () => {
  /** What its sender is told. */
  const messageOf = async (id: string) => (await bodyOf(await h.ask(`/api/payments/${id}`))).payment?.message;

  it("a held message goes back after twelve hours (M7)", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid", amountCents: 1 });
    await settlePayment(h.deps, `fake_${id}`, "provider");
    await later(12 * hour - 1);
    expect(await state(id)).toBe("held");
    await later(1);
    expect(await state(id)).toBe("refunded");
  });

  it("a queued message that could not be sent for a day goes back (M9)", async () => {
    const id = await place(h);
    await pay(h, id);
    await h.env.DB.prepare("UPDATE settings SET v = 'off' WHERE k = 'sending'").run();
    await later(day - 1);
    expect(await state(id)).toBe("queued");
    await later(1);
    expect(await state(id)).toBe("refunded");
    expect(await messageOf(id)).toMatchObject({ failure: "trouble" });
  });

  it("a queued message that a gateway would not take for want of credit goes back as trouble, not as refused by its network (M9)", async () => {
    const id = await place(h);
    await pay(h, id);
    h.gateway.answers.push({
      accepts: false,
      outcome: { kind: "not_accepted", temporary: true, scope: "account", code: "credit" },
    });
    await sendMessage(h.deps, id);
    await h.env.DB.prepare("UPDATE settings SET v = 'off' WHERE k = 'sending'").run();
    await later(day);
    expect(await state(id)).toBe("refunded");
    expect(await messageOf(id)).toMatchObject({ failure: "trouble" });
  });

  it("a queued one whose call was never answered does so a day after that call, also where it was paid long before (M9)", async () => {
    const id = await place(h);
    await pay(h, id);
    const sending = (on: "on" | "off") =>
      h.env.DB.prepare("UPDATE settings SET v = ? WHERE k = 'sending'").bind(on).run();
    await sending("off");
    await later(day - 10 * minute);
    await sending("on");
    h.gateway.can = { lookUp: false, refuseDuplicates: true };
    h.gateway.answers.push({ accepts: true, outcome: { kind: "unknown", code: "timeout" } });
    await sendMessage(h.deps, id);
    await sending("off");
    await later(20 * minute);
    await later(minute);
    expect(await state(id)).toBe("queued");
    await later(day - 21 * minute - 1);
    expect(await state(id)).toBe("queued");
    await later(1);
    expect(await state(id)).toBe("refunded");
    // It may have arrived.
    expect(await messageOf(id)).toMatchObject({ failure: "unclear" });
  });

  it("a queued message does so even when a page of younger ones came due before it", async () => {
    const old = await seedStates(h, "paid", "queued");
    await h.env.DB.prepare("UPDATE payments SET paid_at = ?")
      .bind(h.time.now - day)
      .run();
    for (let n = 0; n < 200; n++)
      await seedStates(h, "paid", "queued", { columns: { next_at: h.time.now - 1 } });
    await h.env.DB.prepare("UPDATE settings SET v = 'off' WHERE k = 'sending'").run();
    await sweep(h.deps);
    expect(await state(old)).toBe("refunding");
    expect(
      await h.env.DB.prepare("SELECT count(*) AS n FROM messages WHERE status = 'queued'").first("n"),
    ).toBe(200);
  });

  it("a payment that the provider never ended counts as expired after fifteen days, and goes back if paid after that", async () => {
    const id = await place(h);
    const other = await place(h);
    await later(15 * day - 1);
    expect(await statesOf(h, id)).toEqual({ payment: "pending", message: "awaiting_payment" });
    await pay(h, other);
    await later(1);
    expect(await statesOf(h, id)).toEqual({ payment: "expired", message: "cancelled" });
    expect(await statesOf(h, other)).toEqual({ payment: "paid", message: "queued" });
    await pay(h, id);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "refund_due" });
  });

  it("an undelivered message goes back once its reports had ten minutes to contradict each other (M19)", async () => {
    const id = await sendOne(h);
    await h.ask(`/api/webhooks/sms/fake/${h.services.settings.webhookToken}`, {
      method: "POST",
      body: JSON.stringify({ reference: id, state: "undelivered" }),
    });
    await later(10 * minute - 1);
    expect(await state(id)).toBe("undelivered");
    await later(1);
    expect(await state(id)).toBe("refunded");
  });

  it("a sent message without a report stays sent (M20)", async () => {
    const id = await sendOne(h);
    for (let days = 0; days < 10; days++) await later(day);
    expect(await state(id)).toBe("sent");
  });
});

describe("forgetting", () => {
  const dataOf = (id: string) =>
    h.env.DB.prepare(
      `SELECT m.body_sealed AS body, m.receiver_sealed AS receiver, m.receiver_hash AS hash, m.receiver_mask AS mask,
         o.address_sealed AS address, o.address_hash AS address_hash, o.browser_sealed AS browser
       FROM messages m JOIN orders o ON o.id = m.id WHERE m.id = ?`,
    )
      .bind(id)
      .first<Record<string, string | null>>();
  const kept = async (id: string) =>
    Object.entries((await dataOf(id)) ?? {}).flatMap(([k, v]) => (v === null ? [] : [k]));
  const deliver = (id: string) =>
    h.ask(`/api/webhooks/sms/fake/${h.services.settings.webhookToken}`, {
      method: "POST",
      body: JSON.stringify({ reference: id, state: "delivered" }),
    });
  // No mask: what is shown of the number is opened from what is sealed (decision 071).
  const everything = ["body", "receiver", "hash", "address", "address_hash", "browser"];

  it("drops text and number of an unpaid order a day after it ended, and the whole order after thirty", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "expired" });
    await settlePayment(h.deps, `fake_${id}`, "provider");
    await later(retention.unpaidText - 1);
    expect(await kept(id)).toEqual(everything);
    await later(1);
    expect(await kept(id)).toEqual(["address", "address_hash", "browser"]);
    await later(30 * day);
    expect(await dataOf(id)).toBeNull();
    const answer = await h.ask(`/api/payments/${id}`);
    expect(answer.status).toBe(404);
  });

  it.each(["failed", "canceled", "create_failed"] as const)(
    "drops all of an order that %s after thirty days, and not a payment that came in",
    async (end) => {
      const id = await seedStates(h, end, "cancelled");
      const paid = await seedStates(h, "paid", "sent");
      const mismatched = await seedStates(h, "paid_mismatch", "refunded");
      const left = (table: string) =>
        h.env.DB.prepare(`SELECT id FROM ${table} ORDER BY rowid`)
          .all<{ id: string }>()
          .then(({ results }) => results.map((row) => row.id));
      await later(30 * day - 1);
      for (const table of ["orders", "payments", "messages"]) {
        expect(await left(table)).toEqual([id, paid, mismatched]);
      }
      await later(1);
      for (const table of ["orders", "payments", "messages"]) {
        expect(await left(table)).toEqual([paid, mismatched]);
      }
    },
  );

  it("drops text and number of a delivered order after 14 days, address after 30, the hash after 90, never the books", async () => {
    const id = await sendOne(h);
    await deliver(id);
    await later(retention.paidText - 1);
    expect(await kept(id)).toEqual(everything);
    await later(1);
    expect(await kept(id)).toEqual(["hash", "address", "address_hash", "browser"]);
    await later(16 * day);
    expect(await kept(id)).toEqual(["hash"]);
    await later(60 * day);
    expect(await kept(id)).toEqual([]);
    expect((await statesOf(h, id)).payment).toBe("paid");
  });

  it("drops the same of a sent message without a report three days later, when no report is waited for any more", async () => {
    const id = await sendOne(h);
    await later(17 * day - 1);
    expect(await kept(id)).toEqual(everything);
    await later(1);
    expect(await kept(id)).toEqual(["hash", "address", "address_hash", "browser"]);
    await later(76 * day - 1);
    expect(await kept(id)).toEqual(["hash"]);
    await later(1);
    expect(await kept(id)).toEqual([]);
  });

  it.each(["refunded", "refund_failed", "blocked_final"] as const)(
    "drops text, number and hash of a message that is %s in the same way",
    async (end) => {
      const texts = { body_sealed: "b", receiver_sealed: "r" };
      const id = await seedStates(h, "paid", end, { columns: texts });
      await later(14 * day - 1);
      expect(await kept(id)).toEqual(["body", "receiver", "hash"]);
      await later(1);
      expect(await kept(id)).toEqual(["hash"]);
      await later(76 * day);
      expect(await kept(id)).toEqual([]);
    },
  );

  it.each(["held", "queued", "sending", "unknown", "refund_due", "refunding", "undelivered"] as const)(
    "keeps all of a message that is %s, however long that lasts",
    async (state) => {
      const texts = { body_sealed: "b", receiver_sealed: "r", next_at: null };
      const id = await seedStates(h, "paid", state, { columns: texts });
      await later(200 * day);
      expect(await kept(id)).toEqual(["body", "receiver", "hash"]);
    },
  );

  it("keeps the text of a message that may still have to be sent", async () => {
    const id = await place(h);
    await h.env.DB.prepare("UPDATE settings SET v = 'off' WHERE k = 'sending'").run();
    await pay(h, id);
    await later(23 * hour);
    expect(await kept(id)).toEqual(everything);
  });
});

it("goes on with the others when one row fails, and says which", async () => {
  const lost = await seedStates(h, "paid", "unknown");
  const due = await seedStates(h, "paid", "refund_due");
  h.provider.add(`fake_${due}`, h.provider.of(await place(h)).order, { status: "paid", orderId: due });
  h.gateway.lookUp = async () => {
    throw new Error("the look-up broke");
  };
  await sweep(h.deps);
  expect([await state(lost), await state(due)]).toEqual(["unknown", "refunded"]);
  expect(h.alarms).toEqual([{ code: "sweep_failed", facts: { part: "unknown", id: lost, error: "Error" } }]);
  const beat = await h.env.DB.prepare("SELECT at FROM heartbeats WHERE name = 'sweep'").first("at");
  expect(beat).toBe(h.time.now);
});

it("works through more than one page, a page at a time", async () => {
  for (let n = 0; n < 201; n++) await seedStates(h, "paid", "undelivered");
  await sweep(h.deps);
  const left = () =>
    h.env.DB.prepare("SELECT count(*) AS n FROM messages WHERE status = 'undelivered'").first("n");
  expect(await left()).toBe(1);
  await sweep(h.deps);
  expect(await left()).toBe(0);
});
