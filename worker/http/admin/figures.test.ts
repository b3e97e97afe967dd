import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { deskFiguresResponse } from "#contract/admin-figures";
import { refundForKey } from "#domain/desk-figures";
import { refusedKey } from "#domain/figures";
import { createHarness, type Harness } from "#testing/harness";
import { seedStates } from "#testing/orders";
import { look } from "#testing/panel";
import { type Asked, listenTo, rowsRead } from "#testing/plans";
import { type SignedIn, signedIn, staffWrite } from "#testing/staff";
import type { Bindings } from "../../env";

let h: Harness;
let noor: SignedIn;
let asked: Map<string, Asked>;
const db = () => (env as unknown as Bindings).DB;
beforeEach(async () => {
  asked = new Map();
  h = createHarness({ d1: listenTo(db(), asked) });
  await h.env.DB.exec("DELETE FROM daily_tallies");
  noor = await signedIn(h);
});

const count = (day: string, key: string, value: number) =>
  h.env.DB.prepare("INSERT INTO daily_tallies (day, key, value) VALUES (?, ?, ?)")
    .bind(day, key, value)
    .run();
const read = async () => {
  const { status, body } = await look(h, noor, "/api/admin/figures");
  expect(status).toBe(200);
  return deskFiguresResponse.parse(body).data;
};

describe("the staff's figures", () => {
  it("are thirty days, the month that runs and those before it, with small counts as they are", async () => {
    h.time.now = Date.UTC(2026, 10, 20, 12);
    for (const [day, key, value] of [
      ["2026-11-20", "orders", 3],
      ["2026-11-02", "orders", 2],
      ["2026-11-02", "revenue_cents", 396],
      ["2026-10-22", "orders", 5],
      ["2026-10-01", "orders", 40],
      ["2026-10-01", "delivered", 30],
      ["2026-08-31", "reports", 1],
      ["all", "orders", 900],
    ] as const)
      await count(day, key, value);
    const { days, months } = await read();
    expect(days).toHaveLength(30);
    expect(days.map(({ counts }) => counts.orders).filter(Boolean)).toEqual([3, 2, 5]);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2026-11-20", "2026-10-22"]);
    expect(months.map(({ month, counts }) => [month, counts.orders, counts.reports])).toEqual([
      ["2026-11", 5, 0],
      ["2026-10", 45, 0],
      ["2026-09", 0, 0],
      ["2026-08", 0, 1],
    ]);
    expect(months[0]?.counts.revenueCents).toBe(396);
    expect(months[1]?.counts.delivered).toBe(30);
  });

  it("are nothing on the first day, and say so", async () => {
    const { days, months, medianHours, refundsFor } = await read();
    expect(days.every(({ counts }) => Object.values(counts).every((one) => one === 0))).toBe(true);
    expect(months).toHaveLength(1);
    expect(medianHours).toBeNull();
    expect(refundsFor.every(({ count: one }) => one === 0)).toBe(true);
  });

  it("tell refusals by rule, the verdicts about each rule, and by when reports were decided", async () => {
    const today = "2026-11-20";
    h.time.now = Date.UTC(2026, 10, 20, 12);
    await count(today, refusedKey("message_link"), 7);
    await count(today, "gate_held:threat", 4);
    await count(today, "gate_right:threat", 3);
    await count(today, "gate_wrong:threat", 1);
    await count(today, "report_hours:2", 3);
    await count(today, "report_hours:9", 2);
    const { refused, rules, medianHours, days } = await read();
    expect(refused.find(({ rule }) => rule === "link")).toEqual({ rule: "link", count: 7 });
    expect(days[0]?.counts.refused).toBe(7);
    expect(rules.find(({ code }) => code === "threat")).toMatchObject({ hits: 4, right: 3, wrong: 1 });
    expect(medianHours).toBe(2);
  });

  it("tell why money went back, counted in the move that decided it", async () => {
    const id = await seedStates(h, "paid", "undelivered");
    await h.env.DB.exec("DELETE FROM daily_tallies");
    await h.env.DB.prepare(
      "UPDATE messages SET status = 'refund_due', ver = ver + 1, tx = 'other', cause = 'settled', actor = 'sweeper', changed_at = ? WHERE id = ?",
    )
      .bind(h.time.now, id)
      .run();
    const { refundsFor } = await read();
    expect(refundsFor.filter(({ count: one }) => one > 0)).toEqual([{ cause: "settled", count: 1 }]);
  });

  it("read a month of days and no more, however long the shop has been open", async () => {
    const cost: number[] = [];
    for (const days of [31, 300]) {
      await h.env.DB.exec("DELETE FROM daily_tallies");
      for (let ago = 0; ago < days; ago++) {
        const day = new Date(h.time.now - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
        await count(day, "orders", 1);
        await count(day, refundForKey("settled"), 1);
      }
      await read();
      asked.clear();
      await read();
      cost.push(await rowsRead(db(), asked));
    }
    expect(cost[1]).toBe(cost[0]);
    expect(cost[0]).toBeLessThan(100);
  });

  it("are for staff alone, and nobody writes them", async () => {
    expect((await h.ask("/api/admin/figures")).status).toBe(401);
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await h.ask("/api/admin/figures", staffWrite(noor, method, {}))).status).toBe(404);
  });
});
