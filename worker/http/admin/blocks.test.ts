import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import {
  blockCountsResponse,
  blockedResponse,
  blockedTogetherResponse,
  blockResponse,
  blocksResponse,
} from "#contract/admin-blocks";
import { mostPreviewed } from "#domain/panel";
import { probeD1 } from "#testing/d1-probe";
import { createHarness, type Harness } from "#testing/harness";
import { bodyOf, postOrder } from "#testing/http";
import { goodOrder, pay, place, statesOf } from "#testing/orders";
import { auditOf, look, nastyTexts, search, tell } from "#testing/panel";
import { type SignedIn, signedIn } from "#testing/staff";
import { sendMessage } from "#usecases/orders/send-message";
import { sweep } from "#usecases/sweep";
import type { Bindings } from "../../env";

const day = 24 * 60 * 60 * 1000;
const phones = "/api/admin/blocked-phones";
const ips = "/api/admin/blocked-ips";
const reason = "Abuse report: 7";

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const blockPhone = (changes: object = {}) =>
  tell(h, noor, "POST", phones, { phoneNumber: goodOrder.receiver, reason, ...changes });
const blockIp = (changes: object = {}) =>
  tell(h, noor, "POST", ips, { ipAddress: "203.0.113.7", reason, ...changes });
const order = (address = "203.0.113.7", from: Harness = h) =>
  postOrder(from, goodOrder, { "CF-Connecting-IP": address });
const codeOf = async (answer: Promise<Response>) => (await bodyOf(await answer)).code;
const list = async (path: string) => blocksResponse.parse((await look(h, noor, path)).body);

/** A database that nobody can reach. */
const databaseDown = () =>
  createHarness({
    d1: probeD1((env as unknown as Bindings).DB, () => Promise.reject(new Error("D1_ERROR: overloaded"))),
  });

/** The same product with an edge store that fails at everything, or never answers. */
function edgeDown(down: () => Promise<never>): Harness {
  return createHarness({ env: { EDGE: { get: down, put: down, delete: down } as unknown as KVNamespace } });
}

describe("the counts of the kinds", () => {
  const counts = async () => (await look(h, noor, "/api/admin/blocks/counts")).body;

  it("say how many addresses and numbers are blocked, and how many numbers their owners stopped", async () => {
    const none = { ip: 0, phone: 0, optOut: 0 };
    expect(blockCountsResponse.parse(await counts()).data).toEqual(none);
    await blockIp();
    await blockIp({ ipAddress: "203.0.113.8" });
    await blockPhone();
    const optOut = h.env.DB.prepare(
      "INSERT INTO opt_outs (id, hash, value_sealed, created_at, expires_at) VALUES (?1, ?1, 'x', 1, ?2)",
    );
    await h.env.DB.batch([optOut.bind("acts", h.time.now + 1), optOut.bind("over", h.time.now)]);
    expect(await counts()).toEqual({ success: true, data: { ip: 2, phone: 1, optOut: 1 } });
  });

  it("go no further than a hundred, and are nobody's who is not signed in", async () => {
    const block = h.env.DB.prepare(
      "INSERT INTO blocked_ips (id, hash, reason, created_at) SELECT value, value, 'x', 1 FROM json_each(?)",
    );
    await block.bind(JSON.stringify(Array.from({ length: 101 }, (_, n) => `b${n}`))).run();
    expect(await counts()).toMatchObject({ data: { ip: 100 } });
    expect((await h.ask("/api/admin/blocks/counts")).status).toBe(401);
  });
});

