import { beforeEach, describe, expect, it } from "vitest";
import { staleTask, type TaskItem, taskResponse, worklistResponse } from "#contract/admin-worklist";
import { openTask } from "#db/tasks";
import { unknownOverdue } from "#domain/worklist";
import { createHarness, type Harness } from "#testing/harness";
import { json } from "#testing/http";
import { place, seedStates, statesOf } from "#testing/orders";
import { auditOf, look, tell } from "#testing/panel";
import { type SignedIn, signedIn, staffWrite } from "#testing/staff";
import { keepWorklist } from "#usecases/keep-worklist";
import { startRefund } from "#usecases/orders/refund-order";
import { settlePayment } from "#usecases/orders/settle-payment";

const path = "/api/admin/worklist";
const reason = "Gebeld met de bank";

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const list = async (query = "") => worklistResponse.parse((await look(h, noor, `${path}${query}`)).body);
const act = (task: { id: unknown }, deed: string, body: unknown, who = noor) =>
  tell(h, who, "POST", `${path}/${String(task.id)}/${deed}`, body);
const first = async (): Promise<TaskItem> => {
  const [task] = (await list()).data;
  if (!task) throw new Error("nothing on the list");
  return task;
};

/** A refund that the provider refused. */
async function failed(): Promise<string> {
  const id = await place(h);
  h.provider.set(id, { status: "paid", amountCents: 150 });
  await settlePayment(h.deps, `fake_${id}`, "provider");
  await h.env.DB.prepare("DELETE FROM tasks").run();
  await h.env.DB.prepare("UPDATE messages SET status = 'refund_due', ver = ver + 1").run();
  h.provider.faults.refund.push("refused");
  await startRefund(h.deps, id);
  return id;
}

const money = (n: number, at = h.time.now) =>
  openTask(h.deps.db, {
    kind: "money_without_order",
    subject: `fake:tr_${n}`,
    cause: "unknown_order",
    facts: { providerId: `tr_${n}` },
    at,
  });

describe("the worklist", () => {
  it("lists what waits by deadline, with why and what may be done", async () => {
    const id = await failed();
    await money(1, h.time.now + 5);
    expect((await list()).data).toMatchObject([
      { kind: "refund_failed", subject: id, cause: "refused", ver: 1, can: ["retried", "paid_back_by_hand"] },
      {
        kind: "money_without_order",
        facts: { providerId: "tr_1" },
        can: ["paid_back_at_provider", "explained"],
      },
    ]);
    const overview = await look(h, noor, "/api/admin/overview");
    expect(overview.body.data).toMatchObject({ worklist: { open: 2, overdue: 0 } });
    h.pass(24 * 3_600_000 + 1);
    noor = await signedIn(h);
    const later = await look(h, noor, "/api/admin/overview");
    expect(later.body.data).toMatchObject({ worklist: { open: 2, overdue: 1 } });
  });

  it("goes on page by page, open and ended", async () => {
    for (let n = 0; n < 5; n++) await money(n, h.time.now + n);
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page = await list(`?limit=2${next === null ? "" : `&cursor=${next}`}`);
      seen.push(...page.data.map(({ subject }) => subject));
      next = page.next;
    } while (next !== null);
    expect(seen).toEqual([0, 1, 2, 3, 4].map((n) => `fake:tr_${n}`));
    for (const { id } of (await list()).data)
      await act({ id }, "end", { ver: 1, ending: "explained", reason });
    const ended = await list("?state=ended&limit=3");
    expect(ended.data).toHaveLength(3);
    expect((await list(`?state=ended&cursor=${ended.next}`)).data).toHaveLength(2);
  });

  it.each(["?state=all", "?cursor=x", "?limit=0", "?kind=refund_failed"])("refuses %s", async (query) => {
    expect((await look(h, noor, `${path}${query}`)).status).toBe(400);
  });
});

