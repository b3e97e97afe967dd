import { beforeEach, describe, expect, it } from "vitest";
import { closeDone } from "#db/alarms";
import { type TaskKind, unknownOverdue } from "#domain/worklist";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf } from "#testing/http";
import { pay, place, seedStates, sendOne } from "#testing/orders";
import { openTasksIn } from "#testing/worklist";
import { keepWorklist } from "./keep-worklist";
import { settlePayment } from "./orders/settle-payment";
import { endByStaff } from "./staff/manage-worklist";
import { sweep } from "./sweep";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const hour = 3_600_000;
const listed = async () => (await openTasksIn(h)).map(({ kind, subject, cause }) => [kind, subject, cause]);
const keep = async () => {
  await keepWorklist(h.deps);
  return listed();
};
const run = (query: string, ...values: unknown[]) =>
  h.env.DB.prepare(query)
    .bind(...values)
    .run();

async function report(id: string, at: number) {
  await run(
    `INSERT INTO abuse_reports (id, case_hash, created_at, status, phone_sealed, phone_hash, address_of, reason_sealed)
     VALUES (?1, ?1, ?2, 'pending', 'x', 'x', 'sender', 'x')`,
    id,
    at,
  );
}

describe("what is only found by time", () => {
  it("nothing waits: nothing is opened, for an ordinary order either", async () => {
    await sendOne(h);
    await report("young", h.time.now - 23 * hour);
    h.pass(hour / 2);
    await sweep(h.deps);
    expect(await listed()).toEqual([]);
  });

  it("a threat is past its time after an hour, and what is late is an alarm until it is decided", async () => {
    await report("plain", h.time.now - 23 * hour);
    await report("threat", h.time.now - hour + 1);
    await run("UPDATE abuse_reports SET priority = 1 WHERE id = 'threat'");
    expect(await keep()).toEqual([]);
    h.pass(1);
    expect(await keep()).toEqual([["report_overdue", "threat", "threat"]]);
    expect((await openTasksIn(h))[0]).toMatchObject({ dueAt: h.time.now });
    expect(h.alarms).toEqual([{ code: "threat_overdue", facts: { count: 1 } }]);
    h.pass(hour);
    await run("UPDATE abuse_reports SET status = 'resolved' WHERE id = 'threat'");
    h.alarms.splice(0);
    expect(await keep()).toEqual([["report_overdue", "plain", "report"]]);
    expect(h.alarms).toEqual([{ code: "report_overdue", facts: { count: 1 } }]);
    await run("UPDATE abuse_reports SET status = 'dismissed'");
    h.alarms.splice(0);
    expect(await keep()).toEqual([]);
    expect(h.alarms).toEqual([]);
  });

  it("the alarm of a threat closes with the last threat, so that the next one is news, whatever else is late", async () => {
    for (const code of ["threat_overdue", "report_overdue"])
      await run(
        "INSERT INTO alarms (code, subject, state, first_at, last_at, count, facts, told) VALUES (?, '', 'acknowledged', 5, 5, 1, '{}', 1)",
        code,
      );
    await report("plain", h.time.now - 25 * hour);
    await keep();
    await h.deps.db.batch([closeDone(h.deps.db, h.time.now)]);
    const { results } = await h.env.DB.prepare("SELECT code FROM alarms WHERE state = 'closed'").all();
    expect(results).toEqual([{ code: "threat_overdue" }]);
  });

  it("a report past its day is opened, and ends with its decision", async () => {
    await report("old", h.time.now - 24 * hour);
    expect(await keep()).toEqual([["report_overdue", "old", "report"]]);
    expect((await openTasksIn(h))[0]).toMatchObject({ dueAt: h.time.now });
    await keep();
    await run("UPDATE abuse_reports SET status = 'resolved'");
    expect(await keep()).toEqual([]);
  });

  it("a message that nobody could say anything about for more than its day is opened, and ends as it moves", async () => {
    const id = await seedStates(h, "paid", "unknown");
    h.pass(unknownOverdue - 1);
    expect(await keep()).toEqual([]);
    h.pass(1);
    expect(await keep()).toEqual([["unknown_too_long", id, "no_answer"]]);
    await run("UPDATE messages SET status = 'refund_due', ver = ver + 1 WHERE id = ?", id);
    expect(await keep()).toEqual([]);
  });

  it("of one whose money staff give back then its sender is told that nobody knows, and not that we stopped it", async () => {
    const id = await seedStates(h, "paid", "unknown");
    h.pass(unknownOverdue);
    await keep();
    const [task] = await openTasksIn(h);
    const request = { ending: "given_back", ver: task?.ver ?? 0, reason: "zo besloten" } as const;
    const ended = await endByStaff(h.deps, { id: "n", username: "noor" } as never, `${task?.id}`, request);
    expect(ended.ok).toBe(true);
    const body = await bodyOf(await h.ask(`/api/payments/${id}`));
    expect(body.payment?.message).toMatchObject({ failure: "unclear" });
  });

  it("an alarm that a person must close is opened, and ends when it is closed", async () => {
    const raise = (code: string, state: string) =>
      run(
        "INSERT INTO alarms (code, subject, state, first_at, last_at, count, facts, told) VALUES (?, '', ?, 5, 5, 1, '{}', 0)",
        code,
        state,
      );
    await raise("undelivered_not_confirmed", "acknowledged");
    await raise("queue_down", "open");
    expect(await keep()).toEqual([["alarm_open", "1", "alarm"]]);
    await run("UPDATE alarms SET state = 'closed' WHERE id = 1");
    expect(await keep()).toEqual([]);
  });
});

