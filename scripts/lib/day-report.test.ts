import { describe, expect, it } from "vitest";
import { boundsOf, type DayRow, dayReport, dayStatement, sayDay } from "./day-report.ts";
import { migrated } from "./fresh-schema.ts";
import { at } from "./root.mjs";

const hour = 60 * 60_000;

describe("a day of Europe/Amsterdam", () => {
  it.each([
    ["2026-11-21", "2026-11-20T23:00:00Z", 24],
    ["2026-07-01", "2026-06-30T22:00:00Z", 24],
    ["2026-03-29", "2026-03-28T23:00:00Z", 23],
    ["2026-10-25", "2026-10-24T22:00:00Z", 25],
  ])("%s begins at %s and has %i hours", (day, start, hours) => {
    const from = Date.parse(start);
    expect(boundsOf(day)).toEqual({ from, to: from + hours * hour });
  });

  it.each(["2026-02-30", "21-11-2026", "today", "2026-13-01", "' OR 1"])("is not %s", (day) => {
    expect(boundsOf(day)).toBeNull();
  });
});

const rows = [
  { part: "tally", name: "orders", of: "", value: 12 },
  { part: "tally", name: "paid", of: "", value: 10 },
  { part: "tally", name: "revenue_cents", of: "", value: 1_059 },
  { part: "tally", name: "delivered", of: "", value: 8 },
  { part: "tally", name: "undelivered", of: "", value: 1 },
  { part: "tally", name: "refunds", of: "", value: 1 },
  { part: "tally", name: "refund_cents", of: "", value: 99 },
  { part: "gateway", name: "cm", of: "delivered", value: 8 },
  { part: "gateway", name: "cm", of: "sent", value: 1 },
  { part: "gateway", name: "twilio", of: "refunded", value: 1 },
  { part: "refund", name: "cm_303", of: "", value: 1 },
];

it("a report says what was counted, by gateway and by reason", () => {
  const said = sayDay(dayReport("2026-11-21", rows));
  for (const line of [
    /^2026-11-21, Europe\/Amsterdam$/m,
    /^ {2}orders +12$/m,
    /^ {2}paid +10 {3}€ 10\.59$/m,
    /^ {2}delivered +8 {3}88\.9% of reports$/m,
    /^ {2}refunds +1 {3}€ 0\.99$/m,
    /^ {2}cm: 8 delivered, 1 sent$/m,
    /^ {2}twilio: 1 refunded$/m,
    /^ {2}cm_303 +1$/m,
  ])
    expect(said).toMatch(line);
});

it("a day on which nothing happened is all zeros, and no share of nothing", () => {
  const report = dayReport("2026-11-21", []);
  expect(new Set(Object.values(report.counts))).toEqual(new Set([0]));
  expect(report.deliveredShare).toBeNull();
  expect(sayDay(report)).not.toContain("%");
  expect(sayDay(report).match(/^ {2}none$/gm)).toHaveLength(2);
});

it("is asked of the product's own schema, for the orders of that day alone", () => {
  const db = migrated(at("migrations"));
  // What may follow what is not the question here.
  for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all())
    db.exec(`DROP TRIGGER ${String(name)}`);
  const put = (table: string, row: Record<string, string | number>) =>
    db
      .prepare(
        `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${"?".repeat(Object.keys(row).length).split("").join()})`,
      )
      .run(...Object.values(row));
  const moves = { tx: "t", cause: "c", actor: "a", changed_at: 1 };
  const placed = (id: string, created_at: number, message: Record<string, string>) => {
    const sold = { amount_cents: 99, currency: "EUR", parts: 1, segments: 1, encoding: "gsm7" };
    put("orders", { id, created_at, locale: "nl", sender: "Oma", consent_version: "1", ...sold });
    put("messages", { id, ...moves, ...message });
  };
  const day = boundsOf("2026-11-21") ?? { from: 0, to: 0 };
  placed("a", day.from, { status: "delivered", gateway: "cm" });
  placed("b", day.to - 1, { status: "refunded", gateway: "cm", reason: "cm_303" });
  placed("c", day.to, { status: "sent", gateway: "cm" });
  placed("d", day.from, { status: "awaiting_payment" });
  put("daily_tallies", { day: "2026-11-21", key: "orders", value: 3 });
  const rows = db.prepare(dayStatement("2026-11-21", day)).all() as unknown as DayRow[];
  const report = dayReport("2026-11-21", rows);
  expect([report.counts.orders, report.gateways, report.refunds]).toEqual([
    3,
    { cm: { delivered: 1, refunded: 1 } },
    { cm_303: 1 },
  ]);
});

it("what is asked names nothing of a person, and is bounded by the day", () => {
  const asked = dayStatement("2026-11-21", { from: 1, to: 2 });
  expect(asked).not.toMatch(/sealed|hash|mask|address|sender/);
  expect(asked.match(/created_at >= 1 AND o\.created_at < 2/g)).toHaveLength(2);
});
