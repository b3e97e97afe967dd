import { beforeEach, describe, expect, it } from "vitest";
import { trailResponse, trailSearchResponse, trailSubjectsResponse } from "#contract/admin-trail";
import { mostSubjects, spanLength, type TrailKind, trailKinds } from "#domain/trail";
import { createHarness, type Harness } from "#testing/harness";
import { look, tell } from "#testing/panel";
import { type Asked, listenTo, plansOf, rowsRead } from "#testing/plans";
import { account, logIn, type SignedIn, signedIn } from "#testing/staff";
import { trailHash } from "#usecases/keep-trail";

const hour = spanLength.hour;
const address = "198.51.100.77";

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness({ keepsTrail: true });
  noor = await signedIn(h);
});

const list = async (query = "") =>
  trailResponse.parse((await look(h, noor, `/api/admin/trail${query}`)).body);
const subjects = async (kind: TrailKind, start: number) =>
  trailSubjectsResponse.parse(
    (await look(h, noor, `/api/admin/trail/subjects?kind=${kind}&start=${start}`)).body,
  ).data;
const search = async (subject: string) =>
  trailSearchResponse.parse(
    (await tell(h, noor, "POST", "/api/admin/trail/subjects/search", { subject })).body,
  );

async function note(kind: TrailKind, times: number, ip = address) {
  for (let n = 0; n < times; n++) h.deps.trail.note(kind, { address: ip });
  await h.afterAnswers();
}

/** The start of the hour that it is. */
const now = () => h.time.now - (h.time.now % hour);

describe("W7: the trail in the panel", () => {
  it("lists hours by kind, the newest first, in pages", async () => {
    await note("rate_limited", 4);
    await note("rate_limited", 4, "203.0.113.9");
    await note("block_hit", 1);
    h.pass(hour);
    noor = await signedIn(h);
    await note("rate_limited", 1);
    const first = await list("?limit=2");
    expect(first.data.map(({ start, kind, count }) => [start, kind, count])).toEqual([
      [now(), "rate_limited", 1],
      [now() - hour, "rate_limited", 8],
    ]);
    expect(first.data[1]).toMatchObject({ addresses: 2, many: false, alarmedAt: null });
    const rest = await list(`?limit=2&cursor=${first.next}`);
    expect([rest.data.map(({ kind }) => kind), rest.next]).toEqual([["block_hit"], null]);
  });

  it("finds one kind, and the hours between two times", async () => {
    await note("block_hit", 1);
    await note("rate_limited", 1);
    h.pass(hour);
    noor = await signedIn(h);
    await note("block_hit", 1);
    const starts = async (query: string) => (await list(query)).data.map(({ kind, start }) => [kind, start]);
    expect(await starts("?kind=block_hit")).toEqual([
      ["block_hit", now()],
      ["block_hit", now() - hour],
    ]);
    expect(await starts(`?kind=block_hit&to=${now()}`)).toEqual([["block_hit", now() - hour]]);
    expect(await starts(`?from=${now()}`)).toEqual([["block_hit", now()]]);
    expect(await starts("?kind=forbidden")).toEqual([]);
  });

  it("says when a person was alarmed, and that there were more addresses than are told apart", async () => {
    for (let n = 0; n < 300; n++) h.deps.trail.note("callback_forged", { address: `2001:db8:${n}::1` });
    h.pass(60_000);
    h.deps.trail.settle();
    await h.afterAnswers();
    const [row] = (await list()).data;
    expect(row).toMatchObject({ count: 300, addresses: mostSubjects.hour, many: true });
    expect(row?.alarmedAt).not.toBeNull();
  });

  it("names accounts that exist, and nobody else", async () => {
    await account(h);
    for (const username of ["noor", "noor", "mijnwachtwoord"])
      await logIn(h, { username, password: "mis" }, { "CF-Connecting-IP": address });
    h.pass(60_000);
    await h.ask("/api/config");
    const told = await subjects("sign_in_refused", now());
    expect(told.map(({ of, who, account, count }) => [of, who, account, count])).toEqual([
      ["address", "one", null, 3],
      ["network", "one", null, 3],
      ["account", "one", "noor", 2],
      ["account", "no_account", null, 1],
    ]);
    expect(new Set(told.map(({ mark }) => mark.length))).toEqual(new Set([6, 0]));
  });

  it("finds an address with its network, and an account; the address stands in no URL", async () => {
    await note("rate_limited", 2);
    await note("rate_limited", 1, "198.51.100.9");
    await account(h);
    await logIn(h, { username: "noor", password: "mis" }, { "CF-Connecting-IP": "203.0.113.9" });
    const found = async (typed: string) => {
      const { of, data } = await search(typed);
      return [of, data.map(({ of, kind, count }) => `${of} ${kind} ${count}`).sort()];
    };
    // The third is not written before the fourth, or the minute's end.
    h.pass(60_000);
    await h.ask("/api/config");
    expect(await found(` ${address} `)).toEqual([
      "address",
      ["address rate_limited 2", "network rate_limited 3"],
    ]);
    expect(await found("Noor")).toEqual(["account", ["account sign_in_refused 1"]]);
    expect(await found("niemand")).toEqual(["account", []]);
    expect(await found("others")).toEqual(["account", []]);
    await note("block_hit", 1, "2001:db8:1:2::3");
    for (const typed of ["2001:db8:1:2::99", "2001:db8:1:2::/64"])
      expect(await found(typed)).toEqual(["address", ["address block_hit 1", "network block_hit 1"]]);
    expect(await found("2001:db8:1:3::1")).toEqual(["address", ["network block_hit 1"]]);
  });

  it.each(["limit=0", "cursor=5", "kind=nothing", "from=yesterday", "since=1"])(
    "refuses ?%s",
    async (query) => {
      expect((await look(h, noor, `/api/admin/trail?${query}`)).status).toBe(400);
    },
  );

  it.each([{}, { subject: "" }, { subject: "  " }, { subject: 1 }, { subject: "a".repeat(101) }, { q: "x" }])(
    "refuses to look for %j",
    async (body) => {
      expect((await tell(h, noor, "POST", "/api/admin/trail/subjects/search", body)).status).toBe(400);
    },
  );

  it.each(["", "?kind=rate_limited", "?start=1", "?kind=x&start=1"])("refuses subjects%s", async (query) => {
    expect((await look(h, noor, `/api/admin/trail/subjects${query}`)).status).toBe(400);
  });

  it("is closed to strangers, who leave their trail in it", async () => {
    for (const path of ["", "/subjects?kind=block_hit&start=1"])
      expect((await h.ask(`/api/admin/trail${path}`)).status).toBe(401);
    const body = JSON.stringify({ subject: address });
    expect((await h.ask("/api/admin/trail/subjects/search", { method: "POST", body })).status).toBe(401);
    const foreign = { ...noor.headers, "Content-Type": "application/json", Origin: "https://evil.example" };
    const init = { method: "POST", body, headers: foreign };
    expect((await h.ask("/api/admin/trail/subjects/search", init)).status).toBe(403);
    expect((await list()).data.map(({ kind }) => kind).sort()).toEqual(["foreign_origin", "not_signed_in"]);
  });
});

