import { expect, test } from "vitest";
import { standsOf } from "./system";

const paused = (gateway: string, pausedSince: number) => ({ gateway, pausedSince, probeAt: null });

test("the first gateway that is well sends, those behind it are spare", () => {
  expect(standsOf(["cm", "budgetsms"], [])).toEqual([
    { name: "cm", stand: "sends", since: null },
    { name: "budgetsms", stand: "spare", since: null },
  ]);
});

test("one takes over since the last before it was paused", () => {
  expect(standsOf(["cm", "budgetsms", "twilio"], [paused("cm", 5), paused("budgetsms", 9)])).toEqual([
    { name: "cm", stand: "paused", since: 5 },
    { name: "budgetsms", stand: "paused", since: 9 },
    { name: "twilio", stand: "takes_over", since: 9 },
  ]);
});

test("where all are paused nobody takes over, and one that is set no more is not named", () => {
  expect(standsOf(["cm"], [paused("cm", 5), paused("old", 6)])).toEqual([
    { name: "cm", stand: "paused", since: 5 },
  ]);
});
