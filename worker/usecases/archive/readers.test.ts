import { beforeEach, describe, expect, it } from "vitest";
import { forget } from "#db/retention";
import { retention } from "#domain/retention";
import { statementReference } from "#domain/statement";
import { becomeArchived, countRows, receipts, someOrders, withArchive } from "#testing/archived";
import type { Harness } from "#testing/harness";
import { openTasksIn } from "#testing/worklist";
import { readPayment } from "#usecases/orders/read-payment";
import { rebuildVanished, settlePayment } from "#usecases/orders/settle-payment";
import { reconcile } from "#usecases/reconcile/reconcile";
import { findOrders } from "#usecases/staff/find-orders";
import { inspectOrder } from "#usecases/staff/inspect-order";
import { handleCase } from "../cases/handle-case";
import { recordDelivery } from "../orders/record-delivery";
import { sweep } from "../sweep";

const hour = 60 * 60_000;
let h: Harness;
beforeEach(() => {
  h = withArchive();
});

const rows = async (sql: string) => (await h.env.DB.prepare(sql).all()).results;
const hint = (providerId: string) => settlePayment(h.deps, providerId, "provider");
const losses = (id: string) =>
  rows(
    `SELECT charged_back_cents AS back, refunded_elsewhere_cents AS elsewhere FROM books WHERE id = '${id}'`,
  );

/** Orders as they stood on their ninetieth day, and the same archived. */
async function beforeAndAfter<T>(look: () => Promise<T>): Promise<[before: T, after: T]> {
  h.pass(retention.receiverHash + hour);
  await h.deps.db.batch(forget(h.deps.db, h.time.now, 100));
  const before = await look();
  await becomeArchived(h);
  expect(await countRows(h, "books")).toEqual({ books: 4 });
  return [before, await look()];
}

