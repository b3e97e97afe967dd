import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { holdOne, pay, place, statesOf } from "#testing/orders";
import { openTasksOf } from "#testing/worklist";
import { inspectOrder } from "../staff/inspect-order";
import { moveOrder } from "./move-order";
import { settlePayment } from "./settle-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const noor = { id: "n", username: "noor" } as never;
const move = (id: string, what: "refund" | "reject") =>
  moveOrder(h.deps, noor, { id, move: what, reason: "zo besloten" });

/** Paid with less than was asked, and held for it (P6). */
async function heldOrder(): Promise<string> {
  const id = await place(h);
  h.provider.set(id, { status: "paid", amountCents: 50 });
  await settlePayment(h.deps, `fake_${id}`, "provider");
  return id;
}
const block = (id: string) =>
  h.env.DB.prepare(
    "INSERT INTO blocked_phones (id, hash, reason, created_at) SELECT 'b', receiver_hash, 'test', 0 FROM messages WHERE id = ?",
  )
    .bind(id)
    .run();

describe("an order that was not paid as ordered", () => {
  it("is given back by staff: the task ends with it, and says by whom and how", async () => {
    const [id, other] = [await heldOrder(), await heldOrder()];
    expect((await move(id, "reject")).ok).toBe(true);
    expect((await statesOf(h, id)).message).toBe("refund_due");
    expect([await openTasksOf(h, id), (await openTasksOf(h, other)).length]).toEqual([[], 1]);
    const ended = await h.env.DB.prepare(
      "SELECT ending, ended_by, ended_at FROM tasks WHERE subject = ? AND kind = 'mismatch_held'",
    )
      .bind(id)
      .first();
    expect(ended).toEqual({ ending: "given_back", ended_by: "noor", ended_at: h.time.now });
    expect((await statesOf(h, other)).message).toBe("held");
  });

  it("stays on the list where the move is refused", async () => {
    const id = await heldOrder();
    expect(await move(id, "refund")).toEqual({ ok: false, error: "move_refused" });
    expect([(await statesOf(h, id)).message, (await openTasksOf(h, id)).length]).toEqual(["held", 1]);
  });

  it("can be given back when its receiver was blocked meanwhile", async () => {
    const id = await heldOrder();
    await block(id);
    expect((await move(id, "reject")).ok).toBe(true);
    expect((await statesOf(h, id)).message).toBe("refund_due");
  });
});

describe("an order that waits for its turn", () => {
  it("is given back by staff also when its receiver was blocked meanwhile, and wakes who pays back", async () => {
    const id = await place(h);
    await pay(h, id);
    await block(id);
    h.woken.length = 0;
    expect((await move(id, "refund")).ok).toBe(true);
    expect((await statesOf(h, id)).message).toBe("refund_due");
    expect(h.woken.map(({ orderId }) => orderId)).toEqual([id]);
  });

  it("is not given back where its call was never answered: it may have gone out (M9)", async () => {
    const id = await place(h);
    await pay(h, id);
    await h.env.DB.prepare("UPDATE messages SET pinned = 1, gateway = 'fake' WHERE id = ?").bind(id).run();
    const seen = await inspectOrder(h.deps, id);
    expect(seen.ok && seen.value.can).toEqual([]);
    expect(await move(id, "refund")).toEqual({ ok: false, error: "move_refused" });
    expect((await statesOf(h, id)).message).toBe("queued");
  });

  it("that nobody knows is none", async () => {
    expect(await move("no-such-order-at-all00", "refund")).toEqual({ ok: false, error: "panel_not_found" });
  });
});

describe("what staff did stands in the books", () => {
  const rowOf = (id: string) =>
    h.env.DB.prepare("SELECT status, reason, actor, next_at AS nextAt FROM messages WHERE id = ?")
      .bind(id)
      .first();
  const byNoor = (status: string, reason: string) => ({
    status,
    reason,
    actor: "staff:noor",
    nextAt: h.time.now,
  });

  it("with the class of its reason, which its sender reads, and whose deed it was", async () => {
    const queued = await place(h);
    await pay(h, queued);
    await move(queued, "refund");
    expect(await rowOf(queued)).toEqual(byNoor("refund_due", "staff"));
    const [rejected, scam] = [await holdOne(h), await holdOne(h)];
    await move(rejected, "reject");
    expect(await rowOf(rejected)).toEqual(byNoor("refund_due", "rejected_terms"));
    await moveOrder(h.deps, noor, { id: scam, move: "reject", reason: "zo besloten", because: "scam" });
    expect(await rowOf(scam)).toEqual(byNoor("refund_due", "rejected_scam"));
    const mismatched = await heldOrder();
    await move(mismatched, "reject");
    expect(await rowOf(mismatched)).toEqual(byNoor("refund_due", "staff"));
  });

  it("and in the log, once for each deed that was done", async () => {
    const id = await holdOne(h);
    await move(id, "reject");
    await move(id, "reject");
    const { results } = await h.env.DB.prepare(
      "SELECT actor, action, subject, subject_id AS id, reason FROM audit",
    ).all();
    expect(results).toEqual([
      { actor: "noor", action: "order_rejected", subject: "order", id, reason: "zo besloten" },
    ]);
  });
});
