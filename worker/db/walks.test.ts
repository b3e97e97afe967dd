import { beforeEach, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { seedStates } from "#testing/orders";
import { forget } from "./retention";

const day = 24 * 60 * 60_000;

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

/** Orders that were delivered at some time (ms), whose texts are there. */
async function delivered(at: number, count = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++)
    ids.push(
      await seedStates(h, "paid", "delivered", {
        columns: { body_sealed: "x", changed_at: at, text_hash: null },
      }),
    );
  return ids;
}
const textOf = (id: string | undefined) =>
  h.env.DB.prepare("SELECT body_sealed AS text FROM messages WHERE id = ?").bind(id).first("text");
const walkOf = (clock: string) =>
  h.env.DB.prepare("SELECT at FROM walks WHERE clock = ?").bind(clock).first<number>("at");
const run = (sql: string, ...values: unknown[]) =>
  h.env.DB.prepare(sql)
    .bind(...values)
    .run();
const forgetAll = () => h.deps.db.batch(forget(h.deps.db, h.time.now, 200));

/** So many that went before, that the walk over texts of what was delivered is noted. */
async function walked(): Promise<void> {
  await delivered(h.time.now - 20 * day, 50);
  await forgetAll();
  expect(await walkOf("paidText:delivered")).toBe(h.time.now - 20 * day);
}

it("a walk is noted once it has passed fifty rows, up to the first that is left", async () => {
  await delivered(h.time.now - 20 * day, 49);
  await forgetAll();
  expect(await walkOf("paidText:delivered")).toBeNull();
  await delivered(h.time.now - 19 * day);
  await h.deps.db.batch(forget(h.deps.db, h.time.now, 0));
  expect(await walkOf("paidText:delivered")).toBe(h.time.now - 19 * day - 1);
  await forgetAll();
  h.pass(1);
  expect(await textOf((await delivered(h.time.now - 14 * day))[0])).toBe("x");
});

it("a walk goes no way back by itself, and what grows old behind it is found all the same", async () => {
  const [young] = await delivered(h.time.now - 14 * day + 1);
  await walked();
  expect(await textOf(young)).toBe("x");
  h.pass(1);
  await forgetAll();
  expect(await textOf(young)).toBeNull();
});

it("what a legal hold kept goes when the hold ends, though the walk has passed it", async () => {
  const [held] = await delivered(h.time.now - 20 * day);
  await run(
    `INSERT INTO holds (id, entity, entity_id, until, reason_sealed, author, at)
     VALUES ('hold', 'order', ?, ?, 'x', 'noor', 1)`,
    held,
    h.time.now + 2 * day,
  );
  await run("UPDATE orders SET created_at = ? WHERE id = ?", h.time.now - 21 * day, held);
  await walked();
  h.pass(day);
  await forgetAll();
  expect(await textOf(held)).toBe("x");
  h.pass(day);
  await forgetAll();
  expect(await textOf(held)).toBeNull();
});

it("what comes with an old time behind a walk goes too: an order, a message, one that moves", async () => {
  await walked();
  const [late] = await delivered(h.time.now - 25 * day);
  const [moved] = await delivered(h.time.now);
  await run("UPDATE messages SET changed_at = ? WHERE id = ?", h.time.now - 26 * day, moved);
  await forgetAll();
  expect([await textOf(late), await textOf(moved)]).toEqual([null, null]);
  await run("INSERT OR REPLACE INTO walks (clock, at) VALUES ('address', ?)", h.time.now - 30 * day);
  const order =
    "id, created_at, locale, sender, amount_cents, currency, parts, segments, encoding, consent_version";
  await run(
    `INSERT INTO orders (${order}, browser_sealed) VALUES ('old', ?, 'nl', 'x', 99, 'EUR', 1, 1, 'gsm7', 'x', 'x')`,
    h.time.now - 40 * day,
  );
  await run(
    `INSERT INTO payments (id, order_id, provider, amount_cents, currency, mode, status, tx, cause, actor, changed_at, created_at)
     VALUES ('old', 'old', 'fake', 99, 'EUR', 'test', 'paid', 'x', 'x', 'x', 1, ?)`,
    h.time.now - 40 * day,
  );
  await forgetAll();
  expect(
    await h.env.DB.prepare("SELECT browser_sealed AS b FROM orders WHERE id = 'old'").first("b"),
  ).toBeNull();
});
