import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { selectOpenOrders } from "#db/places";
import { wait } from "#domain/challenge";
import { paymentDeadline } from "#domain/polling";
import { challengeForReal } from "#testing/challenge";
import { probeD1 } from "#testing/d1-probe";
import { form, ownForm, postForm } from "#testing/forms";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, postOrder, rowCounts } from "#testing/http";
import { goodOrder, pay } from "#testing/orders";
import { tell } from "#testing/panel";
import { goodReport, postReport, storedReports } from "#testing/reports";
import { type SignedIn, signedIn } from "#testing/staff";
import { foldIntoDays } from "#usecases/fold-counts";
import { sweep } from "#usecases/sweep";
import type { Bindings } from "../env";

const day = 24 * 60 * 60 * 1000;
const visitor = "198.51.100.7";

let h: Harness;
beforeEach(() => {
  h = shop();
});

/** A shop with its own budgets, on the test's database. */
const shop = (settings: Record<string, string> = {}) =>
  createHarness({ env: { BUDGET_OPEN_ORDERS: undefined, BUDGET_OPEN_REPORTS: undefined, ...settings } });

const from = (address: string) => ({ "CF-Connecting-IP": address });
const answered = (address: string, purpose = "order") => ({
  ...from(address),
  "Challenge-Answer": `answer to ${purpose} ${address}`,
});
const order = (headers: Record<string, string>, changes: object = {}) =>
  postOrder(h, { ...goodOrder, ...changes }, headers);
/** What a request comes to: its status, and the code of a refusal. */
async function comesTo(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  const { code } = await bodyOf(response);
  return code ? `${response.status} ${code}` : `${response.status}`;
}
/** How often each answer came. */
async function tallied(answers: readonly Promise<Response>[]): Promise<Record<string, number>> {
  const seen = await Promise.all(answers.map(comesTo));
  return Object.fromEntries([...new Set(seen)].map((one) => [one, seen.filter((it) => it === one).length]));
}
/** Orders as many a visitor does: first plainly, and once more with an answer where a challenge was posed. */
async function ordinary(address: string): Promise<{ came: string; challenges: number }> {
  const plain = await comesTo(order(from(address)));
  if (plain !== "428 challenge_required") return { came: plain, challenges: 0 };
  return { came: await comesTo(order(answered(address))), challenges: 1 };
}
const ticketIn = (page: string) => /name="challenge" value="([^"]+)"/.exec(page)?.[1] ?? "";
/** How many count as open now, and once they were counted anew, as each minute does. */
const standingOrders = async () => {
  const count = async () => (await selectOpenOrders(h.deps.db))[0]?.total;
  const now = await count();
  await foldIntoDays(h.deps);
  return [now, await count()];
};
const openPlaces = () =>
  h.env.DB.prepare("SELECT count(*) AS n FROM payments WHERE place IS NOT NULL").first<number>("n");