describe("money that came in otherwise than ordered (P6)", () => {
  it("is on the list with its move, and ends when its time is over", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid", amountCents: 150 });
    await settlePayment(h.deps, `fake_${id}`, "provider");
    expect(await listed()).toEqual([["mismatch_held", id, "amount"]]);
    h.pass(12 * hour);
    await sweep(h.deps);
    h.pass(60_000);
    await sweep(h.deps);
    expect(await listed()).toEqual([]);
  });

  it("is listed from an earlier release too", async () => {
    const id = await seedStates(h, "paid_mismatch", "held");
    await run("UPDATE payments SET mismatch = 'currency' WHERE id = ?", id);
    expect(await keep()).toEqual([["mismatch_held", id, "currency"]]);
  });

  it("is not listed where the payment was as ordered", async () => {
    await pay(h, await place(h));
    expect(await keep()).toEqual([]);
  });
});

describe("money that no order of ours may take", () => {
  it.each([
    ["unknown_order", { orderId: "forgotten-long-ago-000" }],
    ["unknown_order", { orderId: "Jan Jansen, factuur 12" }],
    ["not_opened_by_us", { proof: "forged" }],
  ] as const)("is on the list once, however often its callback comes: %s", async (cause, changes) => {
    const id = await place(h);
    h.provider.add("fake_stray", h.provider.of(id).order, { status: "paid", ...changes });
    for (let n = 0; n < 3; n++) await settlePayment(h.deps, "fake_stray", "provider");
    expect(await listed()).toEqual([["money_without_order", "fake:fake_stray", cause]]);
    const [task] = await openTasksIn(h);
    expect(JSON.parse(task?.facts ?? "")).toMatchObject({
      provider: "fake",
      providerId: "fake_stray",
      cents: 99,
    });
    expect(task?.facts).not.toContain("Jansen");
  });
});

describe("the alarms that tell of tasks", () => {
  const raise = (code: string) =>
    run(
      "INSERT INTO alarms (code, subject, state, first_at, last_at, count, facts, told) VALUES (?, '', 'open', 5, 5, 1, '{}', 1)",
      code,
    );
  const states = async () =>
    (
      await h.env.DB.prepare("SELECT code, state FROM alarms ORDER BY code").all<{
        code: string;
        state: string;
      }>()
    ).results.map(({ code, state }) => `${code} ${state}`);

  it("stay open while one of their kind is, and close with the last", async () => {
    const subject = "r1";
    await run(
      `INSERT INTO refunds (id, payment_id, amount_cents, currency, status, ver, tx, cause, actor, changed_at, created_at)
       VALUES (?1, ?1, 99, 'EUR', 'requested', 1, 't', 'test', 'test', 0, 0)`,
      subject,
    );
    await run("UPDATE refunds SET status = 'failed', ver = 2");
    await raise("refund_refused");
    await raise("paid_but_not_as_ordered");
    await raise("queue_down");
    await keep();
    expect(await states()).toEqual([
      "paid_but_not_as_ordered closed",
      "queue_down open",
      "refund_refused open",
    ]);
    await run("UPDATE refunds SET status = 'refunded', ver = 3");
    await keep();
    expect(await states()).toContain("refund_refused closed");
  });
});

it("a page a minute: of very many that wait, each is on the list in the end", async () => {
  const many = Array.from({ length: 450 }, (_, n) => n);
  await h.env.DB.batch(
    many.map((n) =>
      h.env.DB.prepare(
        `INSERT INTO abuse_reports (id, case_hash, created_at, status, phone_sealed, phone_hash, address_of, reason_sealed)
         VALUES (?1, ?1, ?2, 'pending', 'x', 'x', 'sender', 'x')`,
      ).bind(`r${n}`, n),
    ),
  );
  const counts: number[] = [];
  for (let round = 0; round < 3; round++) counts.push((await keep()).length);
  expect(counts).toEqual([200, 400, 450]);
  const kinds = new Set<TaskKind>((await openTasksIn(h)).map(({ kind }) => kind));
  expect([...kinds]).toEqual(["report_overdue"]);
});
