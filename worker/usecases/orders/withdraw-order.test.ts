import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { holdOne, pay, place, seedStates, sendOne, statesOf } from "#testing/orders";
import { openTasksOf } from "#testing/worklist";
import { settlePayment } from "./settle-payment";
import { withdrawOrder } from "./withdraw-order";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const withdraw = (id: string) => withdrawOrder(h.deps, id);
const taken = { ok: true, value: null };
const not = (error: string) => ({ ok: false, error });

describe("a sender withdraws", () => {
  it("what is queued or held, whose money is then due back, and wakes who pays it", async () => {
    const queued = await place(h);
    await pay(h, queued);
    const held = await holdOne(h);
    for (const id of [queued, held]) {
      h.woken.length = 0;
      expect(await withdraw(id)).toEqual(taken);
      expect((await statesOf(h, id)).message).toBe("refund_due");
      expect(h.woken).toEqual([{ orderId: id, delay: 0 }]);
    }
  });

  it("once: a second time it is answered as before, and nobody is woken", async () => {
    const id = await place(h);
    await pay(h, id);
    await withdraw(id);
    h.woken.length = 0;
    expect(await withdraw(id)).toEqual(taken);
    expect(h.woken).toEqual([]);
  });

  it("what was not paid as ordered, and the task of staff ends with it, by no person", async () => {
    const ids = [await place(h), await place(h)];
    for (const id of ids) {
      h.provider.set(id, { status: "paid", amountCents: 98 });
      await settlePayment(h.deps, `fake_${id}`, "provider");
    }
    const [id = "", other = ""] = ids;
    expect(await withdraw(id)).toEqual(taken);
    expect([await openTasksOf(h, id), (await openTasksOf(h, other)).length]).toEqual([[], 1]);
    const ended = await h.env.DB.prepare("SELECT ending, ended_by, ended_at FROM tasks WHERE subject = ?")
      .bind(id)
      .first();
    expect(ended).toEqual({ ending: "given_back", ended_by: "system", ended_at: h.time.now });
  });
});

describe("a sender cannot withdraw", () => {
  it("what was not paid for, or ended unpaid", async () => {
    expect(await withdraw(await place(h))).toEqual(not("withdraw_unpaid"));
    expect(await withdraw(await seedStates(h, "expired", "cancelled"))).toEqual(not("withdraw_unpaid"));
  });

  it("what a gateway has, may have, or had before its money went back", async () => {
    expect(await withdraw(await sendOne(h))).toEqual(not("withdraw_too_late"));
    for (const state of ["sending", "unknown", "delivered", "undelivered", "refund_due", "refunded"] as const)
      expect([state, await withdraw(await seedStates(h, "paid", state))]).toEqual([
        state,
        not("withdraw_too_late"),
      ]);
    const perhaps = await seedStates(h, "paid", "queued", { columns: { pinned: 1 } });
    expect(await withdraw(perhaps)).toEqual(not("withdraw_too_late"));
    expect((await statesOf(h, perhaps)).message).toBe("queued");
  });

  it("what a restore keeps still, until that is over: what is queued, held or perhaps sent is told apart", async () => {
    const [queued, held] = [await place(h), await holdOne(h)];
    await pay(h, queued);
    const perhaps = await seedStates(h, "paid", "queued", { columns: { pinned: 1 } });
    await h.env.DB.prepare("INSERT INTO rewinds (noticed_at, cause) VALUES (?, 'no_mark')").bind(1).run();
    for (const id of [queued, held]) expect(await withdraw(id)).toEqual(not("database_rewound"));
    expect(await withdraw(perhaps)).toEqual(not("withdraw_too_late"));
    await h.env.DB.prepare("UPDATE rewinds SET released_at = 2").run();
    for (const id of [queued, held]) expect(await withdraw(id)).toEqual(taken);
    const actor = await h.env.DB.prepare(
      "SELECT DISTINCT actor FROM messages WHERE status = 'refund_due'",
    ).all();
    expect(actor.results).toEqual([{ actor: "visitor" }]);
  });

  it("what is not there", async () => {
    expect(await withdraw("no-such-order-at-all00")).toEqual(not("not_found"));
  });
});
