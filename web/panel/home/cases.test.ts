import { expect, test } from "vitest";
import type { StartShown } from "#contract/admin-start";
import { anOverview, aStart } from "../testing";
import { casesIn, filterOf, hasteOf, sizeOf } from "./cases";

const at = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;
const held = (id: string, left: number, size = 1) => ({
  id,
  dueAt: at + left * minute,
  sender: "Anoniem",
  codes: ["links"],
  claimedBy: null,
  amountCents: 99,
  size,
});
const report = (id: string, left: number, isThreat = false) => ({
  id,
  dueAt: at + left * minute,
  isThreat,
  inWave: 1,
  claimedBy: null,
  reason: "Dit wil ik niet",
});
const keys = (changes: Partial<StartShown>) => casesIn(aStart(changes)).map(({ key }) => key);

test("the first deadline stands on top, and what has none, a fault, above it", () => {
  const paused = [{ gateway: "cm", since: at - 18 * minute, code: "429" }];
  const found = keys({
    overview: { ...anOverview(), paused },
    held: [held("later", 300), held("late", -8)],
    reports: [report("soon", 41)],
    sweptAt: at - 6 * minute,
  });
  expect(found).toEqual(["sweep", "paused cm", "held late", "report soon", "held later"]);
});

test("where every gateway is paused that is one case, since the last of them was", () => {
  const paused = ["cm", "spare"].map((gateway, index) => ({ gateway, since: at - index, code: "429" }));
  const overview = { ...anOverview(), paused };
  expect(keys({ overview })).toEqual(["all paused"]);
  expect(keys({ overview, gateways: 3 })).toEqual(["paused cm", "paused spare"]);
});

test("where deadlines are equal a threat comes before another report, and a wave before one message", () => {
  const found = keys({
    held: [held("one", 60), held("wave", 60, 14)],
    reports: [report("other", 60), report("threat", 60, true)],
  });
  expect(found).toEqual(["report threat", "report other", "held wave", "held one"]);
});

test("each stands under how much haste it has", () => {
  const cases = casesIn(aStart({ held: [held("a", -1), held("b", 59), held("c", 600)] }));
  expect(cases.map((one) => hasteOf(one, at))).toEqual(["late", "hour", "today"]);
  expect(cases.map(filterOf)).toEqual(["held", "held", "held"]);
});

test("jobs that ran a minute ago, and a balance that is enough, wait for nobody", () => {
  const balances = [{ gateway: "cm", cents: 9000, currency: "EUR", at, standing: "enough" as const }];
  expect(keys({ overview: { ...anOverview(), balances }, sweptAt: at - minute })).toEqual([]);
});

test("a wave that is larger than it is counted says so", () => {
  const cases = casesIn(aStart({ held: [held("a", 60, 49), held("b", 61, 50)] }));
  expect(cases.map(sizeOf)).toEqual(["49", "50+"]);
});
