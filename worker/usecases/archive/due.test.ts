import { beforeEach, describe, expect, it } from "vitest";
import { selectArchiveDue } from "#db/archives";
import { archiveAfter, archiveGathering, ordersInPart } from "#domain/books";
import type { DueWork } from "#ports/wake-up";
import { countRows, laterOne, receipts, withArchive } from "#testing/archived";
import { createHarness, type Harness } from "#testing/harness";
import { type Cost, meterD1 } from "#testing/meter";
import { seedStates } from "#testing/orders";
import { reconcile } from "#usecases/reconcile/reconcile";
import { forgetAll } from "../forget-all";
import { withRoom } from "../room";
import { sweep } from "../sweep";
import { workOffInTurn } from "../work-off";
import { archiveOrders } from "./archive-orders";

let h: Harness;
let meter: ReturnType<typeof meterD1>;
let handedOut: DueWork[];
beforeEach(() => {
  meter = meterD1(createHarness().env.DB);
  h = withArchive({ d1: meter.d1 });
  handedOut = [];
  Object.assign(h.deps, { dueWork: { send: async (work: DueWork) => void handedOut.push(work) } });
});

/** Copies of a delivered order with its events, at this moment, past every rule. */
async function many(count: number): Promise<void> {
  const id = await seedStates(h, "paid", "delivered", { columns: { receiver_hash: null } });
  const n = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;
  for (const [table, changes] of [
    ["orders", { id: "printf('%022d', i)" }],
    ["payments", { id: "printf('%022d', i)", order_id: "printf('%022d', i)", provider_id: "'fake_' || i" }],
    ["messages", { id: "printf('%022d', i)" }],
  ] as const) {
    const { results } = await h.env.DB.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>();
    const names = results.map(({ name }) => name);
    const given: Readonly<Record<string, string>> = changes;
    const values = names.map((name) => given[name] ?? `t."${name}"`).join(", ");
    await h.env.DB.prepare(
      `INSERT INTO ${table} (${names.join(", ")}) ${n} SELECT ${values} FROM n, ${table} t WHERE t.id = ?`,
    )
      .bind(id)
      .run();
  }
}

const later = async (ms: number) => {
  h.pass(ms);
  await laterOne(h);
  await forgetAll(h.deps);
};
const isHandedOut = async () => {
  handedOut.length = 0;
  await sweep(h.deps);
  return handedOut.some(({ kinds }) => kinds.includes("archive"));
};

/** Rows that the question reads whether anything is to be archived. */
const costOfAsking = async () =>
  (await meter.of(() => h.deps.db.batch([selectArchiveDue(h.deps.db, h.time.now)]))).read;

describe("archiving, as work that is due", () => {
  it("is handed out once a day's orders have gathered, and no longer when they are archived", async () => {
    await seedStates(h, "paid", "delivered");
    await later(archiveAfter + archiveGathering - 60_000);
    expect(await isHandedOut()).toBe(false);
    h.pass(60_000);
    expect(await isHandedOut()).toBe(true);
    await workOffInTurn(h.deps, { kinds: ["archive"], turn: 0 }, reconcile);
    expect(await countRows(h, "books")).toEqual({ books: 1 });
    expect(await isHandedOut()).toBe(false);
  });

  it("is never handed out where there is no archive", async () => {
    await seedStates(h, "paid", "delivered");
    await later(archiveAfter + archiveGathering);
    Object.assign(h.deps, { backup: null });
    expect(await isHandedOut()).toBe(false);
  });

  it("goes on part by part as far as there is room, and says that there is more", async () => {
    await many(2 * ordersInPart + 10);
    await later(archiveAfter + archiveGathering);
    expect(await archiveOrders(withRoom(h.deps, 12, 1))).toBe(true);
    expect(await archiveOrders(withRoom(h.deps, 500, 1))).toBe(false);
    expect((await receipts(h)).map(({ orders }) => orders)).toEqual([ordersInPart, ordersInPart, 10]);
    expect(await countRows(h, "orders", "books")).toEqual({ orders: 1, books: 2 * ordersInPart + 10 });
  });

  it("costs as much a part, and asking whether it is due costs as much, however many orders there are", async () => {
    const asking: number[] = [];
    const parts: Cost[] = [];
    for (const orders of [ordersInPart, 20 * ordersInPart]) {
      await many(orders);
      await later(archiveAfter + archiveGathering);
      asking.push(await costOfAsking());
      parts.push(await meter.of(() => archiveOrders(withRoom(h.deps, 7, 1))));
      await archiveOrders(withRoom(h.deps, 5_000, 1));
      await h.env.DB.prepare("UPDATE books SET id = 'gone' || id").run();
    }
    const [few = 0, most = 0] = asking;
    expect(Math.abs(most - few)).toBeLessThanOrEqual(2);
    const [fewPart, manyPart] = parts;
    expect(manyPart?.written).toBe(fewPart?.written);
    // Ids are random, and so is on which pages of an index a look-up begins: of some 28,000 rows a few more or less.
    expect(Math.abs(Number(manyPart?.read) - Number(fewPart?.read))).toBeLessThanOrEqual(20);
  });
});
