import { beforeEach, describe, expect, it } from "vitest";
import { openDb } from "#db/client";
import { messageIs, moveMessage } from "#db/messages";
import { holdLimit, quietPeriod, unknownLimit } from "#domain/delivery";
import { rebuildLimit } from "#domain/rewind";
import { unknownOverdue } from "#domain/worklist";
import { losingD1 } from "#testing/d1-probe";
import { copyDatabase, putBack } from "#testing/database-copy";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf } from "#testing/http";
import { goodOrder, holdOne, pay, place, seedStates, sendOne, statesOf } from "#testing/orders";
import { restoring } from "#testing/restoring";
import { openTasksOf } from "#testing/worklist";
import { moveOrder } from "../orders/move-order";
import { proofOf } from "../orders/payment-proof";
import { sendMessage } from "../orders/send-message";
import { settlePayment } from "../orders/settle-payment";
import { endByStaff } from "../staff/manage-worklist";
import { sweep } from "../sweep";
import { markRestore, readProgress, releaseRestore, stepRestore, takeWitnesses } from "./settle-restore";

const minute = 60_000;
const hour = 60 * minute;

let h: Harness;
const { backUp, restore, go, settle, timesSent, refundsOf } = restoring(() => h);
beforeEach(async () => {
  h = createHarness();
  await sweep(h.deps);
});

const countIn = async (what: string) =>
  (await h.env.DB.prepare(`SELECT count(*) AS n FROM ${what}`).first<{ n: number }>())?.n;
/** Of the worklist. */
const moneyWithoutOrder = () => countIn("tasks WHERE kind = 'money_without_order' AND ended_at IS NULL");
const mismatches = "tasks WHERE kind = 'mismatch_held' AND ended_at IS NULL";
const comparisons = async () => (await countIn("reconciliations")) ?? 0;
/** A day goes by, and the next one's comparison is through, with what comes of it. */
async function nextDay() {
  h.pass(25 * hour);
  await go(2 * hour, 10 * minute);
}
const reasons = async () => {
  const { reasons } = (await (await h.ask("/api/health")).json()) as { reasons: string[] };
  return reasons;
};

/** An order that was sent, and a second payment of it that went back; the backup is of before both. */
async function paidTwice(): Promise<string> {
  await backUp();
  const id = await sendOne(h);
  const { order } = h.provider.of(id);
  h.provider.add("fake_second", { ...order, createdAt: h.time.now }, { status: "paid" });
  await settlePayment(h.deps, "fake_second", "provider");
  await go(hour);
  return id;
}

