import { beforeEach, describe, expect, it } from "vitest";
import { openTask } from "#db/tasks";
import { archiveAfter, readPart } from "#domain/books";
import type { BackupKit } from "#ports/archive";
import {
  becomeArchived,
  countRows,
  laterOne,
  longOver,
  receipts,
  reportedOne,
  someOrders,
  withArchive,
} from "#testing/archived";
import { probeD1 } from "#testing/d1-probe";
import { createHarness, type Harness, randomId } from "#testing/harness";
import { seedStates } from "#testing/orders";
import { caseOf } from "#testing/reports";
import { sweep } from "#usecases/sweep";
import { forgetAll } from "../forget-all";
import { withRoom } from "../room";
import { archiveOrders } from "./archive-orders";
import { openPart } from "./read-archive";

let h: Harness;
beforeEach(() => {
  h = withArchive();
});

const machine = ["orders", "payments", "messages", "refunds"];
const run = (sql: string, ...values: (string | number)[]) =>
  h.env.DB.prepare(sql)
    .bind(...values)
    .run();
const rows = async (sql: string) => (await run(sql)).results;
const objects = async () => (await h.deps.backup?.archive.list("books/")) ?? [];
const days = () =>
  rows(
    "SELECT * FROM daily_tallies WHERE day BETWEEN '2' AND '3' AND key <> 'database_bytes' ORDER BY day, key",
  );

function kitOf({ deps }: Harness): BackupKit {
  if (deps.backup === null) throw new Error("There is no archive.");
  return deps.backup;
}

async function partsOf(one: Harness) {
  const kit = kitOf(one);
  const texts = await Promise.all((await receipts(one)).map((receipt) => openPart(kit, receipt)));
  return texts.flatMap((text) => (text.ok ? readPart(text.value) : []));
}

