import { beforeEach, describe, expect, it } from "vitest";
import { paymentResponse } from "#contract/payments";
import { holdLimit } from "#domain/delivery";
import { maxObjection, type Rejection, verdictRest } from "#domain/held";
import { createHarness, type Harness } from "#testing/harness";
import { judge, lay } from "#testing/held";
import { json } from "#testing/http";
import { eventsOf, goodOrder, holdOne, pay, place, sendOne, statesOf } from "#testing/orders";
import { tell } from "#testing/panel";
import { signedIn } from "#testing/staff";
import { openTasksIn } from "#testing/worklist";
import { sendMessage } from "#usecases/orders/send-message";
import { sweep } from "#usecases/sweep";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const viewOf = async (id: string) =>
  paymentResponse.parse(await (await h.ask(`/api/payments/${id}`)).json()).payment;
const post = async (id: string, deed: "withdraw" | "objection", body: unknown, headers = {}) => {
  const answer = await h.ask(`/api/payments/${id}/${deed}`, json(body, headers));
  const read: Record<string, unknown> & { code?: string; payment?: unknown } = await answer.json();
  return { status: answer.status, body: read };
};
const withdraw = (id: string) => post(id, "withdraw", {});
const object = (id: string, text = "Dit is echt mijn nieuwe nummer.") => post(id, "objection", { text });
const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };

/** Staff reject it, and the ten seconds in which they could take that back are over. */
const reject = (id: string, because: Rejection = "scam") => judge(h, [id], { verdict: "reject", because });

describe("an order that a person looks at first", () => {
  it("says until when, and which rules of the gate say so", async () => {
    const id = await holdOne(h, {}, "7:new_number,phone_number,a_rule_of_tomorrow");
    const { message, mayWithdraw, mayObject } = await viewOf(id);
    expect(message).toMatchObject({
      status: "held",
      hold: { until: h.time.now + holdLimit, codes: ["new_number", "phone_number"] },
    });
    expect([mayWithdraw, mayObject]).toEqual([true, undefined]);
  });

  it("goes back by itself after twelve hours, and says that nobody had judged it", async () => {
    const id = await holdOne(h);
    h.pass(holdLimit - 1);
    await sweep(h.deps);
    expect(await statesOf(h, id)).toMatchObject({ message: "held" });
    h.pass(1);
    await sweep(h.deps);
    await sweep(h.deps);
    const { message, refund } = await viewOf(id);
    expect([message.status, message.failure, refund?.amount]).toEqual(["refunded", "unreviewed", 0.99]);
    expect(h.gateway.accepted).toEqual([]);
  });
});

