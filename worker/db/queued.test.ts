import { beforeEach, expect, it } from "vitest";
import { messageStates } from "#domain/delivery";
import { createHarness, type Harness } from "#testing/harness";
import { seedStates } from "#testing/orders";
import { selectLongQueued } from "./queued";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

it("what has waited too long to be sent is told of what is queued and due, the longest first, since sending was on", async () => {
  const at = (ms: number) => ({ columns: { next_at: h.time.now + ms, gateway: `at ${ms}` } });
  for (const state of messageStates.filter((one) => one !== "queued"))
    await seedStates(h, "paid", state, at(-5));
  for (const ms of [-1, -3, -2, 1]) await seedStates(h, "paid", "queued", at(ms));
  const waiting = async (limit = 9, stopped = false) =>
    (await selectLongQueued(h.deps.db, h.time.now - 1, limit, stopped)).map(({ since, gateway }) => [
      since - h.time.now,
      gateway,
    ]);
  expect(await waiting()).toEqual([
    [-3, "at -3"],
    [-2, "at -2"],
    [-1, "at -1"],
  ]);
  expect([await waiting(1), await waiting(9, true)]).toEqual([[[-3, "at -3"]], []]);
  await h.env.DB.prepare(
    "INSERT INTO audit (at, actor, action, subject, subject_id) VALUES (?, 'noor', 'switched_on', 'setting', 'sending')",
  )
    .bind(h.time.now - 2)
    .run();
  expect((await waiting()).map(([since]) => since)).toEqual([-2, -2, -1]);
});