describe("E1: open unpaid orders", () => {
  it("stay below the site's ceiling while a /48 and two hundred networks answer every challenge, and a visitor gets in", async () => {
    h = shop({ BUDGET_OPEN_ORDERS: "600" });
    const attackers = [
      ...Array.from({ length: 1_000 }, (_, n) => `2001:db8:bad:${n.toString(16)}::1`),
      ...Array.from({ length: 200 }, (_, n) => `203.${n}.113.9`),
    ];
    const seen = await tallied(attackers.map((address) => order(answered(address))));
    const [orders = 0, payments, messages] = await rowCounts(h.env.DB);
    expect(orders).toBeLessThan(600);
    // Most of the 200 networks got their one; the /48 got a street's share and not a thousand.
    expect(orders).toBeGreaterThan(200);
    expect([payments, messages, seen["201"], await standingOrders()]).toEqual([
      orders,
      orders,
      orders,
      [orders, orders],
    ]);
    expect(seen["429 network_full"]).toBeGreaterThan(900);
    expect(Object.keys(seen).sort()).toEqual(["201", "429 network_full"]);
    expect(await ordinary(visitor)).toEqual({ came: "201", challenges: 1 });
    expect(await ordinary("2001:db8:600d:1::5")).toEqual({ came: "201", challenges: 1 });
  });

  it("are exactly the ceiling when a hundred networks order at once; what is refused leaves no row", async () => {
    h = shop({ BUDGET_OPEN_ORDERS: "10" });
    const addresses = Array.from({ length: 100 }, (_, n) => `203.${n}.113.9`);
    const seen = await tallied(addresses.map((address) => order(answered(address))));
    expect(seen).toEqual({ "201": 10, "503 too_busy": 90 });
    expect(await rowCounts(h.env.DB)).toEqual([10, 10, 10]);
    expect(h.provider.calls.open).toBe(10);
    expect(h.trail.filter(({ kind }) => kind === "budget_spent")).toHaveLength(90);
  });

  it("are counted as they stand where no sweep has counted them for long", async () => {
    await Promise.all(["203.1.113.9", "203.2.113.9"].map((address) => order(from(address))));
    await foldIntoDays(h.deps);
    const placed = "INSERT INTO fresh_counts (hour, key, n) VALUES (0, 'orders:1', ?)";
    await h.env.DB.prepare(placed).bind(1_000).run();
    expect((await selectOpenOrders(h.deps.db))[0]?.total).toBe(1_002);
    await h.env.DB.exec("UPDATE fresh_counts SET n = 1001 WHERE key = 'orders:1'");
    expect((await selectOpenOrders(h.deps.db))[0]?.total).toBe(2);
  });

  it("of one /48 are challenged long before two hundred, with the usual settings", async () => {
    const seen = await tallied(
      Array.from({ length: 200 }, (_, n) => order(from(`2001:db8:1:${(n * 256).toString(16)}::1`))),
    );
    expect(seen).toEqual({ "201": 50, "428 challenge_required": 150 });
    expect(await rowCounts(h.env.DB)).toEqual([50, 50, 50]);
    expect(await comesTo(order(from(visitor)))).toBe("201");
  });

  it.each([
    ["address", 30, () => "203.0.113.9"],
    ["/64", 30, (n: number) => `2001:db8:1:1::${n + 1}`],
    ["/56", 40, (n: number) => `2001:db8:1:${n + 1}::1`],
    ["/24", 50, (n: number) => `203.0.113.${n + 1}`],
  ] as const)(
    "of one %s pass unnoticed %i times, then a challenge is due, and never for nothing",
    async (_what, most, address) => {
      for (let n = 0; n < most; n++) expect([n, await comesTo(order(from(address(n))))]).toEqual([n, "201"]);
      const next = address(most);
      expect(await comesTo(order(from(next)))).toBe("428 challenge_required");
      expect(await comesTo(order(answered(next)))).toBe("201");
    },
  );

  it("hold a network to its mark, whoever answers, until they are paid or given up", async () => {
    h = shop({ BUDGET_OPEN_ORDERS: "100" });
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await bodyOf(await order(answered(visitor)))).id ?? "");
    const refused = await order(answered(visitor));
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "3600"]);
    expect((await bodyOf(refused)).code).toBe("network_full");
    await pay(h, ids[0] ?? "");
    expect(await comesTo(order(answered(visitor)))).toBe("201");
  });

  it("take an answer for nothing but an order from the address it was posed to", async () => {
    h = shop({ BUDGET_OPEN_ORDERS: "5" });
    await order(from("203.0.113.9"));
    const wrong = [
      { ...from(visitor), "Challenge-Answer": "answer to order 203.0.113.9" },
      { ...from(visitor), "Challenge-Answer": `answer to report ${visitor}` },
      { ...from(visitor), "Challenge-Answer": "" },
      { ...from(visitor), "Challenge-Answer": "x".repeat(5_000) },
      from(visitor),
    ];
    for (const headers of wrong) expect(await comesTo(order(headers))).toBe("428 challenge_required");
    expect(await rowCounts(h.env.DB)).toEqual([1, 1, 1]);
  });

  it("are counted no more once they end, whatever way", async () => {
    const placed = async () => (await bodyOf(await order(from(visitor)))).id ?? "";
    const [paid, failed, canceled] = [await placed(), await placed(), await placed()];
    h.provider.faults.open.push("refused");
    await order(from(visitor));
    // The one that could not be opened counts until the minute's end.
    expect([await openPlaces(), await standingOrders()]).toEqual([3, [4, 3]]);
    await pay(h, paid);
    expect([await openPlaces(), await standingOrders()]).toEqual([2, [2, 2]]);
    h.provider.set(failed, { status: "failed" });
    h.provider.set(canceled, { status: "canceled" });
    for (const id of [failed, canceled]) await h.ask(`/api/payments/${id}`);
    expect([await openPlaces(), await standingOrders()]).toEqual([0, [2, 0]]);
    await placed();
    h.pass(paymentDeadline);
    await sweep(h.deps);
    await sweep(h.deps);
    expect([await openPlaces(), await standingOrders()]).toEqual([0, [0, 0]]);
  });

  it("are answered again under their key, whatever is spent", async () => {
    h = shop({ BUDGET_OPEN_ORDERS: "1" });
    const key = { ...from(visitor), "Idempotency-Key": "a-key-of-this-one-visitor" };
    const first = await bodyOf(await order(key));
    expect(await comesTo(order(from("203.0.113.9")))).toBe("503 too_busy");
    expect((await bodyOf(await order(key))).id).toBe(first.id);
    // The same key at once twice, where there is room for one: both hear of the same order.
    h = shop({ BUDGET_OPEN_ORDERS: "2" });
    const twice = { ...answered("192.0.2.1"), "Idempotency-Key": "another-key-of-a-visitor" };
    const both = await Promise.all([order(twice).then(bodyOf), order(twice).then(bodyOf)]);
    expect(both[0]?.id).toMatch(/^[\w-]{22}$/);
    expect(both[1]?.id).toBe(both[0]?.id);
  });

  it("by a form without scripts are challenged too: a page that waits carries what was typed, and is heard", async () => {
    h = shop({ BUDGET_OPEN_ORDERS: "5" });
    challengeForReal(h);
    await order(from("203.0.113.9"));
    const headers = { ...ownForm, ...from(visitor) } as typeof ownForm;
    const posed = await postForm(h, {}, headers);
    const page = await posed.text();
    expect([posed.status, posed.headers.get("Content-Type")]).toEqual([428, "text/html; charset=UTF-8"]);
    expect(page).toContain("Heb jij je schoen al gezet?");
    expect((await postForm(h, { challenge: "no" }, headers)).status).toBe(428);
    h.pass(wait.least);
    expect((await postForm(h, { challenge: ticketIn(page) }, headers)).status).toBe(303);
  });

  it("tell a visitor of what is to be mended before any challenge", async () => {
    h = shop({ BUDGET_OPEN_ORDERS: "5" });
    await order(from("203.0.113.9"));
    expect(await comesTo(order(from(visitor), { message: "Kijk op www.voorbeeld.nl" }))).toBe(
      "400 message_link",
    );
    expect(await comesTo(order(from(visitor), { receiver: "+3161234" }))).toBe("400 receiver_invalid");
  });
});

