import { expect, it } from "vitest";
import { liftWait, optOutLength, pauseAfterReport } from "./my-number";
import { retention } from "./retention";

const hour = 60 * 60_000;

it("a report pauses a number for a week, and a lock is lifted three days after that was asked for", () => {
  expect([pauseAfterReport / hour, liftWait / hour]).toEqual([7 * 24, 72]);
});

it("an opt-out acts for two years, and is kept as long as it acts", () => {
  expect(optOutLength / hour).toBe(2 * 365 * 24);
  expect(retention.optOut).toBe(optOutLength);
});
