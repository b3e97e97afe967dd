import { expect, it } from "vitest";
import { createPlayedTime } from "./time.ts";

it("wakes who paused in the order of their time, and shows each the moment that it waited for", async () => {
  const time = createPlayedTime(1_000);
  const woken: string[] = [];
  const sleep = (name: string, ms: number) =>
    time.pause(ms).then(() => woken.push(`${name} at ${time.now()}`));
  void sleep("late", 500);
  void sleep("early", 100);
  void sleep("later than that", 2_000);
  expect(time.nextPause()).toBe(1_100);
  await time.moveTo(2_000);
  expect(woken).toEqual(["early at 1100", "late at 1500"]);
  expect([time.now(), time.nextPause()]).toEqual([2_000, 3_000]);
});

it("never goes back, and wakes nobody after its end", async () => {
  const time = createPlayedTime(1_000);
  let isWoken = false;
  void time.pause(10).then(() => {
    isWoken = true;
  });
  await time.moveTo(500);
  expect(time.now()).toBe(1_000);
  time.stop();
  await time.moveTo(5_000);
  expect([isWoken, time.nextPause()]).toEqual([false, Number.POSITIVE_INFINITY]);
});
