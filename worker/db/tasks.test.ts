import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import {
  countOpenTasks,
  endOver,
  endTask,
  endTaskAt,
  forgetTasks,
  isStillSeen,
  openTask,
  openTasks,
  releaseTask,
  selectEndedTasks,
  selectOpenTasks,
  selectTask,
  takeTask,
} from "./tasks";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const failed = (subject: string, at = 1_000) =>
  ({ kind: "refund_failed", subject, cause: "refused", facts: { said: "no" }, at }) as const;
const money = { kind: "money_without_order", subject: "mollie:tr_1", cause: "unknown_order", at: 5 } as const;
const ended = { ending: "explained", by: "noor", at: 2_000 } as const;
const first = { at: 0, id: "0" };
const last = { at: Number.MAX_SAFE_INTEGER, id: "0" };
const open = () => selectOpenTasks(h.deps.db, first, 50);

describe("a task", () => {
  it("is opened once while it is open, and keeps when it was", async () => {
    await openTask(h.deps.db, failed("a"));
    await openTask(h.deps.db, failed("a", 9_000));
    await openTask(h.deps.db, failed("b", 500));
    expect(await open()).toMatchObject([
      { subject: "b", ver: 1 },
      { subject: "a", openedAt: 1_000, dueAt: 1_000 + 86_400_000, facts: '{"said":"no"}', endedAt: null },
    ]);
    expect(await countOpenTasks(h.deps.db, 86_400_600)).toEqual([{ open: 2, overdue: 1 }]);
  });

  it("is opened only where its condition holds, in the batch of what it waits for", async () => {
    await openTask(h.deps.db, failed("a"), sql`1 = 0`);
    expect(await open()).toEqual([]);
  });

  it("that was ended comes back where its kind does, and not where a person explained it", async () => {
    for (const task of [failed("a"), money]) {
      await openTask(h.deps.db, task);
      await endTask(h.deps.db, task, ended);
      await openTask(h.deps.db, task);
    }
    expect(await open()).toMatchObject([{ kind: "refund_failed" }]);
    expect(await selectEndedTasks(h.deps.db, last, 9)).toHaveLength(2);
  });

  it("is changed only by who saw it as it is", async () => {
    const { db } = h.deps;
    await openTask(db, failed("a"));
    const [task] = await open();
    const seen = { id: task?.id ?? 0, ver: 1 };
    expect(await takeTask(db, seen, "noor", 7)).toHaveLength(1);
    expect(await takeTask(db, seen, "sam", 8)).toEqual([]);
    expect(await releaseTask(db, seen)).toEqual([]);
    expect(await selectTask(db, seen.id)).toMatchObject([{ takenBy: "noor", takenAt: 7, ver: 2 }]);
    await endTaskAt(db, seen, ended);
    expect(await open()).toHaveLength(1);
    await endTaskAt(db, { ...seen, ver: 2 }, ended);
    expect(await selectTask(db, seen.id)).toMatchObject([{ endedBy: "noor", ending: "explained", ver: 3 }]);
    expect(await takeTask(db, { ...seen, ver: 3 }, "sam", 9)).toEqual([]);
  });

  it("tells in a condition whether it is as it was seen", async () => {
    await openTask(h.deps.db, failed("a"));
    const [task] = await open();
    const ask = async (ver: number) =>
      (await openTask(h.deps.db, failed(`${ver}`), isStillSeen({ id: task?.id ?? 0, ver }))).meta.changes > 0;
    expect([await ask(1), await ask(2)]).toEqual([true, false]);
  });
});

describe("tasks of what is only found by time", () => {
  it("are opened page by page, the longest waiting first, and end with what they wait for", async () => {
    const { db } = h.deps;
    const rows = sql`select value as subject, 'report' as cause, 100 - value as since, '{}' as facts
      from json_each('[1,2,3]')`;
    const waiting = { kind: "report_overdue", rows } as const;
    await openTasks(db, waiting, 2);
    expect((await open()).map(({ subject }) => subject)).toEqual(["3", "2"]);
    await openTasks(db, waiting, 2);
    expect((await open()).map(({ subject }) => subject)).toEqual(["3", "2", "1"]);
    await endOver(db, "report_overdue", sql`tasks.subject <> '2'`, 50);
    expect((await open()).map(({ subject }) => subject)).toEqual(["2"]);
    expect(await selectEndedTasks(db, last, 9)).toMatchObject([
      { ending: "over", endedBy: "system" },
      { ending: "over" },
    ]);
  });
});

it("go when they were ended long enough ago, and never while they are open", async () => {
  const { db } = h.deps;
  await openTask(db, failed("a"));
  await openTask(db, failed("b"));
  await endTask(db, failed("b"), ended);
  await forgetTasks(db, 1_999, 10);
  expect(await selectEndedTasks(db, last, 9)).toHaveLength(1);
  await forgetTasks(db, 2_000, 10);
  expect(await selectEndedTasks(db, last, 9)).toEqual([]);
  expect(await open()).toHaveLength(1);
});