describe("E1: open reports", () => {
  const report = (headers: Record<string, string>, n: number) =>
    postReport(h, { ...goodReport, reason: `Dit is melding nummer ${n}.` }, headers);

  it("of two hundred /64s of one /48 are challenged after the tenth, and nothing of the others is stored", async () => {
    const seen = await tallied(
      Array.from({ length: 200 }, (_, n) => report(from(`2001:db8:1:${(n * 256).toString(16)}::1`), n)),
    );
    expect(seen).toEqual({ "201": 10, "428 challenge_required": 190 });
    expect(await storedReports(h)).toHaveLength(10);
    expect(await comesTo(report(from(visitor), 201))).toBe("201");
  });

  it("never exceed the site's ceiling, and leave a newcomer room while a few networks answer everything", async () => {
    h = shop({ BUDGET_OPEN_REPORTS: "50" });
    const addresses = Array.from({ length: 10 }, (_, n) => `203.${n}.113.9`);
    const seen = await tallied(
      addresses.flatMap((address, a) =>
        Array.from({ length: 20 }, (_, n) => report(answered(address, "report"), 100 * a + n)),
      ),
    );
    expect((await storedReports(h)).length).toBe(seen["201"]);
    expect(seen["201"]).toBeLessThan(50);
    expect(await comesTo(report(from(visitor), 1_000))).toBe("428 challenge_required");
    expect(await comesTo(report(answered(visitor), 1_000))).toBe("428 challenge_required");
    expect(await comesTo(report(answered(visitor, "report"), 1_000))).toBe("201");
  });

  it("are refused at the ceiling until staff decide about some, and a repeat is answered all the same", async () => {
    h = shop({ BUDGET_OPEN_REPORTS: "1" });
    const noor = await signedIn(h);
    const first = await (await report(from(visitor), 1)).json<{ caseCode: string }>();
    expect(await comesTo(report(answered("203.0.113.9", "report"), 2))).toBe("503 too_busy");
    expect(await (await report(from(visitor), 1)).json()).toMatchObject({ caseCode: first.caseCode });
    const [{ id } = { id: "" }] = await storedReports(h);
    expect(
      (await tell(h, noor, "PUT", `/api/admin/abuse-reports/${id}`, { status: "resolved" })).status,
    ).toBe(200);
    expect((await storedReports(h))[0]).toMatchObject({ status: "resolved", reporter_place: null });
    expect(await comesTo(report(from("203.0.113.9"), 2))).toBe("201");
  });

  it("by a form without scripts are challenged too: a page that waits carries what was typed, and is heard", async () => {
    h = shop({ BUDGET_OPEN_REPORTS: "5" });
    challengeForReal(h);
    await report(from("203.0.113.9"), 1);
    const fields = { phoneNumber: "06 12345678", reporterEmail: "", reason: "Ik wil dit bericht niet meer." };
    const send = (more: Record<string, string> = {}) =>
      h.ask("/api/abuse/report", form({ ...fields, ...more }, { ...ownForm, ...from(visitor) }));
    const posed = await send();
    const page = await posed.text();
    expect(posed.status).toBe(428);
    expect(page).toContain(fields.reason);
    expect(await storedReports(h)).toHaveLength(1);
    h.pass(wait.least);
    expect((await send({ challenge: ticketIn(page) })).status).toBe(201);
    expect(await storedReports(h)).toHaveLength(2);
  });
});

