import { beforeEach, describe, expect, it } from "vitest";
import { orderCountsResponse, orderResponse, ordersResponse, revealResponse } from "#contract/admin-orders";
import { insertHold, releaseHold } from "#db/holds";
import { messageIs, moveMessage } from "#db/messages";
import { endTask, openTask } from "#db/tasks";
import { holdLimit, messageStates } from "#domain/delivery";
import { verdictRest } from "#domain/held";
import { movesIn } from "#domain/order-moves";
import { createHarness, type Harness } from "#testing/harness";
import { json } from "#testing/http";
import { goodOrder, pay, place, seedStates, sendOne, statesOf } from "#testing/orders";
import { auditOf, look, nastyTexts, search, tell } from "#testing/panel";
import { type SignedIn, signedIn, staffWrite } from "#testing/staff";
import { keepWorklist } from "#usecases/keep-worklist";
import { startRefund } from "#usecases/orders/refund-order";
import { sendMessage } from "#usecases/orders/send-message";
import { settlePayment } from "#usecases/orders/settle-payment";
import { sweep } from "#usecases/sweep";

const path = "/api/admin/orders";
const reason = "Op verzoek van de betaler";

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const list = async (query = "") => ordersResponse.parse((await look(h, noor, `${path}${query}`)).body);
const idsOf = async (query = "") => (await list(query)).data.map(({ id }) => id);
const found = async (wanted: string) =>
  ordersResponse.parse((await search(h, noor, path, wanted)).body).data.map(({ id }) => id);
const read = async (id: string) => orderResponse.parse((await look(h, noor, `${path}/${id}`)).body).data;
const act = (id: string, move: string, body: unknown = { reason }) =>
  tell(h, noor, "POST", `${path}/${id}/${move}`, body);

/** A paid order whose message staff have to decide about. */
async function heldOne(): Promise<string> {
  const id = await place(h);
  const change = { tx: "hold", actor: "test", at: h.time.now };
  await moveMessage(h.deps.db, "held", [messageIs(id)], change, { reason: "review" });
  await pay(h, id);
  expect(await statesOf(h, id)).toEqual({ payment: "paid", message: "held" });
  return id;
}

describe("the counts of the views", () => {
  it("say how many orders stand in each state that staff come for", async () => {
    const none = ["held", "unknown", "queued", "refund_failed", "paid_mismatch"].map((status) => ({
      status,
      total: 0,
    }));
    const counts = async () => orderCountsResponse.parse((await look(h, noor, `${path}/counts`)).body).data;
    expect(await counts()).toEqual(none);
    await heldOne();
    await pay(h, await place(h, { receiver: "+31687654321", message: "Een ander bericht" }));
    expect((await counts()).map(({ total }) => total)).toEqual([1, 0, 1, 0, 0]);
  });

  it("count what is held because what came in does not fit, and the list has it under that name alone", async () => {
    const [other, id] = [await heldOne(), await place(h, { receiver: "+31687654321" })];
    h.provider.set(id, { status: "paid", amountCents: 98 });
    await settlePayment(h.deps, `fake_${id}`, "provider");
    await keepWorklist(h.deps);
    expect(await statesOf(h, id)).toEqual({ payment: "paid_mismatch", message: "held" });
    const { data } = orderCountsResponse.parse((await look(h, noor, `${path}/counts`)).body);
    expect(data.map(({ total }) => total)).toEqual([2, 0, 0, 0, 1]);
    expect(await idsOf("?status=paid_mismatch")).toEqual([id]);
    expect((await idsOf("?status=held")).toSorted()).toEqual([id, other].toSorted());
    expect((await act(id, "reject")).status).toBe(200);
    expect(await idsOf("?status=paid_mismatch")).toEqual([]);
  });

  it("are nobody's who is not signed in", async () => {
    expect((await h.ask(`${path}/counts`)).status).toBe(401);
  });
});