describe("taking a task", () => {
  it("names who has it, and giving it back names nobody", async () => {
    await money(1);
    const task = await first();
    const taken = taskResponse.parse((await act(task, "take", { ver: task.ver })).body).data;
    expect(taken).toMatchObject({ takenBy: "noor", takenAt: h.time.now, ver: 2 });
    const given = taskResponse.parse((await act(task, "release", { ver: 2 })).body).data;
    expect(given).toMatchObject({ takenBy: null, takenAt: null, ver: 3 });
    expect((await auditOf(h)).slice(-2)).toEqual([
      `noor task_taken task/${task.id}`,
      `noor task_released task/${task.id}`,
    ]);
  });

  it("that another took or ended meanwhile is told so, with the task as it is", async () => {
    await money(1);
    const task = await first();
    const sam = await signedIn(h, "sam");
    await act(task, "take", { ver: 1 }, sam);
    for (const [deed, more] of [
      ["take", {}],
      ["release", {}],
      ["end", { ending: "explained", reason }],
    ] as const) {
      const stale = await act(task, deed, { ver: 1, ...more });
      expect([stale.status, staleTask.parse(stale.body).current.takenBy]).toEqual([409, "sam"]);
    }
    await act(task, "end", { ver: 2, ending: "explained", reason }, sam);
    expect(await act(task, "take", { ver: 3 })).toMatchObject({
      status: 409,
      body: { code: "task_stale", current: { endedBy: "sam", can: [] } },
    });
  });
});

