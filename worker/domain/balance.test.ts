import { describe, expect, it } from "vitest";
import {
  balanceInterval,
  balanceLife,
  daysLeft,
  isSendingDelayed,
  isToBeAsked,
  oneMessageCents,
  spentKey,
  spentOver,
  standingOf,
} from "./balance";

const now = 1_000_000_000;
const heard = (balanceCents: number | null, age = 0, gateway = "first") => ({
  gateway,
  balanceCents,
  balanceAt: balanceCents === null ? null : now - age,
  balanceAskedAt: now - age,
  pausedSince: null as number | null,
  probeAt: null,
});
const paused = (gateway: string) => ({ ...heard(null, 0, gateway), pausedSince: 1 });

describe("what is left on an account", () => {
  it("is empty below what one message costs, low below the threshold, and else enough", () => {
    const standings = [-500, 0, oneMessageCents - 1, oneMessageCents, 2_499, 2_500].map((cents) =>
      standingOf(heard(cents), 2_500, now),
    );
    expect(standings).toEqual(["empty", "empty", "empty", "low", "low", "enough"]);
  });

  it("is unknown before it was heard, when that is too long ago, and where nobody watches", () => {
    expect(standingOf(undefined, 2_500, now)).toBe("unknown");
    expect(standingOf(heard(null), 2_500, now)).toBe("unknown");
    expect(standingOf(heard(0, balanceLife - 1), 2_500, now)).toBe("empty");
    expect(standingOf(heard(0, balanceLife), 2_500, now)).toBe("unknown");
    expect(standingOf(heard(-500), 0, now)).toBe("unknown");
  });

  it("is told of by nobody for an hour before it counts as unknown, and asked for four times meanwhile", () => {
    expect([balanceInterval / 60_000, balanceLife / 60_000]).toEqual([15, 60]);
    expect(standingOf({ ...heard(500), balanceCents: null }, 2_500, now)).toBe("unknown");
    expect(standingOf({ ...heard(500), balanceAt: null }, 2_500, now)).toBe("unknown");
  });

  it("is asked for once in a quarter of an hour, answered or not", () => {
    expect(isToBeAsked(undefined, now)).toBe(true);
    expect(isToBeAsked(heard(null, balanceInterval - 1), now)).toBe(false);
    expect(isToBeAsked(heard(null, balanceInterval), now)).toBe(true);
  });
});

describe("sending is delayed", () => {
  const names = ["first", "second", "third"];
  const isDelayed = (...health: Parameters<typeof isSendingDelayed>[1]) =>
    isSendingDelayed(names, health, 2_500, now);

  it("when every gateway is paused, and not before", () => {
    expect(isDelayed(...names.map(paused))).toBe(true);
    expect(isDelayed(paused("first"), paused("second"))).toBe(false);
    expect(isDelayed()).toBe(false);
  });

  it("when every gateway is paused or empty, and not while one may have something left", () => {
    const others = [paused("first"), heard(0, 0, "second")];
    expect(isDelayed(...others, heard(3, 0, "third"))).toBe(true);
    expect(isDelayed(...others, heard(300, 0, "third"))).toBe(false);
    expect(isDelayed(...others, heard(null, 0, "third"))).toBe(false);
    expect(isDelayed(...others, heard(3, balanceLife, "third"))).toBe(false);
  });
});

describe("for how long an account is enough", () => {
  it.each([
    ["at what was used up a day", 1_000, [100, 200, 300], 5],
    ["with days without a text among them", 1_000, [0, 0, 300, 100], 10],
    ["for less than a day", 99, [100, 100, 100], 0],
    ["is nothing where nothing is left", 0, [100, 100, 100], 0],
    ["is not known of fewer than three days", 1_000, [100, 100], null],
    ["is not known where nothing was used up", 1_000, [0, 0, 0], null],
    ["is not known of an account in debt", -1, [100, 100, 100], null],
  ])("%s", (_, cents, spent, days) => {
    expect(daysLeft(cents, spent)).toBe(days);
  });

  it("is told of the last seven days, each gateway's under a key of its own", () => {
    expect(spentOver / (24 * 60 * 60_000)).toBe(7);
    expect(["cm", "spryng"].map(spentKey)).toEqual(["spent:cm", "spent:spryng"]);
  });
});