describe("the list of orders", () => {
  it("shows orders with the number's middle hidden", async () => {
    expect(await list()).toEqual({ success: true, data: [], next: null });
    const id = await sendOne(h);
    expect((await list()).data).toEqual([
      {
        id,
        createdAt: h.time.now,
        sender: "Sinterklaas",
        receiver: "+31 6 •••••• 78",
        amount: 0.99,
        smsCount: 1,
        payment: "paid",
        status: "sent",
        changedAt: h.time.now,
      },
    ]);
  });

  it("W4: has the one whose reference stands on a bank statement, however it is typed", async () => {
    const [before, id, same] = [await place(h), await place(h), await place(h)];
    h.pass(10_000);
    const after = await place(h);
    const { description, statement } = h.provider.of(id).order;
    h.pass(400 * 24 * 60 * 60 * 1000);
    noor = await signedIn(h, "noor-again");
    for (const typed of [statement, description, statement.toLowerCase().replace("-", " ")])
      expect(await found(`statement=${encodeURIComponent(typed)}`)).toContain(id);
    // Two of the same ten seconds may look alike, and are both shown then; it is 1 in 32,768.
    expect((await found(`statement=${statement}`)).length).toBeLessThan(3);
    expect(await found(`statement=${statement}`)).not.toContain(after);
    for (const other of [before, same, after])
      expect(await found(`statement=${h.provider.of(other).order.statement}`)).toContain(other);
    for (const none of ["0000-0000", "nonsense", "7K3M-92Q", id])
      expect(await found(`statement=${none}`)).toEqual([]);
    expect((await search(h, noor, path, `statement=${"1".repeat(101)}`)).status).toBe(400);
    expect((await look(h, noor, `${path}?statement=${statement}`)).status).toBe(400);
    expect((await h.ask(`${path}/search`, json({ statement }))).status).toBe(401);
    expect((await read(id)).statement).toBe(statement);
  });

  it("comes in pages, the newest first, each order once", async () => {
    const placed: string[] = [];
    for (let n = 0; n < 5; n++) {
      if (n !== 2) h.pass(1);
      placed.unshift(await place(h));
    }
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page = await list(`?limit=2${next && `&cursor=${next}`}`);
      seen.push(...page.data.map(({ id }) => id));
      next = page.next;
    }
    expect(seen.toSorted()).toEqual(placed.toSorted());
    expect(seen[0]).toBe(placed[0]);
  });

  it("finds by id, number, state and time", async () => {
    const early = h.time.now;
    const sent = await sendOne(h);
    h.pass(1_000);
    const other = await place(h, { receiver: "+31687654321" });
    expect(await found(`id=${sent}`)).toEqual([sent]);
    expect(await found(`id=fake_${sent}`)).toEqual([sent]);
    expect(await found("id=nothing")).toEqual([]);
    expect(await found("phoneNumber=06-87654321")).toEqual([other]);
    expect(await found("phoneNumber=%2B31612345678&status=sent")).toEqual([sent]);
    expect(await found("phoneNumber=%2B31612345678&status=held")).toEqual([]);
    expect(await idsOf("?status=awaiting_payment")).toEqual([other]);
    expect(await idsOf(`?from=${early + 1}`)).toEqual([other]);
    expect(await idsOf(`?to=${early}`)).toEqual([sent]);
    expect(await idsOf(`?status=sent&from=${early}&to=${early}`)).toEqual([sent]);
    expect(await idsOf(`?status=sent&from=${early + 1}`)).toEqual([]);
  });

  it.each(["status=lost", "from=yesterday", "to=-1", "limit=99", "sender=x"])(
    "refuses ?%s",
    async (query) => {
      expect((await look(h, noor, `${path}?${query}`)).status).toBe(400);
      expect((await search(h, noor, path, query)).status).toBe(400);
    },
  );
});