describe("a block", () => {
  it("of a number turns away orders to it at once, counts them, and lets others through", async () => {
    const { status, body } = await blockPhone();
    const { data, already } = blockedResponse.parse(body);
    expect([status, already, data]).toMatchObject([
      201,
      false,
      {
        value: "+31612345678",
        reason,
        author: "noor",
        createdAt: h.time.now,
        expiresAt: null,
        hits: 0,
        active: true,
      },
    ]);
    expect(await codeOf(order())).toBe("receiver_unreachable");
    expect(await codeOf(order("198.51.100.1"))).toBe("receiver_unreachable");
    expect((await postOrder(h, { ...goodOrder, receiver: "+31687654321" })).status).toBe(201);
    expect(blockResponse.parse((await look(h, noor, `${phones}/${data.id}`)).body).data.hits).toBe(2);
  });

  it("of an address turns away orders from it for ninety days, unless told otherwise", async () => {
    const { data } = blockedResponse.parse((await blockIp()).body);
    expect(data.expiresAt).toBe(h.time.now + 90 * day);
    expect(await codeOf(order())).toBe("address_blocked");
    expect((await order("203.0.113.8")).status).toBe(201);
    h.pass(90 * day);
    expect((await order()).status).toBe(201);
  });

  it("of an IPv6 address covers its whole /64, and nothing beside it", async () => {
    const { data } = blockedResponse.parse((await blockIp({ ipAddress: "2001:DB8:0:1::5" })).body);
    expect(data.value).toBe("2001:db8:0:1::/64");
    expect(await codeOf(order("2001:db8:0:1:ffff::9"))).toBe("address_blocked");
    expect((await order("2001:db8:0:2::5")).status).toBe(201);
  });

  it("stops what was ordered before it, when the message is about to be sent", async () => {
    const [toNumber, fromAddress] = [await place(h), await place(h, { receiver: "+31687654321" })];
    await pay(h, toNumber);
    await blockPhone();
    expect(await sendMessage(h.deps, toNumber)).toBe("not_due");
    await pay(h, fromAddress);
    await blockIp();
    await sendMessage(h.deps, fromAddress);
    for (const id of [toNumber, fromAddress]) expect((await statesOf(h, id)).message).toBe("refund_due");
    expect(h.gateway.accepted).toEqual([]);
  });

  it("made twice is no mistake, and the longer of the two counts", async () => {
    const first = blockedResponse.parse((await blockIp({ expiresAt: h.time.now + day })).body);
    const again = await blockIp({ expiresAt: h.time.now + 2 * day, reason: "Nog eens" });
    expect(again.status).toBe(200);
    expect(blockedResponse.parse(again.body)).toEqual({
      success: true,
      already: true,
      data: { ...first.data, expiresAt: h.time.now + 2 * day },
    });
    const shorter = blockedResponse.parse((await blockIp({ expiresAt: h.time.now + 1 })).body);
    expect(shorter.data.expiresAt).toBe(h.time.now + 2 * day);
    expect((await list(ips)).data).toHaveLength(1);
    expect(await auditOf(h)).toEqual([
      `noor blocked blocked_ips/${first.data.id}`,
      `noor block_prolonged blocked_ips/${first.data.id}`,
    ]);
  });

  it.each([-day, 0])(
    "that would have ended already (%i ms from now) is refused, and nothing is written",
    async (ago) => {
      const expiresAt = h.time.now + ago;
      const together = tell(h, noor, "POST", `${ips}/together`, {
        ipAddresses: ["203.0.113.7"],
        reason,
        expiresAt,
      });
      for (const { status, body } of [
        await blockIp({ expiresAt }),
        await blockPhone({ expiresAt }),
        await together,
      ])
        expect([status, body.code]).toEqual([400, "block_end_past"]);
      expect([(await list(ips)).data, (await list(phones)).data, await auditOf(h)]).toEqual([[], [], []]);
    },
  );

  it("that has ended does not act, makes room for a new one, and is forgotten by the sweep", async () => {
    const old = blockedResponse.parse((await blockPhone({ expiresAt: h.time.now + 60_000 })).body).data;
    h.pass(60_000);
    expect((await order()).status).toBe(201);
    expect((await list(phones)).data).toMatchObject([{ id: old.id, active: false }]);
    const fresh = blockedResponse.parse((await blockPhone({ expiresAt: h.time.now + 60_000 })).body);
    expect([fresh.already, fresh.data.id === old.id]).toEqual([false, false]);
    h.pass(60_000);
    await sweep(h.deps);
    expect((await list(phones)).data).toEqual([]);
  });

  it("is lifted at once, and written down", async () => {
    const { data } = blockedResponse.parse((await blockPhone()).body);
    expect(await codeOf(order())).toBe("receiver_unreachable");
    expect(await tell(h, noor, "DELETE", `${phones}/${data.id}`)).toEqual({
      status: 200,
      body: { success: true },
    });
    expect((await order()).status).toBe(201);
    expect((await look(h, noor, `${phones}/${data.id}`)).status).toBe(404);
    expect((await tell(h, noor, "DELETE", `${phones}/${data.id}`)).body.code).toBe("panel_not_found");
    expect(await auditOf(h)).toEqual([
      `noor blocked blocked_phones/${data.id}`,
      `noor unblocked blocked_phones/${data.id}`,
    ]);
  });
});