describe("ninety days after its end", () => {
  it("an order is a line of the books, and the rest of it lies in the archive", async () => {
    const { delivered, refunded, twice } = await someOrders(h);
    const events = await rows('SELECT entity, id, ver, "from", "to", cause, at FROM events ORDER BY seq');
    const before = await days();
    await becomeArchived(h);
    expect(await countRows(h, ...machine)).toEqual({ orders: 1, payments: 1, messages: 1, refunds: 0 });
    const lines = await rows(
      "SELECT id, order_id, ended, cents, refunded_cents, provider_id FROM books ORDER BY created_at, order_id, ended DESC",
    );
    expect(lines).toHaveLength(4);
    expect(lines).toContainEqual({
      id: refunded,
      order_id: null,
      ended: "refunded",
      cents: 99,
      refunded_cents: 99,
      provider_id: `fake_${refunded}`,
    });
    expect(lines).toContainEqual({
      id: expect.any(String),
      order_id: twice,
      ended: null,
      cents: 99,
      refunded_cents: 99,
      provider_id: `fake_second_${twice}`,
    });
    const parts = await partsOf(h);
    expect(parts.map(({ order }) => order.id)).toEqual([delivered, refunded, twice].toSorted());
    const archived = parts.flatMap((order) => order.events);
    expect(archived).toHaveLength(events.length);
    for (const { from, ...event } of events)
      expect(archived).toContainEqual(
        expect.objectContaining({ ...event, ...(from === null ? {} : { from }) }),
      );
    // What was counted is counted: the new order alone came to the days.
    expect(await days()).toEqual(expect.arrayContaining(before));
    expect(h.alarms.filter(({ code }) => code.startsWith("archive"))).toEqual([]);
  });

  it("nothing of anybody, no page's address and nobody of staff stands in the archive", async () => {
    const { delivered } = await someOrders(h);
    await run("UPDATE orders SET sender = 'Sinterklaas'");
    const columns = await Promise.all(
      ["orders", "payments", "messages"].map(async (table) =>
        (await rows(`PRAGMA table_info(${table})`)).map(({ name }) => String(name)),
      ),
    );
    await becomeArchived(h);
    const [part] = await partsOf(h);
    expect(part?.order.id).toEqual(expect.any(String));
    const held = JSON.stringify(await partsOf(h));
    expect(held).toContain(delivered);
    for (const name of columns.flat().filter((one) => /sealed|hash|place|url|lease|mask|^tx$/.test(one)))
      expect(held, name).not.toContain(
        `"${name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}"`,
      );
    expect(held).not.toContain("+316");
  });

  it("it is not a minute earlier", async () => {
    await reportedOne(h, "delivered");
    h.pass(archiveAfter - 60_000);
    await laterOne(h);
    await sweep(h.deps);
    expect(await countRows(h, "books")).toEqual({ books: 0 });
  });

  it("where it is the newest of all it stays, for marks and folds count on from it", async () => {
    await reportedOne(h, "delivered");
    h.pass(longOver);
    await sweep(h.deps);
    expect(await countRows(h, "books", "orders")).toEqual({ books: 0, orders: 1 });
    await laterOne(h);
    await sweep(h.deps);
    expect(await countRows(h, "books", "orders")).toEqual({ books: 1, orders: 1 });
  });

  it("one that waits for somebody stays whole", async () => {
    const waiting = await Promise.all(Array.from({ length: 7 }, () => reportedOne(h, "delivered")));
    const [held = "", tasked = "", named = "", objected = "", reported = "", doubted = "", moved = ""] =
      waiting;
    await reportedOne(h, "delivered");
    h.pass(longOver);
    const at = h.time.now;
    await run(
      "INSERT INTO holds (id, entity, entity_id, reason_sealed, author, at, until) VALUES ('h', 'order', ?, 's', 'noor', ?, ?)",
      held,
      at,
      at + longOver,
    );
    const task = { kind: "charged_back", cause: "at_provider", at } as const;
    await openTask(h.deps.db, { ...task, subject: tasked });
    await openTask(h.deps.db, { ...task, subject: "fake:chargeback", facts: { orderId: named } });
    await run("INSERT INTO objections (id, at, text_sealed) VALUES (?, ?, 's')", objected, at);
    await caseOf(h, { reason: "Deze kwam van een ander." });
    await run("UPDATE abuse_reports SET order_id = ?", reported);
    await run("INSERT INTO restored (order_id, rewind, was) VALUES (?, 1, 'queued')", doubted);
    // A sweep closes what is decided, and may be cut off before it does.
    await run("CREATE TRIGGER open BEFORE UPDATE ON restored BEGIN SELECT RAISE(IGNORE); END");
    await run(
      "UPDATE messages SET receiver_hash = 'hash', body_sealed = 'b', status = status WHERE id = ?",
      moved,
    );
    await run(
      "CREATE TRIGGER stuck BEFORE UPDATE ON messages WHEN OLD.body_sealed = 'b' AND NEW.body_sealed IS NULL BEGIN SELECT RAISE(IGNORE); END",
    );
    await laterOne(h);
    await sweep(h.deps);
    expect(await countRows(h, "books")).toEqual({ books: 1 });
    expect(
      (await rows("SELECT id FROM messages WHERE status = 'delivered'"))
        .map(({ id }) => String(id))
        .toSorted(),
    ).toEqual(waiting.toSorted());
  });

  it("all stay where there is nowhere to put them", async () => {
    h = createHarness();
    await someOrders(h);
    await becomeArchived(h);
    expect(await countRows(h, "books", "archives", "orders")).toEqual({ books: 0, archives: 0, orders: 4 });
  });

  it("a part is not made for each: what ends in a day goes together", async () => {
    for (let hours = 0; hours < 24; hours += 6, h.pass(6 * 60 * 60_000)) await reportedOne(h, "delivered");
    await becomeArchived(h);
    expect(await receipts(h)).toMatchObject([{ orders: 4, erased: 0 }]);
  });
});

describe("the triggers", () => {
  it("let no row of a paid order go without a receipt, in whatever order somebody tries", async () => {
    await someOrders(h);
    for (const table of machine)
      await expect(run(`DELETE FROM ${table}`), table).rejects.toThrow("until it is archived");
    await expect(run("DELETE FROM events")).rejects.toThrow("append-only");
    // A line of the books whose part was never read back is worth nothing.
    await run(
      `INSERT INTO archives (id, key, month, digest, orders, events, oldest_at, begun_at) VALUES (1, 'k', '2026-11', 'd', 1, 1, ?, ?)`,
      h.time.now,
      h.time.now,
    );
    await run(
      `INSERT INTO books (id, archive, created_at, ended_at, cents, currency, provider)
       SELECT id, 1, created_at, changed_at, 99, 'EUR', 'fake' FROM payments`,
    );
    for (const table of machine)
      await expect(run(`DELETE FROM ${table}`), table).rejects.toThrow("until it is archived");
  });

  it("keep books and receipts as long as the law wants them", async () => {
    await someOrders(h);
    await becomeArchived(h);
    await expect(run("DELETE FROM books")).rejects.toThrow("seven years");
    await expect(run("DELETE FROM archives")).rejects.toThrow("as long as its part");
    await expect(run("UPDATE archives SET written_at = NULL")).rejects.toThrow("seven years");
  });
});

