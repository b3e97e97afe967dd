import { beforeEach, describe, expect, it } from "vitest";
import { createTrail } from "#adapters/trail";
import { problemCodes } from "#contract/problems";
import { forget } from "#db/retention";
import { retention } from "#domain/retention";
import { mostSubjects, type TrailKind } from "#domain/trail";
import { challengeForReal } from "#testing/challenge";
import { probeD1 } from "#testing/d1-probe";
import { createHarness, type Harness } from "#testing/harness";
import { json, oneRay, postOrder } from "#testing/http";
import { goodOrder } from "#testing/orders";
import { tell } from "#testing/panel";
import { account, logIn, signedIn, staffWrite } from "#testing/staff";
import { keepTrail } from "#usecases/keep-trail";
import { statusOf } from "./problems";
import { trailKindOf } from "./trail-kinds";

const address = "198.51.100.77";
const from = (ip = address) => ({ "CF-Connecting-IP": ip });

let h: Harness;
beforeEach(() => {
  h = createHarness({ keepsTrail: true });
});

type Row = Record<string, string | number | null>;
const read = async (sql: string) => (await h.env.DB.prepare(sql).all<Row>()).results;
const totals = () =>
  read("SELECT kind, count, addresses FROM trail_totals WHERE span = 'hour' ORDER BY kind, start");
const allRows = async () => [
  ...(await read("SELECT * FROM trail_totals")),
  ...(await read("SELECT * FROM trail_subjects")),
];

/** How a stranger provokes each kind that is not noted by somebody's own part of the product. */
const provoked: readonly (readonly [TrailKind, () => Promise<Response>, subjects: number])[] = [
  ["not_signed_in", () => h.ask("/api/auth/me", { headers: from() }), 2],
  ["foreign_origin", () => postOrder(h, goodOrder, { ...from(), Origin: "https://evil.example" }), 2],
  ["sender_refused", () => postOrder(h, { ...goodOrder, sender: "Rabobank" }, from()), 2],
  ["text_refused", () => postOrder(h, { ...goodOrder, message: "Kijk op www.voorbeeld.nl" }, from()), 2],
  [
    "rate_limited",
    () => {
      Object.assign(h.services, { limiter: { allow: async () => false } });
      return postOrder(h, goodOrder, from());
    },
    2,
  ],
  [
    "block_hit",
    async () => {
      const noor = await signedIn(h);
      await tell(h, noor, "POST", "/api/admin/blocked-ips", { ipAddress: address, reason: "Misbruik" });
      return postOrder(h, goodOrder, from());
    },
    2,
  ],
  ["callback_forged", () => h.ask("/api/webhooks/fake/wrong", { method: "POST", headers: from() }), 2],
  ["sign_in_refused", () => logIn(h, { username: "mijnwachtwoord", password: "mis" }, from()), 3],
  [
    "sign_in_throttled",
    async () => {
      const guess = () => logIn(h, { username: "mijnwachtwoord", password: "mis" }, from());
      for (let n = 0; n < 5; n++) await guess();
      return guess();
    },
    3,
  ],
  [
    "reauth_refused",
    async () => {
      const noor = await signedIn(h);
      const write = staffWrite(noor, "POST", { password: "mis" });
      return h.ask("/api/auth/totp/start", { ...write, headers: { ...write.headers, ...from() } });
    },
    3,
  ],
];