describe("E7: an order to a number that is not to be reached", () => {
  let noor: SignedIn;
  let writes: string[];
  beforeEach(async () => {
    writes = [];
    const edge = (env as unknown as Bindings).EDGE;
    const put: KVNamespace["put"] = (key: string, ...rest: [string]) => {
      if (key.startsWith("block:")) writes.push(key.split(":").slice(0, 2).join(":"));
      return edge.put(key, ...rest);
    };
    const EDGE = {
      get: edge.get.bind(edge),
      delete: edge.delete.bind(edge),
      list: edge.list.bind(edge),
      put,
    };
    h = createHarness({ env: { EDGE: EDGE as unknown as KVNamespace } });
    noor = await signedIn(h);
  });

  const numbered = (n: number) => ({ receiver: `+316876543${`${n}`.padStart(2, "0")}` });
  const block = (receiver: string) =>
    tell(h, noor, "POST", "/api/admin/blocked-phones", { phoneNumber: receiver, reason: "Wil dit niet" });

  it("is refused in words that do not say that anybody acted", async () => {
    await block(goodOrder.receiver);
    const sentences = await Promise.all(
      ["nl", "en"].map((language) => order({ ...from(visitor), "Accept-Language": language }).then(bodyOf)),
    );
    expect(sentences.map(({ code, message, field }) => [code, message, field])).toEqual([
      ["receiver_unreachable", "Dit nummer kunnen we niet bereiken. Er is niets afgeschreven.", "receiver"],
      ["receiver_unreachable", "We cannot reach this number. You have not been charged.", "receiver"],
    ]);
    expect(JSON.stringify(sentences)).not.toMatch(/block|wil geen|want/i);
  });

  it("writes the edge's copy only where there is none, and costs the same work with one as without", async () => {
    await block(goodOrder.receiver);
    expect(writes).toEqual(["block:phone"]);
    let trips = 0;
    const counted = createHarness({
      env: { EDGE: h.env.EDGE },
      d1: probeD1(h.env.DB, (call) => {
        trips++;
        return call();
      }),
    });
    const tryOnce = async () => {
      const before = trips;
      expect(await comesTo(postOrder(counted, goodOrder, from(visitor)))).toBe("403 receiver_unreachable");
      return trips - before;
    };
    const withCopy = await tryOnce();
    for (let n = 0; n < 14; n++) await tryOnce();
    expect(writes).toEqual(["block:phone"]);
    const { keys } = await h.env.EDGE.list({ prefix: "block:phone" });
    await Promise.all(keys.map(({ name }) => h.env.EDGE.delete(name)));
    expect(await tryOnce()).toBe(withCopy);
    expect(writes).toEqual(["block:phone", "block:phone"]);
    const hits = await h.env.DB.prepare("SELECT hits FROM blocked_phones").first("hits");
    expect(hits).toBe(16);
  });

  it("is answered for three numbers a day; whoever asks about more is challenged first, whomever it is to", async () => {
    for (let n = 1; n <= 4; n++) await block(numbered(n).receiver);
    // The same number again is no other number.
    for (const n of [1, 1, 1, 1, 2, 2, 3]) {
      expect(await comesTo(order(from(visitor), numbered(n)))).toBe("403 receiver_unreachable");
    }
    expect(await comesTo(order(from(visitor), numbered(4)))).toBe("428 challenge_required");
    expect(await comesTo(order(from(visitor), numbered(50)))).toBe("428 challenge_required");
    expect(await comesTo(order(answered(visitor), numbered(4)))).toBe("403 receiver_unreachable");
    expect(await comesTo(order(answered(visitor), numbered(50)))).toBe("201");
    expect(await comesTo(order(from("192.0.2.1"), numbered(50)))).toBe("201");
    h.pass(day);
    expect(await comesTo(order(from(visitor), numbered(50)))).toBe("201");
    h.pass(1);
    await sweep(h.deps);
    expect(await h.env.DB.prepare("SELECT count(*) AS n FROM turned_away").first("n")).toBe(0);
  });

  it("is counted for a whole /48, and at a hundred numbers nobody there is answered, with a challenge or without", async () => {
    const seen: Record<string, number> = {};
    for (let n = 0; n < 102; n++) {
      const receiver = `+3168765${4000 + n}`;
      await h.env.DB.prepare(
        "INSERT INTO blocked_phones (id, hash, reason, created_at) VALUES (?, ?, 'test', 0)",
      )
        .bind(`b${n}`, await h.deps.vault.hash("phone", receiver))
        .run();
      // Each from a /56 of its own.
      const came = await comesTo(order(answered(`2001:db8:1:${(n * 256).toString(16)}::1`), { receiver }));
      seen[came] = (seen[came] ?? 0) + 1;
    }
    expect(seen).toEqual({ "403 receiver_unreachable": 100, "429 network_full": 2 });
    expect(await comesTo(order(answered("2001:db8:1:ffff::1"), numbered(50)))).toBe("429 network_full");
    expect(await comesTo(order(from("2001:db8:2::1"), numbered(50)))).toBe("201");
  });
});