describe("a database that is put back without a word", () => {
  it("sends nothing again, however often it is woken and swept", async () => {
    const id = await place(h);
    await backUp();
    await pay(h, id);
    await sendMessage(h.deps, id);
    await restore();
    await settlePayment(h.deps, `fake_${id}`, "provider");
    expect(await sendMessage(h.deps, id)).not.toBe("sent");
    await go(26 * hour, hour);
    expect(timesSent(id)).toBe(1);
    expect(refundsOf(id)).toBe(0);
  });

  it("sends nothing again that was paid when the copy was made", async () => {
    const id = await place(h);
    await pay(h, id);
    await backUp();
    await sendMessage(h.deps, id);
    await restore();
    expect(await sendMessage(h.deps, id)).toBe("paused");
    await go(hour);
    expect(timesSent(id)).toBe(1);
  });

  it("takes no order, and says so; what was typed is in the form that comes back", async () => {
    await backUp();
    await restore();
    const refused = await h.ask("/api/payments/create", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": "en" },
      body: JSON.stringify(goodOrder),
    });
    expect([refused.status, await bodyOf(refused)]).toEqual([
      503,
      expect.objectContaining({ code: "database_rewound", message: expect.stringContaining("restored") }),
    ]);
    const { receiver, sender, message } = goodOrder;
    const page = await h.ask("/api/payments/create", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "http://localhost:8787" },
      body: new URLSearchParams({ receiver, sender, message, lang: "nl" }).toString(),
    });
    const text = await page.text();
    expect(page.status).toBe(503);
    expect(text).toContain("Onze administratie is teruggezet");
    expect(text).toContain(goodOrder.message);
  });

  it("tells watchers, staff and the form why", async () => {
    await backUp();
    await restore();
    h.pass(minute);
    await sweep(h.deps);
    expect((await h.ask("/api/health")).status).toBe(503);
    expect(await reasons()).toContain("database_rewound");
    expect(await (await h.ask("/api/config")).json()).toMatchObject({ config: { rewound: true } });
    expect(h.alarms.map(({ code }) => code)).toContain("database_rewound");
  });

  it("tells who looks at an order that it is being looked into, and of one that vanished the same", async () => {
    const id = await place(h);
    await backUp();
    const vanished = await place(h);
    await restore();
    await sweep(h.deps);
    const seen = await bodyOf(await h.ask(`/api/payments/${id}`));
    expect(seen.payment).toMatchObject({ lookedInto: true, checkoutUrl: null });
    expect((await h.ask(`/api/payments/${vanished}`)).status).toBe(503);
    expect((await h.ask("/api/payments/0123456789012345678901")).status).toBe(503);
  });

  it("lets no time run out: what looks unpaid or unsent stays as it is", async () => {
    const unpaid = await place(h);
    const queued = await place(h);
    await pay(h, queued);
    await backUp();
    await restore();
    h.provider.faults.fetch = Array.from({ length: 100 }, () => "before" as const);
    h.provider.faults.endedSince = Array.from({ length: 100 }, () => "before" as const);
    await go(26 * hour, hour);
    expect((await statesOf(h, unpaid)).message).toBe("awaiting_payment");
    expect((await statesOf(h, queued)).message).toBe("queued");
  });

  it("is known for what it is also where it is older than a column of its latch: an SMS of the lost time is not paid back", async () => {
    const id = await holdOne(h);
    await backUp();
    const change = { tx: "by-noor", actor: "noor", at: h.time.now };
    await moveMessage(h.deps.db, "approved", [messageIs(id)], change, { nextAt: h.time.now });
    await sendMessage(h.deps, id);
    await restore();
    await h.env.DB.prepare("ALTER TABLE rewinds DROP COLUMN reading").run();
    await go(holdLimit + hour, hour);
    expect(await countIn("rewinds WHERE cause = 'mark' AND released_at IS NULL")).toBe(1);
    expect([(await statesOf(h, id)).message, timesSent(id), refundsOf(id)]).toEqual(["held", 1, 0]);
  });

  it("lets no time run out while its latch fails or nobody can tell, and forgets and beats all the same", async () => {
    const id = await holdOne(h);
    const back = await seedStates(h, "paid", "refund_due");
    await h.env.DB.prepare("DELETE FROM marks").run();
    await h.env.DB.prepare("INSERT INTO marks (at, nonce) VALUES (1, 'one'), (2, 'two')").run();
    await h.env.DB.prepare(
      "CREATE TRIGGER broken BEFORE INSERT ON rewinds BEGIN SELECT RAISE(ABORT, 'broken'); END",
    ).run();
    const states = async () => [(await statesOf(h, id)).message, (await statesOf(h, back)).message];
    h.pass(holdLimit);
    await sweep(h.deps);
    expect(await states()).toEqual(["held", "refund_due"]);
    expect(h.alarms.map(({ facts }) => facts)).toContainEqual(expect.objectContaining({ part: "mark" }));
    expect(await countIn(`heartbeats WHERE name = 'sweep' AND at = ${h.time.now}`)).toBe(1);
    const { highWater } = h.deps;
    await sweep({ ...h.deps, highWater: { ...highWater, read: async () => "away" } });
    expect((await states())[0]).toBe("held");
  });

  it("gives nothing back at the staff's word, from the worklist either, until it is settled", async () => {
    const [held, unheard] = [await place(h), await seedStates(h, "paid", "unknown")];
    h.provider.set(held, { amountCents: 98 });
    await pay(h, held);
    h.gateway.can = { lookUp: false, refuseDuplicates: false };
    await h.env.DB.prepare("UPDATE messages SET changed_at = ?, next_at = NULL WHERE id = ?")
      .bind(h.time.now - unknownOverdue, unheard)
      .run();
    await sweep(h.deps);
    await backUp();
    await restore();
    await sweep(h.deps);
    for (const id of [held, unheard]) {
      const [task] = await openTasksOf(h, id);
      const request = { ending: "given_back", ver: task?.ver ?? 0, reason: "zo besloten" } as const;
      const ended = await endByStaff(h.deps, { id: "n", username: "noor" } as never, `${task?.id}`, request);
      expect(ended).toMatchObject({ ok: false, error: { code: "task_stale" } });
    }
    expect([(await statesOf(h, held)).message, (await statesOf(h, unheard)).message]).toEqual([
      "held",
      "unknown",
    ]);
  });

  it("is known by a claim that was prepared before the copy was put back", async () => {
    const id = await place(h);
    await pay(h, id);
    await backUp();
    const { db } = h.deps;
    let batches = 0;
    const swapping = new Proxy(db, {
      get: (target, name) =>
        name === "batch"
          ? async (...given: Parameters<typeof db.batch>) => {
              if (++batches === 2) await restore();
              return target.batch(...given);
            }
          : Reflect.get(target, name),
    });
    expect(await sendMessage({ ...h.deps, db: swapping }, id)).toBe("not_due");
    expect(timesSent(id)).toBe(0);
  });
});