describe("W7: a refusal leaves a trail", () => {
  it.each(provoked)("of %s, in the database after the answer", async (kind, provoke, subjects) => {
    const answer = await provoke();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await totals()).toContainEqual({ kind, count: 1, addresses: 1 });
    const own = await read(`SELECT span, sort, count FROM trail_subjects WHERE kind = '${kind}'`);
    expect(own).toHaveLength(2 * subjects);
    expect(new Set(own.map(({ count }) => count))).toEqual(new Set([1]));
  });

  it("in which nobody can be read: no address, network, name or number", async () => {
    const { limiter } = h.services;
    for (const [, provoke] of provoked) {
      await provoke();
      Object.assign(h.services, { limiter });
      h.pass(60_000);
    }
    const text = JSON.stringify(await allRows());
    expect(text).toContain("sign_in_refused");
    for (const secret of [address, "198.51.100", "mijnwachtwoord", "noor", goodOrder.receiver, "Rabobank"])
      expect(text).not.toContain(secret);
    const subjects = (await read("SELECT DISTINCT subject FROM trail_subjects")).map((row) => row.subject);
    for (const subject of subjects) expect(subject).toMatch(/^([\w-]{22}|no account)$/);
  });

  it("counts the guesses on an account by its name, and names that are no account's as one", async () => {
    await account(h);
    for (const username of ["noor", " NOOR ", "geheim1", "geheim2"])
      await logIn(h, { username, password: "mis" }, from());
    const accounts = await read(
      "SELECT subject = 'no account' AS nobody, count FROM trail_subjects WHERE sort = 'account' AND span = 'hour' ORDER BY 1",
    );
    expect(accounts).toEqual([
      { nobody: 0, count: 2 },
      { nobody: 1, count: 2 },
    ]);
  });

  it("says of the first and the last event which request it was", async () => {
    const references = ["8c0a1b2c3d4e5f60-AMS", "8c0a1b2c3d4e5f61-AMS"];
    for (const ray of references) {
      await h.ask("/api/auth/me", { headers: { "CF-Ray": ray } });
      h.pass(1_000);
    }
    const [row] = await read("SELECT * FROM trail_totals WHERE span = 'hour'");
    expect([row?.first_reference, row?.last_reference]).toEqual(references);
    expect(Number(row?.last_at) - Number(row?.first_at)).toBe(1_000);
  });

  it("is nobody's who only mistook, and not of a visit that goes well", async () => {
    await postOrder(h, { ...goodOrder, message: "" });
    await postOrder(h);
    await h.ask("/api/nowhere");
    await account(h);
    await logIn(h);
    expect(await allRows()).toEqual([]);
  });
});

/** So many events of so many subjects, each in a /48 of its own, and how often the database was written to. */
async function flood(events: number, subjects: number, kind: TrailKind = "rate_limited") {
  let writes = 0;
  const counting = createHarness({
    keepsTrail: true,
    d1: probeD1(h.env.DB, (call) => {
      writes++;
      return call();
    }),
  });
  for (let n = 0; n < events; n++) {
    const door = (n % subjects).toString(16);
    counting.deps.trail.note(kind, { address: `2001:db8:${door}::1` });
  }
  await counting.afterAnswers();
  counting.pass(60_000);
  await counting.ask("/api/config");
  return writes;
}

describe("W7: a flood", () => {
  it("of 10,000 events from 5,000 networks writes fifteen times, and a bounded number of rows", async () => {
    const writes = await flood(10_000, 5_000);
    const [counted] = await read("SELECT count(*) AS n FROM trail_subjects");
    expect(counted?.n).toBeLessThanOrEqual(2 * (mostSubjects.minute + 1) + 2 * (mostSubjects.hour + 1));
    expect(await totals()).toEqual([{ kind: "rate_limited", count: 10_000, addresses: mostSubjects.hour }]);
    for (const sort of ["address", "network"]) {
      for (const span of ["minute", "hour"]) {
        const [sum] = await read(
          `SELECT sum(count) AS n FROM trail_subjects WHERE sort = '${sort}' AND span = '${span}'`,
        );
        expect([sort, span, sum?.n]).toEqual([sort, span, 10_000]);
      }
    }
    // What `/api/config` asks is in it.
    expect(writes).toBeLessThanOrEqual(17);
  });

  it("stays under the ceiling when five isolates write at once", async () => {
    await Promise.all(Array.from({ length: 5 }, () => flood(300, 150)));
    for (const [span, most] of Object.entries(mostSubjects)) {
      const [row] = await read(
        `SELECT count(*) AS n FROM trail_subjects WHERE span = '${span}' AND sort = 'address' AND subject <> 'others'`,
      );
      expect(row?.n).toBeLessThanOrEqual(most);
    }
    expect(await totals()).toEqual([expect.objectContaining({ count: 1_500 })]);
  });

  it("of names that are no account's leaves the place of an account that is one", async () => {
    await account(h);
    for (let n = 0; n < 300; n++)
      h.deps.trail.note("sign_in_refused", { address: "2001:db8::1", account: `niemand${n}` });
    for (let n = 0; n < 40; n++) h.deps.trail.note("sign_in_refused", { account: "noor" });
    h.pass(60_000);
    h.deps.trail.settle();
    await h.afterAnswers();
    const accounts = await read(
      "SELECT subject = 'no account' AS nobody, count FROM trail_subjects WHERE sort = 'account' AND span = 'hour' ORDER BY 1",
    );
    expect(accounts).toEqual([
      { nobody: 0, count: 40 },
      { nobody: 1, count: 300 },
    ]);
  });

  it("seen by two isolates adds up", async () => {
    const other = createHarness({ keepsTrail: true });
    for (let n = 0; n < 4; n++) {
      await h.ask("/api/auth/me", { headers: from() });
      await other.ask("/api/auth/me", { headers: from() });
    }
    expect(await totals()).toEqual([{ kind: "not_signed_in", count: 8, addresses: 1 }]);
  });

  it("keeps what a minute left over when the next request comes, whatever that asks", async () => {
    for (let n = 0; n < 7; n++) await h.ask("/api/auth/me", { headers: from() });
    expect(await totals()).toEqual([expect.objectContaining({ count: 4 })]);
    h.pass(60_000);
    await h.ask("/api/config");
    expect(await totals()).toEqual([expect.objectContaining({ count: 7 })]);
  });
});