describe("a block that is taken back", () => {
  const undo = (path: string, who = noor) => tell(h, who, "POST", `${path}/undo`, {});

  it("is lifted at once, written down, and gone the second time", async () => {
    const { data } = blockedResponse.parse((await blockPhone()).body);
    expect(await undo(`${phones}/${data.id}`)).toEqual({ status: 200, body: { success: true } });
    expect((await order()).status).toBe(201);
    const again = await undo(`${phones}/${data.id}`);
    expect([again.status, again.body.code]).toEqual([404, "panel_not_found"]);
    expect(await auditOf(h)).toEqual([
      `noor blocked blocked_phones/${data.id}`,
      `noor unblocked blocked_phones/${data.id}`,
    ]);
  });

  it.each([
    ["a number, which nobody can block for longer", phones, { phoneNumber: goodOrder.receiver }],
    ["an address, for longer", ips, { ipAddress: "203.0.113.7", expiresAt: null }],
  ])("stays where a colleague blocked it as well: %s", async (_, path, body) => {
    const make = path === phones ? blockPhone : blockIp;
    const { data } = blockedResponse.parse((await make()).body);
    const sam = await signedIn(h, "sam");
    for (const _again of [1, 2])
      expect((await tell(h, sam, "POST", path, { ...body, reason })).body).toMatchObject({ already: true });
    const late = await undo(`${path}/${data.id}`);
    expect([late.status, late.body.code]).toEqual([409, "undo_too_late"]);
    expect((await order()).status).toBe(403);
    expect((await auditOf(h)).map((line) => line.split(" ")[0])).toEqual(["noor", "sam"]);
    expect((await tell(h, noor, "DELETE", `${path}/${data.id}`)).status).toBe(200);
  });

  it("is nobody's who is not signed in", async () => {
    const { data } = blockedResponse.parse((await blockPhone()).body);
    expect((await h.ask(`${phones}/${data.id}/undo`, { method: "POST" })).status).toBeGreaterThanOrEqual(401);
    expect(await codeOf(order())).toBe("receiver_unreachable");
  });
});

describe("a block of several addresses at once", () => {
  const together = (changes: object = {}, who = noor) =>
    tell(h, who, "POST", `${ips}/together`, {
      ipAddresses: ["203.0.113.7", "203.0.113.8", "2001:db8:0:1::5"],
      reason,
      ...changes,
    });

  it("makes each, with its own line in the log, and turns away orders from all", async () => {
    const answer = await together();
    const { data } = blockedTogetherResponse.parse(answer.body);
    expect(answer.status).toBe(201);
    expect(data.map(({ value, already }) => [value, already])).toEqual([
      ["203.0.113.7", false],
      ["203.0.113.8", false],
      ["2001:db8:0:1::/64", false],
    ]);
    for (const address of ["203.0.113.7", "203.0.113.8", "2001:db8:0:1::9"])
      expect(await codeOf(order(address))).toBe("address_blocked");
    expect(await auditOf(h)).toEqual(data.map(({ id }) => `noor blocked blocked_ips/${id}`));
    for (const { id } of data) expect((await tell(h, noor, "DELETE", `${ips}/${id}`)).status).toBe(200);
    expect((await order()).status).toBe(201);
  });

  it("names one that is blocked already, and blocks what is named twice once", async () => {
    const first = blockedResponse.parse((await blockIp({ expiresAt: h.time.now + 100 * day })).body).data;
    const twice = ["203.0.113.8", "203.0.113.7", "203.0.113.8"];
    const { data } = blockedTogetherResponse.parse((await together({ ipAddresses: twice })).body);
    expect(data.map(({ value, already }) => [value, already])).toEqual([
      ["203.0.113.8", false],
      ["203.0.113.7", true],
    ]);
    expect(data[1]).toEqual({ ...first, already: true });
    expect((await auditOf(h)).length).toBe(2);
    expect((await together({ ipAddresses: twice })).status).toBe(200);
  });

  it.each([
    [{ ipAddresses: ["203.0.113.7", "thuis"] }, "ip_address_invalid"],
    [{ ipAddresses: [] }, "ip_address_invalid"],
    [{ ipAddresses: ["203.0.113.7", 8] }, "ip_address_invalid"],
    [{ ipAddresses: Array.from({ length: mostPreviewed + 1 }, (_, n) => `203.0.113.${n}`) }, "bad_request"],
    [{ reason: " " }, "reason_required"],
    [{ ipAddress: "203.0.113.9" }, "unknown_field"],
  ])("is refused whole for %j", async (changes, code) => {
    const told = await together(changes);
    expect([told.status, told.body.code]).toEqual([400, code]);
    expect([(await list(ips)).data, await auditOf(h)]).toEqual([[], []]);
  });

  it("that fails halfway blocks none of them", async () => {
    await h.env.DB.exec(
      "CREATE TRIGGER full BEFORE INSERT ON blocked_ips WHEN (SELECT count(*) FROM blocked_ips) > 1 BEGIN SELECT raise(ABORT, 'full'); END",
    );
    const { status } = await together();
    await h.env.DB.exec("DROP TRIGGER full");
    expect([status >= 500, (await list(ips)).data, await auditOf(h)]).toEqual([true, [], []]);
    expect((await order()).status).toBe(201);
  });

  it("is nobody's who is not signed in", async () => {
    const body = JSON.stringify({ ipAddresses: ["203.0.113.7"], reason });
    expect((await h.ask(`${ips}/together`, { method: "POST", body })).status).toBe(401);
    expect((await list(ips)).data).toEqual([]);
  });
});