describe("the first sweep of all", () => {
  it("is no rewind where it died before its mark was outside and the product was down for a while", async () => {
    await h.env.EDGE.delete("high-water");
    const restarted = createHarness();
    restarted.pass(10 * minute);
    await sweep(restarted.deps);
    const id = await place(restarted);
    await pay(restarted, id);
    expect(await sendMessage(restarted.deps, id)).toBe("sent");
    expect(restarted.alarms).toEqual([]);
    expect(await h.env.EDGE.get("high-water")).toContain(String(restarted.time.now));
  });

  it("excuses no second one: a database with two marks, and none outside, was put back", async () => {
    h.pass(minute);
    await sweep(h.deps);
    await h.env.EDGE.delete("high-water");
    const restarted = createHarness();
    restarted.pass(10 * minute);
    await sweep(restarted.deps);
    expect(restarted.alarms).toContainEqual({ code: "database_rewound", facts: { cause: "no_mark" } });
  });
});

describe("a database that is settled after it was put back", () => {
  it("sends nothing again and pays nothing back: each SMS of the lost time is found at its gateway", async () => {
    const known = await sendOne(h);
    const [open, queued] = [await place(h), await place(h)];
    await pay(h, queued);
    await backUp();
    await sendMessage(h.deps, queued);
    await pay(h, open);
    await sendMessage(h.deps, open);
    await restore();
    expect((await settle()).ok).toBe(true);
    await go(2 * hour);
    for (const id of [known, open, queued]) {
      expect(timesSent(id)).toBe(1);
      expect((await statesOf(h, id)).message).toBe("sent");
      expect(refundsOf(id)).toBe(0);
    }
  });

  it("sends what was never sent, once that is certain", async () => {
    await sendOne(h);
    const id = await place(h);
    await pay(h, id);
    await backUp();
    await restore();
    await settle();
    expect((await statesOf(h, id)).message).toBe("unknown");
    await go(quietPeriod - 5 * minute, 5 * minute);
    expect(timesSent(id)).toBe(0);
    await go(2 * hour);
    expect(timesSent(id)).toBe(1);
    expect((await statesOf(h, id)).message).toBe("sent");
  });

  it("sends what is paid for while it is still held and was not paid when the provider was asked", async () => {
    const id = await place(h);
    await sendOne(h);
    await backUp();
    await restore();
    await markRestore(h.deps, h.time.now - minute);
    for (let step = 0; step < 3; step++) await stepRestore(h.deps);
    await pay(h, id);
    expect([(await statesOf(h, id)).message, (await readProgress(h.deps)).doubted]).toEqual(["unknown", 1]);
    await releaseRestore(h.deps);
    await go(2 * hour);
    expect([timesSent(id), refundsOf(id), (await readProgress(h.deps)).open]).toEqual([1, 0, 0]);
  });

  it("sends it also where it is paid for between the provider's answer and the note of it", async () => {
    const id = await place(h);
    await sendOne(h);
    await backUp();
    await restore();
    await markRestore(h.deps, h.time.now - minute);
    const fetch = h.provider.fetch.bind(h.provider);
    h.provider.fetch = async (providerId) => {
      const answer = await fetch(providerId);
      h.provider.fetch = fetch;
      await pay(h, id);
      return answer;
    };
    await stepRestore(h.deps);
    expect([(await statesOf(h, id)).message, (await readProgress(h.deps)).doubted]).toEqual(["unknown", 1]);
    for (let step = 0; step < 3; step++) await stepRestore(h.deps);
    await releaseRestore(h.deps);
    await go(2 * hour);
    expect([timesSent(id), refundsOf(id)]).toEqual([1, 0]);
  });

  it("gives the money back after a day where a gateway cannot be asked, and sends nothing", async () => {
    const id = await place(h);
    await pay(h, id);
    await backUp();
    await sendMessage(h.deps, id);
    h.gateway.can = { lookUp: false, refuseDuplicates: false };
    await restore();
    await settle();
    await go(unknownLimit - hour, hour);
    expect([timesSent(id), refundsOf(id)]).toEqual([1, 0]);
    await go(2 * hour, hour);
    expect([timesSent(id), refundsOf(id)]).toEqual([1, 1]);
  });

  it("calls again where the gateway refuses a reference that it has had", async () => {
    const id = await place(h);
    await pay(h, id);
    await backUp();
    await sendMessage(h.deps, id);
    h.gateway.can = { lookUp: false, refuseDuplicates: true };
    await restore();
    await settle();
    h.gateway.answers.push({ accepts: false, outcome: { kind: "duplicate" } });
    await go(2 * hour);
    expect([timesSent(id), refundsOf(id), (await statesOf(h, id)).message]).toEqual([1, 0, "sent"]);
  });

  it("brings back the books of an order that vanished: sent, where its gateway has it", async () => {
    await backUp();
    const id = await sendOne(h);
    await restore();
    await settle();
    await go(hour);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "sent" });
    expect([timesSent(id), refundsOf(id)]).toEqual([1, 0]);
  });

  it("pays back once what vanished and was not sent", async () => {
    await sendOne(h);
    await backUp();
    const id = await place(h);
    await pay(h, id);
    await restore();
    await settle();
    await go(2 * hour);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "refunded" });
    expect([timesSent(id), refundsOf(id)]).toEqual([0, 1]);
  });

  it("pays back what vanished and is paid for only afterwards", async () => {
    await sendOne(h);
    await backUp();
    const id = await place(h);
    await restore();
    await settle();
    await pay(h, id);
    await go(2 * hour);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "refunded" });
    expect([timesSent(id), refundsOf(id)]).toEqual([0, 1]);
  });

  it.each(["by the list", "by a callback of afterwards"])(
    "pays back what vanished and was not paid as ordered, told %s: held, on the worklist, and back by itself",
    async (told) => {
      await sendOne(h);
      await backUp();
      const id = await place(h, { message: "a".repeat(200) });
      h.provider.set(id, { amountCents: 167 });
      if (told === "by the list") await pay(h, id);
      await restore();
      await settle();
      if (told !== "by the list") await pay(h, id);
      expect(await statesOf(h, id)).toEqual({ payment: "paid_mismatch", message: "held" });
      expect([await countIn(mismatches), await moneyWithoutOrder()]).toEqual([1, 0]);
      await go(holdLimit + hour, hour);
      expect(await statesOf(h, id)).toEqual({ payment: "paid_mismatch", message: "refunded" });
      expect([timesSent(id), h.provider.of(id).seen.refundedCents, await countIn(mismatches)]).toEqual([
        0, 167, 0,
      ]);
    },
  );

  it("pays back what was ordered before and paid otherwise in the time that was lost; staff need not wait for it", async () => {
    const [left, chosen] = [await place(h), await place(h)];
    await backUp();
    for (const id of [left, chosen]) {
      h.provider.set(id, { amountCents: 98 });
      await pay(h, id);
    }
    await restore();
    await settle();
    const noor = { id: "n", username: "noor", sessionId: "s" };
    const moved = await moveOrder(h.deps, noor, { id: chosen, move: "reject", reason: "anders betaald" });
    expect(moved.ok).toBe(true);
    await go(hour);
    expect([(await statesOf(h, left)).message, (await statesOf(h, chosen)).message]).toEqual([
      "held",
      "refunded",
    ]);
    await go(holdLimit, hour);
    expect([(await statesOf(h, left)).message, refundsOf(left), timesSent(left)]).toEqual(["refunded", 1, 0]);
  });

  it("pays that back also where its callback is lost, within a day: the daily comparison rebuilds it", async () => {
    await backUp();
    const id = await place(h);
    await restore();
    await settle();
    h.provider.set(id, { status: "paid" });
    h.pass(24 * hour);
    await sendOne(h);
    await go(3 * hour, 15 * minute);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "refunded" });
    expect([timesSent(id), refundsOf(id), await moneyWithoutOrder()]).toEqual([0, 1, 0]);
  });

  it("leaves that to a person where the proof is not ours, or the restore is long ago", async () => {
    await backUp();
    const forged = await place(h);
    await restore();
    await settle();
    h.provider.set(forged, { status: "paid", proof: "somebody-elses" });
    await nextDay();
    expect(await moneyWithoutOrder()).toBe(1);
    h.pass(rebuildLimit);
    const late = "an-order-of-long-after";
    const proof = await proofOf(h.deps, { id: late, amountCents: 99 });
    const order = { orderId: late, createdAt: h.time.now, amountCents: 99, currency: "EUR", proof } as const;
    h.provider.add(`fake_${late}`, order as never, { status: "paid" });
    await nextDay();
    expect([await moneyWithoutOrder(), refundsOf(forged), refundsOf(late)]).toEqual([2, 0, 0]);
  });

  it("compares no day's books with the provider's before it is released", async () => {
    await backUp();
    await restore();
    const before = await comparisons();
    await nextDay();
    expect(await comparisons()).toBe(before);
    await settle();
    await nextDay();
    expect(await comparisons()).toBeGreaterThan(before);
  });

  it("does not rebuild an order on a proof that is not ours", async () => {
    await backUp();
    const id = await place(h);
    await restore();
    await settle();
    h.provider.set(id, { proof: "somebody-elses" });
    await pay(h, id);
    expect((await h.ask(`/api/payments/${id}`)).status).toBe(404);
    expect(h.alarms.map(({ code }) => code)).toContain("paid_for_unknown_order");
  });

  it("finds a refund that it has forgotten and makes no other, also where the provider forgot the key", async () => {
    const id = await sendOne(h);
    await backUp();
    h.gateway.fates.set(id, "undelivered");
    await go(hour);
    expect(refundsOf(id)).toBe(1);
    await restore();
    for (const refund of h.provider.of(id).refunds) refund.key = "forgotten";
    await settle();
    await go(2 * hour);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(refundsOf(id)).toBe(1);
  });

  it("knows a second payment that went back from the order's own, in whatever order they are told", async () => {
    const id = await paidTwice();
    expect([refundsOf(id), h.provider.ledger.get("fake_second")?.refunds.length]).toEqual([0, 1]);
    await restore();
    await markRestore(h.deps, h.time.now - 2 * hour);
    // Its callback comes again, before the list is read.
    h.provider.faults.refundsOf.push("before");
    expect(await settlePayment(h.deps, "fake_second", "provider")).toBe("later");
    expect(await settlePayment(h.deps, "fake_second", "provider")).toBe("changed");
    await settle();
    await go(2 * hour);
    expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "sent" });
    expect([timesSent(id), refundsOf(id), h.provider.ledger.get("fake_second")?.refunds.length]).toEqual([
      1, 0, 1,
    ]);
  });

  it("asks about a second payment's refund before it pays back, also where its row is younger than the restore", async () => {
    await paidTwice();
    await restore();
    for (const refund of h.provider.ledger.get("fake_second")?.refunds ?? []) refund.key = "forgotten";
    await markRestore(h.deps, h.time.now - 2 * hour);
    h.pass(minute);
    await settle();
    await go(2 * hour);
    expect([h.provider.calls.refund, await countIn("refunds WHERE status = 'refunded'")]).toEqual([1, 1]);
  });

  it("does so also where the order was there, and its payment was not opened yet", async () => {
    h.provider.faults.open.push("after", "after", "after");
    await place(h).catch(() => null);
    const id = (await h.env.DB.prepare("SELECT id FROM orders").first<string>("id")) ?? "";
    await backUp();
    await pay(h, id);
    const { order } = h.provider.of(id);
    h.provider.add("fake_second", { ...order, createdAt: h.time.now }, { status: "paid" });
    await settlePayment(h.deps, "fake_second", "provider");
    await go(hour);
    expect([timesSent(id), refundsOf(id), h.provider.ledger.get("fake_second")?.refunds.length]).toEqual([
      1, 0, 1,
    ]);
    await restore();
    await markRestore(h.deps, h.time.now - minute);
    await settlePayment(h.deps, "fake_second", "provider");
    await settle();
    await go(2 * hour);
    expect([timesSent(id), refundsOf(id), h.provider.ledger.get("fake_second")?.refunds.length]).toEqual([
      1, 0, 1,
    ]);
  });

  it("finds it also where other money had gone back before the copy was made, and sends nothing for it", async () => {
    const other = await sendOne(h);
    h.gateway.fates.set(other, "undelivered");
    await go(hour);
    expect(refundsOf(other)).toBe(1);
    const id = await place(h);
    await pay(h, id);
    await backUp();
    const outcome = { kind: "not_accepted", temporary: false, scope: "message", code: "no" } as const;
    h.gateway.answers.push({ accepts: false, outcome });
    await go(hour);
    expect([timesSent(id), refundsOf(id)]).toEqual([0, 1]);
    await restore();
    await settle();
    await go(3 * hour);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect([timesSent(id), refundsOf(id)]).toEqual([0, 1]);
  });

  it.each([
    ["paid back at the provider's desk", { refundedCents: 99 }],
    ["charged back", { chargedBackCents: 99 }],
  ])("sends nothing for what was %s in the lost time, and calls it no refund of ours", async (_how, back) => {
    await sendOne(h);
    const queued = await place(h);
    await pay(h, queued);
    await backUp();
    const vanished = await place(h);
    await pay(h, vanished);
    for (const id of [queued, vanished]) {
      h.provider.set(id, back);
      if ("refundedCents" in back)
        h.provider.of(id).refunds.push({
          key: "desk",
          providerRefundId: `re_${id}`,
          amountCents: 99,
          status: "accepted",
          refundId: null,
        });
    }
    await restore();
    await settle();
    await go(3 * hour);
    for (const id of [queued, vanished]) {
      expect([timesSent(id), (await statesOf(h, id)).message]).toEqual([0, "blocked_final"]);
      expect(await countIn(`refunds WHERE id = '${id}'`)).toBe(0);
    }
  });

  it("finds it also for a message that the look-ups have queued again before the refund was read of", async () => {
    await sendOne(h);
    const id = await place(h);
    await pay(h, id);
    await backUp();
    h.gateway.answers.push({
      accepts: false,
      outcome: { kind: "not_accepted", temporary: false, scope: "message", code: "no" },
    });
    await sendMessage(h.deps, id);
    await go(5 * minute);
    expect(refundsOf(id)).toBe(1);
    await restore();
    await markRestore(h.deps, h.time.now - minute);
    await go(hour);
    expect((await statesOf(h, id)).message).toBe("queued");
    await settle();
    await go(hour);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect([timesSent(id), refundsOf(id)]).toEqual([0, 1]);
  });

  it("asks before it pays back what was due back when the copy was made", async () => {
    const id = await place(h);
    await pay(h, id);
    h.gateway.answers.push({
      accepts: false,
      outcome: { kind: "not_accepted", temporary: false, scope: "message", code: "no" },
    });
    await sendMessage(h.deps, id);
    await backUp();
    await go(5 * minute);
    expect(refundsOf(id)).toBe(1);
    await restore();
    for (const refund of h.provider.of(id).refunds) refund.key = "forgotten";
    await settle();
    await go(hour);
    expect([refundsOf(id), (await statesOf(h, id)).message]).toEqual([1, "refunded"]);
  });

  it("lets a report tell of what was sent in the lost time", async () => {
    const id = await place(h);
    await pay(h, id);
    await backUp();
    await sendMessage(h.deps, id);
    h.gateway.can = { lookUp: false, refuseDuplicates: false };
    await restore();
    await settle();
    const { recordDelivery } = await import("../orders/record-delivery");
    expect(await recordDelivery(h.deps, "fake", { reference: id, gatewayId: "gw", state: "delivered" })).toBe(
      "heard",
    );
    expect((await statesOf(h, id)).message).toBe("delivered");
  });

  it("pays back what a report calls undelivered after the release, and has no doubt about it any more", async () => {
    const [id, other] = [await place(h), await place(h)];
    for (const one of [id, other]) await pay(h, one);
    await backUp();
    for (const one of [id, other]) await sendMessage(h.deps, one);
    h.gateway.can = { lookUp: false, refuseDuplicates: false };
    await restore();
    await settle();
    const { recordDelivery } = await import("../orders/record-delivery");
    const report = { reference: id, gatewayId: "gw", state: "undelivered" } as const;
    expect(await recordDelivery(h.deps, "fake", report)).toBe("heard");
    await go(30 * minute);
    expect([(await statesOf(h, id)).message, refundsOf(id)]).toEqual(["refunded", 1]);
    expect([(await statesOf(h, other)).message, (await readProgress(h.deps)).open]).toEqual(["unknown", 1]);
  });

  it("sells and sends again, and the past that was given up cannot come back", async () => {
    await backUp();
    const lost = await copyDatabase(h.env.DB);
    await restore();
    await settle();
    h.pass(minute);
    await sweep(h.deps);
    const id = await sendOne(h);
    expect(timesSent(id)).toBe(1);
    expect(await reasons()).not.toContain("database_rewound");
    await putBack(h.env.DB, lost);
    expect((await readProgress(h.deps)).rewound).toBe(true);
  });
});

