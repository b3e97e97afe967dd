import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Bindings } from "../env";
import { isUniqueViolation, openDb, persist } from "./client";
import { orders } from "./schema";

/** Waits nowhere, and remembers how long it was asked to. */
function createRetryTimer(fraction = 0.5) {
  const waits: number[] = [];
  return { waits, wait: async (ms: number) => void waits.push(ms), fraction: () => fraction };
}

/** Work that fails with these errors in turn and then succeeds. */
function createWork(...errors: Error[]) {
  let calls = 0;
  const left = [...errors];
  const work = async () => {
    calls++;
    const error = left.shift();
    if (error) throw error;
    return "done";
  };
  return { work, calls: () => calls };
}

const transient = [
  "D1_ERROR: Network connection lost.",
  "D1 DB storage operation exceeded timeout which caused object to be reset.",
  "D1_ERROR: D1 DB storage caused object to be reset.",
  "Durable Object reset because its code was updated.",
  "Cannot resolve D1 DB due to transient issue on remote node.",
];

const lasting = [
  "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
  "D1_ERROR: D1 DB is overloaded. Too many requests queued.",
  "UNIQUE constraint failed: orders.key_hash: SQLITE_CONSTRAINT",
  "D1_ERROR: no such table: orders: SQLITE_ERROR",
  "unlawful move",
  "",
];

describe("a limit", () => {
  it("stands in the text of its statement, so that SQLite compiles it once (decision 111)", () => {
    const db = openDb((env as unknown as Bindings).DB);
    const { sql: text, params } = db.select({ id: orders.id }).from(orders).limit(5).toSQL();
    expect([text, params]).toEqual(['select "id" from "orders" limit 5', []]);
    expect(db.select({ id: orders.id }).from(orders).toSQL().sql).not.toContain("limit");
  });
});

describe("work against the database", () => {
  it("is done once when it succeeds", async () => {
    const [retryTimer, { work, calls }] = [createRetryTimer(), createWork()];
    expect(await persist(work, retryTimer)).toBe("done");
    expect([calls(), retryTimer.waits]).toEqual([1, []]);
  });

  it.each(transient)("is done again after a passing fault: %s", async (message) => {
    const wrapped = new Error("Failed query: insert into orders", { cause: new Error(message) });
    const { work, calls } = createWork(new Error(message), wrapped);
    expect(await persist(work, createRetryTimer())).toBe("done");
    expect(calls()).toBe(3);
  });

  it.each(lasting)("is not repeated after any other: %j", async (message) => {
    const { work, calls } = createWork(new Error("Failed query", { cause: new Error(message) }));
    await expect(persist(work, createRetryTimer())).rejects.toThrow("Failed query");
    expect(calls()).toBe(1);
  });

  it("gives up after five tries, or as many as it was told", async () => {
    const lost = () => Array.from({ length: 30 }, () => new Error("Network connection lost"));
    for (const [tries, expected] of [
      [undefined, 5],
      [1, 1],
      [24, 24],
    ] as const) {
      const { work, calls } = createWork(...lost());
      await expect(persist(work, createRetryTimer(), tries)).rejects.toThrow("Network connection lost");
      expect(calls()).toBe(expected);
    }
  });

  it("waits twice as long each time, spread by a half each way, and never longer than 7.5 seconds", async () => {
    const lost = () =>
      createWork(...Array.from({ length: 9 }, () => new Error("Network connection lost"))).work;
    const [middle, most] = [createRetryTimer(0.5), createRetryTimer(1)];
    await persist(lost(), middle, 10);
    await persist(lost(), most, 10);
    expect(middle.waits).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000]);
    expect(Math.max(...most.waits)).toBe(7_500);
  });

  it("may fail with what is no error at all", async () => {
    await expect(
      persist(() => Promise.reject("network connection lost"), createRetryTimer(), 1),
    ).rejects.toBe("network connection lost");
  });
});

describe("a unique index that already holds a row", () => {
  it("is told from every other refusal, through the real database", async () => {
    const db = openDb((env as unknown as Bindings).DB);
    const row = {
      createdAt: 1,
      locale: "nl",
      sender: "Anoniem",
      amountCents: 99,
      currency: "EUR",
      parts: 1,
      segments: 1,
      encoding: "gsm7",
      consentVersion: "test",
      keyHash: "same",
    } as const;
    await db.insert(orders).values({ ...row, id: "a" });
    const twice = await db
      .insert(orders)
      .values({ ...row, id: "b" })
      .then(
        () => null,
        (error: unknown) => error,
      );
    expect(isUniqueViolation(twice, "orders.key_hash")).toBe(true);
    expect(isUniqueViolation(twice, "orders.id")).toBe(false);
    const broken = await db.run(sql`insert into nothing values (1)`).then(
      () => null,
      (error: unknown) => error,
    );
    expect(isUniqueViolation(broken, "orders.key_hash")).toBe(false);
  });
});
