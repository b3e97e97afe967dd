import { beforeEach, describe, expect, it } from "vitest";
import { systemResponse } from "#contract/admin-system";
import { databaseLimit } from "#domain/database-size";
import { schemaLevel } from "#domain/health";
import { lastDays, localDay } from "#domain/tallies";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place } from "#testing/orders";
import { auditOf, look, tell } from "#testing/panel";
import { type SignedIn, signedIn, staffWrite } from "#testing/staff";
import { sendMessage } from "#usecases/orders/send-message";
import { sweep } from "#usecases/sweep";

let h: Harness;
let noor: SignedIn;
beforeEach(async () => {
  h = createHarness();
  noor = await signedIn(h);
});

const read = async () => {
  const { status, body } = await look(h, noor, "/api/admin/system");
  expect(status).toBe(200);
  return systemResponse.parse(body).data;
};
const minute = 60_000;

describe("how the parts of the product stand", () => {
  it("is told on the first day: nothing ran yet, nothing waits, and the schema fits", async () => {
    const { gateways, jobs, underWay, schema, keys, database } = await read();
    expect(gateways[0]).toMatchObject({ stand: "sends", failures: 0, last: null, balance: null });
    expect(jobs.find(({ job }) => job === "sweep")).toEqual({
      job: "sweep",
      vendor: "",
      at: null,
      late: true,
    });
    expect(underWay.every(({ total, at }) => total === 0 && at === null)).toBe(true);
    expect(schema).toMatchObject({ needs: schemaLevel.slice(0, 4), isOld: false });
    // Where the release of before is tried on the schema of now (`test:previous`), the database has more.
    expect(Number(schema.has)).toBeGreaterThanOrEqual(Number(schema.needs));
    expect(keys.turned).toBe(true);
    expect(database.bytes ?? 0).toBeGreaterThan(1_000);
  });

  it("says when the sweep ran, and that it is late when it stopped", async () => {
    await sweep(h.deps);
    const ran = h.time.now;
    h.pass(minute);
    expect((await read()).jobs[0]).toMatchObject({ job: "sweep", at: ran, late: false });
    h.pass(3 * minute);
    expect((await read()).jobs[0]).toMatchObject({ late: true });
  });

  it("names each job once, whatever the sweep has to turn keys of", async () => {
    await sweep(h.deps);
    const names = (await read()).jobs.map(({ job, vendor }) => `${job} ${vendor}`);
    expect(names).toContain("keys ");
    expect(new Set(names).size).toBe(names.length);
  });

  it("says which gateway is paused since when, and what it has left", async () => {
    const [{ gateway } = { gateway: "" }] = (await read()).gateways.map(({ name }) => ({ gateway: name }));
    await h.env.DB.prepare(
      "INSERT INTO gateway_health (gateway, failures, paused_since, tx, balance_cents, balance_currency, balance_at) VALUES (?, 10, ?, 'x', 120, 'EUR', ?)",
    )
      .bind(gateway, h.time.now - minute, h.time.now)
      .run();
    const { gateways } = await read();
    expect(gateways[0]).toMatchObject({ stand: "paused", since: h.time.now - minute, failures: 10 });
    expect(gateways[0]?.balance).toMatchObject({ cents: 120, standing: "low" });
  });

  it("tells for how many days a balance is enough, from the days before, once three were measured", async () => {
    const [{ name } = { name: "" }] = (await read()).gateways;
    const { DB } = h.env;
    await DB.prepare(
      "INSERT INTO gateway_health (gateway, failures, tx, balance_cents, balance_currency, balance_at) VALUES (?, 0, 'x', 6000, 'EUR', ?)",
    )
      .bind(name, h.time.now)
      .run();
    const spent = DB.prepare("INSERT INTO daily_tallies (day, key, value) VALUES (?, ?, ?)");
    const days = lastDays(h.time.now, 10);
    const measure = (ago: number, value: number, gateway = name) =>
      spent.bind(days[ago], `spent:${gateway}`, value);
    const left = async () => (await read()).gateways[0]?.balance?.daysLeft;
    // Today is not over, the eighth day before is too long ago, and another's is another's.
    await DB.batch([
      measure(0, 9_999),
      measure(8, 9_999),
      measure(1, 5_000, "other"),
      measure(1, 1_000),
      measure(2, 0),
    ]);
    expect(await left()).toBeNull();
    await measure(7, 2_000).run();
    expect(await left()).toBe(6);
  });

  it("counts what is under way, since when the oldest waits, and what a gateway delivered of its last", async () => {
    const id = await place(h);
    await pay(h, id);
    await h.env.DB.prepare(
      "UPDATE messages SET status = 'unknown', ver = ver + 1, tx = 'o', cause = 'doubted', actor = 'system', changed_at = ? WHERE id = ? AND status = 'queued'",
    )
      .bind(h.time.now, id)
      .run();
    const { underWay } = await read();
    const { total, at } = underWay.find(({ status }) => status === "unknown") ?? {};
    expect([total, at]).toEqual([1, h.time.now]);
  });

  it("tells how fast the database grows and when it is full, once a week of days was measured", async () => {
    const MB = 1_000_000;
    await sweep(h.deps);
    expect((await read()).database).toMatchObject({ growth: null, fullOn: null, isFilling: false });
    const note = h.env.DB.prepare(
      "INSERT OR REPLACE INTO daily_tallies (day, key, value) VALUES (?, 'database_bytes', ?)",
    );
    const sizes = lastDays(h.time.now, 9).map((day, ago) => note.bind(day, 100 * MB - ago * 10 * MB));
    await h.env.DB.batch(sizes);
    const { bytes, growth, fullOn, isFilling } = (await read()).database;
    expect(growth).toEqual({ perDay: 10 * MB, days: 8 });
    const days = Math.floor((databaseLimit - (bytes ?? 0)) / (10 * MB));
    expect(fullOn).toBe(localDay(h.time.now + days * 24 * 60 * minute));
    expect(isFilling).toBe(false);
  });

  it("says which upload runs where Cloudflare does, and nothing where it does not", async () => {
    expect((await read()).version).toBeNull();
    const version = { id: "62bd76e4-5f3c-4b0e-9a53-0c6b0f3d2d11", at: h.time.now };
    h = createHarness({ version });
    noor = await signedIn(h);
    expect((await read()).version).toEqual(version);
  });

  it("is for staff alone, and nobody writes it", async () => {
    expect((await h.ask("/api/admin/system")).status).toBe(401);
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await h.ask("/api/admin/system", staffWrite(noor, method, {}))).status).toBe(404);
  });
});

