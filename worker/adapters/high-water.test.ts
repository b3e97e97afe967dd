import { expect, it } from "vitest";
import type { Mark } from "#domain/rewind";
import { createHighWater } from "./high-water";

const mark: Mark = { epoch: 0, nonce: "n", seq: 7, at: 1_000 };

/** A store whose first read belongs to a request that was cancelled: neither it nor its timer ever says anything again. */
function createStore() {
  const time = { now: 0, reads: 0 };
  const never = new Promise<never>(() => {});
  const kv = { get: () => (++time.reads === 1 ? never : Promise.resolve(JSON.stringify(mark))) };
  const highWater = createHighWater(kv as unknown as KVNamespace, {
    now: () => time.now,
    deadline: (_ms, work) => work,
    log: { info: () => {}, alarm: () => {}, defect: () => {}, during: (_reference, work) => work() },
  });
  return { time, highWater };
}

const soon = () => new Promise<"nothing">((resolve) => setTimeout(() => resolve("nothing"), 100));

it("keeps nobody waiting for the mark that another request asked for: that one may have been cancelled", async () => {
  const { highWater } = createStore();
  void highWater.read();
  expect(await Promise.race([highWater.read(), soon()])).toEqual(mark);
});

it("asks once for what comes within five seconds of an answer", async () => {
  const { time, highWater } = createStore();
  void highWater.read();
  await highWater.read();
  time.now += 5_000;
  expect(await highWater.read()).toEqual(mark);
  expect(time.reads).toBe(2);
  time.now += 1;
  await highWater.read();
  expect(time.reads).toBe(3);
});