describe("withdrawing an order", () => {
  it("gives the money of a held one back, and says so", async () => {
    const id = await holdOne(h);
    const { status, body } = await withdraw(id);
    expect(status).toBe(200);
    expect(paymentResponse.parse(body).payment).toMatchObject({
      id,
      message: { status: "refunding", failure: "withdrawn" },
    });
    await sendMessage(h.deps, id);
    await sweep(h.deps);
    expect((await viewOf(id)).message).toMatchObject({ status: "refunded", failure: "withdrawn" });
    expect((await viewOf(id)).mayWithdraw).toBeUndefined();
    expect(h.gateway.accepted).toEqual([]);
  });

  it("lives as long as nothing was sent: also of one that is queued, until it is claimed", async () => {
    const queued = await place(h);
    await pay(h, queued);
    expect((await viewOf(queued)).mayWithdraw).toBe(true);
    expect((await withdraw(queued)).status).toBe(200);
    expect(await eventsOf(h, "message", queued)).toEqual([
      ">awaiting_payment",
      "awaiting_payment>queued",
      "queued>refund_due",
    ]);
    const sent = await sendOne(h);
    expect((await viewOf(sent)).mayWithdraw).toBeUndefined();
    expect(await withdraw(sent)).toMatchObject({ status: 409, body: { code: "withdraw_too_late" } });
    expect(await statesOf(h, sent)).toMatchObject({ message: "sent" });
  });

  it("is idempotent, and pays back once", async () => {
    const id = await holdOne(h);
    const answers = await Promise.all([withdraw(id), withdraw(id), withdraw(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await sweep(h.deps);
    await sweep(h.deps);
    expect((await withdraw(id)).status).toBe(200);
    const { n } = (await h.env.DB.prepare("SELECT count(*) AS n FROM refunds").first<{ n: number }>()) ?? {};
    expect([n, h.provider.of(id).refunds.length]).toEqual([1, 1]);
  });

  it("is refused where an unanswered call may have gone out, where nothing is paid, and where it is closed", async () => {
    const perhaps = await place(h);
    await pay(h, perhaps);
    await h.env.DB.prepare("UPDATE messages SET pinned = 1 WHERE id = ?").bind(perhaps).run();
    expect((await viewOf(perhaps)).mayWithdraw).toBeUndefined();
    expect((await withdraw(perhaps)).body.code).toBe("withdraw_too_late");
    expect((await withdraw(await place(h))).body.code).toBe("withdraw_unpaid");
    const rejected = await holdOne(h);
    await reject(rejected);
    expect((await withdraw(rejected)).body.code).toBe("withdraw_too_late");
    expect((await viewOf(rejected)).message.failure).toBe("rejected_scam");
  });

  it("races with staff and with the consumer, and one of them wins", async () => {
    for (let n = 0; n < 10; n++) {
      const [held, queued] = [await holdOne(h), await place(h)];
      await pay(h, queued);
      await lay(h, [held], { verdict: "reject", because: "scam" });
      h.pass(verdictRest);
      await Promise.all([
        withdraw(held),
        sendMessage(h.deps, held),
        withdraw(queued),
        sendMessage(h.deps, queued),
      ]);
      const causes = async (id: string) => (await eventsOf(h, "message", id)).length;
      expect([await causes(held), (await viewOf(held)).message.failure]).toEqual([
        3,
        expect.stringMatching(/withdrawn|rejected_scam/),
      ]);
      const { message } = await viewOf(queued);
      expect(message.failure === "withdrawn").toBe(
        !h.gateway.accepted.some(({ reference }) => reference === queued),
      );
    }
  });

  it("ends the task of one that was paid otherwise", async () => {
    const id = await place(h);
    h.provider.set(id, { status: "paid", amountCents: 150 });
    await h.ask(`/api/payments/${id}`);
    expect(await openTasksIn(h)).toMatchObject([{ kind: "mismatch_held", subject: id }]);
    expect((await withdraw(id)).status).toBe(200);
    expect(await openTasksIn(h)).toEqual([]);
  });

  it("is nobody's who has no link, comes from another site, or says more than nothing", async () => {
    const id = await holdOne(h);
    expect((await withdraw("AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
    expect((await withdraw("nothing")).status).toBe(404);
    expect((await post(id, "withdraw", {}, foreign)).body.code).toBe("foreign_origin");
    expect((await post(id, "withdraw", { why: "zomaar" })).body.code).toBe("unknown_field");
    expect(await statesOf(h, id)).toMatchObject({ message: "held" });
  });
});

describe("objecting to a decision", () => {
  it("is taken once, sealed, and becomes a task whose answer the sender reads", async () => {
    const id = await holdOne(h);
    await reject(id, "posing");
    expect(await viewOf(id)).toMatchObject({ mayObject: true, message: { failure: "rejected_posing" } });
    const { status, body } = await object(id);
    expect(status).toBe(201);
    const taken = paymentResponse.parse(body).payment;
    expect(taken.objection).toEqual({ at: h.time.now, outcome: null, decidedAt: null });
    expect(taken.mayObject).toBeUndefined();
    expect(await object(id, "En nog iets")).toMatchObject({ status: 409, body: { code: "objection_made" } });
    const row = await h.env.DB.prepare("SELECT * FROM objections").first();
    expect(JSON.stringify(row)).not.toContain("nieuwe nummer");

    const [task] = await openTasksIn(h);
    expect(task).toMatchObject({ kind: "objection", subject: id, cause: "sender_objects" });
    h.pass(1_000);
    const noor = await signedIn(h);
    const revealed = await tell(h, noor, "POST", `/api/admin/orders/${id}/reveal`, { reason: "Bezwaar" });
    expect(revealed.body.data).toMatchObject({ objection: "Dit is echt mijn nieuwe nummer." });
    const end = await tell(h, noor, "POST", `/api/admin/worklist/${task?.id}/end`, {
      ver: task?.ver,
      ending: "objection_upheld",
      reason: "Het nummer klopt",
    });
    expect(end.status).toBe(200);
    expect((await viewOf(id)).objection).toEqual({
      at: h.time.now - 1_000,
      outcome: "upheld",
      decidedAt: h.time.now,
    });
    expect(await openTasksIn(h)).toEqual([]);
  });

  it("is possible where nobody looked in time, and nowhere else", async () => {
    const late = await holdOne(h);
    h.pass(holdLimit);
    await sweep(h.deps);
    expect((await viewOf(late)).mayObject).toBe(true);
    expect((await object(late)).status).toBe(201);
    const held = await holdOne(h);
    const withdrawn = await holdOne(h);
    await withdraw(withdrawn);
    const sent = await sendOne(h);
    for (const id of [held, withdrawn, sent, await place(h)]) {
      expect(await object(id)).toMatchObject({ status: 409, body: { code: "objection_impossible" } });
      expect((await viewOf(id)).mayObject).toBeUndefined();
    }
  });

  it("says nothing of a receiver's wish: an order that a block stopped is told as ever", async () => {
    const id = await place(h);
    await h.env.DB.exec(
      "INSERT INTO blocked_phones (id, hash, reason, created_at) SELECT 'b', receiver_hash, 'test', 0 FROM messages",
    );
    await pay(h, id);
    const view = await viewOf(id);
    expect([view.message.failure, view.mayObject]).toEqual(["stopped", undefined]);
    expect((await object(id)).body.code).toBe("objection_impossible");
  });

  it("is refused empty, too long, broken, from another site, or without the link", async () => {
    const id = await holdOne(h);
    await reject(id);
    const codeOf = async (text: unknown, headers = {}) =>
      (await post(id, "objection", { text }, headers)).body.code;
    expect(await codeOf(" \u200b ")).toBe("objection_required");
    expect(await codeOf(undefined)).toBe("objection_required");
    expect(await codeOf("x".repeat(maxObjection + 1))).toBe("objection_too_long");
    expect(await codeOf("Nee \ud800")).toBe("bad_request");
    expect(await codeOf("Nee", foreign)).toBe("foreign_origin");
    expect((await object("AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
    expect(await codeOf("x".repeat(maxObjection))).toBeUndefined();
    expect((await viewOf(id)).objection).toBeDefined();
  });

  it("ends with the text that it is about", async () => {
    const id = await holdOne(h, goodOrder);
    await reject(id);
    await h.env.DB.exec("UPDATE messages SET body_sealed = NULL");
    expect((await viewOf(id)).mayObject).toBeUndefined();
    expect((await object(id)).body.code).toBe("objection_impossible");
  });
});
