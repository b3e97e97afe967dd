import { beforeEach, describe, expect, it } from "vitest";
import { checkOptOutResponse, optOutListResponse, optOutsResponse } from "#contract/admin-opt-outs";
import { liftWait, optOutLength } from "#domain/my-number";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, postOrder } from "#testing/http";
import { goodOrder, pay, place, sendOne } from "#testing/orders";
import { auditOf, look, tell } from "#testing/panel";
import { Receiver } from "#testing/receiver";
import { type SignedIn, signedIn } from "#testing/staff";

const path = "/api/admin/opt-outs";
const none = { now: { stopped: 0, locked: 0 }, stops: 0, locks: 0, lifts: 0, kept: 0 };
const day = 24 * 60 * 60 * 1000;

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const figures = async () => optOutsResponse.parse((await look(h, noor, path)).body).data;
const check = (phoneNumber: string) => tell(h, noor, "POST", `${path}/check`, { phoneNumber });
const found = async (phoneNumber: string) => checkOptOutResponse.parse((await check(phoneNumber)).body).data;

/** The owner of the number that the good order goes to, who has proven it. */
async function owner(): Promise<Receiver> {
  await sendOne(h);
  const piet = new Receiver(h);
  await piet.prove();
  return piet;
}

describe("what receivers stopped", () => {
  it("is counted: stops, locks, lifts, and what they stopped, for thirty days", async () => {
    expect(await figures()).toEqual(none);
    const piet = await owner();
    const paidLater = await place(h);
    await piet.post("/stop");
    await piet.post("/stop");
    expect(await figures()).toEqual({ ...none, now: { stopped: 1, locked: 0 }, stops: 1 });
    expect((await bodyOf(await postOrder(h))).code).toBe("receiver_unreachable");
    await pay(h, paidLater);
    expect(await figures()).toMatchObject({ kept: 2 });
    await piet.post("/lock");
    await piet.post("/lock");
    expect(await figures()).toMatchObject({ now: { stopped: 1, locked: 1 }, stops: 1, locks: 1 });
    h.pass(30 * day);
    noor = await signedIn(h);
    expect(await figures()).toEqual({ ...none, now: { stopped: 1, locked: 1 } });
  });

  it("counts a lift at once, and one of a lock when it is asked for, each once", async () => {
    const piet = await owner();
    await piet.post("/lift");
    expect(await figures()).toMatchObject({ lifts: 0 });
    await piet.post("/stop");
    await piet.post("/lift");
    await piet.post("/lift");
    expect(await figures()).toMatchObject({ now: { stopped: 0 }, stops: 1, lifts: 1 });
    await piet.post("/lock");
    await piet.post("/lift");
    expect(await figures()).toMatchObject({ stops: 2, locks: 1, lifts: 1 });
    h.pass(11 * 60_000);
    await piet.prove();
    await piet.post("/lift");
    await piet.post("/lift");
    expect(await figures()).toMatchObject({ lifts: 2 });
  });

  it("counts nothing of a number that staff blocked", async () => {
    await tell(h, noor, "POST", "/api/admin/blocked-phones", {
      phoneNumber: goodOrder.receiver,
      reason: "x",
    });
    expect((await bodyOf(await postOrder(h))).code).toBe("receiver_unreachable");
    expect(await figures()).toEqual(none);
  });
});

describe("the list of what receivers stopped", () => {
  const list = async (query = "") => (await look(h, noor, `${path}/list${query}`)).body;

  it("says since and until when and how firmly, and in no way whose it is", async () => {
    expect(await list()).toEqual({ success: true, data: [], next: null });
    const piet = await owner();
    const since = h.time.now;
    await piet.post("/lock");
    const answer = await list();
    expect(optOutListResponse.parse(answer).data).toEqual([
      { id: expect.any(String), since, until: since + optOutLength, locked: true, liftAt: null },
    ]);
    const { results } = await h.env.DB.prepare("SELECT hash, value_sealed FROM opt_outs").all();
    for (const secret of ["12345678", ...Object.values(results[0] ?? {})])
      expect(JSON.stringify(answer)).not.toContain(String(secret));
    h.pass(optOutLength);
    noor = await signedIn(h);
    expect((await list()).data).toEqual([]);
  });

  it("comes in pages, the one that acts longest first, each once", async () => {
    for (const [n, days] of [5, 3, 3, 9].entries())
      await h.env.DB.prepare(
        "INSERT INTO opt_outs (id, hash, value_sealed, created_at, expires_at) VALUES (?, ?, 'x', 1, ?)",
      )
        .bind(`o${n}`, `h${n}`, h.time.now + days * day)
        .run();
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page: { data: { id: string }[]; next: string | null } = optOutListResponse.parse(
        await list(`?limit=1${next && `&cursor=${next}`}`),
      );
      seen.push(...page.data.map(({ id }) => id));
      next = page.next;
    }
    expect(seen).toEqual(["o3", "o0", "o2", "o1"]);
  });

  it.each(["?cursor=x", "?limit=0", "?phoneNumber=0612345678"])("refuses %s", async (query) => {
    expect((await look(h, noor, `${path}/list${query}`)).status).toBe(400);
  });
});

describe("whether a number is opted out", () => {
  it("is told of one number, since and until when, and that it was asked is in the audit without it", async () => {
    expect(await found(goodOrder.receiver)).toBeNull();
    const piet = await owner();
    const since = h.time.now;
    await piet.post("/lock");
    expect(await found("06 12345678")).toEqual({
      since,
      until: since + optOutLength,
      locked: true,
      liftAt: null,
    });
    h.pass(11 * 60_000);
    await piet.prove();
    await piet.post("/lift");
    expect(await found(goodOrder.receiver)).toMatchObject({
      until: h.time.now + liftWait,
      liftAt: h.time.now + liftWait,
    });
    expect(await auditOf(h)).toEqual(Array.from({ length: 3 }, () => "noor opt_out_checked opt_out/number"));
    const { results } = await h.env.DB.prepare("SELECT * FROM audit").all();
    expect(JSON.stringify(results)).not.toMatch(/12345678|hash/);
  });

  it("is told of no number that is none, nor when it cannot be written down", async () => {
    expect((await check("")).body.code).toBe("phone_number_required");
    expect((await check("abc")).body).toMatchObject({ code: "phone_number_invalid", field: "phoneNumber" });
    await h.env.DB.exec("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'full'); END");
    const { status, body } = await check(goodOrder.receiver);
    expect([status, body.data]).toEqual([500, undefined]);
  });
});

describe("a stranger", () => {
  it("is told none of it", async () => {
    expect((await h.ask(path)).status).toBe(401);
    expect((await h.ask(`${path}/list`)).status).toBe(401);
    expect((await h.ask(`${path}/check`, { method: "POST" })).status).toBe(401);
    expect(await auditOf(h)).toEqual([]);
  });
});
