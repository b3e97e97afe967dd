import { describe, expect, it } from "vitest";
import {
  dueOf,
  idleLimit,
  isProven,
  isSessionAlive,
  isStale,
  proofLimit,
  sessionLimit,
  touchEvery,
} from "./session";

const minute = 60_000;
const now = 1_000_000_000;

describe("a session", () => {
  it("ends after half an hour unused, and after twelve hours in all", () => {
    expect([idleLimit / minute, sessionLimit / minute]).toEqual([30, 12 * 60]);
    const alive = (unused: number, left: number) =>
      isSessionAlive({ lastSeenAt: now - unused, expiresAt: now + left }, now);
    expect(alive(idleLimit - 1, 1)).toBe(true);
    expect(alive(idleLimit, 1)).toBe(false);
    expect(alive(0, 0)).toBe(false);
    expect(alive(0, 1)).toBe(true);
  });

  it("is written down as used once a minute at most", () => {
    expect(touchEvery / minute).toBe(1);
    expect(isStale({ lastSeenAt: now - touchEvery + 1 }, now)).toBe(false);
    expect(isStale({ lastSeenAt: now - touchEvery }, now)).toBe(true);
  });

  it("counts the password as shown for ten minutes, from the last time on", () => {
    expect(proofLimit / minute).toBe(10);
    const proven = (createdAt: number, reauthenticatedAt: number | null) =>
      isProven({ createdAt, reauthenticatedAt }, now);
    expect(proven(now - proofLimit + 1, null)).toBe(true);
    expect(proven(now - proofLimit, null)).toBe(false);
    expect(proven(0, now - proofLimit + 1)).toBe(true);
    expect(proven(0, now - proofLimit)).toBe(false);
  });
});

describe("an account", () => {
  it("owes a password of its own first, and a second factor where one is demanded", () => {
    expect(dueOf({ passwordExpiresAt: now, totpOnAt: null }, true)).toBe("password");
    expect(dueOf({ passwordExpiresAt: null, totpOnAt: null }, true)).toBe("totp");
    expect(dueOf({ passwordExpiresAt: null, totpOnAt: null }, false)).toBeNull();
    expect(dueOf({ passwordExpiresAt: null, totpOnAt: now }, true)).toBeNull();
  });
});