describe("a witness", () => {
  const witness = (message: string, gateway: string | null = null) =>
    JSON.stringify({ message, gateway, gatewayId: gateway && "gw_1", claimedAt: null, pinned: false });

  it.each([
    ["sent", "fake", "sent", 1, 0],
    ["delivered", "fake", "delivered", 1, 0],
    ["queued", null, "sent", 2, 0],
    ["refund_due", null, "refunded", 1, 1],
  ] as const)(
    "that says %s by %s leaves the message %s, without a look-up",
    async (said, by, state, sent, back) => {
      const id = await place(h);
      await pay(h, id);
      await backUp();
      await sendMessage(h.deps, id);
      await restore();
      h.gateway.can = { lookUp: false, refuseDuplicates: false };
      await markRestore(h.deps, h.time.now - minute);
      await takeWitnesses(h.deps, [{ orderId: id, witness: witness(said, by) }]);
      await stepRestore(h.deps);
      expect((await releaseRestore(h.deps)).ok).toBe(true);
      await go(30 * minute);
      expect((await statesOf(h, id)).message).toBe(state);
      expect([timesSent(id), refundsOf(id)]).toEqual([sent, back]);
      expect(h.gateway.calls.lookUp).toBe(0);
    },
  );

  it("of one restore says nothing in the next, which went back to a moment within it", async () => {
    const id = await place(h);
    await pay(h, id);
    await backUp();
    await restore();
    await markRestore(h.deps, h.time.now - minute);
    await takeWitnesses(h.deps, [{ orderId: id, witness: witness("queued") }]);
    for (let step = 0; step < 2; step++) await stepRestore(h.deps);
    await go(5 * minute);
    expect((await statesOf(h, id)).message).toBe("queued");
    await backUp();
    await releaseRestore(h.deps);
    await go(30 * minute);
    expect(timesSent(id)).toBe(1);
    await restore();
    await settle();
    await go(2 * hour);
    expect([timesSent(id), (await statesOf(h, id)).message]).toEqual([1, "sent"]);
  });

  it("of who had not paid has sent what is paid for while it is still held, without a look-up", async () => {
    const id = await place(h);
    await backUp();
    await restore();
    h.gateway.can = { lookUp: false, refuseDuplicates: false };
    await markRestore(h.deps, h.time.now - minute);
    await takeWitnesses(h.deps, [{ orderId: id, witness: witness("awaiting_payment") }]);
    for (let step = 0; step < 3; step++) await stepRestore(h.deps);
    await pay(h, id);
    await releaseRestore(h.deps);
    await go(30 * minute);
    expect([timesSent(id), refundsOf(id), h.gateway.calls.lookUp]).toEqual([1, 0, 0]);
  });

  it("of what cannot have moved holds nothing up: what was not paid as ordered goes back in its time", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid", amountCents: 98 });
    await settlePayment(h.deps, `fake_${id}`, "provider");
    await backUp();
    await restore();
    await markRestore(h.deps, h.time.now - minute);
    await takeWitnesses(h.deps, [{ orderId: id, witness: witness("held") }]);
    await stepRestore(h.deps);
    expect((await releaseRestore(h.deps)).ok).toBe(true);
    await go(26 * hour, hour);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect([timesSent(id), refundsOf(id)]).toEqual([0, 1]);
  });
});