describe("ending a task", () => {
  it("of two people at once is one's, and the other is told so", async () => {
    await money(1);
    const task = await first();
    const sam = await signedIn(h, "sam");
    const [mine, sams] = await Promise.all([
      act(task, "end", { ver: 1, ending: "explained", reason }),
      act(task, "end", { ver: 1, ending: "paid_back_at_provider", reason, reference: "re_1" }, sam),
    ]);
    expect(new Set([mine.status, sams.status])).toEqual(new Set([200, 409]));
    const [won, lost] = mine.status === 200 ? [mine, sams] : [sams, mine];
    expect(staleTask.parse(lost.body).current).toEqual(taskResponse.parse(won.body).data);
    expect(await auditOf(h)).toHaveLength(1);
  });

  it("about an alarm closes it, and leaves it open where somebody else changed the task first", async () => {
    const alarm = "SELECT state, changed_by FROM alarms";
    await h.env.DB.prepare(
      `INSERT INTO alarms (code, subject, state, first_at, last_at, count, facts, told)
        VALUES ('undelivered_not_confirmed', '', 'open', 5, 5, 1, '{}', 0)`,
    ).run();
    await keepWorklist(h.deps);
    const task = await first();
    const sam = await signedIn(h, "sam");
    await act(task, "take", { ver: 1 }, sam);
    expect((await act(task, "end", { ver: 1, ending: "settled", reason })).status).toBe(409);
    expect(await h.env.DB.prepare(alarm).first()).toEqual({ state: "open", changed_by: null });
    expect((await act(task, "end", { ver: 2, ending: "settled", reason }, sam)).status).toBe(200);
    expect(await h.env.DB.prepare(alarm).first()).toEqual({ state: "closed", changed_by: "sam" });
  });

  it("by trying the refund again: the money is back, and the list empty", async () => {
    const id = await failed();
    const ended = await act(await first(), "retry", { ver: 1, reason });
    expect(ended).toMatchObject({
      status: 200,
      body: { data: { ending: "retried", endedBy: "noor", reason } },
    });
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(h.provider.of(id).refunds).toMatchObject([{ amountCents: 150 }]);
    expect((await list()).data).toEqual([]);
    expect((await auditOf(h)).at(-1)).toBe(`noor refund_retried order/${id}`);
  });

  it("by having paid by hand, with a reference", async () => {
    const id = await failed();
    const body = { ver: 1, reason, reference: "bank 2026-0481" };
    const ended = await act(await first(), "pay-by-hand", body);
    expect(ended).toMatchObject({ status: 200, body: { data: { reason, reference: "bank 2026-0481" } } });
    expect((await statesOf(h, id)).message).toBe("refunded");
    expect(h.provider.of(id).refunds).toEqual([]);
    const [kept] = (await list("?state=ended")).data;
    expect(kept).toMatchObject({ ending: "paid_back_by_hand", reference: "bank 2026-0481", can: [] });
  });

  it("of money without an order: paid back at the provider's desk, and it does not come back", async () => {
    await money(1);
    const body = { ver: 1, ending: "paid_back_at_provider", reason, reference: "re_77" };
    expect((await act(await first(), "end", body)).status).toBe(200);
    await money(1);
    expect((await list()).data).toEqual([]);
  });

  it("of what is held for a mismatch: the money goes back", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid", amountCents: 150 });
    await settlePayment(h.deps, `fake_${id}`, "provider");
    const ended = await act(await first(), "end", { ver: 1, ending: "given_back", reason });
    expect(ended.status).toBe(200);
    expect((await statesOf(h, id)).message).toBe("refund_due");
    expect(h.woken.at(-1)).toEqual({ orderId: id, delay: 0 });
  });

  it("of what is held, on the order's own page, ends it as well", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid", amountCents: 150 });
    await settlePayment(h.deps, `fake_${id}`, "provider");
    await tell(h, noor, "POST", `/api/admin/orders/${id}/reject`, { reason });
    expect((await list("?state=ended")).data).toMatchObject([{ ending: "given_back", endedBy: "noor" }]);
  });

  it("of a message that nobody could say anything about: the money goes back after its day, not before", async () => {
    const id = await seedStates(h, "paid", "unknown");
    h.pass(unknownOverdue);
    noor = await signedIn(h);
    await keepWorklist(h.deps);
    const body = { ver: 1, ending: "given_back", reason };
    await h.env.DB.prepare("UPDATE messages SET changed_at = ?").bind(h.time.now).run();
    expect((await act(await first(), "end", body)).status).toBe(409);
    expect((await statesOf(h, id)).message).toBe("unknown");
    await h.env.DB.prepare("UPDATE messages SET changed_at = ?")
      .bind(h.time.now - unknownOverdue)
      .run();
    expect((await act(await first(), "end", body)).status).toBe(200);
    expect((await statesOf(h, id)).message).toBe("refund_due");
  });

  it("of an alarm closes the alarm, and closing the alarm ends the task", async () => {
    const raise = (n: number) =>
      h.env.DB.prepare(
        `INSERT INTO alarms (id, code, subject, state, first_at, last_at, count, facts, told)
         VALUES (?1, 'undelivered_not_confirmed', ?1, 'open', 5, 5, 1, '{}', 0)`,
      )
        .bind(n)
        .run();
    await raise(1);
    await raise(2);
    await keepWorklist(h.deps);
    const [one, two] = (await list()).data;
    await act({ id: one?.id }, "end", { ver: 1, ending: "settled", reason });
    await tell(h, noor, "PUT", `/api/admin/alarms/${two?.subject}`, { state: "closed" });
    const { results } = await h.env.DB.prepare("SELECT state FROM alarms").all();
    expect(results).toEqual([{ state: "closed" }, { state: "closed" }]);
    expect((await list()).data).toEqual([]);
  });

  it("of a report is its decision alone", async () => {
    await h.env.DB.prepare(
      `INSERT INTO abuse_reports (id, case_hash, created_at, status, phone_sealed, phone_hash, address_of, reason_sealed)
       VALUES ('r', 'r', 0, 'pending', ?1, 'x', 'sender', ?2)`,
    )
      .bind(
        await h.deps.vault.seal({ table: "abuse_reports", column: "phone", row: "r" }, "+31612345678"),
        await h.deps.vault.seal({ table: "abuse_reports", column: "reason", row: "r" }, "spam"),
      )
      .run();
    await keepWorklist(h.deps);
    expect(await act(await first(), "end", { ver: 1, ending: "settled", reason })).toMatchObject({
      status: 409,
      body: { code: "move_refused" },
    });
    await tell(h, noor, "PUT", "/api/admin/abuse-reports/r", { status: "dismissed" });
    expect((await list("?state=ended")).data).toMatchObject([{ ending: "over", endedBy: "noor" }]);
  });
});

