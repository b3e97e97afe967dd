import { beforeEach, describe, expect, it } from "vitest";
import { selectPayment } from "#db/payments";
import { selectRefund } from "#db/refunds";
import type { TaskRow } from "#db/tasks";
import { createHarness, type Harness } from "#testing/harness";
import { eventsOf, pay, place, statesOf } from "#testing/orders";
import { openTasksOf } from "#testing/worklist";
import { sweep } from "../sweep";
import { payBackByHand, retryRefund } from "./failed-refund";
import { moveOrder } from "./move-order";
import { request, resumeRefund, startExtraRefund, startRefund } from "./refund-order";
import { sendMessage } from "./send-message";
import { settlePayment } from "./settle-payment";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const minute = 60_000;
const noor = { id: "n", username: "noor" } as never;
const said = (task: TaskRow, more: object = {}) => ({ ver: task.ver, reason: "saldo aangevuld", ...more });
const byHand = { reference: "bank 2026-0481" };

/** An order whose refund the provider has refused. */
async function failedOrder(): Promise<string> {
  const id = await place(h);
  await pay(h, id);
  h.gateway.answers.push({
    accepts: false,
    outcome: { kind: "not_accepted", temporary: false, scope: "message", code: "no" },
  });
  await sendMessage(h.deps, id);
  h.provider.faults.refund.push("refused");
  await startRefund(h.deps, id);
  return id;
}

const taskOf = async (id: string): Promise<TaskRow> => {
  const [task] = await openTasksOf(h, id);
  if (!task) throw new Error("no open task");
  return task;
};
const given = (id: string) =>
  h.provider
    .of(id)
    .refunds.flatMap(({ status, amountCents }) => (status === "accepted" ? [amountCents] : []));
const refundOf = (id: string) =>
  h.env.DB.prepare("SELECT status, tries, amount_cents AS cents FROM refunds WHERE id = ?").bind(id).first();

/** The budget of calls to the provider so that so many are left for refunds in a minute. */
const withCalls = (forRefunds: number) => {
  const budgets = { ...h.deps.site.budgets, providerCalls: Math.ceil(forRefunds / 0.15) };
  return { ...h.deps, site: { ...h.deps.site, budgets } };
};
const auditIn = () =>
  h.env.DB.prepare("SELECT actor, action, subject, subject_id, detail FROM audit").first<{
    detail: string;
  }>();
const goneTask = (task: TaskRow): TaskRow => ({ ...task, subject: "no-such-refund-at-all0" });
const stale = { ok: false, error: "task_stale" };

describe("a refund that the provider refuses (M23)", () => {
  it("is on the worklist in the same batch, with what a person needs to find it", async () => {
    const id = await failedOrder();
    expect(await taskOf(id)).toMatchObject({
      kind: "refund_failed",
      subject: id,
      cause: "refused",
      facts: JSON.stringify({
        orderId: id,
        provider: "fake",
        providerId: `fake_${id}`,
        cents: 99,
        said: "no",
      }),
      openedAt: h.time.now,
      dueAt: h.time.now + 24 * 60 * minute,
      takenBy: null,
    });
    await sweep(h.deps);
    expect(await openTasksOf(h, id)).toHaveLength(1);
  });

  it("of a second payment names the order, not the payment's own row (P8)", async () => {
    const id = await place(h);
    await pay(h, id);
    h.provider.add("fake_second", h.provider.of(id).order, { status: "paid" });
    await settlePayment(h.deps, "fake_second", "provider");
    const extra = await h.env.DB.prepare("SELECT id FROM refunds").first<string>("id");
    h.provider.faults.refund.push("refused");
    await startExtraRefund(h.deps, extra ?? "");
    const task = await taskOf(extra ?? "");
    expect(JSON.parse(task.facts)).toMatchObject({ orderId: id, providerId: "fake_second" });
    expect((await retryRefund(h.deps, noor, task, said(task))).ok).toBe(true);
    expect(h.provider.ledger.get("fake_second")?.refunds.map(({ amountCents }) => amountCents)).toEqual([99]);
    expect(given(id)).toEqual([]);
  });

  it("that an earlier release left without a task gets one from the sweep", async () => {
    const id = await failedOrder();
    await h.env.DB.prepare("DELETE FROM tasks").run();
    await sweep(h.deps);
    expect(await taskOf(id)).toMatchObject({ kind: "refund_failed", cause: "refused", openedAt: h.time.now });
  });
});