describe("a restore that is abandoned before the database was put back", () => {
  it("lets go of a database that only its epoch held: what waited is sent once, and what was sent is not", async () => {
    const [sent, waiting, unpaid] = [await sendOne(h), await place(h), await place(h)];
    await pay(h, waiting);
    await sweep(h.deps);
    h.woken.splice(0);
    Object.assign(h.deps, { site: { ...h.deps.site, databaseEpoch: 7 } });
    await sweep(h.deps);
    expect(await readProgress(h.deps)).toMatchObject({
      rewound: true,
      cause: "epoch",
      knows: true,
      marked: false,
    });
    // The database itself is the witness.
    const { results } = await h.env.DB.prepare(
      "SELECT id, status, gateway, gateway_id, claimed_at, pinned FROM messages",
    ).all<Record<string, string | number | null>>();
    const list = results.map(({ id, status, gateway, gateway_id, claimed_at, pinned }) => ({
      orderId: String(id),
      witness: JSON.stringify({
        message: status,
        gateway,
        gatewayId: gateway_id,
        claimedAt: claimed_at,
        pinned: pinned === 1,
      }),
    }));
    await markRestore(h.deps, h.time.now - 2 * minute);
    await takeWitnesses(h.deps, list);
    for (let step = 0; step < 3; step++) await stepRestore(h.deps);
    await pay(h, unpaid);
    expect(await releaseRestore(h.deps)).toMatchObject({ ok: true, value: { rewound: false, epoch: 7 } });
    await go(30 * minute);
    expect([sent, waiting, unpaid].map(timesSent)).toEqual([1, 1, 1]);
  });

  it("is told apart from one that was put back: that database does not know the mark outside", async () => {
    await backUp();
    await restore();
    Object.assign(h.deps, { site: { ...h.deps.site, databaseEpoch: 7 } });
    expect(await readProgress(h.deps)).toMatchObject({ rewound: true, cause: "epoch", knows: false });
  });
});