describe("what is refused", () => {
  it.each([
    ["retry", { reason: "" }, "reason_required"],
    ["retry", { reason: " \u200b" }, "reason_required"],
    ["retry", {}, "reason_required"],
    ["retry", { reason, reference: "x" }, "unknown_field"],
    ["pay-by-hand", { reason }, "reference_required"],
    ["pay-by-hand", { reason, reference: "  " }, "reference_required"],
    ["pay-by-hand", { reason, reference: "x".repeat(201) }, "reference_too_long"],
    ["end", { ending: "retried", reason }, "bad_request"],
    ["end", { ending: "paid_back_at_provider", reason }, "reference_required"],
  ])("%s with %j", async (deed, body, code) => {
    const id = await failed();
    expect(await act(await first(), deed, { ver: 1, ...body })).toMatchObject({
      status: 400,
      body: { code },
    });
    expect((await statesOf(h, id)).message).toBe("refund_failed");
  });

  it.each([0, -1, 1.5, "1", null])("the version %j", async (ver) => {
    await failed();
    expect((await act(await first(), "take", { ver })).status).toBe(400);
  });

  it("is an ending that the kind does not have: a refund that failed is not explained away", async () => {
    const id = await failed();
    expect(await act(await first(), "end", { ver: 1, ending: "explained", reason })).toMatchObject({
      status: 409,
      body: { code: "move_refused" },
    });
    await money(1);
    const stray = (await list()).data.find(({ kind }) => kind === "money_without_order");
    for (const deed of ["retry", "pay-by-hand"])
      expect(
        (
          await act({ id: stray?.id }, deed, {
            ver: 1,
            reason,
            ...(deed === "retry" ? {} : { reference: "x" }),
          })
        ).status,
      ).toBe(409);
    expect((await statesOf(h, id)).message).toBe("refund_failed");
  });

  it("is a retry while the provider is silent: nothing was asked", async () => {
    await failed();
    h.provider.faults.refundsOf.push("before");
    expect(await act(await first(), "retry", { ver: 1, reason })).toMatchObject({
      status: 502,
      body: { code: "refund_provider_silent" },
    });
    expect((await list()).data).toHaveLength(1);
  });

  it.each(["0", "999", "-1", "1e3", "x", "9".repeat(30)])("is the id %s, which is nobody's", async (id) => {
    for (const [deed, body] of [
      ["take", { ver: 1 }],
      ["retry", { ver: 1, reason }],
    ] as const)
      expect(await act({ id }, deed, body)).toMatchObject({ status: 404, body: { code: "panel_not_found" } });
  });
});

describe("an intruder", () => {
  it("learns and changes nothing without a session, nor from another website", async () => {
    const id = await failed();
    const task = await first();
    expect((await h.ask(path)).status).toBe(401);
    const deeds = {
      take: { ver: 1 },
      release: { ver: 1 },
      retry: { ver: 1, reason },
      "pay-by-hand": { ver: 1, reason, reference: "x" },
      end: { ver: 1, ending: "explained", reason },
    };
    for (const [deed, body] of Object.entries(deeds)) {
      const address = `${path}/${task.id}/${deed}`;
      expect((await h.ask(address, { ...json(body), method: "POST" })).status).toBe(401);
      const write = staffWrite(noor, "POST", body);
      const headers = { ...(write.headers as Record<string, string>), Origin: "https://evil.example" };
      expect((await h.ask(address, { ...write, headers })).status).toBe(403);
    }
    expect((await statesOf(h, id)).message).toBe("refund_failed");
    expect(await first()).toEqual(task);
  });
});
