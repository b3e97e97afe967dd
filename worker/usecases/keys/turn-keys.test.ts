import { beforeEach, describe, expect, it } from "vitest";
import { keyedTables } from "#db/key-turns";
import { turnGrace, turnInterval } from "#domain/key-turn";
import { keyIdOf } from "#domain/keyed-hash";
import { createHarness, type Harness } from "#testing/harness";
import { goodOrder, pay, place, sendOne, statesOf } from "#testing/orders";
import { key } from "#testing/production";
import { caseOf, storedReports } from "#testing/reports";
import { account, goodPassword, logIn, secondFactor, signedIn } from "#testing/staff";
import { readCase } from "../reports/read-case";
import { caseCodeOf } from "../reports/report-abuse";
import { addBlock } from "../staff/add-blocks";
import { turnKeys } from "./turn-keys";

const staff = { id: "noor", username: "noor", sessionId: "s" };
const dataKey = (letter: string) => `k${letter}:${key(letter)}`;
const before = { DATA_KEYS: dataKey("a") };
const both = { DATA_KEYS: `${dataKey("b")},${dataKey("a")}`, HASH_KEYS: `h1:${key("h")}` };
const dropped = { DATA_KEYS: dataKey("b"), HASH_KEYS: both.HASH_KEYS, HASH_KEY: undefined };

let h: Harness;
const now = () => h.time.now;
/** The same site with other keys, at the same time. */
function withKeys(env: object): Harness {
  const next = createHarness({ env, provider: h.provider });
  next.time.now = h.time.now;
  return next;
}
beforeEach(() => {
  h = createHarness({ env: before });
});

/** The job until it has come to its end. */
async function turnAll(on: Harness): Promise<void> {
  await turnKeys(on.deps);
  on.time.now += turnGrace;
  for (let sweeps = 0; sweeps < 10; sweeps++) await turnKeys(on.deps);
}

/** Which keys the values of a column hang on. */
const keysIn = async (table: string, column: string) => {
  const { results } = await h.env.DB.prepare(
    `SELECT ${column} AS v FROM ${table} WHERE ${column} IS NOT NULL`,
  ).all<{
    v: string;
  }>();
  const of = (value: string) => (column.endsWith("_sealed") ? value.split(".")[1] : keyIdOf(value));
  return [...new Set(results.map(({ v }) => of(v)))];
};

describe("what is stored, after the rings have turned", () => {
  it("hangs on the first keys, opens and is found, also once the old ones are gone", async () => {
    const id = await sendOne(h);
    await addBlock(h.deps, staff, { kind: "phone", value: "+31687654321", reason: "asked for it" });
    await addBlock(h.deps, staff, { kind: "ip", value: "198.51.100.1", reason: "asked for it" });
    const code = await caseOf(h);
    await account(h);
    const codeOfNow = await secondFactor(h);
    await signedIn(h);
    const turned = withKeys(both);
    await turnAll(turned);
    h.time.now = turned.time.now;
    expect(
      (await logIn(turned, { username: "noor", password: goodPassword, totp: await codeOfNow() })).status,
    ).toBe(200);
    for (const [table, column, on] of [
      ["orders", "address_sealed", "kb"],
      ["orders", "browser_sealed", "kb"],
      ["messages", "receiver_sealed", "kb"],
      ["messages", "body_sealed", "kb"],
      ["abuse_reports", "phone_sealed", "kb"],
      ["abuse_reports", "reason_sealed", "kb"],
      ["abuse_reports", "case_code_sealed", "kb"],
      ["staff", "totp_sealed", "kb"],
      ["blocked_phones", "value_sealed", "kb"],
      ["blocked_phones", "hash", "h1"],
      ["blocked_ips", "hash", "h1"],
      ["messages", "receiver_hash", "h1"],
      ["orders", "address_hash", "h1"],
      ["abuse_reports", "phone_hash", "h1"],
      ["abuse_reports", "case_hash", "h1"],
    ] as const)
      expect([table, column, await keysIn(table, column)]).toEqual([table, column, [on]]);
    const [{ password_hash: password }] = (await h.env.DB.prepare("SELECT password_hash FROM staff").all())
      .results as [{ password_hash: string }];
    expect(password).toMatch(/\$h1:[\w-]{43}$/);

    const after = withKeys(dropped);
    after.time.now = turned.time.now;
    await expect(place(after, { receiver: "+31687654321" })).rejects.toThrow("receiver_unreachable");
    expect(await readCase(after.deps, code)).toMatchObject({ ok: true });
    const [report] = await storedReports(after);
    expect(report?.order_id).toBe(id);
    const row = { id: String(report?.id), caseHash: String(report?.case_hash) };
    expect(await caseCodeOf(after.deps, { ...row, caseCodeSealed: String(report?.case_code_sealed) })).toBe(
      code,
    );
    after.time.now += 60_000;
    h.time.now = after.time.now;
    expect(
      (await logIn(after, { username: "noor", password: goodPassword, totp: await codeOfNow() })).status,
    ).toBe(200);
    expect(after.alarms).toEqual([]);
  });

  it("has the number whose sealed value is gone turned with a message to the same number", async () => {
    const old = await sendOne(h);
    await h.env.DB.prepare("UPDATE messages SET receiver_sealed = NULL WHERE id = ?").bind(old).run();
    await sendOne(h);
    await turnAll(withKeys(both));
    expect(await keysIn("messages", "receiver_hash")).toEqual(["h1"]);
  });

  it("stops an order from before at a block from before, in the middle of the work too", async () => {
    const id = await place(h);
    await addBlock(h.deps, staff, { kind: "phone", value: goodOrder.receiver, reason: "asked for it" });
    const turned = withKeys(both);
    await turnAll(turned);
    await pay(turned, id);
    expect(await statesOf(turned, id)).toEqual({ payment: "paid", message: "refund_due" });
  });
});

