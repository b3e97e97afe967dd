import { describe, expect, it } from "vitest";
import { crossed, isManifold, noAccount, otherSubjects, spanStart } from "./trail";

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
