import { beforeEach, describe, expect, it } from "vitest";
import { mostLate, paceInterval } from "#domain/pace";
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

describe("a turn that passed while the database was late", () => {
  const interval = paceInterval(4);
  let asked: number;
  let bookings: number;
  /** Books with a database that takes so long (ms) each time, one after the other, and is quick after that. */
  const waitOn = (delays: readonly number[], patience?: number) => {
    const real = h.deps.db;
    const db = Object.create(real) as typeof real;
    db.batch = (async (statements: Parameters<typeof real.batch>[0]) => {
      const answers = await real.batch(statements);
      h.pass(delays[bookings++] ?? 0);
      return answers;
    }) as unknown as typeof real.batch;
    const retryTimer = { wait: async (ms: number) => void waits.push(ms), fraction: () => 0.5 };
    return waitForTurn({ ...h.deps, db, retryTimer }, gateway, patience);
  };
  beforeEach(() => {
    gateway.perSecond = 4;
    asked = h.time.now;
    bookings = 0;
  });

  it("is used where it passed a moment ago, and else another is booked, as far ahead as the database was late", async () => {
    expect([await waitOn([mostLate]), bookings]).toEqual([true, 1]);
    expect(await nextCallAt()).toBe(asked + interval);
    [asked, bookings] = [h.time.now, 0];
    const late = 10 * mostLate;
    expect([await waitOn([late]), bookings]).toEqual([true, 2]);
    // The second was booked when the first was answered, and is as far ahead of that.
    expect([waits, await nextCallAt()]).toEqual([[late], asked + late + late + interval]);
  });

  it("is not used, by however little it passed too long ago", async () => {
    expect([await waitOn([mostLate + 1]), bookings]).toEqual([true, 2]);
    expect(waits).toEqual([mostLate + 1]);
  });

  it("is booked three times at most, as the database gets later and later", async () => {
    expect([await waitOn([300, 700, 1_100]), bookings, waits]).toEqual([false, 3, []]);
  });

  it("is not booked anew where the database was late by all of one's patience", async () => {
    const patience = 2 * mostLate;
    for (const delay of [patience, patience + 1]) {
      bookings = 0;
      expect([await waitOn([delay], patience), bookings, waits]).toEqual([false, 1, []]);
      h.pass(interval);
    }
    bookings = 0;
    expect([await waitOn([patience - 1], patience), bookings]).toEqual([true, 2]);
  });
});
