import { describe, expect, it } from "vitest";
import { type Breaker, chooseGateway, hasAnother, hasNextInRound, type Turns } from "./circuit-breaker";

const names = ["first", "second", "third"];
const fresh: Turns = { gateway: null, refusedBy: null, pinned: 0 };
const paused = (gateway: string, probeAt = 1_000): Breaker => ({ gateway, pausedSince: 1, probeAt });
const choose = (turns: Partial<Turns> = {}, breakers: Breaker[] = [], now = 500) =>
  chooseGateway(names, { ...fresh, ...turns }, breakers, now);

describe("the gateway that a message goes to", () => {
  it("is the first of the list", () => {
    expect(choose()).toBe("first");
  });

  it("is the next one after a definite no, and the first again after the last", () => {
    expect(choose({ gateway: "first" })).toBe("second");
    expect(choose({ gateway: "third" })).toBe("first");
  });

  it("is never one that refused the message for good", () => {
    expect(choose({ gateway: "first", refusedBy: "first,second" })).toBe("third");
    expect(choose({ gateway: "third", refusedBy: "first,second" })).toBe("third");
    expect(choose({ gateway: "third", refusedBy: "first,second,third" })).toBeNull();
  });

  it("is only ever the same one where an earlier call may have been accepted", () => {
    expect(choose({ gateway: "second", pinned: 1 })).toBe("second");
    expect(choose({ gateway: "gone", pinned: 1 })).toBeNull();
  });

  it("is not one that is paused, until it may be tried again", () => {
    expect(choose({}, [paused("first")])).toBe("second");
    expect(choose({}, [paused("first")], 1_000)).toBe("first");
    expect(
      choose(
        {},
        names.map((name) => paused(name)),
      ),
    ).toBeNull();
  });

  it("is not the first one to come around where that refused it", () => {
    expect(choose({ gateway: null, refusedBy: "first" })).toBe("second");
    expect(choose({ gateway: "second" }, [paused("third")])).toBe("first");
    expect(choose({ gateway: "second" }, [paused("first"), paused("third")])).toBe("second");
  });

  it("may be one that is paused with no time to be tried at", () => {
    expect(choose({}, [{ gateway: "first", pausedSince: 1, probeAt: null }])).toBe("first");
  });

  it("is one that failed and is not paused, whenever it was to be tried", () => {
    expect(choose({}, [{ gateway: "first", pausedSince: null, probeAt: null }])).toBe("first");
    expect(choose({}, [{ gateway: "first", pausedSince: null, probeAt: 1_000 }])).toBe("first");
  });
});

describe("a round", () => {
  it("goes on until the last of the list was asked", () => {
    expect(hasNextInRound(names, { ...fresh, gateway: "first" })).toBe(true);
    expect(hasNextInRound(names, { ...fresh, gateway: "third" })).toBe(false);
    expect(hasNextInRound(names, { ...fresh, gateway: "second", refusedBy: "third" })).toBe(false);
    expect(hasNextInRound(names, { ...fresh, gateway: "first", pinned: 1 })).toBe(false);
    expect(hasNextInRound(names, fresh)).toBe(true);
    expect(hasNextInRound(["only"], { ...fresh, gateway: "only" })).toBe(false);
  });

  it("is the last when all have refused", () => {
    expect(hasAnother(names, { ...fresh, gateway: "third", refusedBy: "first,third" })).toBe(true);
    expect(hasAnother(names, { ...fresh, gateway: "third", refusedBy: "first,second,third" })).toBe(false);
  });
});
