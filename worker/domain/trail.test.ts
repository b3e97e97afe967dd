import { describe, expect, it } from "vitest";
import {
  crossed,
  isManifold,
  mostSubjects,
  noAccount,
  otherSubjects,
  spanLength,
  spanStart,
  thresholds,
  trailKinds,
  trailSorts,
  trailSpans,
} from "./trail";

describe("a count of the security trail", () => {
  it("belongs to the minute or the hour around its moment", () => {
    const at = Date.UTC(2026, 10, 22, 12, 34, 56);
    expect(new Date(spanStart("minute", at)).toISOString()).toBe("2026-11-22T12:34:00.000Z");
    expect(new Date(spanStart("hour", at)).toISOString()).toBe("2026-11-22T12:00:00.000Z");
  });

  it("may stand for many, and else for one", () => {
    expect([otherSubjects, noAccount, "others of mine", "x"].map(isManifold)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("alarms where it rises to a threshold, and by one writer only", () => {
    const rise = (before: number, after: number) =>
      crossed("sign_in_refused", { of: "account", within: "hour", before, after });
    expect(rise(0, 9)).toEqual([]);
    expect(rise(9, 10)).toEqual([{ of: "account", within: "hour", count: 10 }]);
    expect(rise(3, 200)).toHaveLength(1);
    expect(rise(10, 11)).toEqual([]);
  });

  it("alarms by the threshold of its own sort and span", () => {
    const at = (of: "network" | "site" | "account", within: "minute" | "hour") =>
      crossed("sign_in_refused", { of, within, before: 0, after: 1_000 }).map(({ count }) => count);
    expect(at("network", "hour")).toEqual([20]);
    expect(at("site", "minute")).toEqual([30]);
    expect(at("account", "minute")).toEqual([]);
    expect(at("network", "minute")).toEqual([]);
  });

  it("of what was used up alarms at the first one", () => {
    const first = crossed("budget_spent", { of: "site", within: "hour", before: 0, after: 1 });
    expect(first).toHaveLength(1);
  });
});

describe("what a person must look at", () => {
  const all = trailKinds.flatMap((kind) => thresholds[kind].map((threshold) => ({ kind, ...threshold })));

  it("is said of every kind, of a sort that is counted, within a span, from a whole number on", () => {
    expect(Object.keys(thresholds)).toEqual(trailKinds);
    for (const kind of trailKinds) expect([kind, thresholds[kind].length > 0]).toEqual([kind, true]);
    for (const { kind, of, within, count } of all)
      expect([kind, [...trailSorts, "site"].includes(of), trailSpans.includes(within), count >= 1]).toEqual([
        kind,
        true,
        true,
        true,
      ]);
  });

  it("is more of a network than of an address, and of the site more than of either, within one span", () => {
    const order = ["address", "account", "network", "site"];
    for (const one of all)
      for (const other of all.filter(({ kind, within }) => kind === one.kind && within === one.within))
        if (order.indexOf(one.of) < order.indexOf(other.of))
          expect([one.kind, one.count < other.count]).toEqual([one.kind, true]);
  });

  it("is of somebody who guesses, their account and network too, before it is of the site", () => {
    const sortsOf = (kind: "sign_in_refused" | "callback_forged" | "budget_spent") =>
      thresholds[kind].map(({ of }) => of);
    expect(sortsOf("sign_in_refused")).toEqual(["account", "network", "site"]);
    expect(sortsOf("callback_forged")).toEqual(["address", "site"]);
    expect(sortsOf("budget_spent")).toEqual(["site"]);
  });

  it("is of fewer subjects than a flood has: of an hour more are told apart than of a minute", () => {
    expect(mostSubjects.minute).toBeLessThan(mostSubjects.hour);
    expect([spanLength.minute, spanLength.hour]).toEqual([60_000, 60 * 60_000]);
  });
});
