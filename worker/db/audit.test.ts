import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { auditEntry } from "./audit";

const { DB } = env as unknown as { DB: D1Database };
const day = 24 * 60 * 60 * 1000;
const twoYears = 2 * 365 * day;

let h: Harness;
beforeEach(async () => {
  h = createHarness();
  await auditEntry(h.deps.db, {
    at: h.time.now,
    actor: "noor",
    action: "report_resolved",
    subject: "abuse_report",
    subjectId: "r1",
    detail: { from: "pending" },
  });
});

const entries = async () => (await DB.prepare("SELECT * FROM audit ORDER BY seq").all()).results;

it("keeps who did what to what, and when", async () => {
  expect(await entries()).toEqual([
    {
      seq: 1,
      at: h.time.now,
      actor: "noor",
      action: "report_resolved",
      subject: "abuse_report",
      subject_id: "r1",
      reason: null,
      detail: '{"from":"pending"}',
    },
  ]);
});

it("changes and removes nothing, whoever asks", async () => {
  for (const sql of ["UPDATE audit SET actor = 'piet'", "DELETE FROM audit"]) {
    await expect(DB.prepare(sql).run()).rejects.toThrow("append-only");
  }
  expect(await entries()).toHaveLength(1);
});

it("lets an entry go when the newest one is two years younger, less the day in which the log is shortened", async () => {
  const next = (at: number) =>
    auditEntry(h.deps.db, {
      at,
      actor: "noor",
      action: "report_noted",
      subject: "abuse_report",
      subjectId: "r2",
    });
  await next(h.time.now + twoYears - day - 1);
  await expect(DB.prepare("DELETE FROM audit WHERE seq = 1").run()).rejects.toThrow("append-only");
  await next(h.time.now + twoYears - day);
  await DB.prepare("DELETE FROM audit WHERE seq = 1").run();
  expect((await entries()).map(({ seq }) => seq)).toEqual([2, 3]);
});