describe("the copy of a block", () => {
  it("decides alone when the database is down, and only then", async () => {
    await blockIp();
    const down = databaseDown();
    expect(await codeOf(order("203.0.113.7", down))).toBe("address_blocked");
    expect(await codeOf(order("203.0.113.8", down))).toBe("unavailable");
    await blockPhone();
    expect(await codeOf(order("203.0.113.8", down))).toBe("receiver_unreachable");
    const [block] = (await list(phones)).data;
    await tell(h, noor, "DELETE", `${phones}/${block?.id}`);
    expect(await codeOf(order("203.0.113.8", down))).toBe("unavailable");
    await h.env.DB.exec("DELETE FROM blocked_ips");
    expect((await order()).status).toBe(201);
    expect(await codeOf(order("203.0.113.7", down))).toBe("unavailable");
  });

  it("of an address refuses before anything else is asked", async () => {
    await blockIp();
    let trips = 0;
    const counted = createHarness({
      d1: probeD1((env as unknown as Bindings).DB, (call) => {
        trips++;
        return call();
      }),
    });
    expect(await codeOf(order("203.0.113.7", counted))).toBe("address_blocked");
    expect(trips).toBe(1);
  });

  it.each([
    ["down", () => Promise.reject(new Error("KV is down"))],
    ["silent", () => new Promise<never>(() => {})],
  ])("is not needed: with the store %s the database alone decides", async (_how, answer) => {
    h = edgeDown(answer);
    const { data } = blockedResponse.parse((await blockPhone()).body);
    expect(await codeOf(order())).toBe("receiver_unreachable");
    expect((await tell(h, noor, "DELETE", `${phones}/${data.id}`)).status).toBe(200);
    expect((await order()).status).toBe(201);
  });

  it("is made again for a block that the store had lost, and counted all the same", async () => {
    const { data } = blockedResponse.parse((await blockPhone()).body);
    const { keys } = await h.env.EDGE.list({ prefix: "block:" });
    await Promise.all(keys.map(({ name }) => h.env.EDGE.delete(name)));
    expect(await codeOf(order())).toBe("receiver_unreachable");
    expect((await h.env.EDGE.list({ prefix: "block:" })).keys.map(({ name }) => name)).toEqual(
      keys.map(({ name }) => name),
    );
    expect((await list(phones)).data).toMatchObject([{ id: data.id, hits: 1 }]);
  });
});