describe("W7: noting", () => {
  it("never fails: with the database away the refusal is answered as ever, and the log says that counts were lost", async () => {
    const away = createHarness({
      keepsTrail: true,
      d1: probeD1(h.env.DB, () => Promise.reject(new Error("D1_ERROR: overloaded"))),
    });
    const answer = await away.ask("/api/webhooks/fake/wrong", { method: "POST", headers: from() });
    expect(answer.status).toBe(404);
    expect(away.alarms.map(({ code }) => code)).toEqual(["trail_lost"]);
  });

  it("never throws, whatever is wrong with it", () => {
    const lost: string[] = [];
    const trail = createTrail({
      now: () => 0,
      reference: () => {
        throw new Error("no request");
      },
      later: () => {},
      keep: async () => {},
      log: { ...h.deps.log, defect: (code) => void lost.push(code) },
    });
    expect(() => trail.note("forbidden", { address })).not.toThrow();
    expect(lost).toEqual(["trail_lost"]);
  });
});

const security = () => h.alarms.filter(({ code }) => code.startsWith("security_"));

describe("W7: a threshold", () => {
  it("alarms of guesses on one account from many addresses (E6), once in an hour", async () => {
    await account(h);
    for (let n = 0; n < 200; n++) {
      h.pass(2_000);
      await logIn(h, { username: "noor", password: "mis" }, from(`2001:db8:${n.toString(16)}::1`));
    }
    const codes = security().map(({ code }) => code);
    expect(codes).toEqual(["security_sign_in_throttled"]);
    expect(security()[0]?.facts).toMatchObject({ of: "account", within: "hour", threshold: 30 });
    h.pass(3_600_000);
    for (let n = 0; n < 100; n++) {
      h.pass(2_000);
      await logIn(h, { username: "noor", password: "mis" }, from(`2001:db8:${n.toString(16)}::1`));
    }
    expect(security().length).toBeGreaterThan(1);
  });

  it("alarms of names tried from one network, each with an address of its own (E5)", async () => {
    for (let n = 0; n < 40; n++) {
      h.pass(10_000);
      await logIn(h, { username: `naam${n}`, password: "mis" }, from(`2001:db8:7:${n.toString(16)}::1`));
    }
    expect(security()).toEqual([
      {
        code: "security_sign_in_refused",
        facts: { kind: "sign_in_refused", of: "network", within: "hour", count: 21, threshold: 20 },
      },
    ]);
  });

  it("alarms of a flood of tries from one network, most of which are challenged and never heard (E5)", async () => {
    challengeForReal(h);
    for (let n = 0; n < 140; n++) {
      h.pass(50);
      await logIn(h, { username: `naam${n}`, password: "mis" }, from(`2001:db8:7:${n.toString(16)}::1`));
    }
    expect(security()).toEqual([
      { code: "security_challenge_posed", facts: expect.objectContaining({ of: "network", threshold: 60 }) },
    ]);
  });

  it("alarms of forged callbacks, and of names refused to one address", async () => {
    for (let n = 0; n < 40; n++) {
      await h.ask("/api/webhooks/sms/fake/wrong", { method: "POST", headers: from() });
      await postOrder(h, { ...goodOrder, sender: "Rabobank" }, from("203.0.113.9"));
    }
    expect(
      security()
        .map(({ code }) => code)
        .sort(),
    ).toEqual(["security_callback_forged", "security_sender_refused"]);
  });

  it("is crossed once, by one of two isolates that write at the same time", async () => {
    const other = createHarness({ keepsTrail: true });
    const both = [h, other];
    await Promise.all(
      both.map(async (one) => {
        for (let n = 0; n < 64; n++) one.deps.trail.note("callback_forged", { address });
        await one.afterAnswers();
      }),
    );
    const alarms = both.flatMap((one) => one.alarms).filter(({ code }) => code.startsWith("security_"));
    expect(alarms.map(({ code }) => code)).toEqual(["security_callback_forged"]);
  });

  it("is not reached by what people do wrong in an hour", async () => {
    await account(h);
    for (let n = 0; n < 4; n++) await logIn(h, { username: "noor", password: "mis" }, from());
    for (let n = 0; n < 10; n++) await postOrder(h, { ...goodOrder, sender: "Rabobank" }, from());
    for (let n = 0; n < 20; n++) await h.ask("/api/auth/me", { headers: from() });
    expect(security()).toEqual([]);
  });
});

