import { beforeEach, describe, expect, it } from "vitest";
import { heldResponse, undoResponse, verdictResponse, waveResponse } from "#contract/admin-held";
import { holdLimit } from "#domain/delivery";
import { leastHold, mostLookedAt, verdictRest } from "#domain/held";
import { addressBlockLength } from "#domain/panel";
import { createHarness, type Harness } from "#testing/harness";
import { holdWave, judge } from "#testing/held";
import { eventsOf, goodOrder, holdOne, pay, place, statesOf } from "#testing/orders";
import { auditOf, look, tell } from "#testing/panel";
import { type SignedIn, signedIn } from "#testing/staff";
import { withdrawOrder } from "#usecases/orders/withdraw-order";
import { sweep } from "#usecases/sweep";

const path = "/api/admin/held";

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const list = async (query = "", who = noor) =>
  heldResponse.parse((await look(h, who, `${path}${query}`)).body);
const verdict = (body: Record<string, unknown>, who = noor) => tell(h, who, "POST", `${path}/verdict`, body);
const release = (ids: string[], more = {}, who = noor) => verdict({ ids, verdict: "release", ...more }, who);
const reject = (ids: string[], more = {}, who = noor) =>
  verdict({ ids, verdict: "reject", because: "scam", ...more }, who);
const undo = (ids: string[], who = noor) => tell(h, who, "POST", `${path}/undo`, { ids });
const states = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await statesOf(h, id)).message));

/** The rest of what was decided is over, and the sweep sees to it. */
const afterRest = async () => {
  h.pass(verdictRest);
  await sweep(h.deps);
};
const sam = () => signedIn(h, "sam");
const block = (id: string) =>
  h.env.DB.prepare(
    "INSERT INTO blocked_phones (id, hash, reason, created_at) SELECT id, receiver_hash, 'x', 0 FROM messages WHERE id = ?",
  )
    .bind(id)
    .run();

/** So many more rows as this one, each with an id of its own. */
async function copies(table: string, id: string, many: number) {
  const { results } = await h.env.DB.prepare(`SELECT name FROM pragma_table_info('${table}')`).all<{
    name: string;
  }>();
  const names = results
    .map(({ name }) => `"${name}"`)
    // A copy's story begins with the copy.
    .filter((name) => name !== '"id"' && name !== '"story"')
    .join(", ");
  await h.env.DB.prepare(
    `INSERT INTO ${table} (id, ${names}) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     SELECT id || i, ${names} FROM ${table}, n WHERE id = ?`,
  )
    .bind(many, id)
    .run();
}

const tallies = async () => {
  const { results } = await h.env.DB.prepare(
    "SELECT key, value FROM daily_tallies WHERE day <> 'all' AND (key LIKE 'gate_%' OR key LIKE 'held_%') ORDER BY key",
  ).all<{ key: string; value: number }>();
  return Object.fromEntries(results.map(({ key, value }) => [key, value]));
};

