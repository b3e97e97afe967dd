import { env } from "cloudflare:workers";
import { inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Bindings } from "../env";
import { openDb } from "./client";
import { insertIf } from "./insert-if";
import { prepared, type Slots } from "./prepared";
import { restrictions, senders } from "./schema";

const database = () => (env as unknown as Bindings).DB;

/** The database, and each text that it was given to prepare. */
function counted() {
  const made: string[] = [];
  const d1 = new Proxy(database(), {
    get(target, name) {
      if (name === "prepare") return (text: string) => [made.push(text), target.prepare(text)][1];
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { made, db: openDb(d1) };
}

const named = prepared((db, { names }: Slots<{ names: readonly string[] }>) =>
  db
    .select({ name: senders.name, isLong: sql`length(${senders.name}) > 3`.mapWith(Boolean).as("is_long") })
    .from(senders)
    .where(inArray(senders.name, [...names])),
);
const restrict = prepared((db, row: Slots<typeof restrictions.$inferSelect>) =>
  insertIf(db, restrictions, row, sql`${row.value} <> 'never'`),
);
const row = (id: string, value: string) => ({
  id,
  kind: "name" as const,
  value,
  reason: "why",
  author: "noor",
  createdAt: 1,
});

describe("a prepared statement", () => {
  it("is made once, and bound to other values each time", async () => {
    const { made, db } = counted();
    await db.insert(senders).values([{ name: "Oma" }, { name: "Tante" }]);
    made.length = 0;
    const [oma] = await db.batch([named(db, { names: ["Oma"] })]);
    const [tante] = await db.batch([named(db, { names: ["Tante"] })]);
    expect([oma, tante]).toEqual([[{ name: "Oma", isLong: false }], [{ name: "Tante", isLong: true }]]);
    expect(made).toHaveLength(1);
  });

  it("is made once more where a list is longer", async () => {
    const { made, db } = counted();
    await db.insert(senders).values([{ name: "Oma" }, { name: "Tante" }]);
    made.length = 0;
    await db.batch([named(db, { names: ["Oma"] })]);
    const [both] = await db.batch([named(db, { names: ["Tante", "Oma"] })]);
    expect(both.map(({ name }) => name).toSorted()).toEqual(["Oma", "Tante"]);
    await db.batch([named(db, { names: ["a", "b"] })]);
    expect(made).toHaveLength(2);
  });

  it("keeps its values apart from those of the same statement in the same batch", async () => {
    const db = openDb(database());
    await db.batch([
      restrict(db, row("1", "Oma")),
      restrict(db, row("2", "Tante")),
      restrict(db, row("3", "never")),
    ]);
    const stored = await db.select({ id: restrictions.id, value: restrictions.value }).from(restrictions);
    expect(stored).toEqual([
      { id: "1", value: "Oma" },
      { id: "2", value: "Tante" },
    ]);
  });

  it("is made for each database by itself", async () => {
    const [one, other] = [counted(), counted()];
    await one.db.batch([named(one.db, { names: ["Oma"] })]);
    await other.db.batch([named(other.db, { names: ["Oma"] })]);
    expect([one.made.length, other.made.length]).toEqual([1, 1]);
  });
});