describe("copies at the edge", () => {
  it("are written as often as a minute's budget allows, are not missed, and leave a trail", async () => {
    h = createHarness({ env: { BUDGET_EDGE_WRITES: "1" } });
    const noor = await signedIn(h);
    const blocked = async () => (await h.env.EDGE.list({ prefix: "block:" })).keys.length;
    await h.deps.edge.write("something", "else", day);
    await tell(h, noor, "POST", "/api/admin/blocked-phones", {
      phoneNumber: goodOrder.receiver,
      reason: "Weg",
    });
    expect(await blocked()).toBe(0);
    expect(await comesTo(order(from(visitor)))).toBe("403 receiver_unreachable");
    expect(await blocked()).toBe(0);
    expect(h.trail.map(({ kind }) => kind)).toContain("budget_spent");
    h.pass(60_000);
    expect(await comesTo(order(from(visitor)))).toBe("403 receiver_unreachable");
    expect(await blocked()).toBe(1);
  });
});

it("E1, E7: keeps no address, network or number where it counts, in the clear", async () => {
  const noor = await signedIn(h);
  await tell(h, noor, "POST", "/api/admin/blocked-phones", { phoneNumber: "+31687654321", reason: "Weg" });
  for (const address of ["198.51.100.77", "2001:db8:cafe:ba11::7"]) {
    await order(from(address));
    await order(from(address), { receiver: "+31687654321" });
    await postReport(h, goodReport, from(address));
  }
  const tables = ["payments", "orders", "abuse_reports", "turned_away", "daily_tallies"];
  const rows = await h.env.DB.batch(tables.map((table) => h.env.DB.prepare(`SELECT * FROM ${table}`)));
  const text = JSON.stringify(rows.map(({ results }) => results));
  expect(rows.map(({ results }) => results.length > 0)).toEqual(tables.map(() => true));
  for (const mark of ["198.51.100", "2001:db8", "cafe", "ba11", "687654321", "612345678"]) {
    expect(text).not.toContain(mark);
  }
  const places = await h.env.DB.prepare("SELECT place FROM payments ORDER BY length(place)").all<{
    place: string;
  }>();
  expect(places.results.map(({ place }) => place)).toEqual([
    expect.stringMatching(/^[\w-]{12}\.[\w-]{12}$/),
    expect.stringMatching(/^[\w-]{12}\.[\w-]{12}\.[\w-]{12}$/),
  ]);
});