describe("the queue of held messages", () => {
  it("has them by deadline with their text, a wave as one case with its totals", async () => {
    const wave = await holdWave(h, 3);
    const alone = await holdOne(
      h,
      { ...goodOrder, message: "Ik weet waar je woont. 06 1234 5678" },
      "1:threat",
    );
    const { data, at } = await list();
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      id: wave[0],
      heldAt: at - 3_000,
      dueAt: at - 3_000 + holdLimit,
      sender: "Sinterklaas",
      receiver: "+31 6 •••••• 00",
      smsCount: 1,
      locale: "nl",
      amountCents: 99,
      text: "Hoi mam, mijn telefoon is stuk. Dit is mijn nieuwe nummer.",
      codes: ["new_number", "phone_number"],
      places: [{ code: "new_number", start: expect.any(Number), end: expect.any(Number) }],
      bar: null,
      claim: null,
      wave: {
        size: 3,
        ids: wave,
        cents: 297,
        receivers: 3,
        senders: 1,
        addresses: 1,
        busiest: 3,
        firstAt: at - 3_000,
        lastAt: at - 1_000,
      },
      earlier: [],
    });
    const { start = 0, end = 0 } = data[0]?.places[0] ?? {};
    expect(data[0]?.text?.slice(start, end)).toBe("Dit is mijn nieuwe nummer");
    // What a rule finds that does not hold it is not marked.
    expect(data[1]).toMatchObject({ id: alone, codes: ["threat"], wave: { size: 1, ids: [alone] } });
    expect(data[1]?.places.map(({ code }) => code)).toEqual(["threat"]);
  });

  it("goes on page by page, and leaves out what was paid otherwise or was decided", async () => {
    const ids: string[] = [];
    for (const name of ["Ans", "Bea", "Cor", "Dik", "Eef"]) {
      ids.push(await holdOne(h, { message: `Dag ${name}, tot morgen` }));
      h.pass(1_000);
    }
    const odd = await place(h);
    h.provider.set(odd, { status: "paid", amountCents: 150 });
    await h.ask(`/api/payments/${odd}`);
    await release([ids[4] ?? ""]);
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page = await list(`?limit=2${next === null ? "" : `&cursor=${next}`}`);
      seen.push(...page.data.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect(seen).toEqual(ids.slice(0, 4));
    expect((await look(h, noor, `${path}?cursor=x`)).body.code).toBe("bad_request");
  });

  it("shows a wave once, however many pages it fills, and goes on behind it", async () => {
    const [first = ""] = await holdWave(h, 2);
    await h.env.DB.exec("DROP TRIGGER messages_start");
    const many = 3 * mostLookedAt;
    await copies("orders", first, many);
    await copies("messages", first, many);
    expect((await list()).next).toBeNull();
    h.pass(60_000);
    const behind = await holdOne(h, { message: "Iets heel anders" });
    const page = await list();
    expect(page.data.map(({ id, wave }) => [id, wave.size, wave.ids.length])).toEqual([
      [first, many + 2, 50],
    ]);
    const rest = await list(`?cursor=${page.next}`);
    expect([rest.data.map(({ id }) => id), rest.next]).toEqual([[behind], null]);
  });

  it("writes down who read which, once, and stays closed when that cannot be written down", async () => {
    const id = await holdOne(h);
    await list();
    await list();
    await list("", await sam());
    expect((await auditOf(h)).filter((line) => line.includes("held_read"))).toEqual([
      `noor held_read order/${id}`,
      `sam held_read order/${id}`,
    ]);
    await holdOne(h, { message: "Nog een" });
    await h.env.DB.exec("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'full'); END");
    const { status, body } = await look(h, noor, path);
    expect([status, body.data]).toEqual([500, undefined]);
  });

  it("says how often a rule was right, what became of today's, and what was decided about the same text", async () => {
    const [one = "", two = "", three = ""] = await holdWave(h, 4);
    await judge(h, [one, two], { verdict: "reject", because: "scam" });
    h.pass(1_000);
    await judge(h, [three], { verdict: "release" });
    const { data, rules, today, at } = await list();
    expect(rules).toEqual({ new_number: { right: 2, wrong: 1 }, phone_number: { right: 2, wrong: 1 } });
    expect(today).toEqual({ released: 1, rejected: 2 });
    expect(data[0]?.earlier).toEqual([
      { at: at - verdictRest, by: "noor", verdict: "release", reason: null, size: 1 },
      { at: at - 2 * verdictRest - 1_000, by: "noor", verdict: "reject", reason: "scam", size: 2 },
    ]);
  });

  it("says of each of a wave how its text differs, for whom it is meant, and from which address", async () => {
    const text = "Uw pakket ligt vast. Betaal € 1,95 voor vandaag.";
    const [[first = ""], second] = [
      await holdWave(h, 1, text),
      await holdOne(h, { message: text.replace("1,95", "2,95"), receiver: "+31687654321" }),
    ];
    const { data } = waveResponse.parse((await look(h, noor, `${path}/${first}/wave`)).body);
    expect(data).toEqual([
      { id: first, heldAt: h.time.now - 1_000, receiver: "+31 6 •••••• 00", address: 0, difference: null },
      { id: second, heldAt: h.time.now, receiver: "+31 6 •••••• 21", address: 0, difference: "2,95" },
    ]);
    expect((await auditOf(h)).toSorted()).toEqual(
      [`noor held_read order/${first}`, `noor held_read order/${second}`].toSorted(),
    );
    expect((await look(h, noor, `${path}/none/wave`)).body.data).toEqual([]);
  });

  it("is nobody's who is not signed in", async () => {
    const id = await holdOne(h);
    for (const asked of [path, `${path}/${id}/wave`]) expect((await h.ask(asked)).status).toBe(401);
  });
});

