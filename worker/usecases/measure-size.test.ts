import { beforeEach, expect, it } from "vitest";
import { lastDays, localDay } from "#domain/tallies";
import { createHarness, type Harness } from "#testing/harness";
import { measureSize } from "./measure-size";

const day = 24 * 60 * 60 * 1000;
let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const kept = async () => {
  const { results } = await h.env.DB.prepare(
    "SELECT day, value FROM daily_tallies WHERE key = 'database_bytes' ORDER BY day",
  ).all<{ day: string; value: number }>();
  return results;
};

it("notes the size once a day, as the database itself tells it", async () => {
  await measureSize(h.deps);
  const [first] = await kept();
  expect(first?.day).toBe(localDay(h.time.now));
  expect(first?.value).toBeGreaterThan(10_000);
  await h.env.DB.prepare("INSERT INTO settings (k, v) VALUES ('filler', ?)").bind("x".repeat(900_000)).run();
  await measureSize(h.deps);
  expect(await kept()).toEqual([first]);
  h.pass(day);
  await measureSize(h.deps);
  const [, second] = await kept();
  expect((second?.value ?? 0) - (first?.value ?? 0)).toBeGreaterThan(800_000);
});

it("tells a person once a day of a database that fills, and of no other", async () => {
  const sizes = lastDays(h.time.now, 9).map(
    (one, ago) => `('${one}', 'database_bytes', ${(9 - ago) * 200e6})`,
  );
  await measureSize(h.deps);
  expect(h.alarms).toEqual([]);
  await h.env.DB.exec("DELETE FROM daily_tallies");
  await h.env.DB.exec(`INSERT INTO daily_tallies (day, key, value) VALUES ${sizes.slice(1).join(", ")}`);
  await measureSize(h.deps);
  await measureSize(h.deps);
  expect(h.alarms.map(({ code }) => code)).toEqual(["database_filling"]);
  expect(h.alarms[0]?.facts).toEqual({ percent: 0, fullOn: localDay(h.time.now + 49 * day) });
});

it("tells of rows that were erased: their room is free again", async () => {
  await h.env.DB.prepare("INSERT INTO settings (k, v) VALUES ('filler', ?)").bind("x".repeat(900_000)).run();
  await measureSize(h.deps);
  await h.env.DB.prepare("DELETE FROM settings WHERE k = 'filler'").run();
  h.pass(day);
  await measureSize(h.deps);
  const [before, after] = await kept();
  expect((before?.value ?? 0) - (after?.value ?? 0)).toBeGreaterThan(800_000);
});