describe("one order", () => {
  it("tells its whole story without what was said to whom", async () => {
    const id = await sendOne(h);
    const answer = await look(h, noor, `${path}/${id}`);
    const detail = orderResponse.parse(answer.body).data;
    expect(detail.timeline.map(({ entity, to }) => `${entity} ${to}`)).toEqual([
      "payment creating",
      "message awaiting_payment",
      "payment pending",
      "payment paid",
      "message queued",
      "message sending",
      "message sent",
    ]);
    expect(detail).toMatchObject({
      id,
      amount: 0.99,
      paidAmount: 0.99,
      paidAt: h.time.now,
      provider: "fake",
      providerId: `fake_${id}`,
      gateway: "fake",
      refund: null,
      kept: { receiver: true, text: true, address: true },
      hold: null,
      can: [],
    });
    const text = JSON.stringify(answer.body);
    for (const secret of [goodOrder.receiver, "612345678", goodOrder.message, "203.0.113.7"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("says by when text and number go, and its address, and then they go", async () => {
    const id = await sendOne(h);
    const { text, address } = (await read(id)).keptUntil;
    const isKept = async () => {
      await sweep(h.deps);
      noor = await signedIn(h, `noor${h.time.now}`);
      const { kept } = await read(id);
      return [kept.text, kept.receiver, kept.address];
    };
    const seen = [];
    for (const at of [(text ?? 0) - 1, text ?? 0, address - 1, address]) {
      h.time.now = at;
      seen.push(await isKept());
    }
    expect(seen).toEqual([
      [true, true, true],
      [false, false, true],
      [false, false, true],
      [false, false, false],
    ]);
  });

  it("says that it is on hold, until when and on whose word, and not why; and that it is no more", async () => {
    const id = await sendOne(h);
    const hold = { id: "h1", entity: "order", entityId: id, reasonSealed: "why", author: "noor" } as const;
    const until = h.time.now + 1_000;
    await insertHold(h.deps.db, { ...hold, at: h.time.now, until });
    const read = async () => (await look(h, noor, `${path}/${id}`)).body.data;
    expect(await read()).toMatchObject({ hold: { until, author: "noor" } });
    expect(JSON.stringify(await read())).not.toContain("why");
    await releaseHold(h.deps.db, "h1", { at: h.time.now, by: "noor", reasonSealed: "because" });
    expect(await read()).toMatchObject({ hold: null });
  });

  it("says by when it is decided about, what rests on it until it is carried out, and offers nothing meanwhile", async () => {
    const id = await heldOne();
    const heldUntil = h.time.now + holdLimit;
    await h.env.DB.prepare("UPDATE messages SET next_at = ?").bind(heldUntil).run();
    expect(await read(id)).toMatchObject({ heldUntil, verdict: null, can: ["release", "reject"] });
    await tell(h, noor, "POST", "/api/admin/held/verdict", { ids: [id], verdict: "release", note: "Klopt" });
    const rests = { verdict: "release", by: "noor", dueAt: h.time.now + verdictRest };
    expect(await read(id)).toMatchObject({ status: "held", verdict: rests, can: [] });
    await tell(h, noor, "POST", "/api/admin/held/undo", { ids: [id] });
    expect(await read(id)).toMatchObject({ heldUntil, verdict: null, can: ["release", "reject"] });
  });

  it("brings what waits for a person about it, and no longer what was ended", async () => {
    const [id, other] = [await sendOne(h), await place(h, { receiver: "+31687654321" })];
    expect((await read(id)).tasks).toEqual([]);
    await openTask(h.deps.db, { kind: "refund_failed", subject: id, cause: "refused", at: h.time.now });
    await openTask(h.deps.db, { kind: "objection", subject: other, cause: "sender_objects", at: h.time.now });
    const [task, ...more] = (await read(id)).tasks;
    expect([task, more]).toMatchObject([
      { kind: "refund_failed", can: ["retried", "paid_back_by_hand"] },
      [],
    ]);
    await endTask(
      h.deps.db,
      { kind: "refund_failed", subject: id },
      { ending: "over", by: "system", at: h.time.now },
    );
    expect((await read(id)).tasks).toEqual([]);
  });

  it("that does not exist is not found", async () => {
    for (const id of ["nothing", "A".repeat(22), "%27%20or%201=1"]) {
      expect((await look(h, noor, `${path}/${id}`)).body.code).toBe("panel_not_found");
      for (const move of ["reveal", "refund", "reject"]) {
        expect((await act(id, move)).status).toBe(404);
      }
    }
    expect(await auditOf(h)).toEqual([]);
  });
});

describe("what was said to whom", () => {
  it("is shown for a reason, which is written down", async () => {
    const id = await sendOne(h);
    const { status, body } = await act(id, "reveal");
    expect([status, revealResponse.parse(body).data]).toEqual([
      200,
      { receiver: goodOrder.receiver, text: goodOrder.message, address: "203.0.113.7", objection: null },
    ]);
    const row = await h.env.DB.prepare("SELECT * FROM audit").first();
    expect(row).toMatchObject({
      actor: "noor",
      action: "order_revealed",
      subject_id: id,
      reason,
      detail: null,
    });
  });

  it("stays hidden when that cannot be written down", async () => {
    const id = await sendOne(h);
    await h.env.DB.exec("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'full'); END");
    const answer = await act(id, "reveal");
    expect([answer.status, answer.body.data]).toEqual([500, undefined]);
  });

  it("is told to be gone once it is", async () => {
    const id = await sendOne(h);
    await h.env.DB.exec("UPDATE messages SET body_sealed = NULL, receiver_sealed = NULL");
    await h.env.DB.exec("UPDATE orders SET address_sealed = NULL");
    expect((await read(id)).kept).toEqual({
      receiver: false,
      text: false,
      address: false,
      objection: false,
    });
    expect((await act(id, "reveal")).body.data).toEqual({
      receiver: null,
      text: null,
      address: null,
      objection: null,
    });
  });

  it("comes back as the text it is", async () => {
    for (const text of nastyTexts.filter((one) => !one.includes("http") && !one.includes("gro.live"))) {
      const id = await place(h, { message: text });
      expect((await act(id, "reveal")).body.data).toMatchObject({ text });
    }
  });
});

describe("staff", () => {
  it("give the money of a message back before it is sent", async () => {
    const id = await place(h);
    await pay(h, id);
    expect((await read(id)).can).toEqual(["refund"]);
    const { status, body } = await act(id, "refund");
    expect([status, orderResponse.parse(body).data]).toMatchObject([200, { status: "refund_due", can: [] }]);
    expect(h.woken.at(-1)).toMatchObject({ orderId: id });
    expect(await sendMessage(h.deps, id)).toBe("refund_due");
    await startRefund(h.deps, id);
    expect((await read(id)).refund).toEqual({ status: "refunded", amount: 0.99, reason: "staff" });
    expect(h.gateway.accepted).toEqual([]);
    expect((await read(id)).timeline.find(({ to }) => to === "refund_due")).toMatchObject({
      cause: "withdrawn",
      actor: "staff:noor",
    });
    expect(await auditOf(h)).toEqual([`noor order_refunded order/${id}`]);
  });

  it("give the money of a held message back", async () => {
    const id = await heldOne();
    expect((await act(id, "reject")).body.data).toMatchObject({
      status: "refund_due",
      reason: "rejected_terms",
    });
    expect(await auditOf(h)).toEqual([`noor order_rejected order/${id}`]);
  });

  it("are offered to let a held message go, but not one that came in otherwise than ordered, and not at once", async () => {
    const id = await heldOne();
    expect((await read(id)).can).toEqual(["release", "reject"]);
    expect((await read(await seedStates(h, "paid_mismatch", "held"))).can).toEqual(["reject"]);
    // A release rests like any verdict, and has no other way.
    expect((await act(id, "release")).status).toBe(404);
    expect((await statesOf(h, id)).message).toBe("held");
  });

  it("move nothing that a gateway may have seen, whatever they ask", async () => {
    for (const state of messageStates) {
      for (const move of ["refund", "reject"] as const) {
        const id = await seedStates(h, "paid", state);
        const { status } = await act(id, move);
        const lawful = movesIn(state).includes(move);
        expect([state, move, status]).toEqual([state, move, lawful ? 200 : 409]);
        if (!lawful) expect((await statesOf(h, id)).message).toBe(state);
      }
    }
  });

  it("and the consumer, at once, are one: refunded or sent, never both", async () => {
    const id = await place(h);
    await pay(h, id);
    const [sent, { status }] = await Promise.all([sendMessage(h.deps, id), act(id, "refund")]);
    expect([sent === "sent", status === 200].filter(Boolean)).toHaveLength(1);
    expect(h.gateway.accepted).toHaveLength(sent === "sent" ? 1 : 0);
  });

  it.each(["reveal", "refund", "reject"])("need a reason to %s", async (move) => {
    const id = await heldOne();
    for (const body of [{}, { reason: "" }, { reason: " \u200b" }, { reason: 5 }, { reason: null }]) {
      const told = await act(id, move, body);
      expect([told.status, told.body.code, told.body.field]).toEqual([400, "reason_required", "reason"]);
    }
    const named = await act(id, move, { reason: "Klant belde van 0612345678" });
    expect([named.status, named.body.code, named.body.field]).toEqual([400, "reason_holds_number", "reason"]);
    expect((await act(id, move, { reason, force: true })).body.code).toBe("unknown_field");
    expect(await auditOf(h)).toEqual([]);
  });

  it("alone may do any of this, from their own pages", async () => {
    const id = await heldOne();
    expect((await h.ask(path)).status).toBe(401);
    expect((await h.ask(`${path}/${id}`)).status).toBe(401);
    for (const move of ["reveal", "refund", "reject"]) {
      const target = `${path}/${id}/${move}`;
      expect((await h.ask(target, { method: "POST", body: JSON.stringify({ reason }) })).status).toBe(401);
      const write = staffWrite(noor, "POST", { reason });
      const evil = { ...(write.headers as Record<string, string>), Origin: "https://evil.example" };
      expect((await h.ask(target, { ...write, headers: evil })).status).toBe(403);
    }
    expect((await statesOf(h, id)).message).toBe("held");
  });
});