describe("a release", () => {
  it("is refused before anything is marked, and while a payment was not asked about", async () => {
    expect(await releaseRestore(h.deps)).toEqual({ ok: false, error: "not_marked" });
    await place(h);
    await markRestore(h.deps, h.time.now);
    expect(await releaseRestore(h.deps)).toEqual({ ok: false, error: "not_settled" });
    h.provider.faults.fetch.push("before", "before", "before");
    await stepRestore(h.deps);
    expect(await releaseRestore(h.deps)).toEqual({ ok: false, error: "not_settled" });
    h.provider.faults.fetch = [];
    await stepRestore(h.deps);
    expect((await releaseRestore(h.deps)).ok).toBe(true);
  });

  it("is told to be one, and leaves its mark, whichever answer of the database was lost", async () => {
    const { d1, loseAnswer } = losingD1(h.env.DB);
    const deps = { ...h.deps, db: openDb(d1) };
    for (const lost of [1, 2, 3, 4, 5, 6, 7]) {
      h.pass(minute);
      await markRestore(h.deps, h.time.now);
      await stepRestore(h.deps);
      loseAnswer(lost);
      const released = await releaseRestore(deps).catch(() => releaseRestore(h.deps));
      expect([lost, released.ok]).toEqual([lost, true]);
      expect(await h.deps.highWater.read()).toMatchObject({ at: h.time.now, epoch: lost });
    }
  });
});