describe("a paused gateway", () => {
  const path = "/api/admin/gateways/fake/probe";
  const pause = () =>
    h.env.DB.prepare(
      "INSERT INTO gateway_health (gateway, failures, tx, paused_since, probe_at) VALUES ('fake', 10, '', ?, ?)",
    )
      .bind(h.time.now, h.time.now + minute)
      .run();

  it("is tried now with the message that waits longest, once, however often that is pressed", async () => {
    const id = await place(h);
    await pay(h, id);
    await pause();
    expect(await sendMessage(h.deps, id)).toBe("paused");
    expect((await tell(h, noor, "POST", path)).body.data).toEqual({ isPaused: true });
    expect((await tell(h, noor, "POST", path)).body.data).toEqual({ isPaused: true });
    expect(h.gateway.calls.send).toBe(0);
    const tries = await Promise.all([sendMessage(h.deps, id), sendMessage(h.deps, id)]);
    expect(tries.toSorted()).toEqual(["not_due", "sent"]);
    expect(h.gateway.calls.send).toBe(1);
    expect(await auditOf(h)).toEqual(["noor gateway_tried gateway/fake", "noor gateway_tried gateway/fake"]);
    expect((await read()).gateways[0]).toMatchObject({ stand: "sends" });
  });

  it("that is paused no more is left alone, and said to be; one that is not ours is not found", async () => {
    expect((await tell(h, noor, "POST", path)).body.data).toEqual({ isPaused: false });
    const { status, body } = await tell(h, noor, "POST", "/api/admin/gateways/nobody/probe");
    expect([status, body.code]).toEqual([404, "panel_not_found"]);
    expect(await auditOf(h)).toEqual([]);
  });

  it("is tried by staff alone, and from their own pages", async () => {
    await pause();
    expect((await h.ask(path, { method: "POST" })).status).toBe(401);
    const call = staffWrite(noor, "POST", {});
    const evil = { ...(call.headers as Record<string, string>), Origin: "https://evil.example" };
    expect((await h.ask(path, { ...call, headers: evil })).status).toBe(403);
    expect(await auditOf(h)).toEqual([]);
  });
});