it("reads no more of a full trail than what it shows", async () => {
  const insert = h.env.DB.prepare(
    `WITH RECURSIVE hours(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM hours WHERE n < 200)
     INSERT INTO trail_totals SELECT 'hour', ?1 - n * ${hour}, value, 1, 1, 0, 0, null, null, null
     FROM hours, json_each(?2)`,
  );
  const many = h.env.DB.prepare(
    `INSERT INTO trail_subjects SELECT 'hour', start, kind, 'address', 'x' || s.value, 1, 0, 0, null, null
     FROM trail_totals, json_each('[1,2,3,4,5,6,7,8,9,10]') s`,
  );
  await h.env.DB.batch([insert.bind(now(), JSON.stringify(trailKinds)), many]);
  const asked = new Map<string, Asked>();
  const own = createHarness({ d1: listenTo(h.env.DB, asked) });
  for (const path of [
    "",
    "?kind=block_hit",
    `?from=${now() - 9 * hour}`,
    `/subjects?kind=block_hit&start=${now()}`,
  ]) {
    asked.clear();
    expect((await look(own, noor, `/api/admin/trail${path}`)).status).toBe(200);
    expect(await rowsRead(h.env.DB, asked)).toBeLessThan(200);
    const steps = (await plansOf(h.env.DB, asked)).flat();
    expect(steps.filter((step) => /^SCAN (?!staff)/.test(step))).toEqual([]);
  }
  asked.clear();
  await h.env.DB.prepare("UPDATE trail_subjects SET subject = ? WHERE subject = 'x1'")
    .bind(await trailHash(h.deps.vault, "address", address))
    .run();
  const found = await tell(own, noor, "POST", "/api/admin/trail/subjects/search", { subject: address });
  expect(trailSearchResponse.parse(found.body).data).toHaveLength(50);
  expect(await rowsRead(h.env.DB, asked)).toBeLessThan(200);
});