describe("trying it again (M24)", () => {
  it("asks under a new key and name, pays back once, and ends the task", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    expect(await retryRefund(h.deps, noor, task, said(task))).toEqual({ ok: true, value: null });
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(given(id)).toEqual([99]);
    expect(h.provider.refundRequests.map(({ key, refundId }) => [key, refundId])).toEqual([
      [`refund:${id}`, id],
      [`refund:${id}:2`, `${id}.2`],
    ]);
    expect(await eventsOf(h, "refund", id)).toEqual([
      ">requested",
      "requested>failed",
      "failed>requested",
      "requested>refunded",
    ]);
    expect(await openTasksOf(h, id)).toEqual([]);
    const actor = await h.env.DB.prepare("SELECT actor FROM events WHERE cause = 'refund_retried'").first(
      "actor",
    );
    expect(actor).toBe("staff:noor");
  });

  it("asks first: one that went through after all is taken as it is, and nothing is asked for again", async () => {
    const id = await failedOrder();
    h.provider.of(id).refunds.push({
      key: "lost",
      providerRefundId: "re_lost",
      amountCents: 99,
      status: "accepted",
      refundId: id,
    });
    const task = await taskOf(id);
    await retryRefund(h.deps, noor, task, said(task));
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect([given(id), h.provider.calls.refund]).toEqual([[99], 1]);
  });

  it("does nothing where the provider cannot say which refunds it knows", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    for (const call of ["refundsOf", "fetch"] as const) {
      h.provider.faults[call].push("before");
      const refused = { ok: false, error: "refund_provider_silent" };
      expect(await retryRefund(h.deps, noor, task, said(task))).toEqual(refused);
    }
    expect([(await statesOf(h, id)).message, h.provider.calls.refund]).toEqual(["refund_failed", 1]);
    expect(await openTasksOf(h, id)).toHaveLength(1);
  });

  it("that is refused again is on the list again, and may be tried a third time", async () => {
    const id = await failedOrder();
    const first = await taskOf(id);
    h.provider.faults.refund.push("refused");
    await retryRefund(h.deps, noor, first, said(first));
    expect(await refundOf(id)).toEqual({ status: "failed", tries: 2, cents: 99 });
    const second = await taskOf(id);
    expect(second.id).not.toBe(first.id);
    await retryRefund(h.deps, noor, second, said(second));
    expect(h.provider.refundRequests.at(-1)?.key).toBe(`refund:${id}:3`);
    expect(given(id)).toEqual([99]);
  });

  it("whose answer is lost is taken up by the sweep, and an earlier try's failure is not taken for its own", async () => {
    const id = await failedOrder();
    const old = {
      key: "x",
      providerRefundId: "re_0",
      amountCents: 99,
      status: "failed",
      refundId: id,
    } as const;
    h.provider.of(id).refunds.push(old);
    const task = await taskOf(id);
    h.provider.faults.refund.push("before");
    await retryRefund(h.deps, noor, task, said(task));
    expect((await statesOf(h, id)).message).toBe("refunding");
    h.pass(minute);
    await sweep(h.deps);
    expect([(await statesOf(h, id)).message, given(id)]).toEqual(["refunded", [99]]);
  });

  it("is not ended by a sweep that had read the try before, and asks nothing for that one again", async () => {
    const id = await place(h);
    await pay(h, id);
    await moveOrder(h.deps, noor, { id, move: "refund", reason: "zo besloten" });
    h.provider.faults.refund.push("before");
    await startRefund(h.deps, id);
    const [read] = await selectRefund(h.deps.db, id);
    h.provider.faults.refund.push("refused", "before", "refused");
    if (read) await resumeRefund(h.deps, read);
    await retryRefund(h.deps, noor, await taskOf(id), said(await taskOf(id)));
    const asked = h.provider.calls.refund;
    expect(read && (await resumeRefund(h.deps, read))).toBe("not_asked");
    expect([await refundOf(id), (await statesOf(h, id)).message]).toEqual([
      { status: "requested", tries: 2, cents: 99 },
      "refunding",
    ]);
    expect(h.provider.calls.refund).toBe(asked);
  });

  it("is not ended by the answer to the try before, where that comes later still", async () => {
    const id = await failedOrder();
    const [failed] = await selectRefund(h.deps.db, id);
    h.provider.faults.refund.push("before", "refused");
    await retryRefund(h.deps, noor, await taskOf(id), said(await taskOf(id)));
    const [payment] = await selectPayment(h.deps.db, id);
    if (failed && payment) await request(h.deps, failed, payment);
    expect(await refundOf(id)).toEqual({ status: "requested", tries: 2, cents: 99 });
  });

  it("has failed where the provider made it and it did not go through", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    h.provider.faults.refund.push("before");
    await retryRefund(h.deps, noor, task, said(task));
    h.provider.of(id).refunds.push({
      key: "x",
      providerRefundId: "re_2",
      amountCents: 99,
      status: "failed",
      refundId: `${id}.2`,
    });
    h.pass(minute);
    await sweep(h.deps);
    expect(await taskOf(id)).toMatchObject({ cause: "failed_at_provider" });
  });

  it("asks no more than what is left after what went back by another road", async () => {
    const id = await failedOrder();
    const desk = { key: "desk", providerRefundId: "re_d", status: "accepted", refundId: null } as const;
    h.provider.of(id).refunds.push({ ...desk, amountCents: 40 });
    const task = await taskOf(id);
    await retryRefund(h.deps, noor, task, said(task));
    expect([given(id), await refundOf(id)]).toEqual([[40, 59], { status: "refunded", tries: 2, cents: 59 }]);
  });

  it("asks nothing where all of it was charged back", async () => {
    const id = await failedOrder();
    h.provider.set(id, { chargedBackCents: 99 });
    const task = await taskOf(id);
    const refused = { ok: false, error: "refund_nothing_left" };
    expect(await retryRefund(h.deps, noor, task, said(task))).toEqual(refused);
    expect(h.provider.calls.refund).toBe(1);
  });

  it("waits for a person where the provider is not set any more", async () => {
    const id = await failedOrder();
    await h.env.DB.prepare("UPDATE payments SET provider = 'yesterday'").run();
    const task = await taskOf(id);
    const refused = { ok: false, error: "refund_provider_gone" };
    expect(await retryRefund(h.deps, noor, task, said(task))).toEqual(refused);
  });

  it("is in the log of the staff, with the task, the cents and the try", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    await retryRefund(h.deps, noor, task, said(task));
    const entry = await auditIn();
    expect(entry).toMatchObject({
      actor: "noor",
      action: "refund_retried",
      subject: "order",
      subject_id: id,
    });
    expect(JSON.parse(entry?.detail ?? "")).toEqual({ task: task.id, cents: 99, tries: 2 });
  });

  it("moves no other refund and no other message", async () => {
    const [id, other] = [await failedOrder(), await failedOrder()];
    const task = await taskOf(id);
    await retryRefund(h.deps, noor, task, said(task));
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect((await statesOf(h, other)).message).toBe("refund_failed");
    expect(await refundOf(other)).toEqual({ status: "failed", tries: 1, cents: 99 });
  });

  it("does nothing where the task is another's by now, where the refund went through, and where there is none", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    expect(await retryRefund(h.deps, noor, task, { ...said(task), ver: task.ver + 1 })).toEqual(stale);
    expect(await retryRefund(h.deps, noor, goneTask(task), said(task))).toEqual(stale);
    expect(h.provider.calls.refund).toBe(1);
    await retryRefund(h.deps, noor, task, said(task));
    const looks = h.provider.calls.refundsOf;
    expect(await retryRefund(h.deps, noor, task, said(task))).toEqual(stale);
    expect([given(id), h.provider.calls.refund, h.provider.calls.refundsOf]).toEqual([[99], 2, looks]);
  });

  it("waits for the next minute where this one has no calls left to look with", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    h.pass(minute);
    expect(await retryRefund(withCalls(2), noor, task, said(task))).toEqual({ ok: false, error: "too_busy" });
    expect([h.provider.calls.refundsOf, await openTasksOf(h, id)]).toEqual([0, [task]]);
  });

  it("that has calls left to look and none to ask is asked by the sweep, a minute later", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    h.pass(minute);
    expect((await retryRefund(withCalls(3), noor, task, said(task))).ok).toBe(true);
    expect([(await statesOf(h, id)).message, h.provider.calls.refund]).toEqual(["refunding", 1]);
    const nextAt = await h.env.DB.prepare("SELECT next_at FROM refunds").first<number>("next_at");
    expect(nextAt).toBeGreaterThan(h.time.now);
    h.pass(minute);
    await sweep(h.deps);
    expect([(await statesOf(h, id)).message, given(id)]).toEqual(["refunded", [99]]);
  });

  it("is asked for also where the provider does not know the payment any more: only its silence is no answer", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    h.provider.ledger.delete(`fake_${id}`);
    expect((await retryRefund(h.deps, noor, task, said(task))).ok).toBe(true);
    expect(h.provider.calls.refund).toBe(2);
  });

  it("takes another's refund of the same payment for money that is gone, and not for its own", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    const others = { key: "o", providerRefundId: "re_o", status: "accepted", refundId: "another" } as const;
    h.provider.of(id).refunds.push({ ...others, amountCents: 40 });
    await retryRefund(h.deps, noor, task, said(task));
    expect(given(id)).toEqual([40, 59]);
  });

  it("by 10 people at once pays back once", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => retryRefund(h.deps, noor, task, said(task))),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect([given(id), h.provider.calls.refund]).toEqual([[99], 2]);
  });
});

