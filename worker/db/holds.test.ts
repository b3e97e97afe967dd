import { beforeEach, describe, expect, it } from "vitest";
import type { HeldEntity } from "#domain/legal-hold";
import { retention } from "#domain/retention";
import { createHarness, type Harness, randomId } from "#testing/harness";
import { pay, place } from "#testing/orders";
import { caseOf, storedReports } from "#testing/reports";
import { recordDelivery } from "#usecases/orders/record-delivery";
import { sendMessage } from "#usecases/orders/send-message";
import { settlePayment } from "#usecases/orders/settle-payment";
import { sweep } from "#usecases/sweep";

const day = 24 * 60 * 60_000;

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

describe("legal hold: a case survives every clock", () => {
  it("of a delivered order: text, number, address, hashes and books stand as they were, years later", async () => {
    const id = await delivered("a-key-of-sixteen-characters");
    const other = await delivered("another-key-of-sixteen-chars");
    await hold("order", id, 8 * 365 * day);
    const before = await orderOf(id);
    await through(8 * 365 * day - 1);
    expect(await orderOf(id)).toEqual(before);
    expect(await orderOf(other)).not.toEqual(before);
  });

  it("of an order that was never paid: it does not go after thirty days", async () => {
    const [id, other] = [await unpaid(), await unpaid()];
    await hold("order", id, 365 * day);
    const before = await orderOf(id);
    await through(300 * day);
    expect(await orderOf(id)).toEqual(before);
    expect((await orderOf(other)).orders).toEqual([]);
  });

  it("of a report: its words, the addresses, the e-mail and the notes stay", async () => {
    const report = await closedReport();
    const other = await closedReport("+31612345679");
    await hold("report", report, 3 * 365 * day);
    const before = await reportOf(report);
    await through(3 * 365 * day - 1);
    expect(await reportOf(report)).toEqual(before);
    expect((await reportOf(other)).abuse_reports).toEqual([]);
  });

  it("one that is held does not keep the others waiting, however many there are", async () => {
    const [first, second] = [await delivered(), await delivered()];
    await hold("order", first, 365 * day);
    await through(20 * day);
    expect((await orderOf(first)).messages).toMatchObject([{ body_sealed: expect.any(String) }]);
    expect((await orderOf(second)).messages).toMatchObject([{ body_sealed: null }]);
  });
});

describe("a hold ends", () => {
  it("by its date, and what is past its time goes in the same sweep", async () => {
    const id = await delivered();
    await hold("order", id, 60 * day);
    await through(60 * day - 1);
    expect((await orderOf(id)).messages).toMatchObject([{ body_sealed: expect.any(String) }]);
    h.pass(1);
    await sweep(h.deps);
    expect((await orderOf(id)).messages).toMatchObject([{ body_sealed: null }]);
    expect(await h.env.DB.prepare("SELECT released_at, released_by FROM holds").first()).toEqual({
      released_at: h.time.now,
      released_by: "system",
    });
  });

  it("and its record goes two years later, as the log of the staff does", async () => {
    const id = await delivered();
    await hold("order", id, day);
    const left = () => h.env.DB.prepare("SELECT count(*) AS n FROM holds").first("n");
    await through(day);
    h.pass(retention.staffLog - 1);
    await sweep(h.deps);
    expect(await left()).toBe(1);
    h.pass(1);
    await sweep(h.deps);
    expect(await left()).toBe(0);
  });
});

async function delivered(key?: string): Promise<string> {
  const id = await place(h, {}, key);
  await pay(h, id);
  await sendMessage(h.deps, id);
  await recordDelivery(h.deps, "fake", { reference: id, gatewayId: null, state: "delivered" });
  return id;
}

async function unpaid(): Promise<string> {
  const id = await place(h);
  h.provider.set(id, { status: "expired" });
  await settlePayment(h.deps, `fake_${id}`, "provider");
  return id;
}

async function closedReport(phoneNumber = "+31612345678"): Promise<string> {
  await caseOf(h, { phoneNumber });
  const id = (await storedReports(h)).at(-1)?.id ?? "";
  await h.env.DB.batch([
    h.env.DB.prepare("UPDATE abuse_reports SET status = 'resolved', closed_at = ? WHERE id = ?").bind(
      h.time.now,
      id,
    ),
    h.env.DB.prepare("INSERT INTO abuse_report_notes VALUES (?, ?, ?, 'noor', 'sealed')").bind(
      randomId(),
      id,
      h.time.now,
    ),
  ]);
  h.pass(1);
  return id;
}

const hold = (entity: HeldEntity, id: string, life: number) =>
  h.env.DB.prepare(
    "INSERT INTO holds (id, entity, entity_id, reason_sealed, author, at, until) VALUES (?, ?, ?, 'sealed', 'noor', ?, ?)",
  )
    .bind(randomId(), entity, id, h.time.now, h.time.now + life)
    .run();

/** Lets time pass in twenty-five steps, with a sweep after each. */
async function through(life: number): Promise<void> {
  const end = h.time.now + life;
  for (let step = 25; step > 0; step--) {
    h.pass(Math.floor((end - h.time.now) / step));
    await sweep(h.deps);
  }
}

const orderOf = (id: string) =>
  rowsOf({ orders: "id", payments: "order_id", messages: "id", refunds: "payment_id", events: "id" }, id);

const reportOf = (id: string) => rowsOf({ abuse_reports: "id", abuse_report_notes: "report_id" }, id);

/** The rows of some tables whose column has this value. */
async function rowsOf(columns: Readonly<Record<string, string>>, value: string) {
  const found = await Promise.all(
    Object.entries(columns).map(async ([table, column]) => {
      const { results } = await h.env.DB.prepare(`SELECT * FROM ${table} WHERE ${column} = ?`)
        .bind(value)
        .all();
      return [table, results] as const;
    }),
  );
  return Object.fromEntries(found);
}