describe("an order that is archived", () => {
  it("is on its page what it was", async () => {
    const ids = Object.values(await someOrders(h));
    const [before, after] = await beforeAndAfter(() => Promise.all(ids.map((id) => readPayment(h.deps, id))));
    expect(before.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(after).toEqual(before);
  });

  it("is in the panel what it was, and who of staff decided is a colleague", async () => {
    const ids = Object.values(await someOrders(h));
    const [before, after] = await beforeAndAfter(() =>
      Promise.all(ids.map((id) => inspectOrder(h.deps, id))),
    );
    expect(before.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(after).toEqual(before);
    expect(await inspectOrder(h.deps, "an-id-that-never-was-00")).toEqual({
      ok: false,
      error: "panel_not_found",
    });
  });

  it("is found by its id, by the provider's, by that of a second payment, and by what stands on the statement", async () => {
    const { refunded, twice } = await someOrders(h);
    const [{ created_at: createdAt } = {}] = await rows(
      `SELECT created_at FROM orders WHERE id = '${refunded}'`,
    );
    const searches = [
      { id: refunded },
      { id: `fake_${refunded}` },
      { id: `fake_second_${twice}` },
      { statement: statementReference({ id: refunded, createdAt: Number(createdAt) }) },
    ];
    const [before, after] = await beforeAndAfter(() =>
      Promise.all(searches.map(async (search) => (await findOrders(h.deps, search)).data)),
    );
    expect(before.map((found) => found.map(({ id }) => id))).toEqual([
      [refunded],
      [refunded],
      [twice],
      [refunded],
    ]);
    expect(after).toEqual(before);
  });

  it("is missing nowhere while the archive is away: its page says to come back, and a person is told", async () => {
    const { delivered } = await someOrders(h);
    await becomeArchived(h);
    const away = { ...h.deps, backup: null };
    expect(await readPayment(away, delivered)).toEqual({ ok: false, error: "unavailable" });
    expect(await inspectOrder(away, delivered)).toEqual({ ok: false, error: "unavailable" });
    expect((await findOrders(away, { id: delivered })).data).toMatchObject([
      { id: delivered, status: "delivered" },
    ]);
    expect(h.alarms.at(-1)).toEqual({ code: "archive_failed", facts: { problem: "away" } });
    expect((await h.ask(`/api/payments/${delivered}`)).status).toBe(200);
    const [receipt] = await receipts(h);
    await h.deps.backup?.archive.put(receipt?.key ?? "", new Uint8Array([1]));
    expect((await h.ask(`/api/payments/${delivered}`)).status).toBe(503);
    expect(h.alarms.at(-1)).toEqual({ code: "archive_failed", facts: { problem: "damaged" } });
  });

  it("is not moved by a late report, nor by a callback that comes again", async () => {
    const { delivered, twice } = await someOrders(h);
    await becomeArchived(h);
    await recordDelivery(h.deps, "fake", { reference: delivered, gatewayId: null, state: "undelivered" });
    expect(await hint(`fake_${delivered}`)).toBe("unchanged");
    expect(await hint(`fake_second_${twice}`)).toBe("unchanged");
    expect(await countRows(h, "orders", "tasks")).toEqual({ orders: 1, tasks: 0 });
    expect(h.alarms.filter(({ code }) => code === "paid_for_unknown_order")).toEqual([]);
  });

  it("is not rebuilt after a restore, and its money does not go back a second time", async () => {
    const { delivered } = await someOrders(h);
    await becomeArchived(h);
    await h.env.DB.prepare(
      "INSERT INTO rewinds (noticed_at, cause, released_at, epoch) VALUES (?, 'mark', ?, 1)",
    )
      .bind(h.time.now, h.time.now)
      .run();
    const { seen } = h.provider.of(delivered);
    expect(await rebuildVanished(h.deps, { ...seen, status: "paid" }, "sweeper")).toBeNull();
    expect(await hint(`fake_${delivered}`)).toBe("unchanged");
    expect(await countRows(h, "orders", "refunds")).toEqual({ orders: 1, refunds: 0 });
  });

  it("paid once more by another payment waits for a person", async () => {
    const { delivered } = await someOrders(h);
    await becomeArchived(h);
    h.provider.add("fake_third", h.provider.of(delivered).order, { status: "paid" });
    await hint("fake_third");
    expect(await openTasksIn(h)).toMatchObject([{ kind: "money_without_order", subject: "fake:fake_third" }]);
    expect(await countRows(h, "refunds")).toEqual({ refunds: 0 });
  });

  it("charged back or paid back at the desk is noted in its line, and the next day's comparison tells a person", async () => {
    const { delivered, refunded } = await someOrders(h);
    await becomeArchived(h);
    h.provider.set(delivered, { chargedBackCents: 99 });
    await hint(`fake_${delivered}`);
    expect(await losses(delivered)).toEqual([{ back: 99, elsewhere: 0 }]);
    // What we paid back ourselves is no loss of another road.
    await hint(`fake_${refunded}`);
    expect(await losses(refunded)).toEqual([{ back: 0, elsewhere: 0 }]);
    const of = { providerId: `fake_${delivered}`, orderId: null };
    const seen = { at: h.time.now, amountCents: 99, currency: "EUR" as const, of };
    h.provider.listed.chargebacks.push({ ...seen, chargebackId: "chb_1", reversed: false });
    h.provider.listed.refunds.push({
      ...seen,
      of: { providerId: null, orderId: delivered },
      providerRefundId: "re_desk",
      status: "accepted",
      refundId: null,
    });
    h.pass(24 * hour);
    for (let minutes = 0; minutes < 20; minutes++) await reconcile(h.deps);
    expect((await openTasksIn(h)).map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual([
      "charged_back fake:chb_1",
      "refund_not_asked fake:re_desk",
    ]);
  });

  it("agrees with the provider when days of long ago are compared", async () => {
    const began = h.time.now;
    await someOrders(h);
    await becomeArchived(h);
    await h.env.DB.prepare(
      `INSERT INTO reconciliations (id, vendor, from_at, to_at, part, compared_from, tally, begun_at, changed_at)
       VALUES ('asked', 'fake', ?1, ?2, 'payments', ?2, '{"compared":0,"others":0,"healed":0,"unchecked":0,"findings":{}}', ?3, ?3)`,
    )
      .bind(began - hour, began + 2 * hour, h.time.now - 24 * hour)
      .run();
    for (let minutes = 0; minutes < 20; minutes++) await reconcile(h.deps);
    const [{ tally } = {}] = await rows("SELECT tally FROM reconciliations WHERE id = 'asked'");
    expect(JSON.parse(String(tally))).toMatchObject({ healed: 0, unchecked: 0, findings: {} });
    expect(JSON.parse(String(tally)).compared).toBeGreaterThanOrEqual(4);
    expect(await openTasksIn(h)).toEqual([]);
  });
});

const who = { operator: "noor", reason: "brief van 14 november, paspoort gezien" } as const;

describe("what people and courts may ask of an archived order", () => {
  const subjectOf = (value: string) => ({ kind: "order", value }) as const;
  const erase = (id: string) => handleCase(h.deps, { command: "erase", ...who, subject: subjectOf(id) });
  const exportOf = (id: string) =>
    handleCase(h.deps, { command: "export", ...who, subject: subjectOf(id), court: null });

  it("whoever paid gets all that was kept", async () => {
    const { refunded } = await someOrders(h);
    const ordersIn = async () => {
      const done = await exportOf(refunded);
      if (!done.ok || done.value.command !== "export") throw new Error("no export");
      return JSON.parse(done.value.document).orders;
    };
    const [before, after] = await beforeAndAfter(ordersIn);
    expect(before).toMatchObject([{ id: refunded, refunds: [{ status: "refunded" }] }]);
    expect(after).toEqual(before);
  });

  it("an export is whole or not at all", async () => {
    const { delivered } = await someOrders(h);
    await becomeArchived(h);
    Object.assign(h.deps, { backup: null });
    expect(await exportOf(delivered)).toEqual({ ok: false, error: "case_archive_away" });
    expect(await erase(delivered)).toEqual({ ok: false, error: "case_archive_away" });
    expect(await rows("SELECT action FROM audit WHERE subject = 'case'")).toEqual([]);
  });

  it("erased, it is a line of the books: its part lies under another checksum and the old one is gone", async () => {
    const { delivered, refunded } = await someOrders(h);
    await becomeArchived(h);
    const [before] = await receipts(h);
    expect(await erase(delivered)).toMatchObject({
      ok: true,
      value: { kept: [{ what: "order", id: delivered, by: "books" }] },
    });
    const [after, ...others] = await receipts(h);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: before?.id, erased: 1, events: before?.events });
    expect(after?.digest).not.toBe(before?.digest);
    expect(await h.deps.backup?.archive.list("books/")).toEqual([after?.key]);
    expect(await rows("SELECT action FROM audit WHERE subject = 'case'")).toEqual([
      { action: "case_erased" },
    ]);
    expect(await rows(`SELECT id FROM books WHERE id = '${delivered}'`)).toHaveLength(1);
    const bytes = (await h.deps.backup?.archive.get(after?.key ?? "")) ?? new Uint8Array();
    expect(await h.deps.backup?.envelope.unpack(bytes)).not.toContain(delivered);
    expect(await readPayment(h.deps, delivered)).toEqual({ ok: false, error: "not_found" });
    expect((await readPayment(h.deps, refunded)).ok).toBe(true);
    // A second time changes nothing, and what is left to tell of it goes.
    expect((await erase(delivered)).ok).toBe(true);
    expect(await exportOf(delivered)).toMatchObject({ ok: true });
    h.pass(2 * hour);
    await sweep(h.deps);
    expect(await rows("SELECT erased FROM archives")).toEqual([{ erased: 1 }]);
  });

  it.each(["put", "get"] as const)(
    "an erasure that is cut off at the archive's %s leaves all as it was",
    async (call) => {
      const { delivered } = await someOrders(h);
      await becomeArchived(h);
      const kit = h.deps.backup;
      const before = await receipts(h);
      const fails = async () => {
        throw new Error("cut off");
      };
      Object.assign(h.deps, { backup: { ...kit, archive: { ...kit?.archive, [call]: fails } } });
      expect(await erase(delivered)).toEqual({ ok: false, error: "case_archive_away" });
      Object.assign(h.deps, { backup: kit });
      expect(await receipts(h)).toEqual(before);
      expect((await readPayment(h.deps, delivered)).ok).toBe(true);
      h.pass(2 * hour);
      await sweep(h.deps);
      expect(await h.deps.backup?.archive.list("books/")).toEqual(before.map(({ key }) => key));
    },
  );

  it("on hold it outlives its seven years, line and part", async () => {
    const { delivered } = await someOrders(h);
    await becomeArchived(h);
    const until = h.time.now + 9 * 365 * 24 * hour;
    expect(
      (await handleCase(h.deps, { command: "hold", ...who, subject: subjectOf(delivered), until })).ok,
    ).toBe(true);
    expect(await erase(delivered)).toMatchObject({ ok: true, value: { kept: [{ by: "on_hold" }] } });
    h.pass(retention.books + hour);
    await sweep(h.deps);
    expect(await rows("SELECT id FROM books")).toEqual([{ id: delivered }]);
    expect((await readPayment(h.deps, delivered)).ok).toBe(true);
    await handleCase(h.deps, { command: "release", ...who, subject: subjectOf(delivered) });
    for (let minutes = 0; minutes < 3; minutes++, h.pass(60_000)) await sweep(h.deps);
    expect(await countRows(h, "books", "archives")).toEqual({ books: 0, archives: 0 });
    expect(await h.deps.backup?.archive.list("books/")).toEqual([]);
  });
});
