import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { metered, totalOf } from "../../worker/testing/cost.ts";
import {
  bytesAfter,
  chanceOf,
  databasesToHold,
  fullAfter,
  halfUsedAt,
  recordedTrips,
  type Scene,
  timeOf,
  waitOf,
} from "./databases.ts";
import { databaseTables } from "./databases-table.ts";

const latency = { read: 0.5, write: 4 };
const scene = (changes: Partial<Scene> = {}): Scene => ({
  latency,
  rate: 10,
  databases: 1,
  minutes: 4,
  chance: chanceOf(1),
  ...changes,
});

it("the record of decision 103 says what is computed", () => {
  const record = readFileSync(
    `${import.meta.dirname}/../../docs/decisions/103-more-than-one-database.md`,
    "utf8",
  );
  for (const table of databaseTables().split("\n\n")) expect(record).toContain(table);
});

it("an order makes no more round trips than the record reckons with", () => {
  for (const kind of ["delivered", "expired"] as const) {
    const { reads, writes } = recordedTrips[kind];
    expect(totalOf(metered[kind]).trips).toBeLessThanOrEqual(reads + writes);
  }
});

it("what is kept grows until as much ends as begins", () => {
  expect(bytesAfter(60, 1, false)).toBeGreaterThan(bytesAfter(30, 1, false));
  const years = 7 * 365;
  expect(bytesAfter(years + 365, 1, false)).toBe(bytesAfter(years, 1, false));
  expect(fullAfter(0.01, false)).toBe(Number.POSITIVE_INFINITY);
});

it("an archive makes room, and none of the ninety days before it", () => {
  expect(bytesAfter(90, 1, true)).toBe(bytesAfter(90, 1, false));
  expect(bytesAfter(2_000, 1, true)).toBeLessThan(bytesAfter(2_000, 1, false) / 4);
  expect(databasesToHold(1, true)).toBeLessThan(databasesToHold(1, false));
});

it("several databases go on until what crosses does not", () => {
  expect(halfUsedAt(latency, 2)).toBeCloseTo(2 * halfUsedAt(latency, 1));
  expect(halfUsedAt(latency, 64)).toBe(500 / timeOf(latency).directory);
});

it("nobody waits where nothing comes, and for ever where more comes in than gets done", () => {
  expect(waitOf(scene({ rate: 0.1, minutes: 600 }))).toBeLessThan(4);
  expect(waitOf(scene({ rate: 1_000 / timeOf(latency).own }))).toBe(Number.POSITIVE_INFINITY);
});

it("one waits longer with more orders, and less with more databases", () => {
  const [few, many] = [scene({ rate: 5 }), scene({ rate: 20 })].map(waitOf);
  expect(many).toBeGreaterThan((few ?? 0) * 4);
  expect(waitOf(scene({ rate: 20, databases: 4 }))).toBeLessThan((many ?? 0) / 4);
});

it("waits as theory says of one line before one counter", () => {
  // M/M/1, used for half of its time, 2 ms an answer: 95 in 100 wait ln(10) times twice that at most.
  const even = { read: 2, write: 2 };
  const rate = 500 / timeOf(even).own;
  const wait = waitOf(scene({ latency: even, rate, minutes: 20 }));
  expect(wait).toBeGreaterThan(2 * 2 * Math.log(10) * 0.85);
  expect(wait).toBeLessThan(2 * 2 * Math.log(10) * 1.15);
});

it("the same seed is the same chance", () => {
  expect(waitOf(scene())).toBe(waitOf(scene()));
  expect(waitOf(scene({ chance: chanceOf(2) }))).not.toBe(waitOf(scene()));
});