it("a password turns also for who passes the queue of who guesses by a code", async () => {
  await account(h);
  const codeOfNow = await secondFactor(h);
  const turned = withKeys(both);
  for (let guess = 0; guess < 6; guess++)
    await logIn(turned, { username: "noor", password: `een gok van ${guess} lange woorden` });
  expect((await logIn(turned, { username: "noor", password: goodPassword })).status).toBe(429);
  const byCode = { username: "noor", password: goodPassword, totp: await codeOfNow() };
  expect((await logIn(turned, byCode)).status).toBe(200);
  const row = await h.env.DB.prepare("SELECT password_hash AS v FROM staff").first<{ v: string }>();
  expect(row?.v).toMatch(/\$h1:[\w-]{43}$/);
});

describe("the job", () => {
  const progress = () => h.env.DB.prepare("SELECT * FROM key_turns WHERE name = 'rows'").first();

  it("does nothing while each ring has one key, and asks for nothing but its rows", async () => {
    await turnKeys(h.deps);
    const since = now();
    expect(await progress()).toMatchObject({ ring: "ka/HASH_KEY", since, done_at: since });
    h.time.now += 10 * turnInterval;
    await turnKeys(h.deps);
    expect(await progress()).toMatchObject({ since, done_at: since });
  });

  it("begins only when no old copy of the Worker is left, and goes through everything again a day later", async () => {
    await place(h);
    const turned = withKeys(both);
    await turnKeys(turned.deps);
    turned.time.now += turnGrace - 1;
    await turnKeys(turned.deps);
    expect(await keysIn("orders", "address_sealed")).toEqual(["ka"]);
    turned.time.now += 1;
    for (let sweeps = 0; sweeps < 10; sweeps++) await turnKeys(turned.deps);
    const done = turned.time.now;
    expect(await progress()).toMatchObject({ done_at: done });
    await place(h);
    turned.time.now = done + turnInterval - 1;
    await turnKeys(turned.deps);
    expect(await keysIn("orders", "address_sealed")).toEqual(["kb", "ka"]);
    turned.time.now += 1;
    for (let sweeps = 0; sweeps < 10; sweeps++) await turnKeys(turned.deps);
    expect(await keysIn("orders", "address_sealed")).toEqual(["kb"]);
  });

  it("leaves what it cannot open as it is, and goes on behind it", async () => {
    const broken = await place(h);
    await h.env.DB.prepare("UPDATE orders SET browser_sealed = '1.ka.AAAA' WHERE id = ?").bind(broken).run();
    await place(h);
    await turnAll(withKeys(both));
    const { results } = await h.env.DB.prepare(
      "SELECT browser_sealed AS v FROM orders ORDER BY created_at",
    ).all<{
      v: string;
    }>();
    expect(new Set(results.map(({ v }) => v.split(".")[1]))).toEqual(new Set(["ka", "kb"]));
    expect(await progress()).toMatchObject({ step: 0, done_at: expect.any(Number) });
  });
});

it("every table with a sealed value is one that the job goes through", async () => {
  const { results } = await h.env.DB.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
    sql: string;
  }>();
  const real = results.flatMap(({ name, sql }) =>
    [...sql.matchAll(/\b(\w+_sealed)\b/g)].map(([, column]) => `${name}.${column}`),
  );
  const known = keyedTables.flatMap(({ table, sealed }) =>
    sealed.map(({ place }) => `${table}.${place}_sealed`),
  );
  expect(new Set(known)).toEqual(new Set(real));
});