describe("the trail is forgotten", () => {
  const spans = async () =>
    (
      await read(
        "SELECT 'totals ' || span AS what FROM trail_totals UNION SELECT 'subjects ' || span FROM trail_subjects ORDER BY 1",
      )
    ).map(({ what }) => what);
  const forgetNow = () => h.deps.db.batch(forget(h.deps.db, h.time.now, 200));

  it("by minutes first, then by subject, then altogether", async () => {
    await h.ask("/api/auth/me", { headers: from() });
    await forgetNow();
    expect(await spans()).toEqual(["subjects hour", "subjects minute", "totals hour", "totals minute"]);
    h.pass(retention.trailMinutes);
    await forgetNow();
    expect(await spans()).toEqual(["subjects hour", "totals hour"]);
    h.pass(retention.trailSubjects - retention.trailMinutes);
    await forgetNow();
    expect(await spans()).toEqual(["totals hour"]);
    h.pass(retention.trailTotals - retention.trailSubjects);
    await forgetNow();
    expect(await spans()).toEqual([]);
  });

  it("three minutes at a time, the oldest first", async () => {
    for (let n = 0; n < 5; n++) {
      await h.ask("/api/auth/me", { headers: from() });
      h.pass(60_000);
    }
    h.pass(retention.trailMinutes);
    const left = async () =>
      (await read("SELECT count(*) AS n FROM trail_totals WHERE span = 'minute'"))[0]?.n;
    await forgetNow();
    expect(await left()).toBe(2);
    await forgetNow();
    expect(await left()).toBe(0);
  });
});

describe("the table of kinds", () => {
  const uncounted = (status: number) =>
    problemCodes.filter((code) => statusOf(code) === status && trailKindOf[code] === null);

  it("counts each refusal with 401, 403 or 429, but for the steps of signing in and of proving a number well, of showing the password again, and a closed country", () => {
    expect([uncounted(401), uncounted(403), uncounted(429)]).toEqual([
      ["number_not_proven", "totp_required"],
      ["receiver_country_closed", "lock_needs_code", "reauth_required"],
      [],
    ]);
  });
});

describe("the reference of a refused try to sign in", () => {
  it("W7: stands in its answer and in its trail", async () => {
    const answer = await h.ask("/api/auth/login", json({ username: "x", password: "y" }, oneRay));
    const reference = answer.headers.get("X-Request-Id");
    expect(await read("SELECT DISTINCT last_reference FROM trail_totals")).toEqual([
      { last_reference: reference },
    ]);
  });
});

it("keeps nothing of nothing", async () => {
  await keepTrail(h.deps, []);
  expect(await allRows()).toEqual([]);
});