describe("paying it back by hand (M24)", () => {
  it("ends refund, message and task together, with reason and reference sealed", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    expect((await payBackByHand(h.deps, noor, task, said(task, byHand))).ok).toBe(true);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect([given(id), h.provider.calls.refund]).toEqual([[], 1]);
    const row = await h.env.DB.prepare("SELECT * FROM tasks").first<{ reference_sealed: string }>();
    expect(row).toMatchObject({ ending: "paid_back_by_hand", ended_by: "noor" });
    expect(JSON.stringify(row)).not.toContain("0481");
    const place = { table: "tasks", column: "reference", row: String(task.id) };
    expect(await h.deps.vault.open(place, row?.reference_sealed ?? "")).toEqual({
      ok: true,
      value: "bank 2026-0481",
    });
    const entry = await auditIn();
    expect([entry, JSON.parse(entry?.detail ?? "")]).toEqual([
      expect.objectContaining({ subject: "order" }),
      { task: task.id, cents: 99 },
    ]);
    const move = "SELECT actor FROM events WHERE entity = 'refund' AND cause = 'paid_back_by_hand'";
    expect(await h.env.DB.prepare(move).first("actor")).toBe("staff:noor");
    const audit = await h.env.DB.prepare("SELECT actor, action, subject_id, reason FROM audit").first();
    expect(audit).toEqual({
      actor: "noor",
      action: "refund_paid_by_hand",
      subject_id: id,
      reason: "saldo aangevuld",
    });
  });

  it("is not recorded while a retry is under way, which may pay back too", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    h.provider.faults.refund.push("after");
    await retryRefund(h.deps, noor, task, said(task));
    expect(await payBackByHand(h.deps, noor, task, said(task, byHand))).toEqual({
      ok: false,
      error: "task_stale",
    });
    h.pass(minute);
    await sweep(h.deps);
    expect([(await statesOf(h, id)).message, given(id)]).toEqual(["refunded", [99]]);
    expect(await h.env.DB.prepare("SELECT cause FROM refunds").first("cause")).toBe("confirmed");
  });

  it("and a retry at once: one of the two is told no", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    const [one, other] = await Promise.all([
      retryRefund(h.deps, noor, task, said(task)),
      payBackByHand(h.deps, noor, task, said(task, byHand)),
    ]);
    expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1);
    expect(given(id)).toHaveLength(one.ok ? 1 : 0);
  });

  it("is not recorded once the provider made it after all: a retry takes that as the end", async () => {
    const id = await failedOrder();
    h.provider.of(id).refunds.push({
      key: "lost",
      providerRefundId: "re_lost",
      amountCents: 99,
      status: "accepted",
      refundId: id,
    });
    const task = await taskOf(id);
    const refused = { ok: false, error: "refund_made_after_all" };
    expect(await payBackByHand(h.deps, noor, task, said(task, byHand))).toEqual(refused);
    expect((await statesOf(h, id)).message).toBe("refund_failed");
    expect((await retryRefund(h.deps, noor, task, said(task))).ok).toBe(true);
    expect([(await statesOf(h, id)).message, given(id)]).toEqual(["refunded", [99]]);
  });

  it("made at the provider's own desk is such a road, and the provider that is silent is asked again later", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    h.provider.faults.refundsOf.push("before");
    const silent = { ok: false, error: "refund_provider_silent" };
    expect(await payBackByHand(h.deps, noor, task, said(task, byHand))).toEqual(silent);
    const desk = { key: "desk", providerRefundId: "re_d", status: "accepted", refundId: null } as const;
    h.provider.of(id).refunds.push({ ...desk, amountCents: 99 });
    expect((await payBackByHand(h.deps, noor, task, said(task, byHand))).ok).toBe(true);
  });

  it("is recorded where a try of ours is known to have failed at the provider", async () => {
    const id = await failedOrder();
    const failed = { key: "f", providerRefundId: "re_f", status: "failed", refundId: id } as const;
    h.provider.of(id).refunds.push({ ...failed, amountCents: 99 });
    const task = await taskOf(id);
    expect((await payBackByHand(h.deps, noor, task, said(task, byHand))).ok).toBe(true);
  });

  it("waits where no calls are left to look with, and is none where there is no such refund", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    h.pass(minute);
    const busy = { ok: false, error: "too_busy" };
    expect(await payBackByHand(withCalls(1), noor, task, said(task, byHand))).toEqual(busy);
    expect(h.provider.calls.refundsOf).toBe(0);
    expect(await payBackByHand(h.deps, noor, goneTask(task), said(task, byHand))).toEqual(stale);
    expect((await statesOf(h, id)).message).toBe("refund_failed");
  });

  it("with a version that another has changed does nothing", async () => {
    const id = await failedOrder();
    const task = await taskOf(id);
    const late = { ...said(task, byHand), ver: task.ver + 1 };
    expect(await payBackByHand(h.deps, noor, task, late)).toEqual(stale);
    expect((await statesOf(h, id)).message).toBe("refund_failed");
  });
});

