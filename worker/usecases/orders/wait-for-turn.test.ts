import { beforeEach, expect, it } from "vitest";
import { paceInterval } from "#domain/pace";
import { FakeGateway } from "#testing/fakes";
import { createHarness, type Harness } from "#testing/harness";
import { waitForTurn } from "./wait-for-turn";

let h: Harness;
let waits: number[];
let gateway: FakeGateway & { perSecond?: number };
beforeEach(async () => {
  h = createHarness();
  waits = [];
  gateway = new FakeGateway("paced");
  await h.env.DB.prepare("INSERT INTO gateway_health (gateway, failures, tx) VALUES ('paced', 0, '')").run();
});

const wait = (patience?: number) => {
  const retryTimer = { wait: async (ms: number) => void waits.push(ms), fraction: () => 0.5 };
  return waitForTurn({ ...h.deps, retryTimer }, gateway, patience);
};
const nextCallAt = () => h.env.DB.prepare("SELECT next_call_at FROM gateway_health").first("next_call_at");

it("a turn that has come is taken without waiting, and the one after it is waited for", async () => {
  gateway.perSecond = 4;
  expect(await wait()).toBe(true);
  expect(waits).toEqual([]);
  expect(await wait()).toBe(true);
  expect(waits).toEqual([paceInterval(4)]);
});

it("a line that is longer than one's patience is not waited in, and no turn is booked", async () => {
  gateway.perSecond = 4;
  for (let turns = 0; turns < 3; turns++) await wait();
  waits.length = 0;
  const before = await nextCallAt();
  expect(await wait(paceInterval(4))).toBe(false);
  expect([waits, await nextCallAt()]).toEqual([[], before]);
});

it("there is no turn to wait for at a gateway without a pace, nor at one that nobody knows", async () => {
  expect(await wait()).toBe(false);
  expect(await nextCallAt()).toBeNull();
  gateway = new FakeGateway("unknown");
  gateway.perSecond = 4;
  expect(await wait()).toBe(false);
});
