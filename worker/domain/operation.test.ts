import { describe, expect, it } from "vitest";
import { bannerOf, hasPassed, isStopped, mayBeTexted } from "./operation";

describe("a day", () => {
  it("has passed once it is another day in Amsterdam, in winter and in summer", () => {
    expect(hasPassed("2026-11-22", Date.parse("2026-11-22T22:59:59Z"))).toBe(false);
    expect(hasPassed("2026-11-22", Date.parse("2026-11-22T23:00:00Z"))).toBe(true);
    expect(hasPassed("2026-07-01", Date.parse("2026-07-01T21:59:59Z"))).toBe(false);
    expect(hasPassed("2026-07-01", Date.parse("2026-07-01T22:00:00Z"))).toBe(true);
  });
});

describe("selling and sending", () => {
  const now = Date.parse("2026-11-22T12:00:00Z");
  it.each([
    [false, null, false],
    [true, null, true],
    [false, "2026-11-22", false],
    [false, "2026-11-21", true],
    [true, "2026-11-22", true],
  ])("with STOP_SENDING %s and test payments until %s, are stopped: %s", (stopSending, until, stopped) => {
    expect(isStopped({ stopSending, testPaymentsUntil: until }, now)).toBe(stopped);
  });
});

describe("the allowlist", () => {
  it("is everybody where there is none, and else those on it to the digit", () => {
    expect(mayBeTexted({ testReceivers: null }, "+31612345678")).toBe(true);
    const testReceivers = ["+31612345678", "+32470123456"];
    expect(mayBeTexted({ testReceivers }, "+32470123456")).toBe(true);
    expect(mayBeTexted({ testReceivers }, "+3161234567")).toBe(false);
    expect(mayBeTexted({ testReceivers: [] }, "+31612345678")).toBe(false);
  });
});

describe("the banner", () => {
  it("stands on staging and where only some may be texted", () => {
    expect(bannerOf({ stage: "production", testReceivers: null })).toBeNull();
    expect(bannerOf({ stage: "development", testReceivers: null })).toBeNull();
    expect(bannerOf({ stage: "production", testReceivers: ["+31612345678"] })).toBe("trial");
    expect(bannerOf({ stage: "staging", testReceivers: ["+31612345678"] })).toBe("staging");
  });
});
