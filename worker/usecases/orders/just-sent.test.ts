import { beforeEach, expect, it } from "vitest";
import { createHarness, type Harness } from "#testing/harness";
import { pay, place } from "#testing/orders";
import { noteSent, wasJustSent } from "./just-sent";
import { handOver } from "./send-message";

let h: Harness;
beforeEach(() => {
  h = createHarness();
});

const calls = () => h.gateway.accepted.length;

it("a wake-up of what this isolate sent asks nothing, for ten minutes", async () => {
  const id = await place(h);
  await pay(h, id);
  expect(await handOver(h.deps, id)).toBe("sent");
  const unasked = { ...h.deps, db: null as never };
  expect(await handOver(unasked, id)).toBe("not_due");
  h.pass(10 * 60_000 + 1);
  await expect(handOver(unasked, id)).rejects.toThrow();
  expect(await handOver(h.deps, id)).toBe("not_due");
  expect(calls()).toBe(1);
});

it("what was tried and is to be tried again is woken as ever", async () => {
  const id = await place(h);
  await pay(h, id);
  h.gateway.answers.push({
    accepts: false,
    outcome: { kind: "not_accepted", temporary: true, scope: "message", code: "busy" },
  });
  expect(await handOver(h.deps, id)).toBe("again");
  expect(wasJustSent(h.deps, id)).toBe(false);
  h.pass(60_000);
  expect(await handOver(h.deps, id)).toBe("sent");
});

it("an isolate remembers a thousand at most", () => {
  for (let n = 0; n <= 1_000; n++) noteSent(h.deps, `order ${n}`);
  expect(h.deps.justSent.size).toBe(1);
  expect([wasJustSent(h.deps, "order 999"), wasJustSent(h.deps, "order 1000")]).toEqual([false, true]);
});