describe("cut off anywhere", () => {
  /** Everything that a turn asks of database and storage; from the n-th thing on each fails, before or after it was done. */
  async function cutOffAt(step: number, when: "before" | "after"): Promise<number> {
    let [isArmed, asked] = [false, 0];
    const around = async <T>(call: () => Promise<T>): Promise<T> => {
      const fails = isArmed && ++asked >= step;
      if (fails && when === "before") throw new Error("cut off");
      const answer = await call();
      if (fails) throw new Error("cut off");
      return answer;
    };
    h = withArchive({ d1: probeD1(h.env.DB, around) });
    const kit = kitOf(h);
    for (let orders = 0; orders < 3; orders++) await seedStates(h, "paid", "delivered");
    h.pass(longOver);
    await laterOne(h);
    await forgetAll(h.deps);
    const { archive } = kit;
    const cut: BackupKit["archive"] = {
      list: archive.list,
      put: (...all) => around(() => archive.put(...all)),
      get: (...all) => around(() => archive.get(...all)),
      delete: (...all) => around(() => archive.delete(...all)),
    };
    isArmed = true;
    await archiveOrders(withRoom({ ...h.deps, backup: { ...kit, archive: cut } }, 500, 1));
    isArmed = false;
    return asked;
  }

  const steps = 8;

  it("a turn asks so many things, and no more", async () => {
    expect(await cutOffAt(1_000, "before")).toBe(steps);
  });

  it.each(
    Array.from({ length: steps }, (_, step) => [
      [step + 1, "before"],
      [step + 1, "after"],
    ]).flat() as [number, "before" | "after"][],
  )("at the %i. of them, %s it was done: nothing is lost and nothing is there twice", async (step, when) => {
    await cutOffAt(step, when);
    // Wherever it was: all orders are whole in one place, and in one only.
    const old = `created_at < ${h.time.now - archiveAfter}`;
    const inBooks = await rows("SELECT id FROM books");
    const inOrders = await rows(`SELECT id FROM orders WHERE ${old}`);
    const events = await rows(`SELECT id FROM events WHERE at < ${h.time.now - archiveAfter}`);
    expect([
      [0, 3, 6],
      [3, 0, 0],
    ]).toContainEqual([inBooks.length, inOrders.length, events.length]);
    for (let hours = 0; hours < 3; hours++, h.pass(61 * 60_000))
      await archiveOrders(withRoom(h.deps, 500, 1));
    expect(await countRows(h, "books", "orders")).toEqual({ books: 3, orders: 1 });
    expect(await rows("SELECT * FROM archives WHERE written_at IS NULL")).toEqual([]);
    expect(await objects()).toEqual((await receipts(h)).map(({ key }) => key));
    const parts = await partsOf(h);
    expect(parts.map(({ events: some }) => some.length)).toEqual([2, 2, 2]);
  });

  it("what was put away and reads back otherwise lets nothing go", async () => {
    await someOrders(h);
    const kit = kitOf(h);
    const get = async () => new Uint8Array([1, 2, 3]);
    Object.assign(h.deps, { backup: { ...kit, archive: { ...kit.archive, get } } });
    await becomeArchived(h);
    expect(await countRows(h, "books", "orders")).toEqual({ books: 0, orders: 4 });
    expect(h.alarms.map(({ code }) => code)).toContain("archive_failed");
  });

  it("an order that moves between the reading and the end of its rows stays, and its part goes", async () => {
    const { delivered } = await someOrders(h);
    const kit = kitOf(h);
    let moved = false;
    const put = async (...all: Parameters<typeof kit.archive.put>) => {
      if (all[0].startsWith("books/") && !moved) {
        moved = true;
        await run(
          "INSERT INTO holds (id, entity, entity_id, reason_sealed, author, at, until) VALUES (?, 'order', ?, 's', 'noor', 0, ?)",
          randomId(),
          delivered,
          h.time.now * 2,
        );
      }
      await kit.archive.put(...all);
    };
    Object.assign(h.deps, { backup: { ...kit, archive: { ...kit.archive, put } } });
    await becomeArchived(h);
    expect(await rows("SELECT id FROM orders WHERE id IN (SELECT id FROM books)")).toEqual([]);
    expect(await rows(`SELECT id FROM orders WHERE id = '${delivered}'`)).toHaveLength(1);
    expect(await countRows(h, "books")).toEqual({ books: 3 });
    h.pass(61 * 60_000);
    await sweep(h.deps);
    expect(await objects()).toHaveLength(1);
  });
});
