import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTime } from "../lib/time.ts";
import { fasterFrom, timeOn } from "./clock.ts";
import { percentile, waitsInWords, waitsOf } from "./times.ts";
import { upTo } from "./visitors.ts";

it("goes on from the same time on a faster clock, and never back", () => {
  const slow = { rate: 60, base: Date.now() - 1_000_003 };
  const before = timeOn(slow);
  const fast = fasterFrom(slow, 3_600);
  const [after, now] = [timeOn(fast), timeOn(slow)];
  expect(after).toBeGreaterThanOrEqual(before);
  // A few real ms may pass between these lines, each of which is 3.6 s on the fast clock.
  expect(after - now).toBeLessThan(60 * 60_000);
});

it("reads the same time as the vendors do", () => {
  const clock = { rate: 60, base: Date.now() - 60_000 };
  expect(Math.abs(createTime(clock.rate, clock.base).now() - timeOn(clock))).toBeLessThan(60_000);
});

it("counts from an order's first payment until a gateway accepted", () => {
  const folder = mkdtempSync(join(tmpdir(), "times-"));
  const rows = (...all: object[]) => all.map((row) => `${JSON.stringify(row)}\n`).join("");
  const payment = { kind: "payment", order: "a", cents: 99 };
  const paid = { kind: "paid", order: "a", cents: 99 };
  writeFileSync(
    join(folder, "mollie.jsonl"),
    rows(
      { ...payment, at: 1, id: "tr_1" },
      { ...paid, at: 1_000, id: "tr_1" },
      { ...payment, at: 2, id: "tr_2" },
      { ...paid, at: 1_500, id: "tr_2" },
    ),
  );
  writeFileSync(
    join(folder, "cm.jsonl"),
    rows({ kind: "accepted", at: 3_000, id: "1", reference: "a", to: "", from: "", text: "", parts: 1 }),
  );
  expect(waitsOf(folder)).toEqual([2_000]);
  rmSync(folder, { recursive: true });
});

it("says below what half and nearly all of the waits were", () => {
  const waits = Array.from({ length: 100 }, (_, index) => (index + 1) * 1_000);
  expect([percentile(waits, 0.5), percentile(waits, 0.95), percentile([], 0.5)]).toEqual([50_000, 95_000, 0]);
  expect(waitsInWords(waits, 10)).toBe("p50 5.0 s, p95 9.5 s, at most 10.0 s");
});

it("lets as many visitors come as were asked for", () => {
  const next = upTo(2);
  expect([next(), next(), next()]).toEqual([1, 2, null]);
});