describe("a refund at a provider that is not set any more", () => {
  const moved = async () => {
    const id = await place(h);
    await pay(h, id);
    h.gateway.answers.push({
      accepts: false,
      outcome: { kind: "not_accepted", temporary: false, scope: "message", code: "no" },
    });
    await sendMessage(h.deps, id);
    await h.env.DB.prepare("UPDATE payments SET provider = 'yesterday'").run();
    await startRefund(h.deps, id);
    return id;
  };

  it("is on the worklist, and is paid back by hand", async () => {
    const id = await moved();
    const task = await taskOf(id);
    expect(task).toMatchObject({ kind: "paid_at_another_provider", cause: "provider_not_set" });
    expect((await payBackByHand(h.deps, noor, task, said(task, byHand))).ok).toBe(true);
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(await h.env.DB.prepare("SELECT next_at FROM refunds").first("next_at")).toBeNull();
    h.pass(minute);
    await sweep(h.deps);
    expect([h.provider.calls.refund, await openTasksOf(h, id)]).toEqual([0, []]);
  });

  it("is not paid back by hand once the provider is there again: it pays by itself, and the task ends", async () => {
    const id = await moved();
    const task = await taskOf(id);
    await h.env.DB.prepare("UPDATE payments SET provider = 'fake'").run();
    expect(await payBackByHand(h.deps, noor, task, said(task, byHand))).toEqual(stale);
    h.pass(minute);
    await sweep(h.deps);
    h.pass(minute);
    await sweep(h.deps);
    expect([given(id), await openTasksOf(h, id)]).toEqual([[99], []]);
  });
});