describe("the lists of blocks", () => {
  it("come in pages, the newest first", async () => {
    for (let n = 1; n <= 5; n++) {
      h.pass(n % 2);
      await blockIp({ ipAddress: `203.0.113.${n}` });
    }
    const seen: (string | null)[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page = await list(`${ips}?limit=2${next && `&cursor=${next}`}`);
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ value }) => value));
      next = page.next;
    }
    expect(seen).toHaveLength(5);
    expect(seen[0]).toBe("203.0.113.5");
    expect(new Set(seen.slice(1, 3))).toEqual(new Set(["203.0.113.3", "203.0.113.4"]));
  });

  it.each([
    [phones, "06 12345678", 1],
    [phones, "+31612345678", 1],
    [phones, "+31687654321", 0],
    [phones, "geen nummer", 0],
    [ips, "203.0.113.7", 1],
    [ips, "203.0.113.70", 0],
    [ips, "2001:db8:0:1::77", 1],
    [ips, "2001:db8:0:1::/64", 1],
    [ips, "'; --", 0],
  ])("%s find exactly %j", async (path, value, found) => {
    await blockPhone();
    await blockIp();
    await blockIp({ ipAddress: "2001:db8:0:1::5" });
    const { body } = await search(h, noor, path, `value=${encodeURIComponent(value)}`);
    expect(blocksResponse.parse(body).data).toHaveLength(found);
  });

  it("show an opt-out, of which only the hash is kept, without its number", async () => {
    await h.env.DB.exec(
      "INSERT INTO blocked_phones (id, hash, reason, created_at) VALUES ('optout', 'hash', 'opt-out', 1)",
    );
    expect((await list(phones)).data).toMatchObject([{ id: "optout", value: null, author: "system" }]);
  });

  it("give reasons back as the texts they are", async () => {
    for (const [n, text] of nastyTexts.entries()) {
      await blockIp({ ipAddress: `203.0.113.${n}`, reason: text });
    }
    expect((await list(ips)).data.map((block) => block.reason).sort()).toEqual([...nastyTexts].sort());
  });

  it.each(["limit=0", "limit=51", "limit=x", "cursor=x", "cursor=1", `value=${"1".repeat(101)}`, "page=2"])(
    "refuse ?%s",
    async (query) => {
      expect((await look(h, noor, `${ips}?${query}`)).status).toBe(400);
      expect((await search(h, noor, ips, query)).status).toBe(400);
    },
  );
});

describe("a block is refused", () => {
  it.each([
    [phones, { phoneNumber: "onbekend", reason }, "phone_number_invalid", "phoneNumber"],
    [phones, { reason }, "phone_number_required", "phoneNumber"],
    [phones, { phoneNumber: "+31612345678" }, "reason_required", "reason"],
    [phones, { phoneNumber: "+31612345678", reason: " " }, "reason_required", "reason"],
    [phones, { phoneNumber: "+31612345678", reason: "a".repeat(2001) }, "reason_too_long", "reason"],
    [phones, { phoneNumber: "+31612345678", reason: "Belt 06 12 34 56 78" }, "reason_holds_number", "reason"],
    [phones, { phoneNumber: "+31612345678", reason, hits: 5 }, "unknown_field", undefined],
    [phones, { phoneNumber: "+31612345678", reason, expiresAt: "soon" }, "bad_request", undefined],
    [ips, { ipAddress: "203.0.113.256", reason }, "ip_address_invalid", "ipAddress"],
    [ips, { ipAddress: "", reason }, "ip_address_invalid", "ipAddress"],
    [ips, { ipAddress: 7, reason }, "ip_address_invalid", "ipAddress"],
    [ips, [], "bad_request", undefined],
  ])("at %s for %j", async (path, body, code, field) => {
    const told = await tell(h, noor, "POST", path, body);
    expect([told.status, told.body.code, told.body.field]).toEqual([400, code, field]);
    expect((await list(path)).data).toEqual([]);
    expect(await auditOf(h)).toEqual([]);
  });

  it("to everybody but staff, and so is every look at the lists", async () => {
    const { data } = blockedResponse.parse((await blockPhone()).body);
    for (const path of [phones, ips]) {
      for (const [method, target] of [
        ["GET", path],
        ["POST", path],
        ["GET", `${path}/${data.id}`],
        ["DELETE", `${path}/${data.id}`],
      ] as const) {
        expect((await h.ask(target, { method })).status).toBe(401);
      }
    }
    expect((await look(h, noor, `${ips}/${data.id}`)).status).toBe(404);
    expect((await list(phones)).data).toHaveLength(1);
  });
});