describe("a verdict", () => {
  it("rests ten seconds, in which nothing moves, and then lets one go or gives its money back", async () => {
    const [goes, stays] = [await holdOne(h), await holdOne(h, {}, "1:threat,phone_number")];
    expect(verdictResponse.parse((await release([goes])).body).data).toEqual({
      done: 1,
      of: 1,
      dueAt: h.time.now + verdictRest,
      left: [],
    });
    await reject([stays], { because: "threat", note: "Noemt een adres" });
    h.pass(verdictRest - 1);
    await sweep(h.deps);
    expect(await states(goes, stays)).toEqual(["held", "held"]);
    expect((await list()).data).toEqual([]);
    expect(await auditOf(h)).toEqual([]);
    h.pass(1);
    await sweep(h.deps);
    expect(await states(goes, stays)).toEqual(["queued", "refund_due"]);
    const { results } = await h.env.DB.prepare(
      "SELECT reason, cause, actor, verdict, verdict_by, verdict_due_at, verdict_note_sealed FROM messages WHERE id IN (?, ?) ORDER BY status",
    )
      .bind(goes, stays)
      .all();
    const none = { verdict: null, verdict_by: null, verdict_due_at: null, verdict_note_sealed: null };
    expect(results).toEqual([
      { reason: null, cause: "approved", actor: "staff:noor", ...none },
      { reason: "rejected_threat", cause: "hold_ended", actor: "staff:noor", ...none },
    ]);
    const { results: lines } = await h.env.DB.prepare(
      "SELECT action, reason, detail FROM audit ORDER BY action",
    ).all();
    expect(lines).toEqual([
      { action: "order_rejected", reason: "Noemt een adres", detail: '{"because":"threat"}' },
      { action: "order_released", reason: null, detail: null },
    ]);
  });

  it("wakes the consumer when its rest is over, which carries it out at once", async () => {
    const id = await holdOne(h);
    await release([id]);
    expect(h.woken.at(-1)).toEqual({ orderId: id, delay: verdictRest });
    await judge(h, [id], { verdict: "release" });
    expect(await statesOf(h, id)).toMatchObject({ message: "sent" });
  });

  it("keeps what staff note sealed while it rests", async () => {
    const id = await holdOne(h);
    await reject([id], { note: "Vraagt om geld" });
    const row = await h.env.DB.prepare("SELECT * FROM messages WHERE id = ?").bind(id).first();
    expect(row?.verdict_note_sealed).toMatch(/^1\./);
    expect(JSON.stringify(row)).not.toContain("Vraagt om geld");
  });

  it("is counted per rule in the move itself: right where it was rejected, wrong where it was released", async () => {
    const [one, two, three] = [await holdOne(h), await holdOne(h), await holdOne(h, {}, "1:threat")];
    await release([one]);
    await reject([two, three]);
    await reject([three]);
    await withdrawOrder(h.deps, await holdOne(h));
    await afterRest();
    expect(await tallies()).toEqual({
      "gate_held:new_number": 3,
      "gate_held:phone_number": 3,
      "gate_held:threat": 1,
      "gate_right:new_number": 1,
      "gate_right:phone_number": 1,
      "gate_right:threat": 1,
      "gate_wrong:new_number": 1,
      "gate_wrong:phone_number": 1,
      held_for_review: 4,
      held_rejected: 2,
      held_released: 1,
    });
  });

  it("is passed on all of one wave, each a move of its own, and names those that it does not rest on", async () => {
    const ids = await holdWave(h, 4);
    const other = await holdOne(h);
    await withdrawOrder(h.deps, ids[1] ?? "");
    // Its receiver does not want it any more: it may not go.
    await block(ids[2] ?? "");
    const { done, of, left } = verdictResponse.parse((await release(ids)).body).data;
    expect([done, of]).toEqual([2, 4]);
    expect(left.toSorted((a, b) => a.bar.localeCompare(b.bar))).toEqual([
      { id: ids[1], bar: "decided", earlier: { by: null, what: "withdrawn", at: h.time.now } },
      { id: ids[2], bar: "stopped", earlier: null },
    ]);
    await afterRest();
    expect(await states(...ids, other)).toEqual(["queued", "refunded", "held", "queued", "held"]);
    expect((await list()).data.find(({ id }) => id === ids[2])?.bar).toBe("stopped");
    expect((await reject([ids[2] ?? ""])).status).toBe(200);
  });

  it("rejects and blocks the addresses that a wave came from, for ninety days", async () => {
    const ids = await holdWave(h, 2);
    expect((await verdict({ ids, verdict: "reject_and_block", because: "scam" })).status).toBe(200);
    await afterRest();
    expect(await states(...ids)).toEqual(["refund_due", "refund_due"]);
    const { results } = await h.env.DB.prepare("SELECT author, reason, expires_at FROM blocked_ips").all();
    expect(results).toEqual([
      { author: "noor", reason: "Afgekeurde sms: oplichting", expires_at: h.time.now + addressBlockLength },
    ]);
    expect((await auditOf(h)).filter((line) => line.includes("blocked_ips"))).toHaveLength(1);
    await expect(place(h)).rejects.toThrow("refused: address_blocked");
  });

  it("blocks nobody where it is taken back, or where its sender withdrew first", async () => {
    const [undone = "", back = ""] = await holdWave(h, 2);
    await verdict({ ids: [undone, back], verdict: "reject_and_block", because: "scam" });
    await undo([undone]);
    await withdrawOrder(h.deps, back);
    await afterRest();
    expect(await h.env.DB.prepare("SELECT count(*) AS n FROM blocked_ips").first("n")).toBe(0);
    expect(await states(undone)).toEqual(["held"]);
  });

  it("comes second to whoever was first, who is named with what they decided and when", async () => {
    const id = await holdOne(h);
    const who = await sam();
    await reject([id], {}, who);
    h.pass(4_000);
    const second = await release([id]);
    expect(second).toMatchObject({
      status: 409,
      body: { code: "held_decided", earlier: { by: "sam", what: "reject", at: h.time.now - 4_000 } },
    });
    await afterRest();
    h.pass(1_000);
    expect((await release([id])).body.earlier).toEqual({
      by: "sam",
      what: "reject",
      at: h.time.now - 1_000,
    });
  });

  it("of two who press at once each message obeys one", async () => {
    const who = await sam();
    for (let n = 0; n < 5; n++) {
      const ids = await holdWave(h, 3, `Dag ${"x".repeat(n + 1)} tot morgen`);
      const both = await Promise.all([release(ids), reject(ids, {}, who)]);
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
      await afterRest();
      expect(new Set(await states(...ids)).size).toBe(1);
    }
  });

  it("is refused where fifteen seconds or less are left of the hold, and never acts beside the hold's end", async () => {
    const [late, just] = [await holdOne(h), await holdOne(h, { message: "Dag oma" })];
    h.pass(holdLimit - leastHold);
    noor = await signedIn(h);
    expect((await release([just])).status).toBe(200);
    h.pass(1);
    expect(await release([late])).toMatchObject({ status: 409, body: { code: "held_too_late" } });
    expect((await reject([late])).body.code).toBe("held_too_late");
    // Nothing ran until long after both were due: what was decided in time stands.
    h.pass(2 * leastHold);
    await sweep(h.deps);
    expect(await states(late, just)).toEqual(["refunded", "queued"]);
    expect(await tallies()).toMatchObject({ held_unreviewed: 1, held_released: 1 });
  });

  it("waits for staff again where its receiver was blocked while it rested, and that is written down", async () => {
    const id = await holdOne(h);
    await release([id]);
    await block(id);
    await afterRest();
    expect(await states(id)).toEqual(["held"]);
    expect((await list()).data).toMatchObject([{ id, bar: "stopped" }]);
    expect(await auditOf(h)).toContain(`noor release_stopped order/${id}`);
    expect((await release([id])).body.code).toBe("held_stopped");
    h.pass(holdLimit);
    await sweep(h.deps);
    expect(await states(id)).toEqual(["refunded"]);
  });

  it("stays until a restore is settled, and the order's page moves nothing meanwhile", async () => {
    const id = await holdOne(h);
    await release([id]);
    const moved = await tell(h, noor, "POST", `/api/admin/orders/${id}/reject`, { reason: "Anders" });
    expect(moved.body.code).toBe("move_refused");
    await h.env.DB.exec("INSERT INTO rewinds (noticed_at, cause) VALUES (0, 'operator')");
    await afterRest();
    expect(await states(id)).toEqual(["held"]);
    await h.env.DB.exec("UPDATE rewinds SET released_at = 1, epoch = 0");
    await sweep(h.deps);
    expect(await states(id)).toEqual(["queued"]);
  });

  it("is refused of what is not there, not held, blocked since, paid back, or judged without a word", async () => {
    expect((await release(["none"])).status).toBe(404);
    const queued = await place(h);
    await pay(h, queued);
    expect((await release([queued])).body.code).toBe("held_decided");
    const id = await holdOne(h);
    expect((await verdict({ ids: [id], verdict: "reject" })).body.code).toBe("bad_request");
    expect((await release([id], { because: "scam" })).body.code).toBe("bad_request");
    expect((await verdict({ ids: [id], verdict: "perhaps" })).body.code).toBe("bad_request");
    expect((await release([])).body.code).toBe("bad_request");
    expect((await release([id, id])).body.code).toBe("bad_request");
    expect((await reject([id], { note: " " })).body.code).toBe("reason_required");
    expect((await reject([id], { note: "Bel +31 6 12345678" })).body.code).toBe("reason_holds_number");
    await h.env.DB.prepare("UPDATE payments SET charged_back_cents = 1 WHERE id = ?").bind(id).run();
    expect((await release([id])).body.code).toBe("held_money_back");
    await h.env.DB.exec("UPDATE payments SET charged_back_cents = 0");
    await block(id);
    expect((await release([id])).body.code).toBe("held_stopped");
    expect(await states(id)).toEqual(["held"]);
  });

  it("is nobody's who is not signed in, or comes from another site", async () => {
    const id = await holdOne(h);
    const body = { ids: [id], verdict: "release" };
    for (const deed of ["verdict", "undo"]) {
      const post = (headers: Record<string, string>) =>
        h.ask(`${path}/${deed}`, {
          method: "POST",
          headers: { "Content-Type": "application/json", ...headers },
          body: JSON.stringify(deed === "undo" ? { ids: [id] } : body),
        });
      expect((await post({ Origin: "http://localhost:8787" })).status).toBe(401);
      const foreign = { ...noor.headers, Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
      expect((await post(foreign)).status).toBe(403);
    }
    await afterRest();
    expect(await states(id)).toEqual(["held"]);
  });
});

describe("taking a verdict back", () => {
  it("brings a wave back to the queue as it was, with a line of its own, and can be repeated", async () => {
    const ids = await holdWave(h, 3);
    const before = (await list()).data;
    await reject(ids);
    h.pass(verdictRest - 1);
    expect(undoResponse.parse((await undo(ids)).body).data).toEqual({ done: 3, of: 3 });
    expect((await undo(ids)).status).toBe(200);
    expect((await list()).data).toEqual(before);
    await afterRest();
    expect(await states(...ids)).toEqual(["held", "held", "held"]);
    expect((await auditOf(h)).filter((line) => line.includes("verdict_undone")).toSorted()).toEqual(
      ids.map((id) => `noor verdict_undone order/${id}`).toSorted(),
    );
  });

  it("is too late once it was carried out, and is not another's to do", async () => {
    const id = await holdOne(h);
    await reject([id]);
    expect(await undo([id], await sam())).toMatchObject({ status: 409, body: { code: "undo_too_late" } });
    h.pass(verdictRest);
    expect((await undo([id])).body).toMatchObject({
      code: "undo_too_late",
      message: "Net te laat: dit is al gedaan",
    });
    await sweep(h.deps);
    expect(await states(id)).toEqual(["refund_due"]);
    expect((await undo([])).body.code).toBe("bad_request");
  });

  it("races with what carries it out and with its sender, and one of them wins", async () => {
    for (let n = 0; n < 10; n++) {
      const id = await holdOne(h, { message: `Dag ${"a".repeat(n + 1)}`, receiver: `+31687654${300 + n}` });
      await reject([id]);
      h.pass(verdictRest - (n % 2));
      const [undone] = await Promise.all([
        undo([id]),
        sweep(h.deps),
        withdrawOrder(h.deps, id),
        sweep(h.deps),
      ]);
      const row = await h.env.DB.prepare("SELECT reason, verdict FROM messages WHERE id = ?")
        .bind(id)
        .first();
      // The sender's withdrawal always finds a held one; where staff's rejection was first, that stands.
      expect(["withdrawn", "rejected_scam"]).toContain(row?.reason);
      const ends = (await eventsOf(h, "message", id)).filter((step) => step.startsWith("held>"));
      expect([ends, row?.verdict]).toEqual([["held>refund_due"], null]);
      if (row?.reason === "rejected_scam") expect(undone.status).toBe(409);
    }
  });
});

describe("who looks at a case", () => {
  const claim = (id: string, who = noor, deed = "") =>
    tell(h, who, "POST", `/api/admin/claims${deed}`, { kind: "held", id });

  it("is said to whoever opens it or reads the queue, for two minutes unless they go on", async () => {
    const id = await holdOne(h);
    const who = await sam();
    const until = h.time.now + 120_000;
    expect((await claim(id)).body.data).toEqual({ by: "noor", until });
    expect((await claim(id, who)).body.data).toEqual({ by: "noor", until });
    expect((await list("", who)).data[0]?.claim).toEqual({ by: "noor", until });
    h.pass(60_000);
    expect((await claim(id)).body.data).toEqual({ by: "noor", until: until + 60_000 });
    h.pass(120_000);
    expect((await list("", who)).data[0]?.claim).toBeNull();
    expect((await claim(id, who)).body.data).toMatchObject({ by: "sam" });
    // It locks nothing.
    expect((await release([id])).status).toBe(200);
  });

  it("ends when they leave it, and not when another does", async () => {
    const id = await holdOne(h);
    await claim(id);
    await claim(id, await sam(), "/leave");
    expect((await list()).data[0]?.claim).toMatchObject({ by: "noor" });
    await claim(id, noor, "/leave");
    expect((await list()).data[0]?.claim).toBeNull();
  });

  it("is refused of no kind of case, and is nobody's who is not signed in", async () => {
    const post = await tell(h, noor, "POST", "/api/admin/claims", { kind: "order", id: "x" });
    expect(post.body.code).toBe("bad_request");
    expect((await tell(h, noor, "POST", "/api/admin/claims", { kind: "held", id: "" })).status).toBe(400);
    for (const deed of ["", "/leave"]) {
      const answer = await h.ask(`/api/admin/claims${deed}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: "http://localhost:8787" },
        body: JSON.stringify({ kind: "held", id: "x" }),
      });
      expect(answer.status).toBe(401);
    }
  });
});
