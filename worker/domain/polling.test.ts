import { describe, expect, it } from "vitest";
import {
  askedSingly,
  fetchSpacing,
  listWindow,
  nextPollAt,
  type Polled,
  paymentDeadline,
  pickPolls,
  pollRetryDelay,
} from "./polling";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("the sweeper asks about a pending payment", () => {
  it("after 1, 3, 10 and 30 minutes, 1, 2, 6, 12 and 24 hours, then daily, and never after fourteen days", () => {
    const asked: number[] = [];
    for (let now: number | null = nextPollAt(0, 0); now !== null; now = nextPollAt(0, now)) asked.push(now);
    expect(asked).toEqual([
      ...[1, 3, 10, 30].map((mark) => mark * minute),
      ...[1, 2, 6, 12].map((mark) => mark * hour),
      ...Array.from({ length: 14 }, (_, index) => (index + 1) * day),
    ]);
  });

  it.each([
    [0, minute],
    [minute - 1, minute],
    [minute, 3 * minute],
    [29 * minute, 30 * minute],
    [13 * hour, day],
    [day + 1, 2 * day],
    [14 * day - 1, 14 * day],
    [14 * day, null],
    [400 * day, null],
  ])("at an age of %i ms next at %s", (age, next) => {
    const placed = 1_800_000_000_000;
    expect(nextPollAt(placed, placed + age)).toBe(next === null ? null : placed + next);
  });
});

describe("a status page asks about a pending payment", () => {
  it("every five seconds at first, then less and less, and never more seldom than every ten minutes", () => {
    const spacings = [0, 50_000, minute, 5 * minute, hour, day].map(fetchSpacing);
    expect(spacings).toEqual([5_000, 5_000, 6_000, 30_000, 6 * minute, 10 * minute]);
  });

  it("no more than forty times in its first hour, however long it stays open", () => {
    let [age, asked] = [0, 0];
    for (; age < hour; age += fetchSpacing(age)) asked++;
    expect(asked).toBeLessThan(60);
  });
});

describe("of more due payments than there is room for", () => {
  const placed = 1_800_000_000_000;
  const payment = (id: string, changes: Partial<Polled> = {}): Polled => ({
    id,
    createdAt: placed,
    fetchedAt: 0,
    amountCents: 99,
    ...changes,
  });
  const ids = (payments: readonly Polled[]) => payments.map(({ id }) => id);

  it("those are first that were never asked about, then the youngest, then the dearest", () => {
    const old = payment("old");
    const young = payment("young", { createdAt: placed + minute });
    const dear = payment("dear", { createdAt: placed + minute, amountCents: 582 });
    const asked = payment("asked", { createdAt: placed + hour, fetchedAt: placed + hour });
    expect(ids(pickPolls([asked, old, young, dear], [], 4))).toEqual(["dear", "young", "old", "asked"]);
    expect(ids(pickPolls([asked, old, young, dear], [], 2))).toEqual(["dear", "young"]);
  });

  it("half of the room is for those that have waited longest, so that a flood keeps none waiting for ever", () => {
    const flood = Array.from({ length: 300 }, (_, n) => payment(`free${n}`, { createdAt: placed + n }));
    const waiting = payment("waiting", { fetchedAt: 1 });
    const picked = ids(pickPolls(flood, [waiting, ...flood], 10));
    expect(picked).toContain("waiting");
    expect(picked).toHaveLength(10);
    expect(new Set(picked).size).toBe(10);
    expect(picked).toContain("free299");
  });

  it("room that the waiting leave is for the young, and room that the young leave for the waiting", () => {
    const young = Array.from({ length: 6 }, (_, n) => payment(`young${n}`, { createdAt: placed + n }));
    const waiting = Array.from({ length: 6 }, (_, n) => payment(`waiting${n}`, { fetchedAt: 1 }));
    expect(ids(pickPolls(young, waiting.slice(0, 1), 5)).sort()).toEqual(
      ["waiting0", "young2", "young3", "young4", "young5"].sort(),
    );
    expect(ids(pickPolls(young.slice(0, 1), waiting, 5)).sort()).toEqual(
      ["waiting0", "waiting1", "waiting2", "waiting3", "young0"].sort(),
    );
  });

  it("one that was asked about comes after all that were not, on whichever side it stands", () => {
    const asked = payment("asked", { createdAt: placed + hour, fetchedAt: 1 });
    expect(ids(pickPolls([asked, payment("new")], [], 2))).toEqual(["new", "asked"]);
    expect(ids(pickPolls([payment("new"), asked], [], 2))).toEqual(["new", "asked"]);
    const askedToo = payment("too", { createdAt: placed, fetchedAt: 1 });
    expect(ids(pickPolls([askedToo, asked], [], 2))).toEqual(["asked", "too"]);
  });

  it("each is asked about once, though it is both young and waiting; room that is left is used", () => {
    const few = [payment("a"), payment("b"), payment("c")];
    expect(ids(pickPolls(few, few, 4)).sort()).toEqual(["a", "b", "c"]);
    expect(pickPolls([], [], 4)).toEqual([]);
    expect(pickPolls(few, few, 0)).toEqual([]);
  });
});

it("a payment counts as expired a day after the last question, and a list is read back longer than a checkout lives", () => {
  expect(paymentDeadline).toBe(15 * day);
  expect(listWindow).toBe(2.5 * hour);
  expect(askedSingly).toBe(30 * minute);
  expect(pollRetryDelay).toBe(minute);
});
